"""From a note's place and its annotations to a result that opens at the annotation that answers."""

from collections.abc import Sequence
from dataclasses import replace

from catena.annotations.annotation import Annotation
from catena.answers.annotation_ranking import RankedAnnotation
from catena.answers.excerpts import excerpt_of
from catena.answers.result import AnnotationHit, Result
from catena.notes import Span, plain_text
from catena.sources.annotation_filters import label_of

MOST_SHOWN = 5
"""Annotations that one result carries."""

MOST_EXCERPTS = 3
"""Of annotations of the kind that was asked for."""

CLEARLY_ABOUT = 0.6
"""The score from which an annotation is opened for its meaning alone."""


def with_annotations(
    result: Result, ranked: Sequence[RankedAnnotation], terms: Sequence[str], *, wanted: int
) -> Result:
    """A result with the annotations that fit, opening at the best of them where that is better than the place.

    It is better when annotations of its kind were asked for, of which the first few are shown then; when it stands in
    the passage that was found; and when it has every typed word itself.

    Args:
        result: As it was found, with its place.
        ranked: The note's annotations that fit, best first.
        terms: What was looked for.
        wanted: How many of them, from the first on, are of a kind that was asked for.
    """
    if not ranked:
        return result
    carried = tuple(AnnotationHit(each.found.citekey, each.found.annotation) for each in ranked[:MOST_SHOWN])
    opened = ranked[: min(wanted, MOST_EXCERPTS)] or [each for each in ranked if _is_better(each, result.span)][:1]
    result = replace(result, annotations=carried)
    return _opened_at([each.found.annotation for each in opened], result, terms) if opened else result


def _is_better(each: RankedAnnotation, place: Span | None) -> bool:
    span = each.found.annotation.span
    if span is None or not (each.own_share > 0 or each.score >= CLEARLY_ABOUT):
        return False
    inside = place is None or (place.byte_start <= span.byte_start and span.byte_end <= place.byte_end)
    return inside or each.own_share == 1.0


def _opened_at(annotations: Sequence[Annotation], result: Result, terms: Sequence[str]) -> Result:
    """The result at the first of these, with an excerpt of each."""
    first = annotations[0]
    excerpts = [excerpt_of(_shown(annotation), terms) for annotation in annotations]
    return replace(
        result,
        span=first.span or result.span,
        page=label_of(first),
        section_title=first.section_path[-1] if first.section_path else result.section_title,
        excerpts=tuple(excerpt.text for excerpt in excerpts),
        highlights=tuple((at, start, end) for at, excerpt in enumerate(excerpts) for start, end in excerpt.marks),
    )


def _shown(annotation: Annotation) -> str:
    """The paper's words, and the reader's behind a dash."""
    return " — ".join(plain_text(text) for text in (annotation.text, annotation.comment) if text)
