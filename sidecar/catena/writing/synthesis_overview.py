"""The overview of a synthesis: its papers, their common themes, and the strongest sentences of each."""

from collections.abc import Sequence, Set

from catena.annotations.annotation import AnnotationColor, AnnotationNote
from catena.answers.themes_words import topic_roots
from catena.claims.asserting import asserts
from catena.claims.reading import read
from catena.language.numbers import in_words
from catena.notes.escaping import inline
from catena.writing.synthesis_comparing import sentences_in
from catena.writing.synthesis_material import Material
from catena.writing.synthesis_points import Point, paper_link

_MOST_SENTENCES = 2
_WORTH_OF_PREFIX = {"THESIS:": 4.0, "CORE:": 4.0, "CLAIM:": 3.0, "FINDING:": 3.0, "A:": 2.5, "EVIDENCE:": 2.5}
_WORTH_OF_ROLE = {AnnotationColor.POSITIVE: 2.0, AnnotationColor.NEGATIVE: 0.5, AnnotationColor.DETAIL: 0.4}
_IN_THEME = 0.5
_POINTS_BACK = 2.0
_OF_TITLE, _MOST_OF_TITLE = 0.3, 3
"""Weight and limit of words that also occur in the paper's title."""

_TOO_LONG, _TOO_SHORT = 280, 40
_OF_A_KIND = 0.75
"""Factor for a second sentence with the same prefix, because a thesis and a finding say more than two findings."""


def overview(material: Material) -> list[str]:
    """Return the lines below `## Overview`."""
    return ["", _what(material), "", *(_paper_line(paper, material) for paper in material.papers)]


def _what(material: Material) -> str:
    """Describe the material and the findings in a few sentences."""
    years = sorted({paper.year for paper in material.papers if paper.year})
    when = f", {years[0]}" if len(years) == 1 else f", {years[0]} to {years[-1]}" if years else ""
    count = len(material.points)
    annotations = f"{count} annotation{'' if count == 1 else 's'}"
    sentences = [f"This brings together {annotations} of {number(len(material.papers))} papers{when}."]
    if material.theme is not None:
        left = material.left_out
        others = f"{left} other annotation{'s are' if left != 1 else ' is'} left out" if left else "none is left out"
        sentences.append(f"It is about “{inline(material.theme)}”; {others}.")
    if material.themes:
        named = listed([f"*{inline(theme.name)}*" for theme in material.themes])
        sentences.append(f"What runs through several of them: {named}.")
    agreeing, opposing = len(material.compared.agreements), len(material.compared.contradictions)
    if agreeing:
        sentences.append(f"Their own sentences agree on {number(agreeing)} point{'' if agreeing == 1 else 's'}.")
    if opposing:
        sentences.append(f"They contradict each other on {number(opposing)}.")
    return " ".join(sentences)


def _paper_line(paper: AnnotationNote, material: Material) -> str:
    who = ", ".join(part for part in (_authors(paper.authors), paper.year or "") if part)
    head = f"- {paper_link(paper.citekey)}"
    head += f" ({inline(who)})" if who else ""
    head += f", *{inline(paper.title)}*" if paper.title.removeprefix("@") != paper.citekey else ""
    own = [point for point in material.points if point.citekey == paper.citekey]
    strongest = _strongest(own, material, frozenset(topic_roots(paper.title)))
    quotations = " ".join(f"“{inline(sentence)}”{material.citing.bracket(point)}" for sentence, point in strongest)
    if quotations:
        return f"{head}: {quotations}"
    return head if own else f"{head}: no annotation{' about this' if material.theme else ''}"


def _strongest(points: Sequence[Point], material: Material, title: Set[str]) -> list[tuple[str, Point]]:
    """Return the one or two strongest sentences of a paper, in the order of the paper."""
    candidates: list[tuple[float, int, str, Point]] = [
        (_worth(sentence, point, material, title), place, sentence, point)
        for place, point in enumerate(points)
        if point.annotation.text
        for sentence in sentences_in(point.annotation.text)
        if asserts(sentence)
    ]
    chosen: list[tuple[int, str, Point]] = []
    while candidates and len(chosen) < _MOST_SENTENCES:
        kinds = {point.annotation.comment_prefix for _, _, point in chosen}
        _, place, sentence, point = max(candidates, key=lambda one: (_unlike(one[0], one[3], kinds), -one[1]))
        chosen.append((place, sentence, point))
        candidates = [one for one in candidates if one[3] is not point and one[2] != sentence]
    return [(sentence, point) for _, sentence, point in sorted(chosen, key=lambda one: one[0])]


def _unlike(worth: float, point: Point, kinds: Set[str | None]) -> float:
    return worth * (_OF_A_KIND if point.annotation.comment_prefix in kinds else 1.0)


def _worth(sentence: str, point: Point, material: Material, title: Set[str]) -> float:
    """Score how well a sentence represents its paper, by its prefix or role and by its text."""
    worth = _WORTH_OF_PREFIX.get(point.annotation.comment_prefix or "", _WORTH_OF_ROLE.get(point.role, 0.0))
    worth += _IN_THEME if material.theme_of(point) else 0.0
    worth += _OF_TITLE * min(_MOST_OF_TITLE, len(set(topic_roots(sentence)) & title))
    worth -= 0.0 if read(sentence).complete else _POINTS_BACK
    return worth - (1.0 if not _TOO_SHORT <= len(sentence) <= _TOO_LONG else 0.0)


def _authors(names: Sequence[str]) -> str:
    """Return the authors in short form: `Okonkwo & Lindqvist`, `Costa et al.`"""
    families = [name.split(",")[0].strip() if "," in name else name.split()[-1] for name in names if name.strip()]
    return " & ".join(families) if len(families) < 3 else f"{families[0]} et al."


def number(count: int) -> str:
    """Return small numbers in words, and 0 as "no"."""
    return in_words(count) if count else "no"


def listed(names: Sequence[str]) -> str:
    """Join names: `a, b and c`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else ""
