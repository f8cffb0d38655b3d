"""The text stage (stages 1 to 3): reads what changed and logs it with its words, so that full-text search finds it.

The derived indexes are informed right after the log.
"""

import asyncio
import hashlib
import logging
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.errors import CatenaError
from catena.index.log import FileLog, FileStatus, NoteRecord
from catena.index.planning import Rename, ScanPlan, pair_renames, plan_scan
from catena.index.presence import MANY_GONE, Dwindling, absence_of
from catena.index.recording import record_of
from catena.indexing.attempting import attempt
from catena.indexing.derived_indexes import NOTES_PER_READING, DerivedIndexes
from catena.indexing.disabling import Disabling, LeftOut
from catena.indexing.index_run import IndexRun, Unreadable, sentence_of
from catena.vault.file import Scan, Skipped, VaultFile

if TYPE_CHECKING:
    from catena.clock import Clock
    from catena.indexing.chunk_index import ChunkIndex
    from catena.indexing.recent_notes import RecentNotes, SavedNote
    from catena.indexing.settled import Settled
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.vault.path import VaultPath
    from catena.vault.ports import VaultFiles

log = logging.getLogger(__name__)

MANY_NOTES = 256
"""Above this number, all notes become searchable by their words before the derived indexes take them."""

_AWAY = "vault_away"
"""The key under which the ledger remembers that the vault was away."""
_DWINDLING = "vault_dwindling"
"""The same for notes that went one after the other."""

_SAYS_WHY = (OSError, ValueError, CatenaError)
"""Errors whose message tells a person why a note can't be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """What a text stage did.

    Attributes:
        run: The counts.
        read: The notes that were read because they may have changed, in order.
    """

    run: IndexRun
    read: tuple["VaultPath", ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A note with new content, as the ledger and the derived indexes take it."""

    record: NoteRecord
    note: "SavedNote"


_Outcome = _Read | LeftOut | VaultFile | Unreadable
"""What reading a file gave; the file itself if only its time changed."""


class TextStage:
    """Logs which notes are new, changed, renamed or gone.

    Args:
        vault: The notes.
        ledger: The log of files.
        notes: Reads those that may have changed.
        chunks: Drops the chunks of notes that are gone.
        derived: The derived indexes, which follow each change.
        disabling: The notes that stay out because a person disabled them.
        clock: The current time.
        settled: Knows whether the derived indexes may be left alone; None to ask them after every scan.
    """

    def __init__(
        self,
        vault: "VaultFiles",
        ledger: "SqliteLedger",
        notes: "RecentNotes",
        chunks: "ChunkIndex",
        derived: DerivedIndexes,
        disabling: Disabling,
        clock: "Clock",
        settled: "Settled | None",
    ) -> None:
        self._vault = vault
        self._ledger = ledger
        self._notes = notes
        self._chunks = chunks
        self._derived = derived
        self._disabling = disabling
        self._clock = clock
        self._settled = settled
        self._dwindling: Dwindling | None = None
        self._skipped: set[Skipped] = set()
        self._absence: str | None = None
        self.is_gone = False
        """Whether not one note of the index was there at the last look."""

    @property
    def absence(self) -> str | None:
        """The sentence that says that the vault is empty, not there, or lost most of its notes; None otherwise."""
        return self._absence or (self._dwindling.sentence if self._dwindling else None)

    async def run(self, paths: set["VaultPath"] | None, *, afresh: bool = False) -> TextRun:
        """Scan these paths, or the whole vault if None.

        Args:
            paths: Touched files and folders.
            afresh: Read every note, whatever is logged. A person asked for this, so an empty vault is believed.
        """
        scan, logged = await self._scan(paths)
        if paths is not None and (self.absence or _may_be_away(scan, logged.keys())):
            paths = None  # only the whole vault shows whether it is there
            scan, logged = await self._scan(paths)
        if paths is None and self._is_away(scan, () if afresh else logged.keys()):
            return TextRun(run=IndexRun(unchanged=len(logged)), read=())
        if paths is None and await self._disabling.follow(logged):
            logged = dict(await asyncio.to_thread(self._ledger.files))
        plan = plan_scan(scan, logged)
        if afresh:
            plan = ScanPlan(scan.files, (), plan.gone, ())
        renames = await self._rename(plan, logged)
        gone = [path for path in plan.gone if path not in {rename.old for rename in renames}]
        removed = self._believed(gone, len(scan.files) if paths is None else None, afresh=afresh)
        await self._forget(removed)
        failed = [f for f in scan.files if f.path in plan.retry and logged[f.path].status is FileStatus.FAILED]
        to_read = (*plan.to_read, *failed)
        words_first = paths is None and not afresh and len(to_read) > MANY_NOTES
        run = await self._read(to_read, logged, afresh=afresh, words_first=words_first)
        if paths is None:
            settled = self._settled
            holds = settled is not None and settled.is_trusted and await asyncio.to_thread(settled.holds)
            if not (holds and self._derived.leave_alone()):
                await self._derived.find_missed()
        for skipped in set(scan.skipped) - self._skipped:
            log.info("Left out: %s (%s)", skipped.path, skipped.reason)
        self._skipped |= set(scan.skipped)
        run = replace(
            run,
            discovered=len(scan.files),
            unchanged=run.unchanged + len(plan.unchanged) + len(plan.retry) - len(failed),
            renamed=len(renames),
            new=max(0, run.new - len(renames)),
            removed=len(removed),
        )
        return TextRun(run=run, read=tuple(f.path for f in plan.to_read))

    async def _scan(self, paths: set["VaultPath"] | None) -> tuple[Scan, dict["VaultPath", FileLog]]:
        """Return the vault and its log, restricted to the touched notes if only single notes were touched."""
        if paths is None or len(paths) > 200 or not all(path.lower().endswith(".md") for path in paths):
            return await asyncio.to_thread(lambda: (self._vault.scan(), dict(self._ledger.files())))
        files = [self._vault.look(path) for path in sorted(paths)]
        rows = [self._ledger.file(path) for path in sorted(paths)]
        return Scan(tuple(f for f in files if f)), {row.path: row for row in rows if row}

    def _is_away(self, scan: Scan, logged: Collection["VaultPath"]) -> bool:
        """Return whether the vault is away; remembered, since the next run may be another process."""
        was_away = bool(self._ledger.recall(_AWAY))
        absence = absence_of(scan, logged, was_away=was_away)
        if bool(absence) != was_away:
            self._ledger.remember(_AWAY, "away" if absence else "")
            log.warning("%s", absence or "The vault is there again.")
        self._absence = absence
        self.is_gone = absence is not None and not any(file.path in logged for file in scan.files)
        return absence is not None

    def _believed(self, gone: Sequence["VaultPath"], left: int | None, *, afresh: bool) -> Sequence["VaultPath"]:
        """Return the notes that are taken for deleted: all or none of those that are gone.

        Args:
            gone: The notes.
            left: How many there are; None if only single notes were looked at.
            afresh: Whether a person confirms that they are deleted.
        """
        known = now = _recalled(self._ledger.recall(_DWINDLING))
        if gone and not afresh:
            before = self._ledger.num_files()
            left = before - len(gone) if left is None else left
            now = Dwindling.after(known, before=before, left=left, now_s=self._clock.now().timestamp())
        elif afresh or (known and known.is_kept):
            now = None
        if now != known:
            self._ledger.remember(_DWINDLING, f"{now.most} {now.since_s} {now.is_kept:d}" if now else "")
        if (now and now.sentence) != (known and known.sentence):
            log.warning("%s", (now and now.sentence) or "The notes that went are there again, or taken for deleted.")
        self._dwindling = now
        return () if now and now.is_kept else gone

    async def _rename(self, plan: ScanPlan, logged: Mapping["VaultPath", FileLog]) -> list[Rename]:
        """Record renamed notes in the log."""
        if not plan.gone:
            return []
        appeared = [file for file in plan.to_read if file.path not in logged]
        hashes = await asyncio.to_thread(self._hashes, appeared)
        renames = list(pair_renames(hashes, [logged[path] for path in plan.gone]))
        for rename in renames:
            self._ledger.record_rename(rename.old, rename.new)
            log.info("Renamed: %s is now %s.", rename.old, rename.new)
        await self._derived.rename([(rename.old, rename.new) for rename in renames])
        return renames

    def _hashes(self, files: Sequence[VaultFile]) -> dict["VaultPath", str]:
        found: dict[VaultPath, str] = {}
        for file in files:
            with suppress(OSError, ValueError, CatenaError):
                found[file.path] = hashlib.sha256(self._vault.read(file.path)).hexdigest()
        return found

    async def _forget(self, gone: Sequence["VaultPath"]) -> None:
        if not gone:
            return
        await self._chunks.remove(gone)
        await asyncio.to_thread(self._ledger.forget, gone)
        await self._derived.forget(gone)
        log.info("%d notes are gone.", len(gone))

    async def _read(
        self,
        files: Sequence[VaultFile],
        logged: Mapping["VaultPath", FileLog],
        *,
        afresh: bool,
        words_first: bool,
    ) -> IndexRun:
        """Read what may have changed, in groups, and log it.

        Args:
            files: The files.
            logged: The log before.
            afresh: Read every note, whatever is logged.
            words_first: Leave the derived indexes to catch up afterwards, so that search finds all notes sooner.
        """
        run = IndexRun()
        for start in range(0, len(files), NOTES_PER_READING):
            group = files[start : start + NOTES_PER_READING]
            outcomes = await asyncio.to_thread(self._read_group, group, logged, afresh)
            read = [outcome for outcome in outcomes if isinstance(outcome, _Read)]
            await asyncio.to_thread(self._ledger.record_notes, [r.record for r in read])
            await asyncio.to_thread(self._ledger.record_unchanged, [r for r in outcomes if isinstance(r, VaultFile)])
            self._disabling.record([r for r in outcomes if isinstance(r, LeftOut)])
            if not words_first:
                await self._derived.take([r.note for r in read])
            for failure in (r for r in outcomes if isinstance(r, Unreadable)):
                await self._chunks.record_unreadable(failure)
            run = run.plus(
                IndexRun(
                    new=sum(r.record.file.path not in logged for r in read),
                    changed=sum(r.record.file.path in logged for r in read),
                    unchanged=sum(isinstance(r, VaultFile | LeftOut) for r in outcomes),
                    failed=sum(isinstance(r, Unreadable) for r in outcomes),
                )
            )
        return run

    def _read_group(
        self, files: Sequence[VaultFile], logged: Mapping["VaultPath", FileLog], afresh: bool
    ) -> "list[_Outcome]":
        read = [self._read_one(file, logged.get(file.path), afresh) for file in files]
        return [r for r in read if r is not None]

    def _read_one(self, file: VaultFile, known: FileLog | None, afresh: bool) -> "_Outcome | None":
        """Return the note, the file itself if only its time changed, why it can't be read, or None if it is gone."""
        digest = None
        try:
            saved = self._notes.read_file(file)
            digest = saved.version
            if self._disabling.holds(file.path) or (not known and self._disabling.was_moved_here(digest)):
                return LeftOut(file, digest)
            if known and known.file_hash == digest and not (known.must_be_read or afresh):
                return file
            record = attempt("text", file.path, lambda: record_of(saved.note, file), expected=_SAYS_WHY)
        except FileNotFoundError:
            log.info("Gone while being read: %s", file.path)
            return None
        except (OSError, ValueError, CatenaError) as error:
            if self._disabling.holds(file.path):
                return LeftOut(file, "")
            return _unreadable(file, digest, error)
        if isinstance(record, Exception):
            message = f"The note could not be understood: {sentence_of(record)}"
            return Unreadable(file, digest, message, keep_content=False)
        return _Read(record, saved)


def _recalled(text: str | None) -> Dwindling | None:
    most, since_s, is_kept = text.split() if text else ("", "", "")
    return Dwindling(int(most), float(since_s), is_kept == "1") if most else None


def _may_be_away(scan: Scan, logged: Collection["VaultPath"]) -> bool:
    """Return whether so many of the touched notes are gone that the vault may be."""
    gone = len(set(logged).difference(file.path for file in scan.files))
    return gone >= MANY_GONE or (gone > 0 and not scan.files)


def _unreadable(file: VaultFile, digest: str | None, error: Exception) -> Unreadable:
    if isinstance(error, OSError):
        return Unreadable(file, None, f"The file can't be read: {error.strerror}.", keep_content=True)
    return Unreadable(file, digest, sentence_of(error), keep_content=False)
