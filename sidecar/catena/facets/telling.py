"""What a paper says of one facet, in several sentences: the best first."""

import re
from collections.abc import Iterable, Sequence, Set

from catena.facets.choosing import FILLINGS, facets_of, may_fill, told_by
from catena.facets.limit import is_placed_limit
from catena.facets.result import reports
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.facet import Facet
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import word_count
from catena.statements.facet_words import has_sign
from catena.statements.likeness import alike
from catena.statements.placing import (
    ENOUGH_TO_FILL,
    HOW,
    SURELY,
    begins_beside,
    gives_outcome,
    in_abstract,
    in_body,
    only_presents,
    tells_of_others,
)
from catena.statements.standing_alone import begins_whole
from catena.statements.statement import Statement

_FEWEST_OF_LIMIT = 6
_NOTE_BELOW = re.compile(r"[¹²³⁴-⁹*†‡§]|\d{1,2}[A-Z]")
"""With this a footnote begins."""


def telling(statements: Iterable[Statement], facet: Facet, title: Set[str], *, most: int) -> list[Statement]:
    """Return the statements of one paper that tell a facet, the best first, and then others in the paper's order.

    Its method is also what it proposes, and what its abstract or its reader's marks say of how it was done. A limit is
    its own, by more than a guess.
    """
    said = [one for one in statements if not _is_note_below(one)]
    facets = facets_of(said, title)
    best = facets.get(facet)
    if facet is Facet.LIMIT and best is not None and not (surely_tells(best, facet) or has_sign(best.text, "own")):
        best = None
    told = [best] if best is not None else []
    if facet is Facet.METHOD:
        told = _methods(said, best)
        told = told or _between(said, facets.get(Facet.QUESTION))
    elif best is not None:
        question = facets.get(Facet.QUESTION)
        own = told_by(question, said) if facet is Facet.RESULT and question is not None else said
        told += [one for one in own if may_fill(one) and FILLINGS[facet].fits(one) and _says_it_again(one, facet)]
        if facet is Facet.RESULT:
            told = [one for one in told if reports(one) or (one.annotation and one.certainty == 1.0)] or told
    if facet is Facet.LIMIT:
        told = told or [one for one in said if is_placed_limit(one) and begins_whole(one.text)]
    apart: list[Statement] = []
    for one in told:
        if facet is Facet.LIMIT and len(told) > 1 and word_count(one.text) <= _FEWEST_OF_LIMIT:
            continue  # that there are limits: `Our study has two limitations.`
        if not any(alike(one.text, other.text) for other in apart):
            apart.append(one)
    return apart[:most]


def surely_tells(one: Statement, facet: Facet) -> bool:
    """Return whether a statement tells a facet by more than that nothing else does."""
    if facet is Facet.METHOD and (_proposes(one) or (one.kind in HOW and one.certainty >= SURELY)):
        return True
    if facet is Facet.LIMIT and is_placed_limit(one):
        return True
    return one.certainty >= ENOUGH_TO_FILL and FILLINGS[facet].fits(one)


def _is_note_below(one: Statement) -> bool:
    """Return whether a marked text is a footnote."""
    return one.annotation is not None and _NOTE_BELOW.match((one.annotation.text or "").lstrip('> "“')) is not None


def _says_it_again(one: Statement, facet: Facet) -> bool:
    """Return whether a statement beside the best one tells a facet as surely: it is marked, or its section says so."""
    if one.annotation is not None:
        return one.certainty >= SURELY and not (facet is Facet.SAMPLE and has_sign(one.text, "planned"))
    if facet is Facet.LIMIT:
        return kind_of_section(one.section) is Kind.LIMITATION
    return facet is Facet.RESULT and in_abstract(one) and reports(one)


def _methods(said: Sequence[Statement], best: Statement | None) -> list[Statement]:
    """Return what a paper says of its method: what it proposes, else the design of a study, and how that was done."""
    own = [one for one in said if not tells_of_others(one.text)]
    proposed = [one for one in own if _proposes(one) and not in_body(one)]
    how = [one for one in own if one.kind in HOW and one.certainty >= ENOUGH_TO_FILL and not only_presents(one)]
    done = [one for one in how if not (gives_outcome(one) or has_sign(one.text, "planned")) and _tells_own_method(one)]
    chosen = [best] if best is not None and not (proposed and begins_beside(best.text)) else []
    return [*proposed, *chosen] if proposed else [*chosen, *done]


def _tells_own_method(one: Statement) -> bool:
    """Return whether a sentence is no detail in the middle of a PDF."""
    return not in_body(one) or (kind_of_section(one.section) is Kind.METHOD and has_sign(one.text, "done"))


def _proposes(one: Statement) -> bool:
    return has_sign(one.text, "proposes") and one.kind not in (Kind.RESULT, Kind.LIMITATION, Kind.FUTURE_WORK)


def _between(said: Sequence[Statement], question: Statement | None) -> list[Statement]:
    """Return what an abstract without labels tells between what it asks and what first came out."""
    abstract = [one for one in said if one.section == ABSTRACT]
    found = next((one for one in abstract if question and one.place > question.place and reports(one)), None)
    if question not in abstract or found is None:
        return []
    return [one for one in abstract if question.place < one.place < found.place and not only_presents(one)][:2]
