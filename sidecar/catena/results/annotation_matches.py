"""Which annotations of the found notes match the question, and at which of them a result opens."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catena.deadlines import check_deadline
from catena.index.annotations import AnnotationFilter, StoredAnnotation
from catena.notes import note_version
from catena.results.note_reader import MOST_AT_ONCE_BYTES
from catena.sources.annotation_cache import (
    AnnotationCache,
    AnnotationQuery,
    CachedPaper,
    cached_paper,
    without_quotations,
)
from catena.sources.annotation_filters import passes, prefixes_of

if TYPE_CHECKING:
    from catena.annotations.annotation import AnnotationColor
    from catena.questions.roles_wanted import RolesWanted
    from catena.results.annotation_ranking import RankedAnnotation
    from catena.results.note_reader import NoteReader
    from catena.results.ports import ResultServices
    from catena.results.ranking import Ranked
    from catena.results.result import Result
    from catena.sources.terms import Terms
    from catena.vault.path import VaultPath

KIND_SHARE = 0.6
"""The largest share of a note's missing relevance that an annotation of the wanted kind can add."""


@dataclass(frozen=True, slots=True)
class AnnotationMatcher:
    """Matches the annotations of found notes against a query.

    Attributes:
        services: The services to query.
        cache: All annotations.
        query: What the annotations are matched against.
        counts: Which annotations count; None for all.
        kind: The kind of annotation that the question asks for and that comes first; None if it asks for none.
    """

    services: "ResultServices"
    cache: AnnotationCache
    query: AnnotationQuery
    counts: Callable[[StoredAnnotation], bool] | None = None
    kind: "RolesWanted | None" = None

    def ranked(self, cached: CachedPaper) -> tuple["RankedAnnotation", ...]:
        """Return the matching annotations of one note; those of the wanted kind come first.

        Raises:
            OutOfTime: The deadline of the answer has passed.
        """
        check_deadline()
        from catena.results.annotation_ranking import rank_annotations  # only where notes have annotations

        ranked = rank_annotations(self.query.matches(cached, self.counts), model=self.services.model_name)
        kind = self.kind
        return tuple(sorted(ranked, key=lambda each: kind.order(*_kind_of(each)))) if kind else ranked

    def is_wanted(self, ranked: "RankedAnnotation") -> bool:
        """Return whether an annotation is of a wanted kind."""
        return self.counts is not None or (self.kind is not None and self.kind.includes(*_kind_of(ranked)))

    def annotated(self, result: "Result", terms: "Terms", reader: "NoteReader") -> "Result":
        """Return the result with its annotations, read from the note as it is on disk now."""
        cached = self._current(result.note_path, reader)
        if cached is None:
            return result
        ranked = self.ranked(cached)
        from catena.results.opening_at_annotations import with_annotations  # only where notes have annotations

        return with_annotations(result, ranked, terms.terms, wanted=sum(map(self.is_wanted, ranked)))

    def _current(self, path: "VaultPath", reader: "NoteReader") -> CachedPaper | None:
        """Return the cached annotations if the note is unchanged; otherwise read them again."""
        cached = self.cache.get(path)
        if cached is None or (raw := reader.raw(path)) is None:
            return None
        if self.services.annotations.version_of(note_version(raw)) == cached.paper.version:
            return cached
        if len(raw) > MOST_AT_ONCE_BYTES:
            return None  # reading them takes seconds; the index does so now
        stored = cached.paper.annotations
        citekey, title = (stored[0].citekey, stored[0].title) if stored else ("", "")
        read = (StoredAnnotation(path, citekey, title, annotation) for annotation in reader.annotations(path))
        return cached_paper(replace(cached.paper, annotations=tuple(read)), {})


def counting_test(cache: AnnotationCache, where: AnnotationFilter) -> Callable[[StoredAnnotation], bool]:
    """Return the test for annotations that count: they pass the filter and are not mere quotations of others."""
    original = without_quotations(cache)
    if where.is_empty:
        return original
    return lambda stored: passes(stored.citekey, stored.annotation, where) and original(stored)


def counted_annotations(
    cache: AnnotationCache, counts: Callable[[StoredAnnotation], bool]
) -> dict["VaultPath", tuple[StoredAnnotation, ...]]:
    """Return the annotations that count, by note; notes without any are left out."""
    found = ((path, tuple(filter(counts, cached.paper.annotations))) for path, cached in cache.items())
    return {path: stored for path, stored in found if stored}


def annotation_matcher(
    services: "ResultServices",
    terms: "Terms",
    found: Collection["VaultPath"],
    *,
    counts: Callable[[StoredAnnotation], bool] | None = None,
    kind: "RolesWanted | None" = None,
) -> AnnotationMatcher | None:
    """Return a matcher for the annotations of found notes; None if none of the notes has any. Blocks.

    Args:
        services: The services to query.
        terms: The terms of the query.
        found: The notes.
        counts: Which annotations count; None for all.
        kind: The kind of annotation that the question asks for; None if it asks for none.
    """
    if not services.annotations.has_papers(found):
        return None
    cache = services.annotations.cache()
    models = services.models
    vector = models.english_vector(terms.typed) if models and terms.typed else None
    return AnnotationMatcher(services, cache, AnnotationQuery(terms, vector, cache.values()), counts, kind)


def _kind_of(ranked: "RankedAnnotation") -> "tuple[AnnotationColor, Collection[str]]":
    annotation = ranked.found.annotation
    return annotation.role, prefixes_of(annotation)


def ranked_by_annotations(ranked: Sequence["Ranked"], matcher: AnnotationMatcher) -> tuple["Ranked", ...]:
    """Order notes by the best of their annotations that count; its score becomes the note's relevance.

    Notes come last if none of these annotations matches the query.
    """

    def score(found: "Ranked") -> float:
        best = next(iter(matcher.ranked(matcher.cache[found.facts.path])), None)
        return best.score if best else 0.0

    rescored = (replace(found, composite=score(found)) for found in ranked if found.facts.path in matcher.cache)
    return tuple(sorted(rescored, key=lambda found: (-found.composite, -found.evidence, found.facts.path)))


def preferring_kind(ranked: Sequence["Ranked"], matcher: AnnotationMatcher) -> tuple["Ranked", ...]:
    """Move notes with annotations of the wanted kind up; leave out none."""

    def raised(found: "Ranked") -> "Ranked":
        cached = matcher.cache.get(found.facts.path)
        best = next(iter(matcher.ranked(cached)), None) if cached else None
        if best is None or not matcher.is_wanted(best):
            return found
        return replace(found, composite=round(found.composite + (1 - found.composite) * KIND_SHARE * best.score, 4))

    return tuple(sorted(map(raised, ranked), key=lambda found: -found.composite))
