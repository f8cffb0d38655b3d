"""PdfReader: opens each PDF in a process of its own (`pdf_worker`), which is ended if it takes too long.

Opening takes about a tenth of a second; reading was measured at 100 to 400 pages a second.
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
from catena.pdf.outline import nested
from catena.pdf.page import Box, PageLines

log = logging.getLogger(__name__)

_MAX_LINE_BYTES = 64 * 1024**2
_AT_ONCE = 2
_MOST_DEATHS = 3

_Message = TypeVar("_Message")


class ProcessPdfReader:
    """Opens PDFs, at most two at once; further ones wait.

    Args:
        open_within_s: Time limit for opening a file. It is generous, since the worker itself limits its CPU time to
            8 seconds; this limit is for a worker that waits.
        page_within_s: The same for one page, for which the worker has 4 seconds of CPU time.
    """

    def __init__(self, *, open_within_s: float = 20.0, page_within_s: float = 10.0) -> None:
        self._open_within_s = open_within_s
        self._page_within_s = page_within_s
        self._turns = asyncio.Semaphore(_AT_ONCE)

    @contextlib.asynccontextmanager
    async def open(self, file: Path) -> AsyncGenerator["ProcessPdf"]:
        """As for `PdfReader.open`."""
        async with self._turns:
            pdf = ProcessPdf(file, self._open_within_s, self._page_within_s)
            try:
                await pdf.start()
                yield pdf
            finally:
                await pdf.end()


class ProcessPdf:
    """A PDF that is open in its process.

    A page that ends the process, or takes too long, costs a new process; after the third, no further page is read.
    """

    def __init__(self, file: Path, open_within_s: float, page_within_s: float) -> None:
        self._file = file
        self._open_within_s = open_within_s
        self._page_within_s = page_within_s
        self._process: asyncio.subprocess.Process | None = None

    def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        """Yield these pages (0-based) in this order, as far as the time allows."""
        return self._answers(pdf_worker.LINES, pages, PageLines, _unreadable, deadline)

    def highlights(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageHighlights]:
        """Yield what is marked on these pages (0-based), in this order, as far as the time allows."""
        return self._answers(pdf_worker.HIGHLIGHTS, pages, PageHighlights, _unmarked, deadline)

    async def _answers(
        self,
        what: bytes,
        pages: Sequence[int],
        message_type: type[_Message],
        unreadable: Callable[[int, str], _Message],
        deadline: Deadline,
    ) -> AsyncIterator[_Message]:
        deaths = 0
        for page in pages:
            left_s = deadline.left_s()
            if left_s <= 0 or deaths == _MOST_DEATHS:
                return
            try:
                if self._process is None:
                    await self.start()
                yield await self._answer(what, page, message_type, within_s=min(left_s, self._page_within_s))
            except (PdfUnreadable, TimeoutError) as error:
                if deadline.left_s() <= 0:
                    return
                deaths += 1
                log.warning("Page %d of %s can't be read: %r", page + 1, self._file.name, error)
                await self.end()
                yield unreadable(page, _why(error))

    async def start(self) -> None:
        """Start the process and read its first message.

        Raises:
            PdfUnreadable: The file can't be opened, or takes too long.
        """
        name = self._file.name
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", pdf_worker.__name__, str(self._file),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            limit=_MAX_LINE_BYTES,
        )  # fmt: skip
        try:
            async with asyncio.timeout(self._open_within_s):
                opening = await self._receive(Opening)
        except TimeoutError as error:
            raise PdfUnreadable(f"The PDF takes too long to open: {name}", reason="too_slow") from error
        if opening.refusal == "password":
            raise PdfUnreadable(f"The PDF is encrypted and needs a password: {name}", reason="encrypted")
        if opening.refusal == pdf_worker.MEMORY:
            raise self._too_large()
        if opening.refusal is not None:
            raise PdfUnreadable(f"The PDF is broken, or is no PDF: {name}", reason="broken")
        self.total_pages, self.labels, self.info = opening.total_pages, opening.labels, opening.info
        self.outline = nested(opening.outline)

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def _answer(self, what: bytes, page: int, message_type: type[_Message], *, within_s: float) -> _Message:
        assert self._process is not None and self._process.stdin is not None
        async with asyncio.timeout(within_s):
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # its last message tells the reason
                self._process.stdin.write(b"%b %d\n" % (what, page))
                await self._process.stdin.drain()
            return await self._receive(message_type)

    async def _receive(self, message_type: type[_Message]) -> _Message:
        """Return the process's next message.

        Raises:
            PdfUnreadable: The file ended the process.
            TimeoutError: The process used up its CPU time.
        """
        process = self._process
        assert process is not None and process.stdout is not None
        try:
            return msgspec.json.decode(await process.stdout.readline(), type=message_type)
        except (ValueError, msgspec.DecodeError) as error:
            ended = 0 if sys.platform == "win32" else -await process.wait()
            if sys.platform != "win32" and ended == signal.SIGXCPU:
                raise TimeoutError from error
            if ended == signal.SIGABRT:  # how PDFium ends when it gets no memory
                raise self._too_large() from error
            raise PdfUnreadable(
                f"The PDF can't be read, its reader failed: {self._file.name}", reason="broken"
            ) from error

    def _too_large(self) -> PdfUnreadable:
        most_mb = pdf_worker.MAX_MEMORY_BYTES // 1024**2
        name = self._file.name
        return PdfUnreadable(f"The PDF needs more than {most_mb} MB of memory: {name}", reason=pdf_worker.MEMORY)


def _why(error: PdfUnreadable | TimeoutError) -> str:
    if isinstance(error, TimeoutError):
        return "it takes too long"
    is_too_large = error.details.get("reason") == pdf_worker.MEMORY
    return pdf_worker.TOO_MUCH_MEMORY if is_too_large else "its reader failed"


def _unreadable(page: int, reason: str) -> PageLines:
    return PageLines(page, None, Box(0, 0, 0, 0), (), problem=reason)


def _unmarked(page: int, reason: str) -> PageHighlights:
    return PageHighlights(_unreadable(page, reason))
