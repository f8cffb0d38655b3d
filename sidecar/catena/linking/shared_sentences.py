"""Sentences that bring two notes together: both have the same link, or a third note names both at once."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from catena.claims.asserting import asserts
from catena.graph.node import Node
from catena.graph.ports import StoredEdge
from catena.graph.relation import Origin
from catena.linking.explanations import quoted
from catena.linking.link import Reason
from catena.linking.signals import Signal
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # importing networkx would slow the start
    from catena.graph.network import Network
    from catena.stores.sqlite_relations import SqliteRelations

_MOST_MIDDLES = 4
"""Shared neighbours that are looked at, those with the fewest relations first."""
_MOST_RELATIONS = 15
"""A neighbour that more notes share says little about any two of them."""
_STRENGTH = 0.35


def shared_sentence(
    network: "Network", store: "SqliteRelations", source: VaultPath, target: VaultPath
) -> Signal | None:
    """Return a signal with the sentences in which two notes share a neighbour; None without such sentences.

    The store has the sentences of the relations in the network.
    """
    with network.lock:
        one, two = _around(network, Node(source)), _around(network, Node(target))
        rare = [node for node in one.keys() & two.keys() if network.degree(node) <= _MOST_RELATIONS]
        middles = sorted(rare, key=lambda node: (network.degree(node), node))[:_MOST_MIDDLES]
        titles = {node: network.title(node) for node in (*middles, Node(source), Node(target))}
    for middle in middles:
        ours, theirs = _sentences(store, one[middle]), _sentences(store, two[middle])
        both = next((text for text in ours.get(middle, ()) if text in theirs.get(middle, ())), None)
        if both is not None:
            return _signal(f"“{titles[middle]}” names both: {quoted(both, around=titles[Node(target)])}")
        mine, other = next(iter(ours.get(source, ())), None), next(iter(theirs.get(target, ())), None)
        if mine and other and mine != other:
            first, second = (quoted(text, around=titles[middle]) for text in (mine, other))
            told = f"“{titles[Node(source)]}” says: {first} And “{titles[Node(target)]}”: {second}"
            return _signal(f"Both link to “{titles[middle]}”. {told}")
    return None


def _signal(quote: str) -> Signal:
    return Signal(reason=Reason.SHARED_LINKS, strength=_STRENGTH, quote=quote)


def _around(network: "Network", node: Node) -> dict[Node, list[StoredEdge]]:
    stated: dict[Node, list[StoredEdge]] = {}
    for other, edges in network.neighbours(node):
        kept = [edge for edge in edges if edge.origin != Origin.DISCOVERED]
        if kept:
            stated[other] = kept
    return stated


def _sentences(store: "SqliteRelations", edges: Iterable[StoredEdge]) -> Mapping[str, list[str]]:
    """Return the sentences that state these relations, by the note that has them."""
    found: dict[str, list[str]] = {}
    for path, statement in store.statements([edge.id for edge in edges]).values():
        if asserts(statement.context):
            found.setdefault(path, []).append(statement.context)
    return found
