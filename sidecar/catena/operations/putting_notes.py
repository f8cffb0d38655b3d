"""Put a note on disk and let everybody know: what every operation that writes does last."""

import asyncio

from catena.errors import ReadOnly
from catena.operations.events import NoteWritten
from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath


async def put_note(sidecar: Sidecar, path: VaultPath, content: bytes, *, before: bytes | None) -> None:
    """Write a note atomically, tell those who listen, and have it indexed at once.

    Args:
        sidecar: The vault and who listens.
        path: Already checked.
        content: The whole note.
        before: The bytes it is based on, None for a new note.

    Raises:
        NoteChanged: The note isn't what it was based on any more; nothing was written.
        ReadOnly: The file system does not let us write there.
        PathRefused: A symlink on the way leaves the vault.
    """
    try:
        await asyncio.to_thread(lambda: sidecar.vault.write(path, content, expected=before))
    except OSError as error:
        raise ReadOnly(f"Note can't be written: {path} ({error.strerror})", path=path) from error
    sidecar.events.tell(NoteWritten(path))
    sidecar.keeper.touched(path)
