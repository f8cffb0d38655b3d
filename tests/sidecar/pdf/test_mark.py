import pytest

from catena.pdf.mark import color_of, date_of, plain_of, quads_of


@pytest.mark.parametrize(
    ("components", "color"),
    [
        ((1, 0.83137, 0), "#ffd400"),
        ((0.0, 0.0, 1.0), "#0000ff"),
        ((0.5,), "#808080"),
        ((0, 0, 1, 0), "#ffff00"),
        ((0, 0, 0, 1), "#000000"),
        ((1.7, -2, 0), "#ff0000"),
        ((), None),
        ((1, 0), None),
    ],
)
def test_gray_rgb_and_cmyk_become_hex_and_anything_else_none(components: tuple[float, ...], color: str | None) -> None:
    assert color_of(components) == color


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("D:20240625182216-07'00'", "2024-06-25T18:22:16"),
        ("D:20190407185842+02'00", "2019-04-07T18:58:42"),
        ("20210608", "2021-06-08T00:00:00"),
        ("D:20219908", None),
        ("D:2021", None),
        ("yesterday", None),
    ],
)
def test_a_date_is_read_by_its_makers_clock(written: str, read: str | None) -> None:
    assert date_of(written) == read


def test_rich_text_loses_its_elements_and_keeps_its_paragraphs() -> None:
    rich = (
        '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p dir="ltr"><span style="x">one &lt;two&gt;'
        "</span></p><p>three<br/>f&#252;nf</p></body>"
    )

    assert plain_of(rich) == "one <two>\nthree\nfünf"
    assert plain_of("") == ""
    assert plain_of("<!--" * 50_000 + "a < b") == "<!--" * 50_000 + "a < b"


def test_quads_come_by_eight_figures_and_a_rest_is_no_quad() -> None:
    assert quads_of([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) == (((1, 2), (3, 4), (5, 6), (7, 8)),)
    assert quads_of([]) == ()
