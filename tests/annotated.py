"""Annotations as they are after reading, for tests that start there."""

from typing import Any

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationType, category_of
from catena.index.annotations import PaperAnnotations, PaperFacts, StoredAnnotation
from catena.notes.span import Span
from catena.vault.path import VaultPath
from tests.papers import HEX


def an_annotation(text: str | None = "Sleep helps.", *, color: str = "detail", **more: Any) -> Annotation:
    """A highlight whose role is its colour's, unless told otherwise."""
    meaning = AnnotationColor(color)
    given: dict[str, Any] = {
        "type": AnnotationType.HIGHLIGHT,
        "color": meaning,
        "color_hex": HEX[color],
        "color_category": category_of(meaning),
        "text": text,
        "comment": None,
        "comment_prefix": None,
        "theme": None,
        "outer_prefix": None,
        "page": None,
        "heading_level": None,
        "image_path": None,
        "imported_at": None,
        "span": Span(0, 1, 1, 1),
        "role": meaning,
    }
    return Annotation(**{**given, **more})


def stored(annotation: Annotation, *, citekey: str = "reyes-2021", path: str = "") -> StoredAnnotation:
    """An annotation of a paper."""
    return StoredAnnotation(VaultPath(path or f"Papers/@{citekey}.md"), citekey, f"On {citekey}", annotation)


def kept_paper(
    *annotations: Annotation, citekey: str = "reyes-2021", path: str = "", version: str = "1", is_import: bool = True
) -> PaperAnnotations:
    """A note's annotations as the index keeps them."""
    each = tuple(stored(annotation, citekey=citekey, path=path) for annotation in annotations)
    facts = PaperFacts(citekey=citekey, title=f"On {citekey}", tags=("read",), is_import=is_import)
    return PaperAnnotations(VaultPath(path or f"Papers/@{citekey}.md"), version, each, facts)
