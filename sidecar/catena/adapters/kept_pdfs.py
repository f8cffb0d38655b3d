"""PdfReader that keeps what was read of a PDF below the index, by the content of the file.

A page is read from a PDF once, however often drafts are checked or summaries made, also by later processes.
"""

import contextlib
import hashlib
import os
import zlib
from asyncio import to_thread
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec

from catena.adapters.whole_files import keep_if_possible, stamp
from catena.deadlines import Deadline
from catena.errors import PdfUnreadable
from catena.pdf.highlight import PageHighlights
from catena.pdf.outline import OutlineItem
from catena.pdf.page import PageLines
from catena.pdf.ports import OpenedPdf, PdfReader

MOST_BYTES = 300_000_000
"""The files used longest ago are deleted beyond this size, which is enough for some thousand papers."""
_FORMAT = "1"
"""Changes with everything that makes the same PDF read differently."""
_PIECE = 1 << 20

_Page = TypeVar("_Page", PageLines, PageHighlights)


@dataclass(slots=True)
class _Contents:
    """What was read of a PDF; broken pages are left out, since they may have failed for want of time."""

    total_pages: int
    outline: tuple[OutlineItem, ...]
    labels: tuple[str | None, ...]
    info: tuple[tuple[str, str], ...]
    pages: dict[int, PageLines] = field(default_factory=dict[int, PageLines])
    highlights: dict[int, PageHighlights] = field(default_factory=dict[int, PageHighlights])


class KeepingPdfReader:
    """Opens PDFs with another reader, and only if something is asked for that was not read before.

    The folder can be deleted at any time. Another `release` of this program may read a PDF differently, and reads it
    anew.
    """

    def __init__(self, reader: PdfReader, folder: Path, *, release: str, most_bytes: int = MOST_BYTES) -> None:
        self._reader = reader
        self._folder = folder
        self._salt = f"{_FORMAT} {release}".encode()
        self._most_bytes = most_bytes
        self._digests: dict[tuple[Path, tuple[int, int, int] | None], str] = {}

    @contextlib.asynccontextmanager
    async def open(self, file: Path) -> AsyncGenerator["KeptPdf"]:
        """As for `PdfReader.open`."""
        state = await to_thread(stamp, file)
        kept = await to_thread(self._place, file, state)
        pdf = KeptPdf(self._reader, file, await to_thread(_loaded, kept))
        try:
            await pdf.start()
            yield pdf
        finally:
            await pdf.end()
            if pdf.has_news and await to_thread(stamp, file) == state:
                await to_thread(self._keep, kept, pdf.contents)

    def _place(self, file: Path, state: tuple[int, int, int] | None) -> Path:
        """Return where the contents of a file are kept."""
        known = (file, state)
        if known not in self._digests:
            digest = hashlib.sha256(self._salt)
            try:
                with file.open("rb") as source:
                    while piece := source.read(_PIECE):
                        digest.update(piece)
            except OSError as error:
                raise PdfUnreadable(f"The PDF can't be read: {file.name}", reason="broken") from error
            self._digests[known] = digest.hexdigest()
        return self._folder / f"{self._digests[known][:40]}.pages"

    def _keep(self, kept: Path, contents: _Contents) -> None:
        """Store what was read; if this fails, it is read again the next time."""
        keep_if_possible(kept, zlib.compress(msgspec.msgpack.encode(contents), 1))
        with contextlib.suppress(OSError):
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        found = [(file, file.stat()) for file in self._folder.iterdir()]
        size = sum(info.st_size for _, info in found)
        for file, info in sorted(found, key=lambda each: (each[1].st_mtime_ns, each[0])):
            if size <= self._most_bytes:
                return
            file.unlink(missing_ok=True)
            size -= info.st_size


class KeptPdf:
    """A PDF of which some pages are known; it is opened for the others."""

    def __init__(self, reader: PdfReader, file: Path, known: _Contents | None) -> None:
        self._reader = reader
        self._file = file
        self._known = known
        self._opened: OpenedPdf | None = None
        self._stack = contextlib.AsyncExitStack()
        self.has_news = False

    async def start(self) -> None:
        """Open the file, unless it is known.

        Raises:
            PdfUnreadable: As for `KeepingPdfReader.open`.
        """
        if self._known is None:
            opened = await self._open()
            self._known = _Contents(opened.total_pages, opened.outline, opened.labels, opened.info)
            self.has_news = True
        self.contents = known = self._known
        self.total_pages, self.outline = known.total_pages, known.outline
        self.labels, self.info = known.labels, known.info

    async def end(self) -> None:
        """Close the file, if it was opened."""
        await self._stack.aclose()

    def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        """Yield these pages (0-based) in this order; those that must be read, as far as the time allows."""
        return self._each(
            pages,
            self.contents.pages,
            lambda opened, missing: opened.pages(missing, deadline=deadline),
            lambda page: page,
        )

    def highlights(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageHighlights]:
        """Yield what is marked on these pages (0-based), in the same way."""
        return self._each(
            pages,
            self.contents.highlights,
            lambda opened, missing: opened.highlights(missing, deadline=deadline),
            lambda marked: marked.page,
        )

    async def _each(
        self,
        pages: Sequence[int],
        kept: dict[int, _Page],
        read: Callable[[OpenedPdf, Sequence[int]], AsyncIterator[_Page]],
        shown: Callable[[_Page], PageLines],
    ) -> AsyncIterator[_Page]:
        missing = list(dict.fromkeys(page for page in pages if page not in kept))
        fresh = read(await self._open(), missing) if missing else None
        broken: dict[int, _Page] = {}
        for number in pages:
            page = kept.get(number) or broken.get(number)
            if page is None:
                page = await anext(fresh, None) if fresh is not None else None
                if page is None:
                    return
                (broken if shown(page).problem else kept)[number] = page
                self.has_news |= not shown(page).problem
            yield page

    async def _open(self) -> OpenedPdf:
        if self._opened is None:
            self._opened = await self._stack.enter_async_context(self._reader.open(self._file))
        return self._opened


def _loaded(kept: Path) -> _Contents | None:
    """Return what is kept; None if it is missing or damaged."""
    try:
        contents = msgspec.msgpack.decode(zlib.decompress(kept.read_bytes()), type=_Contents)
        os.utime(kept)
    except (OSError, zlib.error, msgspec.MsgspecError):
        return None
    return contents
