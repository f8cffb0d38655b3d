"""What the sentences of an abstract do, judged together: abstracts open, ask, tell how, report and conclude, in this
order.

A hidden Markov model (Rabiner, 1989) over five stages: each sentence's own judgement is what is observed.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from catena.language.identification import language_of
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Judgement, Kind

Numbers = npt.NDArray[np.float64]

FEWEST = 3
"""So many sentences are needed before their order says anything."""

_STAGES: tuple[tuple[Kind, ...], ...] = (
    (Kind.BACKGROUND, Kind.DEFINITION, Kind.QUESTION),
    (Kind.AIM,),
    (Kind.METHOD, Kind.DATA, Kind.CODE),
    (Kind.RESULT,),
    (Kind.CLAIM, Kind.LIMITATION, Kind.FUTURE_WORK),
)
_USUAL = np.array((0.17, 0.05, 0.26, 0.29, 0.23))
"""How often sentences are judged to be of each stage when they are judged alone."""

_TRUST, _TRUST_ELSEWHERE, _TRUST_IN_CUES = 0.7, 0.4, 1.6
"""The powers of a sentence's own judgement beside its place, in English, in other languages, and with telling words:
judgements of neighbours err together, telling words do not."""

_FIRST = np.array((0.62, 0.30, 0.05, 0.02, 0.01))
_LAST = np.array((0.02, 0.02, 0.04, 0.17, 0.75))
_NEXT = np.array(
    (
        (0.50, 0.22, 0.20, 0.06, 0.02),
        (0.04, 0.42, 0.40, 0.11, 0.03),
        (0.015, 0.025, 0.70, 0.22, 0.04),
        (0.01, 0.01, 0.06, 0.72, 0.20),
        (0.03, 0.01, 0.02, 0.08, 0.86),
    )
)
"""Counted in 900 abstracts with headings, which were taken away, and loosened: others keep to the order less."""


def judged_in_order(sentences: Sequence[str]) -> tuple[Judgement | None, ...]:
    """Return what the sentences of an abstract do, with their order taken into account; None for one without words."""
    alone = [judged(text) for text in sentences]
    if len(alone) < FEWEST:
        return tuple(alone)
    trust = _TRUST if language_of(" ".join(sentences)) == "en" else _TRUST_ELSEWHERE
    stages = _stages(np.array([_seen(one, trust) for one in alone]))
    return tuple(one and _within(one, now) for one, now in zip(alone, stages, strict=True))


def _seen(one: Judgement | None, trust: float) -> Numbers:
    """Return how well a sentence fits each stage."""
    if one is None:
        return np.ones(len(_STAGES))
    shares = np.array([sum(one.kinds.get(kind, 0.0) for kind in kinds) for kinds in _STAGES])
    return (np.maximum(shares, 1e-6) / _USUAL) ** (_TRUST_IN_CUES if one.cue else trust)


def _stages(seen: Numbers) -> Numbers:
    """Return the probability of each stage for each sentence (forward and backward over all of them)."""
    before, after = np.zeros_like(seen), np.zeros_like(seen)
    before[0], after[-1] = _shares(_FIRST * seen[0]), _LAST
    for at in range(1, len(seen)):
        before[at] = _shares((before[at - 1] @ _NEXT) * seen[at])
    for at in range(len(seen) - 2, -1, -1):
        after[at] = _shares(_NEXT @ (seen[at + 1] * after[at + 1]))
    return np.array([_shares(row) for row in before * after])


def _shares(row: Numbers) -> Numbers:
    return row / row.sum()


def _within(one: Judgement, stages: Numbers) -> Judgement:
    """Return a judgement in which each stage has its probability, and kinds within a stage keep their proportions."""
    kinds: dict[Kind, float] = {}
    for share, own in zip(stages.tolist(), _STAGES, strict=True):
        total = sum(one.kinds.get(kind, 0.0) for kind in own)
        kinds |= {kind: share * (one.kinds.get(kind, 0.0) / total if total else 1 / len(own)) for kind in own}
    return one.with_kinds(kinds)
