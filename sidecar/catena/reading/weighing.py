"""Weighing: a linear ranker turns the signals of a window into one number.

The weights are fitted by `scripts/train_evidence.py` to judged questions about real notes, listwise: of the windows
of one question, those that answer it should weigh most (the softmax loss of Cao et al., 2007, "Learning to rank").
There is one set of weights for each combination of models at hand.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of one ranker.

    Attributes:
        names: The signals, in order.
        values: The weight of each.
    """

    names: tuple[str, ...]
    values: Numbers

    def of(self, signals: Numbers) -> Numbers:
        """Return one number for each row of windows × signals; higher is better."""
        return signals @ self.values


@dataclass(frozen=True, slots=True, kw_only=True)
class Certainty:
    """A logistic fit of the probability that a passage answers the question.

    Attributes:
        names: What it depends on, in order.
        values: The weight of each.
        base: The log odds without any.
    """

    names: tuple[str, ...]
    values: Numbers
    base: float

    def of(self, seen: Numbers) -> Numbers:
        """Return the probability, 0 to 1, for each row of windows × what it depends on."""
        return 1.0 / (1.0 + np.exp(-(seen @ self.values + self.base)))


@cache
def weights_for(models: str) -> Weights:
    """Return the weights for the models at hand: `words`, `similarity` or `reader`."""
    stated = _stated()["weights"][models]
    return Weights(tuple(stated), np.array(list(stated.values())))


@cache
def order_for(models: str) -> Weights:
    """Return the weights that choose the passages which the next model reads, and put in order what the last one read.

    They were fitted to questions in other words than the notes, too; what tells whether the notes answer was not.
    """
    stated = _stated()["order"][models]
    return Weights(tuple(stated), np.array(list(stated.values())))


@cache
def certainty_for(models: str) -> Certainty:
    """Return the fit of the certainty that a passage answers."""
    return _certainty("certainty", models)


@cache
def answered_for(models: str) -> Certainty:
    """Return the fit of the certainty that the notes answer at all."""
    return _certainty("answered", models)


@cache
def stated_for(models: str) -> Certainty:
    """Return the fit of the certainty that the first passages hold the answer."""
    return _certainty("stated", models)


def _certainty(name: str, models: str) -> Certainty:
    stated = dict(_stated()[name][models])
    base = stated.pop("base")
    return Certainty(names=tuple(stated), values=np.array(list(stated.values())), base=base)


def matrix(rows: Sequence[Sequence[float]]) -> Numbers:
    """Return the signals of windows as windows × signals."""
    return np.array(rows, np.float64).reshape(len(rows), -1)


@cache
def _stated() -> dict[str, Any]:
    """The contents of the file of weights. `Any`: numbers by name, in nested objects."""
    return json.loads(resources.files("catena.reading").joinpath("evidence.json").read_text("utf-8"))
