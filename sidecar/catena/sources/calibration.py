"""What the sources' own numbers mean: cosines as scores, and evidence as the relevance that people are shown.

The figures are fitted to judged questions with `tests/quality/evaluate.py`; `docs/decisions/0007-search-fusion.md`
has them. All of it is monotone, so that no order changes.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from catena.sources.hit import SourceName

LEAST_COSINE = 0.25
"""Cosines below it say nothing: of the notes with less, one in a thousand was relevant."""

FULL_COSINE = 0.9
"""Cosines from here on are the same thing said again."""

FITTED_MODEL = "all-MiniLM-L6-v2 int8"
"""The model whose cosines the fits are of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A logistic fit of "a person judged this note relevant": log odds = base + rise * evidence - fall * field.

    Attributes:
        base: Log odds without evidence.
        rise: What evidence adds.
        fall: What the field takes away: the evidence for the sixth best note. Of two notes with equal evidence the
            one that stands above the others is the likelier one.
        open_field: The field where fewer notes than that were found: a low one, since little competes.
    """

    base: float
    rise: float
    fall: float
    open_field: float


_FITS: Mapping[frozenset[SourceName], Fit] = MappingProxyType(
    {
        frozenset({SourceName.TEXT, SourceName.SEMANTIC}): Fit(base=-6.2, rise=13.2, fall=8.0, open_field=0.3),
        frozenset({SourceName.TEXT}): Fit(base=-6.3, rise=14.6, fall=7.0, open_field=0.2),
        frozenset({SourceName.SEMANTIC}): Fit(base=-3.7, rise=13.7, fall=12.2, open_field=0.2),
    }
)

_ANNOTATION_FITS: Mapping[frozenset[SourceName], Fit] = MappingProxyType(
    {
        frozenset({SourceName.TEXT, SourceName.SEMANTIC}): Fit(base=-7.1, rise=8.8, fall=0.0, open_field=0.0),
        frozenset({SourceName.TEXT}): Fit(base=-6.0, rise=10.0, fall=0.0, open_field=0.0),
    }
)
"""Of "the note is wanted, given its best short passage", on 98 judged questions over 374 notes of three vaults.
Cautious, since not every note that answers was judged to."""

_SCALE = ((-9.0, 0.0), (-3.5, 0.4), (-0.6, 0.6), (1.4, 0.8), (6.0, 0.99))
"""Log odds and the relevance shown for them, straight in between. The tiers begin where 3, 35 and 80 of a hundred are
relevant."""


def score_of_cosine(cosine: float) -> float:
    """0 at `LEAST_COSINE`, 1 at `FULL_COSINE`, straight in between."""
    return min(1.0, max(0.0, (cosine - LEAST_COSINE) / (FULL_COSINE - LEAST_COSINE)))


def fit_for(sources: Set[SourceName], *, model: str = FITTED_MODEL) -> Fit | None:
    """The fit for what these sources found together.

    Args:
        sources: Those that found anything. The graph adds to the evidence of others and has no fit of its own.
        model: The name of the model that the cosines come from.

    Returns:
        None where nothing was ever measured: for another model's cosines, and for the graph alone.
    """
    if SourceName.SEMANTIC in sources and model != FITTED_MODEL:
        return None
    return _FITS.get(frozenset(sources - {SourceName.GRAPH}))


def annotation_fit_for(sources: Set[SourceName], *, model: str = FITTED_MODEL) -> Fit | None:
    """Likewise for one annotation, by what these sources can say of it."""
    if SourceName.SEMANTIC in sources and model != FITTED_MODEL:
        return None
    return _ANNOTATION_FITS.get(frozenset(sources))


def relevance_of(evidence: float, field: float | None, fit: Fit | None) -> float:
    """The relevance that is shown for evidence, as the tiers have it.

    Args:
        evidence: For the note, 0 to 1.
        field: For the sixth best note, None when there is none.
        fit: None leaves the evidence as it is.

    Returns:
        0 to 1. Of notes with at least 0.8, four in five or more are relevant; from 0.6 about half, from 0.4
        one in twenty; below, one in a hundred.
    """
    if fit is None:
        return evidence
    log_odds = fit.base + fit.rise * evidence - fit.fall * (fit.open_field if field is None else field)
    for (low, shown_low), (high, shown_high) in pairwise(_SCALE):
        if log_odds < high:
            share = max(0.0, (log_odds - low) / (high - low))
            return shown_low + share * (shown_high - shown_low)
    return _SCALE[-1][1]
