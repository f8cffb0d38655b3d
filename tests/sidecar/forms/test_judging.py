"""What notes list for a subject, or against it."""

import datetime as dt

import pytest

from catena.forms.attribute import Rank, judgement_of
from catena.forms.judging import Judging, subjects_of
from catena.notes import Note, parse_note
from catena.questions.understanding import understand
from catena.questions.vault_names import NoNames
from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath


def note(name: str, text: str) -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


def judging(question: str, *concepts: str) -> Judging:
    found = Judging.asked(question, concepts)
    assert found is not None
    return found


def texts(passages: tuple[AnswerPassage, ...]) -> list[str]:
    return [each.text for each in passages]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("What speaks against rye bread?", "Cons: It is heavy. · It crumbles."),
        ("Which drawbacks does rye bread have?", "Cons: It is heavy. · It crumbles."),
        ("What are the advantages of rye bread?", "Pros: It keeps. · It fills."),
        ("Was spricht gegen rye bread?", "Cons: It is heavy. · It crumbles."),
        ("Why is rye bread good?", "Pros: It keeps. · It fills."),
        ("Why do rye breads help?", "Pros: It keeps. · It fills."),
        ("Warum ist rye bread sinnvoll?", "Pros: It keeps. · It fills."),
        ("Pourquoi rye bread est-il utile ?", "Pros: It keeps. · It fills."),
    ],
)
def test_what_speaks_for_a_thing_or_against_it_is_listed_where_notes_list_it(question: str, found: str) -> None:
    bread = note(
        "Bread",
        "# Rye bread\n\nPros\n\n- It keeps.\n- It fills.\n\nCons\n\n- It is heavy.\n- It crumbles.\n\n"
        "# Wheat bread\n\nCons\n\n- It dries.\n- It costs.\n",
    )

    concepts = understand(question, names=NoNames(), today=dt.date(2026, 1, 1)).parameters.concepts

    assert texts(judging(question, *concepts).lists((bread,), 0.5)) == [found]


def test_what_only_asks_is_no_part_of_a_subject() -> None:
    asked = ["¿Qué desventajas tiene el centeno", "speaks against rye", "黑麦 有什么优势"]

    assert subjects_of(asked) == (("centeno",), ("rye",), ("黑麦",))


def test_a_heading_that_tells_of_an_advantage_announces_no_list_of_them() -> None:
    heading = "Why I love rye bread: its biggest advantage is that it keeps for weeks on end"
    bread = note("Bread", f"# {heading}\n\n- I baked one.\n- I ate it.\n")

    assert judging("What are the advantages of rye bread?", "rye bread").lists((bread,), 0.5) == ()


def test_a_section_that_is_called_so_says_it_in_sentences() -> None:
    rye = note("Rye", "Rye is a cereal.\n\n## Drawbacks\n\nIt rises badly. It is hard to knead.\n")
    asked = judging("What are the drawbacks of rye?", "rye")

    assert asked.lists((rye,), 0.5) == ()
    assert texts(tuple(asked.sections((rye,), 0.5))) == ["It rises badly. It is hard to knead."]


def test_the_drawbacks_of_one_of_two_things_are_not_those_of_both() -> None:
    rye = note("Rye", "## Drawbacks\n\n- It rises badly.\n- It is hard to knead.\n")
    asked = judging("What are the drawbacks of rye in beer?", "rye", "beer")

    assert asked.lists((rye,), 0.5) == ()
    assert tuple(asked.sections((rye,), 0.5)) == ()


@pytest.mark.parametrize(
    "heading",
    ["Comparación con el centeno", "Lavorare con la farina", "¿Con qué se amasa?", "The Mill Pro", "limit 25"],
)
def test_what_only_has_such_a_word_judges_nothing(heading: str) -> None:
    assert judgement_of(heading) is None


@pytest.mark.parametrize(
    ("label", "rank"),
    [("Pro", Rank.ADVANTAGES), ("Con:", Rank.LIMITS), ("Pros of rye", Rank.ADVANTAGES), ("Its limits", Rank.LIMITS)],
)
def test_a_label_announces_what_speaks_for_a_thing_or_against_it(label: str, rank: Rank) -> None:
    assert judgement_of(label) is rank


@pytest.mark.parametrize(("question", "concepts"), [("What is rye?", ["rye"]), ("Which drawbacks?", ["drawbacks"])])
def test_what_is_asked_of_nothing_or_asks_something_else_judges_nothing(question: str, concepts: list[str]) -> None:
    assert Judging.asked(question, concepts) is None


@pytest.mark.parametrize("question", ["Why does rye bread help digestion?", "Why is rye bread good for the heart?"])
def test_why_a_thing_does_something_is_answered_by_the_reason_and_not_by_all_that_is_good_about_it(
    question: str,
) -> None:
    assert Judging.asked(question, ("rye bread",)) is None
