"""Stop words: what says nothing about the matter, for three purposes that differ in what they must not lose."""

from functools import cache

from catena.language.vocabulary import words


@cache
def unsearched() -> frozenset[str]:
    """English words that a search passes over while others are left.

    Only English: a German article ("die", "war") is an English word that somebody may look for.
    """
    return words("stop_words.any", "en")


@cache
def nameless() -> frozenset[str]:
    """English and German words that name no note, however a note is called."""
    return words("stop_words.any", "en", "de") | words("stop_words.nameless", "en", "de")


@cache
def asking() -> frozenset[str]:
    """Words of a question that ask and name nothing, in English, German, French and Spanish."""
    return words("stop_words.any", "en", "de") | words("stop_words.asking", "en", "de", "fr", "es")
