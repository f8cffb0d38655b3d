"""Services: everything that operations work with. `app.wiring` builds it, and each operation receives it."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from catena.sources.calibration import FITTED_MODEL
from catena.sources.languages import Models
from catena.writing.link_styles import LinkStyle

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from catena.annotations.conventions import Conventions
    from catena.annotations.ports import CurrentConventions
    from catena.answers.ports import Judgements
    from catena.claims.ports import Inference
    from catena.clock import Clock
    from catena.events import Events
    from catena.indexing.annotation_index import AnnotationIndex
    from catena.indexing.graph_index import GraphIndex
    from catena.indexing.indexer import Indexer
    from catena.indexing.shared_index import SharedIndex
    from catena.linking.feedback import LinkFeedback
    from catena.linking.journal import LinkJournal
    from catena.operations.diagnose import AnnotationFileCheck
    from catena.pdf.ports import Pdfs
    from catena.reading.ports import Reader
    from catena.sources.ports import MultilingualVectors
    from catena.stores.sqlite_claims import SqliteClaims
    from catena.stores.sqlite_history import SqliteHistory
    from catena.stores.sqlite_ledger import SqliteLedger
    from catena.vault.file import VaultFile
    from catena.vault.path import VaultPath
    from catena.vault.ports import VaultFiles
    from catena.writing.permissions import Folders

    Checks = dict[VaultPath, tuple[VaultFile, Conventions, AnnotationFileCheck | None]]


def _none_yet() -> "Checks":
    return {}


@dataclass(frozen=True, slots=True)
class Services:
    """The ports and settings that operations share.

    Attributes:
        ledger: Log, chunks and words, in SQLite; ready from the start.
        claims: The claims that notes make, and which of them contradict each other.
        annotations: The annotations of every paper, kept current and in memory.
        conventions: What marks mean in this vault.
        graph: The relations that notes state, on disk and in memory.
        history: The versions of notes, on both time axes.
        link_feedback: The owner's feedback on suggested links.
        link_journal: The links that are currently being written into two notes.
        indexer: Keeps the index current, reports its progress, and loads the model and the chunk store.
        pdfs: Finds and reads PDFs; None in a sidecar without PDFs.
        link_style: How notes that Catena writes link to the pages of a paper.
        multilingual: The multilingual model and its vectors; None if they are switched off.
        shared: The vectors that other computers share; None without any.
        state_dir: The folder with index and history; None if there is none.
        repairs: Says what was damaged there lately, and what became of it.
        checks: The last check of each note for its annotations, with the file and the conventions that it was made of.
    """

    vault: "VaultFiles"
    ledger: "SqliteLedger"
    claims: "SqliteClaims"
    judgements: "Judgements"
    annotations: "AnnotationIndex"
    conventions: "CurrentConventions"
    graph: "GraphIndex"
    history: "SqliteHistory"
    link_feedback: "LinkFeedback"
    link_journal: "LinkJournal"
    indexer: "Indexer"
    folders: "Folders"
    events: "Events"
    clock: "Clock"
    source_timeout_s: float = 1.0
    pdfs: "Pdfs | None" = None
    link_style: LinkStyle = LinkStyle.CITEKEY
    multilingual: "MultilingualVectors | None" = None
    shared: "SharedIndex | None" = None
    state_dir: Path | None = None
    repairs: "Callable[[], Sequence[str]]" = tuple
    checks: "Checks" = field(default_factory=_none_yet, compare=False, repr=False)

    @property
    def reader(self) -> "Reader | None":
        """Return what judges whether passages answer a question; None while it loads, and without a reader."""
        return self.indexer.trained.reader

    @property
    def inference(self) -> "Inference | None":
        """Return what judges whether one sentence follows from another; None while it loads, and without a reader."""
        return self.indexer.trained.inference

    @property
    def model_name(self) -> str:
        """The embedding model's name, which selects the fitted parameters; the packaged model's while it is loading."""
        embedder = self.indexer.embedder
        return embedder.identity.name if embedder else FITTED_MODEL

    @property
    def models(self) -> Models | None:
        """The embedding models, which compare questions and texts in any language; None while they are loading."""
        embedder = self.indexer.embedder
        return Models(embedder, self.multilingual) if embedder else None
