"""Reads the graph for answers: causal chains with their sentences, shared neighbours, and what is missing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catena.answers.answer import CausalChain, CausalStep
from catena.answers.ports import AnswerServices
from catena.errors import NotReady
from catena.graph.node import Node, is_note
from catena.graph.ports import StoredEdge
from catena.graph.statement import Statement
from catena.graph.walking import Chain, chains, weight_of
from catena.sources.graph import LOADING
from catena.sources.unknown_notes import nearest_notes
from catena.sources.warnings import SourceWarning, graph_warning
from catena.vault.path import VaultPath

if TYPE_CHECKING:  # Importing networkx takes a large part of the start-up time.
    from catena.graph.network import Network

_LONGEST_CHAIN = 3
"""In relations."""
_CHAINS_TO_CHOOSE_FROM = 3
"""The search asks for this many times more chains, because chains that longer ones contain are left out."""

_NO_RELATIONS = """\
No graph relationships found for '{}'. This may be because:
- its notes are not linked yet (run *Suggest links* on them)
- it is too new to have been read
- it is not in the vault"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A note that is related to one or several subjects.

    Attributes:
        note_path: The note.
        note_title: Its display title.
        relationship_types: Its relations to each subject, in order of the subjects; () for a subject without any.
    """

    note_path: VaultPath
    note_title: str
    relationship_types: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedAndUnique:
    """The neighbours of some subjects, most informative first, without generated notes.

    Attributes:
        shared: The notes that are related to every subject.
        unique: For each subject, in order, the notes that are related to it alone.
    """

    shared: tuple[Neighbour, ...]
    unique: tuple[tuple[Neighbour, ...], ...]


def chains_between(
    services: AnswerServices, sources: Sequence[str], targets: Sequence[str], *, limit: int = 10
) -> tuple[CausalChain, ...]:
    """Return the most confident chains from any source to any target, without those that longer ones contain. Blocks.

    Args:
        services: The services to query.
        sources: Paths, titles, aliases or words that name a note; () for every cause of the targets.
        targets: Named in the same way; () for every effect of the sources.
        limit: The maximum number of chains.

    Raises:
        NotReady: The graph is still loading.
    """
    network = loaded(services)
    begin, end = (tuple(n for text in texts for n in nodes_meant(network, text)) for texts in (sources, targets))
    if (sources and not begin) or (targets and not end):
        return ()
    found = chains(network, begin, end, max_hops=_LONGEST_CHAIN, limit=limit * _CHAINS_TO_CHOOSE_FROM)
    whole = [chain for chain in found if not any(_holds(other, chain) for other in found)]
    return shown_chains(services, network, whole[:limit])


def shared_and_unique(services: AnswerServices, subjects: Sequence[str]) -> SharedAndUnique:
    """Return the notes that all subjects are related to, and those that only one is related to. Blocks.

    Raises:
        NotReady: The graph is still loading.
    """
    network = loaded(services)
    meant = [nodes_meant(network, subject) for subject in subjects]
    named = {node for nodes in meant for node in nodes}
    beside: dict[Node, list[tuple[str, ...]]] = {}
    weights: dict[Node, float] = {}
    with network.lock:
        for at, nodes in enumerate(meant):
            for node in {other for start in nodes for other in network.adjacent(start)} - named:
                note = network.note(node)
                if note is None or note.generated:
                    continue
                edges = [resolved.edge for start in nodes for resolved in network.edges_at(node, start)]
                beside.setdefault(node, [()] * len(subjects))[at] = tuple(dict.fromkeys(edge.type for edge in edges))
                weights[node] = weights.get(node, 0.0) + max(map(weight_of, edges)) * network.damping(node)
        order = sorted(beside, key=lambda node: (-round(weights[node], 6), node))
        neighbours = [
            Neighbour(note_path=VaultPath(node), note_title=network.title(node), relationship_types=tuple(beside[node]))
            for node in order
        ]
    return SharedAndUnique(
        shared=tuple(n for n in neighbours if all(n.relationship_types)),
        unique=tuple(tuple(n for n in neighbours if _only_at(n.relationship_types, at)) for at in range(len(subjects))),
    )


def loaded(services: AnswerServices) -> "Network":
    """Return the graph.

    Raises:
        NotReady: The graph is still loading.
    """
    network = services.graph.loaded
    if network is None:
        raise NotReady(LOADING)
    return network


def nodes_meant(network: "Network", text: str) -> tuple[Node, ...]:
    """Return the nodes that a path, title, alias, unresolved link name or words of a title refer to."""
    for path in (text, f"{text}.md"):
        if network.note(path):
            return (Node(path),)
    found = network.nodes_named(text)
    if found:
        return found
    meant = network.names.phrase(text)
    return (Node(meant),) if meant else ()


def shown_chains(services: AnswerServices, network: "Network", found: Iterable[Chain]) -> tuple[CausalChain, ...]:
    """Return chains with the sentence that states each relation. Blocks."""
    chosen = list(found)
    stated = services.graph.store.statements({edge.id for chain in chosen for edge in chain.edges})
    return tuple(
        CausalChain(
            causal_path=tuple(
                _step(network, node, chain.edges[at] if at < len(chain.edges) else None, stated)
                for at, node in enumerate(chain.nodes)
            ),
            chain_length=len(chain.edges),
            confidence=round(chain.confidence, 4),
        )
        for chain in chosen
    )


_MISSPELLED = 0.75
"""How like a title a name must be that is taken for a misspelling of it."""


def no_relations(services: AnswerServices, concept: str) -> SourceWarning:
    """Return a warning that no relations were found, with possible reasons and the notes that may have been meant."""
    name = " ".join(concept.split())
    known = services.ledger.titled(name) or services.ledger.facts([VaultPath(name)])
    nearest = [] if known else nearest_notes(services.ledger, name, least=_MISSPELLED)
    meant = f"; the nearest are: {', '.join(nearest)}" if nearest else ""
    return graph_warning(_NO_RELATIONS.format(name) + meant, "Its connections cannot be shown.")


def still_reading(services: AnswerServices) -> tuple[SourceWarning, ...]:
    """Return a warning if the notes have not all been read yet."""
    warning = graph_warning(
        "The vault's notes are still being read.", "Relations of notes that were not read yet are missing."
    )
    return (warning,) if services.indexer.is_scanning else ()


def _step(
    network: "Network",
    node: Node,
    edge: StoredEdge | None,
    stated: Mapping[int, tuple[VaultPath, Statement]],
) -> CausalStep:
    title, path = network.title(node), VaultPath(node) if is_note(node) else None
    if edge is None:
        return CausalStep(note_path=path, note_title=title)
    stated_in, statement = stated.get(edge.id, (VaultPath(edge.stated_in), None))
    return CausalStep(
        note_path=path,
        note_title=title,
        relationship_type=edge.type,
        strength=edge.strength,
        context=(statement.context or None) if statement else None,
        stated_in=stated_in,
        span=statement.span if statement else None,
    )


def _holds(longer: Chain, chain: Chain) -> bool:
    length = len(chain.nodes)
    return length < len(longer.nodes) and any(
        longer.nodes[at : at + length] == chain.nodes for at in range(len(longer.nodes) - length + 1)
    )


def _only_at(types: Sequence[tuple[str, ...]], at: int) -> bool:
    return all(bool(of_one) == (index == at) for index, of_one in enumerate(types))
