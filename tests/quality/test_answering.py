"""The judged questions are well formed, their places hold sentences, and the measure counts what it says."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.quality.answering import QUESTIONS, JudgedQuestion, Place, figures, form_of, judge, questions_of, shows
from tests.quality.evaluate import DEMO

FILES = sorted(QUESTIONS.glob("*.json"))
INTENTS = {"factual", "temporal", "causal", "comparative", "exploratory"}


def answer(*excerpts: str, path: str = "Tea.md", form: str = "list", **also: object) -> Mapping[str, Any]:
    return {
        "classification": {"intent": "factual"},
        "result_format": form,
        "results": [{"note_path": path, "excerpts": [excerpt]} for excerpt in excerpts],
        "markdown": "",
        **also,
    }


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    (tmp_path / "Tea.md").write_text("# Tea\n\nGreen tea is steeped at seventy degrees.\n")
    return tmp_path


def question(*places: Place) -> JudgedQuestion:
    return JudgedQuestion(id="t-1", text="How hot?", language="en", kind="number", intent="factual", places=places)


SENTENCE = Place(path="Tea.md", start=7, end=47)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_questions_are_complete_and_named_once(file: Path) -> None:
    vault, split, questions = questions_of(file)

    assert vault == file.stem
    assert split in ("dev", "gate")
    assert len({each.id for each in questions}) == len({each.text for each in questions}) == len(questions)
    assert {each.intent for each in questions} <= INTENTS
    stated = json.loads(file.read_text())["questions"]
    assert all(each["answers"] or each["missing"] for each in stated)


def test_the_places_in_the_demo_vault_hold_sentences_that_answer() -> None:
    _, _, questions = questions_of(QUESTIONS / "demo.json")
    texts = [place.text(DEMO) for each in questions for place in each.places]

    assert texts
    assert all(text == text.strip() and "\n\n" not in text for text in texts)


def test_an_excerpt_shows_a_sentence_if_it_has_most_of_its_words() -> None:
    assert shows("…tea is steeped at seventy degrees", ["Green tea is steeped at seventy degrees."])
    assert not shows("Green tea is healthy", ["Green tea is steeped at seventy degrees."])
    assert shows("复习间隔逐渐变长", ["复习间隔会逐渐变长"])


def test_a_question_is_answered_where_its_sentence_is_shown(vault: Path) -> None:
    right = judge(question(SENTENCE), answer("Green tea is steeped at seventy degrees."), vault)
    late = judge(question(SENTENCE), answer("Tea.", "Green tea is steeped at seventy degrees."), vault)

    assert (right.right_note, right.in_first_excerpt, right.in_form, right.right_intent) == (True, True, True, True)
    assert (late.in_first_excerpt, late.in_three_excerpts, late.in_form) == (False, True, False)


def test_only_a_question_without_an_answer_is_rightly_admitted(vault: Path) -> None:
    silent = judge(question(), answer(), vault)
    alarm = judge(question(SENTENCE), answer(evidence="none"), vault)

    assert (silent.admitted, alarm.admitted) == (True, True)
    assert "false alarms 1" in figures([silent, alarm])
    assert "without an answer 1: admitted 1" in figures([silent, alarm])


def test_the_form_is_what_a_reader_sees_first() -> None:
    cells = {"attributes": [{"name": "Origin", "values": [{"text": "China"}, None]}]}
    narrative = (
        "# Query Results\n\n## Answer\n\nBecause it blocks adenosine.[^1]\n\n[^1]: [[Coffee]] - x\n\n## Sources\n"
    )

    assert form_of(answer("excerpt", form="table", comparison=cells)) == "China"
    assert "adenosine" in form_of(answer("excerpt", form="narrative", markdown=narrative))
    assert form_of(answer("excerpt", form="timeline", timeline=[{"content_snapshot": "then"}])) == "then"
    assert form_of(answer("excerpt", answer=[{"text": "stated"}])) == "stated"
