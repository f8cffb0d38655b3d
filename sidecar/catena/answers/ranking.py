"""From candidates to an order: all evidence of one note as one number from 0 to 1, titles first."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from catena.answers.matched_words import begins_with, find_terms
from catena.answers.merging import Candidate
from catena.index.log import NoteFacts
from catena.sources.calibration import FITTED_MODEL, fit_for, relevance_of
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

TRUST = {SourceName.TEXT: 0.6, SourceName.SEMANTIC: 0.95, SourceName.GRAPH: 0.2}
"""How much of a source's score counts as evidence. Below 1, so that a second source always has a say."""

EXACT_TEXT_BONUS = 0.1
MOC_BONUS = 0.03
TITLE_BEGINS_BONUS = 0.3
TITLE_CONTAINS_BONUS = 0.15

FIELD_RANK = 6
"""Which note's evidence stands for the field that the others are seen against."""

CUT_OFF_FROM = 50
"""Hits from which a semantic list ends because it is long enough, and not because nothing else is near."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One note in its place.

    Attributes:
        facts: Which note, and what is known of it.
        hits: What the sources said; what counts most as evidence comes first, ties by the source's name.
        relevance: What the first of them counts as evidence.
        evidence: What all of them count together, bonuses included; what the order follows.
        composite: The evidence as relevance, as the tiers have it.
    """

    facts: NoteFacts
    hits: tuple[Hit, ...]
    relevance: float
    evidence: float
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
    model: str = FITTED_MODEL,
) -> tuple[Ranked, ...]:
    """Order what was found.

    A note whose name is exactly what was typed is what was meant: it comes first with composite 1. Otherwise
    the sources are witnesses that don't know of each other, and their scores join as such:
    `1 - (1 - text) * (1 - semantic)`, each by its `TRUST`. So agreement counts for more than either alone,
    nothing leaves 0 to 1, and a note that only one source can see still gets what that source gives it.
    Each bonus likewise takes its share of what is missing to 1. What people are shown is this evidence on
    the scale of `calibration.relevance_of`.

    Args:
        candidates: One a note.
        terms: What was typed.
        titled: Notes named exactly so; those that no source found are put in.
        facts: Of all these notes; a note without is gone and left out.
        model: The name of the model whose cosines the semantic scores come from.

    Returns:
        Best first, ties by path. Evidence is rounded to 4 digits before it is compared, so that the order is
        the same on every machine; `composite` never rises from one result to the next.
    """
    found = {candidate.path: candidate.hits for candidate in candidates if candidate.path in facts}
    for path in titled & facts.keys() - found.keys():
        found[path] = (Hit(path, SourceName.TEXT, MatchType.EXACT_TEXT, 1.0),)
    unseen = _unseen(candidates)
    evidence = {path: _evidence(facts[path], hits, terms, unseen=unseen) for path, hits in found.items()}
    untitled = sorted((number for path, number in evidence.items() if path not in titled), reverse=True)
    field = untitled[FIELD_RANK - 1] if len(untitled) >= FIELD_RANK else None
    fit = fit_for({hit.source for candidate in candidates for hit in candidate.hits}, model=model)

    def ranked(path: VaultPath, hits: Sequence[Hit]) -> Ranked:
        best_first = tuple(sorted(hits, key=lambda hit: (-_weight(hit), hit.source)))
        is_titled = path in titled
        return Ranked(
            facts=facts[path],
            hits=best_first,
            relevance=1.0 if is_titled else round(_weight(best_first[0]), 4),
            evidence=evidence[path],
            composite=1.0 if is_titled else round(relevance_of(evidence[path], field, fit), 4),
        )

    every = (ranked(path, hits) for path, hits in found.items())
    return tuple(sorted(every, key=lambda r: (r.facts.path not in titled, -r.evidence, r.facts.path)))


def _unseen(candidates: Sequence[Candidate]) -> float:
    """What a note's meaning may still be worth that a long semantic list does not name: as much as its last."""
    scores = [hit.score for found in candidates for hit in found.hits if hit.source is SourceName.SEMANTIC]
    return min(scores) if len(scores) >= CUT_OFF_FROM else 0.0


def _evidence(facts: NoteFacts, hits: Sequence[Hit], terms: Terms, *, unseen: float) -> float:
    doubt = 1.0
    for hit in hits:
        doubt *= 1.0 - _weight(hit)
    if not any(hit.source is SourceName.SEMANTIC for hit in hits):
        doubt *= 1.0 - TRUST[SourceName.SEMANTIC] * unseen
    for bonus in _bonuses(facts, hits, terms):
        doubt *= 1.0 - bonus
    return round(1.0 - doubt, 4)


def _weight(hit: Hit) -> float:
    return TRUST[hit.source] * hit.score


def _bonuses(facts: NoteFacts, hits: Sequence[Hit], terms: Terms) -> list[float]:
    bonuses: list[float] = []
    if any(hit.match_type is MatchType.EXACT_TEXT for hit in hits):
        bonuses.append(EXACT_TEXT_BONUS)
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
