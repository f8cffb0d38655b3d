"""What the PDF room asks of the world: opening a file, and finding it in the vault or in Zotero."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from catena.deadlines import Deadline
from catena.pdf.highlight import PageHighlights
from catena.pdf.kept import KeptPdfs
from catena.pdf.outline import OutlineItem
from catena.pdf.page import PageLines
from catena.vault.path import VaultPath


class OpenedPdf(Protocol):
    """A PDF that is open; nothing in it can harm the one who reads it."""

    @property
    def total_pages(self) -> int:
        """How many pages it has, at least 1."""
        ...

    @property
    def outline(self) -> tuple[OutlineItem, ...]:
        """Its table of contents, () when it has none. Entries that lead nowhere are among them."""
        ...

    @property
    def labels(self) -> tuple[str | None, ...]:
        """What the file calls its pages (`iv`, `117`), None for one that it calls nothing; of a huge one the first."""
        ...

    def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        """These pages (0-based) in this order, as far as the time goes.

        A page that can't be read comes with its `problem` and without lines. When the deadline passes, the iterator
        ends early; when a page breaks the reader over and over, too.
        """
        ...

    def highlights(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageHighlights]:
        """What is marked on these pages (0-based), in this order, as far as the time goes.

        Every page comes, those without a mark too, without their lines; a page that can't be read as in `pages`.
        """
        ...


class PdfReader(Protocol):
    """Opens PDFs."""

    def open(self, file: Path) -> AbstractAsyncContextManager[OpenedPdf]:
        """Open a file, trying the empty password.

        Raises (on entering):
            PdfUnreadable: It is encrypted, broken, gone, or takes too long to open; the message says which.
        """
        ...


class VaultPdfs(Protocol):
    """The PDFs that stand in the vault. Blocking."""

    def locate(self, path: VaultPath) -> Path | None:
        """Where a PDF lies on this disk, None when none lies there.

        Raises:
            PathRefused: A symlink on the way leads out of the vault.
        """
        ...

    def named(self, name: str) -> tuple[VaultPath, ...]:
        """The vault's PDFs of this file name (`smith2020.pdf`; case aside), ordered by path."""
        ...

    def path_of(self, file: Path) -> VaultPath | None:
        """Where in the vault a file lies; None when it lies elsewhere on this disk."""
        ...


class ZoteroLibrary(Protocol):
    """The PDFs that Zotero keeps on this disk; Zotero need not run, and is never disturbed. Blocking.

    Every method gives files that are there, the likeliest first, and () when there is no library.
    """

    def pdfs_of_key(self, key: str) -> tuple[Path, ...]:
        """Of an attachment or an item, by its key of eight letters and digits."""
        ...

    def pdfs_of_citekey(self, citekey: str) -> tuple[Path, ...]:
        """Of the item with this citation key: Zotero's own field, Better BibTeX's, or a line in *Extra*."""
        ...


@dataclass(frozen=True, slots=True)
class Pdfs:
    """What operations on PDFs work with.

    Attributes:
        reader: Opens them.
        vault: Those in the vault.
        zotero: Those that Zotero keeps.
        kept: What was read of them to say in which sections pages stand.
    """

    reader: PdfReader
    vault: VaultPdfs
    zotero: ZoteroLibrary
    kept: KeptPdfs = field(default_factory=KeptPdfs)
