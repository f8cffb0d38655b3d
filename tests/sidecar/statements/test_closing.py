"""With which sentences an abstract, or a reader's marks in the order of the paper, close."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from catena.annotations.annotation import AnnotationNote
from catena.statements.closing import closing_places
from catena.statements.marks import as_meant
from catena.summaries.paper_reading import PaperReading
from catena.syntheses.found import found_by
from catena.syntheses.points import Once
from tests.papers import mark, reading
from tests.sidecar.syntheses.test_theme_phrases import note

KNOWN = "Swifts nest in towns that lose their old roofs."
AIM = "The aim of this study was to test whether swifts prefer boxes that face north."
DONE = "We observed 212 pairs in four towns for three summers."
FOUND = "In north boxes 61 % of the pairs raised chicks, in south boxes 40 % (p = 0.01)."
ALSO = "Chicks were heavier in boxes of wood."
MEANS = "Boxes that face north are a cheap and effective way to keep swifts in towns."
ADVICE = "Owners of houses should be told where swifts like to nest."
OPEN = "Further research is needed on boxes in cold towns."


def closing(*sentences: str, is_whole: bool = True) -> list[str]:
    places = closing_places(sentences, is_whole=is_whole)
    return [one for at, one in enumerate(sentences) if at in places]


def test_a_text_closes_with_its_last_claim_behind_the_results() -> None:
    assert closing(KNOWN, AIM, DONE, FOUND, ALSO, MEANS) == [MEANS]
    assert closing(KNOWN, AIM, DONE, FOUND, MEANS, is_whole=False) == [MEANS]


def test_a_claim_and_the_advice_behind_it_close_a_text_together() -> None:
    assert closing(KNOWN, AIM, DONE, FOUND, MEANS, ADVICE) == [MEANS, ADVICE]


def test_what_is_left_open_stands_behind_the_conclusion() -> None:
    assert closing(KNOWN, AIM, DONE, FOUND, MEANS, OPEN) == [MEANS]


def test_marks_that_end_with_a_result_close_with_nothing() -> None:
    assert closing(KNOWN, AIM, DONE, FOUND, is_whole=False) == []
    assert closing(KNOWN, AIM, DONE, FOUND, ALSO, is_whole=False) == []
    assert closing(AIM, DONE, FOUND, "We found that boxes of wood keep chicks warm.", is_whole=False) == []


def test_a_piece_of_a_reference_closes_nothing() -> None:
    assert closing(KNOWN, AIM, DONE, FOUND, "Bird notes.") == []


def test_that_findings_need_to_be_confirmed_is_left_to_others() -> None:
    for wanted in (
        "Trials of boxes are required to confirm these observations.",
        "This needs to be confirmed in cold towns.",
    ):
        assert closing(KNOWN, AIM, DONE, FOUND, MEANS, wanted) == [MEANS]


def test_a_review_that_says_at_its_end_what_it_presents_closes_with_nothing() -> None:
    known = ("Boxes are lethal traps.", "Several types of boxes look alike, but are entered by different birds.")
    more = (
        "In fact, boxes considered the best for one bird are wrong for the other.",
        "Yet confusion about boxes continues.",
    )
    presents = (
        "We present an in-depth review of the different forms of boxes and propose a practical way to tell them apart."
    )

    assert closing(*known, *more, presents) == []


def test_few_sentences_have_no_end() -> None:
    assert closing(DONE, FOUND, MEANS) == []


def _read(
    colour: str, pages: Sequence[int], *, last: str = "", texts: Sequence[str] = (AIM, DONE, FOUND, ALSO, MEANS)
) -> PaperReading:
    """The paper whose reader marked these sentences, all in one colour but perhaps the last."""
    marks = [mark(colour, text, page=str(page), key="lind") for text, page in zip(texts, pages, strict=True)]
    if last:
        marks[-1] = mark(last, texts[-1], page=str(pages[-1]), key="lind")
    found: AnnotationNote = note("lind", "Boxes for swifts", marks=marks)
    return reading(replace(found, annotations=as_meant(found)))


def concluded(paper: PaperReading) -> str | None:
    found = found_by(paper, paper.telling, Once()).conclusion
    return found.text if found else None


@pytest.mark.parametrize("colour", ["other", "positive"])
def test_what_marks_close_with_is_what_the_paper_concludes(colour: str) -> None:
    paper = _read(colour, (1, 2, 3, 3, 5))

    assert [one.text for one in paper.marked if one.closes] == [MEANS]
    assert concluded(paper) == MEANS


def test_marks_in_another_order_than_the_pages_close_with_nothing() -> None:
    assert not [one for one in _read("other", (9, 2, 3, 3, 1)).marked if one.closes]


def test_marks_that_tell_of_no_study_close_with_nothing() -> None:
    explained = (
        "Each box has a hole that is wide enough for a swift.",
        "Boxes without a hole are closed by the owner of the house.",
        "A box stands on the wall of a house, below the roof.",
        "The hole is connected to the room below the roof.",
    )

    assert not [one for one in _read("other", (1, 2, 3, 3), texts=explained).marked if one.closes]
    assert concluded(_read("other", (1, 2, 3, 3, 5), texts=(DONE, *explained))) == explained[-1]


def test_what_its_reader_marked_as_criticism_closes_nothing() -> None:
    assert not [one for one in _read("positive", (1, 2, 3, 3, 5), last="negative").marked if one.closes]


def test_what_may_come_of_a_paper_gives_way_to_what_it_found_behind_its_results() -> None:
    found_last = "We also found that swifts preferred warm walls."
    promise = "Our study provides insights into how swifts find their walls, and may help towns to keep their swifts."
    texts = (AIM, DONE, FOUND, ALSO, found_last, promise)
    marks = [mark("positive", text, page=str(at), key="lind") for at, text in enumerate(texts, start=1)]
    found = note("lind", "How swifts find walls of towns", marks=marks)

    assert concluded(reading(replace(found, annotations=as_meant(found)))) == found_last
