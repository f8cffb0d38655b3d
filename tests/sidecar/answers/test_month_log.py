"""What happened in a month is told by the lines of a log that are of it."""

import pytest

from catena.answers.answer import Answer
from catena.operations.ask import ask
from tests.fakes.searchable import searchable

TABLE = """# Bees 2024

| Date | Hive | Observed |
|---|---|---|
| 24 Feb | all | bees fly |
| 5 May | H3 | queen cells |
| 11 May | H3 | swarm of bees |
| 2 Jun | H1 | bees in the comb |
"""
DIARY = """# Bees

**May.** The bees swarm. They are gone by noon.

**June.** Bees in the comb.
"""
STUDY = """# Bees

In May the bees swarm. They may be gone by noon.
"""


async def told(note: str, question: str) -> Answer:
    return (await ask((await searchable({"Bees.md": note})).services, question=question)).answer


@pytest.mark.parametrize(
    ("note", "lines"),
    [
        (TABLE, ["5 May · Hive: H3 · Observed: queen cells", "11 May · Hive: H3 · Observed: swarm of bees"]),
        (DIARY, ["May. The bees swarm. They are gone by noon."]),
    ],
)
async def test_a_log_tells_all_of_a_month_and_nothing_else(note: str, lines: list[str]) -> None:
    answer = await told(note, "What happened to the bees in May?")

    assert [passage.text for passage in answer.answer] == lines


async def test_a_log_is_asked_about_though_its_line_of_the_month_names_nothing_of_the_question() -> None:
    answer = await told(TABLE.replace("bees in the comb", "honey"), "What happened to the bees in June?")

    assert [passage.text for passage in answer.answer] == ["2 Jun · Hive: H1 · Observed: honey"]


async def test_a_text_that_mentions_one_month_is_no_log() -> None:
    answer = await told(STUDY, "What happened to the bees in May?")

    assert answer.answer[0].text.startswith("In May the bees swarm.")


async def test_another_year_is_another_month() -> None:
    dated = DIARY.replace("**May.**", "**May 2023.**").replace("**June.**", "**June 2023.**")

    answer = await told(dated, "What happened to the bees in May 2022?")

    assert answer.answer
    assert not any(passage.text.startswith("May. The bees") for passage in answer.answer)


@pytest.mark.parametrize(
    "question", ["What did I do with the bees in May?", "Was habe ich im Mai mit den Bees gemacht?"]
)
async def test_what_somebody_did_in_a_month_stands_in_a_log_without_years(question: str) -> None:
    answer = await told(DIARY, question)

    assert [passage.text for passage in answer.answer] == ["May. The bees swarm. They are gone by noon."]


async def test_below_what_a_log_tells_of_a_month_it_does_not_say_that_nothing_happened() -> None:
    vault = await searchable({"Bees.md": DIARY})  # whose file was made in November 2023

    markdown = (await ask(vault.services, question="What happened to the bees in May 2023?")).markdown

    assert "The bees swarm." in markdown
    assert "Nothing happened" not in markdown
