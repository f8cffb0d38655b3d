"""What stands above the table of a comparison."""

from dataclasses import replace

import pytest

from catena.answers.compared_passages import compared_passages, without_answer, without_told
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.notes import Span
from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath
from tests.passages import a_passage


def place_of(text: str) -> Span:
    """Every text has a place of its own in the note."""
    at = 100 * (sum(text.encode()) % 9973)
    return Span(byte_start=at, byte_end=at + len(text), line_start=at + 1, line_end=at + 1)


def passage(text: str) -> AnswerPassage:
    return a_passage(text, "Doughs.md", span=place_of(text))


def cell(text: str) -> Cell:
    return Cell(text=text, note_path=VaultPath("Doughs.md"), note_title="Doughs", span=place_of(text))


def table(**rows: tuple[str | None, str | None]) -> Comparison:
    return Comparison(
        subjects=("rye", "spelt"),
        attributes=tuple(
            Attribute(name=name.title(), values=tuple(cell(text) if text else None for text in texts))
            for name, texts in rows.items()
        ),
    )


FOUND = [passage("Spelt and rye are on the shelf."), passage("Rye keeps for a year.")]
DEFINED = table(definition=("Rye is a cereal of the north.", "Spelt is an old wheat."))


def texts(comparison: Comparison, *, keep: bool = False) -> list[str]:
    return [each.text for each in compared_passages(FOUND, comparison, keep=keep)]


def test_what_each_is_stands_above_the_table_if_no_passage_is_certain() -> None:
    assert texts(DEFINED) == ["Rye is a cereal of the north.", "Spelt is an old wheat."]


def test_a_sentence_that_begins_with_the_subjects_own_word_names_it() -> None:
    comparison = replace(
        table(definition=("Rye is a cereal of the north.", "Spelt feeds whoever can wait, the old wheat.")),
        subjects=("rye", "spelt method"),
    )

    assert texts(comparison) == ["Rye is a cereal of the north.", "Spelt feeds whoever can wait, the old wheat."]


def test_a_sentence_that_says_how_they_differ_stands_first() -> None:
    comparison = table(
        definition=("Rye is a cereal of the north.", "Spelt is an old wheat."),
        difference=(None, "Unlike rye, spelt has gluten."),
    )

    assert texts(comparison)[0] == "Unlike rye, spelt has gluten."


def test_a_passage_that_certainly_answers_stays() -> None:
    assert texts(DEFINED, keep=True)[0] == FOUND[0].text


def test_a_passage_speaks_for_a_subject_that_the_table_does_not_define() -> None:
    assert texts(table(definition=("Rye is a cereal.", None))) == ["Rye is a cereal.", FOUND[0].text]


def test_what_is_certain_but_names_one_subject_does_not_stand_for_both() -> None:
    comparison = table(definition=("Rye is a cereal of the north.", "Spelt is an old wheat."))
    found = [passage("Rye keeps for a year.")]

    assert [each.text for each in compared_passages(found, comparison, keep=True)] == [
        "Rye is a cereal of the north.",
        "Spelt is an old wheat.",
    ]


def test_passages_that_answer_what_else_was_asked_stay() -> None:
    assert [each.text for each in compared_passages(FOUND, DEFINED, keep=False, only=False)] == [
        each.text for each in FOUND
    ]


def test_a_sentence_that_was_cut_stays_in_the_table() -> None:
    cut = table(definition=("Rye is a cereal of the north and…", "Spelt is an old wheat."))

    assert "Spelt is an old wheat." in texts(cut)
    assert not any(text.endswith("…") for text in texts(cut))


def test_a_subject_that_nothing_speaks_of_is_without_an_answer() -> None:
    assert without_answer([passage("Spelt is an old wheat.")], table()) == ("rye",)
    assert without_answer(FOUND, table()) == ()
    assert without_answer([], DEFINED) == ()


def test_a_subject_without_an_answer_is_named_as_in_the_table() -> None:
    breads = replace(table(), subjects=("rye in bread", "spelt"))

    assert without_answer([passage("Spelt is an old wheat.")], breads) == ("rye in bread",)


def test_a_passage_that_only_lists_the_names_is_no_answer() -> None:
    listed, told = passage("Rye, spelt"), passage("Rye keeps for a year, and spelt for two.")
    nothing = table()

    assert compared_passages([listed, told], nothing, keep=True) == (told,)
    assert compared_passages([told], nothing, keep=False) == (told,)


def test_a_row_that_is_filled_on_both_sides_answers_if_nothing_is_defined() -> None:
    comparison = table(price=("cheap", "dear"), purpose=("A flour for dark bread.", "A flour for light cakes."))

    found = compared_passages(FOUND[1:], comparison, keep=False)

    assert [each.text for each in found[:2]] == ["A flour for dark bread.", "A flour for light cakes."]


def test_values_of_a_table_are_no_answer_without_it() -> None:
    rows = table(price=("free for me", "dear"), page=("optional", "the front door"), use=("dark bread", "light cakes"))
    told = passage("Rye makes dark bread, and spelt makes light cakes.")

    assert compared_passages([told], rows, keep=True) == (told,)
    assert compared_passages([passage("free for me")], rows, keep=False) == ()


def test_a_sentence_on_both_stands_above_the_table_and_on_no_side_of_it() -> None:
    comparison = table(
        definition=("Rye is a cereal of the north.", "Spelt is an old wheat."),
        in_common=("Rye and spelt both keep for a year.", None),
        together=(None, "Millers know rye and spelt well."),
    )
    comparison = replace(
        comparison,
        attributes=tuple(replace(row, name=row.name.replace("_C", " c")) for row in comparison.attributes),
    )
    passages = compared_passages(FOUND, comparison, keep=False)

    assert [each.text for each in passages] == [
        "Rye is a cereal of the north.",
        "Spelt is an old wheat.",
        "Rye and spelt both keep for a year.",
    ]
    assert [row.name for row in without_told(comparison, passages).attributes] == ["Definition"]


def test_a_sentence_on_both_comes_before_what_is_said_of_each_unless_that_defines_them() -> None:
    comparison = table(
        together=("Rye and spelt both keep for a year.", None), limits=("Rye rises slowly, as all know.",) * 2
    )

    assert texts(comparison)[0] == "Rye and spelt both keep for a year."


@pytest.mark.parametrize("name", ["1", "Flours (12)"])
def test_the_numbered_row_of_a_table_tells_nothing_above_it(name: str) -> None:
    numbered = {name: ("Rye keeps for a year in any cellar.", "Spelt keeps for two years in a dry one.")}

    assert texts(table(**numbered))[0] != "Rye keeps for a year in any cellar."


def test_what_only_mentions_a_subject_does_not_speak_for_it() -> None:
    passages = [passage("The mill takes rye on Mondays.")]
    comparison = table(definition=(None, "Spelt is an old wheat."))

    told = compared_passages(passages, comparison, keep=False)

    assert [each.text for each in told] == ["Spelt is an old wheat."]


def test_a_row_with_one_cell_is_not_told_again_below_the_answer() -> None:
    comparison = table(definition=("Rye is a cereal of the north.", None), limits=("Rye rises slowly.", None))

    assert [row.name for row in without_told(comparison, [passage("Rye is a cereal of the north.")]).attributes] == [
        "Limits"
    ]


def test_what_a_note_on_both_says_of_each_is_how_they_differ() -> None:
    comparison = table(difference=("Rye stands frost.", "Spelt needs rain."))

    assert texts(comparison, keep=True) == ["Rye stands frost.", "Spelt needs rain."]


def test_what_only_announces_a_formula_says_nothing_of_the_subjects() -> None:
    formula = passage("We bring rye and spelt into a table of weights, and get: $$a = b$$")
    found = compared_passages([formula, *FOUND], table(), keep=True)

    assert formula not in found


def test_a_definition_that_is_too_long_for_a_cell_stands_whole_above_the_table() -> None:
    whole = "Rye is a cereal of the north that grows on sand and under snow."
    comparison = replace(
        DEFINED,
        attributes=(
            Attribute(
                name="Definition",
                values=(replace(cell("Rye is a cereal of the …"), whole=whole), cell("Spelt is an old wheat.")),
            ),
        ),
    )

    assert texts(comparison) == [whole, "Spelt is an old wheat."]


def test_what_tells_of_its_writer_does_not_lead_though_it_names_both() -> None:
    mine = passage("I have only begun to bake with rye, after years of spelt.")

    shown = compared_passages([mine], DEFINED, keep=True)

    assert [each.text for each in shown] == ["Rye is a cereal of the north.", "Spelt is an old wheat."]


def test_a_title_on_both_stands_before_what_is_certain_and_names_one() -> None:
    title = "Rye sours where spelt only swells"
    together = replace(cell(title), note_title=title)
    comparison = replace(table(), attributes=(Attribute(name="Together", values=(together, None)),))

    shown = compared_passages([passage("Rye is kept in jars all winter.")], comparison, keep=True)

    assert [each.text for each in shown] == [title, "Rye is kept in jars all winter."]


def test_words_of_both_that_stand_apart_don_t_name_them() -> None:
    names = {"subjects": ("rye flour", "spelt flour")}
    comparison = replace(table(definition=("Rye flour is dark and sticky.", "Spelt flour is pale and loose.")), **names)
    apart = passage("Spelt was sown first by my uncle, long before anybody here baked with flour of any rye.")
    beside = passage("Rye and spelt flour differ in how much water they take.")

    assert compared_passages([apart], comparison, keep=True)[0].text == "Rye flour is dark and sticky."
    assert compared_passages([beside], comparison, keep=True)[0] == beside


def test_a_sentence_that_names_both_without_telling_them_apart_stands_behind_what_is_certain() -> None:
    mentioning = table(together=("People mix up rye and the old spelt.", None))
    certain = passage("Rye is sown in autumn, and what looks like it in spring is another.")

    shown = compared_passages([certain], mentioning, keep=True)

    assert [each.text for each in shown] == [certain.text, "People mix up rye and the old spelt."]
