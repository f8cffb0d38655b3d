"""PdfReader: each PDF in a process of its own (`pdf_worker`), which is ended when it takes too long.

Opening costs about a tenth of a second; reading, as far as was measured, 100 to 400 pages a second.
"""

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from catena.adapters import pdf_worker
from catena.adapters.pdf_opened import Opening
from catena.deadlines import Deadline
from catena.errors import PdfUnreadable
from catena.pdf.highlight import PageHighlights
from catena.pdf.outline import OutlineItem, nested
from catena.pdf.page import Box, PageLines

log = logging.getLogger(__name__)

_MAX_LINE_BYTES = 64 * 1024**2
_AT_ONCE = 2
_MOST_DEATHS = 3

_Word = TypeVar("_Word")


class ProcessPdfReader:
    """Opens PDFs, at most two at once; others wait.

    Args:
        open_within_s: After so many seconds a file that hasn't opened is given up. Generous, since the worker itself
            spends no more than 8 seconds of the processor's time on it; this is for one that waits.
        page_within_s: The same for one page, on which the worker spends 4.
    """

    def __init__(self, *, open_within_s: float = 20.0, page_within_s: float = 10.0) -> None:
        self._open_within_s = open_within_s
        self._page_within_s = page_within_s
        self._turns = asyncio.Semaphore(_AT_ONCE)

    @contextlib.asynccontextmanager
    async def open(self, file: Path) -> AsyncGenerator["ProcessPdf"]:
        """Open a file, trying the empty password.

        Raises:
            PdfUnreadable: It is encrypted, broken, gone, or takes too long to open; the message says which.
        """
        async with self._turns:
            pdf = ProcessPdf(file, self._open_within_s, self._page_within_s)
            try:
                await pdf.start()
                yield pdf
            finally:
                await pdf.end()


class ProcessPdf:
    """A PDF that is open in its process.

    A page that takes the process down, or too long, costs a new process, and after the third no further page is read.
    """

    def __init__(self, file: Path, open_within_s: float, page_within_s: float) -> None:
        self._file = file
        self._open_within_s = open_within_s
        self._page_within_s = page_within_s
        self._process: asyncio.subprocess.Process | None = None
        self._opening = Opening()

    @property
    def total_pages(self) -> int:
        """How many pages it has, at least 1."""
        return self._opening.total_pages

    @property
    def outline(self) -> tuple[OutlineItem, ...]:
        """Its table of contents, () when it has none."""
        return nested(self._opening.outline)

    @property
    def labels(self) -> tuple[str | None, ...]:
        """What the file calls its pages."""
        return self._opening.labels

    async def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        """These pages (0-based) in this order, as far as the time goes."""
        async for page in self._answers(pdf_worker.LINES, pages, PageLines, _unreadable, deadline):
            yield page

    async def highlights(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageHighlights]:
        """What is marked on these pages (0-based), in this order, as far as the time goes."""
        async for page in self._answers(pdf_worker.HIGHLIGHTS, pages, PageHighlights, _unmarked, deadline):
            yield page

    async def _answers(
        self,
        what: bytes,
        pages: Sequence[int],
        word: type[_Word],
        unreadable: Callable[[int, str], _Word],
        deadline: Deadline,
    ) -> AsyncIterator[_Word]:
        deaths = 0
        for page in pages:
            left_s = deadline.left_s()
            if left_s <= 0 or deaths == _MOST_DEATHS:
                return
            try:
                if self._process is None:
                    await self.start()
                yield await self._answer(what, page, word, within_s=min(left_s, self._page_within_s))
            except (PdfUnreadable, TimeoutError) as error:
                if deadline.left_s() <= 0:
                    return
                deaths += 1
                log.warning("Page %d of %s can't be read: %r", page + 1, self._file.name, error)
                await self.end()
                reason = "it takes too long" if isinstance(error, TimeoutError) else "it breaks the reader"
                yield unreadable(page, reason)

    async def start(self) -> None:
        """Start the process and hear what it says first.

        Raises:
            PdfUnreadable: The file can't be opened, or not in time.
        """
        name = self._file.name
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", pdf_worker.__name__, str(self._file),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=_MAX_LINE_BYTES,
        )  # fmt: skip
        try:
            async with asyncio.timeout(self._open_within_s):
                self._opening = await self._hear(Opening)
        except TimeoutError as error:
            raise PdfUnreadable(f"The PDF takes too long to open: {name}", reason="too_slow") from error
        if self._opening.refusal == "password":
            raise PdfUnreadable(f"The PDF is encrypted and needs a password: {name}", reason="encrypted")
        if self._opening.refusal is not None:
            raise PdfUnreadable(f"The PDF is broken, or is no PDF: {name}", reason="broken")

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _answer(self, what: bytes, page: int, word: type[_Word], *, within_s: float) -> _Word:
        assert self._process is not None and self._process.stdin is not None
        async with asyncio.timeout(within_s):
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # what it said last tells the rest
                self._process.stdin.write(b"%b %d\n" % (what, page))
                await self._process.stdin.drain()
            return await self._hear(word)

    async def _hear(self, word: type[_Word]) -> _Word:
        """The process's next word.

        Raises:
            PdfUnreadable: The file took the process down.
            TimeoutError: It took all the time of the processor that it may have.
        """
        process = self._process
        assert process is not None and process.stdout is not None
        try:
            return msgspec.json.decode(await process.stdout.readline(), type=word)
        except (ValueError, msgspec.DecodeError) as error:
            if sys.platform != "win32" and await process.wait() == -signal.SIGXCPU:
                raise TimeoutError from error
            raise PdfUnreadable(f"The PDF breaks the reader: {self._file.name}", reason="broken") from error


def _unreadable(page: int, reason: str) -> PageLines:
    return PageLines(page, None, Box(0, 0, 0, 0), (), problem=reason)


def _unmarked(page: int, reason: str) -> PageHighlights:
    return PageHighlights(_unreadable(page, reason))
