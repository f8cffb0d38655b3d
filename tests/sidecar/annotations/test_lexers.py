"""Links, pages, colours, labels and wrapping marks, in every spelling that notes have."""

import pytest

from catena.annotations.colors import color_in_attributes, color_in_words, color_name
from catena.annotations.labels import Slot, label_at_start
from catena.annotations.lines import lines_of
from catena.annotations.links import links_in, read_target
from catena.annotations.page_references import dressed_page, page_in
from catena.annotations.wording import paper_text, quoted_end

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
    assert dressed_page("Both were (p. 40) measured twice (p. xiv)") == (33, 41, "xiv")
    assert dressed_page("p. 5 without brackets is text") is None


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("YellowHighlight", "Yellow"),
        ("custom-#FF6666", "Red"),
        ("annotation-blue", "Blue"),
        ("quote|#a28ae5", "Purple"),
        ("CustomGreen", "Green"),
        ("🟠 to check", "Orange"),
        ("#ffd400 (Yellow)", "Yellow"),
    ],
)
def test_words_name_a_colour(words: str, name: str) -> None:
    color = color_in_words(words)

    assert color is not None and color.name == name


def test_words_without_a_colour_name_none() -> None:
    assert color_in_words("Reddish deer are blueprints") is None


@pytest.mark.parametrize(
    ("attributes", "hex_value"),
    [
        ('style="background-color: #2EA8E5"', "#2ea8e5"),
        ("style='background:#FFF3A3A6;'", "#fff3a3"),
        ('style="background: Blue;"', "#2ea8e5"),
        ('style="background-color:Yellow;color:Black"', "#ffd400"),
        ('style="text-decoration-color:#a28ae5"', "#a28ae5"),
        ('style="background-color: rgba(255, 102, 102, 0.5)"', "#ff6666"),
        ('class="hltr-green"', "#5fb236"),
    ],
)
def test_attributes_name_a_colour(attributes: str, hex_value: str) -> None:
    color = color_in_attributes(attributes)

    assert color is not None and color.hex == hex_value


def test_any_colour_has_zotero_integrations_name() -> None:
    assert [color_name(value) for value in ("#fced8c", "#ff8c19", "#009980", "#7e8386", "#000000")] == [
        "Yellow",
        "Orange",
        "Cyan",
        "Blue",
        "Black",
    ]


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
