"""Passages of a broad answer in reading order."""

import pytest

from catena.forms.arranging import Broad, arranged, open_parts
from catena.notes import Note, Span, parse_note
from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath
from tests.passages import a_passage


def passage(text: str, *, note: str = "Rye", at: int = 0, section: str | None = None) -> AnswerPassage:
    span = Span(byte_start=at, byte_end=at + 10, line_start=at + 1, line_end=at + 1)
    return a_passage(text, f"{note}.md", section_title=section, span=span)


def texts(
    question: str, *passages: AnswerPassage, further: tuple[AnswerPassage, ...] = (), notes: tuple[Note, ...] = ()
) -> list[str]:
    asked = Broad(question=question, concepts=("rye",), is_open="notes say" in question)
    return [each.text for each in arranged(passages, further, asked, notes)]


GROWS = passage("It grows where wheat does not grow any more.", at=20)
KEEPS = passage("The flour keeps for more than a year.", at=40)
OPEN = "What do my notes say about rye?"


def test_the_section_that_is_called_what_was_asked_for_answers() -> None:
    rye = parse_note(
        VaultPath("Rye.md"),
        b"# Rye\n\nRye is a cereal.\n\n## Drawbacks\n\n- It rises badly.\n- It is hard to knead.\n",
    )

    found = texts("What are the drawbacks of rye?", passage("Rye is a cereal of the north."), notes=(rye,))

    assert found == ["It rises badly. · It is hard to knead."]


def test_of_what_only_stands_near_the_topic_little_is_shown() -> None:
    said = ("The stone of the mill grinds well.", "Water drives a wheel behind the house.")
    aside = [passage(text, note="Mill", at=20 * at) for at, text in enumerate(said)]
    more = passage("The owner rests on Sundays.", note="Owner", at=60)

    assert len(texts(OPEN, *aside, more)) == 2
    assert texts(OPEN, *aside, more, KEEPS) == [KEEPS.text]


def test_a_section_with_another_name_answers_what_no_note_names() -> None:
    listed = passage("It rises badly and is hard to knead.", section="Limits")

    assert open_parts(("drawbacks", "spelt"), "What are the drawbacks of rye?", [listed]) == ("spelt",)
    assert open_parts(("drawbacks",), "What are the drawbacks of rye?", [KEEPS]) == ("drawbacks",)


def test_the_drawbacks_of_something_else_are_none_of_this() -> None:
    wheat = parse_note(VaultPath("Wheat.md"), b"# Wheat\n\n## Drawbacks\n\n- It needs good soil.\n- It is dear.\n")
    asked = Broad(question="What are the drawbacks of rye?", concepts=("drawbacks", "rye"), is_open=False)

    of_wheat = passage("It needs good soil and is dear.", note="Wheat", section="Drawbacks")
    rye = parse_note(VaultPath("Rye.md"), b"# Rye\n\nRye is a cereal.\n")

    assert [each.text for each in arranged([of_wheat, KEEPS], [], asked, [wheat, rye])] == [KEEPS.text]


@pytest.mark.parametrize(
    ("question", "bad", "good"),
    [
        ("What are the advantages of rye?", "Disadvantages: it rises badly.", "Advantages: it keeps for a year."),
        ("¿Cuáles son las ventajas del centeno?", "desventajas Sube muy mal.", "ventajas: dura más de un año."),
        ("黑麦有什么优点？", "缺点：很难发酵，也很难揉。", "优点：可以保存一年以上。"),
    ],
)
def test_what_is_called_a_drawback_is_no_advantage(question: str, bad: str, good: str) -> None:
    assert texts(question, passage(bad), passage(good, at=50)) == [good]


def test_a_spanish_sentence_that_begins_with_con_is_no_drawback() -> None:
    said = passage("Con centeno el pan dura más de una semana.")
    other = passage("El centeno es un cereal del norte.", at=50)

    assert texts("¿Cuáles son las ventajas del centeno?", said, other) == [said.text, other.text]


def test_what_a_thing_is_stands_before_what_else_is_said_of_it() -> None:
    assert texts(OPEN, GROWS, passage("Rye is a cereal of the north.", note="Cereals"))[0] == (
        "Rye is a cereal of the north."
    )


def test_how_the_note_of_this_name_begins_stands_before_what_a_list_of_links_calls_it() -> None:
    own = parse_note(VaultPath("Rye.md"), b"I grow rye on the sand behind the house.\n")
    linked = passage("Rye - Where to sow it", note="Links")
    asked = Broad(question=OPEN, concepts=["rye"], is_open=True)

    found = arranged([linked, KEEPS], (), asked, [own])

    assert found[0].text == "I grow rye on the sand behind the house."


def test_passages_of_one_note_stand_together_in_its_order() -> None:
    other = passage("Bakers of the north mix rye with wheat.", note="Bakers")
    first = passage("Nothing else grows on such poor soil.", at=0)

    assert texts(OPEN, KEEPS, other, GROWS, first) == [each.text for each in (KEEPS, first, GROWS, other)]


def test_a_point_is_made_once() -> None:
    again = passage("The flour keeps for more than one year.", note="Flour")

    assert texts(OPEN, KEEPS, again, GROWS) == [KEEPS.text, GROWS.text]


def test_headings_and_addresses_say_nothing() -> None:
    address = passage("What others say of it: [rye](https://example.org/rye)", at=60)

    assert texts(OPEN, passage("Rye and wheat"), address, KEEPS) == [KEEPS.text]


def test_several_notes_have_their_say() -> None:
    sentences = ("It grows on sand.", "The ears are long.", "Its straw makes roofs.", "The flour is dark and heavy.")
    of_rye = [passage(text, at=20 * at) for at, text in enumerate(sentences)]
    others = (
        passage("Bakers of the north mix in rye.", note="Bakers"),
        passage("Whisky may be distilled from rye.", note="Whisky"),
    )

    found = texts(OPEN, *of_rye, further=others)

    assert found == [*sentences[:3], *(each.text for each in others)]


def test_where_nothing_answers_nothing_is_arranged() -> None:
    assert texts(OPEN) == []
