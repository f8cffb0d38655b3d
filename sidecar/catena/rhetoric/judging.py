"""Judges what a text does: by its shape, by words that alone tell it, else by a logistic regression on all its cues.

The weights are `kinds.json`, made by `scripts/train_kinds.py`; `docs/models/kinds.md` is their card.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from catena.rhetoric.cues import NAMES, SPOKEN, Cues, cues_in
from catena.rhetoric.kind import FAMILIES, Family, Judgement, Kind
from catena.rhetoric.shape import is_code, is_term

Numbers = npt.NDArray[np.float64]

SURE = 0.9
"""The share of texts with such words that are of this kind, in texts that were not written for training."""

_TELLING = frozenset(
    {Kind.AIM, Kind.METHOD, Kind.RESULT, Kind.CLAIM, Kind.DEFINITION, Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK}
)


@lru_cache(maxsize=16384)
def judged(text: str) -> Judgement | None:
    """Returns what a text does; None for a text without words."""
    text = text.strip()
    if not text:
        return None
    if is_code(text):
        return _surely(Kind.CODE, "")
    if not any(map(str.isalpha, text)):
        return None
    if is_term(text) and not text.endswith(("?", "？")):
        return _surely(Kind.DEFINITION, "")
    cues = cues_in(text)
    told = {kind: words for kind, words in cues.sure.items() if kind in _TELLING}
    if len({FAMILIES[kind] for kind in told}) == 1:
        kind = next(iter(told))
        return _surely(kind, told[kind])
    return _weighed(cues)


def _surely(kind: Kind, cue: str) -> Judgement:
    rest = (1 - SURE) / (len(Family) - 1)
    return Judgement(kind, {family: SURE if family is FAMILIES[kind] else rest for family in Family}, cue)


def _weighed(cues: Cues) -> Judgement:
    shares = _probabilities(cues.signals)
    of_family = dict.fromkeys(Family, 0.0)
    for kind, share in shares.items():
        of_family[FAMILIES[kind]] += share
    family = max(of_family, key=lambda each: of_family[each])
    kind = max((kind for kind in shares if FAMILIES[kind] is family), key=lambda each: shares[each])
    return Judgement(kind, of_family, cues.sure.get(kind, ""))


def _probabilities(signals: Sequence[float]) -> Mapping[Kind, float]:
    weights, bias = _weights()
    scores = np.asarray(signals) @ weights + bias
    powers = np.exp(scores - scores.max())
    return dict(zip(SPOKEN, (powers / powers.sum()).tolist(), strict=True))


@cache
def _weights() -> tuple[Numbers, Numbers]:
    """Returns signals × kinds, and one number per kind."""
    found = json.loads(resources.files("catena.rhetoric").joinpath("kinds.json").read_text("utf-8"))
    by_name: dict[str, list[float]] = found["weights"]
    return np.array([by_name[name] for name in NAMES]), np.array(found["bias"])
