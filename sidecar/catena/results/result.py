"""Result: a found note as it is shown, with the place to open and the reason it was found."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catena.annotations.annotation import Annotation
    from catena.notes.span import Span
    from catena.sources.hit import MatchType, SourceName
    from catena.vault.path import VaultPath


class Tier(StrEnum):
    """Levels of composite relevance."""

    HIGHLY_RELEVANT = "highly_relevant"
    RELEVANT = "relevant"
    SOMEWHAT_RELEVANT = "somewhat_relevant"
    LOW_RELEVANCE = "low_relevance"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultMetadata:
    """Metadata by which people recognize a note.

    Attributes:
        created_date: ISO 8601.
        modified_date: ISO 8601.
        building_block: The note's role, such as `moc`; None if it has none.
    """

    created_date: str
    modified_date: str
    building_block: str | None


@dataclass(frozen=True, slots=True)
class AnnotationHit:
    """An annotation inside a result.

    Attributes:
        citekey: The citekey of its paper.
        annotation: The annotation.
    """

    citekey: str
    annotation: "Annotation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A found note, with the fields of the contract.

    Attributes:
        note_path: The note.
        note_title: Its display title.
        section_title: The heading above the place; None before the first heading.
        relevance_score: The score of the best source, 0 to 1.
        composite_relevance: The combined evidence, 0 to 1; results are sorted by it.
        tier: The level of `composite_relevance`.
        sources: The sources that found it, best first.
        primary_source: The first of them.
        match_types: How it was found, in the order of `MatchType`.
        excerpts: Plain text around the place, or the passages that answer a question. If the question asks for a kind
            of annotation, one for each of the first few `annotations`.
        highlights: (excerpt index, start, end) of each matched word, half-open, in UTF-16 code units as in JavaScript;
            in order and without overlaps.
        span: The bytes and lines of the chunk's own text; None if the file can no longer be read.
        generated: Whether Catena wrote the note.
        metadata: Its dates and role.
        page: The page of the paper at this place; None if unknown.
        annotations: The note's matching annotations, best first.
        is_retracted: Whether it is about a paper that was retracted.
    """

    note_path: "VaultPath"
    note_title: str
    section_title: str | None
    relevance_score: float
    composite_relevance: float
    tier: Tier
    sources: tuple["SourceName", ...]
    primary_source: "SourceName"
    match_types: tuple["MatchType", ...]
    excerpts: tuple[str, ...]
    highlights: tuple[tuple[int, int, int], ...]
    span: "Span | None"
    generated: bool
    metadata: ResultMetadata
    page: str | None = None
    annotations: tuple[AnnotationHit, ...] = ()
    is_retracted: bool = False


def tier_of(composite_relevance: float) -> Tier:
    """Return the tier of a composite relevance."""
    if composite_relevance >= 0.8:
        return Tier.HIGHLY_RELEVANT
    if composite_relevance >= 0.6:
        return Tier.RELEVANT
    return Tier.SOMEWHAT_RELEVANT if composite_relevance >= 0.4 else Tier.LOW_RELEVANCE
