"""The weights that rank passages, and the certainties, fitted to what was seen; plain numpy from a fixed start."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from catena.reading.candidates import passage_text
from catena.reading.finding import COSINES, Weighed, overlap
from catena.reading.overall import signs_of
from catena.reading.signals import KIND_ABSENT, NAMES
from catena.reading.weighing import Numbers
from scripts.evidence.seeing import Seen, Taken

PENALTY = {"words": 0.15, "similarity": 0.3, "reader": 0.3}
OVERALL_PENALTY = 0.05
STEPS = 200
FOLDS = 4
"""Certainty is fitted on vaults that the ranker has not seen, in so many parts."""
SHOWN = 5
FIRST = 3
"""So many passages must hold the answer for it to be stated."""
CERTAIN_BY = ("covered", "uncovered", "note_relevance", "concept", *KIND_ABSENT)
"""The signals that the certainty of a passage depends on, besides its weight and what the models say."""

Slope = Callable[[Numbers], Numbers]
"""The gradient of a loss."""


def softmax_ranker(questions: Sequence[tuple[Numbers, Numbers]], penalty: float) -> Numbers:
    """Fits a linear ranker: of each question (passages × signals, which are right), the right ones should weigh most.

    Returns:
        One weight for each signal, for signals as they are.
    """
    questions = [(signals, right) for signals, right in questions if right.any()]
    stacked = np.concatenate([signals for signals, _ in questions])
    spread = _spread(stacked)
    scaled = (stacked - stacked.mean(0)) / spread
    right = np.concatenate([each for _, each in questions])
    sizes = [len(each) for _, each in questions]
    starts = np.cumsum([0, *sizes[:-1]])

    def slope(weights: Numbers) -> Numbers:
        numbers = scaled @ weights
        grown = np.exp(numbers - np.repeat(np.maximum.reduceat(numbers, starts), sizes))
        shares = grown / np.repeat(np.add.reduceat(grown, starts), sizes)
        right_shares = shares * right
        right_shares /= np.repeat(np.add.reduceat(right_shares, starts), sizes) + 1e-12
        return penalty * weights - scaled.T @ (right_shares - shares) / len(sizes)

    return _descended(slope, stacked.shape[1]) / spread


def logistic(seen: Numbers, right: Numbers, weight: Numbers, penalty: float) -> tuple[Numbers, float]:
    """Fits a logistic regression; returns one weight for each column, and the log odds without any."""
    center, spread = seen.mean(0), _spread(seen)
    scaled = np.column_stack([(seen - center) / spread, np.ones(len(seen))])
    pull = np.append(np.full(seen.shape[1], penalty), 0.0)

    def slope(weights: Numbers) -> Numbers:
        off = 1 / (1 + np.exp(-scaled @ weights)) - right
        return scaled.T @ (weight * off) / weight.sum() + pull * weights

    fitted = _descended(slope, scaled.shape[1])
    values = fitted[:-1] / spread
    return values, float(fitted[-1] - (values * center).sum())


def _descended(slope: Slope, size: int) -> Numbers:
    """Return where Adam's steps from zero lead (Kingma and Ba, 2015)."""
    weights, mean, square = np.zeros(size), np.zeros(size), np.zeros(size)
    for step in range(1, STEPS + 1):
        found = slope(weights)
        mean, square = 0.9 * mean + 0.1 * found, 0.99 * square + 0.01 * found * found
        weights = weights - 0.05 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def _spread(rows: Numbers) -> Numbers:
    spread = rows.std(0)
    return np.where(spread < 0.02, 1.0, spread)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """What is fitted for one combination of models."""

    models: str
    names: tuple[str, ...]
    weights: Numbers
    certain_by: tuple[str, ...]
    certainty: tuple[Numbers, float]


def names_of(models: str) -> tuple[str, ...]:
    """The signals that a ranker has with these models."""
    return (*NAMES, *(() if models == "words" else COSINES), *(("answers",) if models == "reader" else ()))


def rows_of(seen: Seen, models: str) -> tuple[Numbers, Numbers]:
    """The signals of the passages that the models read, and which are right."""
    if models == "words":
        return seen.signals[:, : len(NAMES)], seen.right
    if models == "similarity" or seen.answers is None:
        return seen.signals, seen.right
    return np.column_stack([seen.signals, seen.answers]), seen.right


def order_of(seen: Seen, weights: Numbers) -> list[int]:
    """The passages, best first, none overlapping a better one."""
    kept: list[int] = []
    for i in map(int, np.argsort(-np.round(weights, 6), kind="stable")):
        if not any(overlap(seen.candidates[i], seen.candidates[j]) for j in kept):
            kept.append(i)
    return kept


def fit(every: Sequence[Sequence[Seen]], models: str) -> Fitted:
    """Fits a ranker and the certainty of its best passages; the latter on vaults that each ranker has not seen."""
    names = names_of(models)
    certain_by = ("weight", *CERTAIN_BY, *(("cosine",) if models != "words" else ()))
    certain_by = (*certain_by, *(("answers",) if models == "reader" else ()))
    rows: list[list[float]] = []
    right: list[float] = []
    weight: list[float] = []
    for fold in range(FOLDS):
        weights = _ranker([one for i, of_vault in enumerate(every) if i % FOLDS != fold for one in of_vault], models)
        asked = (one for i, of_vault in enumerate(every) if i % FOLDS == fold for one in of_vault)
        for one in (one for one in asked if one.taken is Taken.NOTHING):
            signals, holds = rows_of(one, models)
            scores = signals @ weights
            for place, i in enumerate(order_of(one, scores)[:SHOWN]):
                rows.append(_certain_row(certain_by, names, signals[i], scores[i]))
                right.append(float(holds[i]))
                weight.append((1.0 if place == 0 else 0.3) * one.weight)
    certainty = logistic(np.array(rows), np.array(right), np.array(weight), 0.01)
    ranker = _ranker([one for of_vault in every for one in of_vault], models)
    return Fitted(models=models, names=names, weights=ranker, certain_by=certain_by, certainty=certainty)


def _certain_row(certain_by: Sequence[str], names: Sequence[str], signals: Numbers, weight: float) -> list[float]:
    return [float(weight) if name == "weight" else float(signals[names.index(name)]) for name in certain_by]


def _ranker(questions: Sequence[Seen], models: str) -> Numbers:
    answerable = [one for one in questions if one.is_answered]
    if models == "words":
        return softmax_ranker([(one.quick, one.quick_right) for one in answerable], PENALTY[models])
    return softmax_ranker([rows_of(one, models) for one in answerable], PENALTY[models])


def signs_rows(of_vault: Sequence[Seen], fitted: Fitted) -> Iterator[tuple[dict[str, float], Seen, list[int]]]:
    """Yield what the overall certainties depend on, for each question, and its passages, best first."""
    values, base = fitted.certainty
    for one in of_vault:
        signals, _ = rows_of(one, fitted.models)
        scores = signals @ fitted.weights
        order = order_of(one, scores)
        weighed: list[Weighed] = []
        for i in order:
            row = _certain_row(fitted.certain_by, fitted.names, signals[i], scores[i])
            certainty = float(1 / (1 + np.exp(-(np.array(row) @ values + base))))
            seen = dict(zip(fitted.certain_by, row, strict=True))
            weighed.append(
                Weighed(
                    candidate=one.candidates[i],
                    weight=float(scores[i]),
                    certainty=certainty,
                    seen=seen,
                )
            )
        signs = signs_of(weighed, [passage_text(one.candidates[i]) for i in order], one.sought, one.unknown)
        yield {**signs, "certainty": weighed[0].certainty}, one, order


@dataclass(frozen=True, slots=True, kw_only=True)
class Overall:
    """The two certainties about a question: that the notes answer it, and that its first passages hold the answer."""

    names: tuple[str, ...]
    answered: tuple[Numbers, float]
    stated: tuple[Numbers, float]


def fit_overall(every: Sequence[Sequence[Seen]], fitted: Sequence[Fitted]) -> Overall:
    """Fits what is said of a question as a whole, each vault ranked by a ranker that has not seen it."""
    rows = [row for of_vault, each in zip(every, fitted, strict=True) for row in signs_rows(of_vault, each)]
    names = tuple(name for name in rows[0][0] if name != "certainty")
    seen = np.array([[row[name] for name in names] for row, _, _ in rows])
    weight = np.array([one.weight for _, one, _ in rows])
    answered = np.array([float(one.is_answered) for _, one, _ in rows])
    stated = np.array([float(any(holds_of(one, order)[:FIRST])) for _, one, order in rows])
    return Overall(
        names=names,
        answered=logistic(seen, answered, weight, OVERALL_PENALTY),
        stated=logistic(seen, stated, weight, OVERALL_PENALTY),
    )


def holds_of(seen: Seen, order: Sequence[int]) -> tuple[bool, ...]:
    """Return which passages hold the answer, in this order."""
    return tuple(seen.is_answered and bool(seen.right[i]) for i in order)
