"""A store in one SQLite file, made of what the notes say: it can be made again at any time."""

import asyncio
from pathlib import Path
from typing import ClassVar

from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_schema import Schema


class DerivedStore:
    """Methods may be called from any thread; each is short.

    Args:
        file: Created with its folder if it is missing, and made anew if it can't be read or has another schema.
    """

    schema: ClassVar[Schema]

    def __init__(self, file: Path) -> None:
        self._file = open_derived(file, self.schema)

    def close(self) -> None:
        """Close the file; nothing may be called afterwards."""
        self._file.close()

    async def damage(self) -> Path | None:
        """Return the file if it is damaged; see `SqliteFile.damage`."""
        return await asyncio.to_thread(self._file.damage)

    def remember(self, key: str, value: str) -> None:
        """Store a small fact about the contents, such as what they were made with."""
        self._file.remember(key, value)

    def recall(self, key: str) -> str | None:
        """Return what `remember` stored; None if nothing was."""
        return self._file.recall(key)
