"""How often the kind of a highlighted text gives a role that a reader would accept, on real notes labelled by hand.

`highlight_roles.json` has no text: by vault and by a digest of the text, the acceptable roles, the best one first.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.annotations.purposes import ROLES_OF_FAMILIES
from catena.annotations.reading import read_annotation_note
from catena.notes import parse_note
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import FAMILIES
from catena.vault.path import vault_path

VAULTS = Path(__file__).parents[3] / "shared" / "data" / "vaults"
LABELS: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("highlight_roles.json").read_text("utf-8"))
ACCEPTABLE, FOUND = 0.85, 0.9


def texts_of(vault: Path) -> Iterator[str]:
    """Yields whatever may be a highlight: the words of annotations, and quoted lines."""
    for file in sorted(vault.rglob("*.md")):
        raw = file.read_bytes()
        read = read_annotation_note(parse_note(vault_path(str(file.relative_to(vault))), raw))
        yield from (each.text or each.comment or "" for each in (read.annotations if read else ()))
        for line in raw.decode("utf-8", "replace").splitlines():
            if line.startswith(">"):
                yield line.removeprefix(">").removeprefix(" ").strip()


@pytest.mark.skipif(not VAULTS.exists(), reason="needs the vaults, which are not in this repository")
def test_highlights_of_real_notes_get_a_role_that_a_reader_accepts() -> None:
    right: dict[str, list[bool]] = {}
    for name, labels in LABELS.items():
        by_digest = {hashlib.sha256(text.encode()).hexdigest()[:16]: text for text in texts_of(VAULTS / name)}
        for digest in labels.keys() & by_digest.keys():
            judgement = judged(by_digest[digest])
            role = ROLES_OF_FAMILIES[FAMILIES[judgement.kind]] if judgement else "other"
            right.setdefault(name, []).append(role in labels[digest].split())
    every = [each for of_vault in right.values() for each in of_vault]

    assert len(every) >= FOUND * sum(map(len, LABELS.values()))
    assert sum(every) >= ACCEPTABLE * len(every), {name: f"{sum(of)} of {len(of)}" for name, of in right.items()}
