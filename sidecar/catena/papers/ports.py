"""The services that finding papers and their PDFs requires."""

from typing import Protocol

from catena.annotations.ports import CurrentConventions
from catena.clock import Clock
from catena.pdf.ports import Pdfs
from catena.sources.ports import KnownAnnotations
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.ports import VaultFiles
from catena.writing.link_styles import LinkStyle
from catena.writing.permissions import Folders


class PaperServices(Protocol):
    """The vault, the indexes and the settings that are used to find annotation notes and PDFs."""

    @property
    def vault(self) -> VaultFiles:
        """Return the files of the vault."""
        ...

    @property
    def ledger(self) -> SqliteLedger:
        """Return the ledger, which has facts about indexed notes."""
        ...

    @property
    def annotations(self) -> KnownAnnotations:
        """Return all known annotations, which are kept in memory."""
        ...

    @property
    def conventions(self) -> CurrentConventions:
        """Return the current conventions of this vault."""
        ...

    @property
    def folders(self) -> Folders:
        """Return the folders of annotation notes and syntheses."""
        ...

    @property
    def pdfs(self) -> Pdfs | None:
        """Return the services that find and read PDFs; None if PDFs are not supported."""
        ...

    @property
    def clock(self) -> Clock:
        """Return the clock."""
        ...

    @property
    def link_style(self) -> LinkStyle:
        """Return the style of page links in generated notes."""
        ...
