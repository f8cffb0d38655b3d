"""What a question counts or measures out."""

import re
from functools import cache

from catena.language.folding import fold
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, entry, words
from catena.language.wordings import wording


def counted_words(question: str) -> tuple[str, ...]:
    """Return what is counted or measured out in a question, folded: `flour` of `how much flour`; () if nothing is.

    That is the word behind what asks, and one more if it stands right behind, or behind `of`.
    """
    asked = wording("reading.amount_asked", *SPACED_LANGUAGES, before=r"\b").search(question)
    behind = [fold(word) for word in word_runs(question[asked.end() :])] if asked else []
    if not behind or behind[0] in question_stop_words():
        return ()
    further = behind[2:3] if behind[1:2] and behind[1] in linking_words() else behind[1:2]
    return (behind[0], *(word for word in further if word not in question_stop_words()))


@cache
def linking_words() -> frozenset[str]:
    """Return what joins an amount to what it is of: `two cups of flour`."""
    return frozenset(
        word for language in SPACED_LANGUAGES for form in entry("comparing.of", language) for word in form.split()
    )


def counted_thing(question: str) -> str | None:
    """Return the one word for what is counted, no measure: `flour` of `how many grams of flour`; None if a time is."""
    counted = counted_words(question)
    if not counted or _unit_of_time().fullmatch(counted[0]):
        return None
    asked = wording("reading.amount_asked", *SPACED_LANGUAGES, before=r"\b").search(question)
    is_measured = asked is not None and linking_words().intersection(word_runs(question[asked.end() :])[1:2])
    return counted[-1] if is_measured else counted[0]


@cache
def _unit_of_time() -> re.Pattern[str]:
    return re.compile("|".join(sorted(fold(each) for each in words("reading.time_units", *SPACED_LANGUAGES))))
