"""Result: one found note as it is shown, with the place to jump to and the reason it is there."""

from dataclasses import dataclass
from enum import StrEnum

from catena.annotations.annotation import Annotation
from catena.notes.span import Span
from catena.sources.hit import MatchType, SourceName
from catena.vault.path import VaultPath


class Tier(StrEnum):
    """What a composite relevance means."""

    HIGHLY_RELEVANT = "highly_relevant"
    RELEVANT = "relevant"
    SOMEWHAT_RELEVANT = "somewhat_relevant"
    LOW_RELEVANCE = "low_relevance"


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultMetadata:
    """What a person recognises a note by.

    Attributes:
        created_date: ISO 8601.
        modified_date: ISO 8601.
        building_block: The note's role, such as `moc`; None for an ordinary note.
    """

    created_date: str
    modified_date: str
    building_block: str | None


@dataclass(frozen=True, slots=True)
class AnnotationHit:
    """An annotation inside a result.

    Attributes:
        citekey: Its paper's.
        annotation: What was read.
    """

    citekey: str
    annotation: Annotation


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One note, as the contract has it.

    Attributes:
        note_path: The note.
        note_title: Its shown title.
        section_title: The heading above the place, None before the first one.
        relevance_score: The best source's score, 0 to 1.
        composite_relevance: All evidence together, 0 to 1; results are in its order.
        tier: What `composite_relevance` means.
        sources: Who found it, best first.
        primary_source: The best of them.
        match_types: How, in the order of `MatchType`.
        excerpts: Plain text around the place. Where a kind of annotations was asked for, one for each of the first
            few of `annotations`.
        highlights: (excerpt index, start, end) of each matched word, half-open, counted in UTF-16 code units,
            as JavaScript counts; ordered and never overlapping.
        span: The chunk's own bytes and lines in the file; None when the file can't be read any more.
        generated: Catena wrote it.
        metadata: Dates and kind.
        page: The page of the paper that the place is on; None when it is not known.
        annotations: The note's annotations that fit, best first.
    """

    note_path: VaultPath
    note_title: str
    section_title: str | None
    relevance_score: float
    composite_relevance: float
    tier: Tier
    sources: tuple[SourceName, ...]
    primary_source: SourceName
    match_types: tuple[MatchType, ...]
    excerpts: tuple[str, ...]
    highlights: tuple[tuple[int, int, int], ...]
    span: Span | None
    generated: bool
    metadata: ResultMetadata
    page: str | None = None
    annotations: tuple[AnnotationHit, ...] = ()


def tier_of(composite_relevance: float) -> Tier:
    """The tier of a composite relevance."""
    if composite_relevance >= 0.8:
        return Tier.HIGHLY_RELEVANT
    if composite_relevance >= 0.6:
        return Tier.RELEVANT
    return Tier.SOMEWHAT_RELEVANT if composite_relevance >= 0.4 else Tier.LOW_RELEVANCE
