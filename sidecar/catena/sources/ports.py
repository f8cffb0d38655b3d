"""The ports that searching for notes and annotations depends on."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from catena.annotations.learning import LearnedMarks
    from catena.clock import Clock
    from catena.index.annotations import PaperAnnotations
    from catena.index.languages import MultilingualVectors
    from catena.index.ports import LiveIndex
    from catena.notes.note import NoteVersion
    from catena.sources.annotation_cache import AnnotationCache
    from catena.sources.graph import LoadedGraph
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

    def as_read(self, files: Iterable["VaultFile"]) -> dict["VaultPath", "PaperAnnotations | None"]:
        """The annotations of the files that are unchanged since they were read; None for a note without any. Blocks."""
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
