"""The text stage (stages 1 to 3): what changed is read and logged with its words, so that full text finds it at once.

Whoever follows the notes (their history, the graph) is told right after the log knows.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from catena.errors import CatenaError
from catena.index.log import FileLog, FileStatus, NoteRecord
from catena.index.planning import Rename, ScanPlan, pair_renames, plan_scan
from catena.index.ports import ChunkStore, Ledger
from catena.index.recording import record_of
from catena.indexing.derived_index import Follower
from catena.indexing.index_run import IndexRun, Unreadable, record_unreadable, sentence_of
from catena.notes import Note, UnreadableNote, parse_note
from catena.vault.file import Scan, Skipped, VaultFile
from catena.vault.path import VaultPath, is_pdf
from catena.vault.ports import VaultFiles

log = logging.getLogger(__name__)

NOTES_PER_READING = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRun:
    """What a text stage did.

    Attributes:
        run: In figures.
        read: The notes that were read because they may have changed, in order.
        left_behind: The chunk store holds chunks of notes that are gone: it was not loaded.
    """

    run: IndexRun
    read: tuple[VaultPath, ...]
    left_behind: bool


@dataclass(frozen=True, slots=True)
class _Read:
    """A note that says something new, as the ledger and as followers take it."""

    record: NoteRecord
    note: Note


class TextStage:
    """Logs what is new, changed, renamed or gone.

    Args:
        vault: The notes.
        ledger: Where it is logged.
        followers: Who is told.
    """

    def __init__(self, vault: VaultFiles, ledger: Ledger, followers: Sequence[Follower]) -> None:
        self._vault = vault
        self._ledger = ledger
        self._followers = followers
        self._skipped: set[Skipped] = set()

    async def run(self, paths: set[VaultPath] | None, *, store: ChunkStore | None, afresh: bool = False) -> TextRun:
        """Look at these paths, or at the whole vault when None.

        Args:
            paths: Touched files and folders.
            store: The chunk store when it is loaded.
            afresh: Read every note, whatever is logged.
        """
        scan, logged = await self._look(paths)
        plan = plan_scan(scan, logged)
        if afresh:
            plan = ScanPlan(scan.files, (), plan.gone, ())
        renames = await self._rename(plan, logged)
        gone = [path for path in plan.gone if path not in {rename.old for rename in renames}]
        left_behind = await self._forget(gone, store)
        failed = [f for f in scan.files if f.path in plan.retry and logged[f.path].status is FileStatus.FAILED]
        run, left = await self._read((*plan.to_read, *failed), logged, store, afresh=afresh)
        if paths is None:
            await self._catch_up()
        for skipped in set(scan.skipped) - self._skipped:
            log.info("Left out: %s (%s)", skipped.path, skipped.reason)
        self._skipped |= set(scan.skipped)
        run = replace(
            run,
            discovered=len(scan.files),
            unchanged=run.unchanged + len(plan.unchanged) + len(plan.retry) - len(failed),
            renamed=len(renames),
            new=max(0, run.new - len(renames)),
            removed=len(gone),
        )
        return TextRun(run=run, read=tuple(f.path for f in plan.to_read), left_behind=left_behind or left)

    async def _look(self, paths: set[VaultPath] | None) -> tuple[Scan, dict[VaultPath, FileLog]]:
        """The vault and its log, or only the touched notes when all that was touched are single notes."""
        if paths is None or len(paths) > 200 or not all(path.lower().endswith(".md") for path in paths):
            return await asyncio.to_thread(self._vault.scan), dict(self._ledger.files())
        files = [self._vault.look(path) for path in sorted(paths)]
        rows = [self._ledger.file(path) for path in sorted(paths)]
        return Scan(tuple(f for f in files if f)), {row.path: row for row in rows if row}

    async def _rename(self, plan: ScanPlan, logged: Mapping[VaultPath, FileLog]) -> list[Rename]:
        """Follow renames in the log."""
        if not plan.gone:
            return []
        appeared = [file for file in plan.to_read if file.path not in logged]
        hashes = await asyncio.to_thread(self._hashes, appeared)
        renames = list(pair_renames(hashes, [logged[path] for path in plan.gone]))
        for rename in renames:
            self._ledger.record_rename(rename.old, rename.new)
            log.info("Renamed: %s is now %s.", rename.old, rename.new)
        if renames:
            await self._tell(lambda follower: follower.rename([(rename.old, rename.new) for rename in renames]))
        return renames

    def _hashes(self, files: Sequence[VaultFile]) -> dict[VaultPath, str]:
        found: dict[VaultPath, str] = {}
        for file in files:
            with suppress(OSError, ValueError, CatenaError):
                found[file.path] = hashlib.sha256(self._vault.read(file.path)).hexdigest()
        return found

    async def _forget(self, gone: Sequence[VaultPath], store: ChunkStore | None) -> bool:
        """Returns whether the store still has to forget them."""
        if not gone:
            return False
        chunks = self._ledger.chunks_of(gone)
        if store:
            await store.replace(removed=[c.chunk_id for cs in chunks.values() for c in cs], added=())
        self._ledger.forget(gone)
        await self._tell(lambda follower: follower.forget(gone))
        log.info("%d notes are gone.", len(gone))
        return store is None

    async def _read(
        self,
        files: Sequence[VaultFile],
        logged: Mapping[VaultPath, FileLog],
        store: ChunkStore | None,
        *,
        afresh: bool,
    ) -> tuple[IndexRun, bool]:
        """Read what may have changed, in groups, and log it."""
        run, left_behind = IndexRun(), False
        for start in range(0, len(files), NOTES_PER_READING):
            group = files[start : start + NOTES_PER_READING]
            outcomes = await asyncio.to_thread(self._read_group, group, logged, afresh)
            read = [outcome for outcome in outcomes if isinstance(outcome, _Read)]
            self._ledger.record_notes([r.record for r in read])
            self._ledger.record_unchanged([r for r in outcomes if isinstance(r, VaultFile)])
            await self._tell_of([(r.note, r.record.file) for r in read])
            for failure in (r for r in outcomes if isinstance(r, Unreadable)):
                log.warning("Not indexed: %s (%s)", failure.file.path, failure.message)
                left_behind |= await record_unreadable(self._ledger, store, failure)
            run = run.plus(
                IndexRun(
                    new=sum(r.record.file.path not in logged for r in read),
                    changed=sum(r.record.file.path in logged for r in read),
                    unchanged=sum(isinstance(r, VaultFile) for r in outcomes),
                    failed=sum(isinstance(r, Unreadable) for r in outcomes),
                )
            )
        return run, left_behind

    def _read_group(
        self, files: Sequence[VaultFile], logged: Mapping[VaultPath, FileLog], afresh: bool
    ) -> "list[_Read | VaultFile | Unreadable]":
        read = [self._read_one(file, logged.get(file.path), afresh) for file in files]
        return [r for r in read if r is not None]

    def _read_one(
        self, file: VaultFile, known: FileLog | None, afresh: bool
    ) -> "_Read | VaultFile | Unreadable | None":
        """The note, the file itself when only its time moved, why it can't be read, or None when it is gone."""
        digest = None
        try:
            raw = self._vault.read(file.path)
            digest = hashlib.sha256(raw).hexdigest()
            if known and not known.is_enabled:
                return file
            if known and known.file_hash == digest and known.status is not FileStatus.FAILED and not afresh:
                return file
            note = parse_note(file.path, raw)
            return _Read(record_of(note, file), note)
        except FileNotFoundError:
            log.info("Gone while being read: %s", file.path)
            return None
        except (UnreadableNote, ValueError, CatenaError) as error:
            return Unreadable(file, digest, sentence_of(error), keep_content=False)
        except OSError as error:
            return Unreadable(file, None, f"The file can't be read: {error.strerror}.", keep_content=True)
        except Exception as error:
            log.exception("The parser failed on %s.", file.path)
            return Unreadable(
                file, digest, f"The note could not be understood: {sentence_of(error)}", keep_content=False
            )

    # -- telling followers

    async def _catch_up(self) -> None:
        """Let followers have what they missed: because they are new, failed, or the process was killed."""
        current = {
            row.path: row.file_hash if row.is_enabled and row.status is not FileStatus.FAILED else None
            for row in self._ledger.files().values()
            if not is_pdf(row.path)
        }
        for follower in self._followers:
            try:
                due = sorted(await asyncio.to_thread(follower.due, current))
            except Exception:
                log.exception("%s can't tell what it missed.", type(follower).__name__)
                continue
            for start in range(0, len(due), NOTES_PER_READING):
                group = due[start : start + NOTES_PER_READING]
                notes = await asyncio.to_thread(self._notes_of, group)
                await self._tell_of(notes, only=follower)

    def _notes_of(self, paths: Sequence[VaultPath]) -> list[tuple[Note, VaultFile]]:
        found: list[tuple[Note, VaultFile]] = []
        for path in paths:
            with suppress(OSError, ValueError, CatenaError):
                file = self._vault.look(path)
                if file:
                    found.append((parse_note(path, self._vault.read(path)), file))
        return found

    async def _tell_of(self, notes: Sequence[tuple[Note, VaultFile]], *, only: Follower | None = None) -> None:
        own = [(note, file) for note, file in notes if not is_pdf(note.path)]
        if own:
            await self._tell(lambda follower: follower.follow(own), only=only)

    async def _tell(self, what: Callable[[Follower], None], *, only: Follower | None = None) -> None:
        """Tell each follower; one that fails catches up after the next whole scan, the index goes on."""
        for follower in self._followers if only is None else (only,):
            try:
                await asyncio.to_thread(what, follower)
            except Exception:
                log.exception("%s could not follow; it is told again with the next scan.", type(follower).__name__)
