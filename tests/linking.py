"""A vault on disk whose notes can be linked; graph, feedback and journal are real, nothing else of the sidecar runs."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from catena.adapters.disk_vault import DiskVault
from catena.indexing.claim_index import ClaimIndex
from catena.indexing.recent_notes import RecentNotes, SavedNote
from catena.notes import Note, parse_note
from catena.operations.accept_link import LinkAccepted, accept_link
from catena.stores.sqlite_claims import SqliteClaims
from catena.vault.path import VaultPath
from catena.writing.permissions import Caller, Folders
from tests.fakes.embedder import BagOfWordsEmbedder
from tests.kept import loaded
from tests.papers import Desk


class LinkingDesk(Desk):
    """A vault, its sidecar, and what a test of links wants to know.

    Attributes:
        state: The state folder.
        feedback: What was accepted and dismissed.
        journal: What is being written.
    """

    def __init__(
        self,
        folder: Path,
        notes: Mapping[str, str | bytes],
        *,
        folders: Folders | None = None,
        vault: type[DiskVault] = DiskVault,
    ) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder, {}, folders=folders)
        for path, content in notes.items():
            self.write(path, content)
        self.state = folder / "state"
        self.vault = vault(self.folder)
        self.graph = self.kept.graph
        self.claims = SqliteClaims(self.state / "claims.sqlite")
        self.services = replace(self.services, vault=self.vault, claims=self.claims)
        self.feedback, self.journal = self.services.link_feedback, self.services.link_journal
        self.take_in()

    def note(self, path: str) -> Note:
        return parse_note(VaultPath(path), self.vault.read(VaultPath(path)))

    def take_in(self) -> None:
        """Let ledger and graph know every note as it stands there now."""
        self.index()
        self.graph.take([SavedNote(file, self.vault.read(file.path)) for file in self.vault.scan().files])

    async def read_claims(self) -> None:
        """Let the claims of every note be read and compared."""
        embedder = BagOfWordsEmbedder({"improve": "improves"})
        index = ClaimIndex(RecentNotes(self.vault), self.claims)
        index.adopt_model(loaded(embedder))
        index.find_due({path: row.file_hash for path, row in self.ledger.files().items()})
        while await index.step():
            pass

    async def accept(self, source: str | None = None, target: str | None = None, **more: Any) -> LinkAccepted:
        """Accept a link; `supports` when the test doesn't care."""
        asked: dict[str, Any] = {
            "id": None,
            "context_forward": None,
            "context_backward": None,
            "caller": Caller.HTTP,
            **more,
        }
        asked.setdefault("link_type", None if asked["id"] else "supports")
        return await accept_link(self.services, source_path=source, target_path=target, **asked)
