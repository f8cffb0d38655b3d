"""Sidecar: everything operations work with. Built by `app.wiring`, handed to each operation."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from catena.annotations.conventions import Conventions
from catena.clock import Clock
from catena.events import Events
from catena.history.ports import History
from catena.index.claims import ClaimStore
from catena.index.ports import ChunkStore, Embedder, Ledger
from catena.indexing.annotation_index import AnnotationIndex
from catena.indexing.graph_index import GraphIndex
from catena.indexing.indexer import Indexer
from catena.linking.feedback import LinkFeedback
from catena.linking.journal import LinkJournal
from catena.operations.judging import Judgements
from catena.pdf.ports import Pdfs
from catena.sources.calibration import FITTED_MODEL
from catena.vault.ports import VaultFiles
from catena.writing.link_styles import LinkStyle


class Caller(StrEnum):
    """Who asks; decides where `write_note` may write."""

    HTTP = "http"
    CLI = "cli"
    MCP = "mcp"


class CurrentConventions(Protocol):
    """What marks mean in a vault, as its settings and templates say at this moment."""

    def current(self) -> Conventions:
        """Cheap: read anew only when something changed."""
        ...

    @property
    def problems(self) -> tuple[str, ...]:
        """What of settings and templates could not be read, each a sentence for the vault's owner."""
        ...


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things stand in the vault, relative to it; "" is the whole vault.

    Attributes:
        annotations: Where annotation notes are looked for.
        synthesis: Where Catena writes summaries and syntheses.
        write: Where notes may be written at all; None leaves it to the caller's kind.
    """

    annotations: str = ""
    synthesis: str = "Synthesis"
    write: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sidecar:
    """The ports and settings that operations share.

    Attributes:
        vault: The notes on disk.
        ledger: Log, chunks and words, in SQLite; ready from the start.
        claims: What notes assert, and what of it opposes each other.
        judgements: What the owner says of contradictions.
        annotations: Every paper's annotations, one by one, kept current and in memory.
        conventions: What marks mean in this vault.
        graph: What notes state of relations, on disk and in memory.
        history: What notes said, on both time axes.
        link_feedback: What the owner says of suggested links.
        link_journal: Links that are being written into two notes.
        indexer: Keeps the index current; also says how far it is, and loads the two heavy parts.
        folders: Where things stand.
        events: Who listens is told.
        clock: What time it is.
        source_timeout_s: How long one source may look.
        pdfs: What reads and finds PDFs; None in a sidecar that does without.
        link_style: How notes that Catena writes lead back to a paper's pages.
    """

    vault: VaultFiles
    ledger: Ledger
    claims: ClaimStore
    judgements: Judgements
    annotations: AnnotationIndex
    conventions: CurrentConventions
    graph: GraphIndex
    history: History
    link_feedback: LinkFeedback
    link_journal: LinkJournal
    indexer: Indexer
    folders: Folders
    events: Events
    clock: Clock
    source_timeout_s: float = 1.0
    pdfs: Pdfs | None = None
    link_style: LinkStyle = LinkStyle.CITEKEY

    def chunk_store(self) -> ChunkStore | None:
        """LanceDB, None while it is still loading."""
        return self.indexer.chunk_store

    @property
    def model_name(self) -> str:
        """The embedding model's name, by which fitted figures are chosen; the packaged one's while it is loading."""
        embedder = self.embedder()
        return embedder.identity.name if embedder else FITTED_MODEL

    def embedder(self) -> Embedder | None:
        """The model, None while it is still loading."""
        return self.indexer.embedder
