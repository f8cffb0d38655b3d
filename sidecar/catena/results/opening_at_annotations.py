"""Makes a result open at the annotation that answers the query."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from catena.notes import Span
from catena.notes.import_headings import section_of
from catena.notes.plain_text import plain_text
from catena.results.excerpts import excerpt_of
from catena.results.result import AnnotationHit, Result
from catena.sources.annotation_filters import label_of

if TYPE_CHECKING:
    from catena.annotations.annotation import Annotation
    from catena.results.annotation_ranking import RankedAnnotation

MOST_SHOWN = 5
"""The maximum number of annotations in one result."""

MOST_EXCERPTS = 3
"""The maximum number of annotations of the wanted kind that get an excerpt."""

CLEARLY_ABOUT = 0.6
"""The score from which a result opens at an annotation because of its meaning alone."""


def with_annotations(
    result: Result, ranked: Sequence["RankedAnnotation"], terms: Sequence[str], *, wanted: int
) -> Result:
    """Add the matching annotations to a result, which opens at the best one if that is better than its place.

    An annotation is better if it is of the wanted kind (then the first few get excerpts), if it lies in the passage
    that was found, or if it contains every term itself.

    Args:
        result: The result, with its place.
        ranked: The note's matching annotations, best first.
        terms: The terms of the query.
        wanted: How many of the annotations, from the first, are of the wanted kind.
    """
    if not ranked:
        return result
    carried = tuple(AnnotationHit(each.found.citekey, each.found.annotation) for each in ranked[:MOST_SHOWN])
    opened = ranked[: min(wanted, MOST_EXCERPTS)] or [each for each in ranked if _is_better(each, result.span)][:1]
    result = replace(result, annotations=carried)
    return _opened_at([each.found.annotation for each in opened], result, terms) if opened else result


def _is_better(each: "RankedAnnotation", place: Span | None) -> bool:
    span = each.found.annotation.span
    if span is None or not (each.own_share > 0 or each.score >= CLEARLY_ABOUT):
        return False
    inside = place is None or place.contains(span)
    return inside or each.own_share == 1.0


def _opened_at(annotations: Sequence["Annotation"], result: Result, terms: Sequence[str]) -> Result:
    """Return the result at the first of these annotations, with an excerpt of each."""
    first = annotations[0]
    excerpts = [excerpt_of(_shown(annotation), terms) for annotation in annotations]
    return replace(
        result,
        span=first.span or result.span,
        page=label_of(first),
        section_title=section_of(first.section_path) or result.section_title,
        excerpts=tuple(excerpt.text for excerpt in excerpts),
        highlights=tuple((at, start, end) for at, excerpt in enumerate(excerpts) for start, end in excerpt.marks),
    )


def _shown(annotation: "Annotation") -> str:
    """Return the paper's text and the reader's comment, joined by a dash."""
    return " — ".join(plain_text(text) for text in (annotation.text, annotation.comment) if text)
