"""The judged questions of `tests/quality/questions` as groups that the reader is measured on; never trained on."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from scripts.reader.asking import Words
from scripts.reader.examples import Group
from scripts.reader.notes import Window, windows

ROOT: Final = Path(__file__).parents[2]
QUESTIONS: Final = ROOT / "tests" / "quality" / "questions"
CLAIM_PAIRS: Final = ROOT / "tests" / "quality" / "contradiction_pairs.json"
SHOWN_SHARE: Final = 0.7
"""A window answers if it has at least this share of the words of a judged sentence."""
OF_NOTE: Final = 15
OF_VAULT: Final = 20


def questions(vaults: Path, name: str) -> list[Group]:
    """Return each judged question of a development vault with windows of its notes and of others."""
    judged = json.loads((QUESTIONS / f"{name}.json").read_text(encoding="utf-8"))
    if judged["split"] != "dev":
        raise ValueError(f"{name} is a gate vault: nothing may be tuned on it")
    folder = folder_of(vaults, name)
    found = [window for window in windows(folder) if window.kind != "junk"]
    index = Words(found)
    groups = [_group(folder, question, found, index) for question in judged["questions"]]
    return [group for group in groups if group is not None]


def folder_of(vaults: Path, name: str) -> Path:
    """Return where a vault is; the demo vault is in the repository."""
    return ROOT / "demo" / "vault" if name == "demo" else vaults / name


def claim_pairs() -> list[Group]:
    """Return our own pairs of claims: contradiction or not (not meaning open or entailed)."""
    pairs = json.loads(CLAIM_PAIRS.read_text(encoding="utf-8"))
    return [Group("nli", "own", pair["a"], (pair["b"],), (2 if pair["contradicts"] else 1,)) for pair in pairs]


# private


def _group(folder: Path, question: Mapping[str, Any], found: Sequence[Window], index: Words) -> Group | None:
    text = question["question"]
    wanted = [(place["path"], _words(_text(folder, place))) for place in question["answers"]]
    right = {at for at, window in enumerate(found) if _shows(window, wanted)}
    if wanted and not right:
        return None
    paths = {path for path, _ in wanted}
    near = index.nearest(text, most=600)
    of_note = [at for at in near if found[at].path in paths][:OF_NOTE]
    picked = sorted({*sorted(right)[:6], *of_note, *near[:OF_VAULT]})
    if not picked:  # no word in common with any note
        return None
    passages = tuple(found[at].passage for at in picked)
    return Group("answer", question["language"], text, passages, tuple(int(at in right) for at in picked))


def _text(folder: Path, place: Mapping[str, Any]) -> str:
    return (folder / place["path"]).read_bytes()[place["start"] : place["end"]].decode(errors="replace")


def _shows(window: Window, wanted: Sequence[tuple[str, frozenset[str]]]) -> bool:
    here = _words(window.text) if any(path == window.path for path, _ in wanted) else frozenset[str]()
    return any(path == window.path and said and len(said & here) >= SHOWN_SHARE * len(said) for path, said in wanted)


def _words(text: str) -> frozenset[str]:
    bare = re.sub(r"\]\([^)]*\)|\[\[[^\]|]*\|", " ", text.lower())
    return frozenset(re.findall(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]{2,}|\d", bare))
