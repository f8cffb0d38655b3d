"""Why notes are related, with the sentences that say so."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from catena.annotations.header import stated_citekey
from catena.answers.ports import AnswerServices
from catena.graph.neighbourhood import Near
from catena.graph.node import Node, is_note
from catena.graph.reasons import direct_reason, distant_reason, shared_reason
from catena.graph.statement import Statement
from catena.graph.tie import Tie
from catena.vault.path import VaultPath, name_of

if TYPE_CHECKING:  # networkx takes a good part of a start to import
    from catena.graph.network import Network


def reasons_for(
    services: AnswerServices, network: "Network", starts: Collection[Node], found: Sequence[Near]
) -> tuple[str, ...]:
    """For each note that is near some starts: why, on one line. Blocking.

    Args:
        services: Its store has the sentences, its ledger says which notes are papers.
        network: Where they are near.
        starts: Around what.
        found: The notes.
    """
    direct = {near.path: _nearest_tie(network, starts, near) for near in found if near.reached.hops == 1}
    stated = services.graph.store.statements({tie.edge.id for tie in direct.values() if tie.is_stated})
    middles = {VaultPath(node) for near in found for node in near.reached.came_from if is_note(node)}
    papers = _papers(services, middles)

    def reason(near: Near) -> str:
        if near.path in direct:
            tie = direct[near.path]
            other = tie.target if tie.source == near.path else tie.source
            return direct_reason(
                tie, near.path, network.title(Node(near.path)), network.title(other), _sentence(stated, tie)
            )
        ties = [network.ties(here, there)[0] for here, there in zip(near.way, near.way[1:], strict=False)]
        if len(ties) == 2:
            alike = _alike(network, near, ties)
            names = [network.title(node) for node in alike]
            shared = shared_reason(ties[0], ties[1], near.way[1], names, cited=papers.issuperset(alike))
            if shared:
                return shared
        return distant_reason(ties, near.way, [network.title(node) for node in near.way])

    return tuple(reason(near) for near in found)


def _nearest_tie(network: "Network", starts: Collection[Node], near: Near) -> Tie:
    """The relation that says most: what a note says of another before what a model found, plain links last."""
    ties = [tie for start in sorted(starts) for tie in network.ties(start, Node(near.path))]
    return min(ties, key=lambda tie: (tie.is_plain, not tie.is_stated, -tie.strength))


def _sentence(stated: Mapping[int, tuple[VaultPath, Statement]], tie: Tie) -> str:
    return stated[tie.edge.id][1].context if tie.edge.id in stated else ""


def _alike(network: "Network", near: Near, ties: Sequence[Tie]) -> list[Node]:
    """The node in the middle, and others through which as plain a way leads, in the same directions."""
    start, middle, end = near.way
    outward = (ties[0].source == start, ties[1].source == end)

    def is_alike(node: Node) -> bool:
        first, second = network.ties(start, node), network.ties(end, node)
        return bool(first and second) and (
            (first[0].edge.type, second[0].edge.type) == (ties[0].edge.type, ties[1].edge.type)
            and (first[0].source == start, second[0].source == end) == outward
        )

    return [middle, *(node for node in near.reached.came_from if node != middle and is_alike(node))]


def _papers(services: AnswerServices, paths: Collection[VaultPath]) -> frozenset[str]:
    facts = services.ledger.facts(paths)
    stated = (path for path, known in facts.items() if stated_citekey(known.properties))
    return frozenset((*stated, *(path for path in paths if name_of(path).startswith("@"))))
