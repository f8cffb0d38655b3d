"""Tells the language of a question, or of the few words of a query."""

from catena.index.languages import ENGLISH
from catena.language.identification import asked_language
from catena.language.stop_words import search_stop_words
from catena.language.tokens import LETTERS
from catena.sources.ports import SearchServices


def query_language(services: SearchServices, typed: str) -> str:
    """Return the language (ISO 639-1) of a question, or of the few words that somebody searches for. May block.

    Words that no note has, and among which are none that are common in a language, are told by their letters:
    "wiederkehrende Aufgaben". English is only assumed otherwise.
    """
    told = asked_language(typed)
    vectors = services.multilingual
    if vectors is None or told != ENGLISH or not services.indexer.embedder:
        return told
    words = [word.lower() for word in LETTERS.findall(typed)]
    if not words or not search_stop_words(ENGLISH).isdisjoint(words) or services.ledger.word_counts(words):
        return told
    return vectors.guess(typed) or told
