"""What a paper of a synthesis finds: the sentence that concludes it, and its result in figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.facets.result import concludes, is_of_methods, only_checks, result_weight, tells_by_words
from catena.facets.sample import describes_sample
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import LEAST_CERTAINTY
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import word_count
from catena.statements.facet_words import gives_figures, gives_size, has_sign, tells_unknown
from catena.statements.outcomes import defines_outcome
from catena.statements.own_work import begins_own
from catena.statements.placing import is_closing, only_leads_to, stands_in_methods, tells_beside, tells_of_others
from catena.statements.standing_alone import is_whole, only_points_back, points_back, stands_alone
from catena.statements.statement import Origin, Statement
from catena.statements.stock_phrases import begins, behind_connective, has
from catena.statements.worth import worth
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Once

_LEAST_WORTH, _LEAST_TO_CLOSE, _FEWEST_WORDS = 0.2, 0.05, 6
_NO_FINDING = frozenset({Kind.QUESTION, Kind.FUTURE_WORK, Kind.LIMITATION, Kind.METHOD, Kind.DATA})
_ADVICE = 0.8
"""How much less a recommendation or a promise says of what was found."""

_ALSO = 0.4
"""How much less a sentence says of what was found that tells something beside it."""

_MUCH_LESS = 0.5
"""How much worse a sentence may be than the paper's conclusion where the conclusion stands in a dispute."""

_IN_ABSTRACT = 0.5
"""How much more what an abstract says stands for its paper than one of many sentences of a PDF."""

_SURELY, _GUESSED = 0.7, 0.4
"""How certain a marked claim must be, and how much less it says of what was found otherwise."""

_MARKED, _CALLED = 0.5, 1.3
"""How much more a sentence stands for what was found that its reader marked or called so, how much less otherwise."""

_LATE = 0.4
"""How much more the last mark or sentence of an abstract says of what a paper concludes, where no section is known."""

_BEHIND_RESULTS = 0.5
"""How late a sentence without figures must come that says best what was found, to stand for what is concluded."""

_OF_FINDING: dict[Kind | None, float] = {Kind.CLAIM: 1.2, Kind.RESULT: 0.6}


@dataclass(frozen=True, slots=True)
class Found:
    """What a paper finds, in its own sentences.

    Attributes:
        conclusion: What it concludes, or the sentence that says best what it is about; None without one.
        but: The sentence with which the conclusion goes on after `However`; None without one.
        figures: Its result in figures, if the conclusion gives none; None without one.
    """

    conclusion: Statement | None
    but: Statement | None
    figures: Statement | None

    @property
    def said(self) -> list[Statement]:
        """Return the sentences, the conclusion first."""
        return [one for one in (self.conclusion, self.but, self.figures) if one is not None]


def found_by(paper: PaperReading, said: Sequence[Statement], once: Once) -> Found:
    """Return what a paper finds in these of its sentences and what the note does not say yet, and remember it."""
    known = findings_of(paper, said)
    fresh = [one for one in known if not once.knows(one.text)]
    in_figures = _in_figures(fresh, paper)
    best = _conclusion(known, fresh, paper)
    if best is None and in_figures is None and _best(known, paper) in fresh:
        best = _best(fresh, paper)
    in_matrix, asked = paper.facets.get(Facet.RESULT), paper.facets.get(Facet.QUESTION)
    is_for = asked is not None and has_sign(asked.text, "presents") and not (best and is_closing(best))
    if in_matrix and not once.knows(in_matrix.text):  # What is presented has a use, but seldom a last claim.
        best = in_matrix if is_for or (best is None and in_figures is None and in_matrix in said) else best
    if best is None and not known:
        best = _telling(paper, said, once)
    but = _turn_of(best, paper) if best is not None else None
    once.take(*(one.text for one in (best, but) if one))
    if in_figures is not None and (once.knows(in_figures.text) or (best is not None and gives_size(best.text))):
        in_figures = None
    once.take(*(one.text for one in (in_figures,) if one))
    return Found(best, but, in_figures)


def _turn_of(conclusion: Statement, paper: PaperReading) -> Statement | None:
    """Return the sentence of the paper with which its conclusion goes on: `However, …` is half of what was found."""
    if conclusion.origin is Origin.ANNOTATION:
        return None
    following = (one for one in paper.unmarked if one.origin is conclusion.origin)
    after = next((one for one in following if one.place == conclusion.place + 1), None)
    if after is None or after.section != conclusion.section or after.kind not in (*_OF_FINDING, Kind.LIMITATION):
        return None
    return after if turns(after.text) and not has_sign(after.text, "advises") else None


def turns(text: str) -> bool:
    """Return whether a sentence begins with a word that limits the one before it."""
    return begins(text, "turns")


def _conclusion(known: Sequence[Statement], fresh: Sequence[Statement], paper: PaperReading) -> Statement | None:
    """Return what a paper surely concludes and is not said yet; None if another sentence says much more."""
    is_said = _best(known, paper) not in fresh
    closing = [one for one in fresh if is_closing(one) or _draws(one) or (concludes(one) and not is_said)]
    # What may come of it is half of a conclusion: `… and suggest a target for drugs.`
    best = _best([one for one in closing if not _only_advises(one)] or closing, paper)
    said = _best([one for one in known if not _only_advises(one)] or known, paper)
    least = _rank(said, paper) - _MUCH_LESS if said is not None else 0.0
    is_late = said is not None and not gives_size(said.text) and _lateness(said, paper) >= _BEHIND_RESULTS
    if best is not None and _rank(best, paper) >= least and not (_only_promises(best) and is_late and not is_said):
        return best
    return said if is_late and not is_said else None


def _draws(one: Statement) -> bool:
    """Return whether a marked sentence draws something from what the paper found: `These results suggest that …`."""
    return one.origin is Origin.ANNOTATION and begins(behind_connective(one.text), "draws")


def _best(known: Sequence[Statement], paper: PaperReading) -> Statement | None:
    return max(known, key=lambda one: (round(_rank(one, paper), 4), -one.place), default=None)


def _in_figures(known: Sequence[Statement], paper: PaperReading) -> Statement | None:
    """Return the result that gives figures: that of the matrix, if it is among these sentences.

    Of a paper whose reader marked findings, the body of the PDF tells none.
    """
    is_marked = any(one.annotation is not None for one in known)
    giving = [
        one
        for one in known
        if gives_size(one.text)
        and word_count(one.text) >= _FEWEST_WORDS
        and not describes_sample(one.text)
        and not (is_marked and one.origin is Origin.PDF and one.section != ABSTRACT)
    ]
    in_matrix = paper.facets.get(Facet.RESULT)
    if in_matrix is not None and in_matrix in giving:
        return in_matrix
    return max(
        giving,
        key=lambda one: (round(result_weight(one) + worth(one, paper.title_roots), 4), -one.place),
        default=None,
    )


def _rank(one: Statement, paper: PaperReading) -> float:
    """Return how well a sentence says what a paper concludes; its figures stand beside it."""
    score = worth(one, paper.title_roots) + _OF_FINDING[Kind.CLAIM if is_closing(one) else one.kind]
    is_guessed = one.origin is Origin.ANNOTATION and one.kind is Kind.CLAIM and one.certainty < _SURELY
    score -= _GUESSED if is_guessed else 0.0
    score += 0.7 if is_closing(one) else 0.0
    score += _LATE * _lateness(one, paper)
    score += _by_reader(one)
    score += _IN_ABSTRACT if one.section == ABSTRACT or one.origin is Origin.ABSTRACT else 0.0
    score -= _ADVICE if _only_advises(one) else 0.0
    score -= _ALSO if tells_beside(one.text) and not is_closing(one) else 0.0
    return score - (0.2 if gives_figures(one.text) else 0.0)


def _only_advises(one: Statement) -> bool:
    """Return whether a sentence recommends or promises something, and does not say that its paper concludes that."""
    return has_sign(one.text, "advises") and not has(one.text, "concludes")


def _only_promises(one: Statement) -> bool:
    """Return whether a sentence says what may come of its paper and recommends nothing: `… provides insights into`."""
    return _only_advises(one) and not has_sign(one.text, "recommends")


def _lateness(one: Statement, paper: PaperReading) -> float:
    """Return how late a mark or a sentence of the abstract comes that no heading or label places, from 0 to 1."""
    if one.section not in ("", ABSTRACT) or one.origin is Origin.PDF:
        return 0.0
    if one.origin is Origin.ANNOTATION:
        return one.place / len(paper.note.annotations)
    return one.place / max(1, *(each.place for each in paper.unmarked if each.origin is one.origin))


def findings_of(paper: PaperReading, said: Sequence[Statement]) -> list[Statement]:
    """Return those of a paper's sentences that may say what it found."""
    known = [
        one
        for one in said
        if one.kind in _OF_FINDING
        and (one.certainty >= LEAST_CERTAINTY or is_closing(one))
        and _tells_finding(one)
        and not (stands_in_methods(one) or is_of_methods(one))
        and _is_quotable(one, paper)
        and (one.closes or not _tells_before_results(one))
    ]
    begun = begins_own(paper.marked)
    starts = (paper.facets.get(Facet.QUESTION), begun, paper.own_in_abstract)
    found = [one for one in known if not any(start and only_leads_to(start, one) for start in starts)]
    found = [one for one in found if not (one.origin is Origin.ANNOTATION and paper.leads_to_own(one.text))]
    told = [one for one in found if one.closes or tells_by_words(one) or _stands_behind(begun, one)]
    return told or [one for one in found if one.origin is not Origin.PDF]


def _stands_behind(begun: Statement | None, one: Statement) -> bool:
    return begun is not None and one.origin is Origin.ANNOTATION and one.place > begun.place


def _tells_before_results(one: Statement) -> bool:
    """Return whether a sentence says who was studied or what was measured, and its reader did not call it a finding."""
    own = one.annotation
    is_told = own is not None and own.role_source not in (RoleSource.KIND, RoleSource.DEFAULT)
    return not is_told and (describes_sample(one.text) or defines_outcome(one.text))


def _by_reader(one: Statement) -> float:
    """Return how much more the reader's own mark says that a sentence is a finding; less than 0 if it says otherwise.

    Only words that the reader wrote or a colour that the reader chose tell that, and not what the sentence reads as.
    """
    own = one.annotation
    if own is None or own.role_source is RoleSource.KIND or own.role is AnnotationColor.OTHER:
        return 0.0
    if own.role is AnnotationColor.NEGATIVE and one.kind is Kind.RESULT:
        return 0.0  # a finding that its reader marked as speaking against something
    is_said = own.role_source in (RoleSource.PREFIX, RoleSource.COMMENT)
    marked = _CALLED if is_said else _MARKED
    return marked if own.role is AnnotationColor.POSITIVE else -marked


def _tells_finding(one: Statement) -> bool:
    """Return whether a sentence is no announcement and, in an abstract, not what is known before the study."""
    if has_sign(one.text, "presents") or only_points_back(one.text) or tells_unknown(one.text) or only_checks(one.text):
        return False
    if tells_of_others(one.text) and kind_of_section(one.section) is not Kind.CLAIM:
        return False
    return one.kind is Kind.RESULT or one.origin is not Origin.ABSTRACT or concludes(one) or gives_figures(one.text)


def _is_quotable(one: Statement, paper: PaperReading) -> bool:
    if one.origin is Origin.PDF:
        return stands_alone(one)
    in_figures = one.kind is Kind.RESULT and gives_size(one.text) and not points_back(one.text)
    return in_figures or worth(one, paper.title_roots) > (_LEAST_TO_CLOSE if one.closes else _LEAST_WORTH)


def _telling(paper: PaperReading, said: Sequence[Statement], once: Once) -> Statement | None:
    """Return the marked sentence that stands best for a paper of which no aim and no conclusion is known."""
    if any(one.kind is Kind.AIM for one in said):
        return None
    marked = [
        one
        for one in said
        if one.origin is Origin.ANNOTATION and one.kind not in _NO_FINDING and _is_sentence(one.text)
        if not (once.knows(one.text) or tells_of_others(one.text) or is_of_methods(one) or points_back(one.text))
    ]
    return max(marked, key=lambda one: (round(worth(one, paper.title_roots), 4), -one.place), default=None)


def _is_sentence(text: str) -> bool:
    return is_whole(text) and not text[0].islower() and word_count(text) >= _FEWEST_WORDS
