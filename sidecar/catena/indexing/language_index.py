"""Tells the language of each note, and keeps multilingual vectors of the notes that need them.

The main embedding model reads English only. Notes in other languages, and all notes once somebody asks in another
language, get a second set of vectors, made when nothing else is due. It is stored apart, so the English vectors never
depend on it.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log10
from typing import TYPE_CHECKING

from catena.chunks import Chunk, embedding_text, searchable_text
from catena.deadlines import shared_task
from catena.errors import CatenaError
from catena.index.languages import ENGLISH, Multilingual, NearWord, NoteLanguage
from catena.index.log import FileStatus
from catena.index.ports import ChunkRow, Embedder
from catena.index.recording import text_hash
from catena.indexing.attempting import attempt
from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import RecentNotes, SavedNote
from catena.language.cognates import are_cognates
from catena.language.identification import asked_language, main_language
from catena.language.tokens import UNSPACED_CHARACTER, units
from catena.language.vocabulary import UNSPACED_LANGUAGES
from catena.notes import Note
from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    from catena.stores.lancedb_chunks import LanceChunks

log = logging.getLogger(__name__)

VECTORS_VERSION = 2
"""Increased when chunks are embedded in another way: all multilingual vectors are then made anew."""

FEWEST_WORDS = 3
"""Chunks with fewer words, such as a title in a header, are left out where the note has others, which begin with its
title anyway: the model places a word or two beside every name that it does not know."""

NOTES_PER_STEP, CHUNKS_PER_STEP = 16, 96
"""A step takes about half a second."""

MOST_WORDS, WORDS_PER_STEP = 20_000, 1_000
"""The vault's commonest words have a vector each, if all notes have: 0.2 ms and 0.14 KB a word."""

WORDS_COMPARED = 12
"""Of the vault's words that are nearest to one of a question, the one that is meant is chosen."""

COMMONER_IS_SURER = 0.05
"""How much nearer a word counts for ten times as many notes that have it: 标签 is `tags`, which a vault is full of, and
not `labels`, which is a little nearer."""

COGNATE_IS_SURER = 0.1
"""How much nearer a word counts that is written alike: `criptografía` is `cryptographie` rather than `encrypted`."""

SPOKEN_FROM = 0.1
"""The share of notes in a language from which on the vault's owner asks in it. If so many are in other languages than
English, every note is embedded; a question in a language of so many notes is not put into the words of the others."""

CHARACTERS_READ = 6000
"""The beginning of a note, header included, that tells its language."""


@dataclass(frozen=True, slots=True)
class LoadedMultilingual:
    """The multilingual model and the store of its vectors."""

    embedder: Embedder
    chunk_store: "LanceChunks"


@dataclass(frozen=True, slots=True)
class _Work:
    """What a step embeds and stores.

    Attributes:
        notes: The notes that are complete afterwards.
        added: The chunks to embed: id, note, text.
        removed: The chunks whose vectors are no longer needed.
    """

    notes: tuple[VaultPath, ...]
    added: tuple[tuple[str, VaultPath, str], ...]
    removed: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Coverage:
    """What is known about the languages of notes.

    Attributes:
        known: The notes that this was computed from.
        is_consistent: Whether the stored vectors were known to be consistent.
        notes: The notes whose multilingual vectors are stored.
        foreign: Those of them that are in another language than English.
        main_language: The language of most notes; None while no note's language is known.
        spoken: The languages of many notes.
    """

    known: Mapping[VaultPath, NoteLanguage]
    is_consistent: bool
    notes: frozenset[VaultPath]
    foreign: frozenset[VaultPath]
    main_language: str | None
    spoken: frozenset[str]


class LanguageIndex(DerivedIndex):
    """The languages of one vault's notes and their multilingual vectors; the port `MultilingualVectors`.

    Args:
        notes: Reads the notes.
        ledger: Knows the chunks of notes.
        store: Stores the languages.
        cut: Cuts a note into the chunks that the ledger knows.
        load: Loads the model and the vectors; None without a multilingual model.
        when: When notes get vectors.
        guess: Tells the language of words by their letters; None if they may be English. May block.
    """

    name = IndexName.LANGUAGES
    needs_model = True

    def __init__(
        self,
        notes: RecentNotes,
        ledger: SqliteLedger,
        store: SqliteLanguages,
        cut: Callable[[Note], tuple[Chunk, ...]],
        load: Callable[[], Awaitable[LoadedMultilingual]] | None,
        when: Multilingual,
        guess: Callable[[str], str | None] = lambda words: None,
    ) -> None:
        self._notes = notes
        self._ledger = ledger
        self._store = store
        self._cut = cut
        self._load = load if when is not Multilingual.OFF else None
        self._when = when
        self._guess = guess
        self._known: dict[VaultPath, NoteLanguage] | None = None
        self._coverage_of: _Coverage | None = None
        self._words_due: list[str] | None = None
        self._postponed: set[VaultPath] = set()
        self._has_orphans = True
        self._chunks_are_current = False
        self._asked = store.recall("asked_in") is not None
        self._guessed = False
        self._loaded: LoadedMultilingual | None = None
        self._is_consistent = False
        self._consistency = asyncio.Lock()
        self._embedding_words = asyncio.Lock()
        self._completing: asyncio.Task[bool] | None = None
        self._loading: asyncio.Task[None] | None = None
        self.when_wanted: Callable[[], None] = lambda: None

    # -- what others read

    @property
    def embedder(self) -> Embedder | None:
        """The multilingual model; None until it is loaded."""
        return self._loaded.embedder if self._loaded else None

    @property
    def chunk_store(self) -> "LanceChunks | None":
        """The store of the multilingual vectors; None until it is loaded and known to be consistent."""
        return self._loaded.chunk_store if self._loaded and self._is_consistent else None

    @property
    def covered(self) -> frozenset[VaultPath]:
        """The notes whose multilingual vectors are stored."""
        return self._coverage().notes

    @property
    def covered_foreign(self) -> frozenset[VaultPath]:
        """Those of them that are known to be in another language than English."""
        return self._coverage().foreign

    def language(self, path: VaultPath) -> str | None:
        """Return the language of a note; None if it is not known."""
        known = (self._known or {}).get(path)
        return known.language if known else None

    @property
    def main_language(self) -> str | None:
        """The language of most notes; None while no note's language is known, or without a multilingual model."""
        return self._coverage().main_language if self._load else None

    def is_spoken(self, language: str) -> bool:
        """Return whether many notes are in a language."""
        return language in self._coverage().spoken

    def nearest_words(self, words: Sequence[str]) -> Mapping[str, NearWord]:
        """Return for words of any language the word of the vault that means most nearly the same. Blocks."""
        if self._loaded is None or not self._is_consistent or not words:
            return {}
        embedder, known = self._loaded.embedder, self._store.words.known()
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

    def guess(self, words: str) -> str | None:
        """Return the language of words that are clearly not English, by their letters; None otherwise. May block."""
        return self._guess(words) if self._load else None

    def asked_in(self, language: str, guessed_of: str | None = None) -> None:
        """Note that a question in this language was asked; see `MultilingualVectors`."""
        if language == ENGLISH or self._load is None:
            return
        if guessed_of is not None and asked_language(guessed_of) == ENGLISH:
            self._guessed = True
        elif not self._asked:
            self._asked = True
            self._store.remember("asked_in", language)
            self.when_wanted()
        self._start_loading()

    async def load(self) -> None:
        """Load the model and the vectors, or wait until they are loaded. A failure is logged."""
        self._start_loading()
        if self._loading is not None:
            await asyncio.shield(self._loading)

    async def load_needed(self) -> None:
        """Load the model and check the stored vectors, if needed; see `MultilingualVectors`."""
        if self._known is None:
            self._change(dict(self._store.notes()))
        if not (self._due() or self._has_vectors()):
            return
        await self.load()
        if self._loaded:
            await self._make_consistent(self._loaded)

    async def complete_words(self) -> bool:
        """Load the model and embed all words of the vault now; see `MultilingualVectors`."""
        if self._completing is None or self._completing.done():
            self._completing = shared_task(self._complete_words())
        return await asyncio.shield(self._completing)

    # -- following the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault; see `DerivedIndex.find_due`."""
        known = dict(self._store.notes())
        self.forget([path for path in known if current.get(path) is None])
        known = {path: note for path, note in known.items() if current.get(path) is not None}
        self._change(known)
        self._postponed.clear()
        return [path for path, version in current.items() if version and _version(known.get(path)) != version]

    def take(self, notes: Sequence[SavedNote]) -> None:
        """Tell the languages of notes that are new or have changed."""
        found = {note.path: NoteLanguage(note.version, _language_of(note), embedded=False) for note in notes}
        self._store.record(found)
        self._words_due = None
        self._change({**(self._known or {}), **found})
        self._postponed.difference_update(found)

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Follow renamed notes: (old, new). Their vectors are made anew, because they are stored with the path."""
        known = dict(self._known or self._store.notes())
        moved = {new: replace(known[old], embedded=False) for old, new in pairs if old in known}
        self._store.record(moved)
        self._change({**known, **moved})
        self.forget([old for old, _ in pairs])

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop what is stored about notes that are gone."""
        if not paths:
            return
        gone = set(paths)
        self._store.forget(gone)
        self._has_orphans = True
        self._change({path: note for path, note in (self._known or {}).items() if path not in gone})

    # -- the model and idle moments

    def adopt_model(self, model: LoadedModel) -> bool:
        """Begin with the vectors, because the chunks are consistent now. Returns False: languages need no model.

        A ledger that was made anew calls its chunks by other ids: vectors under the old ones would find nothing.
        """
        known = self._known if self._known is not None else dict(self._store.notes())
        if stale := self._of_unknown_chunks() & known.keys():
            log.info("The chunks of %d notes are new, so their multilingual vectors are made again.", len(stale))
            due = {path: replace(known[path], embedded=False) for path in stale}
            self._store.record(due)
            self._change({**known, **due})
        self._chunks_are_current = True
        return False

    def _of_unknown_chunks(self) -> frozenset[VaultPath]:
        """Return the notes that have a vector of a chunk that the ledger does not know."""
        if self._load is None:
            return frozenset()
        vectors = self._store.vectors()
        return frozenset(vectors[chunk_id] for chunk_id in self._ledger.unknown_chunks(vectors.keys()))

    def waiting(self) -> int:
        """Return how many notes wait for their vectors."""
        return len(self._due())

    def unfound(self) -> int:
        """Return how many notes in other languages than English wait; those in English are found by the main model."""
        known = self._known or {}
        return sum(_is_foreign(known[path]) for path in self._due())

    async def step(self) -> bool:
        """Embed a few notes. Returns whether there was anything to do."""
        due = self._due()
        if self._loaded is None:
            if due or self._has_vectors():
                self._start_loading()
            return False
        if not due and not self._has_orphans and not self._wants_words():
            return False
        if not self._is_consistent:
            await self._make_consistent(self._loaded)
            return True
        # Words before chunks: they are embedded in no time, and help a question in another language as much.
        if await self._embed_some_words(self._loaded.embedder):
            return True
        if not due and not self._has_orphans:
            return False
        work = await asyncio.to_thread(self._next_work, due)
        await self._do(work, self._loaded)
        if not self._due():
            await self._loaded.chunk_store.optimize(quiet=True)
        return True

    # -- internals

    def _due(self) -> list[VaultPath]:
        if self._load is None or not self._chunks_are_current or not self._known:
            return []
        known = self._known
        wants_all = self._wants_all(known.values())
        return sorted(
            path
            for path, note in known.items()
            if not note.embedded and path not in self._postponed and (wants_all or _is_foreign(note))
        )

    def _has_vectors(self) -> bool:
        """Whether notes or questions have needed the model before: then it is loaded before the next question."""
        return any(note.embedded for note in (self._known or {}).values())

    def _wants_all(self, known: Collection[NoteLanguage]) -> bool:
        if self._when is Multilingual.ON or self._asked:
            return True
        return sum(map(_is_foreign, known)) >= SPOKEN_FROM * len(known)

    def _change(self, known: dict[VaultPath, NoteLanguage]) -> None:
        self._known = known

    def _wants_words(self) -> bool:
        """Whether words of the vault may be without a vector."""
        known = (self._known or {}).values()
        return self._words_due != [] and bool(known) and (self._guessed or self._wants_all(known))

    async def _complete_words(self) -> bool:
        await self.load()
        if self._loaded is None:
            return False
        await self._make_consistent(self._loaded)
        while await self._embed_some_words(self._loaded.embedder):
            pass
        return True

    async def _embed_some_words(self, embedder: Embedder) -> bool:
        """Embed the next words of the vault that have no vector. Returns whether there were any."""
        async with self._embedding_words:
            due = await self._due_words()
            if due:
                await asyncio.to_thread(self._embed_words, due[:WORDS_PER_STEP], embedder)
                if self._words_due is due:  # no note has changed meanwhile
                    self._words_due = due[WORDS_PER_STEP:]
            return bool(due)

    async def _due_words(self) -> list[str]:
        """Return the words of the vault without a vector, looked up once a change of notes."""
        if not self._wants_words():
            return []
        if self._words_due is not None:
            return self._words_due
        known, due = self._known, await asyncio.to_thread(self._compare_words)
        if self._known is known:
            self._words_due = due
        return due

    def _compare_words(self) -> list[str]:
        """Drop the vectors of words that are no longer common; return the words that have none.

        Nothing is translated into the words of a language without blanks (`catena.sources.translating`).
        """
        embedded = self._store.words.known()
        words = self._ledger.commonest_words(MOST_WORDS) if self.main_language not in UNSPACED_LANGUAGES else ()
        current = [word for word in words if not UNSPACED_CHARACTER.search(word)]
        if gone := embedded.difference(current):
            self._store.words.record({}, removed=gone)
        return [word for word in current if word not in embedded]

    def _embed_words(self, words: Sequence[str], embedder: Embedder) -> None:
        vectors = embedder.embed(words)
        self._store.words.record({word: windows[0] for word, windows in zip(words, vectors, strict=True)})

    def _coverage(self) -> _Coverage:
        """Return what is known about the languages of notes; computed once a change."""
        known, is_consistent, computed = self._known or {}, self._is_consistent, self._coverage_of
        if computed is None or computed.known is not known or computed.is_consistent is not is_consistent:
            computed = self._coverage_of = _coverage_of(known, is_consistent=is_consistent)
        return computed

    def _next_work(self, due: Iterable[VaultPath]) -> _Work:
        """Collect chunks for a step; notes that are not ready are left to the next change."""
        taken: list[VaultPath] = []
        added: list[tuple[str, VaultPath, str]] = []
        removed: set[str] = set(self._store.orphans()) if self._has_orphans else set()
        for path in due:
            chunks = self._chunks(path)
            if chunks is None:
                self._postponed.add(path)
                continue
            stored = self._store.chunk_ids([path])
            removed |= stored - chunks.keys()
            added += [(chunk_id, path, text) for chunk_id, text in chunks.items() if chunk_id not in stored]
            taken.append(path)
            if len(taken) >= NOTES_PER_STEP or len(added) >= CHUNKS_PER_STEP:
                break
        return _Work(tuple(taken), tuple(added), frozenset(removed))

    def _chunks(self, path: VaultPath) -> dict[str, str] | None:
        """Return the text of each chunk of a note by id; None if the note and the ledger differ at the moment.

        Chunks without words, such as a line or a picture, are left out, and so are those with few (`FEWEST_WORDS`).
        """
        row = self._ledger.file(path)
        try:
            saved = self._notes.read(path) if row and row.status is FileStatus.COMPLETED else None
            if saved is None or (row and saved.version != row.file_hash):
                return None
            chunks = self._cut(saved.note)
        except (OSError, ValueError, CatenaError) as error:
            log.info("No multilingual vectors of %s for now: %s", path, type(error).__name__)
            return None
        stored = sorted(self._ledger.chunks_of([path]).get(path, ()), key=lambda chunk: chunk.ordinal)
        if [chunk.text_hash for chunk in stored] != [text_hash(chunk.text) for chunk in chunks]:
            return None
        texts = {known.chunk_id: embedding_text(chunk) for known, chunk in zip(stored, chunks, strict=True)}
        telling = {chunk_id: text for chunk_id, text in texts.items() if len(units(text)) >= FEWEST_WORDS}
        return telling or {chunk_id: text for chunk_id, text in texts.items() if text}

    async def _do(self, work: _Work, loaded: LoadedMultilingual) -> None:
        """Write the vectors, then record them; after a crash in between they are made again."""
        vectors = await asyncio.to_thread(loaded.embedder.embed, [text for _, _, text in work.added])
        rows = [
            ChunkRow(chunk_id, path, windows) for (chunk_id, path, _), windows in zip(work.added, vectors, strict=True)
        ]
        if rows or work.removed:
            await loaded.chunk_store.replace(removed=work.removed, added=rows)
        added = {chunk_id: path for chunk_id, path, _ in work.added}
        try:
            self._store.record_vectors(removed=work.removed - added.keys(), added=added, embedded=work.notes)
        except BaseException:  # whatever it is: the vectors are there and not recorded
            self._is_consistent = False
            raise
        self._has_orphans = False
        known = self._known or {}
        done = {path: replace(known[path], embedded=True) for path in work.notes if path in known}
        self._change({**known, **done})

    def _start_loading(self) -> None:
        if self._loading is None and self._load is not None:
            self._loading = shared_task(self._load_once(self._load))

    async def _load_once(self, load: Callable[[], Awaitable[LoadedMultilingual]]) -> None:
        try:
            self._loaded = await load()
        except Exception:
            # Broad, to protect everything else: model and store are foreign code, and search goes on without them.
            log.exception("Notes in other languages are found by their words only.")
            self._load = None
            return
        log.info("Loaded %s.", self._loaded.embedder.identity.name)
        self.when_wanted()

    async def _make_consistent(self, loaded: LoadedMultilingual) -> None:
        """Make the record consistent with the vectors after another model, a crash or a lost file."""
        async with self._consistency:
            if not self._is_consistent:
                await self._compare_record(loaded)

    async def _compare_record(self, loaded: LoadedMultilingual) -> None:
        identity = f"{VECTORS_VERSION} {loaded.embedder.identity}"
        same = self._store.recall("made_with") == identity
        if same and len(await loaded.chunk_store.chunk_ids()) == self._store.num_chunks():
            self._is_consistent = True
            return
        await loaded.chunk_store.clear()
        self._store.clear_vectors()
        self._words_due = None
        self._store.remember("made_with", identity)
        self._change({path: replace(note, embedded=False) for path, note in (self._known or {}).items()})
        self._is_consistent = True


def _coverage_of(known: Mapping[VaultPath, NoteLanguage], *, is_consistent: bool) -> _Coverage:
    done = [path for path, note in known.items() if note.embedded and is_consistent]
    spoken = Counter(note.language for note in known.values() if note.language)
    return _Coverage(
        known=known,
        is_consistent=is_consistent,
        notes=frozenset(done),
        foreign=frozenset(path for path in done if _is_foreign(known[path])),
        main_language=max(spoken, key=lambda language: (spoken[language], language == ENGLISH), default=None),
        spoken=frozenset(language for language, notes in spoken.items() if notes >= SPOKEN_FROM * spoken.total()),
    )


def _version(note: NoteLanguage | None) -> str | None:
    return note.version if note else None


def _is_foreign(note: NoteLanguage) -> bool:
    return note.language not in (None, ENGLISH)


def _language_of(saved: SavedNote) -> str | None:
    beginning = saved.raw[: 4 * CHARACTERS_READ].decode("utf-8", "ignore")[:CHARACTERS_READ]
    found = attempt("language", saved.path, lambda: main_language(searchable_text(beginning)))
    return None if isinstance(found, Exception) else found
