"""A yes/no question is answered with the word before the passage that says it."""

import pytest

from catena.operations.ask import ask
from tests.fakes.searchable import searchable


@pytest.mark.parametrize(
    ("said", "verdict", "shown"),
    [
        ("Cedar kills moths.", True, "**Yes.** Cedar kills moths."),
        ("Cedar smells, but doesn't kill moths.", False, "**No.** Cedar smells, but doesn't kill moths."),
        ("Cedar kills moths in closed boxes.", None, "\nCedar kills moths in closed boxes."),
    ],
)
async def test_the_word_stands_before_the_passage_that_says_it(said: str, verdict: bool | None, shown: str) -> None:
    services = (
        await searchable({"Cedar.md": f"# Cedar\n\n{said}\n", "Rye.md": "# Rye\n\nRye rises slowly.\n"})
    ).services

    result = await ask(services, question="Does cedar kill moths?")

    assert result.answer.verdict is verdict
    assert shown in result.markdown
