"""The table of vectors in LanceDB: made, opened, and brought to today's form."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import numpy as np

from catena.stores.lancedb_import import import_lancedb
from catena.stores.vector_codes import Codes, codes_of

lancedb: Any = import_lancedb()  # the library has no types
import pyarrow as _pyarrow  # noqa: E402 (LanceDB brings it; imported first, it would defeat the fast import)
from lancedb import index as _index  # noqa: E402 (must follow the fast import, too)

pyarrow: Any = _pyarrow
index: Any = _index

log = logging.getLogger(__name__)

TABLE = "chunks"

MOST_EXACT = 200_000
"""Up to this number of rows, vectors are bytes and compared in memory (77 MB), all of them; measured at 45,000: 4 ms of
processor time, where LanceDB took 43 with its index. With more, LanceDB compares them, with an index."""

_COLUMNS = ["chunk_id", "window", "source", "vector"]


async def open_table(database: Any, stored: Path, dimensions: int) -> Any | None:
    """Return the existing table; None if there is none or it can't be used."""
    if not await asyncio.to_thread(stored.exists):
        return None
    try:
        table = await database.open_table(TABLE)
        found = (await table.schema()).field("vector").type
        if found.list_size == dimensions and found.value_type != pyarrow.int8():  # of 0.9 or earlier, or large once
            wide = await table.count_rows() > MOST_EXACT
            if not wide or found != vector_type(dimensions, wide=True):
                table = await rewrite_table(database, table, dimensions, wide=wide)
        if not await can_look_up(table):
            table = await rewritten(database, table, dimensions)
        if not await table.list_indices():  # whoever made it was killed before they were there
            await _index_columns(table, wide=found == vector_type(dimensions, wide=True))
    except Exception as error:  # noqa: BLE001 (any error: whatever is wrong with the table, it can be made again)
        log.warning("The chunk table can't be opened (%s); it is made anew.", error)
        return None
    if found.list_size != dimensions:
        log.info("The chunk table holds vectors of other dimensions than %d; it is made anew.", dimensions)
        return None
    return table


async def rewrite_table(database: Any, table: Any, dimensions: int, *, wide: bool) -> Any:
    """Return the table with its vectors in another form; LanceDB has no cast between them."""
    rows = await table.query().select(_COLUMNS).to_arrow()
    codes = await asyncio.to_thread(codes_in, rows["vector"], dimensions)
    vectors = vector_column(codes, wide=wide)
    log.info("The vectors of %d passages are written anew.", rows.num_rows)
    return await create_table(
        database, dimensions, rows.set_column(_COLUMNS.index("vector"), "vector", vectors), wide=wide
    )


async def rewritten(database: Any, table: Any, dimensions: int) -> Any:
    """Return the table written anew from its rows, in the same form, with other indexes."""
    wide = (await table.schema()).field("vector").type == vector_type(dimensions, wide=True)
    return await rewrite_table(database, table, dimensions, wide=wide)


async def can_look_up(table: Any) -> bool:
    """Return whether rows are found by their ids: the files that this needs may be damaged or gone."""
    try:
        await table.query().where(lancedb.col("chunk_id").isin([""])).select(["chunk_id"]).to_arrow()
    except Exception as error:  # noqa: BLE001 (any error: whatever is wrong with them, they can be made again)
        log.warning("Rows can't be looked up (%s); the look-ups are made anew.", error)
        return False
    return True


async def can_be_read(folder: Path) -> bool:
    """Return whether every row can be read from disk, by a reader that has kept nothing of it."""
    try:
        database = await lancedb.connect_async(str(folder))
        table = await database.open_table(TABLE)
        async for _ in await table.query().to_batches():
            pass
    except Exception as error:  # noqa: BLE001 (any error: whatever is wrong with the table, it can be made again)
        log.warning("The chunk table can't be read: %s", error)
        return False
    return True


def vector_type(dimensions: int, *, wide: bool) -> Any:
    """Bytes, or what LanceDB can compare and index."""
    return pyarrow.list_(pyarrow.float16() if wide else pyarrow.int8(), dimensions)


async def create_table(database: Any, dimensions: int, rows: Any = None, *, wide: bool = False) -> Any:
    """Create a table with its indexes, so that added rows can be searched at once; it replaces one that exists."""
    types = (pyarrow.string(), pyarrow.int32(), pyarrow.string(), vector_type(dimensions, wide=wide))
    schema = pyarrow.schema(list(zip(_COLUMNS, types, strict=True)))
    table = await database.create_table(TABLE, data=rows, schema=schema, mode="overwrite")
    await _index_columns(table, wide=wide)
    return table


async def _index_columns(table: Any, *, wide: bool) -> None:
    """Index the columns by which rows are looked up: notes only where vectors are not compared in memory."""
    for column in ("chunk_id", "source") if wide else ("chunk_id",):
        await table.create_index(column, config=index.BTree())


def vector_column(codes: Codes, *, wide: bool) -> Any:
    """Return codes as a column of the table."""
    flat = codes.reshape(-1)
    return pyarrow.FixedSizeListArray.from_arrays(
        pyarrow.array(flat.astype(np.float16) if wide else flat), codes.shape[1]
    )


def codes_in(column: Any, dimensions: int) -> Codes:
    """Return a column of vectors or codes as codes, rows × dimensions."""
    values = column.combine_chunks().flatten()
    rows = values.to_numpy(zero_copy_only=False).reshape(-1, dimensions)
    return rows if rows.dtype == np.int8 else codes_of(rows)
