"""What came out in a paper."""

import re

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.facets.filling import Filling
from catena.facets.sample import describes_baseline, describes_people
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.judging import has_cue, judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import kinds_under
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import (
    gives_figures,
    gives_shares,
    gives_size,
    has_sign,
    lists_sample,
    names_design,
    names_sample,
    tells_unknown,
)
from catena.statements.outcomes import (
    defines_outcome,
    gives_interval,
    names_main,
    reports_in_words,
    tells_done,
    tells_outcome,
)
from catena.statements.own_work import sets_out, tells_own_work
from catena.statements.placing import (
    HOW,
    begins_beside,
    gives_outcome,
    in_abstract,
    in_body,
    is_closing,
    is_guessed,
    is_marked_as,
    only_presents,
    stands_in_methods,
    tells_of_others,
)
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import has

_NO_CLAIM = frozenset({*HOW, Kind.AIM, Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK})
_CHECKED = re.compile(
    r"\b(?:results?|findings?|conclusions?|estimates?) (?:\w+ ){0,3}(?:were|was|are|is|remained?) (?:\w+ly )?"
    r"(?:robust|similar|consistent|unchanged|stable|the same)\b|"
    r"\b(?:results?|findings?|conclusions?|estimates?) (?:\w+ ){0,3}did not (?:\w+ly )?(?:change|alter)\b|"
    r"\b(?:we|i) hope\b",
    re.IGNORECASE,
)
"""That a result holds is none, nor is a hope: `The main results were robust.`"""

_USED = re.compile(
    r"\b(?:was|were) (?:used|employed|applied) (?:as [\w -]{1,40} )?(?:to|for) "
    r"(?:assess|measur|calculat|estimat|compar|determin|evaluat|analy[sz]|examin|identif|quantif|test|adjust)",
    re.IGNORECASE,
)
"""How something was found: `Relative risks were used to assess the association.`"""

_DONE = re.compile(
    r"\b(?:was|were) (?:then |also |first |\w+ly )?(?:calculated|computed|assigned|allocated|randomi[sz]ed|measured|"
    r"recorded|collected|extracted)\b(?! (?:as|at|in) \d)|"
    r"\b(?:all|both|each) [\w -]{1,40}(?:received|underwent|were given)\b",
    re.IGNORECASE,
)
"""What was done, and did not come out: `Subjects were assigned to boxes.`"""

_NAME_OF_INTERVAL = re.compile(r"\b\d+ ?% (?:confidence|credible|CIs?\b)", re.IGNORECASE)


def _is_result(one: Statement) -> bool:
    if _says_no_result(one):
        return False
    return one.kind is Kind.RESULT or (one.kind is Kind.CLAIM and gives_figures(one.text)) or concludes(one)


def only_checks(text: str) -> bool:
    """Return whether a sentence says no more than that results held, or what its authors hope."""
    return _CHECKED.search(text) is not None


def _says_no_result(one: Statement) -> bool:
    """Return whether a sentence by its words or place says something else than what came out."""
    return bool(
        (only_presents(one) and not gives_figures(one.text))
        or stands_in_methods(one)
        or is_of_methods(one)
        or _is_labelled_method(one)
        or tells_of_others(one.text)
        or lists_sample(one.text)
        or names_design(one.text)
        or describes_baseline(one.text)
        or defines_outcome(one.text)
        or tells_unknown(one.text)
        or only_checks(one.text)
        or _USED.search(one.text)
        or _tells_what_was_done(one.text)
        or _only_promises(one)
        or (says_otherwise(one) and not gives_size(one.text))
    )


def _tells_what_was_done(text: str) -> bool:
    """Return whether a sentence says what was calculated or who was assigned, and no outcome, however it is marked."""
    bare = _NAME_OF_INTERVAL.sub("", text)
    is_done = _DONE.search(bare) is not None or sets_out(text)
    return is_done and not (gives_shares(bare) or tells_outcome(bare))


def _only_promises(one: Statement) -> bool:
    """Return whether a sentence advises or says what may come of it, and neither gives figures nor tells an outcome.

    That is so also where its reader marked it as a finding.
    """
    advises = one.kind in (Kind.CLAIM, Kind.RESULT) and has_sign(one.text, "advises")
    return advises and not (gives_size(one.text) or reports_in_words(one.text))


def is_of_methods(one: Statement) -> bool:
    """Return whether a sentence that neither its place nor its reader calls a finding begins with what was done."""
    is_called = one.annotation is not None and not one.annotation.role_source.is_guess
    if is_called or one.section not in ("", ABSTRACT):
        return False
    return tells_done(one.text)


def _is_labelled_method(one: Statement) -> bool:
    """Return whether its authors' label says that a marked sentence tells how, and neither its words nor remarks not.

    A colour alone says less than `METHODS`.
    """
    own = one.annotation
    if own is None or own.role_source not in (RoleSource.KIND, RoleSource.DEFAULT) or kinds_under(one.section) != HOW:
        return False
    return not has_cue(one.text, Kind.RESULT, Kind.CLAIM)


def says_otherwise(one: Statement) -> bool:
    """Return whether a claim by its place alone plainly says something else: how it was done, what limits it."""
    found = None if one.annotation is not None or is_closing(one) else judged(one.text)
    return found is not None and found.cue != "" and found.kind in _NO_CLAIM


def concludes(one: Statement) -> bool:
    """Return whether a claim is the paper's own conclusion and no view that it reports or statement in passing."""
    if one.kind is not Kind.CLAIM or only_presents(one) or tells_of_others(one.text):
        return False
    is_placed = kind_of_section(one.section) is Kind.CLAIM
    if in_abstract(one) or is_placed or is_closing(one):
        return True
    return one.annotation is not None and not is_guessed(one)


def reports(one: Statement) -> bool:
    """Return whether a sentence says by its words or figures what came out, and doesn't only stand among results."""
    return _is_result(one) and (tells_outcome(one.text) or gives_size(one.text))


def tells_by_words(one: Statement) -> bool:
    """Return whether a sentence itself says that something came out, where no reader, abstract or label says so."""
    return not (in_body(one) or is_guessed(one)) or tells_outcome(one.text) or gives_size(one.text)


def result_weight(one: Statement) -> float:
    """Return how well a sentence says what came out, above all in figures with their interval."""
    return (
        (0.4 if gives_figures(one.text) else 0.0)
        + (0.4 if gives_size(one.text) else 0.0)
        + (0.4 if in_abstract(one) else 0.0)
        + (0.5 if one.kind is Kind.RESULT else 0.0)
        + (0.5 if is_marked_as(one, AnnotationColor.POSITIVE) else 0.0)
        + (0.4 if gives_interval(one.text) else 0.0)
        + (0.4 if names_main(one.text) else 0.0)
        + (0.3 if one.origin is not Origin.ANNOTATION and tells_own_work(one.text) else 0.0)
        - (0.8 if kind_of_section(one.section) is Kind.BACKGROUND else 0.0)
        - (0.5 if describes_people(one.text) else 0.0)
        - (0.5 if has(one.text, "secondary") or begins_beside(one.text) else 0.0)
        - (1.0 if one.kind is Kind.CLAIM and has_sign(one.text, "advises") else 0.0)
        - (0.6 if has_sign(one.text, "enrolled") and names_sample(one.text) and not gives_outcome(one) else 0.0)
    )


def _may_report(one: Statement, start: Statement | None) -> bool:
    """Return whether only its words tell that a marked sentence says what came out, and it stands behind the start."""
    is_known = start is not None and one.place < start.place
    if is_known or one.kind not in (Kind.CLAIM, Kind.RESULT) or one.annotation is None or _says_no_result(one):
        return False
    return tells_outcome(one.text)


RESULT = Filling(fits=_is_result, weight=result_weight, may_tell=_may_report)
