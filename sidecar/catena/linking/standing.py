"""How two notes stand to each other in the graph: what links there are, and which circle one more would close."""

from collections import deque
from typing import TYPE_CHECKING

from catena.graph.cycles import cycle_through
from catena.graph.node import Node, is_note
from catena.graph.ports import StoredEdge
from catena.linking.link import LinkType, is_acyclic, is_symmetric, relation_of
from catena.notes.escaping import wikilink
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network

_MOST_NOTES = 5_000
"""Notes that are looked at for a circle that is only warned of."""


def links_between(network: "Network", one: VaultPath, other: VaultPath) -> tuple[tuple[VaultPath, StoredEdge], ...]:
    """What one of two notes states of the other by linking it, each with the note where the relation starts."""
    with network.lock:
        edges = [edge for node, found in network.neighbours(Node(one)) if node == other for edge in found]
    return tuple(
        (start, edge)
        for edge in edges
        if edge.stated_in in (one, other) and edge.source_linked and edge.target_linked
        if (start := network.names.resolve_link(edge.source, VaultPath(edge.stated_in))) is not None
    )


def linked_with(network: "Network", source: VaultPath) -> frozenset[VaultPath]:
    """The notes that a note links, or that link it: by what their links mean, whatever their type."""
    with network.lock:
        return frozenset(
            other
            for other, edges in network.neighbours(Node(source))
            if is_note(other)
            and any(e.stated_in in (source, other) and e.source_linked and e.target_linked for e in edges)
        )


def is_linked_as(network: "Network", source: VaultPath, target: VaultPath, link_type: LinkType) -> bool:
    """Whether one of both notes links them with this type already, in this direction where it has one."""
    return any(
        edge.type == link_type.value and not edge.negated and (start == source or is_symmetric(link_type))
        for start, edge in links_between(network, source, target)
    )


def closed_circle(
    network: "Network", source: VaultPath, target: VaultPath, link_type: LinkType
) -> tuple[VaultPath, ...] | None:
    """The circle that a link would close, of reasons together or of links of its own type; None when there is none."""
    if is_acyclic(link_type):
        return cycle_through(network, source, target, relation_of(link_type))
    if is_symmetric(link_type):
        return None
    came_from: dict[Node, Node] = {Node(target): Node(source)}
    queue = deque([Node(target)])
    with network.lock:
        while queue and len(came_from) < _MOST_NOTES:
            here = queue.popleft()
            for there in sorted(_led_to(network, here, link_type)):
                if there == source:
                    return _circle(came_from, here, Node(source))
                if there not in came_from:
                    came_from[there] = here
                    queue.append(there)
    return None


def link_to(network: "Network", target: VaultPath, from_path: VaultPath) -> str | None:
    """The shortest link that means a note when it stands in another; None when no link can name it.

    Its name alone where that is enough, else with as many folders as it takes; a longer one shows the name.
    """
    parts = target.removesuffix(".md").split("/")
    names = ["/".join(parts[-count:]) for count in range(1, len(parts) + 1)]
    name = next((name for name in names if network.names.resolve_link(name, from_path) == target), names[-1])
    link = wikilink(name, name_of(target))
    return link if link.startswith("[[") else None


def _led_to(network: "Network", node: Node, link_type: LinkType) -> set[Node]:
    return {
        Node(other)
        for other, edges in network.neighbours(node)
        if is_note(other)
        for edge in edges
        if edge.type == link_type.value and not edge.negated and _starts_at(network, edge, node)
    }


def _starts_at(network: "Network", edge: StoredEdge, node: Node) -> bool:
    return edge.source_linked and network.names.resolve_link(edge.source, VaultPath(edge.stated_in)) == node


def _circle(came_from: dict[Node, Node], last: Node, source: Node) -> tuple[VaultPath, ...]:
    way = [source, last]
    while way[-1] != source:
        way.append(came_from[way[-1]])
    return tuple(VaultPath(node) for node in reversed(way))
