"""The overview of a synthesis: what the papers ask, what they find, and where they part, in their own sentences."""

from collections.abc import Iterable, Mapping, Sequence

from catena.answers.themes import Theme
from catena.answers.themes_words import topic_roots
from catena.claims import Bearing
from catena.language.numbers import in_words
from catena.notes.escaping import inline
from catena.rhetoric.judging import LEAST_CERTAINTY
from catena.rhetoric.kind import Kind
from catena.writing.facet_words import place_of_figures
from catena.writing.facets import Facet, concludes, is_own_aim
from catena.writing.paper_reading import PaperReading, listed
from catena.writing.statements import Origin, Statement
from catena.writing.synthesis_found import found_by, turns
from catena.writing.synthesis_material import Material
from catena.writing.synthesis_points import Once, bracket_of
from catena.writing.synthesis_weighing import Pair, family_of
from catena.writing.theme_phrases import subject_of
from catena.writing.worth import clipped, points_back, without_connective, worth

_FOUND = (Kind.RESULT, Kind.CLAIM)
_LONGEST, _LONGEST_BESIDE, _LONGEST_TITLE = 300, 320, 120
"""Characters of a sentence, of the figures beside a conclusion, and of a title."""


def overview(material: Material, once: Once) -> list[str]:
    """Return the lines below `## Overview`."""
    papers = sorted(material.papers, key=lambda paper: paper.note.year or "9999")
    asks = {paper.citekey: [asked] if (asked := _question(paper, material, once)) else [] for paper in papers}
    finds = {paper.citekey: found_by(paper, material.statements[paper.citekey], once).said for paper in papers}
    named: set[str] = set()
    told = any(one.kind is Kind.RESULT or concludes(one) for said in finds.values() for one in said)
    others = {key: said if told and all(one.kind not in _FOUND for one in said) else [] for key, said in finds.items()}
    lines = ["", what(material), *_said("What they ask", papers, asks, named)]
    finds = {key: [] if others[key] else said for key, said in finds.items()}
    lines += _said("What they find" if told else "What they say", papers, finds, named)
    lines += _said("What else they say", papers, others, named)
    silent = [paper for paper in papers if paper.citekey not in named and paper not in material.silent]
    return [*lines, "", *(f"- {_introduced(paper, material)}" for paper in silent)] if silent else lines


def _said(
    heading: str, papers: Sequence[PaperReading], said: Mapping[str, Sequence[Statement]], named: set[str]
) -> list[str]:
    own = [_line(paper, sentences, named) for paper in papers if (sentences := said[paper.citekey])]
    return ["", f"**{heading}**", *own] if own else []


def sharing(material: Material, themes: Sequence[Theme]) -> list[str]:
    """Return which papers share which themes, and which share none; that they have nothing in common is said, too.

    Args:
        material: The material.
        themes: The themes that the synthesis shows.
    """
    if material.theme is not None:
        return []
    subject = subject_of(material.papers)
    related = {key for theme in themes for key in theme.papers} | set(material.citekeys if subject else ())
    related |= {one.citekey for pair in material.pairs for one in (pair.one, pair.other)}
    if not related:
        return (
            ["", "No two of these papers are about one subject: each is told by itself."] if material.are_apart else []
        )
    roots = frozenset(topic_roots(subject or ""))
    is_theme = any(roots <= set(topic_roots(theme.name)) for theme in themes)
    lines = [f"- **{inline(subject)}**: all of them"] if subject and not is_theme else []
    lines += [f"- **{inline(theme.name)}**: {_named(material, _sharing(theme, material))}" for theme in themes]
    apart = [paper.citekey for paper in material.papers if paper.citekey not in related and _is_alone(paper, material)]
    lines += [f"- {_named(material, apart)}: no theme of the others"] if apart and lines else []
    return ["", "**What they share**", *lines] if lines else []


def _sharing(theme: Theme, material: Material) -> list[str]:
    """Return the papers that say something on a theme, or whose titles name it."""
    roots = set(topic_roots(theme.name))
    return [p.citekey for p in material.papers if p.citekey in theme.papers or (roots and roots <= p.title_roots)]


def _is_alone(paper: PaperReading, material: Material) -> bool:
    """Return whether a paper has no word of its title in common with another one."""
    return not any(paper.title_roots & other.title_roots for other in material.papers if other is not paper)


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
        aims = [one for one in aims if not points_back(one.text)]
        asked = max(aims, key=lambda one: (worth(one, paper.title_roots), -one.place), default=None)
    if asked is None or once.knows(asked.text):
        return None
    once.take(asked.text)
    return asked


def _line(paper: PaperReading, said: Sequence[Statement], named: set[str]) -> str:
    """Return a paper's sentences: the first, and what limits it, and the figures. Named first, it is introduced."""
    head = paper.links.paper if paper.citekey in named else _name(paper)
    named.add(paper.citekey)
    shown = [_quoted(said[0]), *(_limiting(one) if turns(one.text) else _beside(one) for one in said[1:])]
    places = [_place(one) for one in said]
    behind = ("" if place == following else place for place, following in zip(places, [*places[1:], ""], strict=True))
    return f"- {head}: {' '.join(map(''.join, zip(shown, behind, strict=True)))}"


def _limiting(one: Statement) -> str:
    return f"“{inline(clipped(one.text, most=_LONGEST))}”"


def _beside(one: Statement) -> str:
    figures = clipped(without_connective(one.text), most=_LONGEST_BESIDE, keep=place_of_figures(one.text))
    return f"In figures: “{inline(figures)}”"


def _quoted(one: Statement) -> str:
    return f"“{inline(clipped(without_connective(one.text), most=_LONGEST))}”"


def _place(one: Statement) -> str:
    marked = ", PDF" if one.origin is Origin.PDF else ""
    return f" ({one.where}{marked})" if one.where else ""


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
    own = [point for point in material.points if point.citekey == paper.citekey and not point.is_own]
    telling = next(
        (one for one in own if (one.tells or one.asks) and one.is_whole and not one.words[0].islower()), None
    )
    if telling is not None:
        return f"{_name(paper)}: “{inline(clipped(telling.words, most=_LONGEST))}”{bracket_of(telling)}"
    if material.theme is not None:
        return f"{_name(paper)}: no finding about this"
    return f"{_name(paper)}: nothing that it asks or finds is {'marked' if own else 'known'}"


def parting(material: Material) -> list[str]:
    """Return where the papers part, in a line each; the sentences stand in the next section."""
    lines = [f"- {_parties(material, pair)} differ: {pair.weighed.reason}." for pair in material.disputes()]
    bounded = [pair for pair in material.pairs if pair.weighed.bearing is Bearing.QUALIFIES]
    lines += [f"- {_parties(material, pair)}: {pair.weighed.reason}." for pair in bounded[:2]]
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
