"""Writes `serve.json`, which tells other programs how to join a sidecar (`catena.client` reads it)."""

from contextlib import suppress
from pathlib import Path

import msgspec

from catena.app.state_dir import write_private
from catena.client import SERVE_FILE, ServeFile


def write_serve_file(state_dir: Path, content: ServeFile) -> None:
    """Publish a running sidecar. Only the file's owner may read it."""
    write_private(state_dir / SERVE_FILE, msgspec.json.encode(content).decode())


def remove_serve_file(state_dir: Path) -> None:
    """Remove the file when the sidecar ends."""
    with suppress(OSError):  # the folder may be gone, or unwritable by now
        (state_dir / SERVE_FILE).unlink()
