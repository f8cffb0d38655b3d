"""Facets of a paper: question, sample, method, measure, result and limit, each in the paper's own words.

What makes a sentence tell one of them stands in a module of its own, such as `sample.py`; this one chooses.
"""

from collections.abc import Iterable, Sequence, Set

from catena.facets.limit import LIMIT
from catena.facets.measure import MEASURE
from catena.facets.method import METHOD
from catena.facets.question import QUESTION
from catena.facets.result import RESULT
from catena.facets.sample import SAMPLE, counts_alone
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.facet import Facet
from catena.rhetoric.kind import Kind
from catena.rhetoric.shape import word_count
from catena.statements.facet_words import (
    begins_with_means,
    has_sign,
    most_counted,
    names_design,
    names_sample,
    tells_gathered,
)
from catena.statements.likeness import alike
from catena.statements.own_work import begins_own
from catena.statements.placing import (
    ENOUGH_TO_FILL,
    OF_CERTAINTY,
    in_abstract,
    in_body,
    is_told_in_place,
    only_leads_to,
    only_presents,
)
from catena.statements.standing_alone import (
    begins_here,
    begins_whole,
    is_formal,
    needs_the_text,
    only_points_back,
    points_back,
)
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import has
from catena.statements.worth import worth
from catena.themes.topic_words import topic_roots

FILLINGS = {
    Facet.QUESTION: QUESTION,
    Facet.RESULT: RESULT,
    Facet.SAMPLE: SAMPLE,
    Facet.MEASURE: MEASURE,
    Facet.METHOD: METHOD,
    Facet.LIMIT: LIMIT,
}
"""What fills each facet, in the order in which they are filled."""

_TAKEN = 0.3
"""How much less a sentence fills a cell if it fills another one already."""

_LARGEST = 0.5
"""How much more a sentence tells the sample that counts more than the others: who took part, and not a part of them."""

_LATER, _MOST_LATE = 0.12, 3
"""How much less a result stands for its paper for each one told before it, up to so many."""

_FEWEST_WORDS = 5
"""A shorter sentence fills no cell, unless it names a design."""
_SEVERAL = 2
"""So many sentences of an abstract say something before one that it leaves open."""
_REPEATED = 40
"""Characters: so much of a sentence's beginning is the beginning of the same one told longer."""


def facets_of(statements: Iterable[Statement], title: Set[str]) -> dict[Facet, Statement]:
    """Return the best statement for each facet; a facet that nothing fits is missing.

    Annotations come first, then the abstract, then the PDF. No statement fills two, but for who was studied and how:
    one sentence often tells that beside what the paper asks.

    Args:
        statements: All statements of one paper.
        title: The topic roots of its title.
    """
    known, unsure = list[Statement](), list[Statement]()
    for one in statements:
        (known if may_fill(one) else unsure).append(one)
    chosen: dict[Facet, Statement] = {}
    begun = begins_own(known)
    if begun is not None and any(one.kind is Kind.RESULT and one.place > begun.place for one in known):
        known = [one for one in known if not (one.kind is Kind.RESULT and only_leads_to(begun, one))]
    asking = [one for one in known if not _is_left_open(one, known)]
    for facet in FILLINGS:
        taken = [*chosen.values()]
        found = _best(asking if facet is Facet.QUESTION else known, facet, title, taken)
        if found is None:
            start = begun or next((one for one in taken if one.annotation is not None), None)
            found = _likeliest(known, unsure, facet, title, taken, start)
        if found is not None:
            found = next((one for one in taken if one.text == found.text), found)  # marked, and in the abstract
            chosen[facet] = found
            known = known if facet is not Facet.QUESTION else told_by(found, known)
    return {facet: chosen[facet] for facet in Facet if facet in chosen}


def may_fill(one: Statement) -> bool:
    """Return whether a statement is sure, whole and well enough placed to fill any cell."""
    if counts_alone(one):
        return True
    is_plain = only_presents(one) or (has_sign(one.text, "enrolled") and names_sample(one.text))
    is_sure = one.certainty >= ENOUGH_TO_FILL or (in_abstract(one) and (is_plain or begins_here(one.text)))
    is_long = word_count(one.text) >= _FEWEST_WORDS or names_design(one.text)
    if not (is_sure and is_long and is_told_in_place(one)):
        return False
    if in_body(one) and (needs_the_text(one.text) or points_back(one.text)):
        return False
    return begins_whole(one.text) and not (only_points_back(one.text) or is_formal(one.text))


def _best(known: Sequence[Statement], facet: Facet, title: Set[str], taken: Sequence[Statement]) -> Statement | None:
    filling = FILLINGS[facet]
    topic = title if filling.names_topic else frozenset[str]()
    scored: list[tuple[float, int, Statement]] = []
    fitting = [one for one in known if filling.fits(one)]
    late = _lateness(fitting) if facet is Facet.RESULT else {}
    most = max((most_counted(one.text) for one in fitting), default=0) if facet is Facet.SAMPLE else 0
    for one in fitting:
        is_taken = any(alike(one.text, other.text) or _is_within(one.text, other.text) for other in taken)
        if not is_taken or (filling.is_told_beside is not None and filling.is_told_beside(one)):
            score = filling.weight(one) + OF_CERTAINTY * one.certainty + worth(one, topic)
            score -= (_TAKEN if is_taken else 0.0) + _LATER * late.get(id(one), 0)
            score += _LARGEST if most and most_counted(one.text) == most else 0.0
            scored.append((round(score, 4), -one.place, one))
    return max(scored, key=lambda each: each[:2], default=(0, 0, None))[2]


def _likeliest(
    known: Sequence[Statement],
    unsure: Sequence[Statement],
    facet: Facet,
    title: Set[str],
    taken: Sequence[Statement],
    start: Statement | None,
) -> Statement | None:
    """Return what most likely tells a facet that nothing surely does.

    Args:
        known: What may fill cells.
        unsure: What else the paper says. Where nobody took part, of uncertain kind is also what was looked at.
        facet: The facet.
        title: The topic roots of the paper's title.
        taken: What fills other cells.
        start: Where the paper's own work begins; None if nothing says that.
    """
    filling = FILLINGS[facet]
    if filling.may_tell is None:
        return None
    free = [one for one in known if filling.is_told_beside is not None or one not in taken]
    if facet is Facet.SAMPLE:
        free += [one for one in unsure if begins_whole(one.text) and tells_gathered(one.text)]
    rest = [one for one in free if filling.may_tell(one, start)]
    if facet is Facet.METHOD:  # and no detail of how it was done: `Three catheters were inserted.`
        rest = [one for one in rest if title & set(topic_roots(one.text))]
        rest = [one for one in rest if begins_with_means(one.text) or one not in taken]
    if facet is Facet.SAMPLE:
        most = max((most_counted(one.text) for one in rest), default=0)
        rest = [one for one in rest if most_counted(one.text) == most]
    return max(rest, key=lambda one: (worth(one, title), -one.place), default=None)


def _is_within(text: str, longer: str) -> bool:
    """Return whether a sentence is the beginning of a longer one: the paper says it twice."""
    bare = text.rstrip(" .…").casefold()
    return len(bare) >= _REPEATED and longer.casefold().startswith(bare)


def _lateness(results: Sequence[Statement]) -> dict[int, int]:
    """Return by id how many findings an abstract or the marks tell before each: the main one is told first."""
    late: dict[int, int] = {}
    for origin in (Origin.ANNOTATION, Origin.ABSTRACT, Origin.PDF):
        own = [one for one in results if one.origin is origin]
        own = [one for one in own if origin is not Origin.PDF or one.section == ABSTRACT]
        late |= {id(one): min(at, _MOST_LATE) for at, one in enumerate(sorted(own, key=lambda each: each.place))}
    return late


def _is_left_open(one: Statement, known: Sequence[Statement]) -> bool:
    """Return whether a question or proposal stands behind what was found: the paper leaves it open, or ends with it."""
    found = (other for other in known if other.kind is Kind.RESULT and other.origin is one.origin)
    if one.kind is Kind.QUESTION and _ends_with(one, known):
        return True
    is_either = one.kind is Kind.QUESTION or (one.kind is not Kind.AIM and has_sign(one.text, "presents"))
    return is_either and one.annotation is None and any(other.place < one.place for other in found)


def _ends_with(one: Statement, known: Sequence[Statement]) -> bool:
    """Return whether an abstract ends with a sentence, behind several that say something."""
    own = [other for other in known if other.origin is one.origin]
    said = [other for other in own if other.kind in (Kind.RESULT, Kind.CLAIM)]
    is_last = all(other.place <= one.place for other in own)
    return one.origin is Origin.ABSTRACT and is_last and len(said) >= _SEVERAL


def told_by(question: Statement, known: Sequence[Statement]) -> list[Statement]:
    """Return the statements without what was known before; a review whose question comes last tells it before."""
    in_it = (one for one in known if one.section == ABSTRACT)
    begins = next((one for one in in_it if one.kind is Kind.AIM or only_presents(one)), question)
    told = [one for one in known if not (only_leads_to(question, one) or only_leads_to(begins, one))]
    if any(one.kind in (Kind.CLAIM, Kind.RESULT) and one.origin is question.origin for one in told):
        return told
    return [one for one in known if one in told or has(one.text, "studies_show")]
