"""Number words."""

from collections.abc import Mapping
from functools import cache

from catena.language.vocabulary import Language, entry, vocabulary, word_list


@cache
def number_words() -> Mapping[str, float]:
    """Map English number words to their values: "seven", "seventy", "million"."""
    return {
        **{word: float(value) for value, word in enumerate(word_list("numbers.small", "en"))},
        **{word: 10.0 * value for value, word in enumerate(word_list("numbers.tens", "en"), 2)},
        **{word: float(value) for word, value in entry("numbers.scales", "en").items()},
    }


@cache
def small_numbers(language: Language) -> Mapping[str, int]:
    """Map the number words of a language from "two" upwards to their values; empty if none are known.

    The word for one is mostly an article.
    """
    listed = word_list("numbers.small", language) if "small" in vocabulary(language).get("numbers", {}) else ()
    return {word: value for value, word in enumerate(listed) if value > 1 and word != "-"}


@cache
def count_words() -> Mapping[str, int]:
    """Map words before a unit of time to numbers, including articles and vague amounts: "a", "drei", "couple".

    Numbers above twelve are left out, since they are usually written in figures.
    """
    small = {
        word: value
        for language in _COUNTED_IN
        for value, word in enumerate(word_list("numbers.small", language)[: _MOST_IN_WORDS + 1])
        if value and word != "-"
    }
    return {**small, **entry("numbers.vague", "de"), **entry("numbers.vague", "en")}


def in_words(number: int) -> str:
    """A number as written in English prose: up to ten as a word, larger numbers in figures."""
    return word_list("numbers.small", "en")[number] if 0 <= number <= _MOST_SPELT else str(number)


_COUNTED_IN = ("de", "en")
_MOST_IN_WORDS = 12
_MOST_SPELT = 10
