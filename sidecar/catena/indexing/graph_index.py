"""Keeps the graph current, on disk and in memory: the relations that notes state and those that are discovered."""

import asyncio
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catena.clock import Clock
from catena.graph.fields import FieldTable
from catena.graph.ports import NoteStatements, StoredEdge
from catena.graph.statement import Statement
from catena.graph.statement_extraction import STATEMENTS_VERSION, statements_of
from catena.indexing.attempting import attempt
from catena.indexing.derived_index import DerivedIndex, IndexName
from catena.indexing.discovering import Discovering
from catena.indexing.graph_nodes import node_of
from catena.indexing.loaded_model import LoadedModel
from catena.indexing.recent_notes import SavedNote
from catena.notes import Note
from catena.sources.ports import MultilingualVectors
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    # networkx is loaded only to build a network: the sidecar must be listening long before.
    from catena.graph.network import Network
    from catena.stores.lancedb_chunks import LanceChunks
    from catena.stores.sqlite_relations import SqliteRelations

_MADE_WITH = "statements_made_with"


class GraphIndex(DerivedIndex):
    """The graph of one vault, whose steps discover which notes mean nearly the same.

    The store is always current. The network in memory is built from it when it is first asked for, in the thread that
    asks, and follows the store from then on; a note that is saved during the build is not missed.

    Args:
        ledger: Knows the facts of each note.
        store: Stores the stated and the discovered relations.
        fields: Says which field names state a relation.
        clock: Says when a relation was discovered.
        multilingual: Has the vectors of notes in letters that the packaged model does not know; None without such.
    """

    name = IndexName.GRAPH
    needs_model = True

    def __init__(
        self,
        ledger: SqliteLedger,
        store: "SqliteRelations",
        fields: FieldTable,
        clock: Clock,
        multilingual: MultilingualVectors | None = None,
    ) -> None:
        self.store = store
        self.fields = fields
        self._ledger = ledger
        self._discovering = Discovering(ledger, store, clock, multilingual)
        self._network: Network | None = None
        self._building = threading.Lock()
        self._changing = threading.Lock()
        self._missed: set[VaultPath] = set()
        self._is_checked = False
        self._chunk_store: LanceChunks | None = None

    @property
    def loaded(self) -> "Network | None":
        """The network; None until it is built."""
        return self._network

    def network(self) -> "Network":
        """Return the network and build it if necessary, which takes seconds: never call this on the event loop."""
        with self._building:
            if self._network is None:
                self._drop_outdated_statements()
                with self._changing:
                    self._missed.clear()
                network = self._built()
                with self._changing:
                    self._update_network(network, self._missed)
                    self._network = network
            return self._network

    def stated_by(self, note: Note) -> tuple[Statement, ...]:
        """Return what a note states; nothing if the reader fails on it, so that it is not tried over and over."""
        read = attempt("relations", note.path, lambda: statements_of(note, self.fields))
        return () if isinstance(read, Exception) else read

    # -- following the notes

    def find_due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault as the ledger knows it; see `DerivedIndex.find_due`."""
        self._drop_outdated_statements()
        stored = self.store.versions()
        known = self._ledger.facts()
        self.forget([path for path in stored if path not in known])
        return [path for path, version in current.items() if version is not None and stored.get(path) != version]

    def take(self, notes: Sequence[SavedNote]) -> None:
        """Read the statements of new or changed notes."""
        self._drop_outdated_statements()
        self.store.replace([NoteStatements(note.path, note.version, self.stated_by(note.note)) for note in notes])
        self._changed([note.path for note in notes])

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Follow renamed notes: (old, new)."""
        for old, new in pairs:
            self.store.rename(old, new)
        self._changed([path for pair in pairs for path in pair])

    def forget(self, paths: Collection[VaultPath]) -> None:
        """Drop the statements of notes that are gone."""
        if paths:
            self.store.forget(paths)
            self._changed(paths)

    # -- discovery

    def adopt_model(self, model: LoadedModel) -> bool:
        """Drop what was discovered with another model's vectors. Returns False: stated relations are kept."""
        if self._discovering.adopt_model(model.identity):
            self._changed(self.store.versions())
        self._chunk_store = model.chunk_store
        return False

    def waiting(self) -> int:
        """Return how many notes wait to be compared."""
        return self._discovering.waiting()

    async def step(self) -> bool:
        """Take one step of discovery. Returns whether there was anything to do."""
        touched = None if self._chunk_store is None else await self._discovering.step(self._chunk_store)
        if touched is None:
            return False
        await asyncio.to_thread(self._rediscovered, touched)
        return True

    # -- internals

    def _drop_outdated_statements(self) -> None:
        """Mark every note as due if statements were read in another way than now, or with other fields."""
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
        """Yield the edges only as the network asks for them: it pauses the garbage collector, which halves the time."""
        yield from self.store.edges()

    def _changed(self, paths: Collection[VaultPath]) -> None:
        self._discovering.mark_stale()
        with self._changing:
            if self._network is None:
                self._missed.update(paths)
            else:
                self._update_network(self._network, paths)

    def _rediscovered(self, paths: Collection[VaultPath]) -> None:
        with self._changing:
            if self._network is None:
                self._missed.update(paths)
            else:
                self._network.put_discoveries(paths, self.store.discoveries(paths))

    def _update_network(self, network: "Network", paths: Collection[VaultPath]) -> None:
        """Update these notes in the network to what the ledger and the store say."""
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
