"""Links to a paper and its pages lead to what is in the vault."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.vault_pdfs import DiskVaultPdfs
from catena.errors import PdfUnreadable
from catena.papers.finding import Paper, find_paper
from catena.papers.page_links import page_links
from catena.pdf.ports import Pdfs
from catena.vault.path import vault_path
from catena.writing.link_styles import LinkStyle, PageLinks
from tests.fakes.shown_pdfs import AnnotationCache, ShownPdf, ShownPdfs, page
from tests.papers import Desk, mark, paper

PAPER = "Papers/@reyes-2021.md"
MARKS = (mark("positive", "One"), mark("negative", "Two", page="7"), mark("detail", "Three", page=""))
AT = vault_path("Synthesis/Summary - reyes-2021.md")
URI = "zotero://open-pdf/library/items/ABCD2345?annotation=EFGH6789"


async def links_of(desk: Desk, style: LinkStyle = LinkStyle.CITEKEY, **more: Any) -> PageLinks:
    """The links of the paper, each of its annotations with what more is known of it."""
    services = replace(desk.services, link_style=style)
    found = await find_paper(services, "reyes-2021")
    annotations = tuple(replace(a, **more) for a in found.note.annotations)
    [links] = await page_links(services, [Paper(found.path, replace(found.note, annotations=annotations))], at=AT)
    return links


def with_pdfs(desk: Desk, *labels: str | None) -> Desk:
    pages = [page(number, label=label) for number, label in enumerate(labels or (None,) * 9)]
    reader = ShownPdfs(ShownPdf(pages, (), 0, {}))
    desk.services = replace(desk.services, pdfs=Pdfs(reader, DiskVaultPdfs(desk.folder), AnnotationCache()))
    return desk


async def linked(desk: Desk, style: LinkStyle = LinkStyle.CITEKEY, **more: Any) -> list[str | None]:
    """The page link of each annotation."""
    links = await links_of(desk, style, **more)
    annotations = (await find_paper(desk.services, "reyes-2021")).note.annotations
    return [links.link(replace(annotation, **more)) for annotation in annotations]


@pytest.mark.parametrize(
    ("notes", "links"),
    [
        ({"reyes-2021.md": "# p. 5\n## P 7\n"}, ["[[reyes-2021#p. 5|p. 5]]", "[[reyes-2021#p. 7|p. 7]]", None]),
        ({"reyes-2021.md": "# p. 5\n"}, ["[[reyes-2021#p. 5|p. 5]]", "[[@reyes-2021#Annotations|p. 7]]", None]),
        ({}, ["[[@reyes-2021#Annotations|p. 5]]", "[[@reyes-2021#Annotations|p. 7]]", None]),
    ],
)
async def test_a_page_is_linked_in_the_specified_form_where_it_resolves(
    tmp_path: Path, notes: dict[str, str], links: list[str | None]
) -> None:
    assert await linked(Desk(tmp_path, {PAPER: paper(*MARKS), **notes})) == links


async def test_the_nearest_place_that_exists_is_linked(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {PAPER: paper(*MARKS)})
    with_pdf = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS), "PDF/reyes-2021.pdf": "%PDF"}))

    assert (await linked(desk, uri=URI))[0] == f"[p. 5]({URI})"
    assert (await linked(desk, uri=URI, block_id="A"))[0] == "[[@reyes-2021#^A|p. 5]]"
    assert (await linked(with_pdf, page_index=4))[0] == "[[reyes-2021.pdf#page=5|p. 5]]"


@pytest.mark.parametrize(
    ("path", "paper_link", "source"),
    [
        ("Papers/@reyes-2021.md", "[[@reyes-2021]]", "[[@reyes-2021]]"),
        ("Papers/reyes-2021.md", "[[reyes-2021]]", "[[reyes-2021]]"),
        ("Papers/Owls at night.md", "[[Owls at night|reyes-2021]]", "[[Owls at night|reyes-2021]]"),
    ],
)
async def test_the_paper_is_linked_by_the_name_of_its_file(
    tmp_path: Path, path: str, paper_link: str, source: str
) -> None:
    links = await links_of(Desk(tmp_path, {path: paper(*MARKS)}))
    assert (links.paper, links.source) == (paper_link, source)


async def test_only_images_that_exist_are_embedded(tmp_path: Path) -> None:
    image = '<mark style="background-color: #5fb236">Image</mark>\n![[{}]]\n[@reyes-2021 p. 5]\n'
    desk = Desk(tmp_path, {PAPER: paper(image.format("a.png"), image.format("b.png")), "Images/a.png": "png"})

    assert (await links_of(desk)).images == {"a.png"}


async def test_a_note_is_linked_by_name_unless_another_one_answers_to_it(tmp_path: Path) -> None:
    alone = Desk(tmp_path, {PAPER: paper(*MARKS)})
    assert (await links_of(alone)).note == "@reyes-2021"

    alone.write("@reyes-2021.md", "Another one")
    assert (await links_of(alone)).note == "Papers/@reyes-2021"


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

    assert (await links_of(desk, LinkStyle.PDF)).pdf == target


async def test_a_page_is_linked_as_the_pdf_counts_it(tmp_path: Path) -> None:
    desk = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS), "reyes-2021.pdf": "%PDF"}), "i", "5", "6")

    first, second, _ = await linked(desk, LinkStyle.PDF)

    assert first == "[[reyes-2021.pdf#page=2|p. 5]]"
    assert second == "[[@reyes-2021#Annotations|p. 7]]"


async def test_a_pdf_that_does_not_open_is_linked_by_printed_numbers(tmp_path: Path) -> None:
    desk = with_pdfs(Desk(tmp_path, {PAPER: paper(*MARKS), "reyes-2021.pdf": "%PDF"}))
    assert desk.services.pdfs is not None
    assert isinstance(desk.services.pdfs.reader, ShownPdfs)
    desk.services.pdfs.reader.problem = PdfUnreadable("It is encrypted.", reason="password")

    assert (await linked(desk, LinkStyle.PDF))[0] == "[[reyes-2021.pdf#page=5|p. 5]]"
