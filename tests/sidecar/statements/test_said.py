"""Whether a text says nearly the same as one of many, found without comparing it with each of them."""

import random
from collections.abc import Sequence

import pytest

from catena.statements import said, worth
from catena.statements.said import Said

SAID = "Feedback raised the scores of both groups by 12 points in the first term."


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        (SAID, True),
        ("Feedback raised the scores of both groups by 12 points.", True),
        ("In the first term feedback raised the scores of both the groups by 12 points.", True),
        ("Feedback raised the scores of both groups by 20 points in the first term.", False),
        ("Feedback lowered the marks of one class.", False),
    ],
)
def test_nearly_the_same_words_are_known(text: str, is_known: bool) -> None:
    assert Said([SAID]).knows(text) is is_known


def test_it_knows_what_a_comparison_with_each_text_would_find() -> None:
    chance = random.Random(3)
    words = ["the", "of", "in", "and", "12", *(f"word{'x' * (at % 5)}{at}" for at in range(40))]

    def sentence(of: Sequence[str]) -> str:
        return " ".join(chance.choice(of) for _ in range(chance.randint(3, 14)))

    texts = [sentence(words) for _ in range(60)] + ["…"]
    asked = [sentence(text.split()) for text in texts for _ in range(3)] + texts
    expected = [any(worth.alike(text, other) for other in texts) for text in asked]

    found = Said(texts)

    assert [found.knows(text) for text in asked] == expected
    assert {True, False} <= set(expected)


def test_only_texts_that_share_a_telling_word_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def counting(one: str, other: str) -> bool:
        compared.append(other)
        return worth.alike(one, other)

    monkeypatch.setattr(said, "alike", counting)
    many = Said(f"The effect of intervention{at} on the group{at} was seen." for at in range(300))

    many.knows("The effect of intervention7 on the group7 was seen in all.")

    assert len(compared) < 10
