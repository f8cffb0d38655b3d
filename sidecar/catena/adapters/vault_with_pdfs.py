"""VaultFiles in which PDFs are read as notes, to have their text in the index (setting `index_pdfs`).

A PDF is turned into the text of a note (`index.pdf_notes`) once. The text is stored beside the index, with the file's
time and size, and can be made again.
"""

import asyncio
import contextlib
import hashlib
import logging
import stat
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from catena.adapters.disk_vault import DiskVault
from catena.adapters.pdf_reader import ProcessPdfReader
from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.adapters.whole_files import keep_if_possible
from catena.clock import Clock
from catena.deadlines import Deadline
from catena.index.pdf_notes import note_text
from catena.vault.file import Scan, VaultFile
from catena.vault.path import VaultPath, is_pdf

log = logging.getLogger(__name__)

READ_WITHIN_S = 30.0
"""Limit for one PDF; what was read by then is kept, and the log says what is missing."""


class VaultWithPdfs:
    """One vault folder, with its PDFs among the notes."""

    def __init__(self, vault: DiskVault, pdfs: DiskVaultPdfs, folder: Path, clock: Clock) -> None:
        self._vault = vault
        self._pdfs = pdfs
        self._folder = folder
        self._clock = clock
        # A thread of its own, so that a PDF can be read from any thread, whatever loop runs there.
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="pdf-text")

    def scan(self) -> Scan:
        """List every Markdown file and every PDF that is not excluded, ordered by path."""
        scan = self._vault.scan()
        exclusions = self._vault.exclusions()
        found = [file for path in self._pdfs.all() if not exclusions.covers(path) and (file := self._look(path))]
        self._drop_texts_except({file.path for file in found})
        files = tuple(sorted((*scan.files, *found), key=lambda file: file.path))
        return Scan(files, scan.skipped, scan.unreadable_folders)

    def look(self, path: VaultPath) -> VaultFile | None:
        """Return one file's mtime and size now; None if it is gone, excluded, a link or not a file."""
        if not is_pdf(path):
            return self._vault.look(path)
        return None if self._vault.exclusions().covers(path) else self._look(path)

    def read(self, path: VaultPath) -> bytes:
        """As for `VaultFiles.read`; a PDF's text as a note."""
        if not is_pdf(path):
            return self._vault.read(path)
        file, seen = self._pdfs.locate(path), self._look(path)
        if file is None or seen is None:
            raise FileNotFoundError(path)
        kept = self._folder / _name_of(path)
        head = f"%% {seen.size} {seen.mtime} %%\n".encode()
        with contextlib.suppress(OSError):
            text = kept.read_bytes()
            if text.startswith(head):
                return text[len(head) :]
        text = self._reading.submit(lambda: asyncio.run(_text_of(file, path, self._clock))).result().encode()
        keep_if_possible(kept, head + text)
        return text

    def attachments(self, targets: Collection[str]) -> frozenset[str]:
        """Return those targets of embeds that exist, as `DiskVault.attachments` does."""
        return self._vault.attachments(targets)

    def check_writable(self, path: VaultPath) -> None:
        """As for the vault itself."""
        self._vault.check_writable(path)

    def write(self, path: VaultPath, content: bytes, *, expected: bytes | None) -> None:
        """As for the vault itself."""
        self._vault.write(path, content, expected=expected)

    def _look(self, path: VaultPath) -> VaultFile | None:
        file = self._pdfs.locate(path)
        try:
            info = file.lstat() if file else None
        except OSError:
            return None
        return VaultFile(path, info.st_mtime, info.st_size) if info and stat.S_ISREG(info.st_mode) else None

    def _drop_texts_except(self, paths: set[VaultPath]) -> None:
        names = {_name_of(path) for path in paths}
        with contextlib.suppress(OSError):
            for file in self._folder.iterdir():
                if file.name not in names:
                    file.unlink(missing_ok=True)


def _name_of(path: VaultPath) -> str:
    return f"{hashlib.sha256(path.encode()).hexdigest()[:32]}.md"


async def _text_of(file: Path, path: VaultPath, clock: Clock) -> str:
    async with ProcessPdfReader().open(file) as pdf:
        asked = range(pdf.total_pages)
        pages = [page async for page in pdf.pages(asked, deadline=Deadline.after(clock, READ_WITHIN_S))]
        if len(pages) < pdf.total_pages:
            log.warning("Of %s, only %d of %d pages could be read in time.", path, len(pages), pdf.total_pages)
        return note_text(path.rpartition("/")[2][:-4], pdf.outline, pages, total_pages=pdf.total_pages)
