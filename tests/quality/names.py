"""How well rare names are found: `python -m tests.quality.names --vaults FOLDER --state FOLDER [--vault NAME]`.

People mostly search by typing a name. From each vault up to 60 words are drawn that two to six notes have and that are
written with a capital there and nowhere without. Each is searched alone. Counted is how often the first note has the
word, and how many of the notes that have it (five at most) are among as many results.
"""

import argparse
import random
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import catena

NAMES = 60
FEWEST_NOTES, MOST_NOTES = 2, 6
MOST_WANTED = 5

_HEADER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_NO_PROSE = re.compile(r"https?://\S+|\]\([^)]*\)|`[^`]*`|\[\[[^\]]*\]\]|@\S+")
_WORD = re.compile(r"[^\W\d_]{4,}")


def rare_names(vault: Path) -> list[str]:
    """Return the drawn names of a vault, in order of the alphabet."""
    notes: dict[str, set[Path]] = defaultdict(set)
    written: set[str] = set()
    for note in vault.rglob("*.md"):
        for word in _WORD.findall(_NO_PROSE.sub(" ", _HEADER.sub("", note.read_text("utf-8", errors="replace")))):
            notes[word.lower()].add(note)
            written.add(word)
    names = sorted(
        word
        for word in written
        if word.istitle() and word.lower() not in written and FEWEST_NOTES <= len(notes[word.lower()]) <= MOST_NOTES
    )
    return sorted(random.Random(5).sample(names, min(NAMES, len(names))))


def count(vault: Path, state: Path, *, shows_misses: bool) -> Mapping[str, int]:
    """Search the names of a vault and count what is found."""
    texts = {
        note.relative_to(vault).as_posix(): note.read_text("utf-8", errors="replace").lower()
        for note in vault.rglob("*.md")
    }
    counts = {"names": 0, "first": 0, "wanted": 0, "found": 0}
    with catena.open_sync(vault, state_dir=state) as library:
        for name in rare_names(vault):
            results = library.search(name, limit=10).results
            has = [name.lower() in texts.get(result.note_path, "") for result in results]
            wanted = min(MOST_WANTED, sum(name.lower() in text for text in texts.values()))
            counts["names"] += 1
            counts["first"] += bool(has and has[0])
            counts["wanted"] += wanted
            counts["found"] += sum(has[:wanted])
            if shows_misses and not (has and has[0]):
                print(f"  {name}: {[(each.note_title, round(each.composite_relevance, 2)) for each in results[:3]]}")
    return counts


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vaults", type=Path, required=True)
    parser.add_argument("--state", type=Path, required=True, help="a folder with the state of each vault: NAME/state")
    parser.add_argument("--vault", action="append", help="only this one; may be repeated")
    parser.add_argument("--misses", action="store_true", help="print the names whose first note lacks them")
    given = parser.parse_args()
    for name in given.vault or sorted(each.name for each in given.vaults.iterdir() if each.is_dir()):
        counts = count(given.vaults / name, given.state / name / "state", shows_misses=given.misses)
        print(f"{name}: first {counts['first']} of {counts['names']}, found {counts['found']} of {counts['wanted']}")


if __name__ == "__main__":
    main()
