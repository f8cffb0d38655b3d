"""The gaps between papers, and the tasks that follow from disputes and open questions."""

import re

from catena.annotations.annotation import RoleSource
from catena.claims.relating import Relation
from catena.notes.escaping import inline
from catena.rhetoric.facet import Facet
from catena.rhetoric.judging import has_cue
from catena.rhetoric.kind import Kind
from catena.statements.shortening import clipped
from catena.statements.sources import has_question_mark
from catena.summaries.paper_reading import PaperReading, listed
from catena.summaries.points import own_words
from catena.syntheses.material import Material
from catena.syntheses.noted import Noted, noted
from catena.syntheses.points import Point, bracket_of, source_of
from catena.syntheses.weighing import Pair
from catena.themes.topic_words import topic_roots

_ASKING = ("?", "？")
_TOLD = (Kind.AIM, Kind.BACKGROUND, Kind.METHOD, Kind.DATA)
"""What a passage tells by its words that its usual colour calls a question, and that nobody needs to follow up."""
_NUMBER = re.compile(r"\d")
_MOST_DISPUTES, _MOST_QUESTIONS = 3, 4
_LONGEST = 140
_FEWEST_PAGES = 2


def gap_lines(material: Material) -> list[str]:
    """Return what papers lack that were looked through to the end: a theme of others, a stated limit or sample."""
    lines: list[str] = []
    read = [paper for paper in material.papers if _is_looked_through(paper)]
    for theme in material.themes:
        missing = [paper for paper in read if paper.citekey not in theme.papers and not _mentions(paper, theme.name)]
        if missing:
            having = listed([material.paper_of(key).links.paper for key in theme.papers])
            lines.append(f"- **{inline(theme.name)}**: {having}; nothing in {_with_reading(missing)}.")
    if material.theme is None:
        for facet, words in ((Facet.LIMIT, "No limit is stated"), (Facet.SAMPLE, "No sample or data is described")):
            missing = [paper for paper in read if facet not in paper.facets and not _may_tell(facet, paper)]
            lines += [f"- {words} in {_with_reading(missing)}."] if missing else []
    return lines


def next_steps(material: Material) -> list[str]:
    """Return tasks with links: disputes to settle, the reader's own open tasks, then open questions to follow up.

    What a paper leaves open and nobody marked stands among the open questions, and is no task of the reader's.
    """
    lines = [f"- [ ] Settle {_dispute(material, pair)}" for pair in material.disputes()[:_MOST_DISPUTES]]
    opposed = [one for one in noted(material.papers, material.points) if one.relation is Relation.OPPOSES]
    told = {frozenset((pair.one.citekey, pair.other.citekey)) for pair in material.disputes()}
    open_still = [one for one in opposed if not all(frozenset((one.point.citekey, p.citekey)) in told for p in one.to)]
    lines += [f"- [ ] Settle {_noted_dispute(one)}" for one in open_still[:_MOST_DISPUTES]]
    if material.theme is None:
        lines += [f"- [ ] {own_words(task)} - {p.links.paper}" for p in material.papers for task in p.tasks]
    settled = [one.point for one in opposed]
    followed = [point for point in material.points if point.asks and point.unmarked is None and _is_open(point)]
    followed = [point for point in followed if point not in settled]
    lines += [f"- [ ] Follow up: {asking(point)}{source_of(point)}" for point in followed[:_MOST_QUESTIONS]]
    return list(dict.fromkeys(lines))


def _is_open(point: Point) -> bool:
    """Return whether a question is open after its paper: what it asks itself, or had not been studied, is not."""
    own = point.annotation
    if has_question_mark(own) or own.kind is Kind.FUTURE_WORK or not own.role_source.is_guess:
        return True
    is_told = point.is_aim or has_cue(point.words, *_TOLD) or point.paper.leads_to_own(own.text or "")
    return own.role_source is RoleSource.DEFAULT and not is_told


def asking(point: Point) -> str:
    """Return a short form of a question: the reader's question if there is one, else the paper's."""
    comment = point.annotation.comment
    return inline(clipped(comment if comment and comment.rstrip().endswith(_ASKING) else point.words, most=_LONGEST))


def _dispute(material: Material, pair: Pair) -> str:
    places = [f"{material.paper_of(one.citekey).links.paper}{one.bracket}" for one in (pair.one, pair.other)]
    return f"{places[0]} against {places[1]}: {pair.weighed.reason}"


def _noted_dispute(one: Noted) -> str:
    papers = listed([paper.links.paper for paper in one.to])
    said = inline(clipped(one.point.words, most=_LONGEST))
    return f"{one.point.paper.links.paper}{bracket_of(one.point)} against {papers}: {said}"


def _may_tell(facet: Facet, paper: PaperReading) -> bool:
    """Return whether a sentence on how a study was done counts something, which may be what was studied."""
    return facet is Facet.SAMPLE and any(
        one.kind in (Kind.METHOD, Kind.DATA) and _NUMBER.search(one.text) for one in paper.unmarked
    )


def _is_looked_through(paper: PaperReading) -> bool:
    return len({sentence.page for sentence in paper.printed}) >= _FEWEST_PAGES


def _mentions(paper: PaperReading, name: str) -> bool:
    wanted = set(topic_roots(name))
    texts = (*(sentence.text for sentence in paper.printed), *(a.text or "" for a in paper.note.annotations))
    return not wanted or any(wanted & set(topic_roots(text)) for text in texts)


def _with_reading(papers: list[PaperReading]) -> str:
    return listed([f"{paper.links.paper} ({paper.looked_through} looked through)" for paper in papers])
