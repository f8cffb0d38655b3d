"""Handles all derived indexes together, each shielded from the failures of the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from catena.errors import CatenaError, storage_failure
from catena.index.log import FileStatus
from catena.indexing.derived_index import IndexName
from catena.vault.path import VaultPath, is_pdf

if TYPE_CHECKING:
    from catena.indexing.derived_index import DerivedIndex
    from catena.indexing.loaded_model import LoadedModel
    from catena.indexing.recent_notes import RecentNotes, SavedNote
    from catena.stores.sqlite_ledger import SqliteLedger

log = logging.getLogger(__name__)

T = TypeVar("T")
Otherwise = TypeVar("Otherwise")

NOTES_PER_READING = 64

SETTLED = (IndexName.LANGUAGES, IndexName.ANNOTATIONS, IndexName.SHARED)
"""The indexes whose work is done when everything is found, here and by others."""


class DerivedIndexes:
    """Passes changes and idle moments on to every index; `DerivedIndex` states the rule for failures.

    PDFs are passed on to none: their text is found by its chunks.

    Args:
        indexes: The indexes, in the order in which their idle work is done.
        notes: Reads what an index has missed.
        ledger: Knows the current versions.
    """

    def __init__(self, indexes: Sequence["DerivedIndex"], notes: "RecentNotes", ledger: "SqliteLedger") -> None:
        self._given = indexes
        self._notes = notes
        self._ledger = ledger
        self._resting: set[IndexName] = set()
        self._missed: dict[IndexName, set[VaultPath]] = {}
        self._behind: list[VaultPath] = []
        self._asleep = False
        self._model: LoadedModel | None = None
        self._without_model: set[IndexName] = set()
        self._refused: dict[IndexName, str] = {}
        self._retried: set[IndexName] = set()

    @cached_property
    def _indexes(self) -> "dict[IndexName, DerivedIndex]":
        """The indexes by name. They may be made only now, so nothing asks for them before it is due."""
        return {index.name: index for index in self._given}

    # -- asleep until something may be due

    @property
    def is_settled(self) -> bool:
        """Whether nothing is due in the indexes that a search needs, and none of them was asked."""
        return self._asleep

    def leave_alone(self) -> bool:
        """Ask no index what it has missed, because nothing has changed since none had missed anything.

        Returns:
            False if that is not possible any more, because the indexes are made.
        """
        self._asleep = self._asleep or "_indexes" not in vars(self)
        return self._asleep

    async def wake_for(self, name: IndexName) -> None:
        """Find out what is due before an index works that may not be settled."""
        if self.is_settled and name not in SETTLED:
            await self.find_missed()

    async def are_done(self) -> bool:
        """Return whether these indexes were asked, and nothing is left to do in those that a search needs."""
        if self._asleep or self._behind:
            return False
        return not any([await asyncio.to_thread(self.waiting, name) for name in SETTLED])

    async def wake(self) -> None:
        """Find out what is due in indexes that were left alone."""
        if self.is_settled:
            await self.find_missed()

    async def _wake(self) -> None:
        """Give the indexes the model that was loaded meanwhile."""
        await asyncio.to_thread(lambda: self._indexes)  # they may be imported only now
        was_asleep, self._asleep = self._asleep, False
        if was_asleep and self._model:
            await self.adopt_model(self._model)

    # -- what the disk refuses

    @property
    def refusal(self) -> str | None:
        """Why an index can't be kept current: what the disk says; None if none is refused anything."""
        return next(iter(self._refused.values()), None)

    async def retry(self) -> None:
        """Try again what the disk refused: a full disk may have room again, and no note must change for that."""
        current = await asyncio.to_thread(self._current)
        for name in tuple(self._refused):
            self._retried.add(name)
            if name in self._without_model and self._model:
                await self._adopt(self._indexes[name], self._model)
            await self._find_missed(self._indexes[name], current)
        self._forgive()

    def _forgive(self) -> None:
        """Forget what the disk refused, once all that was tried again has been read."""
        if not self._behind:
            for name in self._retried:
                self._refused.pop(name, None)
            self._retried.clear()

    # -- changes in the vault

    async def take(self, notes: Sequence["SavedNote"]) -> None:
        """Pass on notes that are new or have changed."""
        own = [note for note in notes if not is_pdf(note.path)]
        if own:
            await self._wake()
            for missed in self._missed.values():
                missed.difference_update(note.path for note in own)
            await self._each(lambda index: index.take(own))

    async def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Pass on renamed notes: (old, new)."""
        if pairs:
            await self._wake()
            await self._each(lambda index: index.rename(pairs))
            for name, missed in self._missed.items():
                self._miss(name, {*missed, *(new for old, new in pairs if old in missed)})

    async def forget(self, paths: Collection[VaultPath]) -> None:
        """Pass on notes that are gone."""
        if paths:
            await self._wake()
            await self._each(lambda index: index.forget(paths))

    async def find_missed(self) -> None:
        """Find the notes that each index has missed because it is new, it failed, or the process was killed."""
        await self._wake()
        current = await asyncio.to_thread(self._current)
        for index in self._indexes.values():
            await self._find_missed(index, current)

    @property
    def is_behind(self) -> bool:
        """Whether any index has missed a note that can still be read."""
        return bool(self._behind)

    async def catch_up_some(self) -> bool:
        """Read some of the missed notes, each once for all the indexes that have missed it. Returns whether there were
        any.
        """
        if not self._behind:
            return False
        paths, self._behind = self._behind[:NOTES_PER_READING], self._behind[NOTES_PER_READING:]
        notes = await asyncio.to_thread(self._read, paths)
        for name, missed in self._missed.items():
            own = [note for note in notes if note.path in missed]
            missed.difference_update(paths)
            if own:
                index = self._indexes[name]
                await self._shielded(index, asyncio.to_thread(index.take, own), otherwise=None)
        self._forgive()
        return True

    async def catch_up(self) -> None:
        """Read all the missed notes."""
        while await self.catch_up_some():
            pass

    # -- the model and idle moments

    async def adopt_model(self, model: "LoadedModel") -> None:
        """Tell each index that the model and the chunk store are loaded."""
        self._model = model
        if self._asleep:
            return
        for index in self._indexes.values():
            if await self._adopt(index, model):
                await self._find_missed(index, await asyncio.to_thread(self._current))

    def needs_model(self, name: IndexName) -> bool:
        """Return whether the steps of this index need the model."""
        return not self._asleep and name in self._indexes and self._indexes[name].needs_model

    def waiting(self, name: IndexName) -> int:
        """Return how many notes wait for a step of this index. May block for a moment."""
        if self._asleep:
            return 0 if name in SETTLED else 1
        return self._indexes[name].waiting() if name in self._indexes else 0

    def unfound(self) -> int:
        """Return how many notes are found by meaning only when idle work is done. May block a moment."""
        if self._asleep:
            return 0
        return sum(index.unfound() for name, index in self._indexes.items() if name not in self._resting)

    async def step(self, only: IndexName | None = None) -> bool:
        """Run one step of the first index that has anything to do. Returns whether one had."""
        for name, index in () if self._asleep else self._indexes.items():
            if name in self._resting or only not in (None, name):
                continue
            if await self._shielded(index, index.step(), otherwise=False):
                return True
        return False

    # -- internals

    def _current(self) -> Mapping[VaultPath, str | None]:
        """The version of each note; None for one that is left out."""
        return {
            row.path: row.file_hash if row.is_enabled and row.status is not FileStatus.FAILED else None
            for row in self._ledger.files().values()
            if not is_pdf(row.path)
        }

    async def _adopt(self, index: "DerivedIndex", model: "LoadedModel") -> bool:
        """Give an index the model. Returns whether everything is due in it now."""
        self._without_model.add(index.name)
        adopting = asyncio.to_thread(index.adopt_model, model)
        is_anew: bool | None = await self._shielded(index, adopting, otherwise=None)
        if is_anew is not None:
            self._without_model.discard(index.name)
        return bool(is_anew)

    async def _find_missed(self, index: "DerivedIndex", current: Mapping[VaultPath, str | None]) -> None:
        self._resting.discard(index.name)
        due = await self._shielded(index, asyncio.to_thread(index.find_due, current), otherwise=())
        self._miss(index.name, set(due))

    def _miss(self, name: IndexName, paths: set[VaultPath]) -> None:
        self._missed[name] = paths
        self._behind = sorted(set[VaultPath]().union(*self._missed.values()))

    def _read(self, paths: Sequence[VaultPath]) -> list["SavedNote"]:
        """Read these notes; a note that can't be read now is due again after the next scan of the vault."""
        found: list[SavedNote] = []
        for path in paths:
            with suppress(OSError, ValueError, CatenaError):
                note = self._notes.read(path)
                if note is not None:
                    found.append(note)
        return found

    async def _each(self, call: Callable[["DerivedIndex"], None]) -> None:
        for index in self._indexes.values():
            self._resting.discard(index.name)
            await self._shielded(index, asyncio.to_thread(call, index), otherwise=None)

    async def _shielded(self, index: "DerivedIndex", work: Awaitable[T], *, otherwise: Otherwise) -> T | Otherwise:
        try:
            return await work
        except Exception as error:
            # Broad, to protect the other indexes and search: a derived index only adds to what the notes say, so a full
            # disk or a bug in one of them must not end the indexing.
            failed = storage_failure(error)
            self._retried.discard(index.name)
            if failed is None:
                log.exception("The %s could not be kept current; this is tried again with the next change.", index.name)
            elif self._refused.get(index.name) != failed.message:
                log.warning("The %s could not be kept current. %s", index.name, failed)
                self._refused[index.name] = failed.message
            self._resting.add(index.name)
            return otherwise
