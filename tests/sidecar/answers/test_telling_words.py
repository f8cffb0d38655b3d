"""The words that two notes share and few others have."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import cast

import pytest

from catena.answers.telling_words import common_words, shared_words
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath

A, B = VaultPath("A.md"), VaultPath("B.md")


def ledger_of(texts: Mapping[str, str]) -> SqliteLedger:
    def num_matching(word: str, *, most: int) -> int:
        return min(most, sum(word.casefold() in text.casefold() for text in texts.values()))

    def chunks_of(paths: list[str]) -> Mapping[str, tuple[SimpleNamespace]]:
        return {path: (SimpleNamespace(plain=texts[path]),) for path in paths}

    return cast(
        SqliteLedger,
        SimpleNamespace(
            num_files=lambda: len(texts),
            num_matching=num_matching,
            chunks_of=chunks_of,
        ),
    )


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("A heddle lifts Warp; heddles and warp.", "The heddle is bound to warp by heddles.", ("heddle",)),
        ("Looms of the north.", "Sheep of the south.", ()),
        ("Common words are here.", "Common words are there.", ()),
        ("睡眠很重要。", "睡眠很重要。", ()),
        (
            "Various looms, various authors, notes; notes.",
            "Authors of various looms, authors: various notes. Notes.",
            (),
        ),
        (r"\begin{cases} \lambda \end{cases}", r"\begin{cases} \lambda \end{cases} of heddles", ()),
    ],
    ids=[
        "telling, and one that is there once",
        "nothing shared",
        "words of most notes",
        "without blanks",
        "words of any text and of templates",
        "commands of LaTeX",
    ],
)
def test_words_of_both_that_few_notes_have_are_shared(one: str, other: str, expected: tuple[str, ...]) -> None:
    others = {f"{n}.md": "Common words." for n in range(9)}
    ledger = ledger_of({**others, A: one, B: other})

    assert shared_words(ledger, A, B, common_words(ledger)) == expected
