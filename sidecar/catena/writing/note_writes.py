"""Write a note, announce it and have it indexed: the last step of every operation that writes."""

import asyncio
from collections.abc import Iterable

from catena.errors import ReadOnly
from catena.events import NoteWritten
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from catena.writing.ports import WriteServices


async def put_note(services: WriteServices, path: VaultPath, content: bytes, *, before: bytes | None) -> None:
    """Write a note atomically, publish an event, and have it indexed at once.

    Args:
        services: The vault, the event publisher and the indexer.
        path: A checked path.
        content: The complete note.
        before: The bytes that the new content is based on, None for a new note.

    Raises:
        NoteChanged: If the note is no longer `before`; nothing was written.
        ReadOnly: If the file system does not allow writing there.
        PathRefused: If a symlink in the path leaves the vault.
    """
    await asyncio.to_thread(write_file, services.vault, path, content, before)
    tell_written(services, [path])


def tell_written(services: WriteServices, paths: Iterable[VaultPath]) -> None:
    """Publish that notes were written and have them indexed at once. Call it on the event loop."""
    for path in paths:
        services.events.tell(NoteWritten(path))
        services.indexer.touched(path)


def write_file(vault: VaultFiles, path: VaultPath, content: bytes, before: bytes | None) -> None:
    """Write a note atomically.

    Raises:
        NoteChanged: If the note is no longer `before`; nothing was written.
        ReadOnly: If the file system does not allow writing there.
        PathRefused: If a symlink in the path leaves the vault.
    """
    try:
        vault.write(path, content, expected=before)
    except OSError as error:
        raise ReadOnly(f"Note can't be written: {path} ({error.strerror})", path=path) from error
