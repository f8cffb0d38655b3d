"""What the seal of a state folder keeps: size, time and checksum of each file, by which a changed part is known."""

import os
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

_CHANGES_IN_PLACE = "latest_version_hint.json"
"""The only file of LanceDB that is ever written again; the others have new names."""
_BLOCK = 1 << 20


class SealedFile(NamedTuple):
    """A file as it was when the folder was sealed."""

    size: int
    time_ns: int
    checksum: int


Seal = dict[str, dict[str, SealedFile]]
"""The files of each part, by the part's path in the state folder and the file's path in the part."""


def read_seal(file: Path) -> Seal:
    """Return what a seal says of each part; nothing if there is none, or it can't be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Seal)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return {}


def changed(part: Path, sealed: Mapping[str, SealedFile]) -> set[str]:
    """Return the files of a part that are not as they were sealed, or are gone, and new versions of a table.

    Nothing refers to other new files, such as those that file managers leave in every folder.
    """
    now = _checksums(part, sealed)
    new = {name for name in now.keys() - sealed.keys() if part.is_file() or "/_versions/" in name}
    return new | {name for name, file in sealed.items() if now.get(name) != (file.size, file.checksum)}


def files_of(part: Path, known: Mapping[str, SealedFile]) -> dict[str, SealedFile]:
    """Return the files of a part. Those whose size and time are known are not read again."""
    found: dict[str, SealedFile] = {}
    for file in _walk(part):
        info = file.stat(follow_symlinks=file.exists())
        name = file.relative_to(part).as_posix()
        same = known.get(name)
        if same is None or (same.size, same.time_ns) != (info.st_size, info.st_mtime_ns):
            same = SealedFile(info.st_size, info.st_mtime_ns, _checksum(file))
        found[name] = same
    return found


def changed_though_fixed(part: Path, former: Mapping[str, SealedFile]) -> set[str]:
    """Return the files of a LanceDB folder that were sealed before the crash, still exist, and are not as then.

    Only data and search indexes have names that never return; the versions of a table are counted anew when it is.
    """
    if not part.is_dir():
        return set()
    now = _checksums(part, former)
    fixed = {name for name in former if name in now and ("/data/" in name or "/_indices/" in name)}
    return {name for name in fixed if now[name] != (former[name].size, former[name].checksum)}


def _checksums(part: Path, known: Mapping[str, SealedFile]) -> dict[str, tuple[int, int]]:
    return {name: (file.size, file.checksum) for name, file in files_of(part, known).items()}


def _walk(part: Path) -> Iterator[Path]:
    if part.is_file():
        yield part
    for folder, _, names in os.walk(part):
        yield from (Path(folder, name) for name in sorted(names) if name != _CHANGES_IN_PLACE)


def _checksum(file: Path) -> int:
    """Return the checksum of a file; -1, which is no file's, if it can't be read or is something else."""
    value = 0
    if not file.is_file():
        return -1
    try:
        with file.open("rb") as content:
            while block := content.read(_BLOCK):
                value = zlib.crc32(block, value)
    except OSError:
        return -1
    return value
