"""Keeping the graph current: what notes state, on disk and in memory, and what is discovered about them."""

import asyncio
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catena.clock import Clock
from catena.graph.fields import FieldTable
from catena.graph.ports import NoteStatements, RelationStore, StoredEdge
from catena.graph.statement import Statement
from catena.graph.stating import STATEMENTS_VERSION, statements_of
from catena.index.ports import ChunkStore, Ledger
from catena.indexing.attempting import attempt
from catena.indexing.derived_index import IndexName
from catena.indexing.discovering import Discovering
from catena.indexing.graph_nodes import node_of
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.notes import Note
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    # Only who builds a network loads networkx: the sidecar must be listening long before.
    from catena.graph.network import Network

_MADE_WITH = "statements_made_with"


class GraphIndex:
    """The graph of one vault; a `DerivedIndex` whose steps discover which notes mean nearly the same.

    The store is always current. The network in memory is built from it when it is first asked for, in whatever
    thread asks, and follows the store from then on; a note that is saved while it is being built is not missed.

    Args:
        ledger: What is known of each note.
        store: What notes state, and what was discovered.
        fields: Which field names say a relation.
        clock: Says when something was discovered.
    """

    name = IndexName.GRAPH
    needs_model = True

    def __init__(self, ledger: Ledger, store: RelationStore, fields: FieldTable, clock: Clock) -> None:
        self.store = store
        self.fields = fields
        self._ledger = ledger
        self._discovering = Discovering(ledger, store, clock)
        self._network: Network | None = None
        self._building = threading.Lock()
        self._changing = threading.Lock()
        self._missed: set[VaultPath] = set()
        self._is_checked = False
        self._chunk_store: ChunkStore | None = None

    @property
    def loaded(self) -> "Network | None":
        """The network, None until it is built."""
        return self._network

    def network(self) -> "Network":
        """The network, built now if need be: seconds for a large vault, so never on the event loop."""
        with self._building:
            if self._network is None:
                self._drop_what_was_read_otherwise()
                with self._changing:
                    self._missed.clear()
                network = self._built()
                with self._changing:
                    self._bring(network, self._missed)
                    self._network = network
            return self._network

    def stated_by(self, note: Note) -> tuple[Statement, ...]:
        """What a note states; nothing of one that the reader fails on, so that it is not tried over and over."""
        read = attempt("relations", note.path, lambda: statements_of(note, self.fields))
        return () if isinstance(read, Exception) else read

    # -- in step with the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault as the ledger knows it; see `DerivedIndex.find_due`."""
        self._drop_what_was_read_otherwise()
        stored = self.store.versions()
        known = self._ledger.facts()
        self.forget([path for path in stored if path not in known])
        return [path for path, version in current.items() if version is not None and stored.get(path) != version]

    def take(self, notes: Sequence[SavedNote]) -> None:
        """These notes are new, or say something new."""
        self._drop_what_was_read_otherwise()
        self.store.replace([NoteStatements(note.path, note.version, self.stated_by(note.note)) for note in notes])
        self._changed([note.path for note in notes])

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names: (old, new)."""
        for old, new in pairs:
            self.store.rename(old, new)
        self._changed([path for pair in pairs for path in pair])

    def forget(self, paths: Collection[VaultPath]) -> None:
        """These notes are gone."""
        if paths:
            self.store.forget(paths)
            self._changed(paths)

    # -- discovering

    def adopt_model(self, model: LoadedModel) -> bool:
        """Drop what was discovered by another model's vectors. Returns False: what notes state is kept."""
        if self._discovering.adopt_model(model.identity):
            self._changed(self.store.versions())
        self._chunk_store = model.chunk_store
        return False

    def waiting(self) -> int:
        """How many notes wait to be compared."""
        return self._discovering.waiting()

    async def step(self) -> bool:
        """Discover a little. Returns whether there was anything to do."""
        touched = None if self._chunk_store is None else await self._discovering.step(self._chunk_store)
        if touched is None:
            return False
        await asyncio.to_thread(self._rediscovered, touched)
        return True

    # -- within

    def _drop_what_was_read_otherwise(self) -> None:
        """Read everything anew when statements were read in another way than now, or with other fields."""
        with self._changing:
            if self._is_checked:
                return
            made_with = f"{STATEMENTS_VERSION} {self.fields.identity}"
            if self.store.recall(_MADE_WITH) != made_with:
                self.store.clear_statements()
                self.store.remember(_MADE_WITH, made_with)
            self._is_checked = True

    def _built(self) -> "Network":
        from catena.graph.network import Network

        nodes = (node_of(facts) for facts in self._ledger.facts().values())
        return Network(nodes, self._edges(), self.store.discoveries())

    def _edges(self) -> Iterator[StoredEdge]:
        """Read only when the network asks: it keeps the garbage collector out, which would double the time."""
        yield from self.store.edges()

    def _changed(self, paths: Collection[VaultPath]) -> None:
        self._discovering.mark_stale()
        with self._changing:
            if self._network is None:
                self._missed.update(paths)
            else:
                self._bring(self._network, paths)

    def _rediscovered(self, paths: Collection[VaultPath]) -> None:
        with self._changing:
            if self._network is None:
                self._missed.update(paths)
            else:
                self._network.put_discoveries(paths, self.store.discoveries(paths))

    def _bring(self, network: "Network", paths: Collection[VaultPath]) -> None:
        """Let the network say of these notes what ledger and store say."""
        known = self._ledger.facts(paths)
        stated: dict[str, list[StoredEdge]] = {}
        for edge in self.store.edges(paths):
            stated.setdefault(edge.stated_in, []).append(edge)
        for path in sorted(paths):
            if path in known:
                network.put(node_of(known[path]), stated.get(path, ()))
            else:
                network.remove(path)
        network.put_discoveries(paths, self.store.discoveries(paths))
