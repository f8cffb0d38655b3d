"""The papers of a reading list, and their order."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from catena.notes.span import Span
from catena.vault.path import VaultPath


class Relation(StrEnum):
    """What a finding says about a claim."""

    CONTRADICTS = "contradicts"
    QUALIFIES = "qualifies"
    SUPPORTS = "supports"
    RELATED = "related"
    """Nearly the same topic; whether one speaks for the other is not sure."""


class Basis(StrEnum):
    """Why a paper is on the list."""

    CLAIMS = "claims"
    TOPIC = "topic"


_WEIGHTS = {Relation.CONTRADICTS: 3.0, Relation.QUALIFIES: 2.0, Relation.SUPPORTS: 1.0, Relation.RELATED: 0.0}
"""What speaks against a claim may change a mind; what supports it rather confirms."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimBearing:
    """A claim of the vault's own notes and a finding that bears on it.

    Attributes:
        claim: The sentence of the note.
        span: The sentence's place.
        finding: The sentence of the paper.
        page: The label of its page.
        relation: What the finding says about the claim.
        reason: Why, as a phrase.
        confidence: 0 to 1; of related sentences, their nearness.
    """

    claim: str
    note_path: VaultPath
    note_title: str
    span: Span
    finding: str
    page: str
    relation: Relation
    reason: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NearNote:
    """A note of one's own that is about the same as a paper.

    Attributes:
        score: How near it is, 0 to 1.
    """

    note_path: VaultPath
    note_title: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperToRead:
    """An unread paper.

    Attributes:
        citekey: Of its note, else the name of its PDF.
        title: As its note or PDF states it, else the name of the PDF.
        authors: As far as known.
        year: Four digits; None if unknown.
        file_path: The PDF.
        basis: Whether its findings bear on claims, or it is only about the same things.
        bearings: The claims it bears on, those against first; of a paper that is only about the same things, pairs of
            related sentences.
        near: The notes that are nearest in topic; empty if its findings bear on claims.
    """

    citekey: str
    title: str
    authors: tuple[str, ...]
    year: str | None
    file_path: VaultPath
    basis: Basis
    bearings: tuple[ClaimBearing, ...] = ()
    near: tuple[NearNote, ...] = ()


def in_order(papers: Iterable[PaperToRead]) -> list[PaperToRead]:
    """Return papers with the greatest bearing on claims first, then the nearest in topic."""
    return sorted(papers, key=lambda paper: (-bearing_on(paper), -_nearness(paper), paper.file_path))


def bearing_on(paper: PaperToRead) -> float:
    """Return how much a paper may change what is thought: each claim counts once, by the finding that says most."""
    most: dict[str, float] = {}
    for each in paper.bearings:
        most[each.claim] = max(most.get(each.claim, 0.0), _WEIGHTS[each.relation] * each.confidence)
    return round(sum(most.values()), 4)


def _nearness(paper: PaperToRead) -> float:
    pairs = [each.confidence for each in paper.bearings if each.relation is Relation.RELATED]
    return max((*pairs, *(note.score for note in paper.near)), default=0.0)
