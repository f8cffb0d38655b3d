"""Keeping the graph current: what notes state, on disk and in memory, and what is discovered about them."""

import asyncio
import logging
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from catena.clock import Clock
from catena.graph.fields import FieldTable
from catena.graph.ports import NoteStatements, RelationStore, StoredEdge
from catena.graph.statement import Statement
from catena.graph.stating import STATEMENTS_VERSION, statements_of
from catena.index.identity import IndexIdentity
from catena.index.ports import ChunkStore, Ledger
from catena.indexing.discovering import Discovering
from catena.indexing.graph_nodes import node_of
from catena.notes import Note
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath

if TYPE_CHECKING:
    # Only who builds a network loads networkx: the sidecar must be listening long before.
    from catena.graph.network import Network

log = logging.getLogger(__name__)

_MADE_WITH = "statements_made_with"


class GraphIndex:
    """The graph of one vault; a `Follower` of its notes.

    The store is always current. The network in memory is built from it when it is first asked for, in whatever
    thread asks, and follows the store from then on; a note that is saved while it is being built is not missed.

    Args:
        ledger: What is known of each note.
        store: What notes state, and what was discovered.
        fields: Which field names say a relation.
        clock: Says when something was discovered.
    """

    def __init__(self, ledger: Ledger, store: RelationStore, fields: FieldTable, clock: Clock) -> None:
        self.store = store
        self.fields = fields
        self._ledger = ledger
        self._discovering = Discovering(ledger, store, clock)
        self._network: Network | None = None
        self._building = threading.Lock()
        self._changing = threading.Lock()
        self._missed: set[VaultPath] = set()
        self._agreed = False

    @property
    def loaded(self) -> "Network | None":
        """The network, None until it is built."""
        return self._network

    def network(self) -> "Network":
        """The network, built now if need be: seconds for a large vault, so never on the event loop."""
        with self._building:
            if self._network is None:
                self._agree()
                with self._changing:
                    self._missed.clear()
                network = self._built()
                with self._changing:
                    self._bring(network, self._missed)
                    self._network = network
            return self._network

    def stated_by(self, note: Note) -> tuple[Statement, ...]:
        """What a note states; nothing of one that the reader fails on, so that it is not tried over and over."""
        try:
            return statements_of(note, self.fields)
        except Exception:
            log.exception("The relations of %s can't be read.", note.path)
            return ()

    # -- following the notes

    def due(self, current: Mapping[VaultPath, str | None]) -> Collection[VaultPath]:
        """Compare with the vault as the ledger knows it; see `Follower.due`."""
        self._agree()
        stored = self.store.versions()
        known = self._ledger.facts()
        self.forget([path for path in stored if path not in known])
        return [path for path, version in current.items() if version is not None and stored.get(path) != version]

    def follow(self, notes: Sequence[tuple[Note, VaultFile]]) -> None:
        """These notes are new, or say something new."""
        self._agree()
        self.store.replace([NoteStatements(note.path, note.version, self.stated_by(note)) for note, _ in notes])
        self._changed([note.path for note, _ in notes])

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

    def agree(self, identity: IndexIdentity) -> None:
        """The chunk store's vectors are of this identity; discoveries from another one are dropped."""
        if self._discovering.agree(identity):
            self._changed(self.store.versions())

    def look(self) -> bool:
        """Whether there is anything to discover: all vectors must be there, and `agree` must have been called."""
        return self._discovering.look()

    async def step(self, chunk_store: ChunkStore) -> bool:
        """Discover a little. Returns whether there was anything to do."""
        touched = await self._discovering.step(chunk_store)
        if touched is None:
            return False
        await asyncio.to_thread(self._rediscovered, touched)
        return True

    # -- within

    def _agree(self) -> None:
        """Read everything anew when statements were read in another way than now, or with other fields."""
        with self._changing:
            if self._agreed:
                return
            made_with = f"{STATEMENTS_VERSION} {self.fields.identity}"
            if self.store.recall(_MADE_WITH) != made_with:
                self.store.clear_statements()
                self.store.remember(_MADE_WITH, made_with)
            self._agreed = True

    def _built(self) -> "Network":
        from catena.graph.network import Network

        nodes = (node_of(facts) for facts in self._ledger.facts().values())
        return Network(nodes, self._edges(), self.store.discoveries())

    def _edges(self) -> Iterator[StoredEdge]:
        """Read only when the network asks: it keeps the garbage collector out, which would double the time."""
        yield from self.store.edges()

    def _changed(self, paths: Collection[VaultPath]) -> None:
        self._discovering.stir()
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
