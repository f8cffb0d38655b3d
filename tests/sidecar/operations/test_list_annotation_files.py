"""Listing annotation notes."""

from pathlib import Path

from catena.operations.list_annotation_files import AnnotationFile, list_annotation_files
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
    assert await listed(desk, "Paper") == []
    assert await listed(desk, None, "#ml") == ["a", "b"]
    assert await listed(desk, None, "ml", "x") == ["a"]


async def test_the_annotations_folder_is_the_default(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES, folders=Folders(annotations="Papers/old"))

    assert await listed(desk) == ["b"]
    assert await listed(desk, "") == ["a", "b", "c"]
