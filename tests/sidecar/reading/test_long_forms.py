"""What an abbreviation stands for is found beside it."""

import pytest

from catena.questions.answer_type import answer_type_of
from catena.reading.answering_words import answering_words
from catena.reading.long_forms import abbreviation_asked, long_forms_in, long_forms_of, written_out
from catena.reading.sought import sought_by


@pytest.mark.parametrize(
    ("text", "abbreviation", "long_form"),
    [
        ("We sell FWB (Fresh Wheat Bread) on Mondays.", "FWB", "Fresh Wheat Bread"),
        ("We sell fresh wheat bread (FWB) on Mondays.", "FWB", "fresh wheat bread"),
        ("The area under the crust (AUC) is brown.", "AUC", "area under the crust"),
        ("DRA is short for dough rising at night, says Ida.", "DRA", "dough rising at"),
        ("An ISBN or International Standard Book Number is on the back.", "ISBN", "International Standard Book Number"),
        ("W-OGF (Wooden Oven Gate Function) opens it.", "W-OGF", "Wooden Oven Gate Function"),
        ("面包编号（International Bread Identity Number，IBIN）很长。", "IBIN", "International Bread Identity Number"),
    ],
)
def test_the_long_form_stands_beside_the_abbreviation(text: str, abbreviation: str, long_form: str) -> None:
    assert [text[start:end] for start, end in long_forms_in(text, abbreviation)] == [long_form]


@pytest.mark.parametrize(
    ("text", "abbreviation"),
    [
        ("The DIKW (this is nice) pyramid.", "DIKW"),
        ("La harina convencional (CNN) es blanca.", "CNN"),  # all its letters within one word
        ("FWB rises overnight.", "FWB"),
    ],
)
def test_what_merely_stands_beside_it_is_no_long_form(text: str, abbreviation: str) -> None:
    assert not list(long_forms_in(text, abbreviation))


@pytest.mark.parametrize(
    ("question", "abbreviation"),
    [
        ("What does FWB stand for?", "FWB"),
        ("Wofür steht FWB?", "FWB"),
        ("Que signifie FWB ?", "FWB"),
        ("FWB 是什么的缩写？", "FWB"),
        ("FWBは何の略ですか？", "FWB"),
        ("What is FWB?", None),
        ("What do you stand for?", None),
    ],
)
def test_a_question_for_a_long_form_names_one_abbreviation(question: str, abbreviation: str | None) -> None:
    assert abbreviation_asked(question) == abbreviation


def test_the_long_form_is_marked_and_nothing_else() -> None:
    question, text = "What does FWB stand for?", "Ida Lund sells FWB (Fresh Wheat Bread) since 2019."
    marks = answering_words(text, sought_by(question, ("FWB",), answer_type_of(question)))

    assert [text[start:end] for start, end in marks] == ["Fresh Wheat Bread"]


def test_abbreviations_are_written_out_as_their_paper_introduces_them() -> None:
    texts = ["Postoperative nausea and vomiting (PONV) is common.", "It lowered PONV (25(OH)D was not measured)."]
    known = long_forms_of(texts)

    assert known == {"PONV": "postoperative nausea and vomiting"}
    assert written_out(texts[1], known) == "It lowered postoperative nausea and vomiting (25(OH)D was not measured)."
    assert written_out(texts[0], known) == "Postoperative nausea and vomiting is common."
