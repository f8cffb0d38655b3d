"""The ports of the index: the embedding model, the chunk store and the ledger."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from catena.chunks import Chunk
    from catena.index.identity import ModelIdentity
    from catena.index.log import FileLog, NoteChunks, NoteFacts, NoteRecord, StoredChunk
    from catena.notes import Note
    from catena.vault.file import VaultFile
    from catena.vault.path import VaultPath

if TYPE_CHECKING:
    Vectors: TypeAlias = NDArray[np.float32]
else:
    Vectors = object  # numpy is imported by what computes with vectors: finding words needs none
"""float32; one vector, or one per row."""


class Embedder(Protocol):
    """The embedding model. It need not be thread-safe; callers make one call at a time."""

    @property
    def identity(self) -> "ModelIdentity":
        """Which model this is."""
        ...

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """Embed each text, in as many windows as it needs.

        Returns:
            One array per text, in order: windows × dimensions, float32, each row of length 1.
        """
        ...

    def embed_query(self, text: str) -> Vectors:
        """Embed one query: dimensions, float32, length 1. Text beyond the window is ignored."""
        ...

    def is_word(self, word: str) -> bool:
        """Return whether the model's vocabulary has a word (lower case) whole."""
        ...


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """One chunk in the chunk store.

    Attributes:
        chunk_id: UUID, assigned when the chunk was first seen.
        source: The note's path.
        vectors: windows × dimensions.
    """

    chunk_id: str
    source: "VaultPath"
    vectors: Vectors


@dataclass(frozen=True, slots=True)
class ChunkMatch:
    """One chunk that was found.

    Attributes:
        chunk_id: The chunk's id.
        source: The note's path.
        score: Cosine for vectors (-1 to 1), BM25 for text (0 and up).
    """

    chunk_id: str
    source: "VaultPath"
    score: float


class ChunkStore(Protocol):
    """The vectors of chunks (LanceDB). One writer; readers at any time."""

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    async def replace(self, *, removed: Collection[str], added: Sequence[ChunkRow]) -> None:
        """Delete and add rows; an added id that is stored must be among those removed."""
        ...

    async def vectors_of(self, chunk_ids: Collection[str]) -> Mapping[str, Vectors]:
        """Stored vectors by chunk id, so that they need not be computed again; unknown ids are left out."""
        ...

    async def chunk_ids(self) -> frozenset[str]:
        """All stored chunk ids."""
        ...

    async def num_windows(self) -> int:
        """The number of stored vectors."""
        ...

    async def nearest(
        self, vector: Vectors, *, limit: int, allowed_paths: Collection["VaultPath"] | None = None
    ) -> list[ChunkMatch]:
        """The chunks nearest to a vector, each by its best window, best first."""
        ...

    async def optimize(self, *, quiet: bool = False) -> None:
        """Merge new rows into the search indexes and delete old versions, if worthwhile; sooner if `quiet`."""
        ...

    async def clear(self) -> None:
        """Delete everything, after a change of the index identity."""
        ...


class SharedStore(Protocol):
    """The vectors of one model that several computers share, by the text that was embedded; no text is in it.

    It may be far away and anybody's: every method may take long and raise anything.
    """

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    async def vectors_of(self, hashes: Collection[str]) -> Mapping[str, Vectors]:
        """The vectors of texts by `text_hash`; unknown ones and unreadable ones are left out."""
        ...

    async def known(self, hashes: Collection[str]) -> frozenset[str]:
        """Those of the texts whose vectors are stored."""
        ...

    async def add(self, vectors: Mapping[str, Vectors]) -> None:
        """Store vectors by `text_hash`. A text that is stored already is then stored twice, which does no harm."""
        ...

    async def count(self) -> int:
        """The number of texts whose vectors are stored."""
        ...

    async def optimize(self) -> None:
        """Join what many small writes have left, if worthwhile."""
        ...


class SharedVectors(Protocol):
    """The vectors that other computers share with this one."""

    @property
    def sentence(self) -> str:
        """What they are used for, or why they can't be used at the moment."""
        ...

    async def vectors_of(self, hashes: Collection[str], model: "ModelIdentity") -> Mapping[str, Vectors]:
        """The vectors of texts by `text_hash`; unknown ones are left out, and all if there is no answer in time."""
        ...


@dataclass(frozen=True, slots=True)
class NoteMatch:
    """One note that full-text search found; score is BM25, 0 and up, higher is better."""

    path: "VaultPath"
    score: float


class VaultWord(NamedTuple):
    """One word of the vault.

    Attributes:
        word: Lower case, with its accents.
        notes: The number of notes with it.
        titles: The number of notes that have it in their title, file name or an alias.
    """

    word: str
    notes: int
    titles: int


class Ledger(Protocol):
    """The log of files and chunks, and the words of whole notes (SQLite). Calls are short and synchronous."""

    def close(self) -> None:
        """Close the store; it must not be used afterwards."""
        ...

    def files(self) -> Mapping["VaultPath", "FileLog"]:
        """Every row of `obq_log`."""
        ...

    def num_files(self) -> int:
        """How many rows `files` has, without reading them."""
        ...

    def disabled(self) -> Mapping["VaultPath", str]:
        """The hash of each disabled file, "" for one that was never read."""
        ...

    def is_interrupted(self) -> bool:
        """Whether any file is being indexed, or was when the last process ended."""
        ...

    def raw_files(self) -> list[dict[str, Any]]:
        """Every row of `obq_log` with all its columns, as stored.

        `Any`: SQLite returns a number, text, bytes or None, and the rows go out as JSON unread.
        """
        ...

    def file(self, path: "VaultPath") -> "FileLog | None":
        """One row of `obq_log`."""
        ...

    def chunks_of(
        self, paths: Iterable["VaultPath"], *, first: int | None = None
    ) -> Mapping["VaultPath", tuple["StoredChunk", ...]]:
        """Each note's chunks (only the `first` so many), in order."""
        ...

    def chunks(self, chunk_ids: Collection[str]) -> Mapping[str, "StoredChunk"]:
        """Chunks by id; unknown ids are left out."""
        ...

    def chunk_ids(self) -> frozenset[str]:
        """All logged chunk ids."""
        ...

    def num_chunks(self) -> int:
        """The number of logged chunks."""
        ...

    def num_windows(self) -> int:
        """The number of vectors that the chunk store should contain."""
        ...

    def facts(self, paths: Collection["VaultPath"] | None = None) -> Mapping["VaultPath", "NoteFacts"]:
        """The metadata of these notes (None: all): title, tags, dates, properties."""
        ...

    def titled(self, name: str) -> frozenset["VaultPath"]:
        """The notes with this title, file name or alias, compared case-folded and in NFKC."""
        ...

    def named(self, names: Collection[str]) -> Mapping[str, frozenset["VaultPath"]]:
        """Map each of these names (in the form of `normal_name`) that is known to the notes that have it."""
        ...

    def notes_matching(
        self,
        terms: Sequence[str],
        *,
        limit: int,
        allowed_paths: Collection["VaultPath"] | None = None,
        every: bool = False,
    ) -> list[NoteMatch]:
        """Notes with any (or `every`) of these words or phrases; titles and aliases weigh most, then headings."""
        ...

    def chunks_matching(
        self, terms: Sequence[str], *, paths: Collection["VaultPath"], each: int
    ) -> Sequence[ChunkMatch]:
        """The chunks of these notes with any of these words or phrases, at most `each` of a note, best first."""
        ...

    def word_counts(self, words: Collection[str]) -> Mapping[str, int]:
        """The number of notes with each of these words as written (lower case); unknown words are left out."""
        ...

    def words_starting(self, beginning: str, *, lengths: range) -> Sequence[VaultWord]:
        """The words with this beginning and one of these lengths, in alphabetical order. Short words are not kept."""
        ...

    def commonest_words(self, most: int) -> Sequence[str]:
        """The words that most notes have, at most so many; those of names before others. Short ones are not kept."""
        ...

    def record_notes(self, records: Sequence["NoteRecord"]) -> None:
        """Log notes as pending, with their metadata and words. New content resets the count of failures."""
        ...

    def record_unchanged(self, files: Sequence["VaultFile"]) -> None:
        """Update mtime and size of files whose content is unchanged."""
        ...

    def record_disabled(self, files: Sequence["VaultFile"]) -> None:
        """Log files that a person disabled, without their content."""
        ...

    def record_failure(self, file: "VaultFile", *, file_hash: str | None, message: str, keep_content: bool) -> None:
        """Log why a file could not be indexed. Its words and chunk rows are deleted unless `keep_content`."""
        ...

    def record_rename(self, old: "VaultPath", new: "VaultPath") -> None:
        """Change the path of a row, keeping its chunks and status."""
        ...

    def unfinished(self, most: int) -> tuple["VaultPath", ...]:
        """Enabled files without chunks, at most so many, the last modified first; those in `processing` were
        interrupted by a crash.
        """
        ...

    def num_unfinished(self) -> int:
        """The number of enabled files without chunks."""
        ...

    def begin(self, paths: Sequence["VaultPath"]) -> None:
        """Set files to `processing` before indexing them."""
        ...

    def release(self, paths: Sequence["VaultPath"]) -> None:
        """Set files back to `pending` if their indexing did not finish."""
        ...

    def complete(self, notes: Sequence["NoteChunks"], *, ingested_at: float) -> None:
        """Replace the chunk rows of these notes and set them to `completed`, in one transaction."""
        ...

    def forget(self, paths: Sequence["VaultPath"]) -> None:
        """Delete these files from the log."""
        ...

    def set_enabled(self, path: "VaultPath", enabled: bool) -> None:
        """Enable a file, which makes it pending, or disable it, which deletes its words and chunk rows."""
        ...

    def retry_all(self, *, drop_chunks: bool) -> None:
        """Set every enabled file to pending; with `drop_chunks`, also delete the chunk rows."""
        ...

    def drop_chunks(self, chunk_ids: Collection[str]) -> frozenset["VaultPath"]:
        """Delete chunk rows that the store lacks; set their notes to pending and return them."""
        ...

    def embedded_as(self, hashes: Collection[str]) -> Mapping[str, str]:
        """Map each known `embedded_hash` to one chunk id that has its vectors."""
        ...

    def remember(self, key: str, value: str) -> None:
        """Store a value about the index itself."""
        ...

    def recall(self, key: str) -> str | None:
        """The value stored by `remember`; None if there is none."""
        ...


class DisabledNotes(Protocol):
    """The notes that a person disabled, kept outside the index."""

    def versions(self) -> Mapping["VaultPath", str] | None:
        """The disabled notes, each with its version (SHA-256, "" if unknown); None if nothing was ever kept."""
        ...

    def keep(self, versions: Mapping["VaultPath", str]) -> None:
        """Replace the disabled notes.

        Raises:
            ReadOnly: If they can't be stored.
        """
        ...


class LiveIndex(Protocol):
    """The running index, which stays current while it is searched."""

    @property
    def chunk_store(self) -> ChunkStore | None:
        """The chunk store; None until it is loaded."""
        ...

    @property
    def embedder(self) -> Embedder | None:
        """The embedding model; None until it is loaded."""
        ...

    @property
    def error(self) -> str | None:
        """Why the model or the chunk store could not be loaded; None if there is no problem."""
        ...

    @property
    def is_scanning(self) -> bool:
        """Whether a scan of the notes is in progress."""
        ...

    @property
    def claims_are_current(self) -> bool:
        """Whether the claims of all notes have been read and compared."""
        ...

    async def load(self) -> None:
        """Load the model and the chunk store, once.

        Raises:
            NotReady: If the model can't be used.
        """
        ...

    def cut(self, note: "Note") -> tuple["Chunk", ...]:
        """Split a note into the chunks that the index stores."""
        ...

    def touched(self, path: "VaultPath") -> None:
        """Index this note, which was just written."""
        ...
