"""The graph source: notes that stand near the named ones, by the links between them."""

import asyncio
import math
from collections.abc import Mapping, Set

from catena.index.ports import Ledger
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.source import Lookup
from catena.vault.path import VaultPath

LOADING = "The graph is still loading."

MOST_SEEDS = 10
MOST_STEPS = 2000
"""Links that are followed at most: a vault whose every note links to one map must not stop the answer."""

SCORE_OF_NAMED = 1.0
SCORE_AT_HOP = (0.6, 0.35)
"""One hop, two hops."""

HUB_DEGREE = 10
"""A note with more links than this says little about each of them."""


class GraphSource:
    """Follows wikilinks, both ways, up to two hops from the notes that the question names.

    Args:
        ledger: Knows names and links.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @property
    def name(self) -> SourceName:
        """`graph`."""
        return SourceName.GRAPH

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The named notes and those around them; () when the vault has no note of such a name."""
        return await asyncio.to_thread(self._find, lookup)

    def _find(self, lookup: Lookup) -> tuple[Hit, ...]:
        seeds = [path for concept in lookup.concepts for path in sorted(self._ledger.titled(concept))][:MOST_SEEDS]
        scores = dict.fromkeys(seeds, SCORE_OF_NAMED)
        frontier: Mapping[VaultPath, float] = dict.fromkeys(seeds, 1.0)
        for at_hop in SCORE_AT_HOP:
            reached = self._step(frontier, scores.keys())
            scores.update({path: round(at_hop * share, 4) for path, share in reached.items()})
            frontier = reached
        hits = (
            Hit(path, SourceName.GRAPH, MatchType.GRAPH, score)
            for path, score in scores.items()
            if lookup.among is None or path in lookup.among
        )
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path))[: lookup.limit])

    def _step(self, frontier: Mapping[VaultPath, float], seen: Set[VaultPath]) -> dict[VaultPath, float]:
        """The notes one link further, each with the share of the best way there; hubs pass on less."""
        links = self._ledger.links_around(frontier) if frontier else frozenset[tuple[VaultPath, VaultPath]]()
        around: dict[VaultPath, set[VaultPath]] = {}
        for start, end in sorted(links)[:MOST_STEPS]:
            for here, there in ((start, end), (end, start)):
                if here in frontier:
                    around.setdefault(here, set()).add(there)
        reached: dict[VaultPath, float] = {}
        for here, neighbours in around.items():
            share = frontier[here] / (1 + math.log10(max(1.0, len(neighbours) / HUB_DEGREE)))
            for there in neighbours - seen:
                reached[there] = max(reached.get(there, 0.0), share)
        return reached
