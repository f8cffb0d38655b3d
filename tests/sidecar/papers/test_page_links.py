"""Whether a generated note's page links would resolve in the vault, and which style's would."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.errors import PdfUnreadable
from catena.papers.finding import Paper, find_paper
from catena.papers.page_links import CheckedLinks, checked_links
from catena.pdf.ports import Pdfs
from catena.vault.path import vault_path
from catena.writing.link_styles import LinkStyle
from tests.fakes.shown_pdfs import AnnotationCache, ShownPdf, ShownPdfs, page
from tests.papers import Desk, mark, paper

PAPER = "Papers/@reyes-2021.md"
MARKS = (mark("positive", "One"), mark("negative", "Two", page="7"), mark("detail", "Three", page=""))
AT = vault_path("Synthesis/Summary - reyes-2021.md")
URI = "zotero://open-pdf/library/items/ABCD2345?annotation=EFGH6789"


async def check(desk: Desk, style: LinkStyle = LinkStyle.CITEKEY, **more: Any) -> CheckedLinks:
    """The links of the paper, each of its annotations with what more is known of it."""
    services = replace(desk.services, link_style=style)
    found = await find_paper(services, "reyes-2021")
    annotations = tuple(replace(a, **more) for a in found.note.annotations)
    [checked] = await checked_links(services, [Paper(found.path, replace(found.note, annotations=annotations))], at=AT)
    return checked


def with_pdfs(desk: Desk, *labels: str | None) -> Desk:
    pages = [page(number, label=label) for number, label in enumerate(labels or (None,) * 9)]
    reader = ShownPdfs(ShownPdf(pages, (), 0, {}))
    desk.services = replace(desk.services, pdfs=Pdfs(reader, DiskVaultPdfs(desk.folder), AnnotationCache()))
    return desk


async def test_links_to_page_headings_of_the_citekeys_note_are_fine(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PAPER: paper(*MARKS), "Notes/Reyes-2021.md": "## p. 5\n## P 7\n"})

    assert (await check(desk)).warning is None


@pytest.mark.parametrize(
    ("notes", "warning"),
    [
        ({}, "The page links lead nowhere: no note answers to [[reyes-2021]]."),
        ({"reyes-2021.md": "# Spacing\n"},
         "The page links lead to no page: reyes-2021.md has no heading for it."),
        ({"reyes-2021.md": "# p. 5\n"},
         "The page links of 1 of 2 annotations lead to no page: reyes-2021.md has no heading for it."),
    ],
)  # fmt: skip
async def test_links_that_lead_to_no_page_are_told_with_a_style_that_would(
    tmp_path: Path, notes: dict[str, str], warning: str
) -> None:
    desk = Desk(tmp_path, {PAPER: paper(*MARKS), **notes})

    assert (await check(desk)).warning == f"{warning} Links of the style “note” would resolve (setting link_style)."


async def test_the_style_that_leads_most_exactly_is_named(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PAPER: paper(*MARKS)})
    with_pdf = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS), "PDF/reyes-2021.pdf": "%PDF"}))

    assert "style “zotero” would resolve (" in str((await check(desk, uri=URI)).warning)
    assert "style “note” would resolve (" in str((await check(desk, uri=URI, block_id="A")).warning)
    assert "style “pdf” would resolve (" in str((await check(with_pdf, page_index=4)).warning)
    assert "style “note” would resolve (" in str((await check(with_pdf)).warning)


async def test_a_chosen_style_that_has_nothing_to_lead_to_says_why(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PAPER: paper(*MARKS)})

    assert (await check(desk, LinkStyle.NOTE)).warning is None
    assert (await check(desk, LinkStyle.ZOTERO)).warning == (
        "The page links can't be of the style “zotero”: the annotations have no link into Zotero. "
        "Links of the style “note” would resolve (setting link_style)."
    )
    assert "no PDF of reyes-2021 is in the vault." in str((await check(desk, LinkStyle.PDF)).warning)


async def test_a_paper_without_pages_needs_no_warning(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PAPER: paper(mark("positive", "One", page=""))})

    assert (await check(desk)).warning is None


async def test_a_note_is_linked_by_name_unless_another_one_answers_to_it(tmp_path: Path) -> None:
    alone = Desk(tmp_path, {PAPER: paper(*MARKS)})
    assert (await check(alone)).links.note == "@reyes-2021"

    alone.write("@reyes-2021.md", "Another one")
    assert (await check(alone)).links.note == "Papers/@reyes-2021"


@pytest.mark.parametrize(
    ("pdfs", "link", "target"),
    [
        (["PDF/reyes-2021.pdf"], "", "reyes-2021.pdf"),
        (["PDF/reyes-2021.pdf", "Old/reyes-2021.pdf"], "", "Old/reyes-2021.pdf"),
        (["Papers/Spacing.pdf"], "[[Spacing.pdf]]", "Spacing.pdf"),
        (["Papers/in/Spacing.pdf", "Spacing.pdf"], "[x](in/Spacing.pdf)", "Papers/in/Spacing.pdf"),
        (["Other.pdf"], "[[../../Spacing.pdf]]", None),
        (["A#b.pdf"], "[x](A%23b.pdf)", None),
    ],
)
async def test_the_papers_pdf_is_found_by_citekey_or_by_the_notes_link(
    tmp_path: Path, pdfs: list[str], link: str, target: str | None
) -> None:
    desk = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS) + link, **dict.fromkeys(pdfs, "%PDF")}))

    links = (await check(desk, LinkStyle.PDF)).links

    assert links.pdf == target


async def test_a_page_is_linked_as_the_pdf_counts_it(tmp_path: Path) -> None:
    desk = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS), "reyes-2021.pdf": "%PDF"}), "i", "5", "6")

    checked = await check(desk, LinkStyle.PDF)

    first, second, _ = (await find_paper(desk.services, "reyes-2021")).note.annotations
    assert checked.links.link(first) == "[[reyes-2021.pdf#page=2|p. 5]]"
    assert checked.links.link(second) == "[[reyes-2021#p. 7|p. 7]]"
    assert checked.warning == (
        "The page links of 1 of 2 annotations can't be of the style “pdf”: the PDF's page is not known. "
        "Links of the style “note” would resolve (setting link_style)."
    )


async def test_a_pdf_that_does_not_open_is_linked_by_printed_numbers(tmp_path: Path) -> None:
    desk = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS), "reyes-2021.pdf": "%PDF"}))
    assert desk.services.pdfs is not None
    assert isinstance(desk.services.pdfs.reader, ShownPdfs)
    desk.services.pdfs.reader.problem = PdfUnreadable("It is encrypted.", reason="password")

    checked = await check(desk, LinkStyle.PDF)

    assert (checked.links.pdf, checked.links.pdf_labels, checked.warning) == ("reyes-2021.pdf", (), None)
