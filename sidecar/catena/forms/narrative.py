"""Narrative: a short text of sentences taken from notes."""

from dataclasses import dataclass

from catena.notes.span import Span
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class NarrativeSentence:
    """One sentence of a narrative, taken from a note.

    Attributes:
        text: Verbatim except for markup.
        note_path: The note that it comes from.
        note_title: The note's display title.
        span: Its place in the file.
        causal: Whether the sentence itself states a cause or an effect.
        clashes: Whether it denies a sentence before it.
    """

    text: str
    note_path: VaultPath
    note_title: str
    span: Span
    causal: bool = False
    clashes: bool = False
