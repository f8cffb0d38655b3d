"""Numbers in words, in English and German."""

from collections.abc import Mapping
from functools import cache

from catena.language.vocabulary import entry, in_order


@cache
def number_words() -> Mapping[str, float]:
    """English number words, each with its value: "seven", "seventy", "million"."""
    return {
        **{word: float(value) for value, word in enumerate(in_order("numbers.small", "en"))},
        **{word: 10.0 * value for value, word in enumerate(in_order("numbers.tens", "en"), 2)},
        **{word: float(value) for word, value in entry("numbers.scales", "en").items()},
    }


@cache
def counts() -> Mapping[str, int]:
    """What a word before a unit of time counts, articles and vague amounts included: "a", "drei", "couple".

    Numbers up to twelve: who counts farther writes figures.
    """
    small = {
        word: value
        for language in _COUNTED_IN
        for value, word in enumerate(in_order("numbers.small", language)[: _MOST_IN_WORDS + 1])
        if value and word != "-"
    }
    return {**small, **entry("numbers.vague", "de"), **entry("numbers.vague", "en")}


def in_words(number: int) -> str:
    """A number as English prose has it: up to ten as a word, a larger one in figures."""
    return in_order("numbers.small", "en")[number] if 0 <= number <= _MOST_SPELT else str(number)


_COUNTED_IN = ("de", "en")
_MOST_IN_WORDS = 12
_MOST_SPELT = 10
