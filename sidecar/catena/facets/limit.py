"""What limits a paper."""

from catena.annotations.annotation import AnnotationColor
from catena.facets.filling import Filling
from catena.rhetoric.cues import cues_in
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section
from catena.statements.facet_words import gives_size, has_sign
from catena.statements.placing import SURELY, is_guessed, is_marked_as, only_presents, tells_of_others
from catena.statements.standing_alone import cites
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import has

_BEGINS = 0.6
"""How much more the first sentence of a mark says of what limits a paper."""


def is_own_limit(one: Statement) -> bool:
    """Return whether a limit is one of the paper's own; that a field has difficulties is no limit of the paper."""
    if one.kind is not Kind.LIMITATION or has_sign(one.text, "presents"):
        return False
    if kind_of_section(one.section) is Kind.LIMITATION or is_marked_as(one, AnnotationColor.NEGATIVE):
        return True
    if cites(one.text) or has(one.text, "of_others") or Kind.RESULT in cues_in(one.text).sure:
        return False
    alone = judged(one.text)
    return has_sign(one.text, "own") and alone is not None and alone.kind is Kind.LIMITATION


def is_placed_limit(one: Statement) -> bool:
    """Return whether a sentence that says nothing else stands where a paper tells its limits."""
    return one.kind is Kind.LIMITATION and kind_of_section(one.section) is Kind.LIMITATION


def _weight(one: Statement) -> float:
    """Return how well a limit stands for its paper: a reader's mark begins with the point, and then explains it."""
    begins = one.leads and is_marked_as(one, AnnotationColor.NEGATIVE)
    return (0.3 if kind_of_section(one.section) is Kind.LIMITATION else 0.0) + (_BEGINS if begins else 0.0)


def _may_limit(one: Statement, start: Statement | None) -> bool:
    """Return whether only its words tell a limit, and it stands behind the beginning or in the conclusion."""
    if one.kind is not Kind.LIMITATION or one.certainty < SURELY or gives_size(one.text) or only_presents(one):
        return False
    if tells_of_others(one.text) or has_sign(one.text, "presents"):
        return False
    is_marked = one.annotation is not None and is_guessed(one)
    is_closing_words = kind_of_section(one.section) is Kind.CLAIM and one.origin is not Origin.PDF
    return is_closing_words or (is_marked and start is not None and one.place > start.place)


LIMIT = Filling(fits=is_own_limit, weight=_weight, may_tell=_may_limit)
