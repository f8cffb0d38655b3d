"""What finding notes asks of the services around it."""

from collections.abc import Iterable
from typing import Protocol

from catena.clock import Clock
from catena.index.annotations import PaperAnnotations
from catena.index.ports import Ledger, LiveIndex
from catena.notes.note import NoteVersion
from catena.sources.annotation_cache import AnnotationCache
from catena.sources.graph import LoadedGraph
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath


class KnownAnnotations(Protocol):
    """Every annotation of the vault, as far as it is read."""

    def cache(self) -> AnnotationCache:
        """All annotations by note. Blocks, at most after a change."""
        ...

    def version_of(self, version: NoteVersion) -> str:
        """The version that the cache states of a note read in this version under the conventions of now."""
        ...

    def as_read(self, files: Iterable[VaultFile]) -> dict[VaultPath, PaperAnnotations | None]:
        """What was read of those files that have not changed since; None for a note without annotations. Blocks."""
        ...


class SearchServices(Protocol):
    """What asking the sources needs."""

    @property
    def ledger(self) -> Ledger:
        """Log, chunks and words."""
        ...

    @property
    def graph(self) -> LoadedGraph:
        """The graph, as soon as it is loaded."""
        ...

    @property
    def indexer(self) -> LiveIndex:
        """Model and chunk store, as soon as they are loaded."""
        ...

    @property
    def clock(self) -> Clock:
        """What time it is."""
        ...

    @property
    def source_timeout_s(self) -> float:
        """How long one source may look, in seconds."""
        ...
