"""Languages of notes, and the second vectors of notes that the English model can't read."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

ENGLISH = "en"


class Multilingual(StrEnum):
    """When notes get vectors of the multilingual model."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class NoteLanguage:
    """The language of one version of a note.

    Attributes:
        language: ISO 639-1; None if the note has too few words to tell.
        embedded: Whether the multilingual vectors of this version are stored.
    """

    version: str
    language: str | None
    embedded: bool


class NearWord(NamedTuple):
    """A word of the vault, in lower case, and how near it is to a word of a question: a cosine of the multilingual
    model's vectors.
    """

    word: str
    cosine: float
