"""From what stands in the vault and what the log says, to what must be done. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from catena.chunks.chunk import Chunk
from catena.index.log import FileLog, FileStatus, StoredChunk
from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath, is_in_folder, name_of

MOST_FAILURES = 3
"""A file that failed this often with the same content waits for a change or a retry by hand."""


@dataclass(frozen=True, slots=True)
class ScanPlan:
    """What a scan asks for, before any file is read.

    Attributes:
        to_read: New files, and known ones whose mtime or size differs: only their content can tell.
        retry: Unchanged files that are unfinished or failed, and may be tried again.
        gone: Logged paths that no longer stand there. May turn out to be renamed.
        unchanged: Completed, or failed too often, and untouched.
    """

    to_read: tuple[VaultFile, ...]
    retry: tuple[VaultPath, ...]
    gone: tuple[VaultPath, ...]
    unchanged: tuple[VaultPath, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """The same content under another path."""

    old: VaultPath
    new: VaultPath


def plan_scan(scan: Scan, logged: Mapping[VaultPath, FileLog]) -> ScanPlan:
    """Compare a scan with the log (stages 1 to 3 of the pipeline).

    A file below a folder that could not be listed counts as present: not being able to look is no reason
    to forget.
    """
    to_read: list[VaultFile] = []
    retry: list[VaultPath] = []
    unchanged: list[VaultPath] = []
    for file in scan.files:
        log = logged.get(file.path)
        if log is None or log.last_modified != file.mtime or log.file_size != file.size:
            to_read.append(file)
        elif _is_unfinished(log):
            retry.append(file.path)
        else:
            unchanged.append(file.path)
    present = {file.path for file in scan.files}
    gone = tuple(
        path
        for path in sorted(logged)
        if path not in present and not any(is_in_folder(path, f) for f in scan.unreadable_folders)
    )
    return ScanPlan(tuple(to_read), tuple(retry), gone, tuple(unchanged))


def _is_unfinished(log: FileLog) -> bool:
    if not log.is_enabled or log.status is FileStatus.COMPLETED:
        return False
    return log.status is not FileStatus.FAILED or log.failures < MOST_FAILURES


def pair_renames(new: Mapping[VaultPath, str], gone: Collection[FileLog]) -> tuple[Rename, ...]:
    """Pair files that appeared with files that went, by content.

    Equal content is enough. When several share it, the same file name is paired first, then by path, so
    that the result never depends on the order of events.

    Args:
        new: Content hash by path, of files the log does not know.
        gone: Rows of files that no longer stand there.
    """
    by_hash: dict[str, list[VaultPath]] = {}
    for path in sorted(new):
        by_hash.setdefault(new[path], []).append(path)
    renames: list[Rename] = []
    for log in sorted(gone, key=lambda row: row.path):
        candidates = by_hash.get(log.file_hash or "")
        if candidates:
            best = next((c for c in candidates if name_of(c) == name_of(log.path)), candidates[0])
            candidates.remove(best)
            renames.append(Rename(log.path, best))
    return tuple(renames)


@dataclass(frozen=True, slots=True)
class ChunkPlan:
    """How a note's chunks change.

    Attributes:
        kept: Stored id for every chunk whose text is already embedded in this note, by ordinal.
        wanted: Chunks that need a row, in order.
        removed: Stored ids that no chunk uses any more.
    """

    kept: Mapping[int, str]
    wanted: tuple[Chunk, ...]
    removed: tuple[str, ...]


def plan_chunks(chunks: Sequence[Chunk], hashes: Sequence[str], stored: Iterable[StoredChunk]) -> ChunkPlan:
    """Match a note's chunks with its stored ones by text; only what is left over needs the model.

    Args:
        chunks: The note as it is now.
        hashes: `text_hash` of each, in the same order.
        stored: What the log has for the note.
    """
    free: dict[str, list[str]] = {}
    for row in sorted(stored, key=lambda r: r.ordinal):
        free.setdefault(row.text_hash, []).append(row.chunk_id)
    kept: dict[int, str] = {}
    wanted: list[Chunk] = []
    for chunk, text_hash in zip(chunks, hashes, strict=True):
        ids = free.get(text_hash)
        if ids:
            kept[chunk.ordinal] = ids.pop(0)
        else:
            wanted.append(chunk)
    removed = tuple(sorted(chunk_id for ids in free.values() for chunk_id in ids))
    return ChunkPlan(kept, tuple(wanted), removed)
