"""What a passage tells that is asked for beside the words of the question raises it, and decides nothing else."""

from dataclasses import replace

import numpy as np
import pytest

from catena.notes import parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.answering import reading_of
from catena.reading.candidates import FoundNote
from catena.reading.finding import Read, read
from catena.reading.overall import Unknown
from catena.reading.sought import Sought, sought_by
from catena.reading.telling import gives_reason, things_told
from catena.vault.path import VaultPath

LOOM = """# Loom

The loom in the shed is a tall one, and everybody who visits the shed asks about the loom.

The loom in the shed came from Ida Lund, who built it in her last winter.

The loom in the shed squeaks when it rains.

The loom in the shed does not squeak in summer, because the wood is dry.

Four of us can sit at the loom in the shed, and 12 threads hang from it.
"""


def looked_at(question: str, *notes: tuple[str, str]) -> tuple[Sought, Read]:
    parsed = [
        FoundNote(note=parse_note(VaultPath(path), text.encode()), relevance=0.8)
        for path, text in notes or (("Loom.md", LOOM),)
    ]
    sought = sought_by(question, ("loom",), answer_type_of(question))
    found = read(sought, parsed, similarity=None, reader=None)
    assert found is not None
    return sought, found


def told(sought: Sought, found: Read, text: str) -> float:
    """How many things the sentence with this text tells."""
    (sentence,) = [each for each in found.every if text in each.window.text and each.window.size == 1]
    return float(things_told(sought, [sentence])[0])


@pytest.mark.parametrize(
    ("question", "telling", "silent"),
    [
        ("Who built the loom in the shed?", "Ida Lund", "squeaks when"),
        ("Why does the loom in the shed not squeak in summer?", "does not squeak", "squeaks when"),
        ("How many threads hang from the loom in the shed?", "12 threads", "Ida Lund"),
    ],
)
def test_a_relation_a_denial_and_the_number_of_what_is_counted_are_told(
    question: str, telling: str, silent: str
) -> None:
    sought, found = looked_at(question)

    assert told(sought, found, telling) == 1
    assert told(sought, found, silent) == 0


@pytest.mark.parametrize("day", ["17.11.", "17 Nov", "2024-11-17"])
def test_the_day_that_a_question_names_is_told_by_what_names_it_or_stands_below_its_heading(day: str) -> None:
    sought, found = looked_at(
        f"Why did the loom squeak on {day}?",
        ("Log.md", f"# Log\n\n- {day} The loom was wet.\n- 18.12. The loom was dry.\n\n## {day}\n\nThe loom shook.\n"),
    )

    assert told(sought, found, "was wet") > told(sought, found, "was dry")
    assert told(sought, found, "shook") == told(sought, found, "was wet")


def test_a_name_is_told_by_every_passage_of_a_note_that_has_it() -> None:
    sought, found = looked_at(
        "What squeaks in the shed of Marlow?",
        ("Shed.md", "# Shed\n\nThe shed belongs to Marlow.\n\nThe loom in the shed squeaks.\n"),
        ("Barn.md", "# Barn\n\nThe door in the shed squeaks, too.\n"),
    )

    assert told(sought, found, "loom in the shed squeaks") == 1
    assert told(sought, found, "door in the shed squeaks") == 0


@pytest.mark.parametrize(
    ("question", "telling"),
    [
        ("What causes a broken loom?", "Frost causes"),
        ("What does a broken loom lead to?", "leads to quarrels"),
    ],
)
def test_a_cause_or_an_effect_is_told_only_on_the_side_that_is_asked_for(question: str, telling: str) -> None:
    note = "# Shed\n\nFrost causes a broken loom.\n\nA broken loom leads to quarrels.\n\nA broken loom is no joke.\n"

    sought, found = looked_at(question, ("Shed.md", note))

    assert [text for text in ("Frost causes", "leads to quarrels", "no joke") if told(sought, found, text)] == [telling]


def test_what_a_question_does_not_ask_for_is_not_told() -> None:
    _, found = looked_at("What is the loom in the shed like?")

    assert not found.raised.any()


def test_a_passage_that_tells_more_comes_before_one_that_weighs_nearly_as_much() -> None:
    sought, found = looked_at("What is the loom in the shed like?")
    silent = reading_of(sought, found, Unknown()).weighed
    second = next(i for i, each in enumerate(found.candidates) if each is silent[1].candidate)
    raised = replace(found, raised=np.eye(len(found.candidates))[second] * (silent[0].weight - silent[1].weight + 0.1))

    assert reading_of(sought, raised, Unknown()).weighed[0].candidate is silent[1].candidate


def test_whether_the_notes_answer_does_not_depend_on_what_is_told() -> None:
    for question in ("Who built the loom in the shed?", "How many kings own the shed?"):
        sought, found = looked_at(question)
        silent = reading_of(sought, replace(found, raised=np.zeros(len(found.candidates))), Unknown())

        assert reading_of(sought, found, Unknown()).evidence is silent.evidence


@pytest.mark.parametrize(
    "text",
    [
        "Wait two hours, otherwise the inside turns gummy.",
        "It ices up, since the seal is torn.",
        "Laisser un bout de queue, sinon elles pourrissent.",
        "Möhren gar nicht, die werden sonst beinig.",
        "Hay que taparlo, de lo contrario se seca.",
        "Coprilo, altrimenti si secca.",
        "Cobre-o, caso contrário seca.",
        "Dek het af, anders droogt het uit.",
        "要盖好，否则会干。",
        "Action creators have two purposes.",
        "The wood is dry because it is summer.",
        "Ils déposent leurs textes pour attester la paternité de leur découverte.",
        "Se tapa para evitar que se seque.",
        "Cobre-se para evitar que seque.",
        "Si copre per evitare che secchi.",
    ],
)
def test_a_reason_is_told_in_other_words_than_cause_and_effect(text: str) -> None:
    assert gives_reason(text)


@pytest.mark.parametrize(
    "text",
    [
        "The loom has squeaked since 2019.",
        "Step two: turn the wheel, as before.",
        "一共三步。",
        "Un pain pour notre voisin.",
    ],
)
def test_a_time_or_a_step_gives_no_reason(text: str) -> None:
    assert not gives_reason(text)


def test_what_gives_a_reason_is_raised_though_it_does_not_name_the_subject() -> None:
    note = "# Loom\n\nThe loom stands in the shed.\n\nIt is out of the sun, otherwise the warp fades.\n"
    sought, found = looked_at("Why does the loom stand in the shed?", ("Loom.md", note))

    assert told(sought, found, "otherwise") > told(sought, found, "stands in the shed")
    sought, found = looked_at("Where does the loom stand?", ("Loom.md", note))
    assert told(sought, found, "otherwise") == told(sought, found, "stands in the shed")


def test_a_reason_in_another_note_names_something_of_the_question_unless_it_is_in_another_language() -> None:
    best = "# Loom\n\nThe loom stands in the shed.\n"
    other = (
        "# Tables\n\nThey are pasted whole, otherwise the cells are lost.\n\nSonst wäre es hier zu dunkel und kalt.\n"
    )
    sought, found = looked_at("Why does the loom stand in the shed?", ("Loom.md", best), ("Tables.md", other))

    assert told(sought, found, "otherwise") == 0
    assert told(sought, found, "Sonst") == 1
