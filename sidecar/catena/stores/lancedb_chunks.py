"""The vectors of chunks in LanceDB: one table of windows, with vectors and exact look-ups.

A row is one window of one chunk; vector search takes the best window of each chunk. Words are in the ledger: here,
their statistics would follow what was deleted.
"""

import asyncio
import logging
import os
import shutil
import time
import warnings
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np

from catena.errors import NotReady
from catena.index.ports import ChunkMatch, ChunkRow, Vectors
from catena.stores.kept_vectors import KeptVectors, kept_vectors
from catena.stores.lancedb_table import (
    MOST_EXACT,
    TABLE,
    can_be_read,
    codes_in,
    create_table,
    index,
    lancedb,
    open_table,
    pyarrow,
    rewrite_table,
    rewritten,
    vector_column,
    vector_type,
)
from catena.stores.own_files import KnownContents, Stamp, stamps_of
from catena.stores.vector_codes import codes_of, vectors_of_codes
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

MOST_PATHS_IN_FILTER = 500
"""Above this number, filtering by paths costs more than reading further down an unfiltered list."""

FOLD_IN_FROM = 400
"""Rows from which merging them into the search indexes pays in a quiet moment."""

LEAST_FOLDED_IN = 40
"""Rows below which it pays only to join fragments."""

FRAGMENTS_FROM = 8
"""Each write leaves a fragment, and a search opens them all: thirty cost it more than four thousand vectors (measured:
20 ms of processor time instead of 6). From this number on they are joined in a quiet moment; later in large tables,
since everything is then written anew."""

ROWS_PER_FRAGMENT = 5_000
"""A table may have one fragment more for so many rows."""

KEEP_OLD_VERSIONS = timedelta(seconds=30)
"""How long a reader may still hold an older version of the table: far longer than any search may take."""

UNREADABLE = "The vectors can't be read. If they are damaged, they are made again from the notes in a moment."

_LEAST_INDEXED = 256
"""LanceDB makes no index over fewer rows."""
_WRITE_ROWS = 2_000
_VERSION = ".manifest"
_OF_ROWS, _MADE_AGAIN = ("data", "_deletions"), ("_indices", "_versions")
"""The folders of a table whose files hold rows; those whose files who has read the rows can make again, since they find
rows and list what makes up the table. Nobody reads others, such as old transactions and what file managers leave."""

_CHANGES_IN_PLACE = "latest_version_hint.json"
"""The only file of LanceDB that is ever written again; the others have new names."""


class LanceChunks:
    """The chunk store of one vault's index. Opened with `open`, used from one event loop."""

    def __init__(self, folder: Path, database: Any, table: Any, dimensions: int, *, alone: bool) -> None:
        self._folder = folder
        self._database = database
        self._table = table
        self._dimensions = dimensions
        self._alone, self._keep = alone, timedelta(0) if alone else KEEP_OLD_VERSIONS
        self._unindexed = 0
        self._fragments = 0
        self._old_since: float | None = None  # the moment of the last change that left an old version; None without any
        self._has_vector_index = self._is_wide = False
        self._kept: KeptVectors | None = None
        self._num_changes = 0
        # Brute-force vector queries hold all vectors in memory while they run, so only one runs at a time (measured:
        # +260 MB each at 100,000 rows). Writes and merges also run one at a time.
        self._looking = asyncio.Semaphore(2)
        self._writing = asyncio.Lock()
        self._left_as: dict[Path, Stamp] = {}
        self._contents = KnownContents()
        self._is_suspect, self._is_damaged = False, False

    @classmethod
    async def open(cls, folder: Path, *, dimensions: int, alone: bool = False) -> "LanceChunks":
        """Open or create the store; who works `alone`, without searches meanwhile, keeps no old version for readers.

        A table that can't be opened, or holds vectors of another length, is dropped: everything in it can be made
        again from the notes, and the indexer sees that rows are missing.
        """
        await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        session = lancedb.Session(index_cache_size_bytes=64_000_000, metadata_cache_size_bytes=32_000_000)
        database = await lancedb.connect_async(str(folder), session=session)
        table = await open_table(database, folder / f"{TABLE}.lance", dimensions)
        if table is None:
            await asyncio.to_thread(shutil.rmtree, folder / f"{TABLE}.lance", ignore_errors=True)
            table = await create_table(database, dimensions)
        store = cls(folder, database, table, dimensions, alone=alone)
        await store._measure()
        if not store._is_wide and await store.num_windows() > MOST_EXACT:
            await store._widen()
        store._left_as = await asyncio.to_thread(store._stamps)
        if sum(file.suffix == _VERSION for file in store._left_as) > 1:
            store._old_since = 0.0  # the process that left them ended before they might go
        return store

    def close(self) -> None:
        """Close the table; nothing may be called afterwards."""
        self._table.close()
        self._database.close()

    async def damage(self) -> Path | None:
        """Return the folder if it is damaged: a file that never changes has changed, or the rows can't be read.

        Rows are read only if a file is gone, which merging may have done, or if a query failed. Who asks regularly has
        files read that are new, so that their contents are known.
        """
        if self._is_damaged or self._writing.locked():
            return self._folder if self._is_damaged else None
        async with self._writing:
            before = self._left_as
            await self._look()
            if self._left_as == before and not self._is_damaged:
                await asyncio.to_thread(self._contents.learn, before)
            suspect, self._is_suspect = self._is_suspect, False
            if suspect and not await can_be_read(self._folder):
                self._is_damaged = True
        return self._folder if self._is_damaged else None

    async def replace(self, *, removed: Collection[str], added: Sequence[ChunkRow]) -> None:
        """Delete rows, then add others. An added id that is stored must be among those removed: to look for each
        would cost six times as much as to add it.
        """
        outdated = sorted(removed)
        async with self._written():
            kept = self._kept
            async with self._changing():
                for start in range(0, len(outdated), _WRITE_ROWS):
                    await self._table.delete(lancedb.col("chunk_id").isin(outdated[start : start + _WRITE_ROWS]))
                for start in range(0, len(added), _WRITE_ROWS):
                    await self._table.add(self._arrow(added[start : start + _WRITE_ROWS]))
                    self._fragments += 1
                self._unindexed += sum(len(row.vectors) for row in added)
                self._old_since = time.monotonic()
                kept = kept and await asyncio.to_thread(kept.changed, removed, added)
            self._kept = kept

    async def vectors_of(self, chunk_ids: Collection[str]) -> Mapping[str, Vectors]:
        """Return stored vectors; ids that are not stored are left out."""
        if not chunk_ids:
            return {}
        rows = (
            await self._table.query()
            .where(lancedb.col("chunk_id").isin(sorted(chunk_ids)))
            .select(["chunk_id", "window", "vector"])
            .to_arrow()
        )
        windows: dict[str, list[tuple[int, Vectors]]] = {}
        vectors = vectors_of_codes(codes_in(rows["vector"], self._dimensions))
        for i, (chunk_id, window) in enumerate(
            zip(rows["chunk_id"].to_pylist(), rows["window"].to_pylist(), strict=True)
        ):
            windows.setdefault(chunk_id, []).append((window, vectors[i]))
        return {
            chunk_id: np.stack([vector for _, vector in sorted(found, key=lambda pair: pair[0])])
            for chunk_id, found in windows.items()
        }

    async def chunk_ids(self) -> frozenset[str]:
        """Return every chunk id that is stored."""
        rows = await self._table.query().select(["chunk_id"]).to_arrow()
        return frozenset(rows["chunk_id"].to_pylist())

    async def num_windows(self) -> int:
        """Return how many vectors are stored."""
        return int(await self._table.count_rows())

    async def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection[VaultPath] | None = None
    ) -> list[ChunkMatch]:
        """Return the chunks nearest to a vector by cosine (the best window of each), best first, ties by id."""
        kept = await self._kept_now()
        if kept is not None:
            return await asyncio.to_thread(kept.nearest, vector, limit=limit, allowed_paths=allowed_paths)

        def ask(take: int) -> Any:
            asked = self._table.query().nearest_to(np.asarray(vector, dtype=np.float32)).distance_type("cosine")
            if self._has_vector_index:
                asked = asked.nprobes(20).refine_factor(5)
            return asked.select(["chunk_id", "source", "_distance"]).limit(take)

        # Twice as many rows as chunks are requested, because a long chunk may fill the list with its windows.
        return await self._best(ask, limit, allowed_paths)

    @property
    def kept(self) -> KeptVectors | None:
        """The rows in memory since the last search; None before it, after a change, or if there are too many."""
        return self._kept

    async def optimize(self, *, quiet: bool = False) -> None:
        """Merge new rows into the search indexes and drop old versions, if this pays.

        In a quiet moment this pays from a twentieth of all rows on, or from some hundred rows, or when there are many
        fragments or versions too old for any reader. While notes keep coming, it pays only when a third of all rows is
        new, since each merge costs as much as there are rows.
        """
        async with self._written():
            total = await self.num_windows()
            if not (self._is_worth_it(total) if quiet else self._unindexed >= max(FOLD_IN_FROM, total // 3)):
                return
            if total > MOST_EXACT and not self._is_wide:
                await self._widen()
            if total >= max(MOST_EXACT, _LEAST_INDEXED) and self._is_wide and not self._has_vector_index:
                await self._table.create_index("vector", config=index.IvfRq(distance_type="cosine"))
                log.info("Built the vector index over %d rows.", total)
            with warnings.catch_warnings():  # it warns of readers in other processes: there are none
                warnings.simplefilter("ignore", UserWarning)
                await self._table.optimize(cleanup_older_than=self._keep, delete_unverified=self._alone)
            self._old_since = time.monotonic() if self._old_is_recent else None
            await self._measure()

    async def clear(self) -> None:
        """Drop everything, because the index identity changed."""
        async with self._written(), self._changing():
            await self._database.drop_table(TABLE)
            self._table = await create_table(self._database, self._dimensions)
            await self._measure()

    # -- internals

    @asynccontextmanager
    async def _written(self) -> AsyncGenerator[None]:
        """Write alone: what changed before was changed by somebody else, and what is there afterwards stays so."""
        async with self._writing:
            await self._look()
            try:
                yield
            except Exception:
                self._is_suspect = True
                raise
            finally:
                before, self._left_as = self._left_as, await asyncio.to_thread(self._stamps)
                self._is_suspect |= bool(before.keys() - self._left_as.keys())

    async def _look(self) -> None:
        """Compare the files with what the last write left; one that is gone may have been merged into others.

        Those that hold no rows are made anew from the rows.
        """
        before, self._left_as = self._left_as, await asyncio.to_thread(self._stamps)
        gone, changed = before.keys() - self._left_as.keys(), await asyncio.to_thread(self._changed_since, before)
        lost = any(self._folder_of(file) in _OF_ROWS for file in gone)
        self._is_damaged |= any(self._folder_of(file) in _OF_ROWS for file in changed)
        self._is_suspect |= lost
        of_rows = lost or self._is_damaged
        if not of_rows and any(self._folder_of(file) in _MADE_AGAIN for file in (*gone, *changed)):
            log.warning("Files of the vectors that hold none were changed; they are made anew.")
            await self._rewrite([file for file in changed if file.suffix == _VERSION])

    def _folder_of(self, file: Path) -> str:
        """Return which folder of the table a file is in."""
        return next(iter(file.relative_to(self._folder).parts[1:-1]), "")

    async def _rewrite(self, unreadable: Iterable[Path]) -> None:
        """Write all rows anew, as the table that is open has them, without versions that can't be read."""
        try:
            async with self._changing():
                for version in unreadable:
                    await asyncio.to_thread(version.unlink, missing_ok=True)
                self._table = await rewritten(self._database, self._table, self._dimensions)
                await self._measure()
            self._old_since = time.monotonic()
        except Exception as error:  # noqa: BLE001 (whatever went wrong, `damage` finds out)
            log.warning("They can't be made anew: %s", error)
            self._is_suspect = True
        self._left_as = await asyncio.to_thread(self._stamps)

    @asynccontextmanager
    async def _changing(self) -> AsyncGenerator[None]:
        """Forget the vectors in memory before rows change, and again what was read meanwhile."""
        self._num_changes, self._kept = self._num_changes + 1, None
        try:
            yield
        finally:
            self._num_changes, self._kept = self._num_changes + 1, None

    async def _kept_now(self) -> KeptVectors | None:
        """Return the rows in memory, read anew after a change; None if there are too many."""
        if self._kept is not None:
            return self._kept
        changes = self._num_changes
        if self._is_wide and await self.num_windows() > MOST_EXACT:
            return None
        rows = await self._rows(self._table.query().select(["chunk_id", "source", "vector"]))
        chunk_ids, sources = (rows[name].to_pylist() for name in ("chunk_id", "source"))
        codes = await asyncio.to_thread(codes_in, rows["vector"], self._dimensions)
        kept = await asyncio.to_thread(kept_vectors, chunk_ids, sources, codes)
        if changes == self._num_changes:
            self._kept = kept
        return kept

    async def _widen(self) -> None:
        """Let LanceDB compare the vectors; it knows no distances of bytes, so each takes two from now on."""
        self._table = await rewrite_table(self._database, self._table, self._dimensions, wide=True)
        self._is_wide, self._kept = True, None

    def _is_worth_it(self, total: int) -> bool:
        """Return whether merging pays in a quiet moment."""
        if self._unindexed >= min(FOLD_IN_FROM, max(LEAST_FOLDED_IN, total // 20)):
            return True
        if self._fragments >= FRAGMENTS_FROM + total // ROWS_PER_FRAGMENT:
            return True
        return self._old_since is not None and not self._old_is_recent

    @property
    def _old_is_recent(self) -> bool:
        return self._old_since is not None and time.monotonic() - self._old_since < self._keep.total_seconds()

    def _stamps(self) -> dict[Path, Stamp]:
        walked = os.walk(self._folder)  # which, unlike a glob, bears folders that vanish meanwhile
        return stamps_of(Path(at, name) for at, _, names in walked for name in names if name != _CHANGES_IN_PLACE)

    def _changed_since(self, before: Mapping[Path, Stamp]) -> list[Path]:
        """Return the files that are still there with other contents."""
        now = self._left_as
        is_unchanged = self._contents.is_unchanged
        return [file for file, stamp in before.items() if not is_unchanged(file, stamp, now.get(file, stamp))]

    async def _measure(self) -> None:
        self._fragments = int((await self._table.stats())["fragment_stats"]["num_fragments"])
        indexes = await self._table.list_indices()
        self._has_vector_index = any(found.columns == ["vector"] for found in indexes)
        self._is_wide = (await self._table.schema()).field("vector").type == vector_type(self._dimensions, wide=True)
        ids = next((found for found in indexes if found.columns == ["chunk_id"]), None)
        self._unindexed = int(ids.num_unindexed_rows or 0) if ids else 0

    async def _rows(self, asked: Any) -> Any:
        async with self._looking:
            try:
                return await asked.to_arrow()
            except Exception as error:
                self._is_suspect = True  # whatever went wrong, `damage` finds out
                raise NotReady(UNREADABLE) from error

    async def _best(
        self,
        ask: Callable[[int], Any],
        limit: int,
        allowed_paths: Collection[VaultPath] | None,
    ) -> list[ChunkMatch]:
        """Run a query with few enough rows to be fast, and enough to fill the limit after filtering."""
        if allowed_paths is not None and not allowed_paths:
            return []
        if allowed_paths is not None and len(allowed_paths) <= MOST_PATHS_IN_FILTER:
            where, wanted = lancedb.col("source").isin(sorted(allowed_paths)), None
        else:
            where, wanted = None, None if allowed_paths is None else frozenset(allowed_paths)
        take = limit * (2 if wanted is None else 8)
        while True:
            asked = ask(take) if where is None else ask(take).where(where)
            rows = await self._rows(asked)
            best: dict[str, ChunkMatch] = {}
            columns = (rows[name].to_pylist() for name in ("chunk_id", "source", "_distance"))
            for chunk_id, source, distance in zip(*columns, strict=True):  # nearest first: a chunk's best window
                if chunk_id not in best and (wanted is None or source in wanted):
                    best[chunk_id] = ChunkMatch(chunk_id, VaultPath(source), 1.0 - distance)
            if len(best) >= limit or rows.num_rows < take:
                return sorted(best.values(), key=lambda m: (-m.score, m.source, m.chunk_id))[:limit]
            take *= 4

    def _arrow(self, rows: Sequence[ChunkRow]) -> Any:
        """Convert rows to an Arrow table, without converting vectors to Python numbers."""
        codes = codes_of(np.concatenate([row.vectors for row in rows]))
        windows = [(row, number) for row in rows for number in range(len(row.vectors))]
        return pyarrow.table(
            {
                "chunk_id": pyarrow.array([row.chunk_id for row, _ in windows], pyarrow.string()),
                "window": pyarrow.array([number for _, number in windows], pyarrow.int32()),
                "source": pyarrow.array([row.source for row, _ in windows], pyarrow.string()),
                "vector": vector_column(codes, wide=self._is_wide),
            }
        )
