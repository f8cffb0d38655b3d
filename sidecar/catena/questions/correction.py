"""Corrections: words of a question that are read as others."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """Words of a question that were read as others: misspelled ones, or those of another language than the notes."""

    typed: str
    read_as: str


Wordings = tuple[tuple[str, str], ...]
"""Words of a question in another language than the notes, each with the word that the notes have for it."""
