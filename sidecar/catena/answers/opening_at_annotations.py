"""From a note's place and its annotations to a result that opens at the annotation that answers."""

from collections.abc import Sequence
from dataclasses import replace

from catena.answers.annotation_ranking import RankedAnnotation
from catena.answers.excerpts import excerpt_of
from catena.answers.result import AnnotationHit, Result
from catena.index.annotations import words_of
from catena.notes import Span, plain_text
from catena.sources.annotation_filters import label_of

MOST_SHOWN = 5
"""Annotations that one result carries."""

CLEARLY_ABOUT = 0.6
"""The score from which an annotation is opened for its meaning alone."""


def with_annotations(
    result: Result, ranked: Sequence[RankedAnnotation], terms: Sequence[str], *, wanted: int
) -> Result:
    """A result with the annotations that fit, opening at the best of them where that is better than the place.

    It is better when annotations of its kind were asked for; when it stands in the passage that was found; and when
    it has every typed word itself.

    Args:
        result: As it was found, with its place.
        ranked: The note's annotations that fit, best first.
        terms: What was looked for.
        wanted: How many of them, from the first on, are of a kind that was asked for.
    """
    if not ranked:
        return result
    carried = tuple(AnnotationHit(each.found.citekey, each.found.annotation) for each in ranked[:MOST_SHOWN])
    result = replace(result, annotations=carried)
    opened = next((each for at, each in enumerate(ranked) if at < wanted or _is_better(each, result.span)), None)
    return _opened_at(result, opened, terms) if opened and opened.found.annotation.span else result


def _is_better(each: RankedAnnotation, place: Span | None) -> bool:
    span = each.found.annotation.span
    if span is None or not (each.said > 0 or each.score >= CLEARLY_ABOUT):
        return False
    inside = place is None or (place.byte_start <= span.byte_start and span.byte_end <= place.byte_end)
    return inside or each.said == 1.0


def _opened_at(result: Result, opened: RankedAnnotation, terms: Sequence[str]) -> Result:
    annotation = opened.found.annotation
    excerpt = excerpt_of(plain_text(words_of(annotation)), terms)
    return replace(
        result,
        span=annotation.span,
        page=label_of(annotation),
        section_title=annotation.section_path[-1] if annotation.section_path else result.section_title,
        excerpts=(excerpt.text,) if excerpt.text else result.excerpts,
        highlights=tuple((0, start, end) for start, end in excerpt.marks) if excerpt.text else result.highlights,
    )
