"""A vault on disk whose notes can be linked; what it needs of a sidecar stands still but for graph and feedback."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from catena.adapters.disk_vault import DiskVault
from catena.adapters.json_link_feedback import JsonLinkFeedback
from catena.adapters.link_journal import LinkJournalFolder
from catena.graph.fields import DEFAULT_FIELDS
from catena.graph.network import Network
from catena.graph.node import NoteNode
from catena.graph.ports import StoredEdge
from catena.notes import Note, parse_note
from catena.notes.links import parse_link
from catena.operations.accept_link import LinkAccepted, accept_link
from catena.operations.sidecar import Caller, Folders, Sidecar
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.papers import Desk


class NoteGraph:
    """The graph of what notes state in fields and links, kept in memory alone."""

    def __init__(self, notes: Sequence[tuple[Note, VaultFile]]) -> None:
        self._rows = 0
        self._network = Network([], [])
        self.follow(notes)

    def network(self) -> Network:
        return self._network

    def follow(self, notes: Sequence[tuple[Note, VaultFile]]) -> None:
        for note, _ in notes:
            node = NoteNode(path=note.path, title=note.title, aliases=note.aliases, generated=note.generated)
            self._network.put(node, self._edges(note))

    def _edges(self, note: Note) -> list[StoredEdge]:
        stated = [("links_to", "", link.target) for link in note.links]
        for field in note.inline_fields:
            meaning = DEFAULT_FIELDS.meaning_of(field.key)
            target = parse_link(field.value.removeprefix("[[").removesuffix("]]"))[0]
            if meaning:
                stated.append((meaning.type.value, *((target, "") if meaning.inverse else ("", target))))
        return [self._edge(note.path, *each) for each in stated]

    def _edge(self, path: VaultPath, kind: str, source: str, target: str) -> StoredEdge:
        self._rows += 1
        return StoredEdge(self._rows, path, kind, source, True, target, True, 0.8, False, "authored")


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
        super().__init__(folder, {}, folders=folders)
        for path, content in notes.items():
            self.write(path, content)
        self.state = folder / "state"
        self.vault = vault(self.folder)
        self.feedback = JsonLinkFeedback(self.state / "link-feedback.json")
        self.journal = LinkJournalFolder(self.state / "link-journal")
        self.index()
        parts: dict[str, Any] = {field.name: getattr(self.sidecar, field.name) for field in fields(self.sidecar)}
        parts |= {
            "vault": self.vault,
            "graph": NoteGraph([(self.note(f.path), f) for f in self.vault.scan().files]),
            "link_feedback": self.feedback,
            "link_journal": self.journal,
        }
        self.sidecar = cast(Sidecar, SimpleNamespace(**parts))

    def note(self, path: str) -> Note:
        return parse_note(VaultPath(path), self.vault.read(VaultPath(path)))

    async def accept(self, source: str | None = None, target: str | None = None, **more: Any) -> LinkAccepted:
        """Accept a link; `supports` when the test doesn't care."""
        asked = {"id": None, "context_forward": None, "context_backward": None, "caller": Caller.HTTP, **more}
        asked.setdefault("link_type", None if asked["id"] else "supports")
        return await accept_link(self.sidecar, source_path=source, target_path=target, **asked)
