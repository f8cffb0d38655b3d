"""Records links that are being written, one folder each: both notes' former bytes as plain files, and the plan.

An entry is valid once its folder contains `plan.json`, which is written last; before that, no note was changed.
"""

import logging
import os
import re
import secrets
import shutil
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from catena.adapters.whole_files import pretty_json, sync_folder, write_new
from catena.errors import ReadOnly
from catena.linking.journal import LineToAdd, PendingLink
from catena.vault.path import VaultPath

log = logging.getLogger(__name__)

_PLAN, _UNFINISHED_PLAN = "plan.json", "plan.new"
_NUMBERED = re.compile(r"[0-9]{8,18}-")
"""How the name of an entry begins."""


class _PlanEntry(msgspec.Struct, frozen=True):
    """The line to add to one of the two notes, and the name of the file with its former bytes."""

    path: str
    line: str
    original: str


class LinkJournalFolder:
    """`link-journal/` in the vault's state folder.

    Created with the first link; empty except while a link is written, or if a note could not be restored.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = threading.Lock()

    @contextmanager
    def turn(self) -> Generator[None]:
        """Hold this while notes are read and written, so that one link is written at a time."""
        with self._turn:
            yield

    def begin(self, lines: tuple[LineToAdd, LineToAdd]) -> PendingLink:
        """As for `LinkJournal.begin`."""
        # Names that sort by age, even if the clock is set back.
        number = 1 + max((int(known.partition("-")[0]) for known in self._names()), default=0)
        link = PendingLink(id=f"{number:08d}-{secrets.token_hex(4)}", lines=lines)
        home = self._folder / link.id
        try:
            home.mkdir(parents=True, mode=0o700)
            for name, line in zip(_file_names(lines), lines, strict=True):
                write_new(home / name, line.before)
            write_new(home / _UNFINISHED_PLAN, _plan(lines))
            (home / _UNFINISHED_PLAN).rename(home / _PLAN)  # whole or not at all, whenever this process is killed
            sync_folder(home)
            sync_folder(self._folder)
        except OSError as error:
            shutil.rmtree(home, ignore_errors=True)
            raise ReadOnly(
                f"Links can't be written safely, {self._folder} is not writable: {error.strerror}"
            ) from error
        return link

    def done(self, link: PendingLink) -> None:
        """Remove the entry, its plan first, once both notes are as they should be."""
        home = self._folder / link.id
        with suppress(OSError):
            (home / _PLAN).unlink(missing_ok=True)
        shutil.rmtree(home, ignore_errors=True)

    def pending(self) -> Sequence[PendingLink]:
        """Return unfinished entries, oldest first. Entries that are incomplete themselves are removed."""
        found: list[PendingLink] = []
        for name in self._names():
            home = self._folder / name
            if not (home / _PLAN).exists():
                shutil.rmtree(home, ignore_errors=True)
                continue
            try:
                lines = _planned(home)
            except (OSError, msgspec.MsgspecError, UnicodeDecodeError) as broken:
                log.warning("%s can't be read (%s); it is left as it is.", home, type(broken).__name__)
            else:
                found.append(PendingLink(id=name, lines=lines))
        return found

    def originals(self, link: PendingLink) -> tuple[str, str]:
        """Return where both notes' former bytes are kept."""
        first, second = _file_names(link.lines)
        return str(self._folder / link.id / first), str(self._folder / link.id / second)

    def _names(self) -> list[str]:
        try:
            return sorted(e.name for e in os.scandir(self._folder) if e.is_dir() and _NUMBERED.match(e.name))
        except OSError:
            return []


def _file_names(lines: tuple[LineToAdd, LineToAdd]) -> tuple[str, str]:
    """Return file names that begin like the notes' names, for people who look for them."""
    first, second = (f"{n} {_short(line.path)}" for n, line in enumerate(lines, 1))
    return first, second


def _short(path: VaultPath) -> str:
    name = path.rpartition("/")[2].removesuffix(".md")
    return name.encode()[:150].decode("utf-8", "ignore") + ".md"


def _plan(lines: tuple[LineToAdd, LineToAdd]) -> bytes:
    return pretty_json(
        [_PlanEntry(line.path, line.line.decode(), name) for name, line in zip(_file_names(lines), lines, strict=True)]
    )


def _planned(home: Path) -> tuple[LineToAdd, LineToAdd]:
    first, second = msgspec.json.decode((home / _PLAN).read_bytes(), type=tuple[_PlanEntry, _PlanEntry])
    return _line(first, home), _line(second, home)


def _line(entry: _PlanEntry, home: Path) -> LineToAdd:
    return LineToAdd(path=VaultPath(entry.path), before=(home / entry.original).read_bytes(), line=entry.line.encode())
