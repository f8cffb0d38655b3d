"""The judged questions are well formed, their places hold sentences, and the measure counts what it says."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.quality.answering import auc, breakdown, dumped, figures, percentile, refused
from tests.quality.evaluate import DEMO
from tests.quality.judging import QUESTIONS, JudgedQuestion, Place, form_of, judge, questions_of, shows, word_f1

FILES = sorted(QUESTIONS.glob("*.json"))
INTENTS = {"factual", "temporal", "causal", "comparative", "exploratory"}


def answer(*excerpts: str, path: str = "Tea.md", form: str = "list", **also: object) -> dict[str, Any]:
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


def question(*places: Place, kind: str = "number", says: str | None = None) -> JudgedQuestion:
    return JudgedQuestion(
        id="t-1", text="How hot?", language="en", kind=kind, intent="factual", places=places, says=says
    )


def passages(*texts: str, score: float = 0.9) -> list[Mapping[str, object]]:
    return [{"text": text, "score": score} for text in texts]


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
    assert shows("an Ashford loom", ["an [Ashford](https://shop.example/rigid-heddle/24-inch) [[Looms/Loom|loom]]"])


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


def test_what_stands_below_an_admission_is_not_shown_first(vault: Path) -> None:
    shown = answer("Green tea is steeped at seventy degrees.", evidence="none")

    verdict = judge(question(SENTENCE), shown, vault)

    assert (verdict.in_first_excerpt, verdict.in_form) == (True, False)


def test_the_form_is_what_a_reader_sees_first() -> None:
    cells = {"attributes": [{"name": "Origin", "values": [{"text": "China"}, None]}]}
    narrative = (
        "# Query Results\n\n## Answer\n\nBecause it blocks adenosine.[^1]\n\n[^1]: [[Coffee]] - x\n\n## Sources\n"
    )

    assert form_of(answer("excerpt", form="table", comparison=cells)) == "China"
    assert "adenosine" in form_of(answer("excerpt", form="narrative", markdown=narrative))
    assert form_of(answer("excerpt", form="timeline", timeline=[{"content_snapshot": "then"}])) == "then"
    assert form_of(answer("excerpt", answer=passages("stated"))) == "stated"


def test_word_f1_rewards_a_passage_that_says_no_more_than_the_sentence() -> None:
    assert word_f1("steeped at seventy degrees", "steeped at seventy degrees") == 1.0
    assert word_f1("tea is steeped at seventy degrees", "steeped at seventy degrees") == pytest.approx(0.8)
    assert word_f1("coffee", "steeped at seventy degrees") == 0.0


def test_auc_is_the_chance_that_an_answer_scores_above_an_absence() -> None:
    assert auc([0.9, 0.8], [0.1]) == 1.0
    assert auc([0.5], [0.5]) == 0.5
    assert auc([0.1], [0.9, 0.2]) == 0.0
    assert auc([], [0.9]) == 0.5


def test_percentiles_are_values_that_occurred() -> None:
    times = [float(ms) for ms in range(1, 101)]

    assert (percentile(times, 0.5), percentile(times, 0.95), percentile([], 0.95)) == (51.0, 96.0, 0.0)


def test_what_is_shown_as_stated_counts_as_right_only_where_a_passage_holds_the_sentence(vault: Path) -> None:
    right = answer(evidence="stated", answer=passages("Green tea is steeped at seventy degrees."))
    wrong = answer("Green tea is steeped at seventy degrees.", evidence="stated", answer=passages("Green tea."))

    shown = figures([judge(question(SENTENCE), each, vault) for each in (right, wrong)])

    assert "stated 2, right 1" in shown


def test_absences_shown_as_stated_are_wrong(vault: Path) -> None:
    alarm = judge(question(), answer(evidence="stated", answer=passages("Green tea.")), vault)

    assert "stated 1, right 0" in figures([alarm])


def test_the_answer_type_counts_where_the_question_states_one(vault: Path) -> None:
    number = judge(question(SENTENCE), answer(answer_type="number"), vault)
    place = judge(question(SENTENCE, kind="place"), answer(answer_type="other"), vault)
    other = judge(question(SENTENCE, kind="how"), answer(answer_type="other"), vault)

    assert (number.right_type, place.right_type, other.right_type) == (True, False, None)


def test_yes_and_no_count_where_one_of_them_is_said(vault: Path) -> None:
    asks = question(SENTENCE, kind="yes_no", says="no")

    no, yes, silent = (judge(asks, answer(verdict=said), vault) for said in ("no", "yes", None))

    assert (no.right_word, yes.right_word, silent.right_word) == (True, False, None)


def test_each_part_of_a_question_is_answered_by_its_own_sentence(vault: Path) -> None:
    title = Place(path="Tea.md", start=2, end=5, part=1)
    sentence = Place(path="Tea.md", start=7, end=47, part=2)

    parts = [{"answer": passages("About tea.")}, {"answer": passages("It is steeped.")}]

    half = judge(question(title, sentence, kind="several"), answer(evidence="partial", answer=[], parts=parts), vault)

    assert (half.parts_shown, half.in_form) == (1, True)
    assert "parts 1 of 2" in figures([half])


def test_a_narrative_shows_its_sentences_after_the_best_passage(vault: Path) -> None:
    body = {"markdown": "## Answer\n\nTea is hot.[^1] Green tea is steeped at seventy degrees.[^2]\n"}
    told = answer("excerpt", form="narrative", answer=passages("Tea is hot.")) | body

    assert judge(question(SENTENCE), told, vault).in_form


def test_a_refusal_answers_nothing_and_admits_nothing(vault: Path) -> None:
    message = refused("Comparison requires at least two subjects")
    asks, absent = judge(question(SENTENCE), message, vault), judge(question(), message, vault)

    assert (asks.in_form, asks.right_intent, asks.admitted, absent.admitted) == (False, False, False, False)


def test_the_breakdown_counts_answered_questions_of_each_kind(vault: Path) -> None:
    right = judge(question(SENTENCE), answer("Green tea is steeped at seventy degrees."), vault)
    wrong = judge(question(SENTENCE, kind="place"), answer("Tea."), vault)

    assert breakdown([right, wrong, right], lambda question: question.kind) == "number 2/2, place 0/1"


def test_a_dump_sets_what_is_shown_beside_what_is_wanted(vault: Path) -> None:
    shown = answer("Tea.", evidence="partial", missing=["degrees"])

    row = dumped(judge(question(SENTENCE), shown, vault), shown, vault)

    assert row["wanted"] == ["Tea.md: Green tea is steeped at seventy degrees."]
    assert (row["notes"], row["evidence"], row["missing"]) == (["Tea.md"], "partial", ["degrees"])
