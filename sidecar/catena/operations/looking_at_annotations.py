"""What the annotations of found notes say to what was asked: which fit, and which a result opens at."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from catena.annotations.annotation import AnnotationColor
from catena.answers.annotation_ranking import RankedAnnotation, rank_annotations
from catena.answers.opening_at_annotations import with_annotations
from catena.answers.ranking import Ranked
from catena.answers.result import Result
from catena.index.annotations import AnnotationFilter, StoredAnnotation
from catena.notes import note_version
from catena.operations.reading_notes import NoteReader
from catena.operations.sidecar import Sidecar
from catena.sources.annotation_filters import passes
from catena.sources.annotation_shelf import AnnotationQuery, Shelf, ShelvedPaper, shelved, without_quotations
from catena.sources.terms import Terms
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class AnnotationLook:
    """How the annotations of found notes are looked at.

    Attributes:
        sidecar: The vault, and what is known of it.
        shelf: All annotations.
        asked: What they are looked through for.
        counts: Which of them count; None for all.
        roles: What annotations are for that were asked for; they come first.
    """

    sidecar: Sidecar
    shelf: Shelf
    asked: AnnotationQuery
    counts: Callable[[StoredAnnotation], bool] | None = None
    roles: frozenset[AnnotationColor] = frozenset()

    def of(self, on_shelf: ShelvedPaper) -> tuple[RankedAnnotation, ...]:
        """The annotations of one note that fit, those of the roles asked for first."""
        ranked = rank_annotations(self.asked.matches(on_shelf, self.counts), model=self.sidecar.model_name)
        return tuple(sorted(ranked, key=lambda each: not self.is_wanted(each)))

    def is_wanted(self, ranked: RankedAnnotation) -> bool:
        """Whether an annotation is of a kind that was asked for."""
        return self.counts is not None or ranked.found.annotation.role in self.roles

    def shown(self, result: Result, terms: Terms, reader: NoteReader) -> Result:
        """A result with its annotations, read from the note as it is now."""
        on_shelf = self._as_it_is(result.note_path, reader)
        if on_shelf is None:
            return result
        ranked = self.of(on_shelf)
        return with_annotations(result, ranked, terms.terms, wanted=sum(map(self.is_wanted, ranked)))

    def _as_it_is(self, path: VaultPath, reader: NoteReader) -> ShelvedPaper | None:
        """What is on the shelf while the note is what it was; else its annotations, read anew."""
        on_shelf = self.shelf.get(path)
        if on_shelf is None or (raw := reader.raw(path)) is None:
            return None
        if self.sidecar.annotations.version_of(note_version(raw)) == on_shelf.paper.version:
            return on_shelf
        stored = on_shelf.paper.annotations
        citekey, title = (stored[0].citekey, stored[0].title) if stored else ("", "")
        read = (StoredAnnotation(path, citekey, title, annotation) for annotation in reader.annotations(path))
        return shelved(replace(on_shelf.paper, annotations=tuple(read)), {})


def counting(shelf: Shelf, where: AnnotationFilter) -> Callable[[StoredAnnotation], bool]:
    """Which annotations of the shelf count: those that pass, and of those that are only quoted none."""
    original = without_quotations(shelf)
    if where.is_empty:
        return original
    return lambda stored: passes(stored.citekey, stored.annotation, where) and original(stored)


def annotations_that(
    shelf: Shelf, counts: Callable[[StoredAnnotation], bool]
) -> dict[VaultPath, tuple[StoredAnnotation, ...]]:
    """The annotations that count, by note; notes without any are left out."""
    found = ((path, tuple(filter(counts, on_shelf.paper.annotations))) for path, on_shelf in shelf.items())
    return {path: stored for path, stored in found if stored}


def look_at_annotations(
    sidecar: Sidecar,
    terms: Terms,
    found: Collection[VaultPath],
    *,
    counts: Callable[[StoredAnnotation], bool] | None = None,
    roles: frozenset[AnnotationColor] = frozenset(),
) -> AnnotationLook | None:
    """Make ready to look at the annotations of found notes; None when none of these notes has any. Blocking.

    Args:
        sidecar: Whom to ask.
        terms: What was looked for.
        found: The notes.
        counts: Which annotations count; None for all.
        roles: Which kind of them was asked for.
    """
    shelf = sidecar.annotations.shelf()
    if not any(path in shelf for path in found):
        return None
    embedder = sidecar.embedder()
    vector = embedder.embed_query(terms.typed) if embedder and terms.typed else None
    return AnnotationLook(sidecar, shelf, AnnotationQuery(terms, vector, shelf.values()), counts, roles)


def by_annotations(ranked: Sequence[Ranked], look: AnnotationLook) -> tuple[Ranked, ...]:
    """Notes in the order of the best of their annotations that count, whose score becomes their relevance.

    Those of which no annotation that counts is about what was typed come last.
    """

    def score(found: Ranked) -> float:
        best = next(iter(look.of(look.shelf[found.facts.path])), None)
        return best.score if best else 0.0

    rescored = (replace(found, composite=score(found)) for found in ranked if found.facts.path in look.shelf)
    return tuple(sorted(rescored, key=lambda found: (-found.composite, -found.evidence, found.facts.path)))
