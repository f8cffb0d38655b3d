from typing import Any

import pytest

from catena.annotations.annotation import Annotation, AnnotationColor, AnnotationType, ColorCategory, FoundIn
from catena.papers.merging import with_pdf

WORDS = "Sleep restores what the day before has cost"


def annotation(text: str | None = WORDS, **more: Any) -> Annotation:
    usual: dict[str, Any] = {
        "type": AnnotationType.HIGHLIGHT, "color": AnnotationColor.QUESTION, "color_hex": "#ffd400",
        "color_category": ColorCategory.SEMANTIC, "comment": None, "comment_prefix": None, "theme": None,
        "outer_prefix": None, "page": "12", "heading_level": None, "image_path": None, "imported_at": None,
        "span": None,
    }  # fmt: skip
    return Annotation(**{**usual, "text": text, **more})


def marked(text: str | None = WORDS, **more: Any) -> Annotation:
    return annotation(
        text, **{"page_label": "12", "page_index": 3, "found_in": FoundIn.PDF, "section_path": ("Results",), **more}
    )


def test_the_note_s_own_wins_and_learns_its_page_and_section() -> None:
    own = annotation("Sleep restores what the day be-\nfore has cost", comment="why?")

    assert with_pdf([own], [marked(comment="other words")]) == (
        annotation(own.text, comment="why?", page_index=3, section_path=("Results",)),
    )


@pytest.mark.parametrize(
    "other",
    [
        marked("Sleep restores something else altogether"),
        marked(page_label="13", page_index=4, page="13"),
        marked(type=AnnotationType.NOTE),
    ],
)
def test_other_words_another_page_or_another_kind_is_another_annotation(other: Annotation) -> None:
    own = annotation(page_label="12")

    assert with_pdf([own], [other]) == (own, other)


def test_each_mark_matches_one_annotation_only() -> None:
    both = with_pdf([annotation("again")], [marked("again"), marked("again")])

    assert [each.found_in for each in both] == [FoundIn.NOTE, FoundIn.PDF]


def test_zotero_s_key_decides_where_both_have_one() -> None:
    key: dict[str, Any] = {"annotation_key": "ABCD2345"}

    assert len(with_pdf([annotation("short", **key)], [marked("longer words", **key)])) == 1
    assert len(with_pdf([annotation(**key)], [marked(annotation_key="WXYZ2345")])) == 2


def test_a_short_text_needs_the_page_a_long_one_does_not() -> None:
    assert len(with_pdf([annotation("data", page=None)], [marked("data")])) == 2
    assert len(with_pdf([annotation(page=None)], [marked()])) == 1


def test_notes_without_words_of_the_paper_are_compared_by_their_comment() -> None:
    note: dict[str, Any] = {"type": AnnotationType.NOTE}

    assert (
        len(with_pdf([annotation(None, comment="See  above", **note)], [marked(None, comment="see above", **note)]))
        == 1
    )
    assert len(with_pdf([annotation(None, comment="see above", **note)], [marked(None, comment="below", **note)])) == 2
