import pytest

from catena.errors import BadRequest
from catena.pdf.page_ranges import pages_asked, pages_between


@pytest.mark.parametrize(
    ("asked", "pages"),
    [
        ("1", (0,)),
        ("1-5", (0, 1, 2, 3, 4)),
        ("3,7-9", (2, 6, 7, 8)),
        (" 2 , 4 – 5 ", (1, 3, 4)),
        ("9,1", (8, 0)),
        ("2-3,3-4", (1, 2, 3)),
        ("10-10", (9,)),
        ("all", tuple(range(10))),
        (" ALL ", tuple(range(10))),
    ],
)
def test_pages_are_asked_for_one_based_and_each_is_read_once(asked: str, pages: tuple[int, ...]) -> None:
    assert pages_asked(asked, 10) == pages


@pytest.mark.parametrize("asked", ["", "x", "1-", "-3", "1;2", "1,,2", "1.5", "٣-", "1-2-3", "99999999999"])
def test_what_names_no_pages_is_refused_with_examples(asked: str) -> None:
    with pytest.raises(BadRequest, match=r"3,7-9"):
        pages_asked(asked, 10)


@pytest.mark.parametrize("asked", ["0", "11", "1-11", "3,12", "0-2"])
def test_a_page_that_is_not_there_is_refused_with_how_many_there_are(asked: str) -> None:
    with pytest.raises(BadRequest, match="out of range: the PDF has 10 pages"):
        pages_asked(asked, 10)


def test_a_range_that_runs_backwards_is_refused() -> None:
    with pytest.raises(BadRequest, match="5-2 runs backwards"):
        pages_asked("5-2", 10)


def test_a_first_page_alone_is_that_page() -> None:
    assert pages_between(3, None, 10) == (2,)
    assert pages_between(3, 5, 10) == (2, 3, 4)
    with pytest.raises(BadRequest, match="out of range: the PDF has 1 page"):
        pages_between(-1, 1, 1)
