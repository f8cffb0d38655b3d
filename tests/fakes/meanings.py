"""A multilingual model that knows which words of other languages mean which words of the notes."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from catena.index.languages import NearWord
from catena.operations.services import Services
from catena.sources.ports import MultilingualVectors


class KnownMeanings:
    """Notes in English, and words of other languages that surely mean some of theirs."""

    embedder = None
    chunk_store = None
    main_language = "en"
    covered = covered_foreign = frozenset[str]()

    def __init__(self, meanings: Mapping[str, str]) -> None:
        self._meanings = meanings

    def language(self, path: str) -> str | None:
        return "en"

    def is_spoken(self, language: str) -> bool:
        return language == "en"

    def nearest_words(self, words: Sequence[str]) -> Mapping[str, NearWord]:
        found = {word: self._meanings.get(word) for word in words}
        return {word: NearWord(near, 0.9) if near else NearWord("anything", 0.1) for word, near in found.items()}

    async def complete_words(self) -> bool:
        return True

    async def load_needed(self) -> None:
        """Nothing is to be loaded."""

    def guess(self, words: str) -> str | None:
        return None

    def asked_in(self, language: str, guessed_of: str | None = None) -> None:
        """Nothing is learned."""


def with_meanings(services: Services, **meanings: str) -> Services:
    """Return services that know what these words mean in the notes."""
    return replace(services, multilingual=cast(MultilingualVectors, KnownMeanings(meanings)))
