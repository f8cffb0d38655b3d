"""A paper whose note says little of it is completed by its PDF."""

from pathlib import Path

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.errors import PdfUnreadable
from catena.operations.cite import cite
from catena.operations.read_annotations import read_annotations
from catena.operations.summarize import summarize
from catena.papers.front_matter import FrontMatter
from catena.papers.pdf_metadata import completed_by
from catena.pdf.page import Box, Line, PageLines
from tests.fakes.shown_pdfs import FRAME, Reading
from tests.papers import mark, paper

SAID = mark("positive", "Feedback raised the scores of both groups.", page="2")
BODY_LINE = ("They hear mice under the snow, we found in a study of six owls.", 10.0)
LINES = [
    ("Owls in snow and silence", 18.0),
    ("Ana Reyes and Bo Lind", 12.0),
    ("Birds, vol. 3, no. 1, 2021", 9.0),
    *[BODY_LINE] * 8,
]


def first_page() -> PageLines:
    lines = [Line(text, Box(72, 700 - 20 * at, 400, 700 - 20 * at + size)) for at, (text, size) in enumerate(LINES)]
    return PageLines(0, None, FRAME, tuple(lines))


def vault(folder: Path, **notes: str) -> Reading:
    reading = Reading(folder, notes=notes, pdfs=["Files/reyes-2021.pdf"], pages=[first_page()])
    reading.desk.index()
    return reading


async def entry(reading: Reading) -> str:
    return (await cite(reading.services, names=["reyes-2021"])).text


async def test_a_list_of_references_has_what_the_pdf_says(tmp_path: Path) -> None:
    text = await entry(vault(tmp_path, **{"@reyes-2021.md": paper(SAID)}))

    assert [line.strip() for line in text.splitlines()[1:-1]] == [
        "title = {Owls in snow and silence},",
        "author = {Reyes, Ana and Lind, Bo},",
        "year = {2021},",
    ]


async def test_a_pdf_without_a_note_is_a_paper(tmp_path: Path) -> None:
    reading = vault(tmp_path)

    assert "title = {Owls in snow and silence}," in await entry(reading)
    assert (await read_annotations(reading.services, citekey="reyes-2021", file=None, colors=None)).title == (
        "Owls in snow and silence"
    )
    assert "# Summary: Owls in snow" in (await summarize(reading.services, citekey="reyes-2021", dry_run=True)).markdown


async def test_what_the_note_says_stays_and_opens_no_pdf(tmp_path: Path) -> None:
    header = "title: My own title\nauthors: [Oda, Ken]\nyear: 1999\n"
    reading = vault(tmp_path, **{"@reyes-2021.md": paper(SAID, header=header)})

    assert "title = {My own title}," in await entry(reading)
    assert reading.reader.opened == []


async def test_a_pdf_that_cannot_be_read_adds_nothing(tmp_path: Path) -> None:
    reading = vault(tmp_path, **{"@reyes-2021.md": paper(SAID)})
    reading.reader.problem = PdfUnreadable("It is broken", reason="broken")

    assert (await entry(reading)).splitlines() == ["@misc{reyes-2021,", "}"]


@pytest.mark.parametrize("wanted", ["reyes-2022", "2021"])
async def test_a_pdf_of_another_name_is_no_answer(tmp_path: Path, wanted: str) -> None:
    reading = vault(tmp_path, **{"@reyes-2021.md": paper(SAID)})

    assert "title" not in (await cite(reading.services, names=[wanted, "reyes-2021"])).warnings[0]
    assert reading.reader.opened == [tmp_path.resolve() / "vault/Files/reyes-2021.pdf"]


def named(citekey: str, *authors: str) -> AnnotationNote:
    return AnnotationNote(
        citekey=citekey, title=citekey, tags=(), authors=authors, year=None, annotations=(), warnings=(), dialects=()
    )


def test_the_name_that_zotero_gave_a_file_tells_what_its_page_does_not() -> None:
    found = completed_by(named("Lind et al. - 2019 - Boxes for swifts"), FrontMatter())

    assert (found.title, found.authors, found.year) == ("Boxes for swifts", ("Lind et al.",), "2019")


def test_a_title_on_the_page_counts_if_it_is_the_one_in_the_files_name() -> None:
    note = named("Lind et al. - 2019 - Boxes for swifts")

    assert completed_by(note, FrontMatter("The Journal of Roofs")).title == "Boxes for swifts"
    assert (
        completed_by(note, FrontMatter("Boxes for Swifts in Eleven Towns")).title == "Boxes for Swifts in Eleven Towns"
    )


def test_family_names_give_way_to_the_whole_names_on_the_page_of_the_same_people() -> None:
    names = FrontMatter(authors=("Ada Lind", "Ben Brook"))

    assert completed_by(named("boxes", "Lind et al."), names).authors == ("Ada Lind", "Ben Brook")
    assert completed_by(named("boxes", "Huang"), names).authors == ("Huang",)


async def test_without_a_pdf_the_citekey_tells_the_year(tmp_path: Path) -> None:
    header = "title: Boxes\nauthors: Ada Lind\n"
    reading = vault(tmp_path, **{"@lind2019boxes.md": paper(SAID, key="lind2019boxes", header=header)})

    told = (await summarize(reading.services, citekey="lind2019boxes", dry_run=True)).markdown

    assert " - Ada Lind, 2019\n" in told


@pytest.mark.parametrize(
    ("citekey", "authors", "year"),
    [
        ("lind2019boxes", ("Ada Lind",), "2019"),
        ("Müller - 2019 - Boxes", ("Müller, Ada", "Ben Brook"), "2019"),
        ("boxes2019", ("Ada Lind",), None),
        ("lind2019to2021", ("Ada Lind",), None),
        ("lind2019boxes", (), None),
    ],
)
def test_the_year_of_a_citekey_counts_where_the_key_names_the_first_author(
    citekey: str, authors: tuple[str, ...], year: str | None
) -> None:
    note = AnnotationNote(
        citekey=citekey, title="Boxes", tags=(), authors=authors, year=None, annotations=(), warnings=(), dialects=()
    )

    assert completed_by(note, FrontMatter()).year == year
