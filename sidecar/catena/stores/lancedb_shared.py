"""Vectors that several computers share: a LanceDB table for each model, in a folder or in object storage.

A row is one text: its hash, and the codes of its windows one after another. Rows are only ever added, so that
writers need not know of each other; LanceDB gives each its turn by conditional writes.
"""

import asyncio
from collections.abc import Collection, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import numpy as np

from catena.index.identity import ModelIdentity
from catena.index.ports import Vectors
from catena.stores.lancedb_table import index, lancedb, pyarrow
from catena.stores.vector_codes import codes_of, vectors_of_codes

FRAGMENTS_FROM: Final = 20
"""Each write leaves a fragment, and whoever looks something up opens those that are not in the search index."""

UNINDEXED_FROM: Final = 20_000
"""Rows that are not in the search index: each look-up reads all their hashes, 32 bytes each."""

KEEP_OLD_VERSIONS: Final = timedelta(days=1)
"""How long another computer may still read an older version of the table."""

LOOK_AGAIN: Final = timedelta(seconds=30)
"""How old a reader's view of the table may be."""

FORM: Final = 1
"""Raised when the same model makes other vectors of a text, or when they are stored in another form."""

_OVERWRITTEN: Final = "Incompatible transaction"
"""How LanceDB says that the table which was opened was replaced meanwhile."""

_FAR_AWAY: Final = {"client_max_retries": "2", "connect_timeout": "3s", "timeout": "10s"}
"""Who asks waits a few seconds at most, so nothing is tried for minutes."""


class LanceShared:
    """The vectors of one model that several computers share, by the text that was embedded; no text is in it.

    It may be far away and anybody's: every method may take long and raise anything. Opened with `open_shared`.
    """

    def __init__(self, database: Any, table: Any, dimensions: int) -> None:
        self._database = database
        self._table = table
        self._dimensions = dimensions

    def close(self) -> None:
        """Close the table; nothing may be called afterwards."""
        self._table.close()
        self._database.close()

    async def vectors_of(self, hashes: Collection[str]) -> Mapping[str, Vectors]:
        """Return the vectors of texts by `text_hash`; unknown ones and unreadable ones are left out."""
        rows = await self._rows_of(hashes, ["text_hash", "codes"])
        found: dict[str, Vectors] = {}
        for text, codes in zip(rows["text_hash"].to_pylist(), rows["codes"].to_pylist(), strict=True):
            windows = self._windows(codes)
            if windows is not None:
                found[text] = windows
        return found

    async def known(self, hashes: Collection[str]) -> frozenset[str]:
        """Return those of the texts whose vectors are stored."""
        rows = await self._rows_of(hashes, ["text_hash"])
        return frozenset(rows["text_hash"].to_pylist())

    async def count(self) -> int:
        """Return the number of texts whose vectors are stored."""
        return int(await self._table.count_rows())

    async def add(self, vectors: Mapping[str, Vectors]) -> None:
        """Store vectors by `text_hash`. A text that is stored already is then stored twice, which does no harm."""
        codes = [codes_of(windows).tobytes() for windows in vectors.values()]
        rows = pyarrow.table([pyarrow.array(list(vectors)), codes], schema=_SCHEMA)
        try:
            await self._table.add(rows)
        except RuntimeError as error:
            if _OVERWRITTEN not in str(error):
                raise
            # Two builders that begin at the same moment both make the table, and the later one's takes the place.
            await self._table.checkout_latest()
            await self._table.add(rows)

    async def optimize(self) -> None:
        """Join what many small writes have left, if worthwhile."""
        fragments = int((await self._table.stats())["fragment_stats"]["num_fragments"])
        indexes = await self._table.list_indices()
        unindexed = next((int(found.num_unindexed_rows or 0) for found in indexes), await self.count())
        if fragments >= FRAGMENTS_FROM or unindexed >= UNINDEXED_FROM:
            await self._table.optimize(cleanup_older_than=KEEP_OLD_VERSIONS)
            if not indexes:
                await self._table.create_index("text_hash", config=index.BTree())

    async def _rows_of(self, hashes: Collection[str], columns: list[str]) -> Any:
        asked = self._table.query().where(lancedb.col("text_hash").isin(sorted(hashes)))
        return await asked.select(columns).to_arrow()

    def _windows(self, codes: bytes | None) -> Vectors | None:
        """Return a row's vectors; None if they are not what the model makes, whoever wrote them."""
        if not codes or len(codes) % self._dimensions:
            return None
        rows = np.frombuffer(codes, np.int8).reshape(-1, self._dimensions)
        return vectors_of_codes(rows) if rows.any(axis=1).all() else None


async def open_shared(uri: str, model: ModelIdentity, *, make: bool) -> LanceShared | None:
    """Open the table of a model.

    Args:
        uri: What LanceDB accepts: a path, `s3://bucket/folder` and the like. Credentials are read from the environment,
            by LanceDB itself.
        model: The model whose vectors are shared.
        make: Make the table if there is none.

    Returns:
        None if there is none.

    Raises:
        Exception: Whatever is wrong with the place.
    """
    is_far = "://" in uri
    if not is_far and not make and not await asyncio.to_thread(Path(uri).is_dir):  # to connect would make the folder
        return None
    database = await lancedb.connect_async(
        uri, storage_options=_FAR_AWAY if is_far else None, read_consistency_interval=LOOK_AGAIN
    )
    try:
        table = await _table(database, table_name(model), make=make)
    except BaseException:
        database.close()
        raise
    if table is None:
        database.close()
        return None
    return LanceShared(database, table, model.dimensions)


def table_name(model: ModelIdentity) -> str:
    """Return the name of a model's table, into which no other model's vectors can get."""
    return f"vectors-{FORM}-{model.digest}"


async def _table(database: Any, name: str, *, make: bool) -> Any | None:
    try:
        return await database.open_table(name)
    except ValueError as error:
        if not str(error).endswith("was not found"):
            raise
    return await database.create_table(name, schema=_SCHEMA, exist_ok=True) if make else None


_SCHEMA: Final = pyarrow.schema(
    [
        pyarrow.field("text_hash", pyarrow.string(), nullable=False),
        pyarrow.field("codes", pyarrow.binary(), nullable=False),
    ]
)
