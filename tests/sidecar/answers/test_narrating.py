from collections.abc import Sequence

from catena.answers.answer import NarrativeSentence
from catena.answers.narrating import MOST_SENTENCES, Passage, narrate
from catena.notes import Lines
from catena.questions.intent import Intent
from catena.reading.causal_words import Causality, causality_of
from catena.vault.path import VaultPath


def passage(text: str, title: str = "Bread", *, composite: float = 0.8, section: str | None = None) -> Passage:
    raw = text.encode()
    return Passage(
        note_path=VaultPath(f"{title}.md"),
        note_title=title,
        text=text,
        span=Lines(raw).span(0, len(raw)),
        section=section,
        composite=composite,
    )


def narrative(
    passages: Sequence[Passage], *concepts: str, intent: Intent = Intent.CAUSAL, question: str = ""
) -> tuple[NarrativeSentence, ...]:
    return narrate(question, concepts, intent, passages)


def told(passages: Sequence[Passage], *concepts: str, intent: Intent = Intent.CAUSAL, question: str = "") -> list[str]:
    return [sentence.text for sentence in narrative(passages, *concepts, intent=intent, question=question)]


def test_a_causal_narrative_defines_then_gives_causes_then_what_denies_them_then_the_rest() -> None:
    text = """
A long rest was tried with this dough. Kneading does not improve the crumb of a dough.
A long rest leads to a better crumb, because gluten forms by itself. The crumb is the soft inside of a loaf.
"""

    assert told([passage(text)], "rest", "crumb") == [
        "The crumb is the soft inside of a loaf.",
        "A long rest leads to a better crumb, because gluten forms by itself.",
        "Kneading does not improve the crumb of a dough.",
        "A long rest was tried with this dough.",
    ]


def test_only_sentences_that_state_a_cause_are_marked_as_causal() -> None:
    found = narrative(
        [passage("Rest improves the crumb. Rest has no effect on the crumb. The crumb was white.")], "crumb"
    )

    assert {sentence.text: sentence.causal for sentence in found} == {
        "Rest improves the crumb.": True,
        "Rest has no effect on the crumb.": False,
        "The crumb was white.": False,
    }


def test_each_sentence_is_verbatim_but_for_markup_and_knows_its_place() -> None:
    text = "# Crumb\n\nIntro words of no matter.\n\nÖfen: The **crumb** is the [[Loaf|loaf's]] soft inside.\n"

    (sentence,) = narrative([passage(text)], "crumb", intent=Intent.FACTUAL)

    assert sentence.text == "Öfen: The crumb is the loaf's soft inside."
    assert sentence.span is not None
    assert sentence.span.slice(text.encode()).decode() == "Öfen: The **crumb** is the [[Loaf|loaf's]] soft inside."
    assert sentence.span.line_start == 5


def test_a_passages_own_place_in_the_file_counts() -> None:
    text = "The crumb is the soft inside of a loaf."
    raw = f"---\ntags: bread\n---\n\n{text}\n".encode()
    start = raw.index(text.encode())
    span = Lines(raw).span(start, start + len(text))
    piece = Passage(note_path=VaultPath("a.md"), note_title="a", text=text, span=span, section=None, composite=0.8)

    (sentence,) = narrative([piece], "crumb", intent=Intent.FACTUAL)

    assert sentence.span == span


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

    assert told([passage(text)], "crumb") == []


def test_what_was_said_is_not_said_again() -> None:
    twice = [
        passage("A long rest leads to a better crumb in bread."),
        passage("A long rest leads to a far better crumb in bread.", "Loaf"),
    ]

    assert len(told(twice, "rest", "crumb")) == 1


def test_a_sentence_that_points_back_stands_right_after_the_one_it_points_to_or_not_at_all() -> None:
    first = "A long rest leads to a good crumb."
    second = "It gives the gluten of the crumb time to form."
    other = passage("The crumb is the soft inside of a loaf.", "Loaf")

    assert told([passage(f"{first} {second}"), other], "rest", "crumb")[1:] == [first, second]
    assert second not in told([passage(f"It rained all day long. {second}"), other], "crumb")


def test_it_stays_short_and_no_note_takes_it_all() -> None:
    matters = ("salt", "heat", "flour", "water", "time", "steam", "oil", "milk", "sugar", "egg")
    much = [passage(" ".join(f"{m.capitalize()} changes every crumb." for m in matters), f"N{n}") for n in range(4)]

    found = narrative(much, "crumb")

    assert len(found) == MOST_SENTENCES
    assert max(sum(s.note_path == p.note_path for s in found) for p in much) <= 4


def test_sentences_about_something_else_are_left_out() -> None:
    assert told([passage("The weather was fine all week. The crumb is the soft inside.")], "crumb") == [
        "The crumb is the soft inside."
    ]


def test_without_concepts_the_words_of_the_question_count() -> None:
    text = "The weather was fine all week. A dough rises because yeast makes gas."

    assert told([passage(text)], question="Why does dough rise?") == ["A dough rises because yeast makes gas."]


def test_chinese_notes_are_told_from_as_well() -> None:
    text = "面包心是指面包柔软的内部。今天下雨了，我们没有出门。"

    assert told([passage(text, "面包")], "面包心", intent=Intent.FACTUAL) == ["面包心是指面包柔软的内部。"]


def test_causes_are_known_by_their_words_and_denials_by_theirs() -> None:
    stated = {
        "It rises because yeast makes gas.": Causality.CAUSE,
        "Salt results in a firmer dough.": Causality.CAUSE,
        "Hitze führt zu einer Kruste.": Causality.CAUSE,
        "Salt strengthens the gluten.": Causality.EFFECT,
        "The crust is reduced by steam.": Causality.EFFECT,
        "Salt doesn't improve the crust.": Causality.DENIED,
        "Salz verbessert die Kruste nicht nur, es hilft.": Causality.EFFECT,
        "There is no effect of salt.": Causality.DENIED,
        "Not only does it help the crust.": Causality.EFFECT,
        "Bread is made of flour and water, says Ann.": Causality.NONE,
    }

    assert {sentence: causality_of(sentence) for sentence in stated} == stated
