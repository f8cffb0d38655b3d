"""The packaged classifier of contradictions: logistic regression over `PairFeatures` (`docs/models/opposition.md`)."""

import json
import math
from functools import cache
from importlib import resources
from typing import NamedTuple

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
