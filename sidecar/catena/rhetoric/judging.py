"""Judges what a text does: by its shape, by words that alone tell it, else by a logistic regression on all its cues.

The section that it stands in shifts the probabilities, where the section is known.

The weights are `kinds.json`, made by `scripts/train_kinds.py`; `docs/models/kinds.md` is their card.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from catena.rhetoric.cues import NAMES, SPOKEN, cues_in
from catena.rhetoric.kind import FAMILIES, Judgement, Kind, most_probable
from catena.rhetoric.sections import ODDS_IN, kind_of_section
from catena.rhetoric.shape import is_code, is_term

Numbers = npt.NDArray[np.float64]

SURE = 0.9
"""The share of texts with such words that are of this kind, in texts that were not written for training."""

LEAST_CERTAINTY = 0.42
"""Of less certain judgements, a third are wrong."""

_OPENING = 60
"""Characters: a sentence that begins with its aim says it, whatever else is in it."""

_TELLING = frozenset(
    {Kind.AIM, Kind.METHOD, Kind.RESULT, Kind.CLAIM, Kind.DEFINITION, Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK}
)

_KNOWABLE = frozenset({Kind.RESULT, Kind.CLAIM, Kind.DEFINITION})
"""What others may have found or said: a text that says so tells what is known."""


@lru_cache(maxsize=16384)
def judged(text: str, section: str = "") -> Judgement | None:
    """Return what a text does; None for a text without words.

    Args:
        text: A passage or a sentence.
        section: The name of the section of its paper that it stands in, such as `2 Methods`; "" if unknown.
    """
    found = _judged_alone(text.strip())
    placed = kind_of_section(section) if section and found is not None else None
    return found if found is None or placed is None else _placed(found, placed)


def has_cue(text: str, *kinds: Kind | None) -> bool:
    """Return whether words of a sentence alone tell that it is of one of these kinds."""
    found = judged(text)
    return found is not None and found.cue != "" and found.kind in kinds


def _judged_alone(text: str) -> Judgement | None:
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
    # What was `not measured` is told in the words of what was measured, and more.
    limit = told.get(Kind.LIMITATION, "")
    told = {kind: words for kind, words in told.items() if words == limit or words not in limit}
    is_aim = Kind.AIM in told and Kind.LIMITATION not in told
    if is_aim and " ".join(text[:_OPENING].lower().split()).find(told[Kind.AIM]) >= 0:
        return _surely(Kind.AIM, told[Kind.AIM])
    if cues.known and told.keys() <= _KNOWABLE:
        return _surely(Kind.BACKGROUND, cues.known)
    if len({FAMILIES[kind] for kind in told}) == 1:
        kind = next(iter(told))
        return _surely(kind, told[kind])
    found = most_probable(_probabilities(cues.signals))
    return replace(found, cue=cues.sure.get(found.kind, ""))


def _surely(kind: Kind, cue: str) -> Judgement:
    rest = (1 - SURE) / (len(Kind) - 1)
    return Judgement(kind, {each: SURE if each is kind else rest for each in Kind}, cue)


def _placed(found: Judgement, section: Kind) -> Judgement:
    """Return a judgement with how often a section of this kind holds sentences of each kind taken into account."""
    odds = ODDS_IN[section]
    shares = {kind: share * odds.get(kind, 1.0) for kind, share in found.kinds.items()}
    total = sum(shares.values())
    return found.with_kinds({kind: share / total for kind, share in shares.items()})


def _probabilities(signals: Sequence[float]) -> Mapping[Kind, float]:
    weights, bias = _weights()
    scores = np.asarray(signals) @ weights + bias
    powers = np.exp(scores - scores.max())
    return dict(zip(SPOKEN, (powers / powers.sum()).tolist(), strict=True))


@cache
def _weights() -> tuple[Numbers, Numbers]:
    """Return signals × kinds, and one number per kind."""
    found = json.loads(resources.files("catena.rhetoric").joinpath("kinds.json").read_text("utf-8"))
    by_name: dict[str, list[float]] = found["weights"]
    return np.array([by_name[name] for name in NAMES]), np.array(found["bias"])
