"""Network: the graph of all notes in memory, kept in step with what they state.

Importing this loads networkx, which takes a good part of a start; so only who builds a network imports it.
"""

import gc
import math
import threading
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

import networkx as nx

from catena.graph.node import Node, NoteNode, is_note, named_node
from catena.graph.ports import Discovery, StoredEdge
from catena.graph.relation import CAUSAL, Origin, RelationType
from catena.graph.resolving import NoteNames
from catena.graph.roles import DAMPING, HUB_DEGREE
from catena.graph.tie import DISCOVERED_ID, PLAIN_LINKS, Tie, each_relation_once
from catena.notes.names import normal_name
from catena.vault.path import VaultPath

_MOST_KEPT = 4_000
"""Nodes whose strongest edges are kept for the next walk; those of most walks are the same few."""

_Parallel: TypeAlias = "dict[int, dict[str, StoredEdge]]"
_Adjacency: TypeAlias = "Mapping[Node, Mapping[Node, _Parallel]]"


class Network:
    """Notes, and names that no note has yet, with everything that ties them together.

    A NetworkX `MultiDiGraph` with one edge a statement, keyed by its row, and beside it a `DiGraph` of causes and
    effects, whose edges are the strongest statement each. A link to a note that is not there leads to a node of its
    own (`named_node`); words that name no note tie nothing. When a note comes, goes or is called otherwise, what
    others state of it moves along. What a generated note states is no evidence: of it, only plain links are here.

    One writer and several readers: every method takes `lock` for its own length. Whoever walks holds it throughout,
    which a walk's budget keeps short.

    Args:
        notes: Every note.
        edges: What they state; statements of other notes are passed over.
        discoveries: Pairs that mean nearly the same.
    """

    def __init__(
        self, notes: Iterable[NoteNode], edges: Iterable[StoredEdge], discoveries: Iterable[Discovery] = ()
    ) -> None:
        self.lock = threading.RLock()
        self.names = NoteNames()
        self._notes: dict[VaultPath, NoteNode] = {}
        self._stated: dict[VaultPath, list[StoredEdge]] = {}
        self._mentioning: dict[str, set[VaultPath]] = {}
        self._meant: dict[str, Node] = {}
        self._graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        self._causal: nx.DiGraph[str] = nx.DiGraph()
        self._succ, self._pred = _adjacency(self._graph)
        self._strongest: dict[Node, Mapping[Node, StoredEdge]] = {}
        self._damping: dict[Node, float] = {}
        with _gc_paused():
            for note in notes:
                self._notes[note.path] = note
                self.names.add(note)
                self._graph.add_node(note.path)
            for edge in edges:
                if edge.stated_in in self._notes:
                    self._state(edge)
            for discovery in discoveries:
                self._discover(discovery)

    # -- keeping

    def put(self, note: NoteNode, edges: Iterable[StoredEdge]) -> None:
        """A note is new or says something new: `edges` take the place of all it stated."""
        with self.lock:
            self._unstate(note.path)
            self._renaming(note.path, note)
            for edge in edges:
                self._state(edge)

    def remove(self, path: VaultPath) -> None:
        """A note is gone, with what it states and what was discovered of it; links to it lead nowhere now."""
        with self.lock:
            if path in self._notes:
                self._unstate(path)
                self._renaming(path, None)

    def put_discoveries(self, touched: Collection[VaultPath], found: Iterable[Discovery]) -> None:
        """What was found around the touched notes takes the place of what stood there."""
        with self.lock:
            for path in touched:
                near = {**self._succ.get(Node(path), {}), **self._pred.get(Node(path), {})}
                for other, parallel in near.items():
                    if DISCOVERED_ID in parallel:
                        self._graph.remove_edge(*sorted((path, other)), key=DISCOVERED_ID)
                        self._forget(Node(path), other)
            for discovery in found:
                self._discover(discovery)

    # -- nodes

    def note(self, path: str) -> NoteNode | None:
        """What is known of a note; None when there is none at this path."""
        return self._notes.get(VaultPath(path))

    def notes(self) -> tuple[VaultPath, ...]:
        """Every note, by path."""
        with self.lock:
            return tuple(sorted(self._notes))

    def has(self, node: Node) -> bool:
        """Whether the graph knows a node."""
        return node in self._succ

    def nodes_named(self, text: str) -> tuple[Node, ...]:
        """The notes of this title, file name or alias; else the name that links use though no note has it; else ()."""
        with self.lock:
            found = tuple(Node(path) for path in self.names.named(text))
            unwritten = named_node(text)
            return found or ((unwritten,) if normal_name(text) and unwritten in self._succ else ())

    def title(self, node: Node) -> str:
        """A note's title; of a name that no note has, the name as it is written first."""
        note = self._notes.get(VaultPath(node))
        if note:
            return note.title
        with self.lock:
            written = [
                (edge.stated_in, edge.id, name)
                for tie in self.ties(node)
                for edge in (tie.edge,)
                for name, end in ((edge.source, tie.source), (edge.target, tie.target))
                if end == node
            ]
        return min(written)[2] if written else node[1:]

    def degree(self, node: Node) -> int:
        """How many neighbours a node has; one that is tied both ways counts twice."""
        return len(self._succ.get(node, ())) + len(self._pred.get(node, ()))

    def damping(self, node: Node) -> float:
        """What a way through, or to, a node is worth, 0 to 1: less for hubs, and for maps and other `DAMPING` roles."""
        known = self._damping.get(node)
        if known is None:
            note = self._notes.get(VaultPath(node))
            crowd = 1 + math.log10(max(1.0, self.degree(node) / HUB_DEGREE))
            known = self._damping[node] = (DAMPING[note.role] if note else 1.0) / crowd
        return known

    # -- edges

    def adjacent(self, node: Node) -> frozenset[Node]:
        """Each neighbour once. Hold the lock."""
        return frozenset(self._succ.get(node, ())) | frozenset(self._pred.get(node, ()))

    def strongest(self, node: Node) -> Mapping[Node, StoredEdge]:
        """Each neighbour with the strongest stored edge to or from it, in a fixed order. Hold the lock."""
        known = self._strongest.get(node)
        if known is None:
            best: dict[Node, StoredEdge] = {}
            for adjacency in (self._succ, self._pred):
                for other, parallel in adjacency.get(node, {}).items():
                    for data in parallel.values():
                        edge = data["edge"]
                        if other not in best or _before(edge, best[other]):
                            best[other] = edge
            if len(self._strongest) >= _MOST_KEPT:
                self._strongest.clear()
            known = self._strongest[node] = {other: best[other] for other in sorted(best)}
        return known

    def neighbours(self, node: Node) -> Iterator[tuple[Node, Iterable[StoredEdge]]]:
        """Each neighbour with the stored edges one way; one that is tied both ways comes twice. Hold the lock."""
        for adjacency in (self._succ, self._pred):
            for other, parallel in adjacency.get(node, {}).items():
                yield other, [data["edge"] for data in parallel.values()]

    def edges_from(self, node: Node) -> Iterator[tuple[Node, Iterable[StoredEdge]]]:
        """Each neighbour that an edge leads to, with the stored edges. Hold the lock."""
        return (
            (other, [data["edge"] for data in parallel.values()])
            for other, parallel in self._succ.get(node, {}).items()
        )

    def ties(self, node: Node, other: Node | None = None) -> tuple[Tie, ...]:
        """The relations at a node (to one other), each once, strongest first.

        Statements of one relation, in whichever of its notes, are one; so are the two directions of a type that holds
        both ways.
        """
        with self.lock:
            out, into = self._succ.get(node, {}), self._pred.get(node, {})
            others = out.keys() | into.keys() if other is None else {other}
            found = [Tie(node, o, data["edge"]) for o in others for data in out.get(o, {}).values()]
            found += [Tie(o, node, data["edge"]) for o in others for data in into.get(o, {}).values()]
        return each_relation_once(found)

    def effects(self, node: Node) -> Mapping[Node, StoredEdge]:
        """What a node causes, leads to or influences, each with the strongest statement of it. Hold the lock."""
        return (
            {Node(other): data["edge"] for other, data in self._causal.succ[node].items()}
            if node in self._causal
            else {}
        )

    def causes(self, node: Node) -> Mapping[Node, StoredEdge]:
        """What causes, leads to or influences a node, likewise. Hold the lock."""
        return (
            {Node(other): data["edge"] for other, data in self._causal.pred[node].items()}
            if node in self._causal
            else {}
        )

    # -- inside

    def _renaming(self, path: VaultPath, note: NoteNode | None) -> None:
        """Change what is known of the note at `path`; whatever mentions a name of it is resolved again."""
        touched = self.names.touched_by(path, note)
        moving = [
            edge
            for stated_in in sorted({p for key in touched for p in self._mentioning.get(key, ())})
            for edge in self._stated[stated_in]
            if any(key in touched for key in self._keys_of(edge))
        ]
        for edge in moving:
            self._take(edge)
        self._forget(Node(path), *self.adjacent(Node(path)))
        self._meant.clear()
        if note:
            self._notes[path] = note
            self.names.add(note)
            self._graph.add_node(path)
        else:
            del self._notes[path]
            self.names.remove(path)
            self._graph.remove_node(path)
        for edge in moving:
            self._place(edge)

    def _state(self, edge: StoredEdge) -> None:
        path = VaultPath(edge.stated_in)
        self._stated.setdefault(path, []).append(edge)
        for key in self._keys_of(edge):
            mentioning = self._mentioning.get(key)
            if mentioning is None:
                self._mentioning[key] = {path}
            else:
                mentioning.add(path)
        self._place(edge)

    def _unstate(self, path: VaultPath) -> None:
        for edge in self._stated.pop(path, ()):
            self._take(edge)
            for key in self._keys_of(edge):
                mentioning = self._mentioning.get(key, set())
                mentioning.discard(path)
                if not mentioning:
                    self._mentioning.pop(key, None)

    def _keys_of(self, edge: StoredEdge) -> tuple[str, ...]:
        keys = self.names.keys_of(edge.target, linked=edge.target_linked)
        # Most edges start from the note that states them, which depends on no name.
        return (*self.names.keys_of(edge.source, linked=edge.source_linked), *keys) if edge.source else keys

    def _ends(self, edge: StoredEdge) -> tuple[Node, Node] | None:
        """The nodes that an edge joins as names stand now; None when it joins none, or one with itself."""
        from_path = VaultPath(edge.stated_in)
        if self._notes[from_path].generated and edge.type not in PLAIN_LINKS:
            return None
        source = self._resolved(edge.source, edge.source_linked, from_path)
        target = self._resolved(edge.target, edge.target_linked, from_path)
        return (source, target) if source and target and source != target else None

    def _resolved(self, name: str, linked: bool, from_path: VaultPath) -> Node | None:
        if not name and linked:
            return Node(from_path)
        if not linked:
            found = self.names.phrase(name)
            return Node(found) if found else None
        known = self._meant.get(name)
        if known is None:
            found = self.names.resolve_link(name, from_path)
            known = Node(found) if found else named_node(name)
            if self.names.means_one(name):
                self._meant[name] = known
        return known

    def _place(self, edge: StoredEdge) -> None:
        ends = self._ends(edge)
        if ends is None:
            return
        self._graph.add_edge(*ends, key=edge.id, edge=edge)
        self._forget(*ends)
        if edge.type in CAUSAL:
            self._agree_on_cause(*ends)

    def _take(self, edge: StoredEdge) -> None:
        """Undo `_place`; names must still stand as they did then."""
        ends = self._ends(edge)
        if ends is None:
            return
        self._graph.remove_edge(*ends, key=edge.id)
        self._forget(*ends)
        if edge.type in CAUSAL:
            self._agree_on_cause(*ends)
        for node in ends:
            if not is_note(node) and not self.degree(node):
                self._graph.remove_node(node)

    def _forget(self, *nodes: Node) -> None:
        """What was kept of these nodes for walks is no longer so."""
        if self._strongest or self._damping:
            for node in nodes:
                self._strongest.pop(node, None)
                self._damping.pop(node, None)

    def _agree_on_cause(self, source: Node, target: Node) -> None:
        """Let the causal graph say what the statements between these two say."""
        edges = [data["edge"] for data in self._succ[source].get(target, {}).values()]
        stated = [edge for edge in edges if edge.type in CAUSAL and not edge.negated]
        if stated:
            strongest = min(stated, key=lambda edge: (-edge.strength, edge.stated_in, edge.id))
            self._causal.add_edge(source, target, edge=strongest)
        elif self._causal.has_edge(source, target):
            self._causal.remove_edge(source, target)
            self._causal.remove_nodes_from([n for n in (source, target) if not self._causal.degree(n)])

    def _discover(self, found: Discovery) -> None:
        if found.first in self._notes and found.second in self._notes:
            first, second = sorted((found.first, found.second))
            edge = StoredEdge(
                id=DISCOVERED_ID,
                stated_in="",
                type=RelationType.CONCEPTUALLY_RELATED.value,
                source=first,
                source_linked=True,
                target=second,
                target_linked=True,
                strength=found.similarity,
                negated=False,
                origin=Origin.DISCOVERED.value,
            )
            self._graph.add_edge(first, second, key=DISCOVERED_ID, edge=edge)
            self._forget(Node(first), Node(second))


def _before(edge: StoredEdge, other: StoredEdge) -> bool:
    """Whether an edge stands for two nodes rather than another: the stronger, else the first by note and place."""
    return (-edge.strength, edge.stated_in, edge.id) < (-other.strength, other.stated_in, other.id)


def _adjacency(graph: Any) -> tuple[_Adjacency, _Adjacency]:
    """The dicts that networkx keeps, out and in: its views of them cost several times as much for each neighbour."""
    return graph._succ, graph._pred


@contextmanager
def _gc_paused() -> Generator[None]:
    """Without the collector, which would look through the growing graph over and over and find nothing to free.

    What was built is frozen at the end: it lives as long as the process, and each look through it costs a second.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
