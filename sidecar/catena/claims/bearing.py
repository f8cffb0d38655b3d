"""Bearing: what a sentence of one paper says about a sentence of another paper."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from catena.claims.agreeing import agree, have_one_subject, limits, shared
from catena.claims.asserting import asserts, stance_of
from catena.claims.claim import Stance
from catena.claims.opposing import ContradictionType, compare, read_alike
from catena.claims.ports import Inference, Judged
from catena.claims.quoting import cites_the_same, names, repeats
from catena.claims.reading import Reading

DIFFERS_FROM = 0.8
"""The lowest score of an opposition; higher than for listed contradictions, because a synthesis is kept."""
LEAST_COSINE_OF_PAPERS = 0.6
"""Sentences that are farther from each other are unrelated."""

_AGREES_FROM = 0.75
_LEAST_LENGTH = 0.4
"""The length of a statement, as a share of the words of the one that limits it."""
_CONTAINED = 0.8
"""The share of a statement that the other must repeat before it limits it."""


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
    if a.language != b.language or not (a.complete and b.complete):
        return _UNRELATED
    found = compare(one.text, other.text, cosine=cosine)
    if cosine is not None and cosine >= _AGREES_FROM and _limits(a, b, found.score):
        return Weighed(bearing=Bearing.QUALIFIES, reason=_LIMITED, confidence=0.8)
    if found.score >= DIFFERS_FROM:
        return Weighed(
            bearing=Bearing.DIFFERS, reason=_REASONS[found.type], confidence=round(found.score, 2), type=found.type
        )
    if cosine is None or cosine < _AGREES_FROM or not agree(a, b):
        return _UNRELATED
    entailed = max((said.entails for said in inferred or ()), default=0.0)
    return Weighed(
        bearing=Bearing.AGREES,
        reason="both say the same of the same subject",
        confidence=round(min(0.99, max(cosine, entailed)), 2),
    )


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
    return "both cite the same paper" if cites_the_same(one.text, other.text) else None


def _states(text: str) -> bool:
    """Whether a sentence states a finding: no other's view, and nothing about how its own paper went about."""
    return asserts(text) and stance_of(text) is Stance.ASSERTED and not _OWN_STUDY.search(text)


_OWN_STUDY = re.compile(
    r"\b(?:we|the authors?|nous) (?:\w+ly )?(?:measured|recruited|used|collected|included|excluded|recorded"
    r"|analy[sz]ed|computed|estimated|interviewed|asked|trained|aim|avoided?|avons|propose|present|describe|review|focus|define)\b"
    r"|\b(?:aims?|aimed|goal|purpose|objective) (?:of|was|is|to)\b"
    r"|\b(?:was|were) (?:measured|recorded|excluded|included|recruited|collected|randomi[sz]ed|enrolled|asked|assigned"
    r"|trained|tested|performed|defined|calculated|obtained) ?(?:on|with|by|from|at|in|to|using|as|$|[.,])"
    r"|\b(?:further|future|more) (?:research|work|studies)\b|\btook part\b|\bmean age\b|\b(?:in|throughout) this"
    r" (?:paper|study|article|work|section)\b|\bthe (?:scale|questionnaire|instrument)\b"
    r"|\b(?:cette étude|cet article|diese studie|diese arbeit|este estudio|本文|本研究)",
    re.IGNORECASE,
)


_LIMITED = "one holds only under a condition, or to an extent, that the other leaves out"


def _limits(a: Reading, b: Reading, opposition: float) -> bool:
    """Whether one statement repeats the other with a limit, or denies it under a condition."""
    if limits(a) == limits(b) or not have_one_subject(a, b):
        return False
    short, long = (b, a) if limits(a) else (a, b)
    if opposition >= DIFFERS_FROM and len(long.conditions) == len(short.conditions):
        return False
    return shared(short, long) >= _CONTAINED and len(short.words) >= _LEAST_LENGTH * len(long.words)
