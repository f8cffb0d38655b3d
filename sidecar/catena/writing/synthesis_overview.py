"""The overview of a synthesis: what the papers ask, what they find, and where they part, in their own sentences."""

from collections.abc import Iterable, Sequence

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.answers.themes import Theme
from catena.claims import Bearing
from catena.language.numbers import in_words
from catena.notes.escaping import inline
from catena.pdf.prose import ABSTRACT
from catena.rhetoric.judging import LEAST_CERTAINTY
from catena.rhetoric.kind import Kind
from catena.rhetoric.sections import kind_of_section
from catena.rhetoric.shape import word_count
from catena.writing.facet_words import gives_figures, has_sign, tells_unknown
from catena.writing.facets import (
    Facet,
    concludes,
    is_closing,
    is_own_aim,
    is_told_in_place,
    only_leads_to,
    tells_of_others,
)
from catena.writing.paper_reading import PaperReading, listed
from catena.writing.statements import Origin, Statement
from catena.writing.synthesis_material import Material
from catena.writing.synthesis_points import Once
from catena.writing.synthesis_weighing import Pair, family_of
from catena.writing.worth import clipped, is_whole, only_points_back, stands_alone, without_connective, worth

_LONGEST, _LONGEST_TITLE = 300, 120
_LEAST_WORTH, _FEWEST_WORDS = 0.2, 6
_ENOUGH_MARKED = 3
_NO_FINDING = frozenset({Kind.QUESTION, Kind.FUTURE_WORK, Kind.LIMITATION, Kind.METHOD, Kind.DATA})
_ADVICE = 0.8
"""How much less a recommendation or a promise says of what was found."""

_MUCH_LESS = 0.5
"""How much worse a sentence may be than the paper's conclusion where the conclusion stands in a dispute."""

_IN_ABSTRACT = 0.5
"""How much more what an abstract says stands for its paper than one of many sentences of a PDF."""

_SURELY, _GUESSED = 0.7, 0.4
"""How certain a marked claim must be, and how much less it says of what was found otherwise."""

_MARKED = 0.5
"""How much more a sentence stands for what was found that its reader marked so, and how much less if otherwise."""

_LATE = 0.4
"""How much more the last mark of a paper says of what it concludes than the first, where no section is known."""

_IN_MATRIX = 0.3
_OF_FINDING: dict[Kind | None, float] = {Kind.CLAIM: 1.2, Kind.RESULT: 0.6}


def overview(material: Material, once: Once) -> list[str]:
    """Return the lines below `## Overview`."""
    papers = sorted(material.papers, key=lambda paper: paper.note.year or "9999")
    asks = {paper.citekey: _question(paper, material, once) for paper in papers}
    finds = {paper.citekey: _finding(paper, material, once) for paper in papers}
    lines = ["", what(material)]
    named: set[str] = set()
    told = any(one and (one.kind is Kind.RESULT or concludes(one)) for one in finds.values())
    found = "What they find" if told else "What they say"
    for heading, said in (("What they ask", asks), (found, finds)):
        own = [_line(paper, one, named) for paper in papers if (one := said[paper.citekey])]
        lines += ["", f"**{heading}**", *own] if own else []
    silent = [paper for paper in papers if paper.citekey not in named]
    return [*lines, "", *(f"- {_introduced(paper, material)}" for paper in silent)] if silent else lines


def sharing(material: Material, themes: Sequence[Theme]) -> list[str]:
    """Return which papers share which themes, and which share none; that they have nothing in common is said, too.

    Args:
        material: The material.
        themes: The themes that the synthesis shows.
    """
    if material.theme is not None:
        return []
    related = {key for theme in themes for key in theme.papers}
    related |= {one.citekey for pair in material.pairs for one in (pair.one, pair.other)}
    if not related:
        return (
            ["", "No two of these papers are about one subject: each is told by itself."] if material.are_apart else []
        )
    lines = [f"- **{inline(theme.name)}**: {_named(material, theme.papers)}" for theme in themes]
    apart = [paper.citekey for paper in material.papers if paper.citekey not in related]
    lines += [f"- {_named(material, apart)}: no theme of the others"] if apart and lines else []
    return ["", "**What they share**", *lines] if lines else []


def _named(material: Material, citekeys: Iterable[str]) -> str:
    return listed([material.paper_of(key).links.paper for key in citekeys])


def what(material: Material) -> str:
    """Return what was brought together, and which papers say nothing about the theme."""
    years = sorted({paper.note.year for paper in material.papers if paper.note.year})
    when = f", {years[0]}" if len(years) == 1 else f", {years[0]} to {years[-1]}" if years else ""
    unmarked = [paper for paper in material.papers if not paper.note.annotations]
    count = sum(point.unmarked is None for point in material.points)
    annotations = f"{count} annotation{'' if count == 1 else 's'} of " if count else ""
    sentences = [f"This brings together {annotations}{number(len(material.papers))} papers{when}."]
    if unmarked:
        which = "them" if len(unmarked) == len(material.papers) else listed([paper.links.paper for paper in unmarked])
        sentences.append(f"Nothing is marked in {which}: the sentences were chosen from what could be read.")
    if material.theme is not None:
        left = material.left_out
        others = f"; {left} other annotation{'s are' if left != 1 else ' is'} left out" if left else ""
        sentences.append(f"It is about “{inline(material.theme)}”{others}.")
    sentences += [
        f"{paper.links.paper} says nothing about it ({paper.looked_through} looked through)."
        for paper in material.silent
    ]
    return " ".join(sentences)


def _question(paper: PaperReading, material: Material, once: Once) -> Statement | None:
    known = material.statements[paper.citekey]
    asked = paper.facets.get(Facet.QUESTION) if material.theme is None else None
    if asked is None:
        aims = [one for one in known if is_own_aim(one) and one.certainty >= LEAST_CERTAINTY]
        asked = max(aims, key=lambda one: (worth(one, paper.title_roots), -one.place), default=None)
    if asked is None or once.knows(asked.text):
        return None
    once.take(asked.text)
    return asked


def _finding(paper: PaperReading, material: Material, once: Once) -> Statement | None:
    """Return the sentence that concludes a paper best; a result in figures stands in the matrix."""
    in_matrix = paper.facets.get(Facet.RESULT)

    def rank(one: Statement) -> float:
        score = worth(one, paper.title_roots) + _OF_FINDING[one.kind]
        score -= (
            _GUESSED if one.origin is Origin.ANNOTATION and one.kind is Kind.CLAIM and one.certainty < _SURELY else 0.0
        )
        score += 0.7 if is_closing(one) else 0.0
        is_unplaced = one.origin is Origin.ANNOTATION and not one.section
        score += _LATE * one.place / len(paper.note.annotations) if is_unplaced else 0.0
        score += _by_reader(one)
        score += _IN_ABSTRACT if one.section == ABSTRACT or one.origin is Origin.ABSTRACT else 0.0
        score -= _ADVICE if has_sign(one.text, "advises") else 0.0
        return score - (_IN_MATRIX if one == in_matrix else 0.0) - (0.2 if gives_figures(one.text) else 0.0)

    known = [
        one
        for one in _quotable(paper, material)
        if one.kind in _OF_FINDING
        and (one.certainty >= LEAST_CERTAINTY or is_closing(one))
        and _tells_finding(one)
        and is_told_in_place(one)
        and _is_quotable(one, paper)
    ]
    asked = paper.facets.get(Facet.QUESTION)
    known = [one for one in known if asked is None or not only_leads_to(asked, one)]
    fresh = [one for one in known if not once.knows(one.text)]
    best = max(fresh, key=lambda one: (round(rank(one), 4), -one.place), default=None)
    if best is not None and rank(best) < max(map(rank, known)) - _MUCH_LESS:
        return None
    if best is None and not known:
        best = _telling(paper, material, once)
    if best is not None:
        once.take(best.text)
    return best


def _by_reader(one: Statement) -> float:
    """Return how much more the reader's own mark says that a sentence is a finding; less than 0 if it says otherwise.

    Only words that the reader wrote or a colour that the reader chose tell that, and not what the sentence reads as.
    """
    own = one.annotation
    if own is None or own.role_source is RoleSource.KIND or own.role is AnnotationColor.OTHER:
        return 0.0
    return _MARKED if own.role is AnnotationColor.POSITIVE else -_MARKED


def _tells_finding(one: Statement) -> bool:
    """Return whether a sentence is no announcement and, in an abstract, not what is known before the study."""
    if has_sign(one.text, "presents") or only_points_back(one.text) or tells_unknown(one.text):
        return False
    if tells_of_others(one.text) and kind_of_section(one.section) is not Kind.CLAIM:
        return False
    return one.kind is Kind.RESULT or one.origin is not Origin.ABSTRACT or concludes(one) or gives_figures(one.text)


def _is_quotable(one: Statement, paper: PaperReading) -> bool:
    return stands_alone(one) if one.origin is Origin.PDF else worth(one, paper.title_roots) > _LEAST_WORTH


def _quotable(paper: PaperReading, material: Material) -> list[Statement]:
    """Return the sentences that the overview may quote: annotations only if enough of them are left for the lists."""
    known = material.statements[paper.citekey]
    is_rich = sum(one.annotation is not None for one in known) >= _ENOUGH_MARKED
    return [one for one in known if is_rich or one.annotation is None]


def _telling(paper: PaperReading, material: Material, once: Once) -> Statement | None:
    """Return the marked sentence that stands best for a paper of which no aim and no conclusion is known."""
    if any(one.kind is Kind.AIM for one in material.statements[paper.citekey]):
        return None
    marked = [
        one
        for one in material.statements[paper.citekey]
        if one.origin is Origin.ANNOTATION and one.kind not in _NO_FINDING and _is_sentence(one.text)
        if not (once.knows(one.text) or tells_of_others(one.text))
    ]
    return max(marked, key=lambda one: (round(worth(one, paper.title_roots), 4), -one.place), default=None)


def _is_sentence(text: str) -> bool:
    return is_whole(text) and not text[0].islower() and word_count(text) >= _FEWEST_WORDS


def _line(paper: PaperReading, one: Statement, named: set[str]) -> str:
    """Return a quotation of a paper, which is introduced where it is named first."""
    head = paper.links.paper if paper.citekey in named else _name(paper)
    named.add(paper.citekey)
    marked = ", PDF" if one.origin is Origin.PDF else ""
    where = f" ({one.where}{marked})" if one.where else ""
    return f"- {head}: “{inline(clipped(without_connective(one.text), most=_LONGEST))}”{where}"


def _name(paper: PaperReading) -> str:
    note = paper.note
    who = ", ".join(part for part in (_authors(note.authors), note.year or "") if part)
    head = f"{paper.links.paper} ({inline(who)})" if who else paper.links.paper
    return (
        f"{head}, *{inline(clipped(note.title, most=_LONGEST_TITLE))}*"
        if note.title.removeprefix("@") != note.citekey
        else head
    )


def _introduced(paper: PaperReading, material: Material) -> str:
    if material.theme is not None and paper in material.silent:
        return f"{_name(paper)}: nothing about this"
    return _name(paper)


def parting(material: Material) -> list[str]:
    """Return where the papers part or agree, in a line each; the sentences stand in the next section."""
    lines = [f"- {_parties(material, pair)} differ: {pair.weighed.reason}." for pair in material.disputes()]
    bounded = [pair for pair in material.pairs if pair.weighed.bearing is Bearing.QUALIFIES]
    lines += [f"- {_parties(material, pair)}: {pair.weighed.reason}." for pair in bounded[:2]]
    agreeing = [pair for pair in material.pairs if pair.weighed.bearing is Bearing.AGREES]
    lines += [f"- {_parties(material, pair)} agree." for pair in agreeing[:2]]
    return ["", "**Where they part**", *dict.fromkeys(lines)] if lines else []


def _parties(material: Material, pair: Pair) -> str:
    return listed([material.paper_of(one.citekey).links.paper for one in (pair.one, pair.other)])


def _authors(names: Sequence[str]) -> str:
    """Return the authors in short form: `Okonkwo & Lindqvist`, `Costa et al.`"""
    families = [family_of(name) for name in names if name.strip()]
    return " & ".join(families) if len(families) < 3 else f"{families[0]} et al."


def number(count: int) -> str:
    """Return small numbers in words, and 0 as "no"."""
    return in_words(count) if count else "no"
