"""Marks on a page of fixed-width text: each character is 6 wide and its line 12 high."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.pdf.highlight import MarkKind, PdfHighlight, highlights_of
from catena.pdf.mark import Mark, Quad
from catena.pdf.marked_words import Character, inside_of
from catena.pdf.page import Box, Line, PageLines

WIDE, HIGH, LEFT, TOP = 6.0, 12.0, 50.0, 700.0
FRAME = Box(0, 0, 612, 792)


class Sheet:
    """A page with these lines, in reading order; `left` moves those that stand in another column."""

    def __init__(self, *lines: str, columns: Sequence[tuple[float, float]] | None = None) -> None:
        places = columns or [(LEFT, TOP - HIGH * at) for at in range(len(lines))]
        self.boxes = [
            Box(x, top - HIGH, x + WIDE * len(text), top) for text, (x, top) in zip(lines, places, strict=True)
        ]
        self.page = PageLines(0, None, FRAME, tuple(map(Line, lines, self.boxes)))
        self.texts = lines

    def characters(self, order: Sequence[int] | None = None) -> list[Character]:
        """In the order in which the lines are drawn."""
        drawn: list[Character] = []
        for number in order if order is not None else range(len(self.texts)):
            box = self.boxes[number]
            drawn += [
                Character(text, Box(box.left + WIDE * at, box.bottom, box.left + WIDE * (at + 1), box.top))
                for at, text in enumerate(self.texts[number])
            ]
            drawn.append(Character(" ", box))
        return drawn

    def quad(self, number: int, words: str | None = None) -> Quad:
        """Around these words of a line, or all of it."""
        box, text = self.boxes[number], self.texts[number]
        start = 0 if words is None else text.index(words)
        left, right = box.left + WIDE * start, box.left + WIDE * (start + len(text if words is None else words))
        return (left, box.top), (right, box.top), (left, box.bottom), (right, box.bottom)

    def read(self, *marks: Mark, order: Sequence[int] | None = None) -> tuple[PdfHighlight, ...]:
        return highlights_of(marks, self.characters(order), self.page)


def mark(*quads: Quad, subtype: str = "Highlight", comment: str | None = None, color: str = "#ffd400") -> Mark:
    xs, ys = [x for quad in quads for x, _ in quad], [y for quad in quads for _, y in quad]
    area = Box(min(xs), min(ys), max(xs), max(ys))
    return Mark(subtype=subtype, area=area, quads=quads, comment=comment, color=color)


def text_of(*marks: Mark, sheet: Sheet) -> list[str | None]:
    return [highlight.text for highlight in sheet.read(*marks)]


def test_the_words_under_a_mark_and_no_others() -> None:
    sheet = Sheet("the quick brown fox", "jumps over dogs")

    assert text_of(mark(sheet.quad(0, "quick brown")), sheet=sheet) == ["quick brown"]


def test_lines_are_joined_and_words_cut_at_their_end_put_together() -> None:
    sheet = Sheet("some ﬁne hyphe-", "nated words on", "three lines")

    marked = mark(sheet.quad(0, "ﬁne hyphe-"), sheet.quad(1), sheet.quad(2, "three"))

    assert text_of(marked, sheet=sheet) == ["fine hyphenated words on three"]


def test_chinese_lines_are_joined_without_a_blank() -> None:
    sheet = Sheet("睡眠不足会影响", "记忆力 and sleep")

    assert text_of(mark(sheet.quad(0), sheet.quad(1)), sheet=sheet) == ["睡眠不足会影响记忆力 and sleep"]


def test_columns_are_read_one_after_the_other_whatever_order_they_are_drawn_and_marked_in() -> None:
    sheet = Sheet("left one", "left two", "right one", columns=[(50, 700), (50, 688), (300, 700)])

    (highlight,) = sheet.read(mark(sheet.quad(2), sheet.quad(1), sheet.quad(0)), order=[0, 2, 1])

    assert highlight.text == "left one left two right one"
    assert highlight.line == 0


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_corners_may_come_in_any_order(order: tuple[int, int, int, int]) -> None:
    sheet = Sheet("alpha beta gamma", "delta")
    a, b, c, d = (sheet.quad(0, "beta")[at] for at in order)

    assert text_of(mark((a, b, c, d)), sheet=sheet) == ["beta"]


def test_words_between_two_quads_of_a_line_are_left_out() -> None:
    sheet = Sheet("alpha beta gamma")

    assert text_of(mark(sheet.quad(0, "alpha"), sheet.quad(0, "gamma")), sheet=sheet) == ["alpha gamma"]


def test_without_quads_or_with_such_as_fit_nothing_the_rectangle_counts() -> None:
    sheet = Sheet("alpha beta", "gamma")
    box = sheet.boxes[0]
    flat = ((0.0, 0.0), (9.0, 0.0), (9.0, 0.0), (0.0, 0.0))

    for quads in ((), (flat,)):
        assert text_of(Mark(subtype="Underline", area=box, quads=quads), sheet=sheet) == ["alpha beta"]


def test_where_no_words_are_there_is_no_text_and_the_comment_stays() -> None:
    sheet = Sheet("alpha")
    far = Box(300, 100, 400, 120)

    (highlight,) = sheet.read(Mark(subtype="Highlight", area=far, comment="a picture"))

    assert (highlight.text, highlight.comment) == (None, "a picture")


def test_a_comment_that_only_repeats_the_words_is_none() -> None:
    sheet = Sheet("Alpha, beta.")

    (highlight,) = sheet.read(mark(sheet.quad(0), comment="alpha\nbeta"))

    assert highlight.comment is None


def test_every_kind_is_told_and_what_says_nothing_is_left_out() -> None:
    sheet = Sheet("alpha beta gamma")
    words = {name: mark(sheet.quad(0, "beta"), subtype=name) for name in ("Underline", "Squiggly", "StrikeOut")}
    square = Mark(subtype="Square", area=Box(0, 0, 9, 9))
    notes = [Mark(subtype=name, area=Box(0, 0, 9, 9), comment=name) for name in ("Text", "FreeText", "Ink")]
    silent = [Mark(subtype=name, area=Box(0, 0, 9, 9)) for name in ("Text", "Stamp", "Caret")]

    read = sheet.read(*words.values(), square, *notes, *silent)

    assert sorted(highlight.kind for highlight in read) == [
        MarkKind.AREA, MarkKind.NOTE, MarkKind.NOTE, MarkKind.NOTE, MarkKind.SQUIGGLY, MarkKind.STRIKEOUT,
        MarkKind.UNDERLINE,
    ]  # fmt: skip


def test_they_come_in_reading_order_notes_beside_their_line() -> None:
    sheet = Sheet("alpha", "beta", "gamma")
    note = Mark(subtype="Text", area=Box(90, 680, 100, 690), comment="beside beta")

    read = sheet.read(mark(sheet.quad(2)), note, mark(sheet.quad(0)))

    assert [highlight.text or highlight.comment for highlight in read] == ["alpha", "beside beta", "gamma"]


def test_doubles_are_kept_once_with_their_comment_and_equal_words_elsewhere_are_none() -> None:
    sheet = Sheet("to be or not to be")
    first, again = mark(sheet.quad(0, "to be")), mark(sheet.quad(0, "to be"), comment="why?")
    start = 50 + 13 * WIDE
    other = mark(((start, 700.0), (start + 30, 700.0), (start, 688.0), (start + 30, 688.0)))

    read = sheet.read(first, again, other, mark(sheet.quad(0, "to be"), color="#ff6666"))

    assert [(highlight.text, highlight.comment, highlight.color) for highlight in read] == [
        ("to be", "why?", "#ffd400"), ("to be", None, "#ff6666"), ("to be", None, "#ffd400"),
    ]  # fmt: skip


def test_a_page_without_text_has_marks_without_text() -> None:
    (highlight,) = highlights_of([Mark(subtype="Highlight", area=Box(1, 1, 9, 9))], [], PageLines(0, None, FRAME, ()))

    assert (highlight.text, highlight.line) == (None, None)


def test_a_quad_of_astronomic_size_marks_the_whole_page_at_once() -> None:
    sheet = Sheet("alpha", "beta")
    far = 1e30

    assert text_of(mark(((-far, -far), (far, -far), (far, far), (-far, far))), sheet=sheet) == ["alpha beta"]


@given(st.lists(st.tuples(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), min_size=4, max_size=4))
def test_no_quad_breaks_the_reading(corners: list[tuple[float, float]]) -> None:
    a, b, c, d = corners
    inside = inside_of((a, b, c, d))

    assert inside is None or isinstance(inside((0.0, 0.0)), bool)
