"""Who or what a paper studied, and how many."""

import re

from catena.facets.filling import Filling
from catena.language.vocabulary import SPACED_LANGUAGES
from catena.language.wordings import wording
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import word_count
from catena.statements.facet_words import (
    calls,
    gives_shares,
    has_sign,
    lists_sample,
    names_design,
    names_sample,
    tells_gathered,
    without_brackets,
)
from catena.statements.outcomes import before_report, gives_interval, reports_in_words
from catena.statements.placing import HOW, OF_CALLED, gives_outcome, in_abstract, in_body, is_called, tells_of_others
from catena.statements.statement import Statement

_LONGEST_PIECE = 20
_NO_PIECE = frozenset({Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK, Kind.RESULT})
_PIECE = re.compile(
    r"(?<![\w.,])(?!(?:1[5-9]|20)\d\d\b)\d{1,3}(?:[ .,\u202f\u00a0]?\d{3})*"
    r" (?!(?:per|percent|prozent|pour|por|times|years?|hours?|days?|weeks?|months?|jahre?n?|stunden|tagen?|ans|jours|"
    r"heures|años|días|horas|Uhr|Mal|fois|veces)\b)[^\W\d_]{4,}"
)
"""A number of things, and no year, span of time or share."""

_NO_SAMPLE = frozenset({Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK, Kind.DEFINITION})
_POPULATION = re.compile(
    r"\bmedian (?:age|duration|follow-?up)|\b(?:fe)?males\b|\b(?:were|was) (?:wo)?men\b|\bmean \(?±?\w*\)? ?age|"
    r"\bmen\b and",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\bbaseline\b[^.;]{0,60}\b(?:were|was) (?:similar|comparable|balanced)|\bat baseline,|"
    r"\b(?:average|mean) (?:time|duration|length) of follow-?up\b|"
    r"\b(?:divided|split|categori[sz]ed|classified|grouped|stratified|assigned|allocated|randomi[sz]ed) (?:in)?to "
    r"(?:[\w-]+ ){0,4}(?:sub)?(?:groups|tertiles|quartiles|quintiles|arms)\b",
    re.IGNORECASE,
)
"""How the groups were made, how they were before anything was done, and how long they were followed."""

_BEGINS_COUNTED = re.compile(
    r"(?:a total of |in total,? |(?:of|all|among) (?:the )?)?\d[\d,]* [^\W\d_]{4,}", re.IGNORECASE
)
_AMONG = re.compile(r"(?:of|among|in) (?:the |a total of |all )?\d[\d,]* ", re.IGNORECASE)
"""How a finding begins that says in whom it was found: `Among 32,856 patients, …`."""
_AMONG_MANY = re.compile(r"\b(?:in|among|of|on|from|with|bei|von|chez|parmi|de|en|su|em|van|onder) \d{2,}")
"""Whom a sentence on what was asked counts: `We examined the risk in 1575 adults.`"""

_PLACES = re.compile(
    r"\b(?:at|in|from|across) (?:[\w-]+ ){1,4}?"
    r"(?:hospitals?|sites?|clinics?|countries|cities|schools|cent(?:er|re)s|practices)\b"
)
"""Where a sample was drawn, which is no size of it."""


def counts_alone(one: Statement) -> bool:
    """Return whether a reader marked a piece of a sentence that counts whom or what was studied: `274 towns`."""
    text = one.text.strip()
    is_piece = one.annotation is not None and text[-1:].isalpha() and word_count(text) <= _LONGEST_PIECE
    return is_piece and one.kind not in _NO_PIECE and _PIECE.search(text) is not None


def _has_sample(one: Statement) -> bool:
    if lists_sample(one.text) or is_called(one, "called_sample") or counts_alone(one):
        return True
    if _is_labelled(one) and any(map(str.isdigit, one.text)):
        return one.kind not in _NO_SAMPLE and (has_sign(one.text, "enrolled") or not gives_outcome(one))
    bare = without_brackets(one.text)
    said = before_report(bare)
    is_enrolled, begins = has_sign(said, "enrolled"), _BEGINS_COUNTED.match(said) is not None
    is_counted = names_sample(said) or names_sample(before_report(one.text))
    if not (is_counted or (begins and is_enrolled)) or tells_of_others(one.text):
        return False
    if _only_counts_places(one.text) and not is_enrolled:
        return False
    if in_body(one) and not (is_enrolled or has_sign(said, "own")):
        return False  # anything may be counted in a long text
    if is_enrolled and (begins or (said == bare and not gives_interval(one.text))):
        return one.kind not in _NO_SAMPLE
    is_told_how = one.kind in HOW or kind_of_section(one.section) is Kind.METHOD
    is_told_how = is_told_how or (one.kind is Kind.AIM and _AMONG_MANY.search(one.text) is not None)
    return is_told_how and (said == bare or not gives_outcome(one) or (is_enrolled and names_sample(said)))


def _is_labelled(one: Statement) -> bool:
    """Return whether a sentence stands below a label that only says who was studied: `PARTICIPANTS`."""
    return bool(one.section) and not in_body(one) and calls(one.section, "called_sample")


def _only_counts_places(text: str) -> bool:
    """Return whether a sentence counts nothing but where a sample was drawn, which is no size of it."""
    return not names_sample(_PLACES.sub("", text))


def _weight(one: Statement) -> float:
    return (
        (OF_CALLED if is_called(one, "called_sample") else 0.0)
        + (1.5 if lists_sample(one.text) else 1.0 if has_sign(one.text, "enrolled") else 0.0)
        + (0.4 if one.kind in HOW else 0.0)
        + (1.5 if _is_labelled(one) else 0.0)
        - (0.8 if _only_counts_places(one.text) else 0.0)
        - (1.2 if has_sign(one.text, "measured") else 0.0)
        - (1.5 if has_sign(one.text, "planned") else 0.0)
    )


def _may_count(one: Statement, start: Statement | None) -> bool:
    """Return whether a finding begins with whom it was found among, or a sentence says how much was looked at."""
    if not (in_abstract(one) or one.annotation is not None) or tells_of_others(one.text) or one.kind in _NO_SAMPLE:
        return False
    if start is not None and one.origin is start.origin and one.place < start.place:
        return False
    opening = one.text.partition(", ")[0]
    is_among = _AMONG.match(opening) is not None and names_sample(opening) and not gives_shares(opening)
    return is_among or (tells_gathered(one.text) and not (has_sign(one.text, "planned") or gives_interval(one.text)))


def describes_sample(text: str) -> bool:
    """Return whether a sentence says who or what was studied, and for how long: number, age, sex, follow-up."""
    if lists_sample(text) or names_design(text):
        return True
    bare = without_brackets(text)
    is_outcome = gives_shares(bare) or reports_in_words(bare)
    is_counted = has_sign(bare, "enrolled") and names_sample(bare) and not is_outcome
    return is_counted or describes_people(text) or describes_baseline(text)


def describes_people(text: str) -> bool:
    """Return whether a text says of what age or sex those were who were studied, or for how long they were followed."""
    return _POPULATION.search(text) is not None


def describes_baseline(text: str) -> bool:
    """Return whether a text says how groups were made or were at first, or how long they were followed.

    What it only concedes, it does not say: `Although groups were alike at baseline, …`.
    """
    conceded = wording("facets.conceding", *SPACED_LANGUAGES, before="^", after=r"\b[^,]{1,300}, ")
    return _BEFORE.search(conceded.sub("", text, count=1)) is not None


SAMPLE = Filling(
    fits=_has_sample, weight=_weight, may_tell=_may_count, is_told_beside=lambda _: True, names_topic=False
)
