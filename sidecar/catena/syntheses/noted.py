"""What the reader noted beside a passage of one paper on another one: that they differ, that they say the same."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from catena.bibliography.people import family_of
from catena.claims.relating import Relation, relation_noted
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Point

_FIRST_AUTHORS = 3
_NEAR_YEAR = 25
"""Characters between an author's name and the year of the paper that a remark names."""
_SHORTEST = 3
_SAYS = (
    r"(?:says?|said|finds?|found|shows?|showed|argues?|reports?|claims?|sagt|findet|fand|zeigt|meint|dit|trouve|montre|"
    r"dice|encuentra|muestra|trova|mostra|diz|zegt|vindt)"
)
"""With this a remark goes on that begins with an author's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A remark that names another paper of the synthesis.

    Attributes:
        point: The passage with the remark.
        to: The papers that it names.
        relation: Whether it sets the passage against them or beside them; None if it says neither.
    """

    point: Point
    to: tuple[PaperReading, ...]
    relation: Relation | None


def noted(papers: Sequence[PaperReading], points: Sequence[Point]) -> tuple[Noted, ...]:
    """Return the remarks that name another paper, those first that set it against the passage."""
    found = [
        Noted(point=point, to=to, relation=relation_noted(point.remark))
        for point in points
        if point.remark and (to := _named_in(point.remark, [p for p in papers if p.citekey != point.citekey]))
    ]
    return tuple(sorted(found, key=lambda one: one.relation is not Relation.OPPOSES))


def _named_in(remark: str, papers: Sequence[PaperReading]) -> tuple[PaperReading, ...]:
    """Return the papers that a remark names: by citekey, by author and year, else by an author alone."""
    by_key = [paper for paper in papers if _has_word(remark, paper.citekey)]
    families = {paper.citekey: _families(paper) for paper in papers}
    by_year = [
        paper
        for paper in papers
        if paper.note.year and any(_has_year(remark, name, paper.note.year) for name in families[paper.citekey])
    ]
    if by_key or by_year:
        return tuple(paper for paper in papers if paper in by_key or paper in by_year)
    found = list[PaperReading]()
    for name in dict.fromkeys(name for own in families.values() for name in own):
        if _stands_alone(remark, name):
            having = [paper for paper in papers if name in families[paper.citekey]]
            first = [paper for paper in having if families[paper.citekey][0] == name]
            # Of several papers of one person only the year tells which is meant.
            found += (first or having) if len(first or having) == 1 else []
    return tuple(paper for paper in papers if paper in found)


def _families(paper: PaperReading) -> tuple[str, ...]:
    names = (family_of(name) for name in paper.note.authors[:_FIRST_AUTHORS] if name.strip())
    return tuple(name for name in names if len(name) >= _SHORTEST)


def _stands_alone(remark: str, name: str) -> bool:
    """Return whether a remark has a name, with its capital, and no year that would be of another paper.

    As its first word alone, it may be any word: `Long effect`.
    """
    pattern, begins = _name_alone(name)
    return pattern.search(remark) is not None and (begins is None or begins.match(remark) is None)


@lru_cache(maxsize=512)
def _name_alone(name: str) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    """Return a pattern of a name without a year, and one of a remark that only begins with it as with any word."""
    known = re.escape(name)
    year = rf"(?![^.;\n]{{0,{_NEAR_YEAR}}}\b(?:19|20)\d\d)"
    alone = re.compile(rf"(?<![\w-]){known}(?![\w-]){year}")
    is_name = rf"(?:['’]s?\b| et al| ?[&,:!?]|,? (?:and|und|et|y|e|en) [A-ZÀ-Þ]| {_SAYS}\b|\Z)"
    return alone, re.compile(rf"{known}(?!{is_name})(?!.*{known})") if name[:1].isupper() else None


def _has_year(remark: str, name: str, year: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}\b[^.;\n]{{0,{_NEAR_YEAR}}}{re.escape(year)}", remark) is not None


def _has_word(remark: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", remark) is not None
