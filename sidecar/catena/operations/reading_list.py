"""reading_list: unread papers, first those whose findings speak against or for claims of one's own notes."""

import asyncio
from dataclasses import dataclass

from catena.argument.bearing import PaperFindings, bearings_on_claims, near_claims
from catena.argument.findings import FEWEST_SENTENCES, findings_of
from catena.argument.nearness import nearest_notes
from catena.argument.own_claims import OwnClaims
from catena.argument.to_read import Basis, ClaimBearing, NearNote, PaperToRead, Relation, in_order
from catena.argument.unread import PdfContent, UnreadPdf, content_of, is_marked, unread_pdfs
from catena.deadlines import Deadline
from catena.drafts.likeness import judge_of
from catena.drafts.person import persons_of
from catena.errors import CatenaError, PdfUnreadable
from catena.operations.services import Services
from catena.papers.pdf_metadata import completed_by, is_untitled
from catena.questions.limits import checked_limit

READ_WITHIN_S = 60.0
"""Time for reading PDFs; what was read is kept, so that the next request goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingList:
    """A reading list."""

    papers: tuple[PaperToRead, ...]
    unread: int
    warnings: tuple[str, ...]


async def reading_list(services: Services, *, limit: int = 10) -> ReadingList:
    """Rank the vault's unread papers by what their findings say about the claims of one's own notes.

    A paper is unread if its PDF is in the vault, and neither a note nor the PDF has annotations of it. Only pairs of
    which the comparison is sure are shown; a paper without any is ranked by the notes that are about the same.
    """
    checked_limit(limit)
    judge, warnings = await judge_of(services)
    unread = await asyncio.to_thread(unread_pdfs, services)
    reader = _Reader(services, Deadline.after(services.clock, READ_WITHIN_S))
    read = [paper for each in unread if (paper := await reader.read(each)) is not None]
    claims = await asyncio.to_thread(services.claims.all_keys)
    near = await asyncio.to_thread(near_claims, claims, [paper.findings for paper in read])
    own = await asyncio.to_thread(OwnClaims, services)
    found: list[PaperToRead] = []
    for paper, pairs in zip(read, near, strict=True):
        bearings = await asyncio.to_thread(
            bearings_on_claims, paper.findings, pairs, own, judge.likeness, services.inference
        )
        found.append(_listed(paper, bearings, () if bearings else await _near_topic(services, own, paper)))
    about_notes = [paper for paper in found if paper.bearings or paper.near]
    return ReadingList(
        papers=tuple(in_order(about_notes)[:limit]),
        unread=len(found),
        warnings=(*warnings, *reader.warnings(len(unread)), *_left_out(len(found) - len(about_notes))),
    )


def _left_out(count: int) -> list[str]:
    left = "1 unread paper is" if count == 1 else f"{count} unread papers are"
    return [f"{left} left out, because no note is near in topic."] if count else []


@dataclass(frozen=True, slots=True)
class _PaperRead:
    """An unread paper whose PDF was read."""

    unread: UnreadPdf
    content: PdfContent
    title: str
    authors: tuple[str, ...]
    findings: PaperFindings


class _Reader:
    """Reads PDFs until the time is over."""

    def __init__(self, services: Services, deadline: Deadline) -> None:
        self._services = services
        self._deadline = deadline
        self._unreadable: list[str] = []
        self._short: list[str] = []
        self._late = 0

    async def read(self, unread: UnreadPdf) -> _PaperRead | None:
        """Return a paper; None if it is no paper, or marked, or can't be read in time."""
        if not self._deadline.left_s():
            self._late += 1
            return None
        try:
            content = await content_of(self._services, unread.file, self._deadline)
            if await is_marked(self._services, unread.file, self._deadline):
                return None
            if len(content.sentences) < FEWEST_SENTENCES:
                self._short.append(unread.path)
                return None
        except PdfUnreadable:
            self._unreadable.append(unread.path)
            return None
        except TimeoutError:
            self._late += 1
            return None
        self._late += not content.is_whole
        return await asyncio.to_thread(_read, unread, content)

    def warnings(self, unread: int) -> list[str]:
        """Return sentences about what was not compared."""
        found: list[str] = []
        if not unread:
            found.append("No PDF in the vault is unread: there is none, or all of them have annotations.")
        if self._unreadable:
            found.append(f"These PDFs can't be read: {', '.join(self._unreadable)}.")
        if self._short:
            found.append(f"These PDFs have too few sentences for a paper: {', '.join(self._short)}.")
        if self._late:
            late = "1 PDF was" if self._late == 1 else f"{self._late} PDFs were"
            found.append(f"{late} not read in time; ask again, and reading goes on from there.")
        return found


def _read(unread: UnreadPdf, content: PdfContent) -> _PaperRead:
    title, authors, year = _described(unread, content)
    families = tuple(person.family for person in persons_of(authors)[0])
    return _PaperRead(
        unread, content, title, authors, PaperFindings(unread.citekey, families, year, findings_of(content.sentences))
    )


async def _near_topic(services: Services, own: OwnClaims, paper: _PaperRead) -> tuple[NearNote, ...]:
    try:
        return await nearest_notes(services, own, paper.title, paper.content.sentences)
    except CatenaError:
        return ()


def _listed(paper: _PaperRead, bearings: tuple[ClaimBearing, ...], near: tuple[NearNote, ...]) -> PaperToRead:
    return PaperToRead(
        citekey=paper.unread.citekey,
        title=paper.title,
        authors=paper.authors,
        year=paper.findings.year,
        file_path=paper.unread.path,
        basis=Basis.CLAIMS if any(each.relation is not Relation.RELATED for each in bearings) else Basis.TOPIC,
        bearings=bearings,
        near=near,
    )


def _described(unread: UnreadPdf, content: PdfContent) -> tuple[str, tuple[str, ...], str | None]:
    """Return title, authors and year of a paper."""
    front = content.front
    if unread.paper is None:
        return front.title or unread.citekey, front.authors, front.year
    note = completed_by(unread.paper.note, front)
    return (front.title or note.title) if is_untitled(note) else note.title, note.authors, note.year
