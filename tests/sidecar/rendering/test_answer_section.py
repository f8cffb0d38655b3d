"""The answer itself, which stands first in every form."""

from collections.abc import Sequence
from dataclasses import replace
from textwrap import dedent

import pytest

from catena.answers.answer import Answer, AnswerPart, Form
from catena.forms.comparison import Comparison
from catena.forms.narrative import NarrativeSentence
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.notes.span import Span
from catena.questions.correction import Correction
from catena.questions.intent import Intent
from catena.reading.passage import EvidenceLevel, PassageKind
from catena.rendering.answer_section import UNSURE
from catena.rendering.markdown import render_body
from catena.sources.hit import SourceName
from catena.sources.warnings import SourceWarning
from catena.vault.path import VaultPath
from tests.sidecar.rendering.building import SEMANTIC, SPAN, answer, metadata, passage, result

NONE, PARTIAL = EvidenceLevel.NONE, EvidenceLevel.PARTIAL


def shown(of: Answer) -> str:
    return render_body(of, metadata(of)).partition("\n---\n\n")[2]


def section(of: Answer) -> str:
    """`## Answer` without its heading."""
    return shown(of).removeprefix("## Answer\n\n").partition("\n## ")[0]


def headings(of: Answer) -> Sequence[str]:
    return [line for line in shown(of).splitlines() if line.startswith("## ")]


def told(text: str) -> str:
    return dedent(text).removeprefix("\n")


@pytest.mark.parametrize(
    ("evidence", "missing", "form", "is_told"),
    [
        (PARTIAL, (), Form.LIST, True),
        (PARTIAL, (), Form.NARRATIVE, True),
        (PARTIAL, (), Form.TIMELINE, False),
        (PARTIAL, ("caffeine",), Form.LIST, False),
        (EvidenceLevel.STATED, (), Form.LIST, False),
    ],
)
def test_passages_that_may_not_answer_are_said_to_be_unsure_unless_something_else_says_so(
    evidence: EvidenceLevel, missing: tuple[str, ...], form: Form, *, is_told: bool
) -> None:
    found = answer(result("Loci"), passages=[passage("Places hold things.", "Loci")], evidence=evidence, form=form)

    said = section(replace(found, missing=missing))

    assert ("*It is not certain that this answers the question, or all of it.*" in said) == is_told


def test_each_passage_is_a_paragraph_with_the_footnote_of_its_note() -> None:
    found = answer(
        result("Loci", excerpt="A palace has rooms."),
        result("Rote"),
        passages=[
            passage("Places hold things.", "Loci"),
            passage("So do lists.", "Rote"),
            passage("And rooms.", "Loci"),
        ],
    )

    assert section(found) == told(
        """
        Places hold things.[^1]

        So do lists.[^2]

        And rooms.[^1]

        [^1]: [[Loci]] - A palace has rooms.
        [^2]: [[Rote]] - A palace holds what is to be kept.
        """
    )


def test_a_footnote_says_the_section_and_the_page_rather_than_the_passage_again() -> None:
    said = replace(passage("Places hold things.", "Loci", page="12"), section_title="Findings")

    found = answer(result("Loci", excerpt="… Places hold things. And rooms."), passages=[said])

    assert section(found).endswith("[^1]: [[Loci]] - Findings ([[Notes/Loci|p. 12]])\n")


def test_a_footnote_leaves_out_what_stands_above_and_shows_what_goes_on() -> None:
    excerpt = "Places hold things. And rooms hold places, as in a house."
    first, second = passage("Places hold things.", "Loci"), passage("And rooms hold places, as in a house.", "Loci")

    one = answer(result("Loci", excerpt=excerpt), passages=[first])
    assert section(one).endswith("[^1]: [[Loci]] - …And rooms hold places, as in a house.\n")
    both = answer(replace(result("Loci"), excerpts=(excerpt, "A palace has rooms.")), passages=[first, second])
    assert section(both).endswith("[^1]: [[Loci]] - A palace has rooms.\n")


def test_a_footnote_that_can_only_repeat_the_passage_is_short() -> None:
    long = "Places hold things, " * 8

    found = answer(result("Loci", excerpt=long), passages=[passage(long, "Loci")])

    note = section(found).splitlines()[-1]
    assert note == f"[^1]: [[Loci]] - {', '.join(['Places hold things'] * 4)}…"


@pytest.mark.parametrize(
    ("text", "bold", "expected"),
    [
        ("It was Ada Lovelace.", [(7, 19)], "It was **Ada Lovelace**."),
        ("1815 in London", [(0, 4), (8, 14)], "**1815** in **London**"),
        ("a * b is 12 %", [(9, 13)], "a \\* b is **12 %**"),
        ("It took 5 years.", [(7, 16)], "It took **5 years.**"),
        ("Nothing here", [(3, 3), (5, 90)], "Nothing here"),
        ("成立于1952年。", [(3, 8)], "成立于**1952年**。"),
    ],
)
def test_the_words_that_answer_are_bold(text: str, bold: list[tuple[int, int]], expected: str) -> None:
    assert section(answer(result(), passages=[passage(text, bold=bold)])).startswith(f"{expected}[^1]\n")


def test_words_that_answer_are_bold_within_the_items_of_a_list() -> None:
    items = replace(passage("Ada: the bowline. · Ben: the reef.", bold=[(0, 3), (20, 23)]), kind=PassageKind.ITEM)
    one = passage("Ada tied it · Ben cut it", bold=[(0, 3), (14, 17)])

    assert section(answer(result(), passages=[items])).startswith("- **Ada**: the bowline.\n- **Ben**: the reef.[^1]\n")
    assert section(answer(result(), passages=[one])).startswith("**Ada** tied it; **Ben** cut it[^1]\n")


@pytest.mark.parametrize(("verdict", "word"), [(True, "**Yes.** "), (False, "**No.** "), (None, "")])
def test_yes_or_no_stands_before_the_first_passage_only_if_it_is_entailed(verdict: bool | None, word: str) -> None:
    found = answer(result(), passages=[passage("Places help."), passage("Often.")], verdict=verdict)

    assert section(found).startswith(f"{word}Places help.[^1]\n\nOften.[^1]\n")


def test_if_nothing_answers_it_says_what_no_note_mentions_and_shows_the_nearest_notes() -> None:
    found = answer(result("Sleep", 0.7), evidence=NONE, unmentioned=["caffeine", "jet *lag*"])

    assert shown(found) == told(
        """
        ## Answer

        Nothing in your notes says this.
        No note mentions "caffeine".
        No note mentions "jet \\*lag\\*".

        ## Nearest Notes

        ### Relevant (score >= 0.6)

        - **[[Sleep]]** (0.70)
          - A palace holds what is to be kept.
          - *Sources: semantic, text | Created: 2024-03-15*
        """
    )


def test_nearest_notes_that_are_hardly_relevant_are_only_named() -> None:
    found = answer(*(result(name, 0.3) for name in "ABCD"), evidence=NONE)

    assert shown(found).endswith("## Nearest Notes\n\nThe nearest, with a score below 0.4: [[A]], [[B]], [[C]]\n")


@pytest.mark.parametrize("intent", list(Intent))
def test_every_form_begins_with_the_answer_and_without_one_ends_with_the_nearest_notes(intent: Intent) -> None:
    said = answer(result(), intent=intent, passages=[passage("Places help.")])
    unsaid = answer(result(), intent=intent, evidence=NONE)

    assert headings(said)[0] == "## Answer"
    assert headings(unsaid) == ["## Answer", "## Nearest Notes"]


def test_an_absent_answer_is_short_whatever_its_form() -> None:
    entry = TimelineEntry(
        timestamp="2024-01-15",
        event=TimelineEvent.CREATED,
        note_path=VaultPath("Loci.md"),
        note_title="Loci",
        content_snapshot="Places.",
        new_links=(),
        composite_relevance=0.9,
    )
    results = [replace(result(name), excerpts=("Places.", "More places.")) for name in "ABCDEF"]
    found = answer(*results, intent=Intent.TEMPORAL, timeline=[entry], evidence=NONE)

    assert headings(found) == ["## Answer", "## Nearest Notes"]
    assert [name for name in "ABCDEF" if f"[[{name}]]" in shown(found)] == ["A", "B", "C", "D"]
    assert "More places." not in shown(found)


def test_a_part_that_nothing_answers_is_named_below_the_passages() -> None:
    found = answer(result(), passages=[passage("Places help.")], evidence=PARTIAL, missing=["since when"])

    assert section(found).endswith("\n\nNot answered: since when\n")


def test_a_word_that_no_note_has_is_not_called_unanswered_since_a_passage_may_say_it_otherwise() -> None:
    found = answer(
        result(), passages=[passage("Wool grease melts at 40 °C.")], evidence=PARTIAL, unmentioned=["lanolin"]
    )

    assert section(found).endswith('\n\nNo note mentions "lanolin".\n')


def test_several_questions_are_answered_each_by_itself() -> None:
    parts = [
        AnswerPart(
            question="what is a palace?", evidence=EvidenceLevel.STATED, answer=(passage("A house of places.", "Loci"),)
        ),
        AnswerPart(question="Who built it?", evidence=PARTIAL, answer=(passage("Simonides.", "Rote", bold=[(0, 9)]),)),
        AnswerPart(question="What did it cost?", evidence=NONE, answer=()),
    ]
    found = answer(result("Loci"), evidence=PARTIAL, parts=parts, missing=["What did it cost?"])

    assert section(found) == told(
        """
        **What is a palace?**

        A house of places.[^1]

        **Who built it?**

        **Simonides**.[^2]

        [^1]: [[Loci]] - A palace holds what is to be kept.
        [^2]: [[Rote]] - Simonides.

        Not answered: What did it cost?
        """
    )


def test_a_correction_is_said_first() -> None:
    found = answer(
        result(), passages=[passage("A map.")], corrections=[Correction(typed="graf veiw", read_as="graph view")]
    )

    assert section(found).startswith('*Read "graf veiw" as "graph view".*\n\nA map.[^1]\n')


def sentence(text: str, span: Span) -> NarrativeSentence:
    return NarrativeSentence(text=text, note_path=VaultPath("Notes/Loci.md"), note_title="Loci", span=span)


def test_a_causal_narrative_is_the_answer_and_begins_with_the_best_passage_if_it_lacks_it() -> None:
    narrative = [sentence("Places help.", Span(20, 32, 3, 3)), sentence("So we recall.", Span(40, 53, 4, 4))]
    why = answer(result("Loci"), intent=Intent.CAUSAL, narrative=narrative)
    told_already = replace(passage("Places help.", "Loci"), span=Span(18, 32, 3, 3))

    assert section(replace(why, answer=(passage("Rooms bind.", "Loci"),))).startswith(
        "Rooms bind.[^1] Places help.[^1] So we recall.[^1]\n"
    )
    assert section(replace(why, answer=(told_already,))).startswith("Places help.[^1] So we recall.[^1]\n")


def test_a_likely_list_stands_before_the_sentences_of_a_causal_narrative() -> None:
    told = [replace(sentence(f"Room {at} helps.", Span(at, at + 9, 3, 3)), causal=True) for at in (20, 30)]
    why = answer(result("Loci"), intent=Intent.CAUSAL, narrative=told, evidence=PARTIAL)
    listed = replace(passage("It binds · It holds", "Loci"), kind=PassageKind.ITEM)

    assert section(replace(why, answer=(replace(listed, score=0.1),))).startswith(
        "Room 20 helps.[^1] Room 30 helps.[^1]\n"
    )
    assert "It binds" in section(replace(why, answer=(replace(listed, score=0.4),))).splitlines()[0]


def test_what_one_note_says_on_a_plain_question_are_its_passages() -> None:
    found = answer(
        result("Loci"),
        form=Form.NARRATIVE,
        narrative=[sentence("A long story.", SPAN)],
        passages=[passage("It was in 1952.", "Loci", bold=[(10, 14)])],
    )

    assert section(found).startswith("It was in **1952**.[^1]\n")


def test_what_merely_limits_the_answer_stands_below_it() -> None:
    late = SourceWarning(source=SourceName.SEMANTIC, error="semantic was late", impact="Less is found.")
    no_history = SourceWarning(source=SourceName.TEXT, error="No history is kept yet.", impact="Dates only.")
    found = answer(result(), passages=[passage("Places help.")], warnings=[late, no_history], next_steps=["Ask again"])

    body = render_body(found, metadata(found, failed=[SEMANTIC]))

    places = [
        body.index(part) for part in ("semantic was late", "## Answer", "## Results", "No history", "## Suggested")
    ]
    assert places == sorted(places)
    assert "## Limits of This Answer\n\n- **text**: No history is kept yet.\n  - Impact: Dates only.\n" in body


def test_a_passage_of_a_comparison_that_does_not_say_what_it_is_about_is_labelled() -> None:
    found = answer(
        result("Loci"),
        result("Rote"),
        intent=Intent.COMPARATIVE,
        comparison=Comparison(subjects=("loci", "rote"), attributes=()),
        passages=[passage("A walk through rooms, each with a thing.", "Loci"), passage("Rote repeats.", "Rote")],
    )

    assert section(found).startswith("*loci:* A walk through rooms, each with a thing.[^1]\n\nRote repeats.[^2]")


def test_a_passage_that_calls_its_subject_by_a_part_of_its_name_needs_no_label() -> None:
    found = answer(
        result("Rote method"),
        result("Loci"),
        intent=Intent.COMPARATIVE,
        comparison=Comparison(subjects=("rote method", "loci"), attributes=()),
        passages=[passage("Rote repeats.", "Rote method"), passage("Places help.", "Loci")],
    )

    assert section(found).startswith("Rote repeats.[^1]\n\n*loci:* Places help.[^2]")


def test_notes_of_one_day_are_not_said_to_tell_what_happened() -> None:
    events = [
        TimelineEntry(
            timestamp="2024-05-23",
            event=TimelineEvent.CREATED,
            note_path=VaultPath(f"{name}.md"),
            note_title=name,
            content_snapshot=None,
            new_links=(),
            composite_relevance=0.5,
        )
        for name in ("Loci", "Rote")
    ]

    found = answer(result("Loci"), intent=Intent.TEMPORAL, timeline=events, evidence=EvidenceLevel.PARTIAL)

    assert "All of this is dated 2024-05-23; nothing tells what came before or after." in section(found)


@pytest.mark.parametrize(("score", "is_first"), [(0.05, True), (0.4, False)])
def test_that_passages_hardly_answer_is_said_before_them(score: float, is_first: bool) -> None:
    near = replace(passage("Knots are old."), score=score)

    said = section(answer(result(), question="Why do knots slip?", passages=[near], evidence=PARTIAL))

    assert said.count(UNSURE) == 1
    assert said.startswith(f"{UNSURE}\n\nKnots are old.[^1]\n") is is_first
