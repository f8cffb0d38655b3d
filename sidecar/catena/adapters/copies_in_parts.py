"""Daily copies of a large file that changes little from day to day: what two copies have in common is stored once.

A copy is a list, such as `copies/history-20261129.sqlite.parts`, of the digests of its parts. These stand compressed
in `copies/parts`, each under its digest, so that a damaged one is noticed and written again with the next copy.
"""

import hashlib
import re
import threading
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from catena.adapters.whole_files import KEPT_COPIES, copies_of, copy_name, read_regular

ENDING = ".parts"
"""What the name of a list ends with; before it stands the name that a whole copy would have."""
FOLDER = "parts"
_PART_BYTES = 1 << 15
"""Some pages of a database: smaller parts are less compressed, larger ones have less in common."""
_LIST_NAME = re.compile(r"[0-9a-f]{40}")
_keeping = threading.Lock()


def keep_in_parts(image: Path, file: Path) -> None:
    """Make `image` today's copy of a file, and keep the last `KEPT_COPIES`. Whole copies are brought into parts, too.

    Raises:
        OSError: The disk refuses it.
    """
    with _keeping:
        for copy in copies_of(file):
            if copy.suffix != ENDING:
                _write(copy, copy.with_name(copy.name + ENDING))
                copy.unlink()
        listed = file.parent / "copies" / (copy_name(file) + ENDING)
        _write(image, listed)
        for old in copies_of(file)[KEPT_COPIES:]:
            old.unlink()
        _forget(listed.parent)


def restore_from_parts(listed: Path, to: Path) -> None:
    """Write the file that a copy was made of.

    Raises:
        OSError: The copy, or the disk, can't be used.
        ValueError: The copy is damaged.
    """
    with to.open("wb") as out:
        for digest in _digests(listed):
            content = _content(listed.parent / FOLDER / digest, digest)
            if content is None:
                raise ValueError(f"A part of {listed.name} is damaged.")
            out.write(content)


def _write(image: Path, listed: Path) -> None:
    folder = listed.parent / FOLDER
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    digests: list[str] = []
    with image.open("rb") as content:
        while part := content.read(_PART_BYTES):
            digest = hashlib.sha256(part).hexdigest()[:40]
            digests.append(digest)
            if _content(folder / digest, digest) is None:
                _replace(folder / digest, zlib.compress(part))
    _replace(listed, "\n".join(digests).encode())


def _replace(file: Path, content: bytes) -> None:
    fresh = file.with_name(f".{file.name}")
    fresh.write_bytes(content)
    fresh.replace(file)


def _content(part: Path, digest: str) -> bytes | None:
    """Return what a part holds; None if it is missing or damaged."""
    with suppress(OSError, zlib.error):
        content = zlib.decompressobj().decompress(read_regular(part), _PART_BYTES)
        if hashlib.sha256(content).hexdigest().startswith(digest):
            return content
    return None


def _digests(listed: Path) -> list[str]:
    digests = read_regular(listed).decode("ascii").split("\n")
    if not all(map(_LIST_NAME.fullmatch, digests)):
        raise ValueError(f"{listed.name} is damaged.")
    return digests


def _forget(copies: Path) -> None:
    """Delete the parts that no copy lists any more, and what a killed process left half written."""
    needed = set(_needed(copies))
    for part in (copies / FOLDER).iterdir():
        if part.name not in needed:
            part.unlink()


def _needed(copies: Path) -> Iterator[str]:
    for listed in filter(Path.is_file, copies.glob(f"*{ENDING}")):
        with suppress(ValueError):  # a damaged list has no parts; one that can't be read now may have some
            yield from _digests(listed)
