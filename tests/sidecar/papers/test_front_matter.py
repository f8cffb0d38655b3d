"""What a PDF says of its own paper."""

from collections.abc import Sequence

import pytest

from catena.papers.front_matter import FrontMatter, front_matter
from catena.pdf.page import Box, Line, PageLines

BODY = ("Retrieval strengthens memory, as sentence one of this page says.", *("More of the text follows.",) * 8)


def first_page(*drawn: tuple[str, float], body: Sequence[str] = BODY) -> PageLines:
    """A page with lines of these sizes above its text, which is of size 10."""
    lines: list[Line] = []
    top = 740.0
    for text, size in (*drawn, *((text, 10.0) for text in body)):
        lines.append(Line(text, Box(72, top - size, 72 + 5 * len(text) + size, top)))
        top -= 1.3 * size
    return PageLines(0, None, Box(0, 0, 612, 792), tuple(lines))


def read(*drawn: tuple[str, float], **info: str) -> FrontMatter:
    return front_matter(tuple(info.items()), first_page(*drawn))


def test_the_cover_of_a_manual_has_its_title_and_little_else() -> None:
    cover = first_page(("The Loom Handbook", 18), ("Version 4.2, for all looms", 10), ("Ana Reyes", 12), body=())

    assert front_matter((), cover) == FrontMatter("The Loom Handbook", ("Ana Reyes",))


def test_authors_that_stand_side_by_side_are_told_apart() -> None:
    found = read(("How a loom is set up in a day", 18), ("Ana Reyes Bo Lind Kim Huang", 11), ("Museum of Looms", 11))

    assert found.authors == ("Ana Reyes", "Bo Lind", "Kim Huang")


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ([("Concordance", 12), ("Ana Reyes, Bo Lind", 11.5), ("February 6, 2023", 11.5)], "Concordance"),
        ([("Loom validation", 13), ("Ana Reyes", 12), ("Dec 2022 (updated)", 12)], "Loom validation"),
        ([("Other Looms", 16), ("Ana Reyes", 11)], "Other Looms"),
        ([("Ana Reyes", 11), ("Bo Lind", 11)], None),
        ([("Looms1", 18), ("The looms of the GNU system", 10), ("for version 4.2", 10), ("Bo Lind", 13)], "Looms1"),
        ([("Ana Reyes, Bo Lind", 11.5), ("February 6, 2023", 11.5)], None),
    ],
)
def test_a_short_title_stands_over_its_authors(drawn: list[tuple[str, float]], found: str | None) -> None:
    assert read(*drawn).title == found


def test_the_edition_of_a_manual_is_no_part_of_its_title_and_its_date_tells_the_year() -> None:
    version = "V2.9.0~pre1, 28 Jun 2026"
    found = read(("Getting Started with Looms", 20), (version, 20), Title=f"Getting Started with Looms {version}")

    assert found.title == "Getting Started with Looms"
    assert read(("The Loom Handbook", 18), ("Version 4.2 (2022-11-10)", 10), ("Ana Reyes", 12)).year == "2022"
    assert read(("The Loom Handbook", 18), ("Ana Reyes", 12), ("Oct 2016", 10)).year == "2016"


def test_a_short_title_that_the_file_states_is_the_first_line_of_its_page() -> None:
    assert read(("Loom FAQ", 16), ("the loom team", 11), Title="Loom FAQ").title == "Loom FAQ"


def test_authors_that_only_the_file_tells_completely_are_those_that_the_page_has() -> None:
    drawn = ("How a loom is set up", 18), ("Ana Reyes", 11), ("the museum of looms, Bern", 11), ("Bo Lind", 11)

    assert read(*drawn, Author="Ana Reyes, Bo Lind").authors == ("Ana Reyes", "Bo Lind")
    assert read(*drawn, Author="Ana Reyes, Kim Huang").authors == ("Ana Reyes",)


def test_a_title_that_names_two_things_is_no_list_of_people() -> None:
    found = read(("Using Changing Measures and Changing", 18), ("Weights in the Loom Model", 18), ("2 Measures", 13))

    assert found.title == "Using Changing Measures and Changing Weights in the Loom Model"


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        (
            [("nature", 24), ("https://doi.org/10.5555/s1-021-5", 9), ("Sleep spindles predict", 22),
             ("next-day recall", 22), ("Ana Reyes 1,2, Bo Lind 1 & Jan van der Berg 2 ✉", 12),
             ("Received: 3 March 2020; Published: 1 June 2021", 9)],
            FrontMatter(
                "Sleep spindles predict next-day recall", ("Ana Reyes", "Bo Lind", "Jan van der Berg"), "2021",
                "10.5555/s1-021-5",
            ),
        ),
        (
            [("RESEARCH ARTICLE", 14), ("Retrieval practice on the ward", 18),
             ("Kim L. Huang a,*, Peter O’Brien b", 12), ("Department of Education, University of X", 8)],
            FrontMatter("Retrieval practice on the ward", ("Kim L. Huang", "Peter O’Brien")),
        ),
        (
            [("Slicing of core networks", 24), ("Ana Reyes, Student Member, IEEE, and Bo Lind", 11)],
            FrontMatter("Slicing of core networks", ("Ana Reyes", "Bo Lind")),
        ),
        (
            [("Note-taking among researchers", 18), ("LENA FISHER, University of Oslo, Norway", 12),
             ("OMAR HADDAD, Cairo University, Egypt", 12)],
            FrontMatter("Note-taking among researchers", ("Lena Fisher", "Omar Haddad")),
        ),
        (
            [("Zeitschrift für Psychologie (2019), 227, 45–58", 9), ("Schlaf und Gedächtnis im Jugendalter", 18),
             ("Jürgen Müller-Weiß und Hans-Peter von der Heide", 12), ("Zusammenfassung", 12)],
            FrontMatter(
                "Schlaf und Gedächtnis im Jugendalter", ("Jürgen Müller-Weiß", "Hans-Peter von der Heide"), "2019"
            ),
        ),
        (
            [("心理学报 2020, Vol. 52, No. 3", 9), ("睡眠对青少年记忆巩固的影响", 20), ("王小明 李华 张伟", 12)],
            FrontMatter("睡眠对青少年记忆巩固的影响", ("王小明", "李华", "张伟"), "2020"),
        ),
        (
            [("The strength of weak ties", 16), ("Author(s): Mark S. Granov", 10)],
            FrontMatter("The strength of weak ties", ("Mark S. Granov",)),
        ),
        (
            [("A title with a retrac-", 18), ("tion in it∗", 18),
             ("Google Brain", 11), ("Ana Reyes", 11), ("Google Brain", 11)],
            FrontMatter("A title with a retraction in it", ("Ana Reyes",)),
        ),
        (
            [("ZZT Journal of Swift Studies", 24), ("August 2010, Volume 36, Issue 3.", 10),
             ("Counting swifts with three programs", 18), ("Ana Reyes", 11)],
            FrontMatter("Counting swifts with three programs", ("Ana Reyes",)),
        ),
        (
            [("Swifts & Roofs of Towns", 18), ("Swifts & Roofs of Towns 137 (2015) 1–5", 8), ("", 20), ("", 20),
             ("Where swifts choose their roofs", 17.5), ("Ana Reyes a,b, Bo Lind a, Kim Huang c", 16)],
            FrontMatter("Where swifts choose their roofs", ("Ana Reyes", "Bo Lind", "Kim Huang"), "2015"),
        ),
        (
            [("Where swifts sleep at night", 13), ("Ana Reyes∗1 Bo Lind∗2", 12.6), ("Kim Huang1", 12.6),
             ("1Town Research", 12.6)],
            FrontMatter("Where swifts sleep at night", ("Ana Reyes", "Bo Lind", "Kim Huang")),
        ),
        (
            [("How to name a swift", 18), ("Ana Reyes,† Bo Lind,‡ and Kim", 14), ("L. Huang∗,‡", 14),
             ("†Department of Birds, University of Lind", 11)],
            FrontMatter("How to name a swift", ("Ana Reyes", "Bo Lind", "Kim L. Huang")),
        ),
    ],
)  # fmt: skip
def test_title_authors_and_year_stand_where_journals_put_them(
    drawn: list[tuple[str, float]], found: FrontMatter
) -> None:
    assert read(*drawn) == found


@pytest.mark.parametrize(
    "drawn",
    [
        [
            ("Trends in Roofs and Towers", 22),
            ("journal homepage: www.example.org/roofs", 8),
            ("How swifts find roofs", 16),
        ],
        [("THE ROOF AND TOWER RECORD", 22), ("198 | 2017", 9), ("How swifts find roofs", 16)],
        [("Zeitschrift für Dächer und Türme", 20), ("How swifts find roofs", 16)],
        [("How swifts find roofs", 20), ("A field study of eleven towns", 16)],
    ],
)
def test_larger_type_apart_from_a_title_over_the_authors_is_the_journals_name(drawn: list[tuple[str, float]]) -> None:
    assert read(*drawn, ("Ana Reyes and Bo Lind", 11)).title == "How swifts find roofs"


def test_a_word_in_larger_type_closely_above_a_title_is_the_title_over_its_subtitle() -> None:
    assert read(("Homing", 28), ("How swifts find roofs", 18)).title == "Homing: How swifts find roofs"
    assert read(("Viewpoint", 28), ("vol. 3", 8), ("How swifts find roofs", 18)).title == "How swifts find roofs"


def test_many_lines_in_large_type_are_no_title() -> None:
    assert read(("Homing", 11), *[("We show that swifts find roofs, and that they", 12.0)] * 7).title is None


def test_a_title_in_double_space_is_one_title() -> None:
    page = first_page(("How swifts find their", 18), ("", 18), ("Ana Reyes", 12))
    gap = Line("roofs again", Box(72, 680, 150, 698.4))
    lines = (page.lines[0], gap, *page.lines[2:])

    assert front_matter((), PageLines(0, None, page.frame, lines)).title == "How swifts find their roofs again"


def test_authors_stand_below_a_title_that_the_file_states_in_type_of_any_size() -> None:
    drawn = [("How swifts find", 10), ("their roofs", 10), ("Ana Reyes, Bo Lind,", 10), ("Kim Huang", 10)]

    found = read(*drawn, Title="How swifts find their roofs", Author="Ana Reyes")

    assert found == FrontMatter("How swifts find their roofs", ("Ana Reyes", "Bo Lind", "Kim Huang"))


def test_a_year_that_the_text_cites_is_not_the_papers() -> None:
    page = first_page(
        ("A title of four words", 18), ("Ana Reyes", 11), body=("As others found (Lind, 2014), it holds.",) * 9
    )

    assert front_matter((), page).year is None
    assert front_matter((("CreationDate", "D:20190101"),), page).year is None


def test_what_programs_write_into_files_counts_only_if_the_page_has_it() -> None:
    title = ("Sleep and Recall in Nurses", 18.0)

    assert read(title, Title="Microsoft Word - draft3.docx", Author="admin").title == title[0]
    assert read(title, Title="A template for papers", Author="Some One") == FrontMatter(title[0])
    assert read(title, Title="Sleep and recall in nurses").title == "Sleep and recall in nurses"
    assert read(title, ("Edited by the society. Ana Reyes", 10), Author="Reyes, Ana").authors == ()
    assert read(title, ("Ana Reyes. An invented paper: text", 10), Author="Ana Reyes").authors == ("Ana Reyes",)


@pytest.mark.parametrize(
    "drawn", [[], [("Page 1", 30)], [("Introduction", 18)], [("Journal of Testing", 18)], [("x = 1 + 2 − 3 / 4", 18)]]
)
def test_a_page_without_a_title_has_none(drawn: list[tuple[str, float]]) -> None:
    assert read(*drawn).title is None


def test_a_slide_is_no_first_page_of_a_paper() -> None:
    assert front_matter((), first_page(("An introduction to databases", 40), body=["Lecture 3"])) == FrontMatter()


def test_type_beside_the_title_or_turned_does_not_belong_to_it() -> None:
    page = first_page(("A title of four words", 18))
    beside = Line("w0", Box(500, 722, 520, 740))
    turned = Line("arXiv:1601.03642v1 [cs.CV]", Box(14, 232, 37, 577))

    found = front_matter((), PageLines(0, None, page.frame, (turned, beside, *page.lines)))

    assert (found.title, found.year) == ("A title of four words", "2016")


def test_raised_letters_of_affiliations_are_no_part_of_names_and_places_are_no_names() -> None:
    lettered = read(
        ("Swifts and the roofs of towns", 18),
        ("Ana Morenoa,*, Bo Whitfieldb", 12),
        ("a Department of Birds, Halden", 9),
    )
    spanish = read(("Swifts and the roofs of towns", 18), ("Ana Ibarra y Bo Quiroga", 12), ("Universidad de Halden", 9))

    assert lettered.authors == ("Ana Moreno", "Bo Whitfield")
    assert spanish.authors == ("Ana Ibarra", "Bo Quiroga")


def test_authors_stand_in_the_order_of_their_row_though_signs_of_affiliations_are_raised_between_them() -> None:
    def line(text: str, left: float, middle: float, size: float = 10.0) -> Line:
        return Line(text, Box(left, middle - size / 2, left + 5 * len(text), middle + size / 2))

    row = (
        line("Mary Reyes", 72, 700), line("1*", 124, 703, 6), line(", Jan Lind", 134, 700), line("2", 186, 703, 6),
        line("1", 196, 703, 6), line("and Tom Berg", 200, 701.4), line("3", 262, 703, 6),
    )  # fmt: skip
    title = line("How a loom is set up in a single day", 72, 730, 18)
    body = [line(text, 72, 670 - 13 * at) for at, text in enumerate(BODY)]

    found = front_matter((), PageLines(0, None, Box(0, 0, 612, 792), (title, *row, *body)))

    assert found.authors == ("Mary Reyes", "Jan Lind", "Tom Berg")
