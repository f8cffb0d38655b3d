"""A survey of a topic: what it is, what titles state, what sentences add."""

from catena.forms.surveying import surveyed
from catena.notes import Note, parse_note
from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath
from tests.passages import a_passage


def note(name: str, text: str) -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


def passage(text: str, *, title: str = "Baking", section: str | None = None) -> AnswerPassage:
    return a_passage(text, f"{title}.md", section_title=section)


def texts(*passages: AnswerPassage, notes: tuple[Note, ...] = (), topic: str = "rye") -> list[str]:
    return [each.text for each in surveyed(passages, [topic], notes, 0.4)]


KEEPS = passage("Rye keeps for a year.")


def test_what_a_topic_is_comes_first_then_what_titles_state() -> None:
    rye = note("rye", "Sown in autumn.\n\nRye is a cereal of the north.\n")
    titled = note("Rye should be milled fresh", "It tires.\n")

    assert texts(KEEPS, notes=(titled, rye)) == [
        "Rye is a cereal of the north.",
        "Rye should be milled fresh",
        "Rye keeps for a year.",
    ]


def test_a_note_that_is_called_so_is_known_by_its_other_names_and_its_beginning() -> None:
    named = note("2021-rye", "---\naliases: [Roggen]\n---\n\nAlt.\n\nRoggen ist ein Getreide des Nordens.\n")
    begun = note("rye", "# rye\n\nSown in autumn, cut in July.\n")

    assert texts(notes=(named,), topic="2021-rye") == ["Roggen ist ein Getreide des Nordens."]
    assert texts(notes=(begun,)) == ["Sown in autumn, cut in July."]


def test_a_note_of_this_name_begins_the_survey_even_with_words_about_its_writer() -> None:
    named = note("Rye cakes", "# About bread\n\nThis is how I bake, mostly at night.\n\n## Flour\n\nRye is milled.\n")

    assert texts(KEEPS, notes=(named,), topic="rye cake") == ["This is how I bake, mostly at night.", KEEPS.text]
    assert texts(KEEPS, notes=(named,), topic="rye") == [KEEPS.text]


def test_an_alias_that_makes_a_statement_stands_for_a_name_that_is_a_number() -> None:
    numbered = note("1716491727-rye", "---\naliases: [Rye should be milled fresh]\n---\n\nIt tires.\n")

    assert texts(KEEPS, notes=(numbered,)) == ["Rye should be milled fresh", "Rye keeps for a year."]


def test_lists_of_sources_exercises_and_words_about_the_writer_are_left_out() -> None:
    left_out = [
        passage("I bought rye in Lund."),
        passage("The rye handbook has many recipes.", section="Further reading"),
        passage("How much rye is sown on an acre.", title="Exercise 5"),
        passage("Is rye older than wheat?"),
        passage("$x = \\frac{r}{y}$"),
    ]

    assert texts(*left_out, KEEPS) == [KEEPS.text]
    assert texts(*left_out[:1]) == [left_out[0].text]


def test_what_the_writer_came_to_think_stays() -> None:
    changed = passage("I now think that rye is easier than wheat.")

    assert texts(changed, KEEPS) == [changed.text, KEEPS.text]
