"""Which page the paper prints, which one of the PDF it is, and what an import tool lost of both."""

import pytest

from catena.annotations.pages import page_of_image, reconciled
from catena.annotations.record import Record
from tests.sidecar.annotations.records import record

PDF = "zotero://open-pdf/library/items/ABCD2345"


def linked(text: str | None, link: str | None, *, key: str = "ABCD2345", image: str | None = None) -> Record:
    query = "?annotation=QQQQ2222" if link is None else f"?page={link}&annotation=QQQQ2222"
    return record(page=text, uri=PDF + query, attachment_key=key, image_path=image)


def pages(*records: Record) -> list[tuple[str | None, str | None, int | None]]:
    return [(r.page, r.page_label, r.page_index) for r in reconciled(records)]


def test_a_page_that_text_and_link_agree_on_is_the_label_and_says_nothing_of_the_pdf() -> None:
    assert pages(linked("983", "983")) == [("983", "983", None)]


def test_a_link_alone_gives_the_page() -> None:
    assert pages(linked(None, "7")) == [("7", "7", None)]


def test_an_empty_page_in_text_and_link_is_the_first_page_of_the_pdf() -> None:
    assert pages(linked("", ""))[0] == ("1", None, 0)


def test_where_the_first_page_is_lost_in_text_and_link_both_write_the_pages_of_the_pdf() -> None:
    assert pages(linked("", ""), linked("5", "5")) == [("1", None, 0), ("5", None, 4)]


def test_a_lost_first_page_keeps_the_label_that_its_link_still_has() -> None:
    assert pages(linked("", "431")) == [("1", "431", 0)]


def test_a_lost_first_page_keeps_the_label_that_its_text_still_has() -> None:
    assert pages(linked("431", "")) == [("431", "431", 0)]


def test_a_link_that_names_no_page_is_not_the_first_page() -> None:
    assert pages(linked(None, None), linked("", None)) == [(None, None, None)] * 2


def test_an_image_tells_the_offset_and_the_offset_tells_the_other_pages() -> None:
    image = linked("988", "988", image="img/cohen-6-x42-y88.png")

    assert pages(image, linked("1006", "1006"), linked("984-985", "984")) == [
        ("988", "988", 5),
        ("1006", "1006", 23),
        ("984-985", "984-985", 1),
    ]


def test_an_image_without_a_link_counts_for_the_one_pdf_of_the_note() -> None:
    assert pages(linked("988", "988", image="a-6-x1-y2.png"), record(image_path="a-8-x1-y2.png")) == [
        ("988", "988", 5),
        ("8", "990", 7),
    ]


def test_an_image_whose_page_is_undefined_stands_on_the_first_page() -> None:
    assert pages(record(image_path="a/image-undefined-x301-y236.png")) == [("1", None, 0)]


def test_each_pdf_has_an_offset_of_its_own() -> None:
    one = linked("988", "988", key="ABCD2345", image="a-6-x1-y2.png")
    others = (linked("20", "20", key="WXYZ6789"), linked("990", "990", key="ABCD2345"))

    assert [index for _, _, index in pages(one, *others)] == [5, None, 7]


@pytest.mark.parametrize(
    ("text", "link", "label", "index"),
    [
        ("6", "988", "988", 5),  # Zotero Integration's own template
        ("988", "6", "988", 5),  # one that people make of it
        ("xii", "14", "xii", 13),
        ("14", "xii", "xii", 13),
        ("S12", "3", "S12", 2),
    ],
)
def test_of_text_and_link_that_differ_one_is_the_label(text: str, link: str, label: str, index: int) -> None:
    assert pages(linked(text, link)) == [(text, label, index)]


def test_a_roman_page_shows_where_the_labels_of_the_whole_pdf_are() -> None:
    assert pages(linked("xii", "12"), linked("20", "34")) == [("xii", "xii", 11), ("20", "20", 33)]


def test_an_image_shows_where_the_labels_of_the_whole_pdf_are() -> None:
    image = linked("20", "34", image="a-34-x1-y2.png")

    assert pages(image, linked("22", "36"), linked("24", "24")) == [
        ("20", "20", 33),
        ("22", "22", 35),
        ("24", "24", 37),
    ]


def test_what_zotero_said_itself_is_kept_and_tells_the_others() -> None:
    said = record(page=None, page_label="12", page_index=3, attachment_key="ABCD2345")

    assert pages(said, linked("14", "14")) == [("12", "12", 3), ("14", "14", 5)]


def test_images_that_contradict_each_other_tell_no_offset() -> None:
    images = [linked("988", "988", image="a-6-x1-y2.png"), linked("989", "989", image="a-30-x1-y2.png")]

    assert pages(*images, linked("990", "990"))[2] == ("990", "990", None)


def test_a_label_before_the_first_page_of_the_pdf_has_no_index() -> None:
    assert pages(linked("988", "988", image="a-6-x1-y2.png"), linked("3", "3"))[1] == ("3", "3", None)


@pytest.mark.parametrize("page", ["-", "–", "?"])
def test_a_dash_is_no_page(page: str) -> None:
    assert pages(linked(page, page)) == [(None, None, None)]


def test_a_link_into_the_file_names_the_page_of_the_pdf() -> None:
    in_vault = record(page="xii", uri="Papers/harbours.pdf#page=14&selection=3,0,4,1")

    assert pages(in_vault) == [("xii", "xii", 13)]


def test_a_link_into_the_file_gives_the_page_where_nothing_else_does() -> None:
    assert pages(record(uri="harbours.pdf#page=4")) == [("4", None, 3)]


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("Files/image-5-x120-y607.png", 5),
        ("Files/my-2019-paper-12-x-3-y607.jpg", 12),
        ("image-undefined-x301-y236.png", 1),
        ("figure-5.png", None),
        (None, None),
    ],
)
def test_the_page_in_an_images_name(path: str | None, page: int | None) -> None:
    assert page_of_image(path) == page


@pytest.mark.parametrize("uri", ["zotero://open-pdf/[broken?page=3", "file:///C:/a.pdf", "", "zotero://"])
def test_an_odd_link_takes_nothing_down(uri: str) -> None:
    assert reconciled([record(page="3", uri=uri)])[0].page == "3"
