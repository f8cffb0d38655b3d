"""A handful of notes whose graph is asked: ledger, store and network are real, nothing else of the sidecar runs."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from catena.adapters.disk_vault import DiskVault
from catena.graph.fields import DEFAULT_FIELDS
from catena.index.recording import record_of
from catena.indexing.graph_index import GraphIndex
from catena.indexing.recent_notes import SavedNote
from catena.notes import parse_note
from catena.operations.services import Services
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_relations import SqliteRelations
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock


class GraphDesk:
    """Notes by path, and the sidecar that knows what they state.

    Attributes:
        graph: Keeps it; loaded when it is first asked for.
        vault: Their folder.
        services: With vault, ledger, graph and the indexer's state only.
    """

    def __init__(self, folder: Path, notes: Mapping[str, str]) -> None:
        self.ledger = SqliteLedger(folder / "ledger.sqlite")
        self.store = SqliteRelations(folder / "relations.sqlite")
        self.graph = GraphIndex(self.ledger, self.store, DEFAULT_FIELDS, FakeClock())
        self.indexer = SimpleNamespace(is_scanning=False)
        self.vault = folder / "vault"
        self.vault.mkdir(parents=True)
        self.services = cast(
            Services,
            SimpleNamespace(
                vault=DiskVault(self.vault),
                ledger=self.ledger,
                graph=self.graph,
                indexer=self.indexer,
                clock=FakeClock(),
                pdfs=None,
            ),
        )
        for path, text in notes.items():
            self.save(path, text)

    def save(self, path: str, text: str) -> None:
        file = self.vault / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        note = parse_note(VaultPath(path), text.encode())
        saved = SavedNote(VaultFile(note.path, 0.0, len(note.raw)), note.raw)
        self.ledger.record_notes([record_of(note, saved.file)])
        self.graph.take([saved])

    def close(self) -> None:
        self.store.close()
        self.ledger.close()
