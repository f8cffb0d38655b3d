"""Classifying: find the intent of a question from its words, with the reason and the alternatives.

A frame (`frames`) that matches decides first. Otherwise a multinomial logistic regression over the signals
(`signals`) and the common words of the question gives the probabilities. Its weights are in `weights.json`;
`scripts/train_intent.py` trains them and `docs/models/intent.md` describes the model.
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
from catena.questions.answer_type import answer_type_of
from catena.questions.concepts import concepts_of
from catena.questions.foreign_intents import foreign_frame
from catena.questions.frames import Frame, frame_of
from catena.questions.intent import AMBIGUOUS, Classification, Intent, Reading
from catena.questions.plain import plain_question, without_set_phrases
from catena.questions.signals import FoundSignal, signals_in
from catena.questions.vault_names import NoNames
from catena.questions.when import period_in, without_period

DOUBTFUL = 0.35
"""If no intent has at least this probability, the question is treated as factual."""

LEAST_OFFERED = 0.05
"""An intent is offered as an alternative only if its probability is above this."""


def probabilities(present: frozenset[str]) -> Mapping[Intent, float]:
    """Return the probability of each intent, given the features of a question. The probabilities add up to 1."""
    return probabilities_by(_weights(), present)


def classify(
    question: str, *, probabilities_of: Callable[[frozenset[str]], Mapping[Intent, float]] = probabilities
) -> Classification:
    """Classify a question by the kind of answer that it asks for.

    Pure and deterministic. A command at the beginning (`*query`) is ignored.

    Args:
        question: The question, in upper or lower case, with or without a question mark or "please".
        probabilities_of: Returns the probability of each intent for a set of features; training passes its own.

    Returns:
        The most probable intent, or factual if all are improbable. If the confidence is below 0.7, the alternatives
        are the two or three most probable intents, including this one.
    """
    question = _COMMAND.sub("", question.strip())
    text = without_set_phrases(plain_question(question))
    found = signals_in(text)
    names = {one.signal.name for one in found}
    frame = foreign_frame(question) or frame_of(text, names, answer_type_of(question))
    votes = probabilities_of(features(text, found))
    confidences = _apply_frame(frame, votes) if frame else votes
    ranked = sorted(confidences, key=lambda intent: (-confidences[intent], intent is not Intent.FACTUAL, intent))
    if confidences[ranked[0]] < DOUBTFUL:
        ranked.sort(key=lambda intent: intent is not Intent.FACTUAL)
    best, confidence = ranked[0], round(confidences[ranked[0]], 2)
    if confidence < AMBIGUOUS:
        offered = ranked[: 3 if confidences[ranked[2]] > LEAST_OFFERED else 2]
    else:
        offered = [intent for intent in ranked[1:3] if confidences[intent] > LEAST_OFFERED]
    topic = concepts_of(_without_period(question), Intent.CAUSAL, NoNames()) if offered else ()
    return Classification(
        intent=best,
        confidence=confidence,
        reason=f"It {frame.reason if frame else _reason(best, found)}.",
        alternatives=tuple(
            Reading(intent=intent, confidence=round(confidences[intent], 2), label=label_of(intent, topic))
            for intent in offered
        ),
    )


def label_of(intent: Intent, concepts: Sequence[str]) -> str:
    """Return the label of an intent in the list of alternatives: `Get a definition of atomic notes (factual)`."""
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


def features(text: str, found: Sequence[FoundSignal]) -> frozenset[str]:
    """Return the features of a normalized question: its signals, its words, and its pairs of adjacent words."""
    words = ("^", *_WORD.findall(text), "$")
    return frozenset(
        (
            *(f"signal {one.signal.name}" for one in found),
            *(f"word {word}" for word in words[1:-1]),
            *(f"pair {first} {second}" for first, second in pairwise(words)),
        )
    )


def probabilities_by(weights: Mapping[str, Sequence[float]], present: Iterable[str]) -> Mapping[Intent, float]:
    """Return the probability of each intent.

    Args:
        weights: Feature → one weight per intent, in the order of `Intent`.
        present: The features of the question.
    """
    totals = list(weights.get("", (0.0,) * len(Intent)))
    for feature in sorted(present):  # a fixed order, so that rounding is the same every time
        for at, weight in enumerate(weights.get(feature, ())):
            totals[at] += weight
    highest = max(totals)
    exponentials = [math.exp(total - highest) for total in totals]
    return {intent: value / sum(exponentials) for intent, value in zip(Intent, exponentials, strict=True)}


_ANY_DAY = dt.date(2000, 1, 1)


def _without_period(question: str) -> str:
    """Return the question without the words that name a period. Their position does not depend on today's date."""
    try:
        period = period_in(question, today=_ANY_DAY)
    except BadDate:
        return question
    return without_period(question, period) if period else question


_COMMAND = re.compile(r"^\*[^\W\d][\w-]*\s+")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|\"\"")


@cache
def _weights() -> Mapping[str, tuple[float, ...]]:
    """Feature → its weights, one per intent in the order of `Intent`. The feature "" is the intercept."""
    model = json.loads((files("catena.questions") / "weights.json").read_text("utf-8"))
    return {feature: tuple(weights) for feature, weights in model["weights"].items()}


def _apply_frame(frame: Frame, votes: Mapping[Intent, float]) -> Mapping[Intent, float]:
    """Return the frame's confidences. The other intents share the rest in proportion to their probabilities."""
    settled = dict(frame.readings)
    rest = {intent: vote for intent, vote in votes.items() if intent not in settled}
    left = max(0.0, 1.0 - sum(settled.values())) / max(sum(rest.values()), 1e-9)
    return {**settled, **{intent: vote * left for intent, vote in rest.items()}}


def _reason(intent: Intent, found: Sequence[FoundSignal]) -> str:
    """Return the reason of the signal with the highest weight for the intent."""
    weights, at = _weights(), list(Intent).index(intent)
    supporting = [one for one in found if one.signal.intent is intent]
    if not supporting:
        return (
            "reads most like questions of this kind" if intent is not Intent.FACTUAL else "asks for nothing but a fact"
        )
    strongest = max(supporting, key=lambda one: weights.get(f"signal {one.signal.name}", (0.0,) * len(Intent))[at])
    return strongest.signal.reason.format(strongest.words)
