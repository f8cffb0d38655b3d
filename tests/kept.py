"""What is derived from notes, in tests: graph and history on real SQLite, in memory unless a folder is given."""

from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from catena.chunks import CHUNKER_VERSION
from catena.clock import Clock
from catena.events import Events
from catena.graph.fields import DEFAULT_FIELDS
from catena.history.ports import Commit
from catena.index.identity import IndexIdentity
from catena.index.ports import Embedder
from catena.indexing.graph_index import GraphIndex
from catena.indexing.history_index import HistoryIndex
from catena.indexing.loaded_model import LoadedModel
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.sqlite_history import SqliteHistory
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_relations import SqliteRelations


class NoRepository:
    """A vault without git."""

    def head(self) -> str | None:
        return None

    def problem(self) -> str | None:
        return None

    def commits_since(self, commit: str | None, head: str) -> int | None:
        return None

    def commits(self, since: str | None, head: str) -> Generator[Commit]:
        yield from ()


def loaded(embedder: Embedder, chunk_store: LanceChunks | None = None) -> LoadedModel:
    """This model as if the indexer had loaded it; with a chunk store where one is needed."""
    identity = IndexIdentity(embedder.identity, CHUNKER_VERSION, 1000, 150)
    return LoadedModel(embedder, cast(LanceChunks, chunk_store), identity)


@dataclass(frozen=True)
class Kept:
    """Both indexes with their stores; `close` when the test is about files."""

    relations: SqliteRelations
    versions: SqliteHistory
    graph: GraphIndex
    history: HistoryIndex

    def close(self) -> None:
        self.history.close()
        self.relations.close()
        self.versions.close()


def kept(ledger: SqliteLedger, events: Events, clock: Clock, folder: Path | None = None) -> Kept:
    memory = Path(":memory:")
    relations = SqliteRelations(folder / "relations.sqlite" if folder else memory)
    versions = SqliteHistory(folder / "history.sqlite" if folder else memory, clock)
    return Kept(
        relations,
        versions,
        GraphIndex(ledger, relations, DEFAULT_FIELDS, clock),
        HistoryIndex(versions, NoRepository(), clock, events, most_bytes=1_000_000_000),
    )
