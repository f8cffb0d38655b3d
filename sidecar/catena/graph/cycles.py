"""Finds cycles of relations: whether a new relation would make a note support itself."""

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from catena.graph.node import Node, is_note
from catena.graph.relation import ACYCLIC, RelationType
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network


def cycle_through(
    network: "Network", source: VaultPath, target: VaultPath, type: RelationType
) -> tuple[VaultPath, ...] | None:
    """The shortest cycle that a relation from `source` to `target` would close, over all types in `ACYCLIC`.

    Negated relations are ignored. A contradiction that both notes state is one relation, so if the relation is one, the
    other note's `contradicts` is not a way back.
    """
    if source == target:
        return (source, target)

    def following(here: VaultPath) -> Iterator[VaultPath]:
        for there, types in _reasons_from(network, here):
            is_same = (here, there) == (target, source) and types == {type} == {RelationType.CONTRADICTS}
            if not is_same:
                yield there

    with network.lock:
        return shortest_cycle(source, target, following)


def shortest_cycle(
    source: VaultPath,
    target: VaultPath,
    following: Callable[[VaultPath], Iterable[VaultPath]],
    *,
    most_notes: float = math.inf,
) -> tuple[VaultPath, ...] | None:
    """The notes from `source` via `target` back to `source`; None if no way leads back, or it is not found in time."""
    came_from = {target: source}
    queue = deque([target])
    while queue and len(came_from) < most_notes:
        here = queue.popleft()
        for there in following(here):
            if there == source:
                way = [source, here]
                while way[-1] != source:
                    way.append(came_from[way[-1]])
                return tuple(reversed(way))
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
