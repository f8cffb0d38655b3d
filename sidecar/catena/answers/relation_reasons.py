"""Explains why notes are related, with the sentences that state it."""

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from catena.answers.ports import AnswerServices
from catena.answers.telling_words import common_words, shared_words
from catena.bibliography.header import stated_citekey
from catena.graph.neighbourhood import Near
from catena.graph.node import Node, is_note
from catena.graph.reasons import Tie, direct_reason, distant_reason, shared_reason
from catena.graph.resolved_edge import ResolvedEdge
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:  # Importing networkx takes a large part of the start-up time.
    from catena.graph.network import Network


def reasons_for(
    services: AnswerServices, network: "Network", starts: Collection[Node], found: Sequence[Near]
) -> tuple[str, ...]:
    """Return one line for each note near the starts that explains why it is related. Blocks."""
    direct = {near.path: _telling_edge(network, starts, Node(near.path)) for near in found if near.reached.hops == 1}
    stated = services.graph.store.statements({each.edge.id for each in direct.values() if each.is_stated})
    middles = {VaultPath(node) for near in found for node in near.reached.came_from if is_note(node)}
    papers = _papers(services, middles)
    is_common = common_words(services.ledger)

    def reason(near: Near) -> str:
        if near.path in direct:
            edge = direct[near.path]
            other = edge.target if edge.source == near.path else edge.source
            titles = network.title(Node(near.path)), network.title(other)
            sentence = stated[edge.edge.id][1].context if edge.edge.id in stated else ""
            return direct_reason(edge, near.path, *titles, sentence, _shared(services, edge, is_common))
        if shared := _shared_ties(network, near):
            tie, alike = shared
            names = [network.title(node) for node in alike]
            return shared_reason(tie, names, cited=papers.issuperset(alike))
        edges = [_telling_edge(network, [at], beyond) for at, beyond in pairwise(near.way)]
        return distant_reason(edges, near.way, [network.title(node) for node in near.way])

    return tuple(reason(near) for near in found)


def _telling_edge(network: "Network", starts: Collection[Node], node: Node) -> ResolvedEdge:
    """Return the most informative relation: typed ones come before plain links, discovered ones come last."""
    edges = (edge for start in sorted(starts) for edge in network.edges_at(start, node))
    return min(edges, key=lambda edge: (not edge.is_stated, edge.is_plain, -edge.strength))


def _shared(services: AnswerServices, edge: ResolvedEdge, is_common: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the telling words that two notes share, if it was discovered that they are similar."""
    if edge.is_stated:
        return ()
    return shared_words(services.ledger, VaultPath(edge.source), VaultPath(edge.target), is_common)


def _shared_ties(network: "Network", near: Near) -> tuple[Tie, list[Node]] | None:
    """Return the tie that the start and a note two hops away have to most nodes between them, stated ones first."""
    if near.reached.hops != 2:
        return None
    shared: dict[Tie, list[Node]] = {}
    for middle in near.reached.came_from:
        ours, theirs = (
            dict.fromkeys(Tie.of(edge, end) for edge in network.edges_at(end, middle))
            for end in (near.way[0], near.way[-1])
        )
        for tie in ours:
            if tie and tie in theirs:
                shared.setdefault(tie, []).append(middle)
    return max(shared.items(), key=lambda each: (each[0].label is not None, len(each[1])), default=None)


def _papers(services: AnswerServices, paths: Collection[VaultPath]) -> frozenset[str]:
    facts = services.ledger.facts(paths)
    stated = (path for path, known in facts.items() if stated_citekey(known.properties))
    return frozenset((*stated, *(path for path in paths if name_of(path).startswith("@"))))
