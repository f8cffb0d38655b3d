"""Facets of a paper: question, sample, method, measure, result and limit, each in the paper's own words."""

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from typing import Literal

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.answers.themes_words import topic_roots
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.cues import cues_in
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import judged
from catena.rhetoric.kind import Kind
from catena.rhetoric.labelling import kinds_under
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import word_count
from catena.writing.facet_words import (
    begins_with_means,
    begins_with_sign,
    calls,
    gives_figures,
    gives_shares,
    gives_size,
    has_sign,
    lists_sample,
    most_counted,
    names_design,
    names_sample,
    tells_gathered,
    tells_how,
    tells_unknown,
    where_shares,
    without_brackets,
)
from catena.writing.statements import Origin, Statement
from catena.writing.stock_phrases import has
from catena.writing.worth import (
    LONG,
    alike,
    begins_here,
    begins_own,
    begins_whole,
    cites,
    is_formal,
    needs_the_text,
    only_points_back,
    points_back,
    tells_own_work,
    without_connective,
    worth,
)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What fills a facet: a test, the weight of a fitting statement beside its general worth, and whether those are
    better that have words of the title.
    """

    fits: Callable[[Statement], bool]
    weight: Callable[[Statement], float]
    names_topic: bool = True


_ORDER = (Facet.QUESTION, Facet.RESULT, Facet.SAMPLE, Facet.MEASURE, Facet.METHOD, Facet.LIMIT)
_TOLD_BESIDE: dict[Facet, Callable[[Statement], bool]] = {
    Facet.SAMPLE: lambda _: True,
    Facet.METHOD: lambda one: has_sign(one.text, "designs") and ("review" in one.text or not _treats(one)),
}
"""What a sentence may tell beside something else: who was studied, and by which design."""

_TAKEN = 0.3
"""How much less a sentence fills a cell if it fills another one already."""

_LARGEST = 0.5
"""How much more a sentence tells the sample that counts more than the others: who took part, and not a part of them."""

_LEAST_CERTAINTY = 0.45
"""Less certain sentences fill no cell: an empty cell is better than a wrong one."""

_SURELY = 0.8
"""How certain the kind of a marked sentence must be that stands in no known section."""

_FEWEST_WORDS, _SEVERAL = 5, 2
_LONGEST_PIECE = 20
_NO_PIECE = frozenset({Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK, Kind.RESULT})
_PIECE = re.compile(
    r"(?<![\w.,])(?!(?:1[5-9]|20)\d\d\b)\d{1,3}(?:[ .,\u202f\u00a0]?\d{3})*"
    r" (?!(?:per|percent|prozent|pour|por|times|years?|hours?|days?|weeks?|months?|jahre?n?|stunden|tagen?|ans|jours|"
    r"heures|años|días|horas|Uhr|Mal|fois|veces)\b)[^\W\d_]{4,}"
)
"""A number of things, and no year, span of time or share."""
_CALLED = 2.0
"""How much more a sentence fills the cell that its reader's remark names."""
_PLAINLY = 1.0
"""How much more a sentence is the question that says so itself than one that only stands under `AIMS`."""

_HOW_CERTAIN = 0.8
"""The weight of the certainty beside the worth of a sentence."""

_CUE = 0.4
"""The weight of words that alone tell a kind."""

_BEGINS = 0.6
"""How much more the first sentence of a mark says of what limits a paper."""

_OPENING = 40
"""Characters: what a sentence begins with says what it is beside another one: `We also found …`."""

_LATER, _MOST_LATE = 0.12, 3
"""How much less a result stands for its paper for each one told before it, up to so many."""

_HOW = frozenset({Kind.METHOD, Kind.DATA})
_NO_SAMPLE = frozenset({Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK, Kind.DEFINITION})
_NO_CLAIM = frozenset({*_HOW, Kind.AIM, Kind.LIMITATION, Kind.QUESTION, Kind.FUTURE_WORK})
_FIRST = 25
"""The number of a PDF's first sentences in which its question is looked for."""

_CONCLUSION = re.compile(r"conclu|interpretation|fazit|schluss|结论|結論|결론", re.IGNORECASE)
_POPULATION = re.compile(
    r"\bmedian (?:age|duration|follow-?up)|\b(?:fe)?males\b|\bmean \(?±?\w*\)? ?age|\bmen\b and", re.IGNORECASE
)
_BEFORE = re.compile(
    r"\bbaseline\b[^.;]{0,60}\b(?:were|was) (?:similar|comparable|balanced)|\bat baseline,|"
    r"\b(?:average|mean) (?:time|duration|length) of follow-?up\b",
    re.IGNORECASE,
)
"""How the groups were before anything was done, and how long they were followed."""

_BEGINS_COUNTED = re.compile(
    r"(?:a total of |in total,? |(?:of|all|among) (?:the )?)?\d[\d,]* [^\W\d_]{4,}", re.IGNORECASE
)
_AMONG = re.compile(r"(?:of|among|in) (?:the |a total of |all )?\d[\d,]* ", re.IGNORECASE)
"""How a finding begins that says in whom it was found: `Among 32,856 patients, …`."""
_AMONG_MANY = re.compile(r"\b(?:in|among|of|on|from|with|bei|von|chez|parmi|de|en|su|em|van|onder) \d{2,}")
"""Whom a sentence on what was asked counts: `We examined the risk in 1575 adults.`"""

_CITES = re.compile(
    r"\[\d[\d,–\- ]*\]|\(\d{1,3}(?:[,–-] ?\d{1,3})*\)|\((?:e\.g\.,? |see )?[A-Z][^()]{1,80}(?:19|20)\d\d[a-z]?\)"
)
_PLACES = re.compile(
    r"\b(?:at|in|from|across) (?:[\w-]+ ){1,4}?"
    r"(?:hospitals?|sites?|clinics?|countries|cities|schools|cent(?:er|re)s|practices)\b"
)
"""Where a sample was drawn, which is no size of it."""

_OF_FINDINGS = re.compile(
    r"(?:(?:the |these |our )?(?:results|findings)|in contrast|compared (?:with|to)|ergebnisse|résultats)\b",
    re.IGNORECASE,
)
"""With this no sentence begins that says how something was done."""

_CITED = re.compile(r"(?:[A-ZÀ-Þ][\w’'-]+(?:,| and| &| et| und| y| e| en|;)? ){0,3}(?:et al\.? )?\((?:19|20)\d\d\w?\)")
"""The work of others as the subject: `Brandt (1987) holds …`."""

_SEES_OTHERS = re.compile(rf"\bin {_CITED.pattern}")
"""Where others' work presents something: `is presented in Brandt (2005)`."""

_ASKED = re.compile(r"[?？]\W*\Z")


_MEANS_LATER = re.compile(
    r"\bimplications?\b|\bdiscuss\w* [^.]*\bas (?:the|a|an|likely|possible)\b|folgerungen|implica(?:ciones|ções|zioni)",
    re.IGNORECASE,
)
"""What a paper says of its results, not what it is about."""

_MAIN_OUTCOME = re.compile(
    r"(?:\A|[,;:–-] ?|\b(?:the|our|an?|and|as|two|three) )"
    r"(?:primary|secondary|main|principal|our|key) (?:\w+ ){0,2}(?:outcomes?|end ?points?)(?: \w+){0,4}? "
    r"(?:was|were|is|are|included?)\b",
    re.IGNORECASE,
)
_OUTCOME = re.compile(
    r"\b(?:outcomes?|end ?points?)\b[^.]{0,60}\b(?:was|were|included|is)\b|\bcomposite\b", re.IGNORECASE
)
_IN_GENERAL = re.compile(r"\b(?:is|are|has been|have been)\b", re.IGNORECASE)
_DESIGN, _OUTCOMES = re.compile(r"design", re.IGNORECASE), re.compile(r"(?:main )?(?:outcome|measure)", re.IGNORECASE)
"""Labels in an abstract below which it says by which design, and what was measured."""

_BESIDE = re.compile(
    r"\b(?:previously(?! un)|recently|also|zuvor|kürzlich|auch|précédemment|récemment|également|aussi|anteriormente|"
    r"también|precedentemente|recentemente|anche|também|eerder|onlangs|ook)\b",
    re.IGNORECASE,
)
"""What authors did earlier, or beside what their paper is for."""

_CHECKED = re.compile(
    r"\b(?:results?|findings?|conclusions?|estimates?) (?:\w+ ){0,3}(?:were|was|are|is|remained?) (?:\w+ly )?"
    r"(?:robust|similar|consistent|unchanged|stable|the same)\b|\b(?:we|i) hope\b",
    re.IGNORECASE,
)
"""That a result holds is none, nor is a hope: `The main results were robust.`"""

_INTERVAL = re.compile(r"\b(?:CI|CrI|CredI|(?:confidence|credible) intervals?|[pP]\s?[<=>])")
_OF_ANALYSIS = re.compile(
    r"\b(?:publication bias|heterogeneity|(?:sub-?group |sensitivity )?analys[ei]s (?:was|were))\b", re.IGNORECASE
)
"""How results were put together, which is no measure: `Publication bias was assessed by funnel plots.`"""

_MAIN = re.compile(r"\b(?:primary|main) |\bprincipal\b|haupt", re.IGNORECASE)
_FEW = r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_REPORTS = re.compile(
    r"\b(?:had|were|was) (?:a |an )?(?:favou?rable|higher|lower|significant)|\bdiagnostic for\b|"
    r"\b(?:was|were) (?:estimated|found|shown) to\b|"
    r"\b(?:was|were) (?:(?:also|not) )?(?:\w+ly )?(?:associated|correlated) with\b|"
    r"\b(?:was|were) (?:\w+ly )?(?:effective|ineffective|protective|protected|successful)\b|"
    r"\b(?:was|were) as (?!well|soon|long|far)\w+ as\b|\b(?:variables|factors|predictors) (?:associated with|of|for)\b|"
    r"\bno (?:\w+ ){0,3}(?:relationship|association|difference|evidence)s?\b|\b(?:more|less) \w+ than\b|"
    rf"(?<!\bto )\b(?:\d+|{_FEW}) of (?:the )?(?:\d+|{_FEW})\b|\b(?:occurred|developed|was seen|were seen) in \d|"
    r"\bout of (?:the )?\d+\b|\b(?:average|mean|median) (?:[\w-]+ ){1,9}(?:was|were) \d|"
    r"\b(?:fell|rose|increased|decreased|declined|dropped) (?:from|to|by)\b|\bP less than\b|\+/-|±|"
    r"\b(?:demonstrated|showed|revealed|yielded|resulted in|led to|caused)\b|"
    r"\b(?:longer|shorter|higher|lower|greater|smaller|faster|slower|later|earlier) (?:[\w-]+ ){0,8}than\b",
    re.IGNORECASE,
)


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
        (known if _may_fill(one) else unsure).append(one)
    chosen: dict[Facet, Statement] = {}
    begun = begins_own(known)
    if begun is not None and any(one.kind is Kind.RESULT and one.place > begun.place for one in known):
        known = [one for one in known if not (one.kind is Kind.RESULT and only_leads_to(begun, one))]
    asking = [one for one in known if not _is_left_open(one, known)]
    for facet in _ORDER:
        found = _best(asking if facet is Facet.QUESTION else known, facet, title, [*chosen.values()])
        if found is None and facet in _ELSE:
            start = begun or next((one for one in chosen.values() if one.annotation is not None), None)
            free = [one for one in known if facet in _TOLD_BESIDE or one not in chosen.values()]
            if facet is Facet.SAMPLE:  # whose kind is uncertain where nobody took part
                free += [one for one in unsure if begins_whole(one.text) and tells_gathered(one.text)]
            rest = [one for one in free if _ELSE[facet](one, start)]
            if facet is Facet.METHOD:  # and no detail of how it was done: `Three catheters were inserted.`
                rest = [one for one in rest if title & set(topic_roots(one.text))]
                rest = [one for one in rest if begins_with_means(one.text) or one not in chosen.values()]
            if facet is Facet.SAMPLE:
                most = max((most_counted(one.text) for one in rest), default=0)
                rest = [one for one in rest if most_counted(one.text) == most]
            found = max(rest, key=lambda one: (worth(one, title), -one.place), default=None)
        if found is not None:
            chosen[facet] = found
            known = known if facet is not Facet.QUESTION else _told_by(found, known)
    return {facet: chosen[facet] for facet in Facet if facet in chosen}


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
        own = _told_by(question, said) if facet is Facet.RESULT and question is not None else said
        told += [one for one in own if _may_fill(one) and _WANTED[facet].fits(one) and _says_it_again(one, facet)]
        if facet is Facet.RESULT:
            told = [one for one in told if reports(one) or (one.annotation and one.certainty == 1.0)] or told
    if facet is Facet.LIMIT:
        told = told or [one for one in said if _is_placed_limit(one) and begins_whole(one.text)]
    apart: list[Statement] = []
    for one in told:
        if facet is Facet.LIMIT and len(told) > 1 and word_count(one.text) <= _FEWEST_OF_LIMIT:
            continue  # that there are limits: `Our study has two limitations.`
        if not any(alike(one.text, other.text) for other in apart):
            apart.append(one)
    return apart[:most]


_FEWEST_OF_LIMIT = 6
_NOTE_BELOW = re.compile(r"[¹²³⁴-⁹*†‡§]|\d{1,2}[A-Z]")
"""With this a footnote begins."""


def _is_note_below(one: Statement) -> bool:
    """Return whether a marked text is a footnote."""
    return one.annotation is not None and _NOTE_BELOW.match((one.annotation.text or "").lstrip('> "“')) is not None


def _is_placed_limit(one: Statement) -> bool:
    """Return whether a sentence that says nothing else stands where a paper tells its limits."""
    return one.kind is Kind.LIMITATION and kind_of_section(one.section) is Kind.LIMITATION


def _says_it_again(one: Statement, facet: Facet) -> bool:
    """Return whether a statement beside the best one tells a facet as surely: it is marked, or its section says so."""
    if one.annotation is not None:
        return one.certainty >= _SURELY and not (facet is Facet.SAMPLE and has_sign(one.text, "planned"))
    if facet is Facet.LIMIT:
        return kind_of_section(one.section) is Kind.LIMITATION
    return facet is Facet.RESULT and in_abstract(one) and reports(one)


def _methods(said: Sequence[Statement], best: Statement | None) -> list[Statement]:
    """Return what a paper says of its method: what it proposes, else the design of a study, and how that was done."""
    own = [one for one in said if not tells_of_others(one.text)]
    proposed = [one for one in own if _proposes(one) and not _in_body(one)]
    how = [one for one in own if one.kind in _HOW and one.certainty >= _LEAST_CERTAINTY and not _treats(one)]
    done = [one for one in how if not (_reports(one) or has_sign(one.text, "planned")) and _tells_own_method(one)]
    chosen = [best] if best is not None and not (proposed and _BESIDE.search(best.text[:_OPENING])) else []
    return [*proposed, *chosen] if proposed else [*chosen, *done]


def _tells_own_method(one: Statement) -> bool:
    """Return whether a sentence is no detail in the middle of a PDF."""
    return not _in_body(one) or (kind_of_section(one.section) is Kind.METHOD and has_sign(one.text, "done"))


def _between(said: Sequence[Statement], question: Statement | None) -> list[Statement]:
    """Return what an abstract without labels tells between what it asks and what first came out."""
    abstract = [one for one in said if one.section == ABSTRACT]
    found = next((one for one in abstract if question and one.place > question.place and reports(one)), None)
    if question not in abstract or found is None:
        return []
    return [one for one in abstract if question.place < one.place < found.place and not _treats(one)][:2]


def _proposes(one: Statement) -> bool:
    return has_sign(one.text, "proposes") and one.kind not in (Kind.RESULT, Kind.LIMITATION, Kind.FUTURE_WORK)


def surely_tells(one: Statement, facet: Facet) -> bool:
    """Return whether a statement tells a facet by more than that nothing else does."""
    if facet is Facet.METHOD and (_proposes(one) or (one.kind in _HOW and one.certainty >= _SURELY)):
        return True
    if facet is Facet.LIMIT and _is_placed_limit(one):
        return True
    return one.certainty >= _LEAST_CERTAINTY and _WANTED[facet].fits(one)


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


def _told_by(question: Statement, known: Sequence[Statement]) -> list[Statement]:
    """Return the statements without what was known before; a review whose question comes last tells it before."""
    in_it = (one for one in known if one.section == ABSTRACT)
    begins = next((one for one in in_it if one.kind is Kind.AIM or _treats(one)), question)
    told = [one for one in known if not (only_leads_to(question, one) or only_leads_to(begins, one))]
    if any(one.kind in (Kind.CLAIM, Kind.RESULT) and one.origin is question.origin for one in told):
        return told
    return [one for one in known if one in told or has(one.text, "studies_show")]


def only_leads_to(question: Statement, one: Statement) -> bool:
    """Return whether a claim stands before what the paper asks or treats: it is known, not found.

    That is so in an abstract without labels, and among marks of which no section is known.
    """
    unplaced = "" if one.origin is Origin.ANNOTATION else ABSTRACT
    is_unlabelled = question.section == one.section == unplaced and question.origin is one.origin
    known = (Kind.CLAIM, Kind.RESULT) if one.origin is Origin.ANNOTATION else (Kind.CLAIM,)
    is_reviewed = has(one.text, "review_shows")
    return is_unlabelled and one.kind in known and one.place < question.place and not is_reviewed


def _may_fill(one: Statement) -> bool:
    if _counts_alone(one):
        return True
    is_plain = _treats(one) or (has_sign(one.text, "enrolled") and names_sample(one.text))
    is_sure = one.certainty >= _LEAST_CERTAINTY or (in_abstract(one) and (is_plain or begins_here(one.text)))
    is_long = word_count(one.text) >= _FEWEST_WORDS or names_design(one.text)
    if not (is_sure and is_long and is_told_in_place(one)):
        return False
    if _in_body(one) and (needs_the_text(one.text) or points_back(one.text)):
        return False
    return begins_whole(one.text) and not (only_points_back(one.text) or is_formal(one.text))


def _best(known: Sequence[Statement], facet: Facet, title: Set[str], taken: Sequence[Statement]) -> Statement | None:
    wanted, beside = _WANTED[facet], _TOLD_BESIDE.get(facet)
    topic = title if wanted.names_topic else frozenset[str]()
    scored: list[tuple[float, int, Statement]] = []
    fitting = [one for one in known if wanted.fits(one)]
    late = _lateness(fitting) if facet is Facet.RESULT else {}
    most = max((most_counted(one.text) for one in fitting), default=0) if facet is Facet.SAMPLE else 0
    for one in fitting:
        is_taken = any(alike(one.text, other.text) or _is_within(one.text, other.text) for other in taken)
        if not is_taken or (beside is not None and beside(one)):
            score = wanted.weight(one) + _HOW_CERTAIN * one.certainty + worth(one, topic)
            score -= (_TAKEN if is_taken else 0.0) + _LATER * late.get(id(one), 0)
            score += _LARGEST if most and most_counted(one.text) == most else 0.0
            scored.append((round(score, 4), -one.place, one))
    return max(scored, key=lambda each: each[:2], default=(0, 0, None))[2]


def _is_within(text: str, longer: str) -> bool:
    """Return whether a sentence is the beginning of a longer one: the paper says it twice."""
    bare = text.rstrip(" .…").casefold()
    return len(bare) >= _OPENING and longer.casefold().startswith(bare)


def _lateness(results: Sequence[Statement]) -> dict[int, int]:
    """Return by id how many findings an abstract or the marks tell before each: the main one is told first."""
    late: dict[int, int] = {}
    for origin in (Origin.ANNOTATION, Origin.ABSTRACT, Origin.PDF):
        own = [one for one in results if one.origin is origin]
        own = [one for one in own if origin is not Origin.PDF or one.section == ABSTRACT]
        late |= {id(one): min(at, _MOST_LATE) for at, one in enumerate(sorted(own, key=lambda each: each.place))}
    return late


def is_told_in_place(one: Statement) -> bool:
    """Return whether a sentence of a PDF stands where papers say such things; always True for other origins."""
    if not _in_body(one):
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
            is_own = placed is None and has_sign(one.text, "own") and gives_size(one.text) and _tells_outcome(one.text)
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


def tells_of_others(text: str) -> bool:
    """Return whether a sentence begins with what others did or found."""
    return _CITED.match(text) is not None or begins_with_sign(text, "others")


def tells_beside(text: str) -> bool:
    """Return whether a sentence says that it tells something beside the main thing: `School fees rose as well.`"""
    return _BESIDE.search(text) is not None


def stands_in_methods(one: Statement) -> bool:
    """Return whether a sentence stands in the methods of a PDF, where nothing is found."""
    return one.origin is Origin.PDF and kind_of_section(one.section) is Kind.METHOD


def is_of_methods(one: Statement) -> bool:
    """Return whether a sentence that neither its place nor its reader calls a finding begins with what was done."""
    is_called = one.annotation is not None and not one.annotation.role_source.is_guess
    if is_called or one.section not in ("", ABSTRACT):
        return False
    return _tells_done(one.text)


def _tells_done(text: str) -> bool:
    """Return whether a sentence begins with what was done, and does not go on with what came out."""
    is_done = begins_with_sign(without_connective(text), "done")
    return is_done and not (_tells_outcome(text) or _INTERVAL.search(text))


def describes_sample(text: str) -> bool:
    """Return whether a sentence says who or what was studied, and for how long: number, age, sex, follow-up."""
    if lists_sample(text) or names_design(text):
        return True
    bare = without_brackets(text)
    is_counted = has_sign(bare, "enrolled") and names_sample(bare) and not (gives_shares(bare) or _REPORTS.search(bare))
    return is_counted or _POPULATION.search(text) is not None or _BEFORE.search(text) is not None


def defines_outcome(text: str) -> bool:
    """Return whether a sentence says what was measured as the outcome, and not what came out."""
    return _OUTCOME.search(text) is not None and not gives_shares(text)


def is_closing(one: Statement) -> bool:
    """Return whether a sentence says that it concludes, or stands in the conclusion."""
    return has(one.text, "concludes") or _CONCLUSION.search(one.section) is not None


def says_otherwise(one: Statement) -> bool:
    """Return whether a claim by its place alone plainly says something else: how it was done, what limits it."""
    found = None if one.annotation is not None or is_closing(one) else judged(one.text)
    return found is not None and found.cue != "" and found.kind in _NO_CLAIM


def in_abstract(one: Statement) -> bool:
    """Return whether a sentence stands in the abstract, wherever that was read."""
    return one.origin is Origin.ABSTRACT or one.section == ABSTRACT


def _in_body(one: Statement) -> bool:
    return one.origin is Origin.PDF and one.section != ABSTRACT


def is_from_start(one: Statement) -> bool:
    """Return whether a sentence stands in the abstract, the introduction or the aims."""
    return one.section == ABSTRACT or kind_of_section(one.section) in (Kind.BACKGROUND, Kind.AIM)


def _asks(one: Statement) -> bool:
    if one.kind is Kind.QUESTION:
        return in_abstract(one) and (tells_unknown(one.text) or _ASKED.search(one.text) is not None)
    if in_abstract(one) and _treats(one) and not (one.kind is Kind.RESULT and _tells_outcome(one.text)):
        return _MEANS_LATER.search(one.text) is None and not _SEES_OTHERS.search(one.text)
    return is_own_aim(one) or (one.kind in _HOW and has_cue(one.text, Kind.AIM))


def is_own_aim(one: Statement) -> bool:
    """Return whether a sentence says what its paper is for; in the middle of a marked passage, other things are for."""
    own = one.annotation
    if one.kind is Kind.AIM and has(one.text, "studies_show"):
        return False  # what was known, below the label of the aims
    if one.kind is not Kind.AIM or own is None:
        return one.kind is Kind.AIM
    if tells_of_others(one.text):
        return False
    is_told = own.comment_prefix is not None or bool(one.section)
    return own.role is not AnnotationColor.QUESTION and (is_told or (one.leads and one.certainty >= _SURELY))


def _question_weight(one: Statement) -> float:
    early = 0.0 if one.annotation else 0.02 * min(one.place, 30)
    alone = judged(one.text)
    is_plain = _treats(one) or (alone is not None and alone.kind is Kind.AIM)
    unlike = 0.0 if one.kind in (Kind.AIM, Kind.QUESTION) else _HOW_CERTAIN * one.certainty
    open_or_not = 0.3 if one.kind is Kind.AIM and has(one.text, "whether") else 0.0
    said = (0.6 if one.kind is Kind.AIM or _treats(one) else 0.0) + (_PLAINLY if is_plain else 0.0)
    return said + open_or_not - early - unlike


def _treats(one: Statement) -> bool:
    """Return whether a sentence only says what its paper treats: `We review …`, `Limitations are discussed.`"""
    return (one.annotation is None or _is_guessed(one)) and has_sign(one.text, "presents")


def _is_result(one: Statement) -> bool:
    if _says_no_result(one):
        return False
    return one.kind is Kind.RESULT or (one.kind is Kind.CLAIM and gives_figures(one.text)) or concludes(one)


def _says_no_result(one: Statement) -> bool:
    """Return whether a sentence by its words or place says something else than what came out."""
    return bool(
        (_treats(one) and not gives_figures(one.text))
        or stands_in_methods(one)
        or is_of_methods(one)
        or tells_of_others(one.text)
        or lists_sample(one.text)
        or names_design(one.text)
        or _BEFORE.search(one.text)
        or defines_outcome(one.text)
        or tells_unknown(one.text)
        or _CHECKED.search(one.text)
        or _only_promises(one)
        or (says_otherwise(one) and not gives_size(one.text))
    )


def _only_promises(one: Statement) -> bool:
    """Return whether a claim advises or says what may come of it, and neither gives figures nor tells an outcome."""
    is_claim = one.kind is Kind.CLAIM and has_sign(one.text, "advises")
    return is_claim and not (gives_size(one.text) or _REPORTS.search(one.text))


def concludes(one: Statement) -> bool:
    """Return whether a claim is the paper's own conclusion and no view that it reports or statement in passing."""
    if one.kind is not Kind.CLAIM or _treats(one) or tells_of_others(one.text):
        return False
    is_placed = kind_of_section(one.section) is Kind.CLAIM
    if in_abstract(one) or is_placed or is_closing(one):
        return True
    return one.annotation is not None and not _is_guessed(one)


def _is_guessed(one: Statement) -> bool:
    """Return whether only the words of a marked sentence tell its kind: neither its reader nor its section does."""
    own = one.annotation
    return own is not None and own.role_source is RoleSource.KIND and not one.section


def result_weight(one: Statement) -> float:
    """Return how well a sentence says what came out, above all in figures with their interval."""
    return (
        (0.4 if gives_figures(one.text) else 0.0)
        + (0.4 if gives_size(one.text) else 0.0)
        + (0.4 if in_abstract(one) else 0.0)
        + (0.5 if one.kind is Kind.RESULT else 0.0)
        + (0.5 if _is_marked_as(one, AnnotationColor.POSITIVE) else 0.0)
        + (0.4 if _INTERVAL.search(one.text) else 0.0)
        + (0.4 if _MAIN.search(one.text) else 0.0)
        + (0.3 if one.origin is not Origin.ANNOTATION and tells_own_work(one.text) else 0.0)
        - (0.8 if kind_of_section(one.section) is Kind.BACKGROUND else 0.0)
        - (0.5 if _POPULATION.search(one.text) else 0.0)
        - (0.5 if has(one.text, "secondary") or _BESIDE.search(one.text[:_OPENING]) else 0.0)
        - (1.0 if one.kind is Kind.CLAIM and has_sign(one.text, "advises") else 0.0)
        - (0.6 if has_sign(one.text, "enrolled") and names_sample(one.text) and not _reports(one) else 0.0)
    )


def kind_weight(one: Statement) -> float:
    """Return how well a sentence stands for its kind: methods by design, sample and measure, results by figures."""
    if one.kind in _HOW:
        return _CUE if any(has_sign(one.text, sign) for sign in ("designs", "enrolled", "measured")) else 0.0
    return plainness(one) + (result_weight(one) if one.kind is Kind.RESULT else 0.0)


def plainness(one: Statement) -> float:
    """Return how plainly a sentence is of its kind: by its certainty, and by words that tell the kind."""
    return _HOW_CERTAIN * one.certainty + (_CUE if has_cue(one.text, one.kind) else 0.0)


def reports(one: Statement) -> bool:
    """Return whether a sentence says by its words or figures what came out, and doesn't only stand among results."""
    return _is_result(one) and (_tells_outcome(one.text) or gives_size(one.text))


def tells_by_words(one: Statement) -> bool:
    """Return whether a sentence itself says that something came out, where no reader, abstract or label says so."""
    return not (_in_body(one) or _is_guessed(one)) or _tells_outcome(one.text) or gives_size(one.text)


def _tells_outcome(text: str) -> bool:
    return _REPORTS.search(text) is not None or has_cue(text, Kind.RESULT, Kind.CLAIM)


def has_cue(text: str, *kinds: Kind | None) -> bool:
    """Return whether words of a sentence alone tell that it is of one of these kinds."""
    found = judged(text)
    return found is not None and found.cue != "" and found.kind in kinds


def _is_marked_as(one: Statement, role: AnnotationColor) -> bool:
    own = one.annotation
    return own is not None and own.role is role and own.role_source is not RoleSource.KIND


def _is_called(one: Statement, called: Literal["called_sample", "called_method"]) -> bool:
    """Return whether the reader's remark is the name of this: `sample`, `method`."""
    remark = (one.annotation.comment or "").strip(" .:!*_") if one.annotation is not None else ""
    return bool(remark) and calls(remark, called)


def _counts_alone(one: Statement) -> bool:
    """Return whether a reader marked a piece of a sentence that counts whom or what was studied: `274 towns`."""
    text = one.text.strip()
    is_piece = one.annotation is not None and text[-1:].isalpha() and word_count(text) <= _LONGEST_PIECE
    return is_piece and one.kind not in _NO_PIECE and _PIECE.search(text) is not None


def _has_sample(one: Statement) -> bool:
    if lists_sample(one.text) or _is_called(one, "called_sample") or _counts_alone(one):
        return True
    bare = without_brackets(one.text)
    said = _before_report(bare)
    is_enrolled, begins = has_sign(said, "enrolled"), _BEGINS_COUNTED.match(said) is not None
    is_counted = names_sample(said) or names_sample(_before_report(one.text))
    if not (is_counted or (begins and is_enrolled)) or tells_of_others(one.text):
        return False
    if not (names_sample(_PLACES.sub("", one.text)) or is_enrolled):
        return False  # where it was drawn, which is no size of it
    if _in_body(one) and not (is_enrolled or has_sign(said, "own")):
        return False  # anything may be counted in a long text
    if is_enrolled and (begins or (said == bare and not _INTERVAL.search(one.text))):
        return one.kind not in _NO_SAMPLE
    is_told_how = one.kind in _HOW or kind_of_section(one.section) is Kind.METHOD
    is_told_how = is_told_how or (one.kind is Kind.AIM and _AMONG_MANY.search(one.text) is not None)
    return is_told_how and (said == bare or not _reports(one) or (is_enrolled and names_sample(said)))


def _before_report(text: str) -> str:
    """Return the beginning of a sentence up to what came out: `301 patients were enrolled, and 20 (7%) died.`"""
    found = [match.start() for match in (where_shares(text), _REPORTS.search(text)) if match is not None]
    return text[: min(found, default=len(text))]


def _reports(one: Statement) -> bool:
    if gives_shares(one.text):
        return True
    if one.origin is Origin.ABSTRACT and kinds_under(one.section) == _HOW:
        return False  # Its authors say that it tells how.
    return _REPORTS.search(one.text) is not None


def _sample_weight(one: Statement) -> float:
    return (
        (_CALLED if _is_called(one, "called_sample") else 0.0)
        + (1.5 if lists_sample(one.text) else 1.0 if has_sign(one.text, "enrolled") else 0.0)
        + (0.4 if one.kind in _HOW else 0.0)
        - (0.8 if not names_sample(_PLACES.sub("", one.text)) else 0.0)
        - (1.2 if has_sign(one.text, "measured") else 0.0)
        - (1.5 if has_sign(one.text, "planned") else 0.0)
    )


def _is_measure(one: Statement) -> bool:
    if names_sample(one.text) or _OF_FINDINGS.match(one.text) or _reports(one):
        return False
    if _OF_ANALYSIS.search(one.text):
        return False
    if _MAIN_OUTCOME.search(one.text) or _OUTCOMES.match(one.section):
        return True
    kinds = _HOW if one.origin is Origin.PDF else (*_HOW, Kind.DEFINITION)
    is_placed = in_abstract(one) or one.annotation is not None or defines_outcome(one.text)
    return is_placed and one.kind in kinds and has_sign(one.text, "measured")


def _measure_weight(one: Statement) -> float:
    return (0.6 if _MAIN.search(one.text) else 0.0) + (0.4 if _OUTCOME.search(one.text) else 0.0)


def _is_method(one: Statement) -> bool:
    prefix = one.annotation.comment_prefix if one.annotation is not None else None
    if prefix == "METHOD:" or _is_called(one, "called_method"):
        return True
    if _OF_FINDINGS.match(one.text) or _OUTCOME.search(one.text):
        return False
    is_plain = not _is_guessed(one) or one.certainty >= _SURELY or has_sign(one.text, "designs")
    in_body = _in_body(one)
    is_done = _tells_done(one.text) and (one.kind is Kind.AIM or not in_body)
    is_how = is_done or (one.kind in _HOW and (tells_how(one.text) or _tells_design(one)))
    is_own = has_sign(one.text, "own")
    if (_is_guessed(one) or in_body) and not (_tells_design(one) or is_own):
        return False  # a detail of how it was done: `Three catheters were inserted.`
    if _IN_GENERAL.search(one.text) and not (is_own or names_design(one.text)):
        return False  # what is usual: `Regression is a popular tool.`
    return is_how and not (_reports(one) or _only_measures(one)) and is_plain


def _tells_design(one: Statement) -> bool:
    return has_sign(one.text, "designs") or names_design(one.text) or _DESIGN.match(one.section) is not None


def _only_measures(one: Statement) -> bool:
    return has_sign(one.text, "measured") and not _tells_design(one)


def _method_weight(one: Statement) -> float:
    called = _CALLED if _is_called(one, "called_method") else 0.0
    design = called + (1.7 if names_design(one.text) else 0.8 if _tells_design(one) else 0.0)
    return design - (0.5 if _MAIN.search(one.text) else 0.0)


def is_own_limit(one: Statement) -> bool:
    """Return whether a limit is one of the paper's own; that a field has difficulties is no limit of the paper."""
    if one.kind is not Kind.LIMITATION or _treats(one):
        return False
    if kind_of_section(one.section) is Kind.LIMITATION or _is_marked_as(one, AnnotationColor.NEGATIVE):
        return True
    if cites(one.text) or has(one.text, "of_others") or Kind.RESULT in cues_in(one.text).sure:
        return False
    alone = judged(one.text)
    return has_sign(one.text, "own") and alone is not None and alone.kind is Kind.LIMITATION


def _is_likely_question(one: Statement, start: Statement | None) -> bool:
    """Return whether an abstract says there what its authors did, in no words that tell anything else.

    A marked sentence says what is unknown, right before what was done.
    """
    if _is_guessed(one):
        return start is not None and one.place < start.place and one.kind is Kind.QUESTION and tells_unknown(one.text)
    is_told = one.kind in (Kind.RESULT, Kind.CLAIM, Kind.LIMITATION) and one.certainty >= _LEAST_CERTAINTY
    if not (in_abstract(one) and is_from_start(one)) or is_told:
        return False
    cues = cues_in(one.text)
    is_done_here = begins_here(one.text) and not _BESIDE.search(one.text)
    return is_done_here and not cues.known and cues.sure.keys() <= {Kind.AIM, Kind.QUESTION}


def _is_likely_limit(one: Statement, start: Statement | None) -> bool:
    """Return whether only its words tell a limit, and it stands behind the beginning or in the conclusion."""
    if one.kind is not Kind.LIMITATION or one.certainty < _SURELY or gives_size(one.text) or _treats(one):
        return False
    if tells_of_others(one.text) or has_sign(one.text, "presents"):
        return False
    is_marked = one.annotation is not None and _is_guessed(one)
    is_closing_words = kind_of_section(one.section) is Kind.CLAIM and one.origin is not Origin.PDF
    return is_closing_words or (is_marked and start is not None and one.place > start.place)


def _is_likely_result(one: Statement, start: Statement | None) -> bool:
    """Return whether only its words tell that a marked sentence says what came out, and it stands behind the start."""
    is_known = start is not None and one.place < start.place
    if is_known or one.kind not in (Kind.CLAIM, Kind.RESULT) or one.annotation is None or _says_no_result(one):
        return False
    return _tells_outcome(one.text)


def _is_likely_sample(one: Statement, start: Statement | None) -> bool:
    """Return whether a finding begins with whom it was found among, or a sentence says how much was looked at."""
    if not (in_abstract(one) or one.annotation is not None) or tells_of_others(one.text) or one.kind in _NO_SAMPLE:
        return False
    if start is not None and one.origin is start.origin and one.place < start.place:
        return False
    opening = one.text.partition(", ")[0]
    is_among = _AMONG.match(opening) is not None and names_sample(opening) and not gives_shares(opening)
    return is_among or (tells_gathered(one.text) and not (has_sign(one.text, "planned") or _INTERVAL.search(one.text)))


def _is_likely_method(one: Statement, start: Statement | None) -> bool:
    """Return whether a sentence begins with what was used, or a mark surely says how it was done, behind the start."""
    if in_abstract(one) and begins_with_means(one.text):
        return True
    if one.annotation is None or one.kind not in _HOW or one.certainty < _SURELY or len(one.text) > LONG:
        return False
    is_before = start is not None and one.place < start.place
    return not (is_before or points_back(one.text) or _reports(one) or _only_measures(one))


_ELSE: dict[Facet, Callable[[Statement, Statement | None], bool]] = {
    Facet.QUESTION: _is_likely_question,
    Facet.SAMPLE: _is_likely_sample,
    Facet.METHOD: _is_likely_method,
    Facet.LIMIT: _is_likely_limit,
    Facet.RESULT: _is_likely_result,
}
"""What fills a facet that nothing surely does, given where the paper's own work begins; None if nothing says that."""


def _limit_weight(one: Statement) -> float:
    """Return how well a limit stands for its paper: a reader's mark begins with the point, and then explains it."""
    begins = one.leads and _is_marked_as(one, AnnotationColor.NEGATIVE)
    return (0.3 if kind_of_section(one.section) is Kind.LIMITATION else 0.0) + (_BEGINS if begins else 0.0)


_WANTED = {
    Facet.QUESTION: _Wanted(_asks, _question_weight),
    Facet.RESULT: _Wanted(_is_result, result_weight),
    Facet.SAMPLE: _Wanted(_has_sample, _sample_weight, names_topic=False),
    Facet.MEASURE: _Wanted(_is_measure, _measure_weight),
    Facet.METHOD: _Wanted(_is_method, _method_weight),
    Facet.LIMIT: _Wanted(is_own_limit, _limit_weight),
}
