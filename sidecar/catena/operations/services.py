"""Services: everything operations work with. Built by `app.wiring`, handed to each operation."""

from dataclasses import dataclass

from catena.annotations.ports import CurrentConventions
from catena.answers.ports import Judgements
from catena.clock import Clock
from catena.events import Events
from catena.history.ports import History
from catena.index.claims import ClaimStore
from catena.index.ports import Ledger
from catena.indexing.annotation_index import AnnotationIndex
from catena.indexing.graph_index import GraphIndex
from catena.indexing.indexer import Indexer
from catena.linking.feedback import LinkFeedback
from catena.linking.journal import LinkJournal
from catena.pdf.ports import Pdfs
from catena.sources.calibration import FITTED_MODEL
from catena.vault.ports import VaultFiles
from catena.writing.link_styles import LinkStyle
from catena.writing.permissions import Folders


@dataclass(frozen=True, slots=True)
class Services:
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

    @property
    def model_name(self) -> str:
        """The embedding model's name, by which fitted figures are chosen; the packaged one's while it is loading."""
        embedder = self.indexer.embedder
        return embedder.identity.name if embedder else FITTED_MODEL
