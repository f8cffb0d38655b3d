"""Put a note on disk and tell everybody: the last step of every operation that writes."""

import asyncio
from collections.abc import Iterable

from catena.errors import ReadOnly
from catena.events import NoteWritten
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from catena.writing.ports import WriteServices


async def put_note(services: WriteServices, path: VaultPath, content: bytes, *, before: bytes | None) -> None:
    """Write a note atomically, tell those who listen, and have it indexed at once.

    Args:
        services: The vault and who listens.
        path: Already checked.
        content: The whole note.
        before: The bytes it is based on, None for a new note.

    Raises:
        NoteChanged: The note isn't what it was based on any more; nothing was written.
        ReadOnly: The file system does not let us write there.
        PathRefused: A symlink on the way leaves the vault.
    """
    await asyncio.to_thread(write_file, services.vault, path, content, before)
    tell_written(services, [path])


def tell_written(services: WriteServices, paths: Iterable[VaultPath]) -> None:
    """Notes were written: tell those who listen and have them indexed at once. Called on the event loop."""
    for path in paths:
        services.events.tell(NoteWritten(path))
        services.indexer.touched(path)


def write_file(vault: VaultFiles, path: VaultPath, content: bytes, before: bytes | None) -> None:
    """Write a note atomically.

    Raises:
        NoteChanged: The note is not `before` any more; nothing was written.
        ReadOnly: The file system does not let us write there.
        PathRefused: A symlink on the way leaves the vault.
    """
    try:
        vault.write(path, content, expected=before)
    except OSError as error:
        raise ReadOnly(f"Note can't be written: {path} ({error.strerror})", path=path) from error
