"""Facets: how many of the found annotations share each colour, role, theme and so on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from catena.index.annotations import StoredAnnotation
from catena.sources.annotation_filters import label_of, prefixes_of
from catena.sources.page_labels import page_order


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value and the number of annotations that have it, at least one."""

    value: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationFacets:
    """Values by frequency, ties by value; pages are in page order, import days newest first.

    Attributes:
        roles: The roles of the annotations.
        colors: As `#rrggbb`.
        prefixes: Without the colon.
        themes: In the spelling found first.
        citekeys: As written.
        sections: The innermost section of each annotation.
        pages: The page labels.
        imported: The days of import, ISO 8601.
    """

    roles: tuple[FacetValue, ...] = ()
    colors: tuple[FacetValue, ...] = ()
    prefixes: tuple[FacetValue, ...] = ()
    themes: tuple[FacetValue, ...] = ()
    citekeys: tuple[FacetValue, ...] = ()
    sections: tuple[FacetValue, ...] = ()
    pages: tuple[FacetValue, ...] = ()
    imported: tuple[FacetValue, ...] = ()


def facets_of(found: Iterable[StoredAnnotation]) -> AnnotationFacets:
    """Count the values of these annotations; an annotation can have several prefixes; missing values are skipped."""
    stored = tuple(found)
    annotations = [each.annotation for each in stored]
    return AnnotationFacets(
        roles=counted(each.role.value for each in annotations),
        colors=counted(each.color_hex for each in annotations),
        prefixes=counted(prefix for each in annotations for prefix in prefixes_of(each)),
        themes=counted(each.theme for each in annotations),
        citekeys=counted(each.citekey for each in stored),
        sections=counted(each.section_path[-1] if each.section_path else None for each in annotations),
        pages=counted(map(label_of, annotations), order=lambda each: page_order(each.value)),
        imported=counted(((each.imported_at or "")[:10] for each in annotations), order=lambda each: each.value)[::-1],
    )


def _most_frequent_first(each: FacetValue) -> tuple[int, str]:
    return -each.count, each.value


def counted(
    values: Iterable[str | None], order: Callable[[FacetValue], Any] = _most_frequent_first
) -> tuple[FacetValue, ...]:
    """Count each value, ignoring case, in the spelling found first; missing values are skipped."""
    spelled: dict[str, str] = {}
    counts: dict[str, int] = {}
    for value in values:
        if value:
            key = value.casefold()
            spelled.setdefault(key, value)
            counts[key] = counts.get(key, 0) + 1
    return tuple(sorted((FacetValue(spelled[key], count) for key, count in counts.items()), key=order))
