"""What papers say themselves of how their findings stand to other work: that of each other first."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.bibliography.people import family_of
from catena.claims.quoting import names
from catena.claims.relating import Relation, relation_to_others
from catena.statements.placing import tells_else, tells_of_others
from catena.statements.statement import Origin, Statement
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.points import Once

_MOST_OF_PAPER = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A sentence in which a paper sets what it found against other work, or beside it.

    Attributes:
        said: The sentence.
        relation: Whether it confirms or opposes that work.
        to: The citekeys of those papers of the synthesis that it names; () if it names none of them.
    """

    said: Statement
    relation: Relation
    to: tuple[str, ...]


def related_work(papers: Sequence[PaperReading], statements: Sequence[Statement] | None) -> tuple[Related, ...]:
    """Return what each paper says of other work, at most two sentences: first of the other papers, disputes first.

    Args:
        papers: The papers.
        statements: The sentences that may be used; None for all of their annotations, abstracts and PDFs.
    """
    found: list[Related] = []
    for paper in papers:
        own = (*paper.marked, *paper.unmarked) if statements is None else statements
        known = [one for said in own if said.citekey == paper.citekey if (one := _related(said, papers)) is not None]
        known.sort(key=lambda one: (not one.to, one.relation is not Relation.OPPOSES, one.said.origin is Origin.PDF))
        once, chosen = Once(), list[Related]()
        for one in known:
            if not once.knows(one.said.text) and len(chosen) < _MOST_OF_PAPER:
                once.take(one.said.text)
                chosen.append(one)
        found += chosen
    return tuple(found)


def _related(said: Statement, papers: Sequence[PaperReading]) -> Related | None:
    if tells_else(said):
        return None
    relation = relation_to_others(said.text)
    if relation is None:
        return None
    others = (paper for paper in papers if paper.citekey != said.citekey)
    to = tuple(paper.citekey for paper in others if is_cited(paper, said.text))
    return None if not to and tells_of_others(said.text) else Related(said=said, relation=relation, to=to)


def is_cited(paper: PaperReading, text: str) -> bool:
    """Return whether a sentence cites a paper."""
    families = tuple(family_of(name) for name in paper.note.authors if name.strip())
    return names(text, citekey=paper.citekey, authors=families, year=paper.note.year)
