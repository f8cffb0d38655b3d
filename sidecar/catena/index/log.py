"""What the index remembers of each file: a row of `obq_log`, its chunks, and facts for filtering."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from catena.chunks.chunk import ChunkSpan
from catena.notes.note import PropertyValue
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath


class FileStatus(StrEnum):
    """Where a file stands in the pipeline."""

    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class FileLog:
    """One row of `obq_log`.

    Attributes:
        id: Row id, `log_id` elsewhere.
        path: `file_path`.
        file_hash: SHA-256 of the bytes last read, hex.
        file_size: Bytes.
        last_modified: mtime, seconds since the epoch.
        last_ingested: When it was last completed, seconds since the epoch.
        num_chunks: After the last completion.
        status: Where it stands.
        error_message: Why it failed.
        failures: How often in a row with this content.
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


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """One row of `obq_chunk_log` with the columns we add.

    Attributes:
        chunk_id: UUID; the key of the chunk store.
        log_id: The file's row.
        path: The file's path.
        ordinal: 0-based place in the note.
        text_hash: Of the chunk's text; equal text shares its embedding.
        section_path: Headings it stands under, outermost first.
        spans: Its slices of the file.
        plain: Its own words as an excerpt shows them: without markup and overlap, of an oversized one the beginning.
        num_windows: How many vectors it has.
        stored_as: The path that the chunk store's rows carry; behind `path` after a rename until rewritten.
    """

    chunk_id: str
    log_id: int
    path: VaultPath
    ordinal: int
    text_hash: str
    section_path: tuple[str, ...]
    spans: tuple[ChunkSpan, ...]
    plain: str
    num_windows: int
    stored_as: VaultPath


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """What search filters by and shows, kept so that no file is read for it.

    Attributes:
        path: Where the note stands.
        log_id: Its row in `obq_log`.
        title: Shown title.
        aliases: Other names.
        tags: Without `#`.
        created: ISO 8601, from the note itself, else from the file system.
        modified: ISO 8601, likewise.
        generated: Catena wrote it.
        building_block: The note's role: its property of that name, `moc`, or None.
        properties: The frontmatter.
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


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """A note as the text stage hands it to the ledger: everything but its chunks.

    Attributes:
        file: The file as it was when read.
        file_hash: SHA-256 of its bytes, hex.
        facts: For filters and display; `log_id` is given by the ledger.
        headings: Heading texts, for weighing words in them.
        body: The whole text, for its words.
    """

    file: VaultFile
    file_hash: str
    facts: NoteFacts
    headings: tuple[str, ...]
    body: str


@dataclass(frozen=True, slots=True)
class NoteChunks:
    """A note's chunks as they are to be logged when the chunk store has them."""

    path: VaultPath
    chunks: tuple[StoredChunk, ...]
