"""Links, pages, labels and wrapping marks, in every spelling that notes have."""

import pytest

from catena.notation.labels import Slot, label_at_start
from catena.notation.lines import lines_of
from catena.notation.links import links_in, read_target
from catena.notation.page_references import bracketed_page, is_cited_page, page_in
from catena.notation.wording import paper_text, quoted_end

ITEM = "library/items/PDF12345"


@pytest.mark.parametrize(
    ("uri", "library", "attachment", "annotation", "page"),
    [
        (f"zotero://open-pdf/{ITEM}?page=5&annotation=ANN12345", "library", "PDF12345", "ANN12345", "5"),
        (f"zotero://open-pdf/{ITEM}?annotation=ANN12345&page=5", "library", "PDF12345", "ANN12345", "5"),
        (f"zotero://open-pdf/{ITEM}?page=5&#x26;annotation=ANN12345", "library", "PDF12345", "ANN12345", "5"),
        (
            "zotero://open-pdf/groups/77/items/PDF12345?page=&annotation=ANN12345",
            "groups/77",
            "PDF12345",
            "ANN12345",
            "",
        ),
        (f"zotero://open-pdf/{ITEM}?page=5&annotation=undefined", "library", "PDF12345", None, "5"),
        ("zotero://open-pdf/0_PDF12345/5", "library", "PDF12345", None, "5"),
        (f"zotero://open/{ITEM}?sel=p%3Anth-child(12)", "library", "PDF12345", None, None),
        (f"zotero://open-pdf/{ITEM}?cfi=epubcfi(/6/14)", "library", "PDF12345", None, None),
    ],
)
def test_a_link_says_which_place_it_leads_to(
    uri: str, library: str, attachment: str, annotation: str | None, page: str | None
) -> None:
    target = read_target(uri)

    assert target is not None and target.is_place
    assert (target.library, target.attachment_key, target.annotation_key, target.page) == (
        library,
        attachment,
        annotation,
        page,
    )


@pytest.mark.parametrize("uri", ["zotero://select/library/items/PDF12345", f"zotero://open-pdf/{ITEM}"])
def test_a_link_to_a_whole_item_is_no_place(uri: str) -> None:
    target = read_target(uri)

    assert target is not None and not target.is_place


@pytest.mark.parametrize(
    "text",
    [
        f"see [p. 5](zotero://open-pdf/{ITEM}?page=5) there",
        f"see [p. 5](<zotero://open-pdf/{ITEM}?page=5>) there",
        f'see <a href="zotero://open-pdf/{ITEM}?page=5">p. 5</a> there',
        "see [[paper.pdf#page=5&selection=1,2,3,4|p. 5]] there",
        r"see [p. 5](file://C:\my papers\paper.pdf) there",
    ],
)
def test_a_link_is_found_with_its_label_and_its_edges(text: str) -> None:
    [link] = links_in(text)

    assert link.label == "p. 5"
    assert (text[: link.start], text[link.end :]) == ("see ", " there")


def test_a_picture_is_no_link() -> None:
    assert links_in(f"![figure](zotero://open-pdf/{ITEM}?page=5)") == []


@pytest.mark.parametrize(
    ("label", "page"),
    [
        ("p. 5", "5"),
        ("(p. 983)", "983"),
        ("Page. 1", "1"),
        ("pp. 5–7", "5–7"),
        ("第15页", "15"),
        ("S. 12", "12"),
        ("p. xii", "xii"),
        ("p. S12", "S12"),
        ("p. e45", "e45"),
        ("Reyes et al., 2020, p. 3", "3"),
        (" 2018:4", "4"),
        ("note on p.2", "2"),
        ("PDF p. 2", "2"),
        ("p.", ""),
        ("Page ", ""),
        ("p. -", ""),
        ("pdf", None),
        ("jump to", None),
        ("Reyes, 2020", None),
    ],
)
def test_a_label_names_its_page(label: str, page: str | None) -> None:
    assert page_in(label) == page


def test_the_last_page_in_brackets_counts() -> None:
    assert bracketed_page("Both were (p. 40) measured twice (p. xiv)") == (33, 41, "xiv")
    assert bracketed_page("p. 5 without brackets is text") is None


@pytest.mark.parametrize(
    ("text", "slot", "rest"),
    [
        ("**Note:** rest", Slot.COMMENT, "rest"),
        ("**메모:** rest", Slot.COMMENT, "rest"),
        ("_Comment:_ rest", Slot.COMMENT, "rest"),
        ("**Comments**:: rest", Slot.COMMENT, "rest"),
        ("标注：rest", Slot.COMMENT, "rest"),
        ("✏️ rest", Slot.COMMENT, "rest"),
        ("📌 rest", Slot.TEXT, "rest"),
        ("**Annotated:** rest", Slot.TEXT, "rest"),
        ("**Color**: #ffd400", Slot.COLOR, "#ffd400"),
        ("**Anything:** rest", Slot.UNKNOWN, "rest"),
    ],
)
def test_a_label_announces_what_follows(text: str, slot: Slot, rest: str) -> None:
    label = label_at_start(text)

    assert label is not None
    assert (label.slot, text[label.end :]) == (slot, rest)


@pytest.mark.parametrize("text", ["**bold words** go on", "It says: this", "*emphasis* only"])
def test_words_that_announce_nothing_are_no_label(text: str) -> None:
    assert label_at_start(text) is None


def test_a_line_with_breaks_keeps_the_depth_of_its_quote() -> None:
    pieces = list(lines_of("><mark>Highlight</mark></br></br>> words", 0))

    assert [(piece.depth, piece.text) for piece in pieces] == [(1, "<mark>Highlight</mark>"), (1, ""), (2, "words")]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("“they call this “consolidation””", "they call this “consolidation”"),
        ('"a" and "b"', '"a" and "b"'),
        ('without an opening mark"', "without an opening mark"),
        ("*“Glaze halves the effect”*", "Glaze halves the effect"),
        ("not the rain-\nfall", "not the rainfall"),
        ("连续工作 的时间", "连续工作的时间"),
        ("*(No annotated text)*", None),
        ("**bold** start", "**bold** start"),
    ],
)
def test_what_only_wraps_the_papers_words_is_taken_off(written: str, text: str | None) -> None:
    assert paper_text([written]) == text


def test_only_the_quotation_at_the_end_of_prose_is_the_papers() -> None:
    assert quoted_end("书里又说：“间隔不是“中断””") == "“间隔不是“中断””"
    assert quoted_end("No quotation here") == "No quotation here"


@pytest.mark.parametrize(
    ("cited", "page"),
    [("5", "5"), ("5–7", "6"), ("6", "5-7"), ("117-9", "119"), ("e1003–e1005", "e1004"), ("12f.", "13"), ("S5", "s5")],
)
def test_a_cited_range_includes_its_pages(cited: str, page: str) -> None:
    assert is_cited_page(cited, page)


@pytest.mark.parametrize(("cited", "page"), [("5", "6"), ("5–7", "8"), ("S5", "5"), ("117-9", "116"), ("xii", "12")])
def test_other_pages_are_not_the_cited_ones(cited: str, page: str) -> None:
    assert not is_cited_page(cited, page)
