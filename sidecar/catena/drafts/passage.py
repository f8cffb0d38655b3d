"""The results of checking a draft: passages of papers and notes, and what they say about a sentence."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes.span import Span


class PassageSource(StrEnum):
    """Where a passage stands."""

    ANNOTATION = "annotation"
    PDF = "pdf"
    NOTE = "note"


class Relation(StrEnum):
    """What a passage says about a sentence."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    RELATED = "related"


class Verdict(StrEnum):
    """What the cited source says about a sentence."""

    VERBATIM = "verbatim"
    SUPPORTED = "supported"
    PARTIAL = "partial"
    CONTRADICTED = "contradicted"
    NOT_FOUND = "not_found"
    UNCITED = "uncited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A passage of a paper or a note, a sentence or two.

    Attributes:
        text: Plain text on one line.
        citekey: Its paper, without `@`; None if it is from no paper.
        note_path: The note that has it, or the note about its paper; None for a PDF without a note.
        page: The label of its page; None if unknown.
        span: Its place in the note; None for the text of a PDF, and for a note's title.
        source: Annotation, PDF or note.
    """

    text: str
    citekey: str | None
    note_path: str | None
    page: str | None
    span: Span | None
    source: PassageSource


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageJudged(Passage):
    """A passage and what it says about a sentence.

    Attributes:
        relation: What it says about the sentence.
        score: How near it is to the sentence, 0 to 1.
    """

    relation: Relation
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceChecked:
    """A sentence of a draft and what its sources say about it.

    Attributes:
        text: The sentence with its citations.
        span: Its place in the draft.
        citations: The citekeys, and the paths of notes, that it cites.
        verdict: The result.
        reason: Why it is not simply supported, as a sentence; None if there is nothing to say.
        passages: The passages that decide, best first.
    """

    text: str
    span: Span
    citations: tuple[str, ...]
    verdict: Verdict
    reason: str | None
    passages: tuple[PassageJudged, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """The number of sentences of each verdict."""

    verbatim: int = 0
    supported: int = 0
    partial: int = 0
    contradicted: int = 0
    not_found: int = 0
    uncited: int = 0


@dataclass(frozen=True, slots=True)
class DraftChecked:
    """A checked draft.

    Attributes:
        sentences: In the order of the draft.
        counts: The number of sentences of each verdict.
        warnings: What could not be read or checked.
    """

    sentences: tuple[SentenceChecked, ...]
    counts: Counts
    warnings: tuple[str, ...]
