"""How a paper went about it: by which design, or what it proposes."""

import re

from catena.facets.filling import Filling
from catena.rhetoric.kind import Kind
from catena.statements.facet_words import begins_with_means, has_sign, names_design, tells_how
from catena.statements.outcomes import begins_with_findings, names_main, names_outcome, tells_done
from catena.statements.placing import (
    HOW,
    OF_CALLED,
    SURELY,
    gives_outcome,
    in_abstract,
    in_body,
    is_called,
    is_guessed,
    only_presents,
)
from catena.statements.shortening import LONG
from catena.statements.standing_alone import points_back
from catena.statements.statement import Statement

_IN_GENERAL = re.compile(r"\b(?:is|are|has been|have been)\b", re.IGNORECASE)
_DESIGN = re.compile(r"design", re.IGNORECASE)
"""The label in an abstract below which it says by which design."""


def _is_method(one: Statement) -> bool:
    prefix = one.annotation.comment_prefix if one.annotation is not None else None
    if prefix == "METHOD:" or is_called(one, "called_method"):
        return True
    if begins_with_findings(one.text) or names_outcome(one.text):
        return False
    is_plain = not is_guessed(one) or one.certainty >= SURELY or has_sign(one.text, "designs")
    is_in_body = in_body(one)
    is_done = tells_done(one.text) and (one.kind is Kind.AIM or not is_in_body)
    is_how = is_done or (one.kind in HOW and (tells_how(one.text) or _tells_design(one)))
    is_own = has_sign(one.text, "own")
    if (is_guessed(one) or is_in_body) and not (_tells_design(one) or is_own):
        return False  # a detail of how it was done: `Three catheters were inserted.`
    if _IN_GENERAL.search(one.text) and not (is_own or names_design(one.text)):
        return False  # what is usual: `Regression is a popular tool.`
    return is_how and not (gives_outcome(one) or _only_measures(one)) and is_plain


def _tells_design(one: Statement) -> bool:
    return has_sign(one.text, "designs") or names_design(one.text) or _DESIGN.match(one.section) is not None


def _only_measures(one: Statement) -> bool:
    return has_sign(one.text, "measured") and not _tells_design(one)


def _weight(one: Statement) -> float:
    called = OF_CALLED if is_called(one, "called_method") else 0.0
    design = called + (1.7 if names_design(one.text) else 0.8 if _tells_design(one) else 0.0)
    return design - (0.5 if names_main(one.text) else 0.0)


def _may_tell_how(one: Statement, start: Statement | None) -> bool:
    """Return whether a sentence begins with what was used, or a mark surely says how it was done, behind the start."""
    if in_abstract(one) and begins_with_means(one.text):
        return True
    if one.annotation is None or one.kind not in HOW or one.certainty < SURELY or len(one.text) > LONG:
        return False
    is_before = start is not None and one.place < start.place
    return not (is_before or points_back(one.text) or gives_outcome(one) or _only_measures(one))


def _tells_design_beside(one: Statement) -> bool:
    return has_sign(one.text, "designs") and ("review" in one.text or not only_presents(one))


METHOD = Filling(fits=_is_method, weight=_weight, may_tell=_may_tell_how, is_told_beside=_tells_design_beside)
