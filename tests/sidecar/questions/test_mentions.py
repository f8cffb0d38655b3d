import datetime as dt

import pytest

from catena.questions.intent import Intent
from catena.questions.mentions import AskedMention, asked_mention
from catena.questions.understanding import understand
from catena.questions.vault_names import NoNames


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("When did I first write about flow states?", "flow states"),
        ("When did I first mention Redux?", "Redux"),
        ("What is my earliest note on knitting?", "knitting"),
        ("How long have I been writing about the spacing effect?", "spacing effect"),
        ("Wann habe ich zum ersten Mal über Schlaf geschrieben?", "Schlaf"),
        ("Wann habe ich Redux erstmals erwähnt?", "Redux"),
        ("Quand ai-je parlé pour la première fois de Zettelkasten ?", "Zettelkasten"),
        ("¿Cuándo escribí por primera vez sobre topología?", "topología"),
        ("Quando ho scritto per la prima volta di sonno?", "sonno"),
        ("Quando escrevi pela primeira vez sobre o sono?", "sono"),
        ("Wanneer heb ik voor het eerst over slaap geschreven?", "slaap"),
        ("我什么时候第一次写到卡片盒笔记法？", "卡片盒笔记法"),
        ("我最早什么时候提到PARA？", "PARA"),
        ("Obsidianについて初めて書いたのはいつですか？", "Obsidian"),
        ("언제 처음으로 수면에 대해 썼나요?", "수면"),
    ],
)
def test_the_first_note_on_something_is_asked_for(question: str, topic: str) -> None:
    assert asked_mention(question) == AskedMention(topic=topic, of_notes=True)


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("Since when do I use uv?", "uv"),
        ("When did I learn about Zettelkasten?", "Zettelkasten"),
        ("Seit wann nutze ich Obsidian?", "Obsidian"),
        ("Depuis quand est-ce que j'utilise Obsidian ?", "Obsidian"),
        ("¿Desde cuándo uso Obsidian?", "Obsidian"),
        ("我从什么时候开始用Notion？", "Notion"),
    ],
)
def test_since_when_something_is_done_may_be_said_by_a_note_too(question: str, topic: str) -> None:
    assert asked_mention(question) == AskedMention(topic=topic, of_notes=False)


@pytest.mark.parametrize(
    "question",
    [
        "When was Redux first released?",
        "What is the first law of thermodynamics?",
        "How has my view of sleep changed?",
        "When did Luhmann write his first book?",
        "Wann wurde Obsidian veröffentlicht?",
        "什么是第一性原理？",
        "《红楼梦》是什么时候写的？",
        "What is the first note of the scale?",
        "Wann wurde Faust geschrieben?",
        "Quand Proust a-t-il écrit son premier livre ?",
        "When did I first write?",
    ],
)
def test_other_questions_ask_for_no_mention(question: str) -> None:
    assert asked_mention(question) is None


def test_the_topic_is_what_the_question_is_about() -> None:
    read = understand("What is my earliest note on knitting?", names=NoNames(), today=dt.date(2026, 3, 1))

    assert (read.classification.intent, read.parameters.concepts) == (Intent.TEMPORAL, ("knitting",))
