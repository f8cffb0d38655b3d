"""search_annotations: find annotations across all papers, by words, meaning and what they are."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.answers.facets import AnnotationFacets
from catena.answers.result import SourceWarning
from catena.index.annotations import AnnotationFilter, StoredAnnotation
from catena.operations.sidecar import Sidecar


@dataclass(frozen=True, slots=True)
class FoundAnnotation:
    """An annotation that was found.

    Attributes:
        found: It, and whose it is.
        score: How well it fits, 0 to 1; None without a query.
    """

    found: StoredAnnotation
    score: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAnnotations:
    """One page.

    Attributes:
        annotations: Best first; without a query by path, as in the file.
        facets: Of all that were found.
        total_results: On all pages together.
        cursor: Asks for the next page; None on the last.
        warnings: What did not answer.
    """

    annotations: tuple[FoundAnnotation, ...]
    facets: AnnotationFacets
    total_results: int
    cursor: str | None
    warnings: tuple[SourceWarning, ...]


async def search_annotations(
    sidecar: Sidecar,
    *,
    query: str | None,
    where: AnnotationFilter,
    folder: str | None,
    tags: Sequence[str],
    limit: int,
    cursor: str | None,
) -> FoundAnnotations:
    """Find annotations."""
    raise NotImplementedError
