"""What colours mean in a vault is learned from the annotations that have them."""

from collections.abc import Sequence
from dataclasses import replace

from catena.annotations.annotation import Annotation, AnnotationColor, RoleSource
from catena.annotations.colors import color_of_hex
from catena.annotations.comment import read_comment
from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.learning import learned_from, table_of, with_learned
from catena.annotations.record import Record
from catena.annotations.roles import decided

POSITIVE, NEGATIVE, QUESTION = AnnotationColor.POSITIVE, AnnotationColor.NEGATIVE, AnnotationColor.QUESTION
DETAIL, CODE, SECTION1 = AnnotationColor.DETAIL, AnnotationColor.CODE, AnnotationColor.SECTION1
RED, YELLOW, GREEN, BLUE, PURPLE = "#ff6666", "#ffd400", "#5fb236", "#2ea8e5", "#a28ae5"

FINDINGS = [
    "Swifts that bred in wooden boxes raised significantly more young (p < 0.01).",
    "We found that nests facing north stayed four degrees cooler.",
    "Brood size was higher in the second year (odds ratio 1.8; 95% CI 1.2 to 2.6).",
    "The results show that pairs return to the same roof in nine of ten cases.",
    "These findings suggest that heat, not food, limits the number of nests.",
    "Chicks in metal boxes grew significantly less than chicks in clay boxes.",
    "We conclude that old roofs should be repaired outside the season.",
    "It follows that a town can double its swifts within ten years.",
]
METHODS = [
    "Nest boxes were randomly assigned to three heights.",
    "We measured the temperature every ten minutes with a small logger.",
    "Chicks were weighed on the day of hatching and on day twelve.",
    "The survey was conducted in forty streets of the old town.",
    "We used a mixed model with the street as a random effect.",
    "Eggs were collected under licence and incubated at thirty-six degrees.",
]
LIMITS = [
    "A limitation is that only one town was observed.",
    "The model does not explain why two colonies vanished.",
    "Unfortunately, the loggers failed in the hottest week.",
    "These figures should be read with caution, since counting was not blind.",
    "The sample is not representative of the countryside.",
]
QUESTIONS = ["It remains unclear where young birds spend their first summer.", "How do swifts find the roof again?"]


def marked(color: str | None, text: str | None, comment: str = "") -> Annotation:
    own = Record(
        dialect="quote",
        span=None,
        text=text,
        comment=read_comment(comment),
        color=color_of_hex(color) if color else None,
    )
    return own.annotation(decided(own, NO_CONVENTIONS), ())


def of_color(color: str, texts: Sequence[str]) -> list[Annotation]:
    return [marked(color, text) for text in texts]


def test_a_colour_means_what_its_annotations_do() -> None:
    vault = [*of_color(RED, FINDINGS), *of_color(YELLOW, METHODS), *of_color(GREEN, LIMITS)]

    learned = learned_from(vault)

    assert {mark: meaning.role for mark, meaning in learned.items()} == {RED: POSITIVE, YELLOW: DETAIL, GREEN: NEGATIVE}
    assert learned[RED].reason == "8 of 8 say or find something"
    found = with_learned(vault, learned)
    assert {each.role for each in found if each.color_hex == RED} == {POSITIVE}
    assert {each.role_source for each in found} == {RoleSource.LEARNED}


def test_a_colour_with_its_usual_meaning_keeps_it() -> None:
    vault = [*of_color(GREEN, FINDINGS), *of_color(RED, LIMITS), *of_color("#aaaaaa", METHODS)]

    found = with_learned(vault, learned_from(vault))

    assert [each.role for each in found] == [each.color for each in vault]
    assert {each.role_source for each in found} == {RoleSource.DEFAULT}


def test_one_colour_for_everything_means_nothing() -> None:
    vault = of_color(YELLOW, [*FINDINGS[:4], *METHODS[:4], *LIMITS[:2], *QUESTIONS])

    learned = learned_from(vault)
    found = with_learned(vault, learned)

    assert learned[YELLOW].role is None
    assert [each.role for each in found] == [*[POSITIVE] * 4, *[DETAIL] * 4, *[NEGATIVE] * 2, *[QUESTION] * 2]


def test_the_words_of_comments_tell_a_colour() -> None:
    said = [marked(PURPLE, text, "Dataset") for text in FINDINGS[:4]]
    vault = [*said, *of_color(PURPLE, FINDINGS[4:6]), *of_color(YELLOW, METHODS)]

    found = with_learned(vault, learned_from(vault))

    assert [each.role for each in found[:6]] == [CODE] * 6
    assert [each.role_source for each in found[3:5]] == [RoleSource.COMMENT, RoleSource.LEARNED]


def test_headings_stay_headings_and_passages_become_none() -> None:
    headings = ["1 Introduction", "2 Methods", "3 Results", "4 Discussion", "5 Conclusion"]
    vault = [*of_color(PURPLE, headings), *of_color(BLUE, [*FINDINGS, *METHODS])]

    found = with_learned(vault, learned_from(vault))

    assert {each.role for each in found[:5]} == {AnnotationColor.SECTION2}
    assert SECTION1 not in {each.role for each in found[5:]}


def test_titles_in_comments_and_alone_are_headings() -> None:
    titles = ["Design", "Why swifts, why roofs", "Foreword: a cost that nobody sees", "Adherence", "Results"]
    vault = [*[marked(BLUE, None, title) for title in titles], marked(BLUE, FINDINGS[0], "Main effect")]

    assert learned_from([*vault, *of_color(GREEN, FINDINGS)])[BLUE].role is SECTION1


def test_what_turns_out_to_be_no_heading_files_nothing() -> None:
    note = [marked(BLUE, "Heat limits the nests of swifts"), marked(YELLOW, METHODS[0])]
    filed = [note[0], replace(note[1], section_path=("Results", "Heat limits the nests of swifts"))]
    filed[0] = replace(filed[0], section_path=("Results",))
    learned = learned_from([*of_color(BLUE, FINDINGS), *note])

    found = with_learned(filed, learned)

    assert filed[0].role is SECTION1
    assert found[0].role is not SECTION1
    assert [each.section_path for each in found] == [("Results",), ("Results",)]


def test_a_question_in_the_colour_of_findings_is_still_a_question() -> None:
    vault = [*of_color(GREEN, FINDINGS), marked(GREEN, "Why do pairs come back to the same roof?")]

    assert with_learned(vault, learned_from(vault))[-1].role is QUESTION


def test_few_annotations_tell_nothing() -> None:
    assert learned_from(of_color(RED, FINDINGS[:4])) == {}


def test_the_table_has_a_row_for_each_mark_with_an_example_and_a_reason() -> None:
    vault = [*of_color(RED, FINDINGS), *of_color(YELLOW, METHODS), *of_color("#123456", LIMITS[:2])]
    learned = learned_from(vault)

    red, _, other = table_of(with_learned(vault, learned), learned)

    assert (red.key, red.role, red.source, red.count) == (RED, POSITIVE, RoleSource.LEARNED, 8)
    assert red.example == "Swifts that bred in wooden boxes raised significantly more young (p < 0.01)."
    assert red.reason
    assert not red.confirmed
    assert (other.role, other.source) == (AnnotationColor.OTHER, RoleSource.KIND)
