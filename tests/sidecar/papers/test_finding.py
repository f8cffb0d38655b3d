"""Finding papers: the index says where to look, the files decide, and a quotation never hides what it quotes."""

from pathlib import Path

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.errors import UnknownCitekey
from catena.indexing.derived_indexes import DerivedIndexes
from catena.indexing.recent_notes import RecentNotes
from catena.papers.abstracts import find_described_paper
from catena.papers.finding import all_papers, completed, find_paper, nearest_citekeys
from catena.pdf.zotero_item import ZoteroItem
from catena.vault.path import VaultPath
from tests.papers import Desk, mark, paper

KIM = paper(mark("positive", "Naps help."), key="kim2020")
NOTES = {
    "Papers/@kim2020.md": KIM,
    "Papers/Lee on naps.md": paper(mark("detail", "Noon."), key="lee2019"),
    "Daily.md": "Slept well.\n",
    "Ideas.md": "More naps.\n",
}


async def test_the_links_or_the_name_of_a_note_tell_authors_and_year_if_nothing_else_does(tmp_path: Path) -> None:
    quoted = (
        '# Extracted Annotations\n\n> "Naps help." ([{} 2020:8](zotero://open-pdf/library/items/AAAA1111?page=2))\n'
    )
    desk = Desk(
        tmp_path,
        {
            "kim2020.md": quoted.format("Kim and Oda & al."),
            "Lee - 2019 - Naps at noon.md": quoted.format("").replace(" 2020:8", "p. 8"),
            "roe2020.md": f"---\nauthors: [Ann Roe]\n---\n{quoted.format('Roe')}",
        },
    )
    desk.index()

    kim = (await find_paper(desk.services, "kim2020")).note
    lee = (await find_paper(desk.services, "Lee - 2019 - Naps at noon")).note
    roe = (await find_paper(desk.services, "roe2020")).note

    assert (kim.authors, kim.year) == (("Kim", "Oda et al."), "2020")
    assert (lee.title, lee.authors, lee.year) == ("Naps at noon", ("Lee",), "2019")
    assert (roe.authors, roe.year) == (("Ann Roe",), "2020")


def paper_note(citekey: str, title: str, authors: tuple[str, ...], year: str) -> AnnotationNote:
    return AnnotationNote(
        citekey=citekey, title=title, tags=(), authors=authors, year=year, annotations=(), warnings=()
    )


class ReadingDesk(Desk):
    """A desk whose annotations are read, and that tells which files were read since."""

    def __init__(self, folder: Path, notes: dict[str, str]) -> None:
        super().__init__(folder, notes)
        self.reads: list[VaultPath] = []

    async def bring_up(self) -> None:
        self.index()
        vault = self.services.vault
        derived = DerivedIndexes([self.annotations], RecentNotes(vault), self.services.ledger)
        await derived.find_missed()
        await derived.catch_up()
        read = vault.read

        def counted(path: VaultPath) -> bytes:
            self.reads.append(path)
            return read(path)

        vault.read = counted  # type: ignore[method-assign]


@pytest.fixture
async def desk(tmp_path: Path) -> ReadingDesk:
    desk = ReadingDesk(tmp_path, NOTES)
    await desk.bring_up()
    return desk


async def listed(desk: ReadingDesk) -> list[tuple[str, int]]:
    return [(each.facts.citekey, each.annotations) for each in await all_papers(desk.services, folder="")]


async def test_what_is_known_is_listed_without_reading_a_file(desk: ReadingDesk) -> None:
    assert await listed(desk) == [("kim2020", 1), ("lee2019", 1)]
    assert desk.reads == []


async def test_a_paper_is_read_alone_even_when_its_file_is_not_named_for_it(desk: ReadingDesk) -> None:
    found = await find_paper(desk.services, "lee2019")

    assert found.path == "Papers/Lee on naps.md"
    assert desk.reads == ["Papers/Lee on naps.md"]


async def test_a_file_that_changed_since_decides_for_itself(desk: ReadingDesk) -> None:
    desk.write("Ideas.md", paper(mark("detail", "x"), mark("detail", "y"), key="new2024"))
    desk.write("Papers/@kim2020.md", "Nothing left here.\n")

    assert await listed(desk) == [("new2024", 2), ("lee2019", 1)]
    assert (await find_paper(desk.services, "new2024")).path == "Ideas.md"
    with pytest.raises(UnknownCitekey):
        await find_paper(desk.services, "kim2020")


async def test_notes_known_to_hold_none_are_not_read_while_looking(desk: ReadingDesk) -> None:
    with pytest.raises(UnknownCitekey) as refused:
        await find_paper(desk.services, "kim2021")

    assert refused.value.details["nearest"] == ["kim2020"]
    assert not {"Daily.md", "Ideas.md"} & set(desk.reads)


@pytest.mark.parametrize("typed", ["@", "[[", '"'])
async def test_what_has_no_letter_of_a_citekey_is_refused_without_reading_a_note(desk: ReadingDesk, typed: str) -> None:
    with pytest.raises(UnknownCitekey, match="no letter of a citekey"):
        await find_paper(desk.services, typed)

    assert await find_described_paper(desk.services, typed) is None
    assert desk.reads == []


async def test_before_anything_is_indexed_every_file_is_looked_at(tmp_path: Path) -> None:
    desk = ReadingDesk(tmp_path, NOTES)

    assert await listed(desk) == [("kim2020", 1), ("lee2019", 1)]
    assert (await find_paper(desk.services, "kim2020")).path == "Papers/@kim2020.md"


QUOTING = (
    "# My view\n\nI think so.\n\n> {} ([Kim 2020, p. 3](zotero://open-pdf/library/items/AB12?page=3&annotation=XY34))"
    "\n\nAnd more in words of my own.\n"
)


async def test_a_note_that_quotes_an_import_neither_hides_it_nor_is_listed_beside_it(desk: ReadingDesk) -> None:
    long = "Naps help everybody who sleeps too little."
    desk.write("Papers/@kim2020.md", paper(mark("positive", long), key="kim2020"))
    desk.write("Notes/kim2020.md", QUOTING.format(long))
    desk.write("My view.md", QUOTING.format(long))
    await desk.bring_up()

    found = await find_paper(desk.services, "kim2020")

    assert (found.path, found.warnings) == ("Papers/@kim2020.md", ())
    assert await listed(desk) == [("kim2020", 1), ("lee2019", 1)]


async def test_a_note_that_quotes_what_was_never_imported_is_listed(desk: ReadingDesk) -> None:
    desk.write("Roe.md", QUOTING.format("Dreams are vivid in the morning hours."))
    await desk.bring_up()

    assert ("Roe", 1) in await listed(desk)


def test_a_citekey_of_another_paper_of_the_year_is_not_suggested() -> None:
    kalra = paper_note("kalra2022", "Iron in heart failure", ("Kalra, Paul",), "2022")
    assert nearest_citekeys("Tang2022", [kalra]) == []
    assert nearest_citekeys("Avula2022", [kalra]) == []
    assert nearest_citekeys("kalraIron2022", [kalra]) == ["kalra2022"]


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("reyes2012", ["reyes2021"]),
        ("Owls2021", ["reyes2021"]),
        ("snow", ["reyes2021"]),
        ("lind", ["lind2012"]),
        ("reyes2", ["reyes2021"]),
        ("LindMice", ["lind2012"]),
        ("zzz1999", []),
    ],
)
def test_citekeys_are_suggested_by_spelling_title_and_author(asked: str, nearest: list[str]) -> None:
    notes = [
        paper_note("reyes2021", "Owls that hear under snow", ("Ana Reyes",), "2021"),
        paper_note("lind2012", "Mice and men", ("Lind, Bo",), "2012"),
    ]

    assert nearest_citekeys(asked, notes)[:1] == nearest


def test_zotero_adds_what_a_note_does_not_say_and_changes_nothing_else() -> None:
    item = ZoteroItem("ITEM2345", "reyes2021", "Owls in snow", ("Reyes, Ana",), "2021", "Birds", "10.5555/b.1")

    bare = completed(paper_note("reyes2021", "@reyes2021", (), ""), item)
    assert (bare.title, bare.authors, bare.container, bare.doi) == (
        "Owls in snow",
        ("Reyes, Ana",),
        "Birds",
        "10.5555/b.1",
    )
    stated = completed(paper_note("reyes2021", "My owls", ("A. Reyes",), "2020"), item)
    assert (stated.title, stated.authors, stated.year) == ("My owls", ("A. Reyes",), "2020")


async def test_a_paper_is_described_by_the_note_that_its_annotation_note_names(tmp_path: Path) -> None:
    desk = Desk(
        tmp_path,
        {
            "owls-zotero.md": "# Owls in snow\n\n## Metadata\n\n* Authors: [[Ana Reyes]], [[Bo Lind]]\n"
            "* Date: [2018](2018)\n* Cite key: Reyesowls2018\n* [PDF](zotero://open-pdf/library/items/XK7KZLQ7)\n",
            "owls_note biblio.md": "# Owls in snow\n\n![[owls-zotero#Metadata]]\n\n# Annotations extraites\n\n"
            '> "Owls hear mice." ([Reyes and Lind 2018:7](zotero://open-pdf/library/items/TM3TYHNC?page=1))\n',
        },
    )

    found = (await find_paper(desk.services, "Reyesowls2018")).note
    assert (found.authors, found.year, found.title) == (("Ana Reyes", "Bo Lind"), "2018", "Owls in snow")
    assert [annotation.text for annotation in found.annotations] == ["Owls hear mice."]
