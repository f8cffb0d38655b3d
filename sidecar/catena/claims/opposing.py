"""Compares two claims: whether they oppose each other, with what probability, and how."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from catena.claims.completeness import is_finished
from catena.claims.exchanging import exchanged
from catena.claims.features import LEAST_OVERLAP, PairFeatures, features_of, overlap
from catena.claims.judging import CONTRADICTS_FROM, judge
from catena.claims.lexicon import PLUS
from catena.claims.opposites import on_other_sides, unprefixed
from catena.claims.reading import Reading, read
from catena.claims.wording import read_as

Judge: TypeAlias = Callable[[PairFeatures], float]
"""A classifier: from the features of a pair to the probability of a contradiction, 0–1."""


class ContradictionType(StrEnum):
    """How two claims contradict each other; the first that applies."""

    NEGATION = "negation"
    CONFLICTING_VALUES = "conflicting_values"
    OPPOSING_SENTIMENT = "opposing_sentiment"
    SEMANTIC_CONFLICT = "semantic_conflict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposition:
    """The result of a comparison.

    Attributes:
        score: The probability that the claims contradict each other, 0–1.
        similarity: The given cosine, otherwise the word overlap, 0–1.
        type: How they would contradict each other.
        features: The features; None if the claims can't be compared because they share too few words, or because one
            needs another sentence of its note ("this", "they") or is no prose.
    """

    score: float
    similarity: float
    type: ContradictionType
    features: PairFeatures | None

    @property
    def contradicts(self) -> bool:
        """Whether the score is high enough to show the pair."""
        return self.score >= CONTRADICTS_FROM


def compare(a: str, b: str, *, cosine: float | None, judged_by: Judge = judge) -> Opposition:
    """Decide whether two claims contradict each other, regardless of their order.

    Claims that merely differ, complement each other or hold under different conditions get a low score, and so do
    claims with a double negation.

    Args:
        a: The plain text of one claim, one sentence.
        b: The plain text of the other.
        cosine: The cosine of their embeddings, -1 to 1; None to use the word overlap.
        judged_by: The classifier; by default the packaged one.
    """
    one, other = read_alike(min(a, b), max(a, b))
    shared = overlap(one, other)
    similarity = shared if cosine is None else max(0.0, cosine)
    if shared < LEAST_OVERLAP or not (one.complete and other.complete) or not _may_oppose(one, other):
        return Opposition(score=0.0, similarity=similarity, type=ContradictionType.SEMANTIC_CONFLICT, features=None)
    features = features_of(one, other, cosine=cosine)
    # Where verbs are not known, a fragment ("load the plugin in Zotero") has no roles that could be exchanged.
    guessed = features.swapped and one.language != "en" and not (is_finished(a) and is_finished(b))
    score = 0.0 if features.apart or guessed else judged_by(features)
    return Opposition(score=score, similarity=similarity, type=type_of(features), features=features)


def read_alike(a: str, b: str) -> tuple[Reading, Reading]:
    """Both claims in one language: in that of both together if they seem to differ, as short sentences may."""
    one, other = read(a), read(b)
    if one.language == other.language:
        return one, other
    language = read_as(f"{a} {b}")
    return read(a, language), read(b, language)


def type_of(features: PairFeatures) -> ContradictionType:
    """The type of a contradiction, in the order of the specification: negation, values, opposite words, others."""
    if features.denied or (features.loose_denial and not features.opposed and not features.values):
        return ContradictionType.NEGATION
    if features.values:
        return ContradictionType.CONFLICTING_VALUES
    if features.opposed:
        return ContradictionType.OPPOSING_SENTIMENT
    return ContradictionType.SEMANTIC_CONFLICT


def _may_oppose(a: Reading, b: Reading) -> bool:
    """A quick check: without a sense, negation, number or comparison on either side, claims can't oppose each other.

    Nor can a claim about some of a kind and one about some or most: other ones may be otherwise.
    """
    if a.words == b.words or a.language != b.language:
        return False
    if any(one.particular and (other.particular or _is_of_most(other)) for one, other in ((a, b), (b, a))):
        return False
    if any(r.denials or r.families or r.exclusive or r.numbers or r.comparing >= 0 for r in (a, b)):
        return True
    if any(word.absent for word in (*a.words, *b.words)):
        return True
    return on_other_sides(a.sides, b.sides) or _have_opposite_prefixes(a, b) or exchanged(a, b)


def _is_of_most(reading: Reading) -> bool:
    """Whether a claim is about most of a kind and not about all: it leaves room for some that are otherwise."""
    return reading.families.get("quantity") == PLUS and "totality" not in reading.families


def _have_opposite_prefixes(a: Reading, b: Reading) -> bool:
    """Whether a word of one may be a word of the other with a negating prefix, or both may have opposite ones."""
    only_a = {form for word in a.words if word.root not in b.roots for form in (word.text, word.root)}
    only_b = {form for word in b.words if word.root not in a.roots for form in (word.text, word.root)}
    rests = frozenset[str]().union(*map(unprefixed, only_a))
    return any(not rests.isdisjoint(unprefixed(word)) for word in only_b)
