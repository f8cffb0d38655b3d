"""Stop words: words without meaning for a topic, in three lists for three purposes."""

from functools import cache

from catena.language.vocabulary import words


@cache
def search_stop_words() -> frozenset[str]:
    """English words that a search ignores if the query has other words.

    English only, because German function words ("die", "war") are English words that may be searched for.
    """
    return words("stop_words.any", "en")


@cache
def name_stop_words() -> frozenset[str]:
    """English and German words that are never taken for the name of a note, even if a note has that name."""
    return words("stop_words.any", "en", "de") | words("stop_words.name_stop_words", "en", "de")


@cache
def question_stop_words() -> frozenset[str]:
    """Words that only form a question and name nothing, in English, German, French and Spanish."""
    return words("stop_words.any", "en", "de") | words("stop_words.asking", "en", "de", "fr", "es")
