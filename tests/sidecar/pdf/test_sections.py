from catena.pdf.outline import LeveledItem, Place, entries, nested
from catena.pdf.page import Box, Line, PageLines
from catena.pdf.sections import cut_section, line_with, plan_section, section_of_line, section_of_page

FRAME = Box(0, 0, 612, 792)


def page(number: int, *lines: tuple[str, float] | tuple[str, float, float], turned: bool = False) -> PageLines:
    """Lines as text, top, and (for a second column) left."""
    drawn = [
        Line(text, Box(*(x or [72.0]), top - 10, *([x[0] + 200] if x else [272.0]), top)) for text, top, *x in lines
    ]
    return PageLines(number, None, FRAME, tuple(drawn), turned)


def cut(
    outline: list[tuple[int, str, Place | None]], at: int, *pages: PageLines, total_pages: int | None = None
) -> tuple[int, int, list[list[str]]]:
    """First and last page (1-based) of an entry's section, and its lines page by page."""
    known = entries(nested(LeveledItem(*item) for item in outline))
    plan = plan_section(known, at, total_pages=total_pages or len(pages))
    assert plan is not None
    section = cut_section(plan, {p.page: p for p in pages if p.page in plan.pages})
    return section.start_page, section.end_page, [[line.text for line in p.lines] for p in section.pages]


def test_a_section_begins_and_ends_in_the_middle_of_pages_where_the_outline_says_so() -> None:
    outline = [(0, "One", Place(0, 72, 601)), (0, "Two", Place(1, 72, 401))]
    pages = [
        page(0, ("before", 700), ("One", 600), ("a", 500)),
        page(1, ("b", 600), ("Two", 400), ("c", 300)),
        page(2, ("d", 600)),
    ]

    assert cut(outline, 0, *pages) == (1, 2, [["One", "a"], ["b"]])
    assert cut(outline, 1, *pages) == (2, 3, [["Two", "c"], ["d"]])


def test_a_section_ends_where_one_of_its_level_or_higher_begins_not_where_one_below_it_does() -> None:
    outline = [
        (0, "Part", Place(0, 0, 780)), (1, "Sub", Place(0, 0, 500)), (2, "Deep", Place(1, 0, 780)),
        (0, "Next", Place(2, 0, 500)),
    ]  # fmt: skip
    pages = [
        page(0, ("Part", 770), ("a", 700), ("Sub", 499), ("b", 400)),
        page(1, ("Deep", 770), ("c", 700)),
        page(2, ("d", 700), ("Next", 499)),
    ]

    assert cut(outline, 0, *pages) == (1, 3, [["Part", "a", "Sub", "b"], ["Deep", "c"], ["d"]])
    assert cut(outline, 1, *pages) == (1, 3, [["Sub", "b"], ["Deep", "c"], ["d"]])
    assert cut(outline, 2, *pages) == (2, 3, [["Deep", "c"], ["d"]])


def test_two_sections_of_one_page_are_told_apart_by_their_headings_when_the_outline_gives_only_the_page() -> None:
    outline = [(0, "1. One", Place(0)), (0, "2. Two", Place(0)), (0, "3. Three", Place(1))]
    pages = [page(0, ("1 One", 700), ("a", 600), ("2 TWO", 500), ("b", 400)), page(1, ("3 Three", 700))]

    assert cut(outline, 0, *pages) == (1, 1, [["1 One", "a"]])
    assert cut(outline, 1, *pages) == (1, 1, [["2 TWO", "b"]])


def test_without_any_hint_a_section_is_its_whole_pages() -> None:
    outline = [(0, "One", Place(0)), (0, "Two", Place(0)), (0, "Three", Place(2))]
    pages = [page(0, ("a", 700)), page(1, ("b", 700)), page(2, ("c", 700))]

    assert cut(outline, 0, *pages) == (1, 2, [["a"], ["b"]])


def test_a_heading_near_the_stated_place_wins_over_a_place_that_is_a_little_off() -> None:
    outline = [(0, "Methods", Place(0, 72, 480))]
    pages = [page(0, ("Methods", 760), ("x", 700), ("y", 520), ("Methods", 500), ("z", 470))]

    assert cut(outline, 0, *pages)[2] == [["Methods", "z"]]


def test_a_heading_over_two_lines_and_one_that_text_follows_on_its_line_are_found() -> None:
    outline = [(0, "4.1 A very long title indeed", Place(0)), (0, "4.2 Limits of our method", Place(0))]
    lines = [
        ("x", 720),
        ("4.1 A very long", 700),
        ("title indeed", 688),
        ("a", 600),
        ("4.2 Limits of our method. We", 500),
    ]

    assert cut(outline, 0, page(0, *lines))[2] == [["4.1 A very long", "title indeed", "a"]]
    assert cut(outline, 1, page(0, *lines))[2] == [["4.2 Limits of our method. We"]]


def test_in_two_columns_the_place_names_the_column_too() -> None:
    outline = [(0, "One", Place(0, 72, 500)), (0, "Two", Place(0, 330, 600))]
    lines = [("l1", 700), ("l2", 490), ("l3", 300), ("r1", 700, 330.0), ("r2", 590, 330.0), ("r3", 300, 330.0)]

    assert cut(outline, 0, page(0, *lines))[2] == [["l2", "l3", "r1"]]
    assert cut(outline, 1, page(0, *lines))[2] == [["r2", "r3"]]


def test_a_next_section_at_the_top_of_a_page_leaves_that_page_out() -> None:
    outline = [(0, "One", Place(0, None, 780)), (0, "Two", Place(1, None, 790))]

    assert cut(outline, 0, page(0, ("a", 700)), page(1, ("Two", 780)))[:2] == (1, 1)


def test_an_outline_in_another_order_than_the_text_is_followed_by_place() -> None:
    outline = [(0, "Late", Place(2)), (0, "Early", Place(0)), (0, "Middle", Place(1))]
    pages = [page(n, (f"text {n}", 700)) for n in range(4)]

    assert cut(outline, 1, *pages) == (1, 1, [["text 0"]])
    assert cut(outline, 0, *pages) == (3, 4, [["text 2"], ["text 3"]])


def test_a_place_at_the_foot_of_the_page_means_the_page() -> None:
    assert cut([(0, "One", Place(0, 0, 0))], 0, page(0, ("a", 700), ("b", 100)))[2] == [["a", "b"]]


def test_on_a_turned_page_the_stated_height_is_not_believed() -> None:
    assert cut([(0, "One", Place(0, 0, 300))], 0, page(0, ("a", 700), ("b", 200), turned=True))[2] == [["a", "b"]]


def test_a_page_that_could_not_be_read_leaves_the_others() -> None:
    outline = [(0, "One", Place(0)), (0, "Two", Place(3))]

    assert cut(outline, 0, page(0, ("a", 700)), page(2, ("c", 700)), total_pages=5) == (1, 3, [["a"], ["c"]])


def test_an_entry_that_leads_nowhere_has_no_plan() -> None:
    assert plan_section(entries(nested([LeveledItem(0, "Dead", None)])), 0, total_pages=3) is None


def test_very_many_entries_of_one_page_cost_little() -> None:
    known = entries(nested(LeveledItem(0, f"Entry {n}", Place(0, 0, 500)) for n in range(10_000)))
    plan = plan_section(known, 0, total_pages=1)

    assert plan is not None
    assert len(plan.others_on_first) <= 200


OUTLINE = entries(
    nested(
        LeveledItem(*item)
        for item in (
            (0, "1 Introduction", Place(0, 72, 601)),
            (0, "2 Methods", Place(1, 72, 501)),
            (1, "2.1 Data", Place(1, 72, 401)),
            (1, "2.2 Models", Place(2)),
            (0, "", Place(4)),
        )
    )
)
PAGES = [
    page(0, ("Title", 700), ("Introduction", 600), ("a", 500)),
    page(1, ("b", 600), ("2 Methods", 500), ("c", 450), ("2.1 Data", 400), ("d", 300)),
    page(2, ("Models", 700), ("e", 600)),
    page(3, ("f", 600)),
    page(4, ("g", 600)),
]


def test_each_line_knows_the_innermost_section_it_stands_in() -> None:
    found = [(line.text, section_of_line(OUTLINE, p, number)) for p in PAGES[:4] for number, line in enumerate(p.lines)]

    assert found == [
        ("Title", ()),
        ("Introduction", ("1 Introduction",)),
        ("a", ("1 Introduction",)),
        ("b", ("1 Introduction",)),
        ("2 Methods", ("2 Methods",)),
        ("c", ("2 Methods",)),
        ("2.1 Data", ("2 Methods", "2.1 Data")),
        ("d", ("2 Methods", "2.1 Data")),
        ("Models", ("2 Methods", "2.2 Models")),
        ("e", ("2 Methods", "2.2 Models")),
        ("f", ("2 Methods", "2.2 Models")),
    ]


def test_of_a_page_with_several_sections_what_they_share_is_known() -> None:
    assert [section_of_page(OUTLINE, p) for p in PAGES] == [
        (), (), ("2 Methods", "2.2 Models"), ("2 Methods", "2.2 Models"), (),
    ]  # fmt: skip


def test_words_are_found_on_a_page_whatever_line_ends_and_hyphens_do_to_them() -> None:
    drawn = page(0, ("Some words are hyphe-", 700), ("nated; a ﬁne thing", 690), ("and more of it", 680))

    assert line_with("hyphenated; a fine", drawn) == 0
    assert line_with("A FINE thing and", drawn) == 1
    assert line_with("and more of it " + "that goes on in another column", drawn) is None
    assert line_with("nated; a fine thing and more of it, which is followed by other words", drawn) is None
    assert line_with("are hyphenated; a fine thing and more of it that goes on elsewhere", drawn) == 0
    assert line_with("…", drawn) is None
