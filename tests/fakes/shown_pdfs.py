"""A vault with PDFs that are known beforehand, and a sidecar that reads them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.deadlines import Deadline
from catena.errors import PdfUnreadable
from catena.operations.get_pdf_outline import get_pdf_outline
from catena.operations.read_pdf_pages import PdfPagesRead, read_pdf_pages
from catena.operations.services import Services
from catena.pdf.highlight import MarkKind, PageHighlights, PdfHighlight
from catena.pdf.outline import LeveledItem, OutlineItem, Place, nested
from catena.pdf.page import Box, Line, PageLines
from catena.pdf.ports import Pdfs
from catena.pdf.zotero_item import ZoteroItem
from tests.papers import Desk

FRAME = Box(0, 0, 612, 792)
NAMES: dict[str, Any] = {"file": None, "citekey": None, "attachment_key": None, "item_key": None}
WHAT: dict[str, Any] = {"pages": None, "section": None, "start_page": None, "end_page": None}


def page(number: int, *lines: str, problem: str | None = None, label: str | None = None) -> PageLines:
    drawn = tuple(Line(text, Box(72, 690 - 12 * at, 300, 700 - 12 * at)) for at, text in enumerate(lines))
    return PageLines(number, label, FRAME, drawn, problem=problem)


def highlight(text: str | None = None, comment: str | None = None, **more: Any) -> PdfHighlight:
    """A yellow highlight of the page's first line, unless told otherwise."""
    usual: dict[str, Any] = {
        "kind": MarkKind.HIGHLIGHT, "color": "#ffd400", "author": None, "made_at": None, "name": None, "line": 0,
    }  # fmt: skip
    return PdfHighlight(**{**usual, "text": text, "comment": comment, **more})


class ShownPdf:
    """A PDF that is known beforehand; reads `patience` pages before time is up, `marks` by 0-based page."""

    def __init__(
        self,
        pages: Sequence[PageLines],
        outline: Sequence[tuple[int, str, int | None]],
        patience: int,
        marks: Mapping[int, Sequence[PdfHighlight]],
    ) -> None:
        self._pages = pages
        self._patience = patience
        self._marks = marks
        self.asked: list[int] = []
        self.info: tuple[tuple[str, str], ...] = ()
        self.total_pages = len(pages)
        self.labels = tuple(each.label for each in pages)
        self.outline: tuple[OutlineItem, ...] = nested(
            LeveledItem(level, title, None if at is None else Place(at)) for level, title, at in outline
        )

    async def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        for number in pages[: self._patience]:
            self.asked.append(number)
            yield self._pages[number]

    async def highlights(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageHighlights]:
        for number in pages[: self._patience]:
            marks = tuple(self._marks.get(number, ()))
            yield PageHighlights(self._pages[number] if marks else replace(self._pages[number], lines=()), marks)


class ShownPdfs:
    """A reader that shows one PDF whatever is opened, and remembers what was.

    `problem` opens none; `held` opens none before it is set.
    """

    def __init__(self, pdf: ShownPdf) -> None:
        self.pdf = pdf
        self.opened: list[Path] = []
        self.problem: PdfUnreadable | None = None
        self.held: asyncio.Event | None = None

    @contextlib.asynccontextmanager
    async def open(self, file: Path) -> AsyncIterator[ShownPdf]:
        if self.held is not None:
            await self.held.wait()
        if self.problem is not None:
            raise self.problem
        self.opened.append(file)
        yield self.pdf


class AnnotationCache:
    """A Zotero library of a few files."""

    def __init__(self, keys: Mapping[str, Path] | None = None, citekeys: Mapping[str, Path] | None = None) -> None:
        self._keys, self._citekeys = keys or {}, citekeys or {}

    def pdfs_of_key(self, key: str) -> tuple[Path, ...]:
        return (self._keys[key],) if key in self._keys else ()

    def item_of(self, citekey: str, key: str | None = None) -> ZoteroItem | None:
        return None

    def pdfs_of_citekey(self, citekey: str) -> tuple[Path, ...]:
        return (self._citekeys[citekey],) if citekey in self._citekeys else ()


class Reading:
    """A vault with PDFs, and a sidecar that reads them."""

    def __init__(
        self,
        folder: Path,
        *,
        notes: Mapping[str, str] | None = None,
        pdfs: Sequence[str] = ("paper.pdf",),
        pages: Sequence[PageLines] = (),
        outline: Sequence[tuple[int, str, int | None]] = (),
        zotero: AnnotationCache | None = None,
        patience: int = 1000,
        marks: Mapping[int, Sequence[PdfHighlight]] | None = None,
    ) -> None:
        self.desk = desk = Desk(folder, notes or {})
        self.folder = desk.folder.resolve()
        for name in pdfs:
            desk.write(name, b"%PDF")
        self.reader = ShownPdfs(ShownPdf(pages or [page(0, "text")], outline, patience, marks or {}))
        self.services: Services = replace(
            desk.services, pdfs=Pdfs(self.reader, DiskVaultPdfs(self.folder), zotero or AnnotationCache())
        )

    async def read(self, **asked: Any) -> PdfPagesRead:
        named = asked if NAMES.keys() & asked.keys() else {"file": "paper.pdf", **asked}
        return await read_pdf_pages(self.services, **{**NAMES, **WHAT, **named})

    async def opened(self, **named: Any) -> Path:
        """Which file is opened for this name."""
        await get_pdf_outline(self.services, **{**NAMES, **named})
        return self.reader.opened[-1]
