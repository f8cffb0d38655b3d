"""The items of a list are shown as a list."""

from dataclasses import replace

from catena.reading.passage import PassageKind
from catena.rendering.items import items_of, run_on
from tests.sidecar.rendering.building import passage

ITEM, SENTENCE = PassageKind.ITEM, PassageKind.SENTENCE


def test_items_and_what_introduces_them_are_told_apart() -> None:
    assert items_of(replace(passage("One. · Two.", "A"), kind=ITEM)) == ("", ("One.", "Two."))
    assert items_of(replace(passage("Rules are: one · two", "A"), kind=SENTENCE)) == ("Rules are:", ("one", "two"))


def test_a_sentence_that_breaks_off_introduces_the_items_behind_it() -> None:
    announced = passage("In no particular order · The bowline · The reef", "A")

    assert items_of(announced) == ("In no particular order", ("The bowline", "The reef"))
    assert items_of(passage("A knot · as Ada says · holds.", "A")) == ("", ())


def test_a_sentence_without_items_stays_whole() -> None:
    assert items_of(replace(passage("Home · Maps", "A"), kind=SENTENCE)) == ("", ())
    assert items_of(replace(passage("One.", "A"), kind=ITEM)) == ("", ())


def test_in_a_line_items_are_sentences_or_stand_behind_semicolons() -> None:
    assert run_on("One. · two · three") == "One. two; three"
    assert run_on("Bowline; · reef, · and: · hitch") == "Bowline; reef, and: hitch"
