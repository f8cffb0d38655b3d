"""Passages that answer, for tests of what is made of them."""

from typing import Any

from catena.notes.span import Span
from catena.reading.passage import AnswerPassage, PassageKind
from catena.vault.path import VaultPath, name_of


def a_passage(text: str, path: str = "Rye.md", **more: Any) -> AnswerPassage:
    """A sentence of a note that is called by its file's name, unless told otherwise."""
    given: dict[str, Any] = {
        "note_path": VaultPath(path),
        "note_title": name_of(VaultPath(path)),
        "section_title": None,
        "page": None,
        "span": Span(0, 10, 1, 1),
        "kind": PassageKind.SENTENCE,
        "score": 0.4,
    }
    return AnswerPassage(text=text, **(given | more))
