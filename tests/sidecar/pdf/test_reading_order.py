from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from catena.pdf.page import Box, PageRuns, TextRun
from catena.pdf.reading_order import in_reading_order

FRAME = Box(0, 0, 612, 792)
LEFT, RIGHT, BOTH = (50.0, 290.0), (320.0, 560.0), (50.0, 560.0)


def run(text: str, sides: tuple[float, float], top: float, height: float = 10) -> TextRun:
    return TextRun(text, Box(sides[0], top - height, sides[1], top))


def page(runs: Sequence[TextRun], *, turned: bool = False) -> PageRuns:
    return PageRuns(0, None, FRAME, tuple(runs), turned)


def texts(runs: Sequence[TextRun], *, turned: bool = False) -> list[str]:
    return [line.text for line in in_reading_order(page(runs, turned=turned)).lines]


def rows(count: int, *, top: float = 700) -> list[TextRun]:
    """Two columns drawn line by line across both, as some programs do."""
    return [
        run(f"{name}{at}", sides, top - 12 * at) for at in range(count) for name, sides in (("l", LEFT), ("r", RIGHT))
    ]


def test_columns_drawn_across_are_read_one_after_the_other() -> None:
    assert texts(rows(6)) == [*(f"l{at}" for at in range(6)), *(f"r{at}" for at in range(6))]


def test_a_title_and_a_figure_across_both_columns_divide_the_page() -> None:
    drawn = [
        run("Title", (100, 500), 760),
        *rows(5, top=740),
        run("Figure 1: across", BOTH, 660),
        *(TextRun(f"lower {below.text}", below.box) for below in rows(5, top=640)),
    ]

    assert texts(drawn) == [
        "Title",
        *(f"l{at}" for at in range(5)), *(f"r{at}" for at in range(5)),
        "Figure 1: across",
        *(f"lower l{at}" for at in range(5)), *(f"lower r{at}" for at in range(5)),
    ]  # fmt: skip


def test_three_columns_drawn_across_are_read_one_after_the_other() -> None:
    sides = [(50.0, 200.0), (220.0, 370.0), (390.0, 540.0)]
    drawn = [run(f"{'abc'[c]}{at}", sides[c], 700 - 12 * at) for at in range(5) for c in range(3)]

    assert texts(drawn) == [f"{name}{at}" for name in "abc" for at in range(5)]


def test_an_order_that_agrees_with_the_columns_is_kept_with_its_exceptions() -> None:
    """The file knows that the note belongs below the second line; geometry alone would put it elsewhere."""
    left = [run(f"l{at}", LEFT, 700 - 12 * at) for at in range(20)]
    right = [run(f"r{at}", RIGHT, 700 - 12 * at) for at in range(20)]
    note = run("note", (50, 120), 100)
    drawn = [*left[:2], note, *left[2:], *right]

    assert texts(drawn) == [r.text for r in drawn]


def test_lines_drawn_from_the_bottom_up_are_read_from_the_top_down() -> None:
    drawn = [run(f"line {at}", BOTH, 100 + 12 * at) for at in range(10)]

    assert texts(drawn) == [f"line {at}" for at in reversed(range(10))]


def test_cells_of_a_table_stay_in_their_row() -> None:
    drawn = [run(f"{at}.{c}", (60.0 + 120 * c, 80.0 + 120 * c), 700 - 12 * at) for at in range(8) for c in range(4)]

    assert texts(drawn) == [f"{at}.0 {at}.1 {at}.2 {at}.3" for at in range(8)]


def test_runs_on_one_line_of_a_column_are_one_line() -> None:
    assert texts([run("wide", (50, 100), 700), run("apart", (140, 200), 700.5), run("below", (50, 90), 680)]) == [
        "wide apart",
        "below",
    ]


def test_a_turned_page_keeps_its_drawn_order() -> None:
    assert texts(rows(6), turned=True)[:2] == ["l0 r0", "l1 r1"]


def test_a_page_of_very_many_runs_keeps_its_drawn_order() -> None:
    drawn = [run(f"{at}", (at % 97, at % 97 + 3), 20 + at % 700, 3) for at in range(6000)]

    assert len("".join(texts(drawn)).replace(" ", "")) == len("".join(r.text for r in drawn))


@given(st.lists(st.tuples(st.floats(0, 600), st.floats(0, 780), st.floats(0, 300), st.floats(0, 20)), max_size=40))
def test_no_text_is_lost_or_doubled(boxes: list[tuple[float, float, float, float]]) -> None:
    drawn = [TextRun(f"<{at}>", Box(x, y, x + w, y + h)) for at, (x, y, w, h) in enumerate(boxes)]

    read = " ".join(texts(drawn)).split()

    assert sorted(read) == sorted(r.text for r in drawn)
