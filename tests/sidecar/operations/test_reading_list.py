"""Which unread papers to read first."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from catena.argument.to_read import Basis, PaperToRead, Relation
from catena.errors import BadLimit, PdfUnreadable
from catena.indexing.recent_notes import SavedNote
from catena.notes import parse_note
from catena.operations.reading_list import ReadingList, reading_list
from catena.pdf.page import PageLines
from catena.stores.sqlite_claims import SqliteClaims
from tests.fakes.claims import FakeClaims
from tests.fakes.shown_pdfs import Reading, highlight, page
from tests.papers import mark, paper

MINE = "Afternoon naps improve recall of word lists."
AGAINST = "Afternoon naps do not improve recall of word lists."
GENERATED = 'type: summary\nsource: "[[smith]]"\ngenerated_by: catena\ncreated: 2024-01-01\nstatus: draft\n'
FILLER = [f"Procedure number {at} was carried out by staff as the protocol described." for at in range(14)]


def a_paper(*said: str, citing: str = "") -> Sequence[PageLines]:
    return [page(0, "Abstract", *said, "2 Methods", *FILLER), page(1, "3 Results", *said, citing, label="5")]


async def listed(
    folder: Path, pages: Sequence[PageLines], notes: dict[str, str] | None = None, **more: object
) -> tuple[Reading, ReadingList]:
    reading = Reading(folder, notes={"Naps.md": f"# Naps\n\n{MINE}\n"} if notes is None else notes, pages=pages, **more)  # type: ignore[arg-type]
    reading.desk.index()
    vault = reading.services.vault
    raw = [SavedNote(file, vault.read(file.path)) for file in vault.scan().files]
    reading.desk.annotations.take(raw)
    while await reading.desk.annotations.step():
        pass
    claims = cast(SqliteClaims, FakeClaims([parse_note(each.path, each.raw) for each in raw]))
    return reading, await reading_list(replace(reading.services, claims=claims))


async def only(folder: Path, *said: str, notes: dict[str, str] | None = None) -> PaperToRead:
    [found] = (await listed(folder, a_paper(*said), notes))[1].papers
    return found


async def test_a_finding_against_a_claim_is_shown_with_both_sentences_and_the_page(tmp_path: Path) -> None:
    found = await only(tmp_path, AGAINST)

    [bearing] = found.bearings
    assert (found.citekey, found.file_path, found.basis, found.near) == ("paper", "paper.pdf", Basis.CLAIMS, ())
    assert (bearing.claim, bearing.note_path, bearing.note_title) == (MINE, "Naps.md", "Naps")
    assert (bearing.finding, bearing.page, bearing.relation) == (AGAINST, "1", Relation.CONTRADICTS)
    assert bearing.span.line_start == 3


@pytest.mark.parametrize(
    ("what", "notes"),
    [
        ("a quotation", {"Naps.md": f"# Naps\n\n> {MINE}\n"}),
        ("a paper's highlight", {"Papers/@reyes-2021.md": paper(mark("positive", MINE))}),
        ("written by Catena", {"Summary.md": f"---\n{GENERATED}---\n\n{MINE}\n"}),
        ("about something else", {"Tea.md": "# Tea\n\nGreen tea grows on the hills of Uji.\n"}),
    ],
)
async def test_only_claims_of_own_notes_count(tmp_path: Path, what: str, notes: dict[str, str]) -> None:
    found = (await listed(tmp_path, a_paper(AGAINST), notes))[1]

    assert (found.papers, found.unread) == ((), 1), what
    assert found.warnings[-1] == "1 unread paper is left out, because no note is near in topic."


@pytest.mark.parametrize(
    "reported", [f"{AGAINST[:-1]} (Lind, 2014).", f"It is said that {AGAINST[0].lower()}{AGAINST[1:]}"]
)
async def test_what_a_paper_reports_of_others_is_not_its_finding(tmp_path: Path, reported: str) -> None:
    found = (await listed(tmp_path, a_paper(reported)))[1]

    assert found.papers == ()


@pytest.mark.parametrize("label", ["Results:", "Discussion.", "CONCLUSION", "Ergebnisse:"])
async def test_what_opens_a_part_of_an_abstract_is_no_part_of_a_finding(tmp_path: Path, label: str) -> None:
    found = await only(tmp_path, f"{label} {AGAINST}")

    assert found.bearings[0].finding == AGAINST


@pytest.mark.parametrize("lead", ["We conclude that", "We found that", "Our results show that"])
async def test_what_a_paper_says_it_found_is_a_finding(tmp_path: Path, lead: str) -> None:
    found = await only(tmp_path, f"{lead} {AGAINST[0].lower()}{AGAINST[1:]}")

    assert [each.relation for each in found.bearings] == [Relation.CONTRADICTS]


async def test_an_annotated_paper_is_read(tmp_path: Path) -> None:
    notes = {
        "Naps.md": f"# Naps\n\n{MINE}\n",
        "@paper.md": paper(mark("positive", "Any words.", key="paper"), key="paper"),
    }
    by_note = (await listed(tmp_path, a_paper(AGAINST), notes))[1]
    (tmp_path / "other").mkdir()
    by_pdf = (await listed(tmp_path / "other", a_paper(AGAINST), marks={1: [highlight("words")]}))[1]

    assert [(each.papers, each.unread) for each in (by_note, by_pdf)] == [((), 0)] * 2
    assert "No PDF in the vault is unread: there is none, or all of them have annotations." in by_note.warnings


async def test_a_note_about_a_paper_without_annotations_leaves_it_unread(tmp_path: Path) -> None:
    notes = {"Naps.md": f"# Naps\n\n{MINE}\n", "@paper.md": "---\ncitekey: paper\ntitle: On naps\n---\n\nUnread.\n"}

    assert [each.citekey for each in (await listed(tmp_path, a_paper(AGAINST), notes))[1].papers] == ["paper"]


async def test_a_form_or_slide_is_no_paper(tmp_path: Path) -> None:
    found = (await listed(tmp_path, [page(0, AGAINST)]))[1]

    assert (found.unread, found.warnings[-1]) == (0, "These PDFs have too few sentences for a paper: paper.pdf.")


async def test_a_broken_pdf_is_named(tmp_path: Path) -> None:
    reading, _ = await listed(tmp_path, a_paper(AGAINST))
    reading.reader.problem = PdfUnreadable("It is broken", reason="broken")

    assert "These PDFs can't be read: paper.pdf." in (await reading_list(reading.services)).warnings


async def test_the_same_vault_gives_the_same_list(tmp_path: Path) -> None:
    reading, first = await listed(tmp_path, a_paper(AGAINST))

    assert (await listed(tmp_path, a_paper(AGAINST)))[1] == first
    with pytest.raises(BadLimit):
        await reading_list(reading.services, limit=0)
