"""The multilingual vectors of the words that most notes have, into which a question in another language is put."""

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from math import log10

from catena.index.languages import NearWord
from catena.index.ports import Embedder
from catena.language.cognates import are_cognates
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import UNSPACED_LANGUAGES
from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_ledger import SqliteLedger

MOST_WORDS, WORDS_PER_STEP = 20_000, 1_000
"""The vault's commonest words have a vector each, if all notes have: 0.2 ms and 0.14 KB a word."""

WORDS_COMPARED = 12
"""Of the vault's words that are nearest to one of a question, the one that is meant is chosen."""

COMMONER_IS_SURER = 0.05
"""How much nearer a word counts for ten times as many notes that have it: 标签 is `tags`, which a vault is full of, and
not `labels`, which is a little nearer."""

COGNATE_IS_SURER = 0.1
"""How much nearer a word counts that is written alike: `criptografía` is `cryptographie` rather than `encrypted`."""


class WordVectors:
    """Keeps a vector of each common word of the vault.

    Args:
        ledger: Knows the words of notes.
        store: Stores the vectors.
    """

    def __init__(self, ledger: SqliteLedger, store: SqliteLanguages) -> None:
        self._ledger = ledger
        self._store = store
        self._due: list[str] | None = None
        self._changes = 0
        self._embedding = asyncio.Lock()

    @property
    def is_complete(self) -> bool:
        """Whether every common word is known to have its vector."""
        return self._due == []

    def mark_stale(self) -> None:
        """Note that notes or stored vectors have changed, so that what is due is looked up again."""
        self._due = None
        self._changes += 1

    def nearest(self, words: Sequence[str], embedder: Embedder) -> Mapping[str, NearWord]:
        """Return for words of any language the word of the vault that means most nearly the same. Blocks."""
        known = self._store.words.known()
        own = {word: NearWord(word.lower(), 1.0) for word in words if word.lower() in known}
        others = [word for word in words if word not in own]
        asked = [embedder.embed_query(word) for word in others]
        near = self._store.words.nearest(asked, embedder.embed, most=WORDS_COMPARED)
        notes = self._ledger.word_counts({each.word for one in near for each in one})

        def sureness(typed: str, each: NearWord) -> float:
            alike = COGNATE_IS_SURER if are_cognates(typed, each.word) else 0.0
            return each.cosine + alike + COMMONER_IS_SURER * log10(max(1, notes.get(each.word, 1)))

        surest = {typed: max(one, key=partial(sureness, typed)) for typed, one in zip(others, near, strict=False)}
        return own | surest

    async def embed_some(self, embedder: Embedder, *, main_language: str | None) -> bool:
        """Embed the next words that have no vector. Returns whether there were any.

        Args:
            embedder: The multilingual model.
            main_language: The language of most notes. Nothing is translated into the words of one without blanks
                (`catena.sources.translating`), which have no vectors therefore.
        """
        async with self._embedding:
            changes = self._changes
            due = self._due
            if due is None:
                due = await asyncio.to_thread(self._compare, main_language)
            embedded = due[:WORDS_PER_STEP]
            if embedded:
                await asyncio.to_thread(self._embed, embedded, embedder)
            if self._changes == changes:
                self._due = due[WORDS_PER_STEP:]
            return bool(embedded)

    def _compare(self, main_language: str | None) -> list[str]:
        """Drop the vectors of words that are no longer common; return the words that have none."""
        embedded = self._store.words.known()
        words = self._ledger.commonest_words(MOST_WORDS) if main_language not in UNSPACED_LANGUAGES else ()
        current = [word for word in words if not UNSPACED_CHARACTER.search(word)]
        if gone := embedded.difference(current):
            self._store.words.record({}, removed=gone)
        return [word for word in current if word not in embedded]

    def _embed(self, words: Sequence[str], embedder: Embedder) -> None:
        vectors = embedder.embed(words)
        self._store.words.record({word: windows[0] for word, windows in zip(words, vectors, strict=True)})
