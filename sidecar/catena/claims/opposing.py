"""compare: do two claims oppose each other, how surely, and in what way."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from catena.claims.features import PairFeatures, features_of, overlap
from catena.claims.judging import judge
from catena.claims.reading import Reading, read

Judge: TypeAlias = Callable[[PairFeatures], float]
"""From what can be said of a pair to how surely it is a contradiction, 0–1."""

CONTRADICTS_FROM = 0.7
"""From this score on a pair is shown as a contradiction."""

_LEAST_OVERLAP = 0.2
"""Claims that share fewer of their words are about different things, whatever an embedding says."""


class ContradictionType(StrEnum):
    """In what way; the first that applies."""

    NEGATION = "negation"
    CONFLICTING_VALUES = "conflicting_values"
    OPPOSING_SENTIMENT = "opposing_sentiment"
    SEMANTIC_CONFLICT = "semantic_conflict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """What a comparison found.

    Attributes:
        score: How surely the claims contradict each other, 0–1.
        similarity: The cosine that was given, else the overlap of words, 0–1.
        type: In what way they would.
        features: What the score rests on; None when the claims can't be compared: they share too little, or one
            says "this" or "they" of something in a sentence of its own note.
    """

    score: float
    similarity: float
    type: ContradictionType
    features: PairFeatures | None

    @property
    def contradicts(self) -> bool:
        """The score is high enough to be shown."""
        return self.score >= CONTRADICTS_FROM


def compare(a: str, b: str, *, cosine: float | None, judged_by: Judge = judge) -> Opposition:
    """Ask whether two claims contradict each other.

    Symmetric: the order of the claims doesn't matter. Claims that merely differ, add to each other or hold
    under different conditions get a low score, and so do claims that deny twice what the other says once.

    Args:
        a: A claim's plain text, one sentence.
        b: Another's.
        cosine: Of their embeddings, -1 to 1; None when there are none, and word overlap stands in.
        judged_by: Weighs the features; the packaged classifier by default.
    """
    one, other = read(min(a, b)), read(max(a, b))
    shared = overlap(one, other)
    similarity = shared if cosine is None else max(0.0, cosine)
    if shared < _LEAST_OVERLAP or one.dangling or other.dangling or not _may_oppose(one, other):
        return Opposition(score=0.0, similarity=similarity, type=ContradictionType.SEMANTIC_CONFLICT, features=None)
    features = features_of(one, other, cosine=cosine)
    return Opposition(score=judged_by(features), similarity=similarity, type=type_of(features), features=features)


def type_of(features: PairFeatures) -> ContradictionType:
    """Negation before values before opposite words before the rest (the specification's order)."""
    if features.denied or (features.loose_denial and not features.opposed and not features.values):
        return ContradictionType.NEGATION
    if features.values:
        return ContradictionType.CONFLICTING_VALUES
    if features.opposed:
        return ContradictionType.OPPOSING_SENTIMENT
    return ContradictionType.SEMANTIC_CONFLICT


def _may_oppose(a: Reading, b: Reading) -> bool:
    """A quick look: without any sense, denial, number or comparison on either side nothing can oppose."""
    if a.words == b.words:
        return False
    return any(r.denials or r.families or r.exclusive or r.numbers or r.comparing >= 0 for r in (a, b))
