"""From candidates to an order: all evidence of one note as one number from 0 to 1, titles first."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from catena.answers.matched_words import begins_with, find_terms
from catena.answers.merging import Candidate
from catena.index.log import NoteFacts
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

TRUST = {SourceName.TEXT: 0.7, SourceName.SEMANTIC: 0.9, SourceName.GRAPH: 0.2}
"""How much of a source's score counts as evidence. Below 1, so that a second source always has a say."""

EXACT_TEXT_BONUS = 0.1
STRONG_SEMANTIC_BONUS = 0.05
STRONG_SEMANTIC = 0.8
MOC_BONUS = 0.1
TITLE_BEGINS_BONUS = 0.3
TITLE_CONTAINS_BONUS = 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One note in its place.

    Attributes:
        facts: Which note, and what is known of it.
        hits: What the sources said, best first, ties by the source's name.
        relevance: The best source's score.
        composite: All evidence together; what the order follows.
    """

    facts: NoteFacts
    hits: tuple[Hit, ...]
    relevance: float
    composite: float

    @property
    def sources(self) -> tuple[SourceName, ...]:
        """Who found it, best first."""
        return tuple(hit.source for hit in self.hits)

    @property
    def match_types(self) -> tuple[MatchType, ...]:
        """How it was found, in the order of `MatchType`."""
        found = {hit.match_type for hit in self.hits}
        return tuple(kind for kind in MatchType if kind in found)


def rank_candidates(
    candidates: Sequence[Candidate],
    terms: Terms,
    *,
    titled: Set[VaultPath],
    facts: Mapping[VaultPath, NoteFacts],
) -> tuple[Ranked, ...]:
    """Order what was found.

    A note whose name is exactly what was typed is what was meant: it comes first with composite 1. Otherwise
    the sources are two witnesses that don't know of each other, and their scores join as such:
    `1 - (1 - text) * (1 - semantic)`, each by its `TRUST`. So agreement counts for more than either alone,
    nothing leaves 0 to 1, and a note that only one source can see still gets what that source gives it.

    Each bonus likewise takes its share of what is missing to 1.

    Args:
        candidates: One a note.
        terms: What was typed.
        titled: Notes named exactly so; those that no source found are put in.
        facts: Of all these notes; a note without is gone and left out.

    Returns:
        Best first, ties by path. Numbers are rounded to 4 digits before they are compared, so that the
        order is the same on every machine.
    """
    found = {candidate.path: candidate.hits for candidate in candidates}
    for path in titled - found.keys():
        found[path] = (Hit(path, SourceName.TEXT, MatchType.EXACT_TEXT, 1.0),)
    ranked = [
        _ranked(facts[path], hits, terms, is_titled=path in titled) for path, hits in found.items() if path in facts
    ]
    return tuple(sorted(ranked, key=lambda r: (r.facts.path not in titled, -r.composite, r.facts.path)))


def _ranked(facts: NoteFacts, hits: Sequence[Hit], terms: Terms, *, is_titled: bool) -> Ranked:
    best_first = tuple(sorted(hits, key=lambda hit: (-hit.score, hit.source)))
    doubt = 1.0
    for hit in hits:
        doubt *= 1.0 - TRUST[hit.source] * hit.score
    for bonus in _bonuses(facts, hits, terms):
        doubt *= 1.0 - bonus
    return Ranked(
        facts=facts,
        hits=best_first,
        relevance=1.0 if is_titled else round(best_first[0].score, 4),
        composite=1.0 if is_titled else round(1.0 - doubt, 4),
    )


def _bonuses(facts: NoteFacts, hits: Sequence[Hit], terms: Terms) -> list[float]:
    bonuses: list[float] = []
    if any(hit.match_type is MatchType.EXACT_TEXT for hit in hits):
        bonuses.append(EXACT_TEXT_BONUS)
    if any(hit.source is SourceName.SEMANTIC and hit.score > STRONG_SEMANTIC for hit in hits):
        bonuses.append(STRONG_SEMANTIC_BONUS)
    if facts.building_block == "moc":
        bonuses.append(MOC_BONUS)
    names = (facts.title, *facts.aliases)
    if any(begins_with(name, terms.typed) for name in names):
        bonuses.append(TITLE_BEGINS_BONUS)
    elif terms.terms and any(_has_all(name, terms.terms) for name in names):
        bonuses.append(TITLE_CONTAINS_BONUS)
    return bonuses


def _has_all(name: str, terms: Sequence[str]) -> bool:
    return len({match.term for match in find_terms(name, terms)}) == len(terms)
