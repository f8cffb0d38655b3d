"""Asking for findings, limits, methods or open questions: annotations of that kind come first, nothing is left out."""

import pytest

from catena.answers.answer import Answer, Form
from catena.operations.ask import AskResult, ask
from catena.results.result import Result
from tests.fakes.searchable import Searchable, searchable
from tests.papers import mark, paper

KIM = paper(
    mark("detail", "Naps were recorded by actigraphy.", "METHOD: actigraphy", key="kim2020", page="4"),
    mark("detail", "Naps were taken at noon in a quiet room.", key="kim2020", page="5"),
    mark("positive", "Naps restored attention within an hour.", key="kim2020", page="6"),
    mark("negative", "Only twelve students took naps.", "WEAKNESS: small", key="kim2020", page="9"),
    mark("negative", "Naps were too short for deep sleep.", key="kim2020", page="10"),
    mark("question", "Do naps help older people?", "GAP: age", key="kim2020", page="11"),
    key="kim2020",
)
LEE = paper(
    mark("positive", "Naps lowered blood pressure.", key="lee2019", page="2"),
    mark("positive", "Naps improved mood.", key="lee2019", page="3"),
    key="lee2019",
)
NOTES = {
    "Papers/@kim2020.md": KIM,
    "Papers/@lee2019.md": LEE,
    "Daily.md": "I wrote letters all day, cooked soup, and read a little about naps in the evening.\n",
}


@pytest.fixture
async def vault() -> Searchable:
    return await searchable(NOTES)


async def answered(vault: Searchable, question: str) -> Answer:
    return (await asked(vault, question)).answer


async def asked(vault: Searchable, question: str) -> AskResult:
    return await ask(vault.services, question=question)


def of(answer: Answer, path: str) -> Result:
    return next(result for result in answer.results if result.note_path == path)


@pytest.mark.parametrize(
    ("question", "texts", "page"),
    [
        ("What is known about naps?", ["Naps restored attention within an hour."], "6"),
        ("What did they find about naps?", ["Naps restored attention within an hour."], "6"),
        (
            "What are the weaknesses of naps?",
            ["Only twelve students took naps. — small", "Naps were too short for deep sleep."],
            "9",
        ),
        ("Which gaps remain about naps?", ["Do naps help older people? — age"], "11"),
        (
            "How did they measure naps?",
            ["Naps were recorded by actigraphy. — actigraphy", "Naps were taken at noon in a quiet room."],
            "4",
        ),
    ],
)
async def test_annotations_of_the_kind_asked_for_are_shown_with_their_page(
    vault: Searchable, question: str, texts: list[str], page: str
) -> None:
    kim = of(await answered(vault, question), "Papers/@kim2020.md")

    assert [" ".join(excerpt.split()) for excerpt in kim.excerpts] == texts
    assert kim.page == page
    assert kim.span is not None
    raw = NOTES["Papers/@kim2020.md"].encode()
    assert texts[0].split(" — ")[0].encode() in kim.span.slice(raw)


async def test_papers_with_such_annotations_rise_and_none_is_left_out(vault: Searchable) -> None:
    plain = await answered(vault, "naps")
    limits = await answered(vault, "What are the weaknesses of naps?")
    findings = await answered(vault, "What is known about naps?")

    assert {result.note_path for result in limits.results} == {result.note_path for result in plain.results}
    assert limits.results[0].note_path == "Papers/@kim2020.md"
    assert {result.note_path for result in findings.results[:2]} == {"Papers/@kim2020.md", "Papers/@lee2019.md"}
    for answer in (limits, findings):
        relevance = [result.composite_relevance for result in answer.results]
        assert relevance == sorted(relevance, reverse=True)
        assert all(0.0 <= score <= 1.0 for score in relevance)


async def test_the_plan_says_what_comes_first_and_which_words_asked_for_it(vault: Searchable) -> None:
    plan = (await answered(vault, "What are the weaknesses of naps?")).plan

    assert "Limits come first: annotations marked as such (you asked for “weaknesses of”)." in plan[0].why
    assert all("come first" not in planned.why for planned in (await answered(vault, "What are naps?")).plan)


async def test_a_vault_without_annotations_is_asked_as_ever() -> None:
    vault = await searchable({"Daily.md": NOTES["Daily.md"]})

    answer = await answered(vault, "What are the weaknesses of naps?")

    assert all("come first" not in planned.why for planned in answer.plan)
    assert answer.results[0].annotations == ()


async def test_the_answers_lines_lead_to_the_pages() -> None:
    with_block = KIM.replace("[@kim2020 p. 10]", "[@kim2020 p. 10] ^k10")
    vault = await searchable({**NOTES, "Papers/@kim2020.md": with_block})

    markdown = (await asked(vault, "What are the weaknesses of naps?")).markdown

    assert "  - Only twelve students took naps. — small ([[Papers/@kim2020|p. 9]])" in markdown
    assert "Naps were too short for deep sleep. ([[Papers/@kim2020" in markdown


async def test_one_paper_answers_with_its_annotations_and_not_with_a_narrative() -> None:
    vault = await searchable({"Papers/@kim2020.md": KIM})

    answer = await answered(vault, "What are the weaknesses of naps?")

    assert answer.form is Form.LIST
    assert len(answer.results[0].excerpts) == 2
