"""Keeps the log in step with the notes that a person disabled."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.errors import ReadOnly, UnknownNote

if TYPE_CHECKING:
    from catena.index.log import FileLog
    from catena.index.ports import DisabledNotes
    from catena.indexing.chunk_index import ChunkIndex
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.vault.file import VaultFile
    from catena.vault.path import VaultPath
    from catena.vault.ports import VaultFiles

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that stays out of the index because a person disabled it.

    Attributes:
        version: SHA-256 of its bytes, hex; "" if it can't be read.
    """

    file: "VaultFile"
    version: str


class Disabling:
    """Knows which notes are disabled. What the person said is kept outside the index; the log repeats it.

    So neither the index nor the person's file can be lost alone: the log follows the file, and a missing file is made
    again from the log (older versions kept it there alone). A note is known again by its content when it was moved.

    Args:
        kept: What the person said.
        vault: The notes.
        ledger: The log of files.
        chunks: Drops the chunks of notes that are disabled.
    """

    def __init__(
        self, kept: "DisabledNotes", vault: "VaultFiles", ledger: "SqliteLedger", chunks: "ChunkIndex"
    ) -> None:
        self._kept = kept
        self._vault = vault
        self._ledger = ledger
        self._chunks = chunks
        self._versions: Mapping[VaultPath, str] = {}

    async def set(self, path: "VaultPath", enabled: bool) -> None:
        """Enable or disable a note.

        Raises:
            UnknownNote: The file is not in the log.
            ReadOnly: This can't be kept.
        """
        row = self._ledger.file(path)
        if row is None:
            raise UnknownNote(f"No note at this path is in the index: {path}", path=path)
        versions = {known: version for known, version in self._read().items() if known != path}
        self._keep(versions if enabled else {**versions, path: row.file_hash or ""})
        await self._follow(path, enabled)

    async def follow(self, logged: Mapping["VaultPath", "FileLog"]) -> bool:
        """Let the log follow what the person said. Returns whether that changed anything."""
        self._versions = self._read()
        differing = [row for row in logged.values() if row.is_enabled == (row.path in self._versions)]
        for row in differing:
            await self._follow(row.path, not row.is_enabled)
        return bool(differing)

    def holds(self, path: "VaultPath") -> bool:
        """Return whether this note is disabled."""
        return path in self._versions

    def was_moved_here(self, version: str) -> bool:
        """Return whether a new file with this content is a disabled note that is gone from where it was."""
        return any(kept == version and self._is_gone(path) for path, kept in self._versions.items())

    def record(self, files: Sequence[LeftOut]) -> None:
        """Log disabled files, and keep their versions, by which they are known when they are moved."""
        if not files:
            return
        self._ledger.record_disabled([each.file for each in files])
        now = {each.file.path: each.version or self._versions.get(each.file.path, "") for each in files}
        found = {version for version in now.values() if version}
        moved = {path for path, version in self._versions.items() if version in found and self._is_gone(path)}
        versions = {path: version for path, version in self._versions.items() if path not in moved} | now
        if versions != self._versions:
            self._keep_if_possible(versions)

    # -- internals

    async def _follow(self, path: "VaultPath", enabled: bool) -> None:
        if not enabled:
            await self._chunks.remove([path])
        self._ledger.set_enabled(path, enabled)
        log.info("%s is now %s.", path, "enabled" if enabled else "disabled")

    def _is_gone(self, path: "VaultPath") -> bool:
        return self._vault.look(path) is None

    def _read(self) -> Mapping["VaultPath", str]:
        kept = self._kept.versions()
        if kept is None:
            kept = self._ledger.disabled()
            if kept:
                self._keep_if_possible(kept)
        return kept

    def _keep(self, versions: Mapping["VaultPath", str]) -> None:
        self._kept.keep(versions)
        self._versions = versions

    def _keep_if_possible(self, versions: Mapping["VaultPath", str]) -> None:
        try:
            self._keep(versions)
        except ReadOnly as reason:
            log.warning("%s", reason)
