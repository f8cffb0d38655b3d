"""Which kind of annotations a question asks for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.annotations.annotation import AnnotationColor
from catena.questions.roles_wanted import Kind, roles_wanted, topic_of


@pytest.mark.parametrize(
    ("question", "kind", "matter"),
    [
        ("What are the weaknesses of spaced repetition?", Kind.LIMITS, "spaced repetition"),
        ("limitations of kim2020", Kind.LIMITS, "kim2020"),
        ("What is wrong with learning styles?", Kind.LIMITS, "learning styles"),
        ("Show me critical points about naps", Kind.LIMITS, "naps"),
        ("What are the limits of the methods in sleep research?", Kind.LIMITS, "methods in sleep research"),
        ("Problems with self-reports", Kind.LIMITS, "self-reports"),
        ("Was sind die Schwächen von Fragebögen?", Kind.LIMITS, "Fragebögen"),
        ("What are the open questions on naps?", Kind.OPEN_QUESTIONS, "naps"),
        ("Which gaps remain in sleep research?", Kind.OPEN_QUESTIONS, "sleep research"),
        ("What is still open about naps?", Kind.OPEN_QUESTIONS, "naps"),
        ("What is not known about naps?", Kind.OPEN_QUESTIONS, "naps"),
        ("future research on naps", Kind.OPEN_QUESTIONS, "naps"),
        ("Welche Forschungslücken gibt es bei Naps?", Kind.OPEN_QUESTIONS, "Naps"),
        ("How did they measure sleep quality?", Kind.METHODS, "sleep quality"),
        ("How did Kim and Lee assess attention?", Kind.METHODS, "Kim and Lee attention"),
        ("Wie wurde Aufmerksamkeit gemessen?", Kind.METHODS, "Aufmerksamkeit"),
        ("How was attention measured?", Kind.METHODS, "attention"),
        ("Which methods were used to study naps?", Kind.METHODS, "naps"),
        ("methodology of the nap studies", Kind.METHODS, "nap studies"),
        ("What did they find about naps?", Kind.FINDINGS, "naps"),
        ("What did Kim 2020 find?", Kind.FINDINGS, "Kim 2020"),
        ("What is known about naps?", Kind.FINDINGS, "naps"),
        ("What do we know about naps and attention?", Kind.FINDINGS, "naps and attention"),
        ("key findings on naps", Kind.FINDINGS, "naps"),
        ("evidence for learning styles", Kind.FINDINGS, "learning styles"),
    ],
)
def test_a_question_says_what_kind_it_wants(question: str, kind: Kind, matter: str) -> None:
    wanted = roles_wanted(question)

    assert wanted is not None
    assert wanted.kind is kind
    assert set(matter.casefold().split()) <= set(topic_of(question).casefold().rstrip("?").split())
    assert not {"weaknesses", "known", "methods were used", "open questions"} & set(topic_of(question).split())


@pytest.mark.parametrize(
    "question",
    [
        "What is Zettelkasten?",
        "Explain the PARA method",
        "Compare Zettelkasten and PARA methods",
        "Track changes to productivity methods",
        "Explore note-taking methods.",
        "What limits growth?",
        "What problems does a Zettelkasten solve?",
        "Why do atomic notes improve recall?",
        "How does Zettelkasten affect creativity?",
        "What do I know about productivity?",
        "Show me everything about productivity",
        "the gap between rich and poor",
        "When did I learn about Zettelkasten?",
        "What did I learn about Zettelkasten?",
        "How do I study for an exam?",
        "open source software",
        "",
    ],
)
def test_other_questions_want_no_kind(question: str) -> None:
    assert roles_wanted(question) is None


def test_the_words_that_ask_are_told() -> None:
    limits, measured = roles_wanted("What are the weaknesses of naps?"), roles_wanted("How was attention measured?")

    assert limits is not None
    assert limits.words == "weaknesses of"
    assert limits.why == "Limits come first: annotations marked as such (you asked for “weaknesses of”)."
    assert measured is not None
    assert measured.words == "How was … measured"


def test_a_prefix_that_says_so_comes_before_the_role_and_both_before_the_rest() -> None:
    wanted = roles_wanted("Which methods were used?")

    assert wanted is not None
    assert wanted.order(AnnotationColor.CODE, ("IDEA", "METHOD")) == 0
    assert wanted.order(AnnotationColor.DETAIL, ()) == 1
    assert wanted.order(AnnotationColor.POSITIVE, ("FINDING",)) == 2


@given(st.text(max_size=300))
def test_any_text_is_read_at_once(text: str) -> None:
    wanted = roles_wanted(text)

    assert wanted is None or wanted.words
    topic_of(text)
