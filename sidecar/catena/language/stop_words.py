"""Stop words: words without meaning for a topic, in three lists for three purposes."""

from functools import cache

from catena.language.vocabulary import LANGUAGES, Language, words


@cache
def search_stop_words(language: str | None) -> frozenset[str]:
    """The words that a search in a language ignores if the query has other words.

    Args:
        language: The language that most of the query is in, None if nothing tells it. The common words of another
            language count only then, because "die" and "war" are English words that may be searched for.
    """
    english = words("stop_words.any", "en")
    return english | words("common.words", *_spoken(language)) if _spoken(language) else english


@cache
def common_words() -> frozenset[str]:
    """The common words of all languages with blanks between words but English."""
    return words("common.words", *filter(_spoken, LANGUAGES))


def _spoken(language: str | None) -> tuple[Language, ...]:
    """The language as one of those with blanks between words, other than English; () if it is none."""
    return tuple(known for known in LANGUAGES if known == language and known not in ("en", "ja", "ko", "zh"))


@cache
def name_stop_words() -> frozenset[str]:
    """English and German words that are never taken for the name of a note, even if a note has that name."""
    return words("stop_words.any", "en", "de") | words("stop_words.name_stop_words", "en", "de")


@cache
def question_stop_words() -> frozenset[str]:
    """Words that only form a question and name nothing, in English, German, French and Spanish."""
    return words("stop_words.any", "en", "de") | words("stop_words.asking", "en", "de", "fr", "es")
