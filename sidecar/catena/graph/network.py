"""Network: the in-memory graph of all notes, updated with their statements."""

import gc
import math
import re
import threading
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager

from catena.graph.edges import Edges, each_of
from catena.graph.node import Node, NoteNode, is_note, named_node
from catena.graph.ports import Discovery, StoredEdge
from catena.graph.relation import CAUSAL, Origin, RelationType
from catena.graph.resolved_edge import DISCOVERED_ID, PLAIN_LINKS, ResolvedEdge, strongest_of_each_relation
from catena.graph.resolving import NoteNames
from catena.graph.roles import DAMPING, HUB_DEGREE
from catena.language.folding import normal_name
from catena.vault.path import VaultPath

_MOST_KEPT = 4_000
"""The number of nodes whose strongest edges are cached, since most searches visit the same few nodes."""

_ID = re.compile(r"^\d{10,}[-_ ]+(?=\S)")
"""What identifies a note in its file's name and says nothing: `1716491727-boundary`."""


class Network:
    """Notes, and names of notes that don't exist yet, with all relations between them.

    One edge per statement, keyed by its row id, and a graph of causes and effects whose edges are the strongest
    statements. A link to a note that doesn't exist leads to a node of its own (`named_node`), and so do a cause and an
    effect that no note is called; other words that name no note give no edge. If a note is added, removed or renamed,
    the edges to it are moved. Statements of generated notes are not evidence, so only their plain links are included.

    There is one writer, and several readers. Every method holds `lock` while it runs; a search holds it throughout,
    which its budget keeps short. Edges of other notes than the given ones are ignored.
    """

    def __init__(
        self, notes: Iterable[NoteNode], edges: Iterable[StoredEdge], discoveries: Iterable[Discovery] = ()
    ) -> None:
        self.lock = threading.RLock()
        self.names = NoteNames()
        self._notes: dict[VaultPath, NoteNode] = {}
        self._stated: dict[VaultPath, list[StoredEdge]] = {}
        # Nearly always one note, and a set takes several times as much as a list.
        self._mentioning: dict[str, VaultPath | list[VaultPath]] = {}
        self._meant: dict[str, Node] = {}
        self._graph, self._causal = Edges(), Edges()
        self._strongest: dict[Node, Mapping[Node, StoredEdge]] = {}
        self._damping: dict[Node, float] = {}
        with _gc_paused():
            for note in notes:
                self._notes[note.path] = note
                self.names.add(note)
                self._graph.add_node(Node(note.path))
            for edge in edges:
                if edge.stated_in in self._notes:
                    self._state(edge)
            for discovery in discoveries:
                self._discover(discovery)

    # -- updating

    def put(self, note: NoteNode, edges: Iterable[StoredEdge]) -> None:
        """Add or update a note; `edges` replace all its statements."""
        with self.lock:
            self._unstate(note.path)
            self._renaming(note.path, note)
            for edge in edges:
                self._state(edge)

    def remove(self, path: VaultPath) -> None:
        """Remove a note with its statements and discoveries; links to it become unresolved."""
        with self.lock:
            if path in self._notes:
                self._unstate(path)
                self._renaming(path, None)

    def put_discoveries(self, touched: Collection[VaultPath], found: Iterable[Discovery]) -> None:
        """Replace the discoveries of the touched notes."""
        with self.lock:
            for path in touched:
                node = Node(path)
                near = {**self._graph.out(node), **self._graph.into(node)}
                for other, parallel in near.items():
                    if any(edge.id == DISCOVERED_ID for edge in each_of(parallel)):
                        first, second = sorted((node, other))
                        self._graph.remove(first, second, DISCOVERED_ID)
                        self._forget(node, other)
            for discovery in found:
                self._discover(discovery)

    # -- nodes

    def note(self, path: str) -> NoteNode | None:
        """The note at a path; None if there is none."""
        return self._notes.get(VaultPath(path))

    def notes(self) -> tuple[VaultPath, ...]:
        """All notes, by path."""
        with self.lock:
            return tuple(sorted(self._notes))

    def has(self, node: Node) -> bool:
        """Return whether the graph contains a node."""
        return node in self._graph

    def nodes_named(self, text: str) -> tuple[Node, ...]:
        """The notes with this title, file name or alias, otherwise the unresolved node of that name, otherwise ()."""
        with self.lock:
            found = tuple(Node(path) for path in self.names.named(text))
            unwritten = named_node(text)
            return found or ((unwritten,) if normal_name(text) and unwritten in self._graph else ())

    def title(self, node: Node) -> str:
        """A note's title; for an unresolved node, the name as first written, without a number that only identifies."""
        note = self._notes.get(VaultPath(node))
        if note:
            return note.title
        with self.lock:
            written = [
                (edge.stated_in, edge.id, name)
                for resolved_edge in self.edges_at(node)
                for edge in (resolved_edge.edge,)
                for name, end in ((edge.source, resolved_edge.source), (edge.target, resolved_edge.target))
                if end == node
            ]
        return _ID.sub("", min(written)[2] if written else node[1:])

    def degree(self, node: Node) -> int:
        """The number of neighbours; a neighbour in both directions counts twice."""
        return self._graph.degree(node)

    def damping(self, node: Node) -> float:
        """The factor for ways to or through a node, 0 to 1: lower for hubs, and for maps and other `DAMPING` roles."""
        known = self._damping.get(node)
        if known is None:
            note = self._notes.get(VaultPath(node))
            crowd = 1 + math.log10(max(1.0, self.degree(node) / HUB_DEGREE))
            known = self._damping[node] = (DAMPING[note.role] if note else 1.0) / crowd
        return known

    # -- edges

    def adjacent(self, node: Node) -> frozenset[Node]:
        """All neighbours, each once. The caller must hold the lock."""
        return frozenset(self._graph.out(node)) | frozenset(self._graph.into(node))

    def strongest(self, node: Node) -> Mapping[Node, StoredEdge]:
        """Each neighbour with the strongest edge to or from it, in a fixed order. The caller must hold the lock."""
        known = self._strongest.get(node)
        if known is None:
            best: dict[Node, StoredEdge] = {}
            for adjacent in (self._graph.out(node), self._graph.into(node)):
                for other, parallel in adjacent.items():
                    for edge in each_of(parallel):
                        if other not in best or _before(edge, best[other]):
                            best[other] = edge
            if len(self._strongest) >= _MOST_KEPT:
                self._strongest.clear()
            known = self._strongest[node] = {other: best[other] for other in sorted(best)}
        return known

    def neighbours(self, node: Node) -> Iterator[tuple[Node, Iterable[StoredEdge]]]:
        """Each neighbour with its edges, once for each direction. The caller must hold the lock."""
        for adjacent in (self._graph.out(node), self._graph.into(node)):
            for other, parallel in adjacent.items():
                yield other, tuple(each_of(parallel))

    def edges_from(self, node: Node) -> Iterator[tuple[Node, Iterable[StoredEdge]]]:
        """Each target of outgoing edges, with those edges. The caller must hold the lock."""
        return ((other, tuple(each_of(parallel))) for other, parallel in self._graph.out(node).items())

    def edges_at(self, node: Node, other: Node | None = None) -> tuple[ResolvedEdge, ...]:
        """The relations of a node (with one other node), each once, strongest first.

        Several statements of a relation count as one, in whichever note they are, and so do both directions of a
        symmetric type.
        """
        with self.lock:
            out, into = self._graph.out(node), self._graph.into(node)
            others = out.keys() | into.keys() if other is None else {other}
            found = [ResolvedEdge(node, o, edge) for o in others for edge in each_of(out.get(o))]
            found += [ResolvedEdge(o, node, edge) for o in others for edge in each_of(into.get(o))]
        return strongest_of_each_relation(found)

    def effects(self, node: Node) -> Mapping[Node, StoredEdge]:
        """What a node causes, leads to or influences, with the strongest statement. The caller must hold the lock."""
        return {other: edge for other, edges in self._causal.out(node).items() for edge in each_of(edges)}

    def causes(self, node: Node) -> Mapping[Node, StoredEdge]:
        """What causes, leads to or influences a node, with the strongest statement. The caller must hold the lock."""
        return {other: edge for other, edges in self._causal.into(node).items() for edge in each_of(edges)}

    # -- inside

    def _renaming(self, path: VaultPath, note: NoteNode | None) -> None:
        """Update the note at `path` and resolve all mentions of its names again."""
        touched = self.names.touched_by(path, note)
        moving = [
            edge
            for stated_in in sorted({path for key in touched for path in self._mentioned_in(key)})
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
            self._graph.add_node(Node(path))
        else:
            del self._notes[path]
            self.names.remove(path)
            self._graph.remove_nodes([Node(path)])
        for edge in moving:
            self._place(edge)

    def _state(self, edge: StoredEdge) -> None:
        path = VaultPath(edge.stated_in)
        self._stated.setdefault(path, []).append(edge)
        for key in self._keys_of(edge):
            known = self._mentioning.setdefault(key, path)
            if not isinstance(known, list):
                if known != path:
                    self._mentioning[key] = [known, path]
            elif known[-1] != path:  # a note's statements come one after the other
                known.append(path)
        self._place(edge)

    def _unstate(self, path: VaultPath) -> None:
        for edge in self._stated.pop(path, ()):
            self._take(edge)
            for key in self._keys_of(edge):
                left = [other for other in self._mentioned_in(key) if other != path]
                if left:
                    self._mentioning[key] = left
                else:
                    self._mentioning.pop(key, None)

    def _mentioned_in(self, key: str) -> Collection[VaultPath]:
        known = self._mentioning.get(key, list[VaultPath]())
        return known if isinstance(known, list) else [known]

    def _keys_of(self, edge: StoredEdge) -> tuple[str, ...]:
        keys = self.names.keys_of(edge.target, linked=edge.target_linked)
        # Most edges start from the note that states them, which does not depend on any name.
        return (*self.names.keys_of(edge.source, linked=edge.source_linked), *keys) if edge.source else keys

    def _ends(self, edge: StoredEdge) -> tuple[Node, Node] | None:
        """The nodes of an edge with the current names; None if an end is unresolved or both are the same."""
        from_path = VaultPath(edge.stated_in)
        if self._notes[from_path].generated and edge.type not in PLAIN_LINKS:
            return None
        source = self._resolved(edge, edge.source, edge.source_linked, from_path)
        target = self._resolved(edge, edge.target, edge.target_linked, from_path)
        return (source, target) if source and target and source != target else None

    def _resolved(self, edge: StoredEdge, name: str, linked: bool, from_path: VaultPath) -> Node | None:
        if not name and linked:
            return Node(from_path)
        if not linked:
            found = self.names.phrase(name)
            return Node(found) if found else named_node(name) if edge.type in CAUSAL else None
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
        self._graph.add(*ends, edge)
        self._forget(*ends)
        if edge.type in CAUSAL:
            self._agree_on_cause(*ends)

    def _take(self, edge: StoredEdge) -> None:
        """Undo `_place`; the names must be the same as then."""
        ends = self._ends(edge)
        if ends is None:
            return
        self._graph.remove(*ends, edge.id)
        self._forget(*ends)
        if edge.type in CAUSAL:
            self._agree_on_cause(*ends)
        self._graph.remove_nodes([node for node in ends if not is_note(node) and not self.degree(node)])

    def _forget(self, *nodes: Node) -> None:
        """Clear the caches for these nodes."""
        if self._strongest or self._damping:
            for node in nodes:
                self._strongest.pop(node, None)
                self._damping.pop(node, None)

    def _agree_on_cause(self, source: Node, target: Node) -> None:
        """Update the causal graph from the statements between two nodes."""
        edges = each_of(self._graph.out(source).get(target))
        stated = [edge for edge in edges if edge.type in CAUSAL and not edge.negated]
        had = bool(self._causal.out(source).get(target))
        self._causal.remove_all(source, target)
        if stated:
            strongest = min(stated, key=lambda edge: (-edge.strength, edge.stated_in, edge.id))
            self._causal.add(source, target, strongest)
        elif had:
            self._causal.remove_nodes([node for node in (source, target) if not self._causal.degree(node)])

    def _discover(self, found: Discovery) -> None:
        if found.first in self._notes and found.second in self._notes:
            first, second = sorted((Node(found.first), Node(found.second)))
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
            self._graph.add(first, second, edge)
            self._forget(first, second)


def _before(edge: StoredEdge, other: StoredEdge) -> bool:
    """Return whether an edge comes before another: the stronger, otherwise the first by note and place."""
    return (-edge.strength, edge.stated_in, edge.id) < (-other.strength, other.stated_in, other.id)


@contextmanager
def _gc_paused() -> Generator[None]:
    """Pause the garbage collector, which would scan the growing graph again and again without freeing anything.

    Objects are frozen at the end, since they live as long as the process and scanning them takes a second.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_on:
            gc.enable()
