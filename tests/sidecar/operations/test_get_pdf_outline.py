from pathlib import Path

import pytest

from catena.errors import BadRequest, NotReady, PathRefused, PdfUnreadable, UnknownCitekey, UnknownNote
from catena.operations.get_pdf_outline import get_pdf_outline
from tests.fakes.shown_pdfs import NAMES, AnnotationCache, Reading, page
from tests.papers import Desk, mark, paper


async def test_the_outline_tells_sections_and_how_many_pages_there_are(tmp_path: Path) -> None:
    reading = Reading(
        tmp_path,
        pages=[page(n, "text") for n in range(4)],
        outline=[
            (0, "1 Introduction", 0), (0, "2 Methods", 1), (1, "2.1 Data", 1), (1, "2.2 Models", 2),
            (0, "3 Results", 3), (0, "4 Missing", None),
        ],
    )  # fmt: skip

    outline = await get_pdf_outline(reading.services, **{**NAMES, "file": "paper.pdf"})

    assert (outline.has_outline, outline.total_pages) == (True, 4)
    assert [(item.title, item.page, len(item.children)) for item in outline.items] == [
        ("1 Introduction", 0, 0), ("2 Methods", 1, 2), ("3 Results", 3, 0), ("4 Missing", None, 0),
    ]  # fmt: skip


async def test_a_pdf_without_an_outline_says_so(tmp_path: Path) -> None:
    outline = await get_pdf_outline(Reading(tmp_path).services, **{**NAMES, "file": "paper.pdf"})

    assert (outline.has_outline, outline.items) == (False, ())


async def test_without_an_outline_the_headings_in_the_text_are_told(tmp_path: Path) -> None:
    headed = [
        page(n, f"{n + 1} {name}", "We counted swifts.")
        for n, name in enumerate(("Introduction", "Results", "Discussion"))
    ]
    reading = Reading(tmp_path, pages=headed)

    outline = await get_pdf_outline(reading.services, **{**NAMES, "file": "paper.pdf"})

    assert not outline.has_outline
    assert [(item.title, item.page) for item in outline.items] == [
        ("1 Introduction", 0), ("2 Results", 1), ("3 Discussion", 2),
    ]  # fmt: skip


async def test_a_pdf_is_found_by_its_path_and_by_its_name_alone(tmp_path: Path) -> None:
    reading = Reading(tmp_path, pdfs=["Papers/A b.pdf", "Papers/ünder.PDF"])

    assert await reading.opened(file="Papers/A b.pdf") == reading.folder / "Papers/A b.pdf"
    assert await reading.opened(file="a B.pdf") == reading.folder / "Papers/A b.pdf"
    assert await reading.opened(file="ünder.pdf") == reading.folder / "Papers/ünder.PDF"


@pytest.mark.parametrize(
    "file", ["../out.pdf", "/etc/x.pdf", "a/../../x.pdf", "note.md", ".hidden/x.pdf", "", "C:\\x.pdf"]
)
async def test_a_path_out_of_the_vault_or_to_no_pdf_is_refused(tmp_path: Path, file: str) -> None:
    with pytest.raises(PathRefused):
        await Reading(tmp_path).opened(file=file)


async def test_a_symlink_out_of_the_vault_is_refused(tmp_path: Path) -> None:
    reading = Reading(tmp_path)
    (tmp_path / "secret.pdf").write_bytes(b"%PDF")
    (reading.folder / "link.pdf").symlink_to(tmp_path / "secret.pdf")

    with pytest.raises(PathRefused):
        await reading.opened(file="link.pdf")


async def test_what_is_not_there_is_said_by_its_name(tmp_path: Path) -> None:
    reading = Reading(tmp_path)

    with pytest.raises(UnknownNote, match=r"Papers/none\.pdf"):
        await reading.opened(file="Papers/none.pdf")
    with pytest.raises(UnknownNote, match="ABCD2345"):
        await reading.opened(attachment_key="ABCD2345")
    with pytest.raises(UnknownCitekey, match="nobody-1999"):
        await reading.opened(citekey="nobody-1999")


@pytest.mark.parametrize("named", [{}, {"file": "paper.pdf", "citekey": "reyes-2021"}])
async def test_a_pdf_is_named_in_exactly_one_way(tmp_path: Path, named: dict[str, str]) -> None:
    with pytest.raises(BadRequest, match="Give one of"):
        await Reading(tmp_path).opened(**named)


@pytest.mark.parametrize(
    ("header", "pdfs", "found"),
    [
        ("", ["x/reyes-2021.pdf"], "x/reyes-2021.pdf"),
        ("pdf: Papers/r.pdf\n", ["Papers/r.pdf"], "Papers/r.pdf"),
        ('pdf: "[[r.pdf]]"\n', ["deep/er/r.pdf"], "deep/er/r.pdf"),
        ("see: '[[gone.pdf]]'\npdf: '[[files/r.pdf#page=2|it]]'\n", ["Notes/files/r.pdf"], "Notes/files/r.pdf"),
        ("link: '[PDF](../A%20b.pdf#page=3)'\n", ["A b.pdf"], "A b.pdf"),
    ],
)  # fmt: skip
async def test_a_papers_pdf_is_found_by_what_its_note_leads_to(
    tmp_path: Path, header: str, pdfs: list[str], found: str
) -> None:
    note = paper(mark("positive", "Quote."), header=header)
    reading = Reading(tmp_path, notes={"Notes/@reyes-2021.md": note}, pdfs=pdfs)

    assert await reading.opened(citekey="@reyes-2021") == reading.folder / found


@pytest.mark.parametrize(
    "header",
    [
        "zotero: 'zotero://open-pdf/library/items/ABCD2345?page=3'\n",
        "zotero: '[in Zotero](zotero://select/groups/12/items/ABCD2345)'\n",
        "file: '[PDF](file:///home/someone/Zotero/storage/ABCD2345/Reyes%20-%202021.pdf)'\n",
    ],
)
async def test_a_papers_pdf_is_found_in_zotero_by_the_key_in_its_note(tmp_path: Path, header: str) -> None:
    kept = tmp_path / "Reyes.pdf"
    note = paper(mark("positive", "Quote."), header=header)
    reading = Reading(tmp_path, notes={"@reyes-2021.md": note}, pdfs=[], zotero=AnnotationCache({"ABCD2345": kept}))

    assert await reading.opened(citekey="reyes-2021") == kept


async def test_zotero_knows_papers_that_no_note_is_about(tmp_path: Path) -> None:
    kept = tmp_path / "Smith.pdf"
    reading = Reading(tmp_path, zotero=AnnotationCache({"ABCD2345": kept}, {"smith2020": kept}))

    assert await reading.opened(citekey="smith2020") == kept
    assert await reading.opened(item_key=" abcd2345 ") == kept


async def test_a_paper_without_a_pdf_says_where_was_looked(tmp_path: Path) -> None:
    reading = Reading(tmp_path, notes={"@reyes-2021.md": paper(mark("positive", "Quote."))})

    with pytest.raises(PdfUnreadable, match="No PDF of 'reyes-2021' was found"):
        await reading.opened(citekey="reyes-2021")


async def test_a_sidecar_without_pdfs_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotReady):
        await get_pdf_outline(Desk(tmp_path, {}).services, **{**NAMES, "file": "a.pdf"})
