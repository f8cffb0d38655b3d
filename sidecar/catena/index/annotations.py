"""What the index keeps of annotations, so that they can be found one by one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from catena.annotations.annotation import Annotation, AnnotationColor
from catena.notes import NoteVersion
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationFilter:
    """Which annotations count: each field that isn't empty must hold, by any of its values.

    Attributes:
        roles: What they are for.
        colors: `#rrggbb`, names of colours in lower case, or their usual meanings (`positive`).
        prefixes: Upper case, without colon; the outer one (`IDEA`) counts too.
        themes: Case-folded.
        citekeys: Case-folded, without `@`.
        pages: As labelled, case-folded.
        section: Words that the name of one of its sections must contain, case-folded; "" for any.
        imported_since: ISO 8601 day; None for any.
        imported_until: ISO 8601 day, included; None for any.
    """

    roles: frozenset[AnnotationColor] = frozenset()
    colors: frozenset[str] = frozenset()
    prefixes: frozenset[str] = frozenset()
    themes: frozenset[str] = frozenset()
    citekeys: frozenset[str] = frozenset()
    pages: frozenset[str] = frozenset()
    section: str = ""
    imported_since: str | None = None
    imported_until: str | None = None

    @property
    def is_empty(self) -> bool:
        """Whether everything passes."""
        return self == AnnotationFilter()


@dataclass(frozen=True, slots=True)
class StoredAnnotation:
    """An annotation, and whose it is.

    Attributes:
        path: The note (or PDF) it stands in.
        citekey: The paper's.
        title: The paper's.
        annotation: What was read.
    """

    path: VaultPath
    citekey: str
    title: str
    annotation: Annotation


@dataclass(frozen=True, slots=True)
class PaperAnnotations:
    """All annotations of one note, as the index keeps them.

    Attributes:
        path: The note.
        version: What of the note they were read from.
        annotations: In the order of the file; empty for a note that holds none (so that it isn't read again).
    """

    path: VaultPath
    version: NoteVersion
    annotations: tuple[StoredAnnotation, ...]


class AnnotationStore(Protocol):
    """Annotations by note, with the vectors of their words. Can be made again from the vault. Blocking."""

    def made_with(self) -> str | None:
        """What the annotations were read and embedded with; None when the store is new."""
        ...

    def remember_made_with(self, identity: str) -> None:
        """Say so."""
        ...

    def clear(self) -> None:
        """Forget everything."""
        ...

    def versions(self) -> Mapping[VaultPath, NoteVersion]:
        """What of each note was read."""
        ...

    def replace(self, papers: Sequence[PaperAnnotations]) -> None:
        """Keep these in place of what was kept of the same notes, all or none."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop notes that are gone."""
        ...

    def annotations(self, paths: Collection[VaultPath] | None = None) -> tuple[StoredAnnotation, ...]:
        """Of these notes (None: of all), ordered by path, then as in the file."""
        ...

    def vectors(self, texts: Collection[str]) -> Mapping[str, npt.NDArray[np.float32]]:
        """The normalized vectors of those of these texts that were embedded."""
        ...

    def keep_vectors(self, vectors: Mapping[str, npt.NDArray[np.float32]]) -> None:
        """Keep vectors by text."""
        ...

    def drop_unused_vectors(self, used: Collection[str]) -> None:
        """Forget the vectors of all other texts."""
        ...
