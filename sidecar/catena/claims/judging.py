"""The packaged classifier of contradictions: logistic regression over `PairFeatures` (`docs/models/opposition.md`)."""

import json
import math
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from catena.claims.features import PairFeatures

CONTRADICTS_FROM = 0.7
"""The lowest score with which a pair is shown as a contradiction."""


class _Weights(NamedTuple):
    bias: float
    of: tuple[tuple[tuple[str, ...], float], ...]


def judge(features: PairFeatures) -> float:
    """The probability that a pair is a contradiction, 0–1.

    The weights were fitted by `scripts/train_opposition.py`, separately for pairs with and without a cosine.
    """
    weights = _weights("embedded" if features.embedded else "plain")
    total = weights.bias + sum(weight * _product(features, parts) for parts, weight in weights.of)
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


class Most(NamedTuple):
    """What pairs of claims may have at most, one entry for each pair.

    Attributes:
        coverage: The feature of this name.
        missing: How many words of weight 1 without a counterpart there are at least.
        contrary: Whether the feature of this name may hold.
        values: The same.
        swapped: The same.
        exclusive: The same.
    """

    coverage: NDArray[np.float64]
    missing: NDArray[np.int64]
    contrary: NDArray[np.bool_]
    values: NDArray[np.bool_]
    swapped: NDArray[np.bool_]
    exclusive: NDArray[np.bool_]


def room(most: Most) -> NDArray[np.float64]:
    """How far pairs could get above the least score that is shown, in the regression's own units; below 0 they can't
    be shown. A word without a counterpart is one more on its side, or stands opposite to another one: both cost
    something.
    """
    weights = _weights("embedded")
    of = {"*".join(parts): weight for parts, weight in weights.of}
    needed = math.log(CONTRADICTS_FROM / (1 - CONTRADICTS_FROM)) - weights.bias - of["similarity"]
    added = of["added"] * np.minimum(most.missing, 3) / 3
    always = of["loose_denial*coverage"] + of["values*coverage"] * most.values
    flipped = always + of["contrary*coverage"] + of["contrary*coverage*similarity"]
    flipped_loss = np.maximum(added, of["other_object"] + of["contrary*other_object"])
    other = always + of["swapped*coverage"] * most.swapped + of["exclusive*coverage"] * most.exclusive
    other_loss = np.maximum(added, of["other_object"])
    return (
        np.maximum(
            np.where(most.contrary, flipped * most.coverage + flipped_loss, -np.inf),
            np.where(most.values | most.swapped | most.exclusive, other * most.coverage + other_loss, -np.inf),
        )
        - needed
    )


def value(features: PairFeatures, name: str) -> float:
    """One input of the regression: a feature or a product of features (`contrary*coverage`)."""
    return _product(features, tuple(name.split("*")))


def _product(features: PairFeatures, parts: tuple[str, ...]) -> float:
    product = 1.0
    for part in parts:
        product *= getattr(features, part)
    return product


@cache
def _weights(kind: str) -> _Weights:
    table = json.loads(resources.files("catena.claims").joinpath("opposition.json").read_text("utf-8"))[kind]
    return _Weights(table["bias"], tuple((tuple(name.split("*")), weight) for name, weight in table["weights"].items()))
