"""What the annotations of found notes say to what was asked: which fit, and which a result opens at."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from catena.answers.annotation_ranking import RankedAnnotation, rank_annotations
from catena.answers.note_reader import NoteReader
from catena.answers.opening_at_annotations import with_annotations
from catena.answers.ports import AnswerServices
from catena.answers.ranking import Ranked
from catena.answers.result import Result
from catena.deadlines import check_deadline
from catena.index.annotations import AnnotationFilter, StoredAnnotation
from catena.notes import note_version
from catena.questions.roles_wanted import UNWANTED, RolesWanted
from catena.sources.annotation_cache import (
    AnnotationCache,
    AnnotationQuery,
    CachedPaper,
    cached_paper,
    without_quotations,
)
from catena.sources.annotation_filters import passes, prefixes_of
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

KIND_SHARE = 0.6
"""How much of what a note lacks in relevance an annotation of the kind that was asked for makes good, at most."""


@dataclass(frozen=True, slots=True)
class AnnotationLook:
    """How the annotations of found notes are looked at.

    Attributes:
        services: The vault, and what is known of it.
        cache: All annotations.
        asked: What they are looked through for.
        counts: Which of them count; None for all.
        kind: The kind that the question asks for, which comes first; None for none in particular.
    """

    services: AnswerServices
    cache: AnnotationCache
    asked: AnnotationQuery
    counts: Callable[[StoredAnnotation], bool] | None = None
    kind: RolesWanted | None = None

    def of(self, cached: CachedPaper) -> tuple[RankedAnnotation, ...]:
        """The annotations of one note that fit, those of the kind asked for first.

        Raises:
            OutOfTime: The deadline of the answer has passed.
        """
        check_deadline()
        ranked = rank_annotations(self.asked.matches(cached, self.counts), model=self.services.model_name)
        return tuple(sorted(ranked, key=self._order)) if self.kind else ranked

    def is_wanted(self, ranked: RankedAnnotation) -> bool:
        """Whether an annotation is of a kind that was asked for."""
        return self.counts is not None or self._order(ranked) < UNWANTED

    def _order(self, ranked: RankedAnnotation) -> int:
        annotation = ranked.found.annotation
        return self.kind.order(annotation.role, prefixes_of(annotation)) if self.kind else UNWANTED

    def shown(self, result: Result, terms: Terms, reader: NoteReader) -> Result:
        """A result with its annotations, read from the note as it is now."""
        cached = self._as_it_is(result.note_path, reader)
        if cached is None:
            return result
        ranked = self.of(cached)
        return with_annotations(result, ranked, terms.terms, wanted=sum(map(self.is_wanted, ranked)))

    def _as_it_is(self, path: VaultPath, reader: NoteReader) -> CachedPaper | None:
        """What is cached while the note is what it was; else its annotations, read anew."""
        cached = self.cache.get(path)
        if cached is None or (raw := reader.raw(path)) is None:
            return None
        if self.services.annotations.version_of(note_version(raw)) == cached.paper.version:
            return cached
        stored = cached.paper.annotations
        citekey, title = (stored[0].citekey, stored[0].title) if stored else ("", "")
        read = (StoredAnnotation(path, citekey, title, annotation) for annotation in reader.annotations(path))
        return cached_paper(replace(cached.paper, annotations=tuple(read)), {})


def counting(cache: AnnotationCache, where: AnnotationFilter) -> Callable[[StoredAnnotation], bool]:
    """Which annotations of the cache count: those that pass, and of those that are only quoted none."""
    original = without_quotations(cache)
    if where.is_empty:
        return original
    return lambda stored: passes(stored.citekey, stored.annotation, where) and original(stored)


def annotations_that(
    cache: AnnotationCache, counts: Callable[[StoredAnnotation], bool]
) -> dict[VaultPath, tuple[StoredAnnotation, ...]]:
    """The annotations that count, by note; notes without any are left out."""
    found = ((path, tuple(filter(counts, cached.paper.annotations))) for path, cached in cache.items())
    return {path: stored for path, stored in found if stored}


def look_at_annotations(
    services: AnswerServices,
    terms: Terms,
    found: Collection[VaultPath],
    *,
    counts: Callable[[StoredAnnotation], bool] | None = None,
    kind: RolesWanted | None = None,
) -> AnnotationLook | None:
    """Make ready to look at the annotations of found notes; None when none of these notes has any. Blocking.

    Args:
        services: Whom to ask.
        terms: What was looked for.
        found: The notes.
        counts: Which annotations count; None for all.
        kind: Which kind of them was asked for; None for none in particular.
    """
    cache = services.annotations.cache()
    if not any(path in cache for path in found):
        return None
    embedder = services.indexer.embedder
    vector = embedder.embed_query(terms.typed) if embedder and terms.typed else None
    return AnnotationLook(services, cache, AnnotationQuery(terms, vector, cache.values()), counts, kind)


def by_annotations(ranked: Sequence[Ranked], look: AnnotationLook) -> tuple[Ranked, ...]:
    """Notes in the order of the best of their annotations that count, whose score becomes their relevance.

    Those of which no annotation that counts is about what was typed come last.
    """

    def score(found: Ranked) -> float:
        best = next(iter(look.of(look.cache[found.facts.path])), None)
        return best.score if best else 0.0

    rescored = (replace(found, composite=score(found)) for found in ranked if found.facts.path in look.cache)
    return tuple(sorted(rescored, key=lambda found: (-found.composite, -found.evidence, found.facts.path)))


def preferring_kind(ranked: Sequence[Ranked], look: AnnotationLook) -> tuple[Ranked, ...]:
    """Notes in a new order: those with annotations of the kind that was asked for rise; none is left out."""

    def raised(found: Ranked) -> Ranked:
        cached = look.cache.get(found.facts.path)
        best = next(iter(look.of(cached)), None) if cached else None
        if best is None or not look.is_wanted(best):
            return found
        return replace(found, composite=round(found.composite + (1 - found.composite) * KIND_SHARE * best.score, 4))

    return tuple(sorted(map(raised, ranked), key=lambda found: -found.composite))
