"""The existing links between two notes in the graph, and the cycle that another link would close."""

from typing import TYPE_CHECKING

from catena.graph.cycles import cycle_through, shortest_cycle
from catena.graph.node import Node, is_note
from catena.graph.ports import StoredEdge
from catena.linking.link import LinkType, is_acyclic, is_symmetric, relation_of
from catena.notes.escaping import wikilink
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:  # importing networkx would slow the start
    from catena.graph.network import Network

_MOST_NOTES = 5_000
"""Most notes to search for a cycle that only causes a warning."""


def links_between(network: "Network", one: VaultPath, other: VaultPath) -> tuple[tuple[VaultPath, StoredEdge], ...]:
    """Return the relations that two notes state by links between them, each with the note where it starts."""
    with network.lock:
        edges = [edge for node, found in network.neighbours(Node(one)) if node == other for edge in found]
    return tuple(
        (start, edge)
        for edge in edges
        if edge.stated_in in (one, other) and edge.source_linked and edge.target_linked
        if (start := network.names.resolve_link(edge.source, VaultPath(edge.stated_in))) is not None
    )


def linked_with(network: "Network", source: VaultPath) -> frozenset[VaultPath]:
    """Return the notes that a note links to or that link to it, with links of any type."""
    with network.lock:
        return frozenset(
            other
            for other, edges in network.neighbours(Node(source))
            if is_note(other)
            and any(e.stated_in in (source, other) and e.source_linked and e.target_linked for e in edges)
        )


def is_linked_as(network: "Network", source: VaultPath, target: VaultPath, link_type: LinkType) -> bool:
    """Return whether a link of this type exists between the notes, in this direction unless it has none."""
    return any(
        edge.type == relation_of(link_type).value and not edge.negated and (start == source or is_symmetric(link_type))
        for start, edge in links_between(network, source, target)
    )


def closed_cycle(
    network: "Network", source: VaultPath, target: VaultPath, link_type: LinkType
) -> tuple[VaultPath, ...] | None:
    """Return the cycle that a link would close, among all reasons or among links of its type; None if there is none."""
    if is_acyclic(link_type):
        return cycle_through(network, source, target, relation_of(link_type))
    if is_symmetric(link_type):
        return None
    with network.lock:
        return shortest_cycle(source, target, lambda path: _targets(network, path, link_type), most_notes=_MOST_NOTES)


def link_to(network: "Network", target: VaultPath, from_path: VaultPath) -> str | None:
    """Return the shortest wikilink from one note to another; None if no wikilink can name the target.

    The link has the name alone if that is unambiguous, else as many folders as necessary, and then shows the name.
    """
    parts = target.removesuffix(".md").split("/")
    names = ["/".join(parts[-count:]) for count in range(1, len(parts) + 1)]
    name = next((name for name in names if network.names.resolve_link(name, from_path) == target), names[-1])
    link = wikilink(name, name_of(target))
    return link if link.startswith("[[") else None


def _targets(network: "Network", path: VaultPath, link_type: LinkType) -> list[VaultPath]:
    targets = {
        other
        for other, edges in network.neighbours(Node(path))
        if is_note(other)
        for edge in edges
        if edge.type == relation_of(link_type).value and not edge.negated and _starts_at(network, edge, path)
    }
    return sorted(targets)


def _starts_at(network: "Network", edge: StoredEdge, path: VaultPath) -> bool:
    return edge.source_linked and network.names.resolve_link(edge.source, VaultPath(edge.stated_in)) == path
