from catena.pdf.page import Box, Line, PageLines
from catena.pdf.repeated import without_repeated, without_running_head

FRAME = Box(0, 0, 612, 792)


def line(text: str, top: float) -> Line:
    return Line(text, Box(72, top - 10, 300, top))


def page(number: int, *lines: Line) -> PageLines:
    return PageLines(number, None, FRAME, lines)


def left_over(pages: list[PageLines], *, total_pages: int = 20) -> list[list[str]]:
    return [[kept.text for kept in one.lines] for one in without_repeated(pages, total_pages=total_pages)]


def test_running_heads_and_page_numbers_go() -> None:
    pages = [
        page(n, line("J. Smith et al. / Heads", 770 + n % 2), line(f"Text {'abc'[n]}", 400), line(f"– {n + 7} –", 40))
        for n in range(3)
    ]

    assert left_over(pages) == [["Text a"], ["Text b"], ["Text c"]]


def test_roman_page_numbers_go() -> None:
    pages = [page(n, line(f"Text {n}", 400), line(("iv", "v", "vi")[n], 40)) for n in range(3)]

    assert left_over(pages) == [["Text 0"], ["Text 1"], ["Text 2"]]


def test_what_stands_in_the_middle_of_pages_stays_however_often() -> None:
    pages = [page(n, line("Proof.", 400), line("More", 300)) for n in range(5)]

    assert left_over(pages) == [["Proof.", "More"]] * 5


def test_what_stands_at_different_heights_is_no_header() -> None:
    pages = [page(n, line("Example", 780 - 15 * n), line(f"Text {n}", 400)) for n in range(4)]

    assert left_over(pages) == [["Example", f"Text {n}"] for n in range(4)]


def test_twice_is_a_repetition_in_a_letter_but_not_in_a_book() -> None:
    pages = [page(n, line("Dear reader", 780), line(f"Text {n}", 400)) for n in range(2)]

    assert left_over(pages, total_pages=2) == [["Text 0"], ["Text 1"]]
    assert left_over(pages, total_pages=20) == [["Dear reader", "Text 0"], ["Dear reader", "Text 1"]]


def test_a_page_with_nothing_but_its_header_keeps_it() -> None:
    pages = [page(n, line("Part I", 780)) for n in range(3)]

    assert left_over(pages) == [["Part I"]] * 3


def test_a_title_at_the_top_of_pages_far_apart_is_no_header() -> None:
    pages = [page(n, line("Exercises", 780), line(f"Text {n}", 400)) for n in (26, 47, 90)]

    assert left_over(pages, total_pages=120) == [["Exercises", f"Text {n}"] for n in (26, 47, 90)]


def test_a_running_head_with_the_number_of_its_page_goes_also_where_it_stands_once() -> None:
    def kept(number: int, *lines: Line) -> list[str]:
        return [line.text for line in without_running_head(page(number, *lines)).lines]

    assert kept(26, line("2.5 Roofs and holes 27", 690), line("Text", 400)) == ["Text"]
    assert kept(26, line("Roofs of 27 towns", 690), line("Text", 400)) == ["Roofs of 27 towns", "Text"]
    assert kept(26, line("27", 690)) == ["27"]


def test_a_heading_in_larger_letters_is_no_running_head_though_it_begins_with_the_number_of_its_page() -> None:
    heading = Line("1 Introduction", Box(72, 700, 200, 712))
    text = Line("Swifts nest under roofs.", Box(72, 680, 300, 690))

    assert without_running_head(PageLines(0, "1", Box(0, 0, 612, 792), (heading, text, text))).lines[0] == heading
