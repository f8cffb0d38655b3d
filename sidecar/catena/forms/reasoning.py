"""What is shown of passages when none states the cause or effect that was asked for: few, and what stays open."""

import re
from collections.abc import Sequence
from functools import cache

from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, alternatives
from catena.reading.causal_words import Causality, causality_of
from catena.reading.passage import AnswerPassage

SURE_ENOUGH, NEAR_THE_BEST = 0.2, 0.5
"""If the best passage is so certain to answer, those are shown that have at least this share of its certainty.

Of passages that answered 43 judged questions for reasons without stating one, most were this certain; of those that
only named the topic, few.
"""
OPEN_BELOW, SURELY_OPEN_BELOW = 0.15, 0.05
"""If the best passage is less certain and states no cause, the question is named as unanswered; below the second
number it states that of something else."""
HARDLY = 0.05
"""If the best passage is less certain, only it is shown: of 8 such answers to judged questions none had the answer."""
MOST_REASONS = 3
_SPACED: tuple[Language, ...] = ("en", "de", "fr", "es", "it", "pt", "nl")


def likely_reasons(passages: Sequence[AnswerPassage]) -> tuple[AnswerPassage, ...]:
    """Return the passages that are likely to answer although they state no cause; the best one if none is."""
    best = max((each.score for each in passages), default=0.0)
    near = tuple(each for each in passages if each.score >= NEAR_THE_BEST * best)
    return near[:MOST_REASONS] if best >= SURE_ENOUGH else tuple(passages[:1])


def without_guesses(passages: Sequence[AnswerPassage]) -> tuple[AnswerPassage, ...]:
    """Return the passages; only the first if even the best hardly answers."""
    return tuple(passages if max((each.score for each in passages), default=0.0) >= HARDLY else passages[:1])


def left_open(question: str, passages: Sequence[AnswerPassage]) -> tuple[str, ...]:
    """Return the question, without its mark, if nothing that is shown is likely to answer it."""
    best = max((each.score for each in passages), default=0.0)
    is_told = any(causality_of(each.text) >= Causality.EFFECT or _condition().search(each.text) for each in passages)
    is_open = best < (SURELY_OPEN_BELOW if is_told else OPEN_BELOW)
    return (question.strip("¿ ?？"),) if is_open else ()


@cache
def _condition() -> re.Pattern[str]:
    """Matches what tells what happens under a condition, which answers without a verb of cause."""
    spaced, unspaced = (alternatives("reading.conditions", *each) for each in (_SPACED, UNSPACED_LANGUAGES))
    return re.compile(rf"\b{spaced}\b|{unspaced}", re.IGNORECASE)
