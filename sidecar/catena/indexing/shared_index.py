"""Vectors that several computers share: looked up before a text is embedded here, put there by the one that builds.

Nothing depends on them. A place that does not answer, or holds what can't be read, is left alone for a while; texts are
embedded here meanwhile. Only hashes of texts and their vectors leave this computer, and never those of a question.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from catena.index.log import FileStatus
from catena.indexing.derived_index import DerivedIndex, IndexName

if TYPE_CHECKING:
    from catena.clock import Clock
    from catena.index.identity import ModelIdentity
    from catena.index.ports import Vectors
    from catena.indexing.loaded_model import LoadedModel
    from catena.indexing.recent_notes import SavedNote
    from catena.stores.lancedb_shared import LanceShared
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

T = TypeVar("T")

LOOK_UP_S: Final = 5.0
"""The longest that a batch of notes waits for a look-up; to embed it takes about as long."""

OPEN_S: Final = 10.0
"""How much longer the first look-up may take: a server is found, and who asks is checked."""

PUBLISH_S: Final = 60.0
"""The longest that a batch may take to be written, and joining what was written before."""

FIRST_REST_S: Final = 15.0
LONGEST_REST_S: Final = 900.0
"""How long a place that failed is left alone, doubled each time."""

TEXTS_PER_WRITE: Final = 2_000
NOTES_PER_LOOK: Final = 64

_STEP_S: Final = 0.5
"""How long a step waits for a write that goes on meanwhile: a note that is saved goes first."""


class SharedIndex:
    """The vectors that other computers share with this one, in a store that may fail in any way and at any time.

    Args:
        uri: The place, for people.
        open_store: Opens the store of a model; None if there is none. It may take long and raise anything.
        clock: The current time.
    """

    def __init__(
        self, uri: str, open_store: "Callable[[ModelIdentity], Awaitable[LanceShared | None]]", clock: "Clock"
    ) -> None:
        self._uri, self._open, self._clock = uri, open_store, clock
        self._opening = asyncio.Lock()
        self._store: LanceShared | None = None
        self._problem: str | None = None
        self._rest_s, self._rests_until = FIRST_REST_S, 0.0
        self._num_taken = self._num_put = 0

    def close(self) -> None:
        """Close the store."""
        store, self._store = self._store, None
        if store is not None:
            store.close()

    @property
    def sentence(self) -> str:
        """What the place is used for, or why it can't be used at the moment."""
        if self._problem:
            return f"{self._problem} ({self._uri}) Notes are embedded on this computer meanwhile."
        put = f", {self._num_put:,} were put there" if self._num_put else ""
        return f"{self._num_taken:,} vectors came from {self._uri}{put}, since this sidecar started."

    async def vectors_of(self, hashes: Collection[str], model: "ModelIdentity") -> "Mapping[str, Vectors]":
        """Return the vectors of texts by `text_hash`, without unknown ones; none if there is no answer in time."""
        found = await self.ask(model, lambda store: store.vectors_of(hashes), limit_s=LOOK_UP_S)
        self._num_taken += len(found or ())
        return found or {}

    async def put(self, texts: Mapping[str, str], model: "LoadedModel") -> bool:
        """Store the vectors of texts that are not there. Returns whether all are there now.

        Args:
            texts: By `text_hash`, the id of a chunk that has its vectors.
            model: The model that made them, and where they are.
        """

        async def put_missing(store: "LanceShared") -> bool:
            known = await store.known(texts)
            missing = [each for each in texts if each not in known]  # a note's stay together, to be read together
            vectors = await model.chunk_store.vectors_of([texts[each] for each in missing])
            new = {each: vectors[texts[each]] for each in missing if texts[each] in vectors}
            if new:
                await store.add(new)
                self._num_put += len(new)
            return True

        return bool(await self.ask(model.identity.model, put_missing, limit_s=PUBLISH_S))

    async def ask(
        self, model: "ModelIdentity", question: "Callable[[LanceShared], Awaitable[T]]", *, limit_s: float
    ) -> T | None:
        """Ask the store; None if it can't be used at the moment. Never raises."""
        if self._clock.monotonic_s() < self._rests_until:
            return None
        try:
            async with asyncio.timeout(limit_s if self._store else limit_s + OPEN_S):
                store = await self._opened(model)
                if store is None:
                    self._leave_alone(f"The shared index holds no vectors of {model.name} yet.")
                    return None
                answer = await question(store)
        except Exception as error:  # noqa: BLE001 (foreign code, and somebody else's disk or network: it may raise anything)
            log.debug("The shared index: %s", type(error).__name__)
            self._leave_alone(_reason(error))
            return None
        if self._problem:
            log.info("The shared index can be used again.")
        self._problem, self._rest_s = None, FIRST_REST_S
        return answer

    async def _opened(self, model: "ModelIdentity") -> "LanceShared | None":
        async with self._opening:
            if self._store is None:
                self._store = await self._open(model)
            return self._store

    def _leave_alone(self, problem: str) -> None:
        """Say once what is wrong, and ask again later, from the beginning."""
        if problem != self._problem:
            log.warning("%s Notes are embedded on this computer meanwhile.", problem)
        self._problem = problem
        self._rests_until = self._clock.monotonic_s() + self._rest_s
        self._rest_s = min(2 * self._rest_s, LONGEST_REST_S)
        self.close()


class PublishedVectors(DerivedIndex):
    """Puts the vectors of this vault's notes where others find them.

    Nothing is remembered of what was put there: after a start, all is compared again, in a few look-ups.

    Args:
        ledger: Knows the chunks of notes.
        shared: Where they are put.
    """

    name = IndexName.SHARED
    needs_model = True

    def __init__(self, ledger: "SqliteLedger", shared: SharedIndex) -> None:
        self._ledger = ledger
        self._shared = shared
        self._current: dict[VaultPath, str] = {}
        self._published: dict[VaultPath, str] = {}
        self._model: LoadedModel | None = None
        self._writing: asyncio.Task[bool] | None = None

    def find_due(self, current: "Mapping[VaultPath, str | None]") -> "Collection[VaultPath]":
        """Learn the current versions, PDFs included; see `DerivedIndex.find_due`. No note has to be read."""
        self._current = {
            row.path: row.file_hash
            for row in self._ledger.files().values()
            if row.file_hash and row.is_enabled and row.status is not FileStatus.FAILED
        }
        return ()

    def take(self, notes: "Sequence[SavedNote]") -> None:
        """Learn of new versions."""
        self._current.update((note.path, note.version) for note in notes)

    def rename(self, pairs: "Sequence[tuple[VaultPath, VaultPath]]") -> None:
        """Follow renamed notes: (old, new). Their chunks have another title and are embedded anew."""
        for old, new in pairs:
            if old in self._current:
                self._current[new] = self._current.pop(old)

    def forget(self, paths: "Collection[VaultPath]") -> None:
        """Forget notes that are gone; what was put there stays, since others may have the same text."""
        for path in paths:
            self._current.pop(path, None)

    def adopt_model(self, model: "LoadedModel") -> bool:
        """Begin with the vectors of this model. Returns False: no note has to be read."""
        self._model = model
        self._published.clear()
        return False

    def waiting(self) -> int:
        """Return how many notes' vectors may not be there yet."""
        return len(self._due())

    async def step(self) -> bool:
        """Put the vectors of some notes there, or go on with it. Returns whether there was anything to do."""
        if self._model is None or not (self._writing or self._due()):
            return False
        self._writing = self._writing or asyncio.create_task(self._publish(self._model))
        done, _ = await asyncio.wait({self._writing}, timeout=_STEP_S)
        if not done:
            return True
        writing, self._writing = self._writing, None
        return writing.result()

    async def _publish(self, model: "LoadedModel") -> bool:
        """Put the vectors of the next notes there. Returns whether any note was done."""
        notes, texts = await asyncio.to_thread(self._next)
        if not notes:
            return False
        if not await self._shared.put(texts, model):
            self._published.clear()  # whatever happened there, all is compared again when it can be used
            return False
        self._published.update(notes)
        if not self._due():
            await self._shared.ask(model.identity.model, lambda store: store.optimize(), limit_s=PUBLISH_S)
        return True

    def _next(self) -> "tuple[dict[VaultPath, str], dict[str, str]]":
        """Return notes with their versions, and a chunk of each of their texts by its hash."""
        notes: dict[VaultPath, str] = {}
        texts: dict[str, str] = {}
        due = self._due()
        for start in range(0, len(due), NOTES_PER_LOOK):
            rows = [row for path in due[start : start + NOTES_PER_LOOK] if (row := self._ledger.file(path))]
            done = {row.path: row.file_hash for row in rows if row.status is FileStatus.COMPLETED and row.file_hash}
            for chunks in self._ledger.chunks_of(done).values():
                texts.update((chunk.embedded_hash, chunk.chunk_id) for chunk in chunks)
            notes.update(done)
            if len(texts) >= TEXTS_PER_WRITE:
                break
        return notes, texts

    def _due(self) -> "list[VaultPath]":
        return [path for path, version in self._current.items() if self._published.get(path) != version]


_MADE_AGAIN: Final = "if it is deleted, the computer that builds it makes it again"
_DAMAGED: Final = f"can't be read and may be damaged; {_MADE_AGAIN}"
_REASONS: Final = (
    (("Not found", "not found", "NoSuchBucket", "status: 404"), f"is not there, or only in part; {_MADE_AGAIN}"),
    (
        ("status: 403", "status: 401", "AccessDenied", "redential", "ermission denied", "Read-only"),
        "may not be used: permissions or the credentials in the environment are missing",
    ),
    (("error sending request", "refused", "dns error", "timed out", "RetryError", "HTTP error"), "can't be reached"),
)
"""What LanceDB's messages contain, and what it means. They may quote names of keys, so nobody sees the messages."""


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "The shared index does not answer in time."
    said = str(error)
    found = next((meaning for words, meaning in _REASONS if any(word in said for word in words)), None)
    return f"The shared index {found or _DAMAGED}."
