"""What copying from a page leaves in marks is mended: running heads, numbers of footnotes, initials, hyphens."""

import pytest

from catena.statements.copied import as_printed
from tests.sidecar.summaries.test_marks import marked


def texts(*given: str, page: str = "4") -> list[str | None]:
    return [one.text for one in as_printed([marked(text, page=page) for text in given])]


def test_the_foot_of_a_page_is_no_part_of_a_passage() -> None:
    assert texts("were used in the second year 4 • avi 2020:71 (1 August) • Lind et al") == [
        "were used in the second year"
    ]


def test_a_number_that_is_no_page_and_a_bar_stay() -> None:
    text = "Rows of boxes were marked as 12 | north or south"

    assert texts(text) == [text]


@pytest.mark.parametrize(
    ("copied", "whole"),
    [
        ("I n patients with swifts nearby, sleep is short.", "In patients with swifts nearby, sleep is short."),
        ("T he boxes that face north were used by swifts.", "The boxes that face north were used by swifts."),
        ("D The boxes that face north were used by swifts.", "The boxes that face north were used by swifts."),
        ("T cells of swifts were counted in the blood.", "T cells of swifts were counted in the blood."),
        ("A box that faces north is used by swifts.", "A box that faces north is used by swifts."),
        ("Y a veces los vencejos duermen en el aire.", "Y a veces los vencejos duermen en el aire."),
    ],
)
def test_an_initial_set_apart_is_in_its_word_again(copied: str, whole: str) -> None:
    assert texts(copied) == [whole]


def test_the_number_of_a_footnote_is_no_part_of_its_sentence() -> None:
    whole = "The boxes that face north were used by swifts."

    assert texts(f"3 {whole}", f"12{whole}", f"³ {whole}") == [whole] * 3
    kept = ["12 boxes were used.", "2 The Boxes", "3 Boxes were used by swifts."]
    assert texts(*kept) == kept


def test_a_word_parted_at_the_end_of_a_line_is_put_together_as_it_stands_elsewhere() -> None:
    assert texts("The ser- vice is box- based, short- and long-term.", "A service, box-based.") == [
        "The service is box-based, short- and long-term.",
        "A service, box-based.",
    ]
    assert texts("The box- makers wait.") == ["The box- makers wait."]


@pytest.mark.parametrize(
    ("copied", "whole"),
    [
        ("The oper- ators of the boxes agreed.", "The operators of the boxes agreed."),
        ("Die Wahrschein- lichkeit und die Brut- kästen.", "Die Wahrscheinlichkeit und die Brut- kästen."),
        ("La recomenda- ción y la forma- tion.", "La recomendación y la formation."),
        ("Their long- term evidence- based work.", "Their long- term evidence- based work."),
    ],
)
def test_a_word_that_goes_on_with_an_ending_was_parted_at_the_end_of_a_line(copied: str, whole: str) -> None:
    assert texts(copied) == [whole]


@pytest.mark.parametrize(
    ("copied", "printed"),
    [
        ("Boxes were used alone.1", "Boxes were used alone.¹"),
        ("In survival,9 in age,2,3 and in adults.4-6 Then", "In survival,⁹ in age,²,³ and in adults.⁴⁻⁶ Then"),
        ("As Fig.3 Shows, vol.2 Has setup.2 of 1,5 m.", "As Fig.3 Shows, vol.2 Has setup.2 of 1,5 m."),
    ],
)
def test_the_number_of_a_reference_is_raised_as_on_the_page(copied: str, printed: str) -> None:
    assert texts(copied) == [printed]
