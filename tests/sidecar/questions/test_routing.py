import datetime as dt

import pytest

from catena.questions.routing import Direction, asks_for_contradictions, asks_the_record, direction_of, lists_notes
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
        ("What is a contradiction in terms?", False),
        ("Does the plugin conflict with Vim mode?", False),
    ],
)
def test_what_contradicts_something_is_asked_of_the_contradictions(question: str, asks: bool) -> None:
    assert asks_for_contradictions(question) is asks


@pytest.mark.parametrize(
    ("question", "lists"),
    [
        ("Which papers use fMRI?", True),
        ("In welchen Notizen geht es um Moore?", True),
        ("哪些笔记提到了冰川？", True),
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
    ],
)
def test_what_leads_to_a_thing_is_not_what_it_leads_to(question: str, direction: Direction | None) -> None:
    assert direction_of(question) is direction
