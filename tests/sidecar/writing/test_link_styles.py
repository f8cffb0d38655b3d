"""Page links in each of the four styles, and what they fall back to."""

from dataclasses import replace
from typing import Any

import pytest

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationType, ColorCategory
from catena.notes import parse_note
from catena.notes.span import Span
from catena.vault.path import vault_path
from catena.writing.link_styles import HeadingPlace, LinkStyle, PageLinks, heading_places, linkable, pdf_page

AT_LINE_5 = Span(80, 120, 5, 8)
HEADINGS = (HeadingPlace(1, "Annotations"), HeadingPlace(6, "Introduction"), HeadingPlace(9, "Methods"))
ALL = PageLinks(citekey="reyes-2021", note="@reyes-2021", headings=HEADINGS, pdf="PDF/reyes.pdf")


def annotation(**more: Any) -> Annotation:
    plain = Annotation(
        type=AnnotationType.HIGHLIGHT,
        color=AnnotationColor.POSITIVE,
        color_hex="#5fb236",
        color_category=ColorCategory.SEMANTIC,
        text="Recall doubled",
        comment=None,
        comment_prefix=None,
        theme=None,
        outer_prefix=None,
        page="12",
        heading_level=None,
        image_path=None,
        imported_at=None,
        span=AT_LINE_5,
    )
    return replace(plain, **more)


def linked(style: str, **more: Any) -> str | None:
    return replace(ALL, style=LinkStyle(style)).link(annotation(**more))


URI = "zotero://open-pdf/library/items/ABCD2345?page=12&annotation=QRST6789"


@pytest.mark.parametrize(
    ("style", "more", "link"),
    [
        ("citekey", {}, "[[reyes-2021#p. 12|p. 12]]"),
        ("citekey", {"page": "5-7"}, "[[reyes-2021#p. 5-7|p. 5-7]]"),
        ("citekey", {"page": None, "page_label": "xii"}, "[[reyes-2021#p. xii|p. xii]]"),
        ("note", {"block_id": "QRST6789"}, "[[@reyes-2021#^QRST6789|p. 12]]"),
        ("note", {}, "[[@reyes-2021#Introduction|p. 12]]"),
        ("note", {"span": None}, "[[reyes-2021#p. 12|p. 12]]"),
        ("pdf", {"page_index": 5}, "[[PDF/reyes.pdf#page=6|p. 12]]"),
        ("pdf", {}, "[[PDF/reyes.pdf#page=12|p. 12]]"),
        ("pdf", {"page": "12-14"}, "[[PDF/reyes.pdf#page=12|p. 12-14]]"),
        ("pdf", {"page": "xii"}, "[[reyes-2021#p. xii|p. xii]]"),
        ("pdf", {"page": "xii", "page_index": 11}, "[[PDF/reyes.pdf#page=12|p. xii]]"),
        ("zotero", {"uri": URI}, f"[p. 12]({URI})"),
        ("zotero", {"uri": "zotero://open/library/items/A?cfi=epubcfi(/6/4[x])"},
         "[p. 12](zotero://open/library/items/A?cfi=epubcfi%28/6/4%5Bx%5D%29)"),
        ("zotero", {"uri": "file:///home/a.pdf"}, "[[reyes-2021#p. 12|p. 12]]"),
        ("zotero", {}, "[[reyes-2021#p. 12|p. 12]]"),
    ],
)  # fmt: skip
def test_each_style_leads_where_it_says_else_to_the_specified_place(
    style: str, more: dict[str, Any], link: str
) -> None:
    assert linked(style, **more) == link


@pytest.mark.parametrize("style", list(LinkStyle))
def test_an_annotation_without_a_page_has_no_bracket(style: LinkStyle) -> None:
    links = replace(ALL, style=style)
    placeless = annotation(page=None, block_id="A", uri=URI)

    assert (links.link(placeless), links.bracket(placeless)) == (None, "")
    assert links.bracket(annotation()).startswith(" (")


KNOWN = replace(ALL, names=frozenset({"@reyes-2021"}), page_headings=frozenset())


@pytest.mark.parametrize(
    ("links", "more", "link"),
    [
        (replace(KNOWN, page_headings=frozenset({"p 12"})), {"block_id": "B"}, "[[reyes-2021#p. 12|p. 12]]"),
        (KNOWN, {"block_id": "B"}, "[[@reyes-2021#^B|p. 12]]"),
        (replace(KNOWN, pdf_labels=("12",)), {}, "[[PDF/reyes.pdf#page=1|p. 12]]"),
        (KNOWN, {"uri": URI}, f"[p. 12]({URI})"),
        (KNOWN, {}, "[[@reyes-2021#Introduction|p. 12]]"),
        (replace(KNOWN, headings=()), {}, "[[@reyes-2021|p. 12]]"),
        (replace(KNOWN, note=None, headings=()), {}, "[[PDF/reyes.pdf|p. 12]]"),
        (replace(KNOWN, note=None, headings=(), pdf=None), {}, "p. 12"),
    ],
)
def test_where_the_specified_heading_is_missing_the_nearest_place_that_exists_is_linked(
    links: PageLinks, more: dict[str, Any], link: str
) -> None:
    assert links.link(annotation(**more)) == link


def test_only_the_annotation_or_its_page_is_linked_if_asked_for_exactly_that() -> None:
    assert KNOWN.link(annotation(), exactly=True) == "p. 12"
    assert KNOWN.link(annotation(block_id="B"), exactly=True) == "[[@reyes-2021#^B|p. 12]]"


@pytest.mark.parametrize(
    ("names", "paper", "source"),
    [
        (None, "[[@reyes-2021]]", "[[reyes-2021]]"),
        ({"@reyes-2021"}, "[[@reyes-2021]]", "[[@reyes-2021]]"),
        ({"reyes-2021"}, "[[reyes-2021]]", "[[reyes-2021]]"),
        (set(), "[[Old owls|reyes-2021]]", "[[Old owls|reyes-2021]]"),
    ],
)
def test_a_paper_is_linked_by_the_name_that_resolves(names: set[str] | None, paper: str, source: str) -> None:
    links = replace(ALL, note="Old owls", names=None if names is None else frozenset(names))
    assert (links.paper, links.source) == (paper, source)
    assert replace(links, names=frozenset(), note=None, pdf="o.pdf").paper == "[[o.pdf|reyes-2021]]"
    assert replace(links, names=frozenset(), note=None, pdf=None).paper == "reyes-2021"


def test_a_link_in_a_table_does_not_end_its_cell() -> None:
    assert ALL.in_cell(ALL.bracket(annotation()).strip(" ()")) == "[[reyes-2021#p. 12\\|p. 12]]"


def test_a_heading_of_a_kind_is_linked_through_those_above_it() -> None:
    text = b"# A\n## Results\n## **Set: [one] #2**\n# B\n## Results\n##  \n"
    headings = parse_note(vault_path("n.md"), text).headings

    assert [(place.line, place.subpath) for place in heading_places(headings)] == [
        (1, "A"),
        (2, "A#Results"),
        (3, "Set one 2"),
        (4, "B"),
        (5, "B#Results"),
    ]


@pytest.mark.parametrize(("page", "number"), [("7", 7), ("7-9", 7), ("xii", None), ("S12", None), (None, None)])
def test_a_printed_page_is_a_pdfs_page_only_when_it_is_a_number(page: str | None, number: int | None) -> None:
    assert pdf_page(annotation(page=page)) == number


@pytest.mark.parametrize(
    ("page", "number"),
    [("117", 3), ("XII", 1), ("117–119", 3), ("2", 2), ("12", None), ("twice", None), ("400", None), ("A7", 6)],
)
def test_the_pdfs_own_labels_say_which_page_is_meant(page: str, number: int | None) -> None:
    labels = ("xii", None, "117", "twice", "twice", "a7")

    assert pdf_page(annotation(page=page), labels) == number
    assert pdf_page(annotation(page=page, page_index=8), labels) == 9


def test_a_name_that_would_bend_a_link_is_no_target() -> None:
    assert linkable("Papers/@reyes-2021") == "Papers/@reyes-2021"
    assert linkable("a#b") is None
    assert linkable("a|b") is None
