"""The ports that searching for notes and annotations depends on."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from catena.annotations.annotation import Annotation
    from catena.annotations.conventions import Conventions
    from catena.annotations.learning import LearnedMarks
    from catena.chunks import Chunk
    from catena.clock import Clock
    from catena.index.annotations import PaperAnnotations
    from catena.index.languages import NearWord
    from catena.index.ports import Embedder
    from catena.notes import Note
    from catena.notes.note import NoteVersion
    from catena.sources.annotation_cache import AnnotationCache
    from catena.sources.graph import LoadedGraph
    from catena.stores.lancedb_chunks import LanceChunks
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.vault.file import VaultFile
    from catena.vault.path import VaultPath


class KnownAnnotations(Protocol):
    """The annotations of the vault that have been read so far."""

    def cache(self) -> "AnnotationCache":
        """All annotations by note. May block after a change."""
        ...

    def has_papers(self, paths: Collection["VaultPath"]) -> bool:
        """Return whether any of these notes has annotations; reads none of them."""
        ...

    def learned(self) -> "LearnedMarks":
        """What colours and symbols mean in the vault, as far as these annotations tell. May block after a change."""
        ...

    def version_of(self, version: "NoteVersion") -> str:
        """The cache's version string for this version of a note, read under the current conventions."""
        ...

    def read_of(
        self, path: "VaultPath", version: "NoteVersion", conventions: "Conventions"
    ) -> "tuple[Annotation, ...] | None":
        """The annotations of this version of a note as it was read with these conventions, before anything is learned
        from others; None if none in memory was read so. Never blocks.
        """
        ...

    def as_read(self, files: Iterable["VaultFile"]) -> dict["VaultPath", "PaperAnnotations | None"]:
        """The annotations of the files that are unchanged since they were read; None for a note without any. Blocks."""
        ...


class LiveIndex(Protocol):
    """The running index, which stays current while it is searched."""

    @property
    def chunk_store(self) -> "LanceChunks | None":
        """The chunk store; None until it is loaded."""
        ...

    @property
    def embedder(self) -> "Embedder | None":
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


class MultilingualVectors(Protocol):
    """The multilingual model and its vectors, as far as they are loaded and made."""

    @property
    def embedder(self) -> "Embedder | None":
        """The multilingual model; None until it is loaded, or if there is none."""
        ...

    @property
    def chunk_store(self) -> "LanceChunks | None":
        """The store of the multilingual vectors; None until it is loaded."""
        ...

    @property
    def covered(self) -> frozenset["VaultPath"]:
        """The notes whose multilingual vectors are stored."""
        ...

    @property
    def covered_foreign(self) -> frozenset["VaultPath"]:
        """Those of them that are known to be in another language than English."""
        ...

    def language(self, path: "VaultPath") -> str | None:
        """Return the language of a note, ISO 639-1; None if it is not known."""
        ...

    @property
    def main_language(self) -> str | None:
        """The language of most notes, ISO 639-1; None while no note's language is known, or without a model."""
        ...

    def is_spoken(self, language: str) -> bool:
        """Whether many notes are in a language (ISO 639-1), a tenth at least."""
        ...

    def nearest_words(self, words: Sequence[str]) -> "Mapping[str, NearWord]":
        """Return for words of any language the word of the vault that means most nearly the same. Blocks.

        Empty until the model is loaded and the vault's words are embedded.
        """
        ...

    async def complete_words(self) -> bool:
        """Load the model and embed all words of the vault, if a question in another language was asked.

        Takes up to some seconds, the first time; it goes on where nobody waits for it any more.

        Returns:
            Whether the model could be loaded.
        """
        ...

    def guess(self, words: str) -> str | None:
        """Return the language (ISO 639-1) of words that are clearly not English, by their letters; None otherwise."""
        ...

    def asked_in(self, language: str, guessed_of: str | None = None) -> None:
        """Note that a question in this language was asked; the first that is not English makes all notes due.

        Only the words of the notes, if it may have been guessed by the letters of these words: one in five names and
        rare English words is taken for another language.
        """
        ...

    async def load(self) -> None:
        """Load the model and the vectors, or wait until they are loaded. A failure is logged."""
        ...

    async def load_needed(self) -> None:
        """Load the model and check the stored vectors, if notes have any or wait for some."""
        ...


class SearchServices(Protocol):
    """The services that the sources need."""

    @property
    def ledger(self) -> "SqliteLedger":
        """The log of files, with their chunks and words."""
        ...

    @property
    def graph(self) -> "LoadedGraph":
        """Return the graph once it is loaded."""
        ...

    @property
    def indexer(self) -> "LiveIndex":
        """Return the model and the chunk store once they are loaded."""
        ...

    @property
    def multilingual(self) -> "MultilingualVectors | None":
        """The multilingual model and its vectors; None if they are switched off."""
        ...

    @property
    def clock(self) -> "Clock":
        """The clock."""
        ...

    @property
    def source_timeout_s(self) -> float:
        """The time limit for each source, in seconds."""
        ...
