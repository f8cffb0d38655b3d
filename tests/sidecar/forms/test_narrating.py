from collections.abc import Sequence

from catena.forms.narrating import MOST_SENTENCES, Narrative, ToldNote, narrate
from catena.forms.narrative import NarrativeSentence
from catena.notes import Note, parse_note
from catena.questions.intent import Intent
from catena.reading.candidates import Candidate, units_in
from catena.reading.finding import Weighed
from catena.reading.windows import windows_of
from catena.vault.path import VaultPath


def told_note(text: str, title: str = "Bread") -> ToldNote:
    return ToldNote(note=parse_note(VaultPath(f"{title}.md"), text.encode()), composite=0.8)


def narrative(
    notes: Sequence[ToldNote], *concepts: str, question: str = "Why?", intent: Intent = Intent.CAUSAL
) -> Narrative:
    return narrate(question, concepts, intent, notes, ())


def sentences(
    notes: Sequence[ToldNote], *concepts: str, question: str = "Why?", intent: Intent = Intent.CAUSAL
) -> tuple[NarrativeSentence, ...]:
    return narrative(notes, *concepts, question=question, intent=intent).sentences


def told(
    notes: Sequence[ToldNote], *concepts: str, question: str = "Why?", intent: Intent = Intent.CAUSAL
) -> list[str]:
    return [sentence.text for sentence in sentences(notes, *concepts, question=question, intent=intent)]


def test_a_causal_narrative_gives_causes_then_marks_what_denies_them_and_leaves_out_the_rest() -> None:
    text = """
A long rest was tried with this dough. Resting a dough does not improve the crumb of every bread.
A long rest leads to a better crumb, because gluten forms by itself. The crumb is the soft inside of a loaf.
"""

    found = sentences([told_note(text)], "rest", "crumb", question="Why does rest improve the crumb?")

    assert [(each.text, each.clashes) for each in found] == [
        ("A long rest leads to a better crumb, because gluten forms by itself.", False),
        ("Resting a dough does not improve the crumb of every bread.", True),
    ]


def test_what_leads_to_a_thing_and_what_it_leads_to_are_different_questions() -> None:
    text = "Steam leads to a crisp crust. A crisp crust leads to a loud break at the table."

    assert told([told_note(text)], "crust", question="What leads to a crust?") == ["Steam leads to a crisp crust."]
    assert told([told_note(text)], "crust", question="What does a crust lead to?") == [
        "A crisp crust leads to a loud break at the table."
    ]


def test_when_only_the_other_direction_is_known_the_narrative_says_so() -> None:
    found = narrative([told_note("Steam leads to a crisp crust.")], "steam", question="What leads to steam?")

    assert [sentence.text for sentence in found.sentences] == ["Steam leads to a crisp crust."]
    assert found.unanswered == ("what leads to steam",)


def test_two_things_that_no_sentence_names_together_are_not_answered() -> None:
    apart = told_note("Steam leads to a crisp crust. A sour dough keeps for a week in the cold.")
    question = "How does steam lead to a sour dough?"

    assert narrative([apart], "steam", "sour dough", question=question).unanswered == (
        "what leads from steam to sour dough",
    )
    why = "Why does steam not help my sour dough?"
    assert narrative([apart], "steam", "sour dough", question=why).unanswered == ()
    tied = told_note("Steam makes a sour dough, because it is warm.")
    assert narrative([tied], "steam", "sour dough", question=question).unanswered == ()


def test_what_lowers_a_thing_is_no_answer_to_what_raises_it() -> None:
    text = "Salt strengthens the gluten of a dough. Fat weakens the gluten of a dough."

    assert told([told_note(text)], "gluten", question="What weakens gluten?") == ["Fat weakens the gluten of a dough."]


def test_causes_are_told_in_german_french_and_spanish() -> None:
    notes = [told_note("Es regnete. Dampf führt zu einer knusprigen Kruste.")]
    assert told(notes, "Kruste", question="Was führt zu einer Kruste?") == ["Dampf führt zu einer knusprigen Kruste."]
    notes = [told_note("Il pleuvait. La vapeur entraîne une croûte fine.")]
    assert told(notes, "croûte", question="Qu'est-ce qui cause la croûte ?") == ["La vapeur entraîne une croûte fine."]
    notes = [told_note("Llovía. El vapor provoca una corteza fina.")]
    assert told(notes, "corteza", question="¿Qué provoca la corteza?") == ["El vapor provoca una corteza fina."]


def test_each_sentence_is_verbatim_but_for_markup_and_knows_its_place() -> None:
    text = "# Crumb\n\nIntro words of no matter.\n\nÖfen: The **crumb** is the [[Loaf|loaf's]] soft inside.\n"

    (sentence,) = (
        each
        for each in sentences([told_note(text, "Loaf")], "crumb", intent=Intent.FACTUAL)
        if each.text.startswith("Öfen")
    )

    assert sentence.text == "Öfen: The crumb is the loaf's soft inside."
    assert sentence.span is not None
    assert sentence.span.slice(text.encode()).decode() == "Öfen: The **crumb** is the [[Loaf|loaf's]] soft inside."
    assert sentence.span.line_start == 5


def test_headings_questions_code_tables_tasks_fragments_and_pointers_are_no_answer() -> None:
    text = """---
crumb: The crumb is a property here.
---
# The crumb is a heading here.

What is the crumb of a good bread?

- [ ] The crumb is to be looked into.
- crumb of the day
- See the crumb in [[Loaf]] for more.

| The crumb | is in a table. |
| --- | --- |

```
The crumb is code here.
```

crumb:: The crumb is a field here.

[[Crumb one]] [[Crumb two]]
"""

    assert told([told_note(text)], "crumb", intent=Intent.FACTUAL) == []


def test_what_was_said_is_not_said_again() -> None:
    twice = [
        told_note("A long rest leads to a better crumb in bread."),
        told_note("A long rest leads to a far better crumb in bread.", "Loaf"),
    ]

    assert len(told(twice, "rest", "crumb")) == 1


def test_a_sentence_that_refers_back_brings_the_one_it_refers_to_or_stays_out() -> None:
    first = "A loaf is left in its basket for a night."
    second = "This leads to an open crumb."

    assert told([told_note(f"{first} {second}")], "crumb") == [f"{first} {second}"]
    assert told([told_note(f"{first}\n\n{second}")], "crumb") == []


def test_it_stays_short_and_no_note_takes_it_all() -> None:
    matters = ("salt", "heat", "flour", "water", "time", "steam", "oil", "milk", "sugar", "egg")
    much = [
        told_note(" ".join(f"{m.capitalize()} of {number} improves every crumb." for m in matters), f"N{n}")
        for n, number in enumerate(("Rome", "Oslo", "Bern", "Kiel"))
    ]

    found = sentences(much, "crumb")

    assert len(found) == MOST_SENTENCES
    assert max(sum(s.note_path == each.note.path for s in found) for each in much) <= 4


def test_sentences_about_something_else_are_left_out() -> None:
    text = "The weather was fine all week because of the wind. Rest leads to an open crumb."

    assert told([told_note(text)], "crumb") == ["Rest leads to an open crumb."]


def test_without_concepts_the_words_of_the_question_count() -> None:
    text = "The weather was fine all week. A dough rises because yeast makes gas."

    assert told([told_note(text)], question="Why does dough rise?") == ["A dough rises because yeast makes gas."]


def test_a_definition_comes_first_in_what_is_not_causal() -> None:
    text = "Every baker looks at the crumb. The crumb is the soft inside of a loaf."

    assert told([told_note(text)], "crumb", intent=Intent.FACTUAL)[0] == "The crumb is the soft inside of a loaf."


def test_a_sentence_that_does_not_speak_of_both_denies_nothing() -> None:
    text = "A long rest leads to a better crumb. My log can't lead to an answer either."

    found = sentences([told_note(text, "Rest and crumb")], "rest", "crumb", question="Why does rest improve the crumb?")

    assert [(each.text, each.clashes) for each in found] == [("A long rest leads to a better crumb.", False)]


def test_a_sentence_that_reading_found_far_less_likely_than_the_best_is_left_out() -> None:
    text = "The crust is pale because the oven was cold. The crust causes crumbs on the table."
    note = told_note(text)
    read = [weighed_unit(note.note, 0, 0.6), weighed_unit(note.note, 1, 0.05)]

    found = narrate("Why is the crust pale?", ("crust",), Intent.CAUSAL, [note], read)

    assert [sentence.text for sentence in found.sentences] == ["The crust is pale because the oven was cold."]


def weighed_unit(note: Note, at: int, certainty: float) -> Weighed:
    """One unit of a note as a passage that reading found so certain."""
    window = next(iter(windows_of(units_in(note), at)))
    candidate = Candidate(note=note, rank=0, window=window, completing=lambda: window, found=0, signals=())
    return Weighed(candidate=candidate, weight=certainty, certainty=certainty, seen={})


def test_the_causes_of_a_thing_that_is_only_described_are_unanswered() -> None:
    note = told_note("A crust is the hard outside of a loaf. A crust keeps the crumb from drying out.")
    found = narrate("What leads to a crust?", ["crust"], Intent.CAUSAL, [note], [weighed_unit(note.note, 0, 0.6)])

    assert [sentence.text for sentence in found.sentences] == ["A crust is the hard outside of a loaf."]
    assert found.unanswered == ("what leads to crust",)


def test_that_one_thing_acts_on_another_is_no_reason_why_it_does() -> None:
    claim, reason = (
        "Rest improves the crumb of a loaf.",
        "Rest leads to a better crumb, because gluten forms by itself.",
    )

    def unanswered(text: str, question: str) -> tuple[str, ...]:
        note = told_note(text)
        read = [weighed_unit(note.note, at, 0.6) for at in range(len(units_in(note.note)))]
        return narrate(question, ["rest", "crumb"], Intent.CAUSAL, [note], read).unanswered

    assert unanswered(claim, "Why does rest improve the crumb?") == ("Why does rest improve the crumb",)
    assert unanswered(f"{claim} {reason}", "Why does rest improve the crumb?") == ()
    assert unanswered(claim, "How does rest improve the crumb?") == ()


def test_a_cause_is_a_sentence_without_its_capital_and_a_word_that_names_what_it_refers_to_stands_alone() -> None:
    lead = "Bakers talk of it a lot, and nobody agrees on much of it.\n\n"

    assert told(
        [told_note(lead + "steam is the cause of a crisp crust", "Ovens")], "crust", question="What causes a crust?"
    ) == ["steam is the cause of a crisp crust"]
    assert told(
        [told_note(lead + "This crust is the result of steam.", "Ovens")], "crust", question="What leads to a crust?"
    ) == ["This crust is the result of steam."]
