"""Asking what papers found, how, in whom and with which limits: their own sentences answer."""

import pytest

from catena.operations.ask import AskResult, ask
from catena.reading.passage import EvidenceLevel, PassageKind
from tests.fakes.searchable import Searchable, searchable
from tests.papers import mark, paper

SAMPLE = "Forty-two adults took naps at work and were tested afterwards."
KIM = paper(
    mark("section1", SAMPLE, "Design", key="kim2020", page="3"),
    mark("positive", "Naps restored attention within an hour.", "FINDING: attention", key="kim2020", page="6"),
    mark(
        "negative",
        "Only nurses of one hospital took naps.",
        "LIMITATION: one site",
        key="kim2020",
        page="9",
    ),
    key="kim2020",
    header="authors: [Ida Kim, Ruth Olsen]\nyear: 2020\n",
)
LEE = paper(
    mark("positive", "Naps did not change attention in students.", "FINDING: none", key="lee2019", page="2"),
    key="lee2019",
    header="authors:\n  - Lee, Bo\n  - Olsen, Ruth\nyear: 2019\n",
)
SONG = paper(
    mark("positive", "午睡在一小时内恢复了注意力。", "FINDING: 注意力", key="song2021", page="2"),
    key="song2021",
    header="authors: [爽 宋]\nyear: 2021\n",
)
NOTES = {
    "Papers/@song2021.md": SONG,
    "Papers/@kim2020.md": KIM,
    "Papers/@lee2019.md": LEE,
    "Naps.md": "Kim has limitations, as Lee says. The method of Kim and what Lee found fill a long evening.\n",
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES)


async def asked(vault: Searchable, question: str) -> AskResult:
    return await ask(vault.services, question=question)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What did Kim find?", "Naps restored attention within an hour."),
        ("What did Kim and Olsen find?", "Naps restored attention within an hour."),
        ("What did Olsen 2019 find?", "Naps did not change attention in students."),
        ("What are the limitations of @kim2020?", "Only nurses of one hospital took naps."),
        ("How many participants did Kim 2020 have?", SAMPLE),
        ("Was hat Kim herausgefunden?", "Naps restored attention within an hour."),
    ],
)
async def test_a_named_paper_answers_with_its_own_sentence(vault: Searchable, question: str, said: str) -> None:
    answer = (await asked(vault, question)).answer

    assert (answer.evidence, [passage.text for passage in answer.answer]) == (EvidenceLevel.STATED, [said])
    [passage] = answer.answer
    assert passage.kind is PassageKind.QUOTE
    assert said.encode() in passage.span.slice(NOTES[passage.note_path].encode())
    assert {result.note_path for result in answer.results} == {passage.note_path}


async def test_a_name_without_a_blank_is_found_in_either_order(vault: Searchable) -> None:
    answer = (await asked(vault, "宋爽的结论是什么？")).answer

    assert [passage.text for passage in answer.answer] == ["午睡在一小时内恢复了注意力。"]


async def test_each_of_several_papers_is_named_before_what_it_says(vault: Searchable) -> None:
    result = await asked(vault, "What did Kim and Lee find?")

    assert "*Kim & Olsen 2020:* Naps restored attention within an hour." in result.markdown
    assert "*Lee & Olsen 2019:* Naps did not change attention in students." in result.markdown


async def test_papers_on_a_topic_are_asked_without_their_names(vault: Searchable) -> None:
    found = await asked(vault, "What did the studies on naps find?")
    limits = await asked(vault, "What are the limitations of the papers on naps?")

    assert "*Kim & Olsen 2020:* Naps restored attention within an hour." in found.markdown
    assert "*Lee & Olsen 2019:* Naps did not change attention in students." in found.markdown
    assert [passage.text for passage in limits.answer.answer] == ["Only nurses of one hospital took naps."]
    assert "Not answered" not in limits.markdown


async def test_a_paper_that_does_not_tell_is_named_as_missing(vault: Searchable) -> None:
    alone = await asked(vault, "What are the limitations of Lee 2019?")
    both = await asked(vault, "What are the limitations of Kim and Lee?")

    assert alone.answer.evidence is EvidenceLevel.NONE
    assert "Nothing in your notes says this." in alone.markdown
    assert "Not answered: limit of Lee & Olsen 2019" in alone.markdown
    assert both.answer.evidence is EvidenceLevel.PARTIAL
    assert "Only nurses of one hospital took naps." in both.markdown
    assert "Not answered: limit of Lee & Olsen 2019" in both.markdown


async def test_a_topic_beside_the_paper_must_be_what_its_sentence_is_about(vault: Searchable) -> None:
    about = (await asked(vault, "What did Kim find about attention?")).answer
    other = (await asked(vault, "What did Kim find about rowing boats?")).answer

    assert [passage.text for passage in about.answer] == ["Naps restored attention within an hour."]
    assert "Naps restored attention within an hour." not in [passage.text for passage in other.answer]


async def test_a_name_that_is_no_authors_names_no_paper(vault: Searchable) -> None:
    answer = (await asked(vault, "What did Lindgren find?")).answer

    assert all(passage.kind is not PassageKind.QUOTE for passage in answer.answer)
