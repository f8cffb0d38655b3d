"""What is answered when somebody asks what contradicts something."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from catena.answers.contradicting_passages import about, concerns, told_by
from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.claims.opposing import ContradictionType
from catena.notes import Span
from catena.questions.intent import Intent
from catena.reading.answering import Reading
from catena.reading.passage import AnswerPassage, EvidenceLevel, PassageKind
from catena.vault.path import VaultPath

PARTLY = Reading(evidence=EvidenceLevel.PARTIAL, answer=(), weighed=())


def said(claim: str, title: str) -> ClaimInNote:
    span = Span(byte_start=0, byte_end=len(claim), line_start=1, line_end=1)
    path = VaultPath(f"{title}.md")
    return ClaimInNote(path=path, title=title, claim=claim, timestamp=None, section="Results", page="9", span=span)


def contradiction(one: str, other: str) -> Contradiction:
    return Contradiction(
        id=f"c-{one}",
        note_a=said(one, "Lindqvist"),
        note_b=said(other, "Okonkwo"),
        confidence=0.9,
        similarity=0.8,
        type=ContradictionType.NEGATION,
        status=Judgement.DETECTED,
    )


TEA = contradiction("Tea improves recall.", "Tea does not improve recall.")
SLEEP = contradiction("Sleep improves recall.", "Sleep does not improve recall.")


def asked(question: str, *, intent: Intent = Intent.FACTUAL, current: bool = True) -> Any:
    return SimpleNamespace(
        question=SimpleNamespace(sanitized=question, classification=SimpleNamespace(intent=intent)),
        services=SimpleNamespace(indexer=SimpleNamespace(claims_are_current=current)),
    )


def test_what_shares_most_words_with_the_question_is_told() -> None:
    assert about([TEA, SLEEP], ("sleep", "recall")) == (SLEEP,)
    assert about([TEA, SLEEP], ("recall",)) == (TEA, SLEEP)
    assert about([TEA, SLEEP], ("coffee",)) == ()
    assert about([TEA, SLEEP], ()) == (TEA, SLEEP)


def told(text: str, path: str = "Lindqvist.md", start: int = 0) -> AnswerPassage:
    span = Span(byte_start=start, byte_end=start + len(text), line_start=1, line_end=1)
    return AnswerPassage(
        text=text,
        note_path=VaultPath(path),
        note_title="",
        section_title=None,
        page=None,
        span=span,
        kind=PassageKind.SENTENCE,
        score=0.9,
    )


@pytest.mark.parametrize(
    ("subjects", "is_beside"),
    [
        ([("sleep",)], True),
        ([("sleep", "recall")], True),
        ([("tea",), ("sleep",)], True),
        ([("sleeping", "affect", "recall")], True),
        ([("atomic", "notes", "improve", "recall")], False),
        ([("spaced", "recall")], False),
        ([("lindqvist",)], True),
        ([()], False),
    ],
)
def test_a_contradiction_stands_beside_answers_about_its_subject(
    subjects: Sequence[Sequence[str]], is_beside: bool
) -> None:
    assert concerns(SLEEP, subjects, []) is is_beside


def test_a_contradiction_stands_beside_an_answer_that_tells_one_of_its_claims() -> None:
    assert concerns(SLEEP, [("naps",)], [told("Sleep improves recall.")])
    assert not concerns(SLEEP, [("naps",)], [told("Naps differ.", start=30)])
    assert not concerns(SLEEP, [("naps",)], [told("Sleep improves recall.", path="Another.md")])


def test_both_sides_answer_verbatim_each_with_its_page() -> None:
    reading = told_by(asked("What contradicts tea?"), [TEA], PARTLY)

    assert reading.evidence is EvidenceLevel.STATED
    assert [(each.text, each.note_title, each.page) for each in reading.answer] == [
        ("Tea improves recall.", "Lindqvist", "9"),
        ("Tea does not improve recall.", "Okonkwo", "9"),
    ]


def test_where_nothing_is_known_to_contradict_it_nothing_is_told() -> None:
    assert told_by(asked("What contradicts tea?"), [], PARTLY).evidence is EvidenceLevel.NONE


@pytest.mark.parametrize(
    "question",
    [
        asked("What contradicts tea?", current=False),
        asked("Why does tea contradict sleep?", intent=Intent.CAUSAL),
        asked("如何解决矛盾？"),
    ],
)
def test_passages_stand_while_claims_are_compared_and_where_something_else_may_be_meant(question: Any) -> None:
    assert told_by(question, [], PARTLY) == PARTLY
