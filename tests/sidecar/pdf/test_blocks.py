"""Captions and small print are no prose, however their sentences read."""

from catena.pdf.page import Box, Line, PageLines
from catena.pdf.prose import ABSTRACT, sentences_of_pdf

BODY, SMALL = 10.0, 7.0


def read(*lines: tuple[float, float, str]) -> list[tuple[str, str]]:
    """Section and text of each sentence of a page with lines at (distance from the top, height, text)."""
    drawn = tuple(Line(text, Box(40, 780 - at - height, 360, 780 - at)) for at, height, text in lines)
    page = PageLines(page=0, label=None, frame=Box(0, 0, 400, 800), lines=drawn)
    return [(one.section, one.text) for one in sentences_of_pdf([page], (), total_pages=1)]


def test_a_caption_ends_with_its_block() -> None:
    found = read(
        (0, BODY, "Swifts came back to the same roofs in May of"),
        (12, BODY, "every year that we counted them in the town."),
        (60, SMALL, "Figure 1. Pairs by wall. Each point stands for one box that was"),
        (68, SMALL, "seen in June. The line shows what would be expected by chance alone."),
        (100, BODY, "Boxes of clay stayed cooler than all the other boxes in July."),
    )

    assert [text for _, text in found] == [
        "Swifts came back to the same roofs in May of every year that we counted them in the town.",
        "Boxes of clay stayed cooler than all the other boxes in July.",
    ]


def test_a_paragraph_that_begins_with_the_name_of_a_figure_is_prose() -> None:
    lines = [(12.0 * n, BODY, "Most of them had been there in the summer before it.") for n in range(1, 5)]
    found = read((0, BODY, "Figure 1 shows that swifts came back to the same roofs in May."), *lines)

    assert len(found) == 4


def test_small_print_that_says_whose_it_is_or_where_its_authors_work_is_left_out() -> None:
    body = [(200 + 12 * n, BODY, "Boxes of clay stayed cooler than all the other boxes in July.") for n in range(5)]
    found = read(
        (0, SMALL, "From the Department of Birds, University of Uri (A.B., C.D.), and the Swift Hospital,"),
        (8, SMALL, "Altdorf (E.F.). All of them counted the swifts for this study together."),
        (30, SMALL, "This work was supported by the fund for roofs in towns. The fund had no part in it."),
        (50, SMALL, "Whoever counts swifts needs a good chair and much time in June."),
        *body,
    )

    assert not any("Altdorf" in text or "fund" in text for _, text in found)
    assert any("good chair" in text for _, text in found)


def test_an_abstract_in_small_letters_is_kept() -> None:
    body = [(200 + 12 * n, BODY, "Boxes of clay stayed cooler than all the other boxes in July.") for n in range(5)]
    found = read(
        (0, BODY, "A B S T R A C T"),
        (14, SMALL, "Swifts of the University of Uri and its hospital and its institute were counted"),
        (22, SMALL, "in an open access study of boxes for birds that nest in towns."),
        (60, BODY, "Introduction"),
        *body,
    )

    assert found[0] == (
        ABSTRACT,
        "Swifts of the University of Uri and its hospital and its institute were counted in an open access study of "
        "boxes for birds that nest in towns.",
    )


def test_what_stands_under_acknowledgements_is_left_out_and_what_follows_is_read() -> None:
    found = read(
        (0, BODY, "Acknowledgements"),
        (14, BODY, "We thank the town for the many boxes that it gave to the swifts."),
        (40, BODY, "Limitations"),
        (54, BODY, "The boxes were counted in one town only and in one year."),
        (80, BODY, "References"),
        (94, BODY, "Lind saw swifts come back to the same boxes in the town of Altdorf."),
    )

    assert found == [("Limitations", "The boxes were counted in one town only and in one year.")]


def test_a_line_of_a_sentence_is_no_heading() -> None:
    found = read(
        (0, BODY, "Adding boxes to these models lowered the risk, but"),
        (12, BODY, "the swifts stayed where they were in the summer before."),
    )

    assert found[0][0] == ""
