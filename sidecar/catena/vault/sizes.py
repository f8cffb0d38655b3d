"""How much space files take."""

from pathlib import Path


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of all files below a folder; 0 if it does not exist. Blocking."""
    files = path.rglob("*") if path.is_dir() else (path,)
    return sum(file.stat().st_size for file in files if file.is_file())
