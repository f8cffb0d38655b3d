"""A vault on disk with annotation notes, and a sidecar that nobody has indexed it for unless asked to."""

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from catena.adapters.disk_vault import DiskVault
from catena.adapters.json_disabled_notes import JsonDisabledNotes
from catena.adapters.json_link_feedback import JsonLinkFeedback
from catena.adapters.link_journal import LinkJournalFolder
from catena.annotations.annotation import AnnotationNote
from catena.events import Event, Events
from catena.index.ports import Embedder
from catena.index.recording import record_of
from catena.indexing.claim_index import ClaimIndex
from catena.indexing.indexer import Indexer
from catena.indexing.loaded_model import HeavyParts
from catena.indexing.recent_notes import RecentNotes
from catena.notes import parse_note
from catena.operations.services import Services
from catena.stores.sqlite_claims import SqliteClaims
from catena.stores.sqlite_ledger import SqliteLedger
from catena.summaries import summary
from catena.summaries.paper_reading import PaperReading
from catena.summaries.summary import SummaryNote
from catena.vault.path import VaultPath
from catena.writing.link_styles import PageLinks
from catena.writing.permissions import Folders
from tests.fakes.claims import FakeClaims, FakeJudgements
from tests.fakes.clock import FakeClock
from tests.fakes.ledger import FakeLedger
from tests.kept import kept
from tests.marked import FixedConventions, annotation_index

HEX = {
    "section1": "#2ea8e5", "section2": "#a28ae5", "section3": "#e56eee", "positive": "#5fb236", "detail": "#aaaaaa",
    "negative": "#ff6666", "code": "#f19837", "question": "#ffd400", "other": "#123456",
}  # fmt: skip
LEVELS = {"section1": "## ", "section2": "### ", "section3": "#### "}


def mark(color: str, text: str = "", comment: str = "", *, page: str = "5", key: str = "reyes-2021") -> str:
    """One highlight as the template writes it."""
    lines = [f'<mark style="background-color: {HEX[color]}">Highlight</mark>']
    lines += [f"{LEVELS.get(color, '')}**{comment}**"] if comment else []
    lines += [text] if text else []
    return "\n".join([*lines, f"[@{key} p. {page}]" if page else f"[@{key}]"]) + "\n\n"


def paper(*marks: str, key: str = "reyes-2021", header: str = "") -> str:
    """An annotation note."""
    return f"---\ncategory: Annotations\ncitekey: {key}\n{header}---\n\n# Annotations\n\n{''.join(marks)}"


def reading(note: AnnotationNote, links: PageLinks | None = None) -> PaperReading:
    """A paper of which only the annotations are known; without `links`, pages are linked in the specified form."""
    return PaperReading(note=note, links=links or PageLinks(citekey=note.citekey))


def new_summary(note: AnnotationNote, *, today: dt.date, links: PageLinks | None = None) -> SummaryNote:
    """The first summary of a paper of which only the annotations are known."""
    return summary.new_summary(reading(note, links), today=today)


def renewed_summary(note: AnnotationNote, existing: str, *, links: PageLinks | None = None) -> SummaryNote:
    """The renewed summary of such a paper."""
    return summary.renewed_summary(reading(note, links), existing)


class TouchedIndexer(Indexer):
    """An indexer that isn't running and remembers what it was told."""

    told: list[VaultPath]
    model: Embedder | None = None

    @property
    def embedder(self) -> Embedder | None:
        return self.model

    def touched(self, path: VaultPath) -> None:
        self.told = [*getattr(self, "told", []), path]


class HeardEvents(Events):
    """Events, kept."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Event] = []

    def tell(self, event: Event) -> None:
        self.heard.append(event)
        super().tell(event)


class Desk:
    """A vault and its sidecar.

    Attributes:
        folder: The vault's folder.
        sidecar: What operations work with.
    """

    def __init__(self, folder: Path, notes: Mapping[str, str], *, folders: Folders | None = None) -> None:
        self.folder = folder / "vault"
        self.folder.mkdir(exist_ok=True)
        for path, text in notes.items():
            self.write(path, text)
        self.events, self.ledger, self.clock = HeardEvents(), FakeLedger(), FakeClock()
        vault = DiskVault(self.folder)
        claims = cast(SqliteClaims, FakeClaims(()))
        self.kept = kept(cast(SqliteLedger, self.ledger), self.events, self.clock)
        self.annotations = annotation_index(cast(SqliteLedger, self.ledger))
        notes = RecentNotes(vault)
        self.indexer = TouchedIndexer(
            vault=vault,
            notes=notes,
            ledger=self.ledger,
            disabled=JsonDisabledNotes(folder / "state" / "disabled-notes.json"),
            derived=[self.kept.history, self.annotations, ClaimIndex(notes, claims), self.kept.graph],
            watcher=None,
            heavy=HeavyParts(_nothing, _nothing, str),
            events=self.events,
            clock=self.clock,
        )
        self.services = Services(
            vault=vault,
            ledger=self.ledger,
            claims=claims,
            judgements=FakeJudgements(),
            annotations=self.annotations,
            conventions=FixedConventions(),
            graph=self.kept.graph,
            history=self.kept.versions,
            link_feedback=JsonLinkFeedback(folder / "state" / "link-feedback.json"),
            link_journal=LinkJournalFolder(folder / "state" / "unfinished-links"),
            indexer=self.indexer,
            folders=folders or Folders(),
            events=self.events,
            clock=self.clock,
        )

    def write(self, path: str, text: str | bytes) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)

    def read(self, path: str) -> str:
        return (self.folder / path).read_bytes().decode()

    def index(self) -> None:
        """Let the ledger know every note that stands there now."""
        vault = self.services.vault
        self.ledger.record_notes([record_of(parse_note(f.path, vault.read(f.path)), f) for f in vault.scan().files])


def _nothing(*_: Any) -> Any:
    raise AssertionError("nothing heavy is needed here")
