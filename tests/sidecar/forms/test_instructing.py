"""What tells how to do something stands before what only tells of it."""

import pytest

from catena.forms.enumerating import steps_for
from catena.forms.instructing import instructing_first, steps_in_order
from catena.forms.titles import titles_that_answer
from catena.notes import Span, parse_note
from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought, sought_by
from catena.vault.path import VaultPath
from tests.passages import a_passage

NOTE = parse_note(
    VaultPath("Set up the loom.md"), b"# Set up the loom\n\nA loom is heavy.\n\n1. Tie the warp.\n2. Tighten it.\n"
)


def sought(question: str) -> Sought:
    return sought_by(question, (), AnswerType.OTHER)


def first(*texts: str) -> str:
    passages = [a_passage(text, span=Span(at, at + 1, 1, 1)) for at, text in enumerate(texts)]
    return instructing_first(sought("How do I weave?"), passages, ())[0].text


@pytest.mark.parametrize(
    ("tells", "instructs"),
    [
        ("People have long liked to dye wool.", "To dye wool, soak it, then add the dye."),
        ("Viele mögen gefärbte Wolle.", "Wolle färben: Nimm einen Topf."),
        ("La laine plaît à tous.", "Il faut teindre la laine à chaud."),
        ("La lana gusta a todos.", "Hay que teñir la lana en caliente."),
        ("羊毛很受欢迎。", "首先把羊毛放进锅里。"),
    ],
)
def test_an_instruction_stands_before_what_only_tells_of_the_subject(tells: str, instructs: str) -> None:
    assert first(tells, instructs) == instructs


def test_the_steps_of_one_note_follow_in_its_order_before_what_only_tells() -> None:
    dip, tells, soak, other = "Then add the dye.", "Wool takes dye well.", "First cut the wool.", "Use a pot for wool."
    at = {soak: 0, tells: 1, dip: 2, other: 3}
    passages = [a_passage(text, span=Span(at[text], at[text] + 1, 1, 1)) for text in (dip, tells, soak)]
    elsewhere = a_passage(other, note_path=VaultPath("Pots.md"), span=Span(3, 4, 1, 1))

    found = steps_in_order([*passages, elsewhere], ())

    assert [each.text for each in found] == [soak, dip, tells, other]


def test_a_step_of_another_section_or_far_less_certain_does_not_stand_before_what_answers() -> None:
    answers = a_passage("Then tie the warp.", span=Span(50, 51, 1, 1), section_title="Warp", score=0.6)
    unsure = a_passage("First buy a loom.", span=Span(0, 1, 1, 1), section_title="Warp", score=0.2)
    other = a_passage("First oil the loom.", span=Span(10, 11, 1, 1), section_title="Care", score=0.5)

    assert steps_in_order([answers, unsure, other], ()) == (answers, unsure, other)


def test_inline_code_instructs_and_a_passage_that_is_much_less_certain_never_leads() -> None:
    note = parse_note(VaultPath("Rye.md"), b"Looms are old. With `loom on` a loom starts.\n")
    about = a_passage("Looms are old.", span=Span(0, 14, 1, 1), score=0.5)
    code = a_passage("With loom on a loom starts.", span=Span(15, 44, 1, 1), score=0.45)
    unsure = a_passage(code.text, span=code.span, score=0.1)

    def led(*passages: AnswerPassage) -> AnswerPassage:
        return instructing_first(sought("How do I start?"), passages, [note])[0]

    named = a_passage("Use it to start a loom.", span=Span(0, 14, 1, 1), score=0.4)

    assert led(about, code) is code
    assert led(about, unsure) is about
    assert led(about, code, named) is named


def test_what_instructs_for_something_else_does_not_stand_before_what_is_asked_about() -> None:
    dyed = a_passage("Walnuts dye cloth brown.", "Dyes.md", score=0.5, span=Span(0, 9, 1, 1))
    washed = a_passage("Wash the cloth, then add the catcher.", "Washing.md", score=0.4, span=Span(0, 9, 1, 1))
    boiled = a_passage("Boil them, add the cloth.", "Dyes.md", score=0.4, span=Span(20, 49, 1, 1))
    question = sought("How do I dye cloth with walnuts?")

    assert instructing_first(question, (dyed, washed), ())[0] is dyed
    assert instructing_first(question, (dyed, washed, boiled), ())[0] is boiled


def test_a_title_answers_how_hot_something_must_be() -> None:
    note = parse_note(VaultPath("Wool grease melts at 60C.md"), b"So wash hot.\n")

    def titles(question: str) -> list[str]:
        return [each.text for each in titles_that_answer(sought_by(question, (), answer_type_of(question)), [note], 1)]

    assert titles("At what temperature does wool grease melt?") == ["Wool grease melts at 60C"]
    assert titles("At what temperature does silk burn?") == []


def test_steps_with_numbers_answer_below_the_name_of_what_is_done() -> None:
    [found] = steps_for(sought("How do I set up the loom?"), [NOTE], 0.5)

    assert found.text == "Tie the warp. · Tighten it."
    assert steps_for(sought("How do I sell the loom?"), [NOTE], 0.5) == ()


def test_steps_for_one_thing_are_none_for_another_that_the_question_names() -> None:
    other = parse_note(VaultPath("Knitlab.md"), b"# Set up patterns on Knitlab\n\n1. Sign in.\n2. Choose a yarn.\n")

    assert steps_for(sought("How do I set up patterns on Knitlab?"), [other], 0.5)
    assert steps_for(sought("How do I set up patterns on Ravelry?"), [other], 0.5) == ()
