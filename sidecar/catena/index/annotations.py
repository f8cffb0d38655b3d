"""What the index keeps of annotations, so that they can be found one by one."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationNote
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

    @property
    def spelled(self) -> str:
        """Everything it asks, in one order: equal filters spell the same in every process."""
        sets = (self.roles, self.colors, self.prefixes, self.themes, self.citekeys, self.pages)
        return repr((*map(sorted, sets), self.section, self.imported_since, self.imported_until))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFacts:
    """What an annotation note says of its paper, so that it can be listed without being read.

    Attributes:
        citekey: As written, without `@`.
        title: The paper's.
        tags: Without `#`, in order.
        is_import: Whether an import tool keeps the note; False for a note that only quotes annotations.
    """

    citekey: str
    title: str
    tags: tuple[str, ...] = ()
    is_import: bool = True


@dataclass(frozen=True, slots=True)
class PaperAnnotations:
    """All annotations of one note, as the index keeps them.

    Attributes:
        path: The note.
        version: What of the note they were read from, and how they were read.
        annotations: In the order of the file; empty for a note that holds none (so that it isn't read again).
        facts: Of the paper; None for a note that is no annotation note.
    """

    path: VaultPath
    version: str
    annotations: tuple[StoredAnnotation, ...]
    facts: PaperFacts | None = None


class AnnotationStore(Protocol):
    """Annotations by note, and the vectors of their words. Can be made again from the vault. Blocking."""

    def close(self) -> None:
        """Let go of what is open; nothing may be called afterwards."""
        ...

    def made_with(self) -> str | None:
        """Which model the vectors are of; None when the store is new."""
        ...

    def remember_made_with(self, identity: str) -> None:
        """Say so."""
        ...

    def versions(self) -> Mapping[VaultPath, str]:
        """What of each note was read, and how."""
        ...

    def papers(self, paths: Collection[VaultPath] | None = None) -> tuple[PaperAnnotations, ...]:
        """The annotation notes among these (None: all), ordered by path; notes that are none are left out."""
        ...

    def replace(self, papers: Sequence[PaperAnnotations]) -> None:
        """Keep these in place of what was kept of the same notes, all or none."""
        ...

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop notes that are gone."""
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


def wording_of(annotation: Annotation) -> str:
    """What an annotation says, for embedding and for quoting: the paper's words, then the reader's; "" for neither."""
    return "\n".join(text for text in (annotation.text, annotation.comment) if text)


def facts_of(note: AnnotationNote) -> PaperFacts:
    """What a list shows of an annotation note."""
    return PaperFacts(citekey=note.citekey, title=note.title, tags=note.tags, is_import=note.is_import)
