"""When one annotation stands in a note twice."""

from catena.annotations.annotation import AnnotationType
from catena.annotations.duplicates import without_duplicates
from catena.annotations.record import Record
from catena.notes.span import Span
from tests.sidecar.annotations.records import record

WORDS = "The effect was found in both of the samples."


def kept(*records: Record) -> list[int]:
    """The first lines of those that are left."""
    left, warnings = without_duplicates(records)
    assert len(left) + len(warnings) == len(records)
    return [r.span.line_start for r in left if r.span]


def test_one_key_imported_twice_is_one_annotation() -> None:
    again = [record(line=line, text=WORDS, annotation_key="AAAA1111", page="3") for line in (1, 9)]

    left, [warning] = without_duplicates(again)

    assert len(left) == 1
    assert warning.message == "This annotation stands twice in the note; the one in line 1 counts."
    assert warning.span == again[1].span


def test_a_key_means_something_in_its_library_only() -> None:
    own, group = (
        record(line=n, text=WORDS + str(n), annotation_key="AAAA1111", library=library)
        for n, library in ((1, "library"), (2, "groups/77"))
    )

    assert kept(own, group) == [1, 2]


def test_what_has_the_words_of_both_pages_under_one_key_is_not_left_out() -> None:
    assert kept(
        record(line=1, text="It begins here", annotation_key="AAAA1111", page="3"),
        record(line=2, text="and goes on there.", annotation_key="AAAA1111", page="4"),
    ) == [1, 2]


def test_the_one_that_says_more_is_kept_where_it_stands() -> None:
    assert kept(
        record(line=1, text=WORDS, annotation_key="AAAA1111"),
        record(line=5, text="Something else that was marked.", annotation_key="BBBB1111"),
        record(line=9, text=WORDS, annotation_key="AAAA1111", comment="Really?"),
    ) == [5, 9]


def test_the_one_in_zotero_and_the_one_in_the_pdf_are_one() -> None:
    native = record(line=1, text=WORDS, annotation_key="AAAA1111", page="3", page_index=2, uri="zotero://x")
    in_pdf = record(line=2, text="The eﬀect was  found in both of the sam-\nples.", page="3", page_index=2)

    left, _ = without_duplicates([in_pdf, native])

    assert [r.annotation_key for r in left] == ["AAAA1111"]


def test_the_kept_one_has_what_only_the_other_says() -> None:
    native = record(line=1, text=WORDS, annotation_key="AAAA1111", page="3", uri="zotero://x", attachment_key="P")
    commented = record(line=2, text=WORDS, page="3", comment="Both!", color_hex="#5fb236")

    [left], _ = without_duplicates([native, commented])

    assert (
        left.comment.text,
        left.annotation_key,
        left.uri,
        left.color_hex,
    ) == (
        "Both!",
        "AAAA1111",
        "zotero://x",
        "#5fb236",
    )


def test_no_words_are_lost_when_the_shorter_reading_has_the_comment() -> None:
    short = record(line=1, text="The effect", annotation_key="AAAA1111", comment="Which?")
    whole = record(line=2, text=WORDS, annotation_key="AAAA1111")

    [left], _ = without_duplicates([short, whole])

    assert (left.text, left.comment.text) == (WORDS, "Which?")


def test_a_comment_alone_and_the_words_under_its_key_are_one_highlight() -> None:
    comment = record(line=1, type=AnnotationType.NOTE, annotation_key="AAAA1111", comment="Which?")
    words = record(line=2, text=WORDS, annotation_key="AAAA1111", page="3", page_index=2)

    [left], _ = without_duplicates([comment, words])

    own = left
    assert (own.type, own.text, own.comment.text, own.page, own.page_index) == ("highlight", WORDS, "Which?", "3", 2)


def test_the_marks_of_a_double_are_accounted_for() -> None:
    first, second = Span(0, 5, 1, 1), Span(50, 55, 9, 9)

    [left], _ = without_duplicates(
        [
            record(line=1, text=WORDS, annotation_key="AAAA1111", marks=(first,)),
            record(line=9, text=WORDS, annotation_key="AAAA1111", marks=(second,)),
        ]
    )

    assert left.marks == (first, second)


def test_the_same_words_on_two_pages_are_two_annotations() -> None:
    assert kept(record(line=1, text=WORDS, page="3"), record(line=2, text=WORDS, page="4")) == [1, 2]


def test_the_same_words_with_two_comments_are_two_annotations() -> None:
    assert kept(
        record(line=1, text=WORDS, page="3", comment="Yes"), record(line=2, text=WORDS, page="3", comment="No")
    ) == [1, 2]


def test_the_same_words_in_two_colors_are_two_annotations() -> None:
    assert kept(
        record(line=1, text=WORDS, page="3", color_hex="#ffd400"),
        record(line=2, text=WORDS, page="3", color_hex="#ff6666"),
    ) == [1, 2]


def test_a_short_term_marked_twice_on_a_page_is_two_annotations() -> None:
    assert kept(record(line=1, text="recall", page="3"), record(line=2, text="recall", page="3")) == [1, 2]


def test_two_keys_are_two_annotations_whatever_they_say() -> None:
    assert kept(
        record(line=1, text=WORDS, page="3", annotation_key="AAAA1111"),
        record(line=2, text=WORDS, page="3", annotation_key="BBBB1111"),
    ) == [1, 2]


def test_one_image_embedded_twice_is_one_annotation() -> None:
    assert kept(*(record(line=line, type="image", image_path="a-3-x1-y2.png", page="3") for line in (1, 2))) == [1]


def test_records_that_say_nothing_are_no_duplicates() -> None:
    assert kept(record(line=1), record(line=2)) == [1, 2]
