"""Finding a paper by its citekey, and reading its annotations."""

from pathlib import Path

import pytest

from catena.errors import BadRequest, PathRefused, UnknownCitekey, UnknownNote
from catena.operations.read_annotations import AnnotationsRead, read_annotations
from tests.papers import Desk, mark, paper

NOTES = {
    "Papers/@reyes-2021.md": paper(mark("positive", "Yes."), mark("negative", "No."), mark("question", "", "Q: Why?")),
    "Papers/lind.md": paper(mark("detail", "Other.", key="lind2019"), key="lind2019"),
    "Ideas.md": "About [@reyes-2021].",
}


async def read(desk: Desk, citekey: str | None, *colors: str, file: str | None = None) -> AnnotationsRead:
    return await read_annotations(desk.services, citekey=citekey, file=file, colors=colors or None)


@pytest.mark.parametrize("indexed", [True, False])
async def test_a_paper_is_found_by_its_citekey_whether_indexed_or_not(tmp_path: Path, indexed: bool) -> None:
    desk = Desk(tmp_path, NOTES)
    if indexed:
        desk.index()

    found = await read(desk, "lind2019")

    assert (found.citekey, found.file_path, found.title) == ("lind2019", "Papers/lind.md", "lind")
    assert [a.text for a in found.annotations] == ["Other."]
    assert found.warnings == ()


async def test_an_at_sign_or_brackets_around_the_citekey_make_no_difference(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    assert await read(desk, "@lind2019") == await read(desk, "[[@lind2019]]") == await read(desk, "lind2019")


async def test_colors_filter(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    found = await read(desk, "reyes-2021", "positive", "Negative")

    assert [a.color for a in found.annotations] == ["positive", "negative"]


async def test_an_unknown_color_is_refused_with_the_valid_ones(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=r"Unknown color: green\. Must be one of: section1, .*question, other"):
        await read(Desk(tmp_path, NOTES), "reyes-2021", "green")


async def test_an_unknown_citekey_is_named_with_the_nearest_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownCitekey, match=r"'reyes-2012'.*nearest are: reyes-2021") as refused:
        await read(Desk(tmp_path, NOTES), "reyes-2012")

    assert refused.value.details["nearest"] == ["reyes-2021"]


async def test_another_case_is_found_with_a_warning(tmp_path: Path) -> None:
    found = await read(Desk(tmp_path, NOTES), "Reyes-2021")

    assert found.citekey == "reyes-2021"
    assert "is written 'reyes-2021'" in found.warnings[0].message


async def test_the_file_name_names_a_paper_without_citekey(tmp_path: Path) -> None:
    plain = "# Annotations\n\n<mark style='background-color: #5fb236'>Note</mark>\n**c**\n"
    desk = Desk(tmp_path, {"@solo.md": plain, "duo.md": plain})

    assert (await read(desk, "solo")).file_path == "@solo.md"
    assert (await read(desk, "duo")).file_path == "duo.md"


async def test_frontmatter_wins_over_a_file_name(tmp_path: Path) -> None:
    desk = Desk(tmp_path, {"@a.md": paper(mark("detail", "x"), key="b"), "z.md": paper(mark("detail", "y"), key="a")})

    assert (await read(desk, "a")).file_path == "z.md"


@pytest.mark.parametrize("indexed", [True, False])
async def test_of_two_notes_with_one_citekey_the_one_with_annotations_wins(tmp_path: Path, indexed: bool) -> None:
    desk = Desk(tmp_path, {"a.md": paper(), "b.md": paper(mark("detail", "x")), "c.md": paper(mark("detail", "y"))})
    if indexed:
        desk.index()

    found = await read(desk, "reyes-2021")

    assert found.file_path == "b.md"
    assert [w.message.split()[0] for w in found.warnings] == ["c.md", "a.md"]


async def test_by_file(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)

    assert (await read(desk, None, file="Papers/lind.md")).citekey == "lind2019"
    with pytest.raises(UnknownNote, match="holds no annotations"):
        await read(desk, None, file="Ideas.md")
    with pytest.raises(UnknownNote, match="There is no note at"):
        await read(desk, None, file="gone.md")
    with pytest.raises(PathRefused):
        await read(desk, None, file="../x.md")


@pytest.mark.parametrize(("citekey", "file"), [(None, None), ("a", "a.md")])
async def test_either_citekey_or_file(tmp_path: Path, citekey: str | None, file: str | None) -> None:
    with pytest.raises(BadRequest, match="either citekey or file"):
        await read(Desk(tmp_path, {}), citekey, file=file)


async def test_a_note_that_moved_since_it_was_indexed_is_found(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    desk.index()
    (desk.folder / "Papers/lind.md").rename(desk.folder / "moved.md")

    assert (await read(desk, "lind2019")).file_path == "moved.md"


@pytest.mark.parametrize("citekey", ["Papers/lind.md", "Papers/lind", "Papers\\lind.md"])
async def test_the_path_of_an_annotation_note_names_its_paper(tmp_path: Path, citekey: str) -> None:
    desk = Desk(tmp_path, NOTES)
    desk.index()

    assert (await read(desk, citekey)).citekey == "lind2019"


async def test_of_a_note_that_is_no_paper_this_is_said(tmp_path: Path) -> None:
    desk = Desk(tmp_path, NOTES)
    desk.index()

    with pytest.raises(UnknownCitekey, match=r"This note holds no annotations: Ideas\.md"):
        await read(desk, "Ideas.md")


@pytest.mark.parametrize(
    "file", ["Papers/lind", "[[lind]]", "[[Papers/lind|Lind]]", "lind.md", "Papers/lind.md#Results"]
)
async def test_a_file_is_named_as_other_notes_are(tmp_path: Path, file: str) -> None:
    desk = Desk(tmp_path, NOTES)
    desk.index()

    assert (await read(desk, None, file=file)).citekey == "lind2019"
