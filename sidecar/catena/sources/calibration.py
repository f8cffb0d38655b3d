"""Calibration: turns cosines into scores, and evidence into the relevance that is shown.

The constants are fitted to judged questions with `tests/quality/evaluate.py`; see
`docs/decisions/0023-ranking.md`. Every mapping is monotone, so the order of results does not change.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from catena.sources.hit import SourceName

LEAST_COSINE = 0.25
"""Lower cosines are ignored: of the notes below it, one in a thousand was relevant."""

FULL_COSINE = 0.8
"""From here on, a passage is as near to a question as passages get."""

FULL_COSINE_OF_ANNOTATION = 0.9
"""The same for annotations, which are embedded without a title and on which `_ANNOTATION_FITS` are based."""

LEAST_MULTILINGUAL, FULL_MULTILINGUAL = 0.19, 0.6
"""Cosines of the multilingual model that say as much as `LEAST_COSINE` and `FULL_COSINE`."""

_MULTILINGUAL_SCALE = ((-1.0, -1.0), (LEAST_MULTILINGUAL, LEAST_COSINE), (FULL_MULTILINGUAL, FULL_COSINE), (1.0, 1.0))

MULTILINGUAL_STRETCH = (FULL_COSINE - LEAST_COSINE) / (FULL_MULTILINGUAL - LEAST_MULTILINGUAL)
"""How much steeper the English scale is between these; the line passes zero so nearly that no offset is needed."""

FITTED_MODEL = "all-MiniLM-L6-v2 int8"
"""The model whose cosines the fits are based on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """A logistic fit of the probability that a note is relevant: log odds = base + rise * evidence - fall * field.

    Attributes:
        base: Log odds without evidence.
        rise: The weight of the evidence.
        fall: The weight of the field, which is the evidence for the sixth best note. Of two notes with equal evidence,
            the one that stands out from the others is more likely to be relevant.
        open_field: The field to assume if fewer than six notes were found; low, since there is little competition.
    """

    base: float
    rise: float
    fall: float
    open_field: float


_FITS: Mapping[frozenset[SourceName], Fit] = MappingProxyType(
    {
        frozenset({SourceName.TEXT, SourceName.SEMANTIC}): Fit(base=-6.4, rise=13.5, fall=7.9, open_field=0.3),
        frozenset({SourceName.TEXT}): Fit(base=-6.5, rise=18.4, fall=9.0, open_field=0.2),
        frozenset({SourceName.SEMANTIC}): Fit(base=-4.2, rise=12.9, fall=11.1, open_field=0.25),
    }
)

_ANNOTATION_FITS: Mapping[frozenset[SourceName], Fit] = MappingProxyType(
    {
        frozenset({SourceName.TEXT, SourceName.SEMANTIC}): Fit(base=-7.1, rise=8.8, fall=0.0, open_field=0.0),
        frozenset({SourceName.TEXT}): Fit(base=-6.0, rise=10.0, fall=0.0, open_field=0.0),
    }
)
"""Fitted to whether the note is wanted, given its best short passage, on 98 judged questions over 374 notes of three
vaults. Conservative, since not every relevant note was judged."""

_SCALE = ((-9.0, 0.0), (-3.5, 0.4), (-0.6, 0.6), (1.4, 0.8), (6.0, 0.99))
"""Log odds and the relevance shown for them, interpolated linearly. The tiers begin where 3, 35 and 80 percent of the
notes are relevant."""


def score_of_cosine(cosine: float, *, full: float = FULL_COSINE) -> float:
    """Map a cosine linearly to a score: 0 at `LEAST_COSINE`, 1 at `full`."""
    return min(1.0, max(0.0, (cosine - LEAST_COSINE) / (full - LEAST_COSINE)))


def on_the_english_scale(cosine: float) -> float:
    """Put a cosine of the multilingual model on the scale of the English one; -1 and 1 stay what they are."""
    return _interpolated(cosine, _MULTILINGUAL_SCALE)


def fit_for(sources: Set[SourceName], *, model: str = FITTED_MODEL) -> Fit | None:
    """The fit for notes found by these sources.

    Args:
        sources: The sources that found anything. The graph adds to the evidence of the others and has no fit of its
            own.
        model: The name of the model that the cosines come from.

    Returns:
        None if nothing was measured: for the cosines of another model, and for the graph alone.
    """
    if SourceName.SEMANTIC in sources and model != FITTED_MODEL:
        return None
    return _FITS.get(frozenset(sources - {SourceName.GRAPH}))


def annotation_fit_for(sources: Set[SourceName], *, model: str) -> Fit | None:
    """The fit for annotations found by these sources; None if nothing was measured."""
    if SourceName.SEMANTIC in sources and model != FITTED_MODEL:
        return None
    return _ANNOTATION_FITS.get(frozenset(sources))


def relevance_of(evidence: float, field: float | None, fit: Fit | None) -> float:
    """The relevance that is shown for evidence, on the scale of the tiers.

    Args:
        evidence: The evidence for the note, 0 to 1.
        field: The evidence for the sixth best note; None if there are fewer.
        fit: The fit to apply; None returns the evidence unchanged.

    Returns:
        0 to 1. Of the notes with 0.8 or more, at least four in five are relevant; from 0.6 about half; from 0.4 one in
        twenty; below that, one in a hundred.
    """
    if fit is None:
        return evidence
    log_odds = fit.base + fit.rise * evidence - fit.fall * (fit.open_field if field is None else field)
    return _interpolated(log_odds, _SCALE)


def _interpolated(value: float, scale: Sequence[tuple[float, float]]) -> float:
    """Map a value along straight lines between points (value, result), in rising order; it stays between the ends."""
    for (low, result_low), (high, result_high) in pairwise(scale):
        if value < high:
            share = max(0.0, (value - low) / (high - low))
            return result_low + share * (result_high - result_low)
    return scale[-1][1]
