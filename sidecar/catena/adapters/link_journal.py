"""Links that are being written, one folder each: both notes' former bytes as plain files, and what goes where.

The folder counts once `plan.json` stands in it, which is written last; until then nothing was written anywhere.
"""

import json
import logging
import os
import secrets
import shutil
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from catena.errors import ReadOnly
from catena.linking.journal import LineToAdd, PendingLink
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

_PLAN = "plan.json"


class LinkJournalFolder:
    """`link-journal/` in the vault's state folder.

    Args:
        folder: Made with the first link; empty but while a link is written, or when a note could not be put back.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = threading.Lock()

    @contextmanager
    def turn(self) -> Generator[None]:
        """Hold this while notes are looked at and written: one link at a time."""
        with self._turn:
            yield

    def begin(self, lines: tuple[LineToAdd, LineToAdd]) -> PendingLink:
        """Keep what is about to be written; it is on the disk when this returns.

        Raises:
            ReadOnly: The folder can't be written.
        """
        # Names that sort by age, also when the clock goes back.
        number = 1 + max((int(known.partition("-")[0]) for known in self._names()), default=0)
        link = PendingLink(id=f"{number:08d}-{secrets.token_hex(4)}", lines=lines)
        home = self._folder / link.id
        try:
            home.mkdir(parents=True, mode=0o700)
            for name, line in zip(_file_names(lines), lines, strict=True):
                _write_synced(home / name, line.before)
            _write_synced(home / _PLAN, _plan(lines))
            _sync_folder(home)
            _sync_folder(self._folder)
        except OSError as error:
            shutil.rmtree(home, ignore_errors=True)
            raise ReadOnly(
                f"Links can't be written safely, {self._folder} is not writable: {error.strerror}"
            ) from error
        return link

    def done(self, link: PendingLink) -> None:
        """Both notes are as they should be; the entry goes, the plan first."""
        home = self._folder / link.id
        with suppress(OSError):
            (home / _PLAN).unlink(missing_ok=True)
        shutil.rmtree(home, ignore_errors=True)

    def pending(self) -> Sequence[PendingLink]:
        """What was begun and never done, oldest first. What was not even begun whole is cleared away."""
        found: list[PendingLink] = []
        for name in self._names():
            home = self._folder / name
            if not (home / _PLAN).exists():
                shutil.rmtree(home, ignore_errors=True)
                continue
            try:
                first, second = (_line(entry, home) for entry in json.loads((home / _PLAN).read_bytes()))
            except (OSError, ValueError, TypeError, KeyError) as broken:
                log.warning("%s can't be read (%s); it is left as it is.", home, type(broken).__name__)
            else:
                found.append(PendingLink(id=name, lines=(first, second)))
        return found

    def originals(self, link: PendingLink) -> tuple[str, str]:
        """Where both notes' former bytes are kept."""
        first, second = _file_names(link.lines)
        return str(self._folder / link.id / first), str(self._folder / link.id / second)

    def _names(self) -> list[str]:
        try:
            return sorted(e.name for e in os.scandir(self._folder) if e.is_dir() and e.name[:8].isdecimal())
        except OSError:
            return []


def _file_names(lines: tuple[LineToAdd, LineToAdd]) -> tuple[str, str]:
    """Beginning as the notes are called, for whoever looks for them."""
    first, second = (f"{n} {_short(line.path)}" for n, line in enumerate(lines, 1))
    return first, second


def _short(path: VaultPath) -> str:
    name = path.rpartition("/")[2].removesuffix(".md")
    return name.encode()[:150].decode("utf-8", "ignore") + ".md"


def _plan(lines: tuple[LineToAdd, LineToAdd]) -> bytes:
    entries = [
        {"path": line.path, "line": line.line.decode(), "original": name}
        for name, line in zip(_file_names(lines), lines, strict=True)
    ]
    return json.dumps(entries, ensure_ascii=False, indent=2).encode()


def _line(entry: Any, home: Path) -> LineToAdd:
    before = (home / entry["original"]).read_bytes()
    return LineToAdd(path=VaultPath(entry["path"]), before=before, line=entry["line"].encode())


def _write_synced(file: Path, content: bytes) -> None:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def _sync_folder(folder: Path) -> None:
    """Where folders can't be synced (Windows), go on."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
