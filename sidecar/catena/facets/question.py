"""What a paper asks, or is for."""

from catena.facets.filling import Filling
from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import wording
from catena.rhetoric.cues import cues_in
from catena.rhetoric.judging import has_cue, judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.shape import ends_asking
from catena.statements.facet_words import tells_unknown
from catena.statements.outcomes import tells_outcome
from catena.statements.placing import (
    ENOUGH_TO_FILL,
    HOW,
    OF_CERTAINTY,
    SURELY,
    in_abstract,
    is_from_start,
    is_presented_by_others,
    only_presents,
    tells_beside,
    tells_of_others,
)
from catena.statements.standing_alone import begins_here
from catena.statements.statement import Statement
from catena.statements.stock_phrases import begins, has

_PLAINLY = 1.0
"""How much more a sentence is the question that says so itself than one that only stands under `AIMS`."""


def _asks(one: Statement) -> bool:
    if one.kind is Kind.QUESTION:
        return in_abstract(one) and (tells_unknown(one.text) or ends_asking(one.text))
    if in_abstract(one) and only_presents(one) and not (one.kind is Kind.RESULT and tells_outcome(one.text)):
        means_later = wording("facets.means_later", *LANGUAGES).search(one.text)
        return means_later is None and not is_presented_by_others(one.text)
    return is_own_aim(one) or (one.kind in HOW and has_cue(one.text, Kind.AIM))


def is_own_aim(one: Statement) -> bool:
    """Return whether a sentence says what its paper is for; in the middle of a marked passage, other things are for."""
    own = one.annotation
    if one.kind is Kind.AIM and (has(one.text, "studies_show") or begins(one.text, "for_this")):
        return False  # what was known, below the label of the aims, or what was done about a question told before
    if one.kind is not Kind.AIM or own is None:
        return one.kind is Kind.AIM
    if tells_of_others(one.text):
        return False
    is_told = own.comment_prefix is not None or bool(one.section)
    return is_told or (one.leads and one.certainty >= SURELY)


def _weight(one: Statement) -> float:
    early = 0.0 if one.annotation else 0.02 * min(one.place, 30)
    alone = judged(one.text)
    is_plain = only_presents(one) or (alone is not None and alone.kind is Kind.AIM)
    unlike = 0.0 if one.kind in (Kind.AIM, Kind.QUESTION) else OF_CERTAINTY * one.certainty
    open_or_not = 0.3 if one.kind is Kind.AIM and has(one.text, "whether") else 0.0
    said = (0.6 if one.kind is Kind.AIM or only_presents(one) else 0.0) + (_PLAINLY if is_plain else 0.0)
    return said + open_or_not - early - unlike


def _may_ask(one: Statement, start: Statement | None) -> bool:
    """Return whether an abstract says there what its authors did, in no words that tell anything else.

    A marked sentence says what is unknown, right before what was done.
    """
    if one.annotation is not None:
        return start is not None and one.place < start.place and one.kind is Kind.QUESTION and tells_unknown(one.text)
    is_told = one.kind in (Kind.RESULT, Kind.CLAIM, Kind.LIMITATION) and one.certainty >= ENOUGH_TO_FILL
    if not (in_abstract(one) and is_from_start(one)) or is_told:
        return False
    cues = cues_in(one.text)
    is_done_here = begins_here(one.text) and not tells_beside(one.text)
    return is_done_here and not cues.known and cues.sure.keys() <= {Kind.AIM, Kind.QUESTION}


QUESTION = Filling(fits=_asks, weight=_weight, may_tell=_may_ask)
