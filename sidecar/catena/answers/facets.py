"""Facets: how found annotations divide by what they are."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value and how many annotations have it, at least one."""

    value: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotationFacets:
    """Most frequent values first, ties by value; pages in their order, imports newest first.

    Attributes:
        roles: What they are for.
        colors: As `#rrggbb`.
        prefixes: Without colon.
        themes: As first written.
        citekeys: As written.
        sections: The innermost section's name.
        pages: As labelled.
        imported: ISO 8601 days.
    """

    roles: tuple[FacetValue, ...] = ()
    colors: tuple[FacetValue, ...] = ()
    prefixes: tuple[FacetValue, ...] = ()
    themes: tuple[FacetValue, ...] = ()
    citekeys: tuple[FacetValue, ...] = ()
    sections: tuple[FacetValue, ...] = ()
    pages: tuple[FacetValue, ...] = ()
    imported: tuple[FacetValue, ...] = ()
