"""The graph source: finds notes that are connected to the notes a question names."""

import asyncio
from typing import TYPE_CHECKING, Protocol

from catena.errors import NotReady
from catena.graph.neighbourhood import worths
from catena.graph.node import Node
from catena.graph.walking import chains, closeness, reach
from catena.sources.hit import Hit, MatchType, SourceName
from catena.sources.source import Lookup

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

LOADING = "The graph is still loading."

MOST_SEEDS = 10
MOST_CHAINS = 20
CHAIN_HOPS = 3

SCORE_OF_NAMED = 1.0
SCORE_AT_HOP = (0.6, 0.35)
"""The highest scores for notes one hop and two hops away."""
SCORE_IN_CHAIN = 0.8
"""The highest score of a note on a causal chain between two named notes."""


class LoadedGraph(Protocol):
    """Provides the graph (`indexing.graph_index.GraphIndex`)."""

    @property
    def loaded(self) -> "Network | None":
        """The graph; None while it is loading."""
        ...


class GraphSource:
    """Follows relations for up to two hops from the notes that the question names, and causal chains between them.

    Args:
        graph: Provides the graph.
    """

    def __init__(self, graph: LoadedGraph) -> None:
        self._graph = graph

    @property
    def name(self) -> SourceName:
        """`graph`."""
        return SourceName.GRAPH

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The named notes and those near them; () if no note has such a name.

        Raises:
            NotReady: If the graph is still loading.
        """
        network = self._graph.loaded
        if network is None:
            raise NotReady(LOADING)
        return await asyncio.to_thread(_find, network, lookup)


def _find(network: "Network", lookup: Lookup) -> tuple[Hit, ...]:
    named = [network.nodes_named(concept) for concept in lookup.concepts]
    seeds = tuple(dict.fromkeys(node for nodes in named for node in nodes))[:MOST_SEEDS]
    if not seeds:
        return ()
    with network.lock:
        reached = reach(network, seeds, max_hops=len(SCORE_AT_HOP))
        worth = worths(reached, closeness(network, seeds))
        scores = {node: SCORE_AT_HOP[reached[node].hops - 1] * worth[node] for node in worth}
        scores.update(dict.fromkeys(seeds, SCORE_OF_NAMED))
        for nodes, confidence in _chains_among(network, named):
            for node in nodes:
                scores[node] = max(scores.get(node, 0.0), SCORE_IN_CHAIN * (0.5 + 0.5 * confidence))
        notes = {note.path: score for node, score in scores.items() if (note := network.note(node))}
    hits = (
        Hit(path, SourceName.GRAPH, MatchType.GRAPH, round(score, 4))
        for path, score in notes.items()
        if lookup.allowed_paths is None or path in lookup.allowed_paths
    )
    return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.path))[: lookup.limit])


def _chains_among(network: "Network", named: list[tuple[Node, ...]]) -> list[tuple[tuple[Node, ...], float]]:
    """The nodes of causal chains between named notes, with each chain's confidence."""
    return [
        (chain.nodes[1:-1], chain.confidence)
        for sources in named
        for targets in named
        if sources and targets and sources is not targets
        for chain in chains(network, sources, targets, max_hops=CHAIN_HOPS, limit=MOST_CHAINS)
    ]
