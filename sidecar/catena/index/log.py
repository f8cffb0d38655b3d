"""The index's records of each file: a row of `obq_log`, its chunks, and metadata for filtering."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from catena.chunks.chunk import ChunkSpan
from catena.notes.note import PropertyValue
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath


class FileStatus(StrEnum):
    """The state of a file in the indexing pipeline."""

    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileCounts:
    """How many files are in which state; disabled ones are counted only as disabled."""

    pending: int
    processing: int
    completed: int
    failed: int
    disabled: int


RENAMED = -1.0
"""`last_modified` of a file that was renamed until it is read again for its name, also after a crash in between."""


@dataclass(frozen=True, slots=True)
class FileLog:
    """One row of `obq_log`.

    Attributes:
        id: Row id, `log_id` elsewhere.
        path: `file_path`.
        file_hash: SHA-256 of the bytes last read, hex.
        file_size: In bytes.
        last_modified: mtime, seconds since the epoch.
        last_ingested: The time of the last completion, seconds since the epoch.
        error_message: Why it failed, or was read only in part.
        failures: The number of consecutive failures with this content.
        is_enabled: False keeps it out of the index.
    """

    id: int
    path: VaultPath
    file_hash: str | None
    file_size: int | None
    last_modified: float
    last_ingested: float | None
    num_chunks: int | None
    status: FileStatus
    error_message: str | None
    failures: int
    is_enabled: bool

    @property
    def must_be_read(self) -> bool:
        """Whether a file is read as if it were new though its content is known: it failed, or was just renamed."""
        return self.status is FileStatus.FAILED or self.last_modified == RENAMED


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """One row of `obq_chunk_log` with Catena's additional columns.

    Attributes:
        chunk_id: 128 random bits, as 22 letters or, older ones, as a UUID; the key of the chunk store.
        ordinal: 0-based position in the note.
        text_hash: The hash of the chunk's text, which shows whether it is still in the file.
        embedded_hash: The hash of the text that was embedded; chunks with equal ones share their vectors.
        section_path: The headings above it, outermost first.
        plain: Its text without markup and overlap, for excerpts; truncated if oversized.
        num_windows: The number of its vectors; 0 if the chunk store lost them.
        stored_as: The path in the chunk store's rows; differs from `path` after a rename until they are rewritten.
    """

    chunk_id: str
    log_id: int
    path: VaultPath
    ordinal: int
    text_hash: str
    embedded_hash: str
    section_path: tuple[str, ...]
    spans: tuple[ChunkSpan, ...]
    plain: str
    num_windows: int
    stored_as: VaultPath


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """The metadata by which search filters and which it shows, stored so that no file needs to be read.

    Attributes:
        tags: Without `#`.
        created: ISO 8601, from the note, otherwise from the file system.
        modified: ISO 8601, from the note, otherwise from the file system.
        building_block: The value of the property of that name, `moc`, or None.
        has_tasks: Whether it may have tasks; others need not be read for them.
    """

    path: VaultPath
    log_id: int
    title: str
    aliases: tuple[str, ...]
    tags: tuple[str, ...]
    created: str
    modified: str
    generated: bool
    building_block: str | None
    properties: Mapping[str, PropertyValue]
    has_tasks: bool = True


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """A note as the text stage passes it to the ledger: everything except its chunks.

    Attributes:
        file_hash: SHA-256 of its bytes, hex.
        facts: Metadata for filtering and display; the ledger assigns `log_id`.
        headings: The texts of headings, whose words have their own weight.
    """

    file: VaultFile
    file_hash: str
    facts: NoteFacts
    headings: tuple[str, ...]
    body: str


@dataclass(frozen=True, slots=True)
class NoteChunks:
    """A note's chunks, to be logged after the chunk store has them.

    `shortfall` is the sentence that says what of the note was not read; None if all was.
    """

    path: VaultPath
    chunks: tuple[StoredChunk, ...]
    shortfall: str | None = None
