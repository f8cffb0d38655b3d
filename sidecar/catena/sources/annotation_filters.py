"""Annotation filters: which annotations may be found at all, by what they are. Pure."""

import datetime as dt
from collections.abc import Sequence

from catena.annotations.annotation import Annotation
from catena.index.annotations import AnnotationFilter


def annotation_filter(
    *,
    roles: Sequence[str] = (),
    colors: Sequence[str] = (),
    prefixes: Sequence[str] = (),
    themes: Sequence[str] = (),
    citekeys: Sequence[str] = (),
    pages: str | None = None,
    section: str | None = None,
    imported_since: str | None = None,
    imported_until: str | None = None,
    today: dt.date,
) -> AnnotationFilter:
    """The filter that a request's words describe."""
    raise NotImplementedError


def passes(citekey: str, annotation: Annotation, wanted: AnnotationFilter) -> bool:
    """Whether an annotation of this paper counts."""
    raise NotImplementedError
