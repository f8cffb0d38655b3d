"""Ranks candidates: combines all evidence for a note into one number from 0 to 1; matching titles come first."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from catena.index.log import NoteFacts
from catena.reading.matched_words import begins_with, has_all
from catena.results.merging import Candidate
from catena.sources.calibration import FITTED_MODEL, fit_for, relevance_of
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

TRUST = {SourceName.TEXT: 0.5, SourceName.SEMANTIC: 0.95, SourceName.GRAPH: 0.2}
"""How much of a source's score counts as evidence; less than 1, so that a second source always adds some."""

EXACT_TEXT_BONUS = 0.1
MOC_BONUS = 0.03
TITLE_BEGINS_BONUS = 0.3
TITLE_CONTAINS_BONUS = 0.15

HOLLOW_SHARE = 0.5
"""How much of the evidence for a template or a stub counts."""

FIELD_RANK = 6
"""The rank of the note whose evidence stands for the other results in the comparison."""

CUT_OFF_FROM = 50
"""A semantic list of this length has reached its limit; a shorter one contains every similar note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A note with its rank.

    Attributes:
        facts: The note's facts.
        hits: What the sources found; the strongest evidence comes first, ties by the source's name.
        relevance: The evidence of the first hit.
        evidence: The combined evidence of all hits, including bonuses; it decides the order.
        composite: The evidence converted to a relevance, the scale of the tiers.
    """

    facts: NoteFacts
    hits: tuple[Hit, ...]
    relevance: float
    evidence: float
    composite: float

    @property
    def sources(self) -> tuple[SourceName, ...]:
        """The sources that found it, best first."""
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
    hollow: Set[VaultPath] = frozenset(),
    model: str = FITTED_MODEL,
) -> tuple[Ranked, ...]:
    """Rank candidates.

    A note whose name equals the query comes first, with composite 1. Otherwise the sources are treated as
    independent, and their scores combine as `1 - (1 - text) * (1 - semantic)`, each weighted by its `TRUST`. So
    agreement counts for more than one source alone, the result stays between 0 and 1, and a note that only one
    source can find keeps that source's score. Each bonus adds a share of what is missing to 1. The evidence is shown
    on the scale of `calibration.relevance_of`.

    Args:
        candidates: One for each note.
        terms: The terms of the query.
        titled: The notes whose name equals the query; those that no source found are added.
        facts: The facts of all these notes; notes without facts no longer exist and are left out.
        hollow: The notes that say nothing themselves; the evidence for them counts half.
        model: The embedding model that the semantic scores come from.

    Returns:
        Best first, ties by path. Evidence is rounded to 4 digits before comparison, so that the order is the same on
        every machine; `composite` never increases from one result to the next.
    """
    found = {candidate.path: candidate.hits for candidate in candidates if candidate.path in facts}
    for path in titled & facts.keys() - found.keys():
        found[path] = (Hit(path, SourceName.TEXT, MatchType.EXACT_TEXT, 1.0),)
    unseen = _unseen(candidates)
    evidence = {path: _evidence(facts[path], hits, terms, unseen=unseen) for path, hits in found.items()}
    evidence |= {path: round(evidence[path] * HOLLOW_SHARE, 4) for path in hollow & evidence.keys()}
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


def united(own: Sequence[Ranked], translation: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Unite the notes found for a question with those found for it in the words of the notes.

    Each ranking counts half. A note whose name is the question stays first.

    Args:
        own: The notes found for the question as asked, best first.
        translation: The notes found for its translation, best first.
    """
    asked = {found.facts.path: found for found in own}
    meant = {found.facts.path: found for found in translation}
    notes = [_mean(asked.get(path), meant.get(path)) for path in asked.keys() | meant.keys()]
    return tuple(sorted(notes, key=lambda found: (-found.composite, -found.evidence, found.facts.path)))


def _mean(asked: Ranked | None, meant: Ranked | None) -> Ranked:
    found = asked or meant
    assert found is not None
    if asked and asked.composite == 1.0:
        return asked
    both = [each for each in (asked, meant) if each]
    best: dict[SourceName, Hit] = {}
    for hit in (hit for each in both for hit in each.hits):
        if hit.source not in best or hit.score > best[hit.source].score:
            best[hit.source] = hit
    return replace(
        found,
        hits=tuple(sorted(best.values(), key=lambda hit: (-_weight(hit), hit.source))),
        relevance=max(each.relevance for each in both),
        evidence=round(sum(each.evidence for each in both) / 2, 4),
        composite=round(sum(each.composite for each in both) / 2, 4),
    )


def _unseen(candidates: Sequence[Candidate]) -> float:
    """Return the highest score that a note missing from a full semantic list can have: that of the last hit."""
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
    for name in (facts.title, *facts.aliases):
        if begins_with(name, terms.typed):
            return [*bonuses, TITLE_BEGINS_BONUS]
    for name in (facts.title, *facts.aliases) if terms.terms else ():
        if has_all(name, terms.terms):
            return [*bonuses, TITLE_CONTAINS_BONUS]
    return bonuses
