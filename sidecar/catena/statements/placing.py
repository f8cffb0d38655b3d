"""Where a sentence stands in its paper, and whether its place, its reader or only its words say what it does."""

import re
from typing import Literal

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.judging import has_cue
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import kinds_under
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import begins_with_sign, calls, gives_shares, gives_size, has_sign, names_sample
from catena.statements.outcomes import reports_in_words, tells_outcome
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import has

ENOUGH_TO_FILL = 0.45
"""Less certain sentences fill no cell: an empty cell is better than a wrong one."""

SURELY = 0.8
"""How certain the kind of a marked sentence must be that stands in no known section."""

_NO_FINDING = frozenset({Kind.AIM, Kind.METHOD, Kind.DATA, Kind.QUESTION, Kind.FUTURE_WORK, Kind.CODE})
_FAIRLY = 0.7
HOW = frozenset({Kind.METHOD, Kind.DATA})
"""The kinds of sentences that tell how something was done."""

OF_CERTAINTY = 0.8
"""The weight of the certainty beside the worth of a sentence."""

OF_CALLED = 2.0
"""How much more a sentence fills the cell that its reader's remark names."""

OF_CUE = 0.4
"""The weight of words that alone tell a kind."""

_FIRST = 25
"""The number of a PDF's first sentences in which its question is looked for."""

_OPENING = 40
"""Characters: what a sentence begins with says what it is beside another one: `We also found …`."""

_CONCLUSION = re.compile(r"conclu|interpretation|fazit|schluss|结论|結論|결론", re.IGNORECASE)
_CITES = re.compile(
    r"\[\d[\d,–\- ]*\]|\(\d{1,3}(?:[,–-] ?\d{1,3})*\)|\((?:e\.g\.,? |see )?[A-Z][^()]{1,80}(?:19|20)\d\d[a-z]?\)"
)
_CITED = re.compile(r"(?:[A-ZÀ-Þ][\w’'-]+(?:,| and| &| et| und| y| e| en|;)? ){0,3}(?:et al\.? )?\((?:19|20)\d\d\w?\)")
"""The work of others as the subject: `Brandt (1987) holds …`."""

_SEES_OTHERS = re.compile(rf"\bin {_CITED.pattern}")
"""Where others' work presents something: `is presented in Brandt (2005)`."""

_BESIDE = re.compile(
    r"\b(?:previously(?! un)|recently|also|zuvor|kürzlich|auch|précédemment|récemment|également|aussi|anteriormente|"
    r"también|precedentemente|recentemente|anche|também|eerder|onlangs|ook)\b",
    re.IGNORECASE,
)
"""What authors did earlier, or beside what their paper is for."""


# -- the place


def in_abstract(one: Statement) -> bool:
    """Return whether a sentence stands in the abstract, wherever that was read."""
    return one.origin is Origin.ABSTRACT or one.section == ABSTRACT


def tells_else(one: Statement) -> bool:
    """Return whether a sentence surely tells what a paper asks, what it did or what is left open, and no finding."""
    return one.kind in _NO_FINDING and one.certainty >= _FAIRLY


def in_body(one: Statement) -> bool:
    """Return whether a sentence stands in a PDF, but not in its abstract."""
    return one.origin is Origin.PDF and one.section != ABSTRACT


def is_from_start(one: Statement) -> bool:
    """Return whether a sentence stands in the abstract, the introduction or the aims."""
    return one.section == ABSTRACT or kind_of_section(one.section) in (Kind.BACKGROUND, Kind.AIM)


def stands_in_methods(one: Statement) -> bool:
    """Return whether a sentence stands in the methods of a PDF, where nothing is found."""
    return one.origin is Origin.PDF and kind_of_section(one.section) is Kind.METHOD


def is_closing(one: Statement) -> bool:
    """Return whether a sentence says that it concludes, stands in the conclusion, or closes an abstract or marks."""
    return one.closes or has(one.text, "concludes") or _CONCLUSION.search(one.section) is not None


def is_told_in_place(one: Statement) -> bool:
    """Return whether a sentence of a PDF stands where papers say such things; always True for other origins."""
    if not in_body(one):
        return True
    placed = kind_of_section(one.section)
    is_early = one.place < _FIRST or placed in (Kind.BACKGROUND, Kind.AIM)
    if one.kind in (Kind.CLAIM, Kind.RESULT) and _CITES.search(one.text) and not has_sign(one.text, "own"):
        return False  # What cites others and names no work of its own is theirs.
    match one.kind:
        case Kind.AIM:
            is_again = placed is Kind.CLAIM and has_sign(one.text, "presents")
            return is_again or (is_early and (placed is Kind.AIM or has_sign(one.text, "own")))
        case Kind.CLAIM:
            return placed is Kind.CLAIM
        case Kind.RESULT:
            is_own = placed is None and has_sign(one.text, "own") and gives_size(one.text) and tells_outcome(one.text)
            return placed in (Kind.RESULT, Kind.CLAIM, Kind.METHOD) or is_own
        case Kind.METHOD | Kind.DATA:
            is_own = has_sign(one.text, "own") and (has_sign(one.text, "designs") or names_sample(one.text))
            return placed is Kind.METHOD or (is_early and is_own)
        case Kind.LIMITATION:
            return placed in (Kind.LIMITATION, Kind.CLAIM)
        case Kind.FUTURE_WORK:
            return placed in (Kind.FUTURE_WORK, Kind.LIMITATION, Kind.CLAIM)
        case _:
            return True


def only_leads_to(question: Statement, one: Statement) -> bool:
    """Return whether a claim stands before what the paper asks or treats: it is known, not found.

    That is so in an abstract without labels, among marks of which no section is known, and in an introduction.
    """
    unplaced = "" if one.origin is Origin.ANNOTATION else ABSTRACT
    is_introduced = one.section == unplaced or kind_of_section(one.section) is Kind.BACKGROUND
    is_unlabelled = is_introduced and question.section == one.section and question.origin is one.origin
    known = (Kind.CLAIM, Kind.RESULT) if one.origin is Origin.ANNOTATION else (Kind.CLAIM,)
    is_reviewed = has(one.text, "review_shows")
    return is_unlabelled and one.kind in known and one.place < question.place and not is_reviewed


# -- the reader


def is_guessed(one: Statement) -> bool:
    """Return whether only the words of a marked sentence tell its kind: neither its reader nor its section does."""
    own = one.annotation
    return own is not None and own.role_source is RoleSource.KIND and not one.section


def is_marked_as(one: Statement, role: AnnotationColor) -> bool:
    """Return whether its reader marked a sentence with this role, by more than its words."""
    own = one.annotation
    return own is not None and own.role is role and own.role_source is not RoleSource.KIND


def is_called(one: Statement, called: Literal["called_sample", "called_method"]) -> bool:
    """Return whether the reader's remark is the name of this: `sample`, `method`."""
    remark = (one.annotation.comment or "").strip(" .:!*_") if one.annotation is not None else ""
    return bool(remark) and calls(remark, called)


# -- the words


def plainness(one: Statement) -> float:
    """Return how plainly a sentence is of its kind: by its certainty, and by words that tell the kind."""
    return OF_CERTAINTY * one.certainty + (OF_CUE if has_cue(one.text, one.kind) else 0.0)


def gives_outcome(one: Statement) -> bool:
    """Return whether a sentence says what came out in shares, or in words where its authors do not say it tells how."""
    if gives_shares(one.text):
        return True
    is_labelled = one.origin is Origin.ABSTRACT and kinds_under(one.section) == HOW
    return not is_labelled and reports_in_words(one.text)


def only_presents(one: Statement) -> bool:
    """Return whether a sentence only says what its paper treats: `We review …`, `Limitations are discussed.`"""
    own = one.annotation
    is_told = own is not None and not is_guessed(one) and own.role_source is not RoleSource.DEFAULT
    return not is_told and has_sign(one.text, "presents")


def tells_of_others(text: str) -> bool:
    """Return whether a sentence begins with what others did or found."""
    return _CITED.match(text) is not None or begins_with_sign(text, "others")


def is_presented_by_others(text: str) -> bool:
    """Return whether a sentence says that others' work presents something."""
    return _SEES_OTHERS.search(text) is not None


def tells_beside(text: str) -> bool:
    """Return whether a sentence says that it tells something beside the main thing: `School fees rose as well.`"""
    return _BESIDE.search(text) is not None


def begins_beside(text: str) -> bool:
    """Return whether a sentence begins with such words: `We also found …`."""
    return tells_beside(text[:_OPENING])
