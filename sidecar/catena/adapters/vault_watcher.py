"""Watcher on watchdog, which falls back to polling where the system can't notify."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from watchdog.events import (
    EVENT_TYPE_CLOSED_NO_WRITE,
    EVENT_TYPE_OPENED,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from catena.adapters.whole_files import folder_identity
from catena.clock import Clock
from catena.vault.changes import RESCAN, Burst
from catena.vault.path import VaultPath, vault_path

log = logging.getLogger(__name__)

_WITHOUT_NOTIFICATION = frozenset("nfs nfs4 cifs smb3 smbfs 9p fuse.sshfs fuse.rclone vboxsf afpfs davfs drvfs".split())
"""File systems on which changes made by another machine are never reported to this one."""

_SETTINGS = VaultPath(".obsidian/app.json")

ROOT_LOOK_S = 2.0
"""How often the vault's own folder is looked at: it may be moved, or be a drive that is taken out and put back."""


class VaultWatcher:
    """Watches one vault folder. `mode` is `native`, or `polling (reason)`."""

    def __init__(self, root: Path, clock: Clock, *, poll: bool = False, poll_every_s: float = 3.0) -> None:
        self._root = root
        self._clock = clock
        self._poll_every_s = poll_every_s
        self.mode = "polling (as set)" if poll else _unnotified(root) or "native"

    async def batches(self) -> AsyncIterator[frozenset[VaultPath]]:
        """Yield settled bursts of touched paths; the empty batch asks for a rescan."""
        while self.mode == "native":
            async for batch in self._native():
                yield batch
            if self.mode == "native":  # the vault went away, or another folder is there now
                yield RESCAN
                while folder_identity(self._root) is None:  # noqa: ASYNC110 (no event tells that a drive is mounted)
                    await asyncio.sleep(ROOT_LOOK_S)
        # Reached at once if polling was requested, or else if native watching could not begin.
        while True:
            await asyncio.sleep(self._poll_every_s)
            yield RESCAN

    async def _native(self) -> AsyncIterator[frozenset[VaultPath]]:
        """Yield bursts from watchdog. Ends when another folder stands at the root, which nobody would notify us of.

        Ends at once, with `mode` changed, if the system refuses.
        """
        watched = folder_identity(self._root)
        if watched is None:
            return
        loop = asyncio.get_running_loop()
        burst = Burst()
        stirred = asyncio.Event()

        def touched(paths: list[VaultPath]) -> None:
            for path in paths:
                if path == _SETTINGS or not _is_text(path):
                    burst.lose_track(self._clock.monotonic_s())
                else:
                    burst.touch(path, self._clock.monotonic_s())
            stirred.set()

        observer = Observer()
        handler = _Handler(self._root, lambda paths: loop.call_soon_threadsafe(touched, paths))
        try:
            await asyncio.to_thread(_start, observer, handler, self._root)
        except OSError as error:
            self.mode = f"polling ({error.strerror or error})"
            log.warning("Native watching is not possible (%s); polling every %s s.", error, self._poll_every_s)
            return
        try:
            yield RESCAN  # for whatever happened while the watches were being set
            while True:
                wait_s = burst.wait_s(self._clock.monotonic_s())
                if wait_s == 0:
                    yield burst.take()
                    continue
                stirred.clear()
                try:
                    async with asyncio.timeout(ROOT_LOOK_S if wait_s is None else min(wait_s, ROOT_LOOK_S)):
                        await stirred.wait()
                except TimeoutError:
                    if folder_identity(self._root) != watched:
                        return
        finally:
            observer.stop()
            await asyncio.shield(asyncio.to_thread(observer.join, 5))


class _Handler(FileSystemEventHandler):
    """Reports which paths were touched, and nothing else: the reader finds out what happened."""

    def __init__(self, root: Path, tell: Callable[[list[VaultPath]], object]) -> None:
        self._root = root
        self._tell = tell

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Called in watchdog's thread."""
        if event.event_type in (EVENT_TYPE_OPENED, EVENT_TYPE_CLOSED_NO_WRITE):
            return
        # A folder that is only `modified` had an entry changed, which has an event of its own.
        if event.is_directory and event.event_type == "modified":
            return
        paths = [p for raw in (event.src_path, event.dest_path) if raw and (p := self._relative(raw)) is not None]
        if paths:
            self._tell(paths)

    def _relative(self, raw: bytes | str) -> VaultPath | None:
        text = raw.decode("utf-8", "replace") if isinstance(raw, bytes) else raw
        try:
            path = vault_path(str(Path(text).relative_to(self._root)))
        except ValueError:
            return None
        hidden = path in ("", ".") or path.startswith(".") or "/." in path
        return None if hidden and path != _SETTINGS else path


def _is_text(path: VaultPath) -> bool:
    """Return whether the bytes of a name are UTF-8.

    No file is asked for by another name; a scan says that it is left out.
    """
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def _start(observer: BaseObserver, handler: FileSystemEventHandler, root: Path) -> None:
    observer.schedule(handler, str(root), recursive=True)
    try:
        observer.start()
    except OSError:
        observer.stop()
        raise


def _unnotified(root: Path) -> str | None:
    """Return `polling (…)` if the vault is on a file system that can't notify; Linux names it in its mount table."""
    try:
        mounts = Path("/proc/mounts").read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    best = ("", "")
    for line in mounts:
        fields = line.split(" ")
        if len(fields) > 2 and root.is_relative_to(fields[1].replace("\\040", " ")) and len(fields[1]) >= len(best[0]):
            best = (fields[1], fields[2])
    return f"polling ({best[1]} can't notify)" if best[1] in _WITHOUT_NOTIFICATION else None
