"""Listing annotation notes."""

import os
from pathlib import Path

import pytest

from catena.errors import PathRefused
from catena.operations.list_annotation_files import AnnotationFile, list_annotation_files
from catena.papers.details import PaperDetails
from catena.writing.permissions import Folders
from tests.papers import Desk, mark, paper

NOTES = {
    "Papers/a.md": paper(
        mark("detail", "x"), mark("detail", "y"), key="a", header="title: On A\ntags: [ml/vision, x]\n"
    ),
    "Papers/old/b.md": paper(key="b", header="tags: ML, review\n"),
    "c.md": paper(mark("detail", "z"), key="c"),
    "Ideas.md": "no paper",
    "Synthesis/any name.md": "---\ntype: summary\nsource: '[[a]]'\n---\nMine",
}


async def listed(desk: Desk, folder: str | None = None, *tags: str) -> list[str]:
    return [f.citekey for f in await list_annotation_files(desk.services, folder=folder, tags=tags or None)]


async def test_every_annotation_note_is_listed_by_path(tmp_path: Path) -> None:
    files = await list_annotation_files(Desk(tmp_path, NOTES).services, folder=None, tags=None)

    assert [f.citekey for f in files] == ["a", "b", "c"]
    assert files[0] == AnnotationFile("a", "On A", "Papers/a.md", ("ml/vision", "x"), 2, "Synthesis/any name.md")
    assert (files[1].annotation_count, files[1].summary_path) == (0, None)


async def test_folder_and_tags_filter(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    assert await listed(desk, "Papers") == ["a", "b"]
    assert await listed(desk, "Papers/old/") == ["b"]
    assert await listed(desk, "/Papers/old") == ["b"]
    assert await listed(desk, "/") == ["a", "b", "c"]
    assert await listed(desk, "Paper") == []
    assert await listed(desk, None, "#ml") == ["a", "b"]
    assert await listed(desk, None, "ml", "x") == ["a"]


@pytest.mark.parametrize("folder", ["../Papers", "Papers/../..", "%2e%2e/Papers", "file:///Papers", "C:/Papers"])
async def test_a_folder_outside_the_vault_is_refused(tmp_path: Path, folder: str) -> None:
    with pytest.raises(PathRefused):
        await listed(Desk(tmp_path, NOTES), folder)


async def test_the_annotations_folder_is_the_default(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES, folders=Folders(annotations="Papers/old"))

    assert await listed(desk) == ["b"]
    assert await listed(desk, "") == ["a", "b", "c"]


async def details(desk: Desk, citekey: str) -> PaperDetails:
    files = await list_annotation_files(desk.services, folder=None, tags=None, details=True)
    found = next(file.details for file in files if file.citekey == citekey)
    assert found is not None
    return found


async def test_details_tell_authors_year_and_annotations_by_role_and_colour(tmp_path: Path) -> None:
    header = "authors: [Ada Smith, Ben Jones]\nyear: 2023\ntags: [retracted]\n"
    note = paper(mark("positive", "x"), mark("positive", "y"), mark("question", "z"), key="a", header=header)
    found = await details(Desk(tmp_path, {"a.md": note}), "a")

    assert (found.authors, found.year) == (("Ada Smith", "Ben Jones"), "2023")
    assert [(each.value, each.count) for each in found.roles] == [("positive", 2), ("question", 1)]
    assert [each.count for each in found.colors] == [2, 1]
    assert (found.is_retracted, found.has_pdf, found.stale_since) == (True, False, None)


async def test_a_summary_is_stale_once_the_paper_s_note_changed_after_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    os.utime(desk.folder / "Synthesis/any name.md", (1_760_000_000, 1_760_000_000))

    os.utime(desk.folder / "Papers/a.md", (1_760_000_030, 1_760_000_030))
    assert (await details(desk, "a")).stale_since is None
    os.utime(desk.folder / "Papers/a.md", (1_760_003_600, 1_760_003_600))
    assert (await details(desk, "a")).stale_since == "2025-10-09T09:53:20Z"


async def test_details_are_only_read_on_request(tmp_path: Path) -> None:
    files = await list_annotation_files(Desk(tmp_path, NOTES).services, folder=None, tags=None)

    assert [file.details for file in files] == [None, None, None]
