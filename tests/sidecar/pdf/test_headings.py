"""Headings found in the text of a PDF that states no outline: precise rather than complete."""

from collections.abc import Sequence

from catena.pdf.headings import outline_from_text
from catena.pdf.outline import OutlineItem
from catena.pdf.page import Box, Line, PageLines

Set = tuple[str, float]
"""A line and the height of its letters; the text is 10 high."""
PROSE: tuple[Set, ...] = (("Swifts nested under the roofs of nine towns in the", 10), ("summer of the flood.", 10)) * 4


def page(number: int, *lines: Set) -> PageLines:
    at = [(text, height, 780 - 16 * line) for line, (text, height) in enumerate(lines)]
    placed = tuple(Line(text, Box(40, top - height, 360, top)) for text, height, top in at)
    return PageLines(number, None, Box(0, 0, 400, 800), placed)


def found(*pages: Sequence[Set]) -> list[tuple[int, str, int | None]]:
    read = [page(number, *lines) for number, lines in enumerate(pages)]

    def flat(items: Sequence[OutlineItem], level: int) -> list[tuple[int, str, int | None]]:
        return [line for one in items for line in ((level, one.title, one.page), *flat(one.children, level + 1))]

    return flat(outline_from_text(read, total_pages=len(read)), 0)


def test_numbered_headings_in_larger_letters_are_an_outline_with_levels() -> None:
    sections = found(
        [("1 Introduction", 14), *PROSE, ("2 Methods", 14), *PROSE],
        [("2.1 Counting", 12), *PROSE, ("2.2 Roofs", 12), *PROSE, ("3 Results", 14), *PROSE, ("References", 14)],
    )

    assert sections == [
        (0, "1 Introduction", 0), (0, "2 Methods", 0), (1, "2.1 Counting", 1), (1, "2.2 Roofs", 1),
        (0, "3 Results", 1), (0, "References", 1),
    ]  # fmt: skip


def test_items_of_a_list_and_entries_of_the_contents_are_no_headings() -> None:
    sections = found(
        [("1 Roofs", 10), ("2 Nests of swifts", 10), ("3 Towns", 10)],
        [*PROSE, ("1 Roofs", 14), *PROSE, ("1. Count the nests", 10), ("2. Close the roof", 10), *PROSE],
        [*PROSE, ("2 Nests of swifts", 14), *PROSE, ("3 Towns", 14), *PROSE],
    )

    assert sections == [(0, "1 Roofs", 1), (0, "2 Nests of swifts", 2), (0, "3 Towns", 2)]


def test_a_list_alone_is_no_outline() -> None:
    assert found([*PROSE, ("1 Count the nests", 10), ("2 Close the roof", 10), ("3 Write it down", 10), *PROSE]) == []


def test_headings_in_the_size_of_the_text_count_with_names_that_papers_have() -> None:
    sections = found(
        [("I. INTRODUCTION", 10), *PROSE, ("II. NESTS UNDER ROOFS", 10), *PROSE],
        [("III. RESULTS", 10), *PROSE, ("IV. CONCLUSION", 10), *PROSE],
    )

    assert [title for _, title, _ in sections] == [
        "I. INTRODUCTION", "II. NESTS UNDER ROOFS", "III. RESULTS", "IV. CONCLUSION",
    ]  # fmt: skip


def test_a_heading_of_two_lines_is_one() -> None:
    sections = found(
        [("1 Roofs", 14), *PROSE, ("2 Nests of swifts in the towns", 14), ("along the river", 14), *PROSE],
        [("3 Towns", 14), *PROSE],
    )

    assert (0, "2 Nests of swifts in the towns along the river", 0) in sections


def test_a_heading_that_ends_in_a_word_that_needs_another_goes_on_also_in_the_size_of_the_text() -> None:
    sections = found(
        [("I. INTRODUCTION", 10.7), *PROSE, ("II. NESTS UNDER THE ROOFS OF", 10.7), ("OLD TOWNS", 10.7), *PROSE],
        [("III. RESULTS", 10.7), *PROSE, ("IV. CONCLUSION", 10.7), *PROSE],
    )

    assert (0, "II. NESTS UNDER THE ROOFS OF OLD TOWNS", 0) in sections


def test_one_missing_number_does_not_end_the_outline() -> None:
    sections = found([("1 Roofs", 14), *PROSE, ("3 Nests", 14), *PROSE, ("4 Towns", 14), *PROSE])

    assert [title for _, title, _ in sections] == ["1 Roofs", "3 Nests", "4 Towns"]
