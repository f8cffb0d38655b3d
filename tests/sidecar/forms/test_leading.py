"""What answers by its form stands first."""

from dataclasses import replace

import pytest

from catena.forms.leading import led_by_form
from catena.notes import Note, Span, parse_note
from catena.questions.answer_type import answer_type_of
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.sought import sought_by
from catena.vault.path import VaultPath
from tests.passages import a_passage


def note(name: str, text: str) -> Note:
    return parse_note(VaultPath(f"{name}.md"), text.encode())


def passage(text: str, bold: tuple[tuple[int, int], ...] = ()) -> AnswerPassage:
    return a_passage(text, "Other.md", score=0.6, bold=bold)


def led(
    question: str, level: EvidenceLevel, *passages: AnswerPassage, notes: tuple[Note, ...], concept: str = "knots"
) -> tuple[list[str], EvidenceLevel]:
    found, level = led_by_form(sought_by(question, (concept,), answer_type_of(question)), passages, level, notes)
    return [each.text for each in found], level


KNOTS = note("Kinds of knots", "- Bowline\n- Reef knot\n")


def test_the_list_that_was_asked_for_stands_alone() -> None:
    about = passage("Many kinds of knots are used at sea.")

    found = led("What kinds of knots are there?", EvidenceLevel.PARTIAL, about, notes=(KNOTS,))

    assert found == (["Bowline · Reef knot"], EvidenceLevel.PARTIAL)


def test_a_list_answers_in_part_how_many_there_are_after_the_sentence_that_is_certain() -> None:
    question = "How many kinds of knots are there?"
    counted = passage("There are 2 kinds of knots.", bold=((10, 17),))

    assert led(question, EvidenceLevel.NONE, notes=(KNOTS,)) == (["Bowline · Reef knot"], EvidenceLevel.PARTIAL)
    assert led(question, EvidenceLevel.STATED, counted, notes=(KNOTS,))[0] == [counted.text, "Bowline · Reef knot"]
    version = passage("Kinds of knots came with 3.9.0.", bold=((25, 30),))
    assert led(question, EvidenceLevel.STATED, version, notes=(KNOTS,))[0] == ["Bowline · Reef knot"]


def test_a_title_defines_unless_a_passage_does() -> None:
    titled = note("A knot is a fastening of rope", "They slip.\n")
    slips, defines = passage("Some knots slip when wet."), passage("A knot is a way to fasten rope.")
    question = "What is a knot?"

    found = led(question, EvidenceLevel.PARTIAL, slips, notes=(titled,), concept="knot")

    assert found == (["A knot is a fastening of rope", slips.text], EvidenceLevel.STATED)
    assert led(question, EvidenceLevel.STATED, defines, notes=(titled,), concept="knot")[0] == [defines.text]


def test_where_no_list_is_found_fewer_sentences_stand_for_it_unless_they_are_certain() -> None:
    sentences = [passage(f"Sailors tie number {n} in the dark.") for n in range(5)]
    question = "What kinds of knots are there?"

    assert len(led(question, EvidenceLevel.PARTIAL, *sentences, notes=())[0]) == 4
    assert len(led(question, EvidenceLevel.STATED, *sentences, notes=())[0]) == 5


def at(found: Note, text: str) -> AnswerPassage:
    start = found.raw.index(text.encode())
    return a_passage(text, found.path, score=0.4, span=Span(start, start + len(text), 1, 1))


def test_the_steps_of_the_note_that_only_defines_are_shown_before_its_definition() -> None:
    text = "# Patching\n\nA patch covers a hole.\n\n## Steps\n\n1. Rub it dry.\n2. Press the patch on.\n"
    patching = note("Patching", text)
    defining = a_passage("A patch covers a hole.", "Patching.md", score=0.6)

    found, _ = led("How do I mend a flat inner tube?", EvidenceLevel.PARTIAL, defining, notes=(patching,))

    assert found == ["Rub it dry. · Press the patch on.", "A patch covers a hole."]


def test_an_exercise_that_repeats_the_question_stands_behind_what_is_nearly_as_certain() -> None:
    asks, tells = "Show that these knots are stable.", "A knot is stable if it holds."
    exercise = replace(a_passage(asks, "a.md", score=0.6), note_title="Exercise 3 on knots")
    theory = replace(a_passage(tells, "b.md", score=0.4), note_title="Stable knots")
    far = replace(theory, score=0.1)

    def found(*passages: AnswerPassage) -> list[str]:
        return led("When is a knot stable?", EvidenceLevel.PARTIAL, *passages, notes=())[0]

    assert found(exercise, theory) == [tells, asks]
    assert found(exercise, far) == [asks, tells]


def test_what_a_thing_is_is_not_stated_by_an_exercise_that_uses_it() -> None:
    used = replace(a_passage("A knot is to be tied.", "a.md", score=0.6), note_title="Exercise 3 on knots")
    theory = replace(a_passage("A knot is a loop drawn tight.", "b.md", score=0.5), note_title="Knots")
    question, of_one = "What is a knot?", "¿Qué es la característica de Euler?"

    assert led(question, EvidenceLevel.STATED, used, notes=(), concept="knot")[1] is EvidenceLevel.PARTIAL
    assert led(of_one, EvidenceLevel.STATED, used, notes=(), concept="Euler")[1] is EvidenceLevel.PARTIAL
    assert led(question, EvidenceLevel.NONE, used, notes=(), concept="knot")[1] is EvidenceLevel.NONE
    assert led(question, EvidenceLevel.STATED, used, theory, notes=(), concept="knot")[0][0] == theory.text


def test_who_somebody_is_is_told_first_by_how_the_note_of_this_name_begins() -> None:
    ada = note("Ada Okafor", "Weaver from Lund, who dyes with onions.\n\nAda Okafor wrote to the guild in May.\n")
    wrote = a_passage("Ada Okafor wrote to the guild in May.", "Ada Okafor.md", span=Span(41, 78, 3, 3))
    is_from = a_passage("Weaver from Lund, who dyes with onions.", "Ada Okafor.md", span=Span(0, 39, 1, 1))
    partial = EvidenceLevel.PARTIAL

    assert led("Who is Ada Okafor?", partial, wrote, is_from, notes=(ada,), concept="Ada Okafor")[0][0] == is_from.text
    assert led("Who wrote in May?", partial, wrote, is_from, notes=(ada,), concept="Ada Okafor")[0][0] == wrote.text


def test_a_topic_alone_is_answered_first_by_how_the_note_of_this_name_begins() -> None:
    text = "When I dye, I think of light.\n\n## Costs\n\nMadder is cheap by the pound.\n"
    dyeing = note("Dye with care", text)
    costs, begins = at(dyeing, "Madder is cheap by the pound."), "When I dye, I think of light."

    def found(question: str, *passages: AnswerPassage) -> list[str]:
        return led(question, EvidenceLevel.PARTIAL, *passages, notes=(dyeing,))[0]

    assert found("dye with care", costs) == [begins, costs.text]
    assert found("dye with care", costs, at(dyeing, begins)) == [begins, costs.text]
    assert found("What does madder cost?", costs) == [costs.text]


def test_what_a_thing_is_is_told_first_by_how_its_note_begins_unless_a_passage_defines_it() -> None:
    text = "device by which the warp is kept tense.\n\n## Doubts\n\nSome doubt that a loom pays.\n\nA loom is a tool.\n"
    loom = note("Loom", text)
    begins, doubts, defines = (
        at(loom, each) for each in ("device by which the warp is kept tense.", "Some doubt that", "A loom is a tool.")
    )
    stated = EvidenceLevel.STATED

    assert led("What is a loom?", stated, doubts, begins, notes=(loom,), concept="loom")[0][0] == begins.text
    assert led("What is a loom?", stated, begins, defines, notes=(loom,), concept="loom")[0][0] == defines.text
    assert led("Was ist ein Webstuhl?", stated, doubts, defines, notes=(loom,), concept="x")[0][0] == defines.text
    assert (
        led("What is the doubt of a loom?", stated, doubts, begins, notes=(loom,), concept="loom")[0][0] == doubts.text
    )


@pytest.mark.parametrize(
    ("question", "concept"), [("Who is Ada Okafor?", "Ada Okafor"), ("谁是Ada Okafor？", "Ada Okafor")]
)
def test_who_somebody_is_is_stated_by_what_introduces_them_alone(question: str, concept: str) -> None:
    ada = note("Ada Okafor", "Weaver from Lund, who dyes with onions.\n\nAda Okafor wrote to the guild in May.\n")
    doubts = note("Ada Okafor", "# Doubts\n\nSome doubt what Ada Okafor wrote.\n")
    wrote = a_passage("Ada Okafor wrote to the guild.", "Guild.md")
    stated, none = EvidenceLevel.STATED, EvidenceLevel.NONE

    assert led(question, stated, wrote, notes=(doubts,), concept=concept) == ([wrote.text], EvidenceLevel.PARTIAL)
    assert (
        led(question, stated, wrote, notes=(ada,), concept=concept)[0][0] == "Weaver from Lund, who dyes with onions."
    )
    assert led(question, none, notes=(ada,), concept=concept)[1] is EvidenceLevel.PARTIAL


EXPORT = note(
    "Export to PDF",
    "## Tools\n\n- Run `pandoc --version` first.\n\n## Instructions\n\n1. Make a folder.\n2. Press Enter.\n",
)
TOOLS = a_passage("Run pandoc --version first.", "Export to PDF.md", score=0.3, span=Span(12, 43, 3, 3))
ENTER = a_passage("Press Enter.", "Export to PDF.md", score=0.2, span=Span(82, 95, 8, 8))


@pytest.mark.parametrize(
    ("question", "level"),
    [
        ("Wie exportiere ich eine Notiz als PDF?", EvidenceLevel.PARTIAL),
        ("How do I export a PDF?", EvidenceLevel.STATED),
    ],
)
def test_the_steps_for_which_a_note_is_there_stand_before_what_they_need(question: str, level: EvidenceLevel) -> None:
    assert led(question, level, TOOLS, ENTER, notes=(EXPORT,))[0] == ["Make a folder. · Press Enter.", TOOLS.text]


@pytest.mark.parametrize(
    ("question", "level"),
    [
        ("Wie exportiere ich eine Notiz als PDF?", EvidenceLevel.STATED),  # what states it in any language stays first
        ("How do I check the version of a tool?", EvidenceLevel.PARTIAL),
    ],
)
def test_the_steps_of_a_note_on_something_else_do_not(question: str, level: EvidenceLevel) -> None:
    assert led(question, level, TOOLS, notes=(EXPORT,))[0][0] == TOOLS.text


def test_what_instructs_below_a_heading_that_says_just_what_is_asked_stands_first() -> None:
    called, other = "Creating templates", "Step 1: Create from Template"
    step = a_passage("Open the site and press Use this template.", "First steps.md", section_title=other)
    own = a_passage("Run the command New Template.", "Templates.md", section_title=called)
    names = a_passage("Templates are created for years.", "Templates.md", section_title=called)

    assert led("How do I create a template?", EvidenceLevel.PARTIAL, step, own, notes=())[0][0] == own.text
    assert led("How do I create a template?", EvidenceLevel.PARTIAL, step, names, notes=())[0][0] == step.text
    assert led("How do I delete a template?", EvidenceLevel.PARTIAL, step, own, notes=())[0][0] == step.text


def test_what_a_note_of_just_that_name_says_stands_before_a_note_that_names_it_beside_others() -> None:
    lists = a_passage("Bowline theorem · Matrices of ropes", "Ropes and their theorems.md", score=0.4)
    states = a_passage("Two loops hold if they cross.", "Bowline theorem.md", score=0.3)
    unsure = a_passage("Two loops hold if they cross.", "Bowline theorem.md", score=0.1)
    question = "What is the bowline theorem?"

    assert led(question, EvidenceLevel.PARTIAL, lists, states, notes=())[0][0] == states.text
    assert led(question, EvidenceLevel.PARTIAL, lists, unsure, notes=())[0][0] == lists.text
    assert led("Who uses the bowline theorem?", EvidenceLevel.PARTIAL, lists, states, notes=())[0][0] == lists.text


def test_how_something_is_done_is_not_told_first_by_what_something_else_is() -> None:
    waste = a_passage("Loom waste covers the warp that you need to tie onto the loom.", "Loom waste.md", score=0.5)
    wound = a_passage("Wind the warp onto the back beam of the loom.", "Back beam.md", score=0.4)
    notes = (note("Loom waste", f"{waste.text}\n"), note("Back beam", f"{wound.text}\n"))

    assert led("How do I warp a loom?", EvidenceLevel.PARTIAL, waste, wound, notes=notes)[0] == [wound.text, waste.text]
    own = "How do I reduce loom waste?"
    assert led(own, EvidenceLevel.PARTIAL, waste, wound, notes=notes, concept="loom waste")[0][0] == waste.text


def test_the_measure_that_only_the_title_has_stands_before_what_refers_to_it() -> None:
    told = a_passage(
        "The water must be at least that hot to get grease out of a fleece.", "Sheep grease melts at 60C.md"
    )
    melting = note("Sheep grease melts at 60C", f"{told.text}\n")
    question = "How hot must the water be to get grease out of a fleece?"

    found, level = led(question, EvidenceLevel.PARTIAL, told, notes=(melting,), concept="fleece")

    assert (found, level) == (["Sheep grease melts at 60C", told.text], EvidenceLevel.PARTIAL)
    measured = a_passage("Take water of 70 °C.", told.note_path)
    assert led(question, EvidenceLevel.PARTIAL, measured, notes=(melting,), concept="fleece")[0] == [measured.text]


@pytest.mark.parametrize(
    "question",
    ["How do I make the tart?", "How do I bake a tart?", "Comment faire une tarte ?", "Wie backe ich die Tart?"],
)
def test_how_a_thing_is_made_is_told_by_the_steps_of_the_note_of_that_kind_of_thing(question: str) -> None:
    steps = "## Directions\n\n1. Rub in the butter.\n2. Bake it.\n\n"
    text = f"It needs a pan.\n\n{steps}## Tips\n\n- Wrap the dough to keep it.\n"
    tart, pan = note("Plum tart", text), note("Pans for a tart in the oven", text)
    tips = a_passage("Wrap the dough to keep it.", tart.path, score=0.4)
    of_pan = replace(tips, note_path=pan.path, note_title=pan.title)

    assert led(question, EvidenceLevel.STATED, tips, notes=(tart,))[0] == ["Rub in the butter. · Bake it.", tips.text]
    assert led("How do I make an oven?", EvidenceLevel.STATED, of_pan, notes=(pan,))[0][0] == tips.text
    assert led("How do I store a tart?", EvidenceLevel.STATED, tips, notes=(tart,))[0][0] == tips.text


def test_how_something_is_done_is_not_told_first_by_its_limits_unless_they_are_asked_for() -> None:
    limits = replace(a_passage("Slow start. Nothing talks back.", "Box.md", score=0.3), section_title="Limits")
    box = a_passage("A box holds small cards, one idea each.", "Box.md", score=0.4)
    notes = (note("Box", f"{box.text}\n\n## Limits\n\n{limits.text}\n"),)

    assert led("How do I start a box?", EvidenceLevel.PARTIAL, limits, box, notes=notes)[0][0] == box.text
    asked = "How do I deal with the limits of a box?"
    assert led(asked, EvidenceLevel.PARTIAL, limits, notes=notes)[0][0] == limits.text


def test_how_something_is_done_is_not_stated_by_what_instructs_nobody() -> None:
    idle = passage("I'd never heard of rugs out of felt, but the technique is useful.")
    does = passage("Most people start at dusk. Agitate the wool in soapy water.")
    may = passage("The wool is wetted by hand.")

    assert led("How do I felt a rug?", EvidenceLevel.STATED, idle, notes=())[1] is EvidenceLevel.PARTIAL
    assert led("How do I felt a rug?", EvidenceLevel.STATED, does, notes=())[1] is EvidenceLevel.STATED
    assert led("How do I felt a rug?", EvidenceLevel.STATED, may, notes=())[1] is EvidenceLevel.STATED
    assert led("What is a felt rug like?", EvidenceLevel.STATED, idle, notes=())[1] is EvidenceLevel.STATED
