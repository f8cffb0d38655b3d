"""Checking what a note quotes, with and without the papers' PDFs."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from catena.deadlines import Deadline
from catena.errors import PathRefused, UnknownNote
from catena.operations.check_quotes import QuotesChecked, check_quotes
from catena.operations.services import Services
from catena.pdf.page import PageLines
from catena.quoting.quotes import QuoteStatus
from tests.fakes.clock import FakeClock
from tests.fakes.shown_pdfs import Reading, page
from tests.papers import Desk, mark, paper

SAID = "Feedback raised the scores of both groups."
NOTES = {
    "Papers/@reyes-2021.md": paper(mark("positive", SAID, page="2")),
    "Draft.md": f"# Draft\n\nThey write “{SAID}” [@reyes-2021, p. 2].\n",
}


async def statuses(services: Services, path: str = "Draft.md") -> list[str]:
    return [quote.status.value for quote in (await check_quotes(services, path=path)).quotes]


def reading(folder: Path, *pages: Sequence[str], draft: str = NOTES["Draft.md"], **more: int) -> Reading:
    lines: list[PageLines] = [page(at, *text) for at, text in enumerate(pages)]
    return Reading(folder, notes={**NOTES, "Draft.md": draft}, pdfs=("reyes-2021.pdf",), pages=lines, **more)


async def test_without_a_pdf_the_annotation_decides(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    answer: QuotesChecked = await check_quotes(desk.services, path="Draft.md")

    [quote] = answer.quotes
    assert (quote.status, quote.citekey, quote.page, quote.message) == ("in_annotations", "reyes-2021", "2", None)
    assert quote.span is not None
    assert quote.span.slice(NOTES["Draft.md"].encode()).decode() == SAID
    assert (answer.path, answer.warnings) == ("Draft.md", ())


async def test_a_quotation_over_a_page_border_is_verbatim_where_each_page_was_marked_by_itself(tmp_path: Path) -> None:
    marks = (mark("positive", SAID, page="2"), mark("positive", "The control group lost interest", page="3"))
    notes = {
        "Papers/@reyes-2021.md": paper(*marks, mark("positive", "after three weeks.", page="4")),
        "Draft.md": "They write “The control group lost interest after three weeks.” [@reyes-2021, p. 3–4].\n",
    }

    assert await statuses(Desk(tmp_path, notes).services) == ["in_annotations"]


async def test_the_pdf_verifies_it(tmp_path: Path) -> None:
    at_work = reading(tmp_path, ["First page."], ["Intro. Feedback raised the sco-", "res of both groups."], ["Last."])
    assert await statuses(at_work.services) == ["verified"]


async def test_words_that_no_annotation_has_are_found_anywhere_in_the_pdf(tmp_path: Path) -> None:
    draft = "“None of the effects lasted for a year” [@reyes-2021, p. 1]."
    at_work = reading(tmp_path, ["One."], ["Two."], ["Three."], ["None of the effects lasted for a year."], draft=draft)

    [quote] = (await check_quotes(at_work.services, path="Draft.md")).quotes

    assert (quote.status, quote.message) == (QuoteStatus.WRONG_PAGE, "It stands on p. 4, not on p. 1.")


class SlowPdfs:
    """A reader whose PDF shows nothing while its clock goes on for nine seconds."""

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.total_pages = 3
        self.outline = ()

    @contextlib.asynccontextmanager
    async def open(self, file: Path) -> AsyncIterator["SlowPdfs"]:
        yield self

    async def pages(self, pages: Sequence[int], *, deadline: Deadline) -> AsyncIterator[PageLines]:
        self._clock.pass_s(9)
        for _ in range(0):
            yield page(0)


async def test_a_pdf_that_takes_too_long_is_told_and_annotations_decide(tmp_path: Path) -> None:
    at_work = reading(tmp_path, ["One."])
    clock, pdfs = at_work.services.clock, at_work.services.pdfs
    assert isinstance(clock, FakeClock)
    assert pdfs is not None
    services = replace(at_work.services, pdfs=replace(pdfs, reader=SlowPdfs(clock)))

    answer = await check_quotes(services, path="Draft.md")

    assert [quote.status.value for quote in answer.quotes] == ["in_annotations"]
    assert answer.warnings == (
        "The PDF of reyes-2021 was not read within 8 seconds; its quotations were checked in part.",
    )


async def test_a_paper_that_the_vault_does_not_have_is_named(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"Draft.md": "“Some words of somebody else” [@nobody, p. 3]"})

    [quote] = (await check_quotes(desk.services, path="Draft.md")).quotes

    assert quote.status is QuoteStatus.NOT_FOUND
    assert "nobody" in (quote.message or "")


async def test_a_note_that_is_not_there_or_not_of_this_vault_is_refused(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    with pytest.raises(UnknownNote):
        await check_quotes(desk.services, path="None.md")
    with pytest.raises(PathRefused):
        await check_quotes(desk.services, path="../Draft.md")


async def test_a_note_that_quotes_nothing_is_fine(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"Plain.md": "Only words of my own.\n"})
    assert (await check_quotes(desk.services, path="Plain.md")).quotes == ()


async def test_a_quotation_of_a_retracted_paper_is_said_to_be_one(tmp_path: Path) -> None:
    gone = paper(mark("positive", SAID, page="2"), header="retracted: true\n")
    desk = Desk(tmp_path, {**NOTES, "Papers/@reyes-2021.md": gone})

    answer = await check_quotes(desk.services, path="Draft.md")

    assert [warning.partition(",")[0] for warning in answer.warnings] == ["reyes-2021 was retracted"]
