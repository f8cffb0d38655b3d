"""The annotations that the index stores, and the filter for searching them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationNote
    from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationFilter:
    """A filter for annotations: each field that isn't empty must match with any of its values.

    Attributes:
        colors: `#rrggbb`, names of colours in lower case, or their usual meanings (`positive`).
        prefixes: Upper case, without colon; the outer one (`IDEA`) counts too.
        themes: Case-folded.
        citekeys: Case-folded, without `@`.
        pages: As labelled, case-folded.
        section: Words that the name of one of the annotation's sections must contain, case-folded; "" for any.
        imported_since: ISO 8601 day; None for any.
        imported_until: ISO 8601 day, included; None for any.
    """

    roles: frozenset["AnnotationColor"] = frozenset()
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
        """Whether every annotation passes."""
        return self == AnnotationFilter()

    @property
    def spelled(self) -> str:
        """All conditions as text in a fixed order; equal filters give equal text in every process."""
        sets = (self.roles, self.colors, self.prefixes, self.themes, self.citekeys, self.pages)
        return repr((*map(sorted, sets), self.section, self.imported_since, self.imported_until))


@dataclass(frozen=True, slots=True)
class StoredAnnotation:
    """An annotation and its paper. The path is that of the note or PDF that contains it."""

    path: "VaultPath"
    citekey: str
    title: str
    annotation: "Annotation"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFacts:
    """The paper of an annotation note, stored so that papers can be listed without reading notes.

    Attributes:
        citekey: As written, without `@`.
        is_import: Whether an import tool writes the note; False for a note that only quotes annotations.
    """

    citekey: str
    title: str
    tags: tuple[str, ...] = ()
    is_import: bool = True


@dataclass(frozen=True, slots=True)
class PaperAnnotations:
    """All annotations of one note, as the index stores them.

    Attributes:
        version: The note's version and the conventions with which it was read.
        annotations: In the order of the file; empty for a note without annotations, so that it isn't read again.
        facts: The paper; None if this is not an annotation note.
    """

    path: "VaultPath"
    version: str
    annotations: tuple[StoredAnnotation, ...]
    facts: PaperFacts | None = None


def wording_of(annotation: "Annotation") -> str:
    """The text of an annotation for embedding and quoting: the paper's words, then the comment; "" for neither."""
    return "\n".join(text for text in (annotation.text, annotation.comment) if text)


def facts_of(note: "AnnotationNote") -> PaperFacts:
    """The paper of an annotation note."""
    return PaperFacts(citekey=note.citekey, title=note.title, tags=note.tags, is_import=note.is_import)
