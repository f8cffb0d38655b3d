"""Classifying: from a question's words to its intent, with the reason and the other readings.

Settled frames come first (`frames`). Everything else is weighed: each signal (`signals`) and each common word votes for
the intents with the weights in `weights.json`, and the votes become probabilities (multinomial logistic regression;
`scripts/train_intent.py` trains it, `docs/models/intent.md` describes it).
"""

import datetime as dt
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

from catena.errors import BadDate
from catena.questions.concepts import concepts_of
from catena.questions.frames import Frame, frame_of
from catena.questions.intent import AMBIGUOUS, Classification, Intent, Reading
from catena.questions.phrases import without_politeness
from catena.questions.signals import Seen, plain, signals_in
from catena.questions.vault_names import NoNames
from catena.questions.when import period_in, without

DOUBTFUL = 0.35
"""Where no reading is likelier than this, the question is answered as one for a fact."""

LEAST_OFFERED = 0.05
"""A reading less likely than this is not worth a line."""


def probabilities(present: frozenset[str]) -> Mapping[Intent, float]:
    """How likely each intent is, given the features that are present; they add up to 1."""
    return probabilities_by(_weights(), present)


def classify(
    question: str, *, weigh: Callable[[frozenset[str]], Mapping[Intent, float]] = probabilities
) -> Classification:
    """Tell what kind of answer a question wants.

    Pure and deterministic: the same words give the same reading. A command in front (`*query`) is passed over.

    Args:
        question: What was asked, in any case, with or without a question mark or "please".
        weigh: Features → how likely each intent is; another one only while training.

    Returns:
        The likeliest intent; below a confidence of 0.7 with two or three readings to choose from, the likeliest among
        them. In doubt, factual.
    """
    question = _COMMAND.sub("", question.strip())
    text = plain_question(question)
    seen = signals_in(text)
    frame = frame_of(text, {one.signal.name for one in seen})
    votes = weigh(features(text, seen))
    confidences = _framed(frame, votes) if frame else votes
    ranked = sorted(confidences, key=lambda intent: (-confidences[intent], intent is not Intent.FACTUAL, intent))
    if confidences[ranked[0]] < DOUBTFUL:
        ranked.sort(key=lambda intent: intent is not Intent.FACTUAL)
    best, confidence = ranked[0], round(confidences[ranked[0]], 2)
    if confidence < AMBIGUOUS:
        offered = ranked[: 3 if confidences[ranked[2]] > LEAST_OFFERED else 2]
    else:
        offered = [intent for intent in ranked[1:3] if confidences[intent] > LEAST_OFFERED]
    topic = concepts_of(_timeless(question), Intent.CAUSAL, NoNames()) if offered else ()
    return Classification(
        intent=best,
        confidence=confidence,
        reason=f"It {frame.reason if frame else _reason(best, seen)}.",
        alternatives=tuple(
            Reading(intent=intent, confidence=round(confidences[intent], 2), label=label_of(intent, topic))
            for intent in offered
        ),
    )


def plain_question(question: str) -> str:
    """A question as signals, words and frames are looked for in it."""
    return without_politeness(plain(question)) or plain(question)


def label_of(intent: Intent, concepts: Sequence[str]) -> str:
    """What a person would choose a reading by: `Get a definition of atomic notes (factual)`."""
    topic = " and ".join(concepts) or "this"
    match intent:
        case Intent.FACTUAL:
            label = f"Get a definition of {topic}"
        case Intent.TEMPORAL:
            label = f"See how your understanding of {topic} evolved"
        case Intent.CAUSAL:
            label = f"Find causes and effects of {topic}"
        case Intent.COMPARATIVE:
            label = f"Compare {topic}" if len(concepts) > 1 else f"Compare {topic} with something else"
        case Intent.EXPLORATORY:
            label = f"Explore all notes about {topic}"
    return f"{label} ({intent})"


def features(text: str, seen: Sequence[Seen]) -> frozenset[str]:
    """What votes: the signals in a plain text, and its words, alone and in pairs."""
    words = ("^", *_WORD.findall(text), "$")
    return frozenset(
        (
            *(f"signal {one.signal.name}" for one in seen),
            *(f"word {word}" for word in words[1:-1]),
            *(f"pair {first} {second}" for first, second in pairwise(words)),
        )
    )


def probabilities_by(weights: Mapping[str, Sequence[float]], present: Iterable[str]) -> Mapping[Intent, float]:
    """How likely each intent is by these weights: feature → one for each intent, in the order of `Intent`."""
    totals = list(weights.get("", (0.0,) * len(Intent)))
    for feature in sorted(present):  # sums in one order, so that they are the same to the last bit
        for at, weight in enumerate(weights.get(feature, ())):
            totals[at] += weight
    highest = max(totals)
    grown = [math.exp(total - highest) for total in totals]
    return {intent: value / sum(grown) for intent, value in zip(Intent, grown, strict=True)}


_ANY_DAY = dt.date(2000, 1, 1)


def _timeless(question: str) -> str:
    """The question without the words that name a time. Where they stand does not depend on what day it is."""
    try:
        period = period_in(question, today=_ANY_DAY)
    except BadDate:
        return question
    return without(question, period) if period else question


_COMMAND = re.compile(r"^\*[^\W\d][\w-]*\s+")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|\"\"")


@cache
def _weights() -> Mapping[str, tuple[float, ...]]:
    """Feature → its weight for each intent, in the order of `Intent`; "" is there always."""
    model = json.loads((files("catena.questions") / "weights.json").read_text("utf-8"))
    return {feature: tuple(weights) for feature, weights in model["weights"].items()}


def _framed(frame: Frame, votes: Mapping[Intent, float]) -> Mapping[Intent, float]:
    """The frame's confidences; what it leaves over goes to the other intents as the votes are."""
    settled = dict(frame.readings)
    rest = {intent: vote for intent, vote in votes.items() if intent not in settled}
    left = max(0.0, 1.0 - sum(settled.values())) / max(sum(rest.values()), 1e-9)
    return {**settled, **{intent: vote * left for intent, vote in rest.items()}}


def _reason(intent: Intent, seen: Sequence[Seen]) -> str:
    """The wording that speaks loudest for an intent."""
    weights, at = _weights(), list(Intent).index(intent)
    speaking = [one for one in seen if one.signal.intent is intent]
    if not speaking:
        return (
            "reads most like questions of this kind" if intent is not Intent.FACTUAL else "asks for nothing but a fact"
        )
    loudest = max(speaking, key=lambda one: weights.get(f"signal {one.signal.name}", (0.0,) * len(Intent))[at])
    return loudest.signal.reason.format(loudest.words)
