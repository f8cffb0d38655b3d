import datetime as dt

import pytest

from catena.questions.routing import (
    Direction,
    asks_for_all_contradictions,
    asks_for_contradictions,
    asks_the_record,
    direction_of,
    lists_notes,
)
from catena.questions.understanding import understand
from catena.questions.vault_names import NoNames


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What happened in March 2025?", True),
        ("What did I change last week?", True),
        ("Was habe ich letzte Woche geändert?", True),
        ("What did I change about sleep last week?", False),
        ("What is sleep?", False),
        ("How has my view of sleep changed?", False),
        ("Was passierte im März 2025?", True),
        ("que s'est-il passé en mars 2025", True),
        ("qu'ai-je changé la semaine dernière ?", True),
        ("¿Qué pasó en marzo de 2025?", True),
        ("2025年3月发生了什么？", True),
        ("上个月我改了什么", True),
        ("2025年3月に何があった？", True),
        ("Was habe ich letzte Woche über Schlaf geschrieben?", False),
        ("Was habe ich im März 2025 geschrieben?", True),
        ("Qu'est-ce que j'ai écrit en mars 2025 ?", True),
        ("¿Qué escribí en marzo de 2025?", True),
        ("我2025年3月写了什么？", True),
        ("What did I learn about sleep in March 2025?", False),
    ],
)
def test_a_period_without_a_topic_asks_for_all_its_changes(question: str, asks: bool) -> None:
    read = understand(question, names=NoNames(), today=dt.date(2026, 3, 1))

    assert asks_the_record(read.sanitized, read.classification.intent, read.parameters) is asks


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("What contradicts the nap study?", True),
        ("Which notes disagree with Okonkwo?", True),
        ("Contradictions about caffeine", True),
        ("什么和间隔效应矛盾？", True),
        ("Was widerspricht der Nickerchen-Studie?", True),
        ("Qu'est-ce qui contredit l'effet de test ?", True),
        ("¿Qué contradice a Piketty?", True),
        ("間隔効果と矛盾するものは？", True),
        ("Welche Notizen widersprechen sich?", True),
        ("any contradictions?", True),
        ("Was widerspricht Anki?", True),
        ("What is a contradiction in terms?", False),
        ("Does the plugin conflict with Vim mode?", False),
    ],
)
def test_what_contradicts_something_is_asked_of_the_contradictions(question: str, asks: bool) -> None:
    assert asks_for_contradictions(question) is asks


@pytest.mark.parametrize(
    ("question", "all_of_them"),
    [
        ("Contradictions", True),
        ("which notes contradict each other", True),
        ("有哪些笔记互相矛盾", True),
        ("Contradictions about caffeine", False),
        ("What contradicts the nap study?", False),
    ],
)
def test_contradictions_without_a_topic_are_all_of_them(question: str, all_of_them: bool) -> None:
    assert asks_for_all_contradictions(question) is all_of_them


@pytest.mark.parametrize(
    ("question", "lists"),
    [
        ("Which papers use fMRI?", True),
        ("In welchen Notizen geht es um Moore?", True),
        ("哪些笔记提到了冰川？", True),
        ("In which of my sources is burnout mentioned?", True),
        ("Quels articles de ma bibliothèque parlent du deuil ?", True),
        ("¿Qué artículos de mi biblioteca tratan el agua?", True),
        ("どの論文が睡眠を扱っている？", True),
        ("Which tools do I own?", False),
        ("What is a note?", False),
    ],
)
def test_which_notes_asks_for_all_of_them(question: str, lists: bool) -> None:
    assert lists_notes(question) is lists


@pytest.mark.parametrize(
    ("question", "direction"),
    [
        ("What leads to burnout?", Direction.CAUSES),
        ("What does burnout lead to?", Direction.EFFECTS),
        ("Why do gaps help?", Direction.CAUSES),
        ("What are the effects of noise?", Direction.EFFECTS),
        ("What happens if I skip a feeding?", Direction.EFFECTS),
        ("Welche Folgen hat Schlafmangel?", Direction.EFFECTS),
        ("How does noise affect reading?", None),
        ("What does shift work do to the heart?", Direction.EFFECTS),
        ("What keeps me from writing?", Direction.CAUSES),
        ("Wozu führt zu viel Lob?", Direction.EFFECTS),
        ("Was hilft gegen Blattläuse?", Direction.CAUSES),
        ("À quoi mène la surcharge cognitive ?", Direction.EFFECTS),
        ("Qu'est-ce qui mène au burnout ?", Direction.CAUSES),
        ("¿A qué conduce la sobrepesca?", Direction.EFFECTS),
        ("¿Qué lleva al agotamiento?", Direction.CAUSES),
        ("长期熬夜会导致什么？", Direction.EFFECTS),
        ("什么导致了倦怠？", Direction.CAUSES),
        ("運動不足は何をもたらす？", Direction.EFFECTS),
        ("何が燃え尽きを引き起こす？", Direction.CAUSES),
    ],
)
def test_what_leads_to_a_thing_is_not_what_it_leads_to(question: str, direction: Direction | None) -> None:
    assert direction_of(question) is direction
