"""`serve.json`: what a sidecar tells of itself to whoever wants to join it (read in `catena.client`)."""

from pathlib import Path

import msgspec

from catena.app.state_dir import write_private
from catena.client import SERVE_FILE, ServeFile


def write_serve_file(state_dir: Path, content: ServeFile) -> None:
    """Tell of a sidecar; only its owner may read the file."""
    write_private(state_dir / SERVE_FILE, msgspec.json.encode(content).decode())


def remove_serve_file(state_dir: Path) -> None:
    """Take it back."""
    (state_dir / SERVE_FILE).unlink(missing_ok=True)
