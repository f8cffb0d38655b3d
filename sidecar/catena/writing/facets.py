"""Facets of a paper: question, sample, method, measure, result and limit, each in the paper's own words."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from catena.annotations.annotation import AnnotationColor
from catena.pdf.prose import ABSTRACT
from catena.pdf.titles import bare
from catena.writing.kinds import FIGURES, SAMPLE, Kind, is_measure, kind_of_section
from catena.writing.statements import Origin, Statement
from catena.writing.worth import alike, worth

_DESIGN = re.compile(
    r"\b(?:randomi[sz]ed|double-blind|placebo|controlled (?:trial|experiment)|trial|cohort|cross-sectional|"
    r"longitudinal|case[- ]control|"
    r"meta-analysis|systematic review|survey|questionnaire|interviews?|ethnograph\w+|experiments?|simulation|"
    r"regression|"
    r"within[- ]subjects?|between[- ]subjects?|quasi-experiment\w*|field study|preregistered|replication|corpus|"
    r"content analysis|case stud(?:y|ies)|observational|prospective|retrospective|algorithm|model(?:l?ed)?|"
    r"data set|dataset|database)\b",
    re.IGNORECASE,
)


class Facet(StrEnum):
    """A column of the literature matrix."""

    QUESTION = "Question"
    SAMPLE = "Sample or data"
    METHOD = "Method"
    MEASURE = "Measure"
    RESULT = "Result"
    LIMIT = "Limit"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What fills a facet: a test, and the weight of a fitting statement beside its general worth."""

    fits: Callable[[Statement], bool]
    weight: Callable[[Statement], float]


def facets_of(statements: Iterable[Statement], title: Set[str]) -> dict[Facet, Statement]:
    """Return the best statement for each facet; no statement fills two, and a facet that nothing fits is missing.

    Annotations come first, then the abstract, then the PDF.

    Args:
        statements: All statements of one paper.
        title: The topic roots of its title.
    """
    known = list(statements)
    chosen: dict[Facet, Statement] = {}
    for facet in (Facet.QUESTION, Facet.RESULT, Facet.SAMPLE, Facet.MEASURE, Facet.METHOD, Facet.LIMIT):
        found = _best(known, _WANTED[facet], title, [*chosen.values()])
        if found is not None:
            chosen[facet] = found
    return {facet: chosen[facet] for facet in Facet if facet in chosen}


def _best(known: Sequence[Statement], wanted: _Wanted, title: Set[str], taken: Sequence[Statement]) -> Statement | None:
    fitting = [
        one
        for one in known
        if wanted.fits(one) and is_told_in_place(one) and not any(alike(one.text, other.text) for other in taken)
    ]
    scored = [(round(wanted.weight(one) + worth(one, title), 4), one) for one in fitting]
    return max(((score, -one.place, one) for score, one in scored), key=lambda each: each[:2], default=(0, 0, None))[2]


_OPENING = re.compile(r"abstract|introduction|background|einleitung|résumé|introducción|摘要|引言", re.IGNORECASE)
_CLOSING = re.compile(r"abstract|conclu|discussion|summary|fazit|schluss|diskussion|结论|讨论", re.IGNORECASE)
_FIRST = 25
"""The number of a PDF's first sentences in which its question is looked for."""


def is_told_in_place(one: Statement) -> bool:
    """Return whether a sentence of a PDF stands where papers say such things; always True for other origins."""
    if one.origin is not Origin.PDF:
        return True
    match one.kind:
        case Kind.AIM:
            return one.place < _FIRST or _OPENING.search(one.section) is not None
        case Kind.CONCLUSION:
            return _CLOSING.search(one.section) is not None
        case Kind.RESULT:
            return _OPENING.fullmatch(bare(one.section)) is None or one.section == ABSTRACT
        case Kind.METHOD:
            return kind_of_section(one.section) is Kind.METHOD or re.search(r"\bwe\b", one.text, re.I) is not None
        case _:
            return True


def _asks(one: Statement) -> bool:
    if one.kind is Kind.QUESTION:
        return one.section.casefold().startswith(("background", "introduction", "importance", "abstract"))
    return one.kind is Kind.AIM and (one.annotation is None or one.annotation.role is not AnnotationColor.QUESTION)


def _result_weight(one: Statement) -> float:
    early = one.section.casefold().startswith(("introduction", "background"))
    return (
        (0.8 if FIGURES.search(one.text) else 0.0)
        + (0.3 if one.kind is Kind.RESULT else 0.0)
        + (0.5 if one.annotation is not None and one.annotation.role is AnnotationColor.POSITIVE else 0.0)
        + (0.4 if re.search(r"\b(?:CI|confidence interval|[pP]\s?[<=>])", one.text) else 0.0)
        - (0.8 if early else 0.0)
        - (0.5 if re.search(r"\bmedian (?:age|duration)|mean \(?±?\w*\)? ?age|\bmen\b and", one.text) else 0.0)
    )


def _is_result(one: Statement) -> bool:
    if one.kind not in (Kind.RESULT, Kind.CONCLUSION):
        return False
    return one.origin is not Origin.PDF or bool(FIGURES.search(one.text)) or one.kind is Kind.CONCLUSION


_ENROLLED = re.compile(
    r"\b(?:enrol|recruit|took part|participat|randomi[sz]|included|sample|underwent|volunteer|surveyed|interviewed|"
    r"collected|cohort|patients with|[nN]\s?=)|学生|参与者|样本", re.IGNORECASE,
)  # fmt: skip
_NO_SAMPLE = frozenset({Kind.LIMIT, Kind.QUESTION, Kind.CONCLUSION, Kind.DEFINITION, Kind.BACKGROUND})


def _has_sample(one: Statement) -> bool:
    if one.kind in _NO_SAMPLE or SAMPLE.search(one.text) is None:
        return False
    is_enrolled = _ENROLLED.search(one.text) is not None
    return (
        is_enrolled
        or one.kind is Kind.METHOD
        or (one.origin is Origin.ABSTRACT and one.section == "Results" and one.place < 12)
    )


def _sample_weight(one: Statement) -> float:
    enrolled = _ENROLLED.search(one.text)
    planned = re.search(r"\b(?:would|power|we estimated|standard deviation)\b", one.text)
    return (0.8 if enrolled else 0.0) + (0.3 if one.kind is Kind.METHOD else 0.0) - (1.0 if planned else 0.0)


_WANTED = {
    Facet.QUESTION: _Wanted(
        _asks, lambda one: (0.3 if one.kind is Kind.AIM else 0.0) - 0.02 * (0 if one.annotation else min(one.place, 30))
    ),
    Facet.RESULT: _Wanted(_is_result, _result_weight),
    Facet.SAMPLE: _Wanted(_has_sample, _sample_weight),
    Facet.MEASURE: _Wanted(
        lambda one: one.kind in (Kind.METHOD, Kind.DEFINITION) and is_measure(one.text) and not SAMPLE.search(one.text),
        lambda one: (
            (0.5 if re.search(r"\b(?:primary|main) ", one.text, re.I) else 0.0)
            - (0.6 if one.kind is Kind.RESULT else 0.0)
        ),
    ),
    Facet.METHOD: _Wanted(
        lambda one: (
            one.kind is Kind.METHOD or (one.annotation is not None and one.annotation.comment_prefix == "METHOD:")
        ),
        lambda one: 0.7 if _DESIGN.search(one.text) else 0.0,
    ),
    Facet.LIMIT: _Wanted(lambda one: one.kind is Kind.LIMIT, lambda one: 0.0),
}
