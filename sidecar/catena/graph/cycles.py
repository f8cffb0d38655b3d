"""Finds cycles of reasons: whether a new relation would make a note support itself."""

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING

from catena.graph.node import Node, is_note
from catena.graph.relation import ACYCLIC, RelationType
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network


def cycle_through(
    network: "Network", source: VaultPath, target: VaultPath, type: RelationType | None = None
) -> tuple[VaultPath, ...] | None:
    """The cycle that a relation from `source` to `target` would close, over all types in `ACYCLIC`.

    Negated relations are ignored. A contradiction that both notes state is one relation, so the other note's
    `contradicts` is not a way back.

    Args:
        network: All relations.
        source: The start of the new relation.
        target: The end of the new relation.
        type: The type of the new relation; None for any type except `contradicts`.

    Returns:
        A shortest cycle, from `source` via `target` back to `source`; None if there is none.
    """
    if source == target:
        return (source, target)
    with network.lock:
        came_from: dict[VaultPath, VaultPath] = {target: source}
        queue = deque([target])
        while queue:
            here = queue.popleft()
            for there, types in _reasons_from(network, here):
                if there == source:
                    if here == target and type is RelationType.CONTRADICTS and types == {type}:
                        continue
                    return _circle(came_from, here, source)
                if there not in came_from:
                    came_from[there] = here
                    queue.append(there)
    return None


def _reasons_from(network: "Network", path: VaultPath) -> list[tuple[VaultPath, set[str]]]:
    reasons: list[tuple[VaultPath, set[str]]] = []
    for other, edges in network.edges_from(Node(path)):
        if is_note(other):
            types = {edge.type for edge in edges if edge.type in ACYCLIC and not edge.negated}
            if types:
                reasons.append((other, types))
    return sorted(reasons, key=lambda reason: reason[0])


def _circle(came_from: Mapping[VaultPath, VaultPath], last: VaultPath, source: VaultPath) -> tuple[VaultPath, ...]:
    way = [source, last]
    while way[-1] != source:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))
