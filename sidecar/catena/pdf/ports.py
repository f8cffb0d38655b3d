"""Ports for opening PDFs and for finding them in the vault or in Zotero."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from catena.pdf.page_cache import PageCache

if TYPE_CHECKING:
    from catena.deadlines import Deadline
    from catena.pdf.highlight import PageHighlights
    from catena.pdf.outline import OutlineItem
    from catena.pdf.page import PageLines
    from catena.pdf.zotero_item import ZoteroItem
    from catena.vault.path import VaultPath


class OpenedPdf(Protocol):
    """An open PDF. A malicious file cannot harm the caller."""

    @property
    def total_pages(self) -> int:
        """Return the number of pages, at least 1."""
        ...

    @property
    def outline(self) -> tuple["OutlineItem", ...]:
        """Return the table of contents, () if there is none. It includes items without a destination."""
        ...

    @property
    def labels(self) -> tuple[str | None, ...]:
        """Return the page labels (`iv`, `117`), None for a page without one; of a huge file only the first pages."""
        ...

    @property
    def info(self) -> tuple[tuple[str, str], ...]:
        """Return what the file says of itself, by names such as `Title`, `Author`, `CreationDate` and `doi`."""
        ...

    def pages(self, pages: Sequence[int], *, deadline: "Deadline") -> AsyncIterator["PageLines"]:
        """Yield these 0-based pages in this order until the deadline.

        A page that cannot be read has a `problem` and no lines. The iterator ends early at the
        deadline, or if a page makes the reader crash repeatedly.
        """
        ...

    def highlights(self, pages: Sequence[int], *, deadline: "Deadline") -> AsyncIterator["PageHighlights"]:
        """Yield the marks on these 0-based pages in this order until the deadline.

        Pages without marks are included, without their lines. A page that cannot be read is as in `pages`.
        """
        ...


class PdfReader(Protocol):
    """Opens PDFs."""

    def open(self, file: Path) -> AbstractAsyncContextManager[OpenedPdf]:
        """Open a file, trying the empty password.

        Raises (on entering):
            PdfUnreadable: If it is encrypted, broken, missing, or takes too long to open; the message says which.
        """
        ...


class VaultPdfs(Protocol):
    """The PDFs in the vault. All methods block."""

    def locate(self, path: "VaultPath") -> Path | None:
        """Return the path of a PDF on disk, None if it does not exist.

        Raises:
            PathRefused: If a symlink in the path leaves the vault.
        """
        ...

    def named(self, name: str) -> tuple["VaultPath", ...]:
        """Return the vault's PDFs with this file name (`smith2020.pdf`, ignoring case), ordered by path."""
        ...

    def all(self) -> tuple["VaultPath", ...]:
        """Return every PDF of the vault, ordered by path."""
        ...

    def path_of(self, file: Path) -> "VaultPath | None":
        """Return the path of a file in the vault; None if it is outside the vault."""
        ...


class ZoteroLibrary(Protocol):
    """Zotero's library on this disk. Zotero need not run and is not affected. All methods block.

    Methods that find PDFs return existing files, the most likely first, and () if there is no library.
    """

    def pdfs_of_key(self, key: str) -> tuple[Path, ...]:
        """Return the PDFs of an attachment or an item, by its key of eight letters and digits."""
        ...

    def pdfs_of_citekey(self, citekey: str) -> tuple[Path, ...]:
        """Return the PDFs of the item with this citekey, from Zotero's field, Better BibTeX, or a line in *Extra*."""
        ...

    def item_of(self, citekey: str, key: str | None = None) -> "ZoteroItem | None":
        """Return the item with this citekey, else the one with this key or with the attachment of this key."""
        ...


@dataclass(frozen=True, slots=True)
class Pdfs:
    """The services for PDFs.

    Attributes:
        reader: Opens PDFs.
        vault: The PDFs in the vault.
        zotero: The PDFs in Zotero's storage.
        cache: The cache of outlines and pages for determining sections.
    """

    reader: PdfReader
    vault: VaultPdfs
    zotero: ZoteroLibrary
    cache: PageCache = field(default_factory=PageCache)
