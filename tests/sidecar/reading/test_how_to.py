"""How-to questions: short code with what introduces it, and steps, are answers; for other questions code is not."""

import pytest

from catena.notes import parse_note
from catena.questions.answer_type import AnswerType
from catena.questions.how_to import asks_how_to
from catena.reading.answering import reading_of
from catena.reading.candidates import FoundNote
from catena.reading.finding import read
from catena.reading.how_to import below_plain_lines
from catena.reading.overall import Unknown
from catena.reading.sought import sought_by
from catena.reading.units import units_of
from catena.vault.path import VaultPath

LOOM = """# Loom

The loom weaves patterns from plain text. The heddle file keeps the threads.

## Reversing

To reverse a pattern, write:

```text
pattern herringbone
reverse
```

## Knots

1. Knots are counted with this command:

   ```sh
   loom count --knots
   ```

## Mending

Mending needs these steps:

1. Cut the broken warp thread.
2. Tie a new thread to the heddle.
3. Pull it through the reed.
4. Weave it in.
5. Trim the ends.
6. Wash the cloth.

## Dyeing

Dyeing starts from cloth like this one:

```text
- [ ] undyed cloth
```
"""


def answers(question: str, concept: str, text: str = LOOM) -> list[str]:
    notes = [FoundNote(note=parse_note(VaultPath("Loom.md"), text.encode()), relevance=0.8)]
    sought = sought_by(question, (concept,), AnswerType.OTHER)
    found = read(sought, notes, similarity=None, reader=None)
    return [passage.text for passage in reading_of(sought, found, Unknown()).answer]


def test_code_with_the_sentence_that_introduces_it_answers_how_something_is_done() -> None:
    assert "To reverse a pattern, write: pattern herringbone · reverse" in answers(
        "How do I reverse a pattern?", "pattern"
    )


def test_code_within_a_list_item_belongs_to_the_item() -> None:
    assert any(
        "Knots are counted with this command: loom count --knots" in text
        for text in answers("Which command counts knots?", "knots")
    )


def test_code_answers_no_other_question() -> None:
    asked = ("What is a pattern?", "Why should one reverse a pattern?", "Who can reverse a pattern?")

    told = [text for question in asked for text in answers(question, "pattern")]

    assert told
    assert not any("herringbone" in text for text in told)


def test_tasks_in_code_are_data_and_no_answer() -> None:
    told = answers("How can I start dyeing cloth?", "dyeing")

    assert told
    assert not any("undyed" in text for text in told)


@pytest.mark.parametrize("question", ["How do I tie a new thread while mending?", "How can I do mending in steps?"])
def test_the_first_five_steps_of_a_list_are_one_answer_after_the_line_that_leads_to_them(question: str) -> None:
    steps = next(text for text in answers(question, "mending") if "Tie a new thread" in text)

    assert steps == (
        "Mending needs these steps: Cut the broken warp thread. · Tie a new thread to the heddle. · "
        "Pull it through the reed. · Weave it in. · Trim the ends."
    )


def test_steps_follow_a_sentence_without_a_colon() -> None:
    text = LOOM.replace("Mending needs these steps:", "Mending follows the steps below.")

    assert any(
        answer.startswith("Mending follows the steps below. Cut the broken warp thread. · Tie")
        for answer in answers("How do I do mending?", "mending", text)
    )


def test_bullets_are_no_steps() -> None:
    text = "# Mending\n\n- thread for mending the warp\n- a needle of steel\n- a lamp\n- a stool\n- a reed hook\n"

    assert "thread for mending the warp" in answers("How do I choose thread for mending?", "mending", text)[0]
    assert all("hook" not in answer for answer in answers("How do I choose thread for mending?", "mending", text)[:1])


@pytest.mark.parametrize(
    ("question", "is_how_to"),
    [
        ("How do I reverse a pattern?", True),
        ("command for counting knots", True),
        ("Which keyboard shortcut opens the loom?", True),
        ("Wie kann ich ein Muster umkehren?", True),
        ("Mit welcher Tastenkombination webe ich?", True),
        ("Comment faire un nœud ?", True),
        ("¿Cómo puedo teñir la tela?", True),
        ("¿Cómo tiño la tela?", True),
        ("¿Cómo le quito los nudos?", True),
        ("Come tingo la tela?", True),
        ("Como tinjo o pano?", True),
        ("Comment se débarrasser des nœuds ?", True),
        ("que comando o como puedo teñir?", True),
        ("Qual è il comando per tessere?", True),
        ("Qual é o atalho do tear?", True),
        ("Hoe kan ik garen verven?", True),
        ("어떻게 염색하나요?", True),
        ("怎么染布？", True),
        ("糸を染めるにはどうすればいい？", True),
        ("How many threads are there?", False),
        ("How does sleep help memory?", False),
        ("How did the guild begin?", False),
        ("Wie alt ist der Webstuhl?", False),
        ("Comment s'appelle la reine ?", False),
        ("¿Cuándo se tejió?", False),
        ("¿Cómo funciona el telar?", False),
        ("¿Como mucho cuántos hilos caben?", False),
        ("Come funzionano i telai?", False),
        ("Come sono fatti i telai?", False),
        ("Como não se tece?", False),
        ("怎么回事？", False),
    ],
)
def test_how_to_questions_are_told_by_their_words(question: str, is_how_to: bool) -> None:
    assert asks_how_to(question) is is_how_to


def test_a_short_line_in_chinese_stands_as_a_heading_of_what_is_below_it() -> None:
    note = parse_note(
        VaultPath("工具.md"),
        "工具很实用。\n\n安装\n\n敲入下列指令：\n\n```\nmake\n```\n\n用法\n\n输入名字即可。\n".encode(),
    )

    found = below_plain_lines(note, units_of(note))

    assert [(unit.text, unit.path) for unit in found] == [
        ("工具很实用。", ()),
        ("敲入下列指令：", ("安装",)),
        ("输入名字即可。", ("用法",)),
    ]


def test_a_short_line_with_a_mark_or_nothing_below_it_says_something() -> None:
    note = parse_note(VaultPath("工具.md"), "可以用。\n\n它在北京。\n\n北京\n".encode())

    assert below_plain_lines(note, units_of(note)) == units_of(note)


def test_numbers_right_before_a_character_are_steps() -> None:
    steps = "1.关机。\n\n2.按住三个键。等灯亮。\n\n3、松开所有键。\n"
    note = parse_note(VaultPath("重置.md"), f"# 重置方法\n\n{steps}".encode())

    found = read(
        sought_by("怎么重置？", ("重置",), AnswerType.OTHER),
        [FoundNote(note=note, relevance=0.9)],
        similarity=None,
        reader=None,
    )

    assert found
    assert "1.关机。 · 2.按住三个键。 等灯亮。 · 3、松开所有键。" in {each.whole.text for each in found.every}
