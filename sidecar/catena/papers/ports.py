"""What finding papers and their PDFs asks of the services around it."""

from typing import Protocol

from catena.annotations.ports import CurrentConventions
from catena.clock import Clock
from catena.index.ports import Ledger
from catena.pdf.ports import Pdfs
from catena.sources.ports import KnownAnnotations
from catena.vault.ports import VaultFiles
from catena.writing.link_styles import LinkStyle
from catena.writing.permissions import Folders


class PaperServices(Protocol):
    """Where annotation notes and PDFs are looked for."""

    @property
    def vault(self) -> VaultFiles:
        """The notes on disk."""
        ...

    @property
    def ledger(self) -> Ledger:
        """What is known of notes without reading them."""
        ...

    @property
    def annotations(self) -> KnownAnnotations:
        """Every annotation, in memory."""
        ...

    @property
    def conventions(self) -> CurrentConventions:
        """What marks mean in this vault."""
        ...

    @property
    def folders(self) -> Folders:
        """Where annotation notes and syntheses stand."""
        ...

    @property
    def pdfs(self) -> Pdfs | None:
        """What finds and reads PDFs; None without."""
        ...

    @property
    def clock(self) -> Clock:
        """What time it is."""
        ...

    @property
    def link_style(self) -> LinkStyle:
        """Where the page links of generated notes lead."""
        ...
