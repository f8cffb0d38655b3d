"""Plans what to index by comparing the vault with the log. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from catena.chunks.chunk import Chunk
from catena.index.log import FileLog, FileStatus, StoredChunk
from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath, is_in_folder, name_of

MOST_FAILURES = 3
"""A file that failed this often with the same content is not tried again until it changes or a retry is requested."""


@dataclass(frozen=True, slots=True)
class ScanPlan:
    """The result of a scan, before any file is read.

    Attributes:
        to_read: New files, and known files with another mtime or size, whose content must be compared.
        retry: Unchanged files that are unfinished or failed, and may be tried again.
        gone: Logged paths without a file; they may have been renamed.
        unchanged: Unchanged files that are completed or failed too often.
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

    Files below a folder that could not be listed count as present.
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
    """Pair new files with missing files of equal content.

    If several files share the content, equal file names are paired first, then the others by path, so that the result
    does not depend on the order of events. `new` has the content hash of each file that is not in the log, `gone` the
    rows of files that no longer exist.
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
    """The changes to a note's chunks.

    Attributes:
        kept: The stored ids of chunks that are in the index of this note already, by ordinal.
        removed: Stored ids that are no longer used.
    """

    kept: Mapping[int, str]
    wanted: tuple[Chunk, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChunkHashes:
    """What a chunk must share with a stored chunk to be the same: see `StoredChunk`."""

    text: str
    embedded: str


def plan_chunks(chunks: Sequence[Chunk], hashes: Sequence[ChunkHashes], stored: Iterable[StoredChunk]) -> ChunkPlan:
    """Match a note's chunks with its stored chunks by text and embedded text; only unmatched chunks need a row."""
    free: dict[ChunkHashes, list[str]] = {}
    for row in sorted(stored, key=lambda r: r.ordinal):
        free.setdefault(ChunkHashes(row.text_hash, row.embedded_hash), []).append(row.chunk_id)
    kept: dict[int, str] = {}
    wanted: list[Chunk] = []
    for chunk, of_chunk in zip(chunks, hashes, strict=True):
        ids = free.get(of_chunk)
        if ids:
            kept[chunk.ordinal] = ids.pop(0)
        else:
            wanted.append(chunk)
    removed = tuple(sorted(chunk_id for ids in free.values() for chunk_id in ids))
    return ChunkPlan(kept, tuple(wanted), removed)
