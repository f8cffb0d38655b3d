"""Which embedding model has a say: it depends on the languages of the question and of the notes.

The model that comes with Catena reads English only, the multilingual one reads English less well, and blending both
costs on English questions about English notes. So each note is judged by one of them
(`docs/decisions/0022-languages.md`). Cosines of the multilingual model are put on the scale of the English one.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.index.languages import ENGLISH
from catena.index.ports import ChunkMatch, Embedder, Vectors
from catena.language.identification import OTHER_LETTERS, asked_language
from catena.sources.calibration import FITTED_MODEL, LEAST_COSINE, MULTILINGUAL_STRETCH, on_the_english_scale
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.sources.ports import MultilingualVectors
    from catena.stores.lancedb_chunks import LanceChunks

Similarity = Callable[[Sequence[str]], Sequence[float]]
"""Returns the cosine of a question with each text, on the scale of the English model. Blocks."""

Embed = Callable[[Embedder, Sequence[str]], Sequence[Vectors]]
"""Returns one vector for each text."""


_FOREIGN_FROM = 0.2
"""The share of texts in other languages from which all of them are compared by the multilingual model."""


@dataclass(frozen=True, slots=True)
class Space:
    """One model for texts that are compared with each other: their vectors' products are on the English scale.

    Attributes:
        embedder: The model.
        is_multilingual: Whether it is the multilingual one.
        reads: Whether it tells anything about a text.
    """

    embedder: Embedder
    is_multilingual: bool
    reads: Callable[[str], bool]

    def vectors(self, texts: Sequence[str]) -> dict[str, Vectors]:
        """Return the vectors of the texts that the model reads. Blocks."""
        known = [text for text in texts if self.reads(text)]
        return dict(zip(known, map(self._scaled, _embed(self.embedder, known)), strict=True)) if known else {}

    def query(self, words: str) -> Vectors:
        """Return the vector of a few words, to compare with texts. Blocks."""
        return self._scaled(self.embedder.embed_query(words))

    def _scaled(self, vector: Vectors) -> Vectors:
        return vector * vector.dtype.type(MULTILINGUAL_STRETCH**0.5) if self.is_multilingual else vector


@dataclass(frozen=True, slots=True)
class Models:
    """The models that are loaded.

    Attributes:
        english: The model that comes with Catena, or a person's own.
        multilingual: The multilingual model and its vectors; None if it is switched off.
    """

    english: Embedder
    multilingual: "MultilingualVectors | None" = None

    def english_reads(self, text: str, *, language: str | None = None) -> bool:
        """Return whether the vectors of `english` say anything about a text.

        The packaged model knows no letters but Latin ones: to it, Chinese sentences are all alike, at cosines of .95.

        Args:
            text: A question or a sentence.
            language: Its language; None if its words tell it.
        """
        return self.english.identity.name != FITTED_MODEL or (language or asked_language(text)) not in OTHER_LETTERS

    def space_of(self, texts: Sequence[str]) -> Space:
        """Return the model that compares these texts with each other: where many are not English, the multilingual."""
        other = self.multilingual.embedder if self.multilingual else None
        foreign = sum(asked_language(text) != ENGLISH for text in texts)
        if other is not None and foreign and foreign >= _FOREIGN_FROM * len(texts):
            return Space(other, True, lambda _: True)
        return Space(self.english, False, self.english_reads)

    def english_vector(self, query: str) -> Vectors | None:
        """Return the vector of a query, to compare with texts that `english` embedded; None if it can't read it."""
        return self.english.embed_query(query) if self.english_reads(query) else None

    def similarity_to(self, question: str, *, embed: Embed) -> Similarity:
        """Return a function that says how near texts are to a question. Texts may be sentences of any notes.

        Args:
            question: The question.
            embed: Embeds texts with a model, one vector each.
        """
        asked = asked_language(question)
        reads_question = self.english_reads(question, language=asked)
        other = self.multilingual.embedder if self.multilingual else None
        vectors: dict[Embedder, Vectors] = {}

        def similarity(texts: Sequence[str]) -> Sequence[float]:
            readers = [
                self.english if other is None or (asked == ENGLISH and asked_language(text) == ENGLISH) else other
                for text in texts
            ]
            found = [LEAST_COSINE] * len(texts)
            for reader in dict.fromkeys(readers):
                if reader is self.english and not reads_question:
                    continue
                if reader not in vectors:
                    vectors[reader] = reader.embed_query(question)
                places = [place for place, one in enumerate(readers) if one is reader]
                rows = embed(reader, [texts[place] for place in places])
                cosines = [float(row @ vectors[reader]) for row in rows]
                scaled = map(on_the_english_scale, cosines) if reader is other else cosines
                for place, cosine in zip(places, scaled, strict=True):
                    found[place] = cosine
            return found

        return similarity

    def cosines(self, pairs: Sequence[tuple[str, str]]) -> list[float | None]:
        """Return how near the sentences of each pair are, on the scale of the English model. Blocks.

        A pair with letters that the English model does not know is compared by the multilingual one; None without it.
        """
        other = self.multilingual.embedder if self.multilingual else None
        found: list[float | None] = [None] * len(pairs)
        by_english = [all(map(self.english_reads, pair)) for pair in pairs]
        for reader, is_english in ((self.english, True), (other, False)):
            places = [at for at, reads in enumerate(by_english) if reads is is_english]
            if reader is None or not places:
                continue
            texts = list(dict.fromkeys(text for at in places for text in pairs[at]))
            vectors = dict(zip(texts, _embed(reader, texts), strict=True))
            for place in places:
                a, b = pairs[place]
                cosine = float(vectors[a] @ vectors[b])
                found[place] = cosine if is_english else on_the_english_scale(cosine)
        return found

    async def nearest(
        self,
        question: str,
        chunks: "LanceChunks",
        *,
        limit: int,
        allowed_paths: Collection[VaultPath] | None = None,
        language: str | None = None,
    ) -> list[ChunkMatch]:
        """Return the chunks nearest to a question, in no order, each judged by the model that reads its note.

        Args:
            question: The question, or any text.
            chunks: The store of the English model's vectors.
            limit: Of each model.
            allowed_paths: Restricts the search to these notes; None for all.
            language: The language of the question; None if its words tell it.
        """
        asked = language or asked_language(question)
        other = self._other_for(asked, question)
        store = self.multilingual.chunk_store if self.multilingual else None
        decided = self._decided_by_other(asked) if other and store else frozenset[VaultPath]()
        if allowed_paths is not None:
            decided = decided.intersection(allowed_paths)
        reads = self.english_reads(question, language=asked)
        if other is None or store is None or not decided:
            return await _nearest(self.english, chunks, question, limit, allowed_paths) if reads else []
        # If most vectors count, it is faster to leave out the others afterwards.
        only = decided if allowed_paths is not None or 2 * len(decided) < len(self._covered()) else None
        by_english, by_other = await asyncio.gather(
            _nearest(self.english, chunks, question, limit, allowed_paths),
            _nearest(other, store, question, limit, only),
        )
        return [
            *(match for match in by_english if reads and match.source not in decided),
            *(replace(match, score=on_the_english_scale(match.score)) for match in by_other if match.source in decided),
        ]

    def chunk_cosines(
        self, question: str, chunks: "LanceChunks", chunk_ids: Mapping[str, VaultPath]
    ) -> dict[str, float]:
        """Return the cosine of a question with chunks, each judged by the model that reads its note.

        Those whose vectors no search has read into memory are left out. Blocks.

        Args:
            question: The question.
            chunks: The store of the English model's vectors.
            chunk_ids: The note of each chunk.
        """
        asked = asked_language(question)
        other = self._other_for(asked, question)
        store = self.multilingual.chunk_store if self.multilingual else None
        decided = self._decided_by_other(asked) if other and store else frozenset[VaultPath]()
        by_other = [chunk_id for chunk_id, path in chunk_ids.items() if path in decided]
        found: dict[str, float] = {}
        if chunks.kept and self.english_reads(question, language=asked):
            by_english = chunk_ids.keys() - by_other
            found |= chunks.kept.cosines_of(self.english.embed_query(question), by_english)
        if by_other and other and store and store.kept:
            cosines = store.kept.cosines_of(other.embed_query(question), by_other)
            found |= {chunk_id: on_the_english_scale(cosine) for chunk_id, cosine in cosines.items()}
        return found

    def _other_for(self, asked: str, question: str) -> Embedder | None:
        """Return the multilingual model if it is loaded; a question in another language asks for it."""
        if self.multilingual is None:
            return None
        self.multilingual.asked_in(asked, question)
        return self.multilingual.embedder

    def _covered(self) -> frozenset[VaultPath]:
        return self.multilingual.covered if self.multilingual else frozenset()

    def _decided_by_other(self, asked: str) -> frozenset[VaultPath]:
        """Return the notes whose multilingual vectors count for a question in this language."""
        if self.multilingual is None:
            return frozenset()
        return self.multilingual.covered_foreign if asked == ENGLISH else self.multilingual.covered


def _embed(embedder: Embedder, texts: Sequence[str]) -> list[Vectors]:
    return [windows[0] for windows in embedder.embed(texts)]


async def _nearest(
    embedder: Embedder, chunks: "LanceChunks", question: str, limit: int, allowed_paths: Collection[VaultPath] | None
) -> list[ChunkMatch]:
    vector = await asyncio.to_thread(embedder.embed_query, question)
    return await chunks.nearest(vector, limit=limit, allowed_paths=allowed_paths)
