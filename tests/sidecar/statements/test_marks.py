"""Marks that only the usual palette explains are told by their words; quotation marks around a text are not shown."""

from dataclasses import replace

import pytest

from catena.annotations.annotation import Annotation, AnnotationColor, RoleSource
from catena.rhetoric.kind import Kind
from catena.statements.marks import as_meant
from tests.sidecar.summaries.test_marks import NOTE, marked

PASSAGE = (
    "Strong wind in the first days of June is the most probable reason why so many of the nests on the north side fell."
)
OURS = "Here we show that swifts choose their boxes by the wall on which they hang."


def noted(*annotations: Annotation, dialect: str = "callout") -> tuple[Annotation, ...]:
    return as_meant(replace(NOTE, annotations=annotations, dialects=(dialect,)))


def test_quotation_marks_around_a_text_are_taken_off() -> None:
    (one, other) = noted(marked('"Swifts came back."'), marked("He said “no” to “yes”."), dialect="template")

    assert one.text == "Swifts came back."
    assert other.text == "He said “no” to “yes”."


def test_a_remark_beside_a_passage_in_a_sections_colour_is_no_heading() -> None:
    (one, other) = noted(
        marked(PASSAGE, "Only a guess", role="section1"), replace(marked("Nests fell."), section_path=("Only a guess",))
    )

    assert one.role is not AnnotationColor.SECTION1
    assert one.comment == "Only a guess"
    assert other.section_path == ()


def test_in_the_specified_format_a_comment_in_a_sections_colour_is_the_heading() -> None:
    (one,) = noted(marked(PASSAGE, "Why nests fell", role="section1"), dialect="template")

    assert one.role is AnnotationColor.SECTION1


@pytest.mark.parametrize("dialect", ["callout", "template"])
def test_a_remark_that_asks_is_a_question_and_no_heading(dialect: str) -> None:
    (one,) = noted(marked(PASSAGE, "Was the wind measured?", role="section3"), dialect=dialect)

    assert (one.role, one.role_source) == (AnnotationColor.QUESTION, RoleSource.COMMENT)


def test_yellow_asks_only_where_words_ask() -> None:
    (plain, asking) = noted(marked(PASSAGE, role="question"), marked(PASSAGE, "Who counted?", role="question"))

    assert plain.role is not AnnotationColor.QUESTION
    assert asking.role is AnnotationColor.QUESTION


def test_what_is_stated_after_a_paper_told_of_its_own_work_is_found() -> None:
    known = replace(
        marked("The gene of the wing binds the long tail of the swift."),
        kind=Kind.BACKGROUND,
        role_source=RoleSource.KIND,
        role=AnnotationColor.DETAIL,
    )
    (before, _, after) = noted(known, marked(OURS), known)

    assert before.role is AnnotationColor.DETAIL
    assert after.role is AnnotationColor.POSITIVE


def guessed(text: str, kind: Kind, role: AnnotationColor, page: str = "1") -> Annotation:
    """A mark that only its words explain, and these did not for sure."""
    return replace(marked(text, page=page), kind=kind, role=role, role_source=RoleSource.KIND)


LEADING = guessed(
    "Although most young swifts leave the box early, about a quarter of them stay until August.",
    Kind.CLAIM,
    AnnotationColor.POSITIVE,
)
AIM = guessed("The aim of the present study was to see which boxes they leave.", Kind.AIM, AnnotationColor.DETAIL)
METHOD = guessed("We used cameras in sixty boxes during two summers.", Kind.METHOD, AnnotationColor.DETAIL)
RISK = guessed("The risk of a fall was 3.8-fold lower in deep boxes (p = 0.02).", Kind.RESULT, AnnotationColor.POSITIVE)
PLAIN = guessed("All six chicks in the third row were protected.", Kind.METHOD, AnnotationColor.DETAIL)
CONCLUSION = guessed("In conclusion, deep boxes are safer for young swifts.", Kind.CLAIM, AnnotationColor.POSITIVE)


def test_what_stands_before_the_aim_of_a_paper_is_known_and_among_its_results_found() -> None:
    read = noted(LEADING, AIM, METHOD, RISK, PLAIN, CONCLUSION)

    assert [one.role for one in (read[0], read[4])] == [AnnotationColor.DETAIL, AnnotationColor.POSITIVE]
    assert [one.role for one in read[1:4]] == [one.role for one in (AIM, METHOD, RISK)]


def test_what_is_plainly_done_between_aim_and_results_is_no_finding() -> None:
    done = guessed("The boxes of the third row hung lower.", Kind.CLAIM, AnnotationColor.POSITIVE)

    assert noted(LEADING, AIM, METHOD, done, METHOD, RISK, CONCLUSION)[3].role is AnnotationColor.DETAIL


def test_marks_in_another_order_than_their_pages_are_told_by_their_words_alone() -> None:
    *first, last = (LEADING, AIM, METHOD, RISK, PLAIN, CONCLUSION)
    read = noted(*(replace(one, page="9") for one in first), last)

    assert read[0].role is AnnotationColor.POSITIVE


def test_what_a_reader_calls_a_mark_outweighs_its_place() -> None:
    told = replace(LEADING, role_source=RoleSource.COMMENT)

    assert noted(told, AIM, METHOD, RISK, PLAIN, CONCLUSION)[0].role is AnnotationColor.POSITIVE
