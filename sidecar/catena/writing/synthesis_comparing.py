"""Compare the sentences of several papers to find agreements and contradictions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from catena.answers.contradicting import contradiction_id
from catena.claims.asserting import asserts, stance_of
from catena.claims.claim import Stance
from catena.claims.opposing import ContradictionType, Opposition, compare
from catena.claims.pairing import LEAST_COSINE
from catena.index.ports import Vectors
from catena.notes.sentences import readable, sentence_bounds
from catena.writing.synthesis_points import Point

CONTRADICTS_FROM = 0.8
"""Least confidence of a contradiction; higher than for listed contradictions, because a synthesis is kept."""

AGREES_FROM = 0.72
"""Cosine from which two sentences agree, unless they oppose each other."""

_OPPOSES_FROM = 0.3
"""Opposition from which two sentences do not agree, however similar they are."""

_MOST_BY_WORDS = 400
"""Most sentences to compare without vectors, where every pair is compared."""


_MOST_PAIRS = 4_000
"""Most pairs to compare with vectors, nearest first; each takes about a millisecond."""


@dataclass(frozen=True, slots=True)
class Assertion:
    """A sentence that a paper asserts, from the text of an annotation."""

    text: str
    point: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradicting:
    """Sentences of two papers that contradict each other, with the type and the confidence (0 to 1)."""

    one: Assertion
    other: Assertion
    type: ContradictionType
    confidence: float


@dataclass(frozen=True, slots=True)
class Compared:
    """The result of a comparison.

    Attributes:
        contradictions: Contradictions, most confident first.
        agreements: Groups of agreeing sentences, one per paper; groups with the most papers first.
    """

    contradictions: tuple[Contradicting, ...] = ()
    agreements: tuple[tuple[Assertion, ...], ...] = ()


def assertions_of(points: Sequence[Point]) -> tuple[Assertion, ...]:
    """Return the sentences that the papers assert, without questions, comments and reported statements."""
    return tuple(
        Assertion(sentence, point)
        for point in points
        if point.annotation.text and not point.asks and not point.says_how
        for sentence in sentences_in(point.annotation.text)
        if asserts(sentence) and stance_of(sentence) is Stance.ASSERTED
    )


def sentences_in(text: str) -> list[str]:
    """Return the complete sentences of an annotation's text without Markdown, each on one line."""
    return [readable(text[start:end]) for start, end in sentence_bounds(text)]


def compared(
    assertions: Sequence[Assertion], vectors: Mapping[str, Vectors] | None, dismissed: Callable[[str], bool]
) -> Compared:
    """Compare sentences of different papers in the same way as claims are compared for contradictions.

    Stored contradictions are not used, because they depend on the progress of indexing, and a synthesis must not.

    Args:
        assertions: The sentences, in the order of the papers.
        vectors: Vectors of unit length by text; None compares by words and finds no agreements.
        dismissed: Whether the user dismissed the contradiction with this id.
    """
    if vectors is None:
        pairs = [(a, b, None) for a, b in combinations(range(min(len(assertions), _MOST_BY_WORDS)), 2)]
    else:
        pairs = _near(assertions, vectors)
    contradictions: dict[str, Contradicting] = {}
    alike: list[tuple[int, int]] = []
    for first, second, cosine in pairs:
        one, other = assertions[first], assertions[second]
        if one.point.citekey == other.point.citekey:
            continue
        found = compare(one.text, other.text, cosine=cosine)
        if found.score >= CONTRADICTS_FROM:
            pair = contradiction_id(one.text, other.text)
            if not dismissed(pair):
                contradictions.setdefault(
                    pair, Contradicting(one=one, other=other, type=found.type, confidence=round(found.score, 2))
                )
        elif cosine is not None and cosine >= AGREES_FROM and not _opposes(found):
            alike.append((first, second))
    surest = sorted(contradictions.values(), key=lambda pair: (-pair.confidence, pair.one.text, pair.other.text))
    return Compared(tuple(surest), _together(assertions, alike))


def _opposes(found: Opposition) -> bool:
    """Return whether two sentences oppose each other in any way, even if too weakly for a contradiction."""
    features = found.features
    turned = features and (features.denied or features.opposed or features.loose_denial or features.values)
    return bool(turned) or found.score >= _OPPOSES_FROM


def _near(assertions: Sequence[Assertion], vectors: Mapping[str, Vectors]) -> list[tuple[int, int, float | None]]:
    """Return the pairs of indexes whose cosine is high enough for a comparison, in order."""
    known = [at for at, one in enumerate(assertions) if one.text in vectors]
    if not known:
        return []
    rows = np.stack([vectors[assertions[at].text] for at in known])
    cosines = np.round((rows @ rows.T).astype(np.float64), 4)
    first, second = np.nonzero(np.triu(cosines >= LEAST_COSINE, k=1))
    nearest = np.sort(np.argsort(-cosines[first, second], kind="stable")[:_MOST_PAIRS])
    first, second = first[nearest], second[nearest]
    return [(known[a], known[b], float(cosines[a, b])) for a, b in zip(first.tolist(), second.tolist(), strict=True)]


def _together(assertions: Sequence[Assertion], alike: Sequence[tuple[int, int]]) -> tuple[tuple[Assertion, ...], ...]:
    """Merge pairs that share a sentence into groups with one sentence per paper; groups with most papers first."""
    group_of: dict[int, list[int]] = {}
    for first, second in alike:
        one, other = group_of.get(first, [first]), group_of.get(second, [second])
        if one is not other:
            one.extend(other)
            group_of.update(dict.fromkeys(one, one))
    groups = {id(group): sorted(group) for group in group_of.values()}.values()
    one_each = [
        tuple({assertions[at].point.citekey: assertions[at] for at in reversed(group)}.values())[::-1]
        for group in groups
    ]
    return tuple(sorted(one_each, key=lambda group: -len(group)))
