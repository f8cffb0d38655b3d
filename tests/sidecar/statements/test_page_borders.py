"""A passage that is marked in two parts, since a page ends within it, is one point of a note."""

import pytest

from catena.annotations.annotation import Annotation
from catena.statements.page_borders import joined
from tests.sidecar.summaries.test_marks import marked

WHOLE = marked("Swifts return to the same box every year.", page="1")
FIRST = marked("Of the boxes that face north, two in three", page="3")
SECOND = marked("were used in the second year.", page="4")


def texts(*annotations: Annotation) -> list[str | None]:
    return [one.text for one in joined(annotations)]


def test_the_halves_of_a_sentence_on_two_pages_are_one_passage() -> None:
    found = joined((WHOLE, FIRST, SECOND))

    assert [one.text for one in found] == [
        WHOLE.text,
        "Of the boxes that face north, two in three were used in the second year.",
    ]
    assert found[1].page == "3–4"


def test_a_word_that_the_page_cuts_is_whole_again() -> None:
    assert texts(marked("The swifts used every box that was im-", page="3"), marked("proved.", page="4")) == [
        "The swifts used every box that was improved."
    ]


def test_both_comments_are_kept() -> None:
    found = joined((WHOLE, marked(FIRST.text or "", "north", page="3"), marked(SECOND.text or "", "why?", page="4")))

    assert found[1].comment == "north\nwhy?"


@pytest.mark.parametrize(
    "second",
    [
        marked("were used in the second year.", page="3"),
        marked("were used in the second year.", page="5"),
        marked("were used in the second year.", page=""),
        marked("Boxes that face south stayed empty.", page="4"),
    ],
)
def test_what_may_be_two_passages_stays_two(second: Annotation) -> None:
    assert texts(WHOLE, FIRST, second) == [WHOLE.text, FIRST.text, second.text]


def test_a_reader_who_marks_phrases_has_marked_two() -> None:
    phrases = (marked("boxes", page="1"), marked("Boxes in old church walls", page="3"), marked("nests", page="4"))

    assert texts(*phrases) == [one.text for one in phrases]


def test_a_phrase_that_ends_in_an_open_word_goes_on_whoever_marks_it() -> None:
    assert texts(
        marked("boxes", page="1"), marked("Swifts use a box that was", page="3"), marked("built for tits", page="4")
    ) == ["boxes", "Swifts use a box that was built for tits"]
