"""Ranks annotations: an exact phrase comes first; otherwise words and meaning are combined into one score."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.sources.calibration import (
    FITTED_MODEL,
    FULL_COSINE_OF_ANNOTATION,
    annotation_fit_for,
    relevance_of,
    score_of_cosine,
)
from catena.sources.hit import SourceName

if TYPE_CHECKING:
    from catena.index.annotations import StoredAnnotation
    from catena.sources.annotation_cache import AnnotationMatch

TRUST = {SourceName.TEXT: 0.6, SourceName.SEMANTIC: 0.95}
"""How much of a score counts as evidence, as in `ranking`; the words of a short text say more than those of a note."""

LEAST_FOUND = 0.3
"""The least score that counts as found. Below it, fewer than one annotation in a hundred matches the query."""


@dataclass(frozen=True, slots=True)
class RankedAnnotation:
    """An annotation with its score.

    Attributes:
        found: The annotation.
        score: The likelihood that it matches the query, on the scale of `calibration.relevance_of`.
        own_share: The share of the query's words in the annotation itself, 0 to 1.
        exact: Whether it contains the whole query, of several words, verbatim.
    """

    found: "StoredAnnotation"
    score: float
    own_share: float
    exact: bool


def rank_annotations(
    matches: Iterable["AnnotationMatch"], *, model: str = FITTED_MODEL, least: float = LEAST_FOUND
) -> tuple[RankedAnnotation, ...]:
    """Rank annotations.

    Args:
        matches: The annotations; their order breaks ties.
        model: The embedding model that their cosines come from.
        least: The least score that counts as found.

    Returns:
        Best first; scores never increase. Annotations that contain the exact phrase come before all others, so
        their scores are raised to at least the best score of the others.
    """
    every = [_ranked(match, model) for match in matches]
    counting = sorted((r for r in every if r.score >= least or r.exact), key=lambda r: (not r.exact, -r.score))
    floor = max((ranked.score for ranked in counting if not ranked.exact), default=0.0)
    return tuple(_lifted(ranked, floor) if ranked.exact else ranked for ranked in counting)


def _ranked(match: "AnnotationMatch", model: str) -> RankedAnnotation:
    doubt = 1.0 - TRUST[SourceName.TEXT] * match.word_share
    sources = {SourceName.TEXT}
    if match.cosine is not None:
        sources.add(SourceName.SEMANTIC)
        doubt *= 1.0 - TRUST[SourceName.SEMANTIC] * score_of_cosine(match.cosine, full=FULL_COSINE_OF_ANNOTATION)
    score = relevance_of(round(1.0 - doubt, 4), None, annotation_fit_for(sources, model=model))
    return RankedAnnotation(match.stored, round(score, 4), match.own_share, match.exact)


def _lifted(ranked: RankedAnnotation, floor: float) -> RankedAnnotation:
    return RankedAnnotation(ranked.found, max(ranked.score, floor), ranked.own_share, ranked.exact)
