"""Bearing: what a sentence of one paper says about a sentence of another paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.claims.asserting import asserts, stance_of
from catena.claims.claim import Stance
from catena.claims.features import PairFeatures, features_of
from catena.claims.opposing import ContradictionType, compare, read_alike
from catena.claims.ports import Inference, Judged
from catena.claims.quoting import names, repeats

DIFFERS_FROM = 0.8
"""The lowest score of an opposition; higher than for listed contradictions, because a synthesis is kept."""
LEAST_COSINE_OF_PAPERS = 0.55
"""Sentences that are farther from each other are unrelated, and no inference is asked about them."""

_AGREES_FROM = 0.72
_LEAST_COMMON = 0.45
"""The share of words, by weight, that both sentences must have in common to say the same."""
_LEAST_FULLER = 0.7
_HOLDS_ALIKE = 0.6
_ENTAILS_FROM = 0.9
_CONTRADICTS_AT_MOST = 0.2


class Bearing(StrEnum):
    """What one sentence says about the other."""

    AGREES = "agrees"
    """The same statement about the same subject, found independently."""
    DIFFERS = "differs"
    """Statements about the same subject that can't both hold."""
    QUALIFIES = "qualifies"
    """The same subject, but one statement holds only under a condition or to an extent that the other leaves out."""
    QUOTES = "quotes"
    """One repeats or cites the other paper: no independent support."""
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSentence:
    """A sentence of a paper.

    Attributes:
        text: Plain text on one line.
        citekey: The paper.
        authors: Surnames of its authors, the first author first; empty if unknown.
        year: The year of the paper; None if unknown.
    """

    text: str
    citekey: str
    authors: tuple[str, ...] = ()
    year: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """The result of a comparison of two sentences.

    Attributes:
        bearing: What they say about each other.
        reason: Why, as a short phrase for people: "one denies what the other says".
        confidence: The probability that `bearing` is right, 0–1.
        type: How they contradict each other; None unless they differ.
    """

    bearing: Bearing
    reason: str
    confidence: float
    type: ContradictionType | None = None


def weigh(
    one: PaperSentence,
    other: PaperSentence,
    *,
    cosine: float | None,
    inferred: tuple[Judged, Judged] | None = None,
) -> Weighed:
    """Judge what a sentence of one paper says about a sentence of another. The order does not matter.

    Args:
        one: A sentence of one paper.
        other: A sentence of another paper.
        cosine: The cosine of their embeddings; None without embeddings, when nothing agrees.
        inferred: What a model of inference says of (one, other) and of (other, one); None without a model.
    """
    if quoted := _quoted(one, other):
        return Weighed(bearing=Bearing.QUOTES, reason=quoted, confidence=0.95)
    if (cosine is not None and cosine < LEAST_COSINE_OF_PAPERS) or not (_states(one.text) and _states(other.text)):
        return _UNRELATED
    a, b = read_alike(min(one.text, other.text), max(one.text, other.text))
    if a.language != b.language:
        return _UNRELATED
    features = features_of(a, b, cosine=cosine)
    found = compare(one.text, other.text, cosine=cosine)
    if found.score >= DIFFERS_FROM:
        return Weighed(
            bearing=Bearing.DIFFERS, reason=_REASONS[found.type], confidence=round(found.score, 2), type=found.type
        )
    if cosine is None or features.coverage < _LEAST_COMMON:
        return _UNRELATED
    return _of_same_subject(features, cosine, inferred)


def weigh_all(
    pairs: Sequence[tuple[PaperSentence, PaperSentence, float | None]], inference: Inference | None = None
) -> tuple[Weighed, ...]:
    """Judge many pairs (one, other, cosine); a model of inference is asked only where it can matter. Blocks."""
    asked = [
        (one.text, other.text)
        for one, other, cosine in pairs
        if inference and cosine is not None and cosine >= LEAST_COSINE_OF_PAPERS
    ]
    said = inference.judge([*asked, *((b, a) for a, b in asked)]) if inference and asked else ()
    known = {pair: (said[at], said[at + len(asked)]) for at, pair in enumerate(asked)} if said else {}
    return tuple(
        weigh(one, other, cosine=cosine, inferred=known.get((one.text, other.text))) for one, other, cosine in pairs
    )


_UNRELATED = Weighed(bearing=Bearing.UNRELATED, reason="they are about different things", confidence=0.9)
_REASONS = {
    ContradictionType.NEGATION: "one denies what the other says",
    ContradictionType.CONFLICTING_VALUES: "they give different numbers for the same thing",
    ContradictionType.OPPOSING_SENTIMENT: "they say opposite things of the same subject",
    ContradictionType.SEMANTIC_CONFLICT: "both can't hold of the same subject",
}


def _quoted(one: PaperSentence, other: PaperSentence) -> str | None:
    if repeats(one.text, other.text):
        return "they have the same wording"
    if names(one.text, citekey=other.citekey, authors=other.authors, year=other.year) or names(
        other.text, citekey=one.citekey, authors=one.authors, year=one.year
    ):
        return "one cites the other paper"
    return None


def _states(text: str) -> bool:
    return asserts(text) and stance_of(text) is Stance.ASSERTED


def _of_same_subject(features: PairFeatures, cosine: float, inferred: tuple[Judged, Judged] | None) -> Weighed:
    opposes = features.denied or features.opposed or features.loose_denial or features.values
    if features.apart or (opposes and features.other_scope):
        if features.fuller >= _LEAST_FULLER:
            return Weighed(bearing=Bearing.QUALIFIES, reason="they hold under different conditions", confidence=cosine)
        return _UNRELATED
    if opposes or features.other_subject:
        return _UNRELATED
    if inferred and max(said.contradicts for said in inferred) > _CONTRADICTS_AT_MOST:
        return _UNRELATED
    entailed = inferred is not None and max(said.entails for said in inferred) >= _ENTAILS_FROM
    if (cosine >= _AGREES_FROM and features.fuller >= _LEAST_FULLER) or (entailed and features.fuller >= _HOLDS_ALIKE):
        return Weighed(
            bearing=Bearing.AGREES, reason="both say the same of the same subject", confidence=round(cosine, 2)
        )
    return _UNRELATED
