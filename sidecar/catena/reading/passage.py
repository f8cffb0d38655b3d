"""Answer passages: what a note says to a question, verbatim, and how certainly it answers it."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes import Span
from catena.vault.path import VaultPath


class EvidenceLevel(StrEnum):
    """How well the notes answer a question."""

    STATED = "stated"
    PARTIAL = "partial"
    NONE = "none"


class PassageKind(StrEnum):
    """What a passage is in its note."""

    SENTENCE = "sentence"
    ITEM = "item"
    ROW = "row"
    FIELD = "field"
    QUOTE = "quote"

    @property
    def is_prose(self) -> bool:
        """Whether it is made of sentences, as rows of tables and fields are not."""
        return self in (PassageKind.SENTENCE, PassageKind.ITEM, PassageKind.QUOTE)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPassage:
    """A passage that answers a question.

    Attributes:
        text: The passage as plain text, verbatim except for markup.
        note_path: The note that it comes from.
        note_title: The note's display title.
        section_title: The heading above it; None if there is none.
        page: The page label of a PDF or of an annotation; None if there is none.
        span: Its place in the file.
        kind: What it is in its note.
        score: The calibrated probability that it answers the question, 0 to 1.
        bold: (start, end) in characters of `text`: the words that answer who, when, where or how many.
        code: The code that the text ends with, as it is written; "" if it ends with none.
    """

    text: str
    note_path: VaultPath
    note_title: str
    section_title: str | None = None
    page: str | None = None
    span: Span
    kind: PassageKind = PassageKind.SENTENCE
    score: float
    bold: tuple[tuple[int, int], ...] = ()
    code: str = ""

    @property
    def in_context(self) -> str:
        """The passage behind the title of its note and the heading above it."""
        return f"{self.note_title} {self.section_title or ''} {self.text}"
