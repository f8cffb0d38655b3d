"""What several papers say of the same thing: sentences that agree, and sentences that can't both hold."""

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
"""Surer than what is shown for judging: a synthesis is kept."""

AGREES_FROM = 0.72
"""Cosine from which two sentences say the same, when nothing in them opposes the other."""

_OPPOSES_FROM = 0.3
"""Two sentences that oppose each other more than that don't agree, however near they are."""

_MOST_BY_WORDS = 400
"""Without vectors every sentence is compared with every other paper's, so there must not be too many."""


_MOST_PAIRS = 4_000
"""With vectors the nearest pairs are compared; each takes about a millisecond."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence that a paper asserts: one of an annotation's own text."""

    text: str
    point: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradicting:
    """Two sentences of two papers that can't both hold; `type` says how, `confidence` how surely (0 to 1)."""

    one: Said
    other: Said
    type: ContradictionType
    confidence: float


@dataclass(frozen=True, slots=True)
class Compared:
    """What comparing found.

    Attributes:
        contradictions: Surest first.
        agreements: Sentences of two papers or more that say the same, one a paper; those of most papers first.
    """

    contradictions: tuple[Contradicting, ...] = ()
    agreements: tuple[tuple[Said, ...], ...] = ()


def sentences_said(points: Sequence[Point]) -> tuple[Said, ...]:
    """What the papers themselves assert: no questions, no reader's comments, nothing that they only report."""
    return tuple(
        Said(sentence, point)
        for point in points
        if point.annotation.text and not point.asks and not point.says_how
        for sentence in sentences_in(point.annotation.text)
        if asserts(sentence) and stance_of(sentence) is Stance.ASSERTED
    )


def sentences_in(text: str) -> list[str]:
    """The whole sentences of an annotation's text as a reader reads them, each on one line."""
    return [readable(text[start:end]) for start, end in sentence_bounds(text)]


def compared(said: Sequence[Said], vectors: Mapping[str, Vectors] | None, dismissed: Callable[[str], bool]) -> Compared:
    """Compare sentences of different papers with the machinery that finds contradictions.

    Done anew each time, not looked up: what is stored depends on how far the index has come, and a synthesis must not.

    Args:
        said: In the order of the papers.
        vectors: By text, of unit length; None compares by words, and finds no agreement.
        dismissed: Whether their owner said that a contradiction (by its id) is none.
    """
    if vectors is None:
        pairs = [(a, b, None) for a, b in combinations(range(min(len(said), _MOST_BY_WORDS)), 2)]
    else:
        pairs = _near(said, vectors)
    contradictions: dict[str, Contradicting] = {}
    alike: list[tuple[int, int]] = []
    for first, second, cosine in pairs:
        one, other = said[first], said[second]
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
    return Compared(tuple(surest), _together(said, alike))


def _opposes(found: Opposition) -> bool:
    """Whether anything in two sentences stands against each other, surely enough for a contradiction or not."""
    features = found.features
    turned = features and (features.denied or features.opposed or features.loose_denial or features.values)
    return bool(turned) or found.score >= _OPPOSES_FROM


def _near(said: Sequence[Said], vectors: Mapping[str, Vectors]) -> list[tuple[int, int, float | None]]:
    """Pairs (by place) whose cosine is high enough to compare them, in order."""
    known = [at for at, one in enumerate(said) if one.text in vectors]
    if not known:
        return []
    rows = np.stack([vectors[said[at].text] for at in known])
    cosines = np.round((rows @ rows.T).astype(np.float64), 4)
    first, second = np.nonzero(np.triu(cosines >= LEAST_COSINE, k=1))
    nearest = np.sort(np.argsort(-cosines[first, second], kind="stable")[:_MOST_PAIRS])
    first, second = first[nearest], second[nearest]
    return [(known[a], known[b], float(cosines[a, b])) for a, b in zip(first.tolist(), second.tolist(), strict=True)]


def _together(said: Sequence[Said], alike: Sequence[tuple[int, int]]) -> tuple[tuple[Said, ...], ...]:
    """Pairs that share a sentence as one group, of each paper its first sentence; those of most papers first."""
    group_of: dict[int, list[int]] = {}
    for first, second in alike:
        one, other = group_of.get(first, [first]), group_of.get(second, [second])
        if one is not other:
            one.extend(other)
            group_of.update(dict.fromkeys(one, one))
    groups = {id(group): sorted(group) for group in group_of.values()}.values()
    shown = [tuple({said[at].point.citekey: said[at] for at in reversed(group)}.values())[::-1] for group in groups]
    return tuple(sorted(shown, key=lambda group: -len(group)))
