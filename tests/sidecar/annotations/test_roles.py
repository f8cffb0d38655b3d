"""Which rule decides what an annotation is for."""

import pytest

from catena.annotations import roles
from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.annotations.conventions import NO_CONVENTIONS, Conventions, Meaning
from catena.annotations.record import Record
from catena.annotations.role_words import role_of_words
from tests.sidecar.annotations.records import record

POSITIVE, NEGATIVE, QUESTION = AnnotationColor.POSITIVE, AnnotationColor.NEGATIVE, AnnotationColor.QUESTION
DETAIL, CODE, OTHER = AnnotationColor.DETAIL, AnnotationColor.CODE, AnnotationColor.OTHER
YELLOW = "#ffd400"


def decided(
    own: Record, conventions: Conventions, legend: Conventions = NO_CONVENTIONS
) -> tuple[AnnotationColor, RoleSource]:
    found = roles.decided(own, conventions, legend)
    return found.role, found.source


def means(role: AnnotationColor | None, source: RoleSource, color_hex: str | None = None) -> Meaning:
    return Meaning(role, color_hex, source)


@pytest.mark.parametrize(
    ("prefix", "role"),
    [
        ("THESIS:", POSITIVE),
        ("A:", POSITIVE),
        ("CONCERN:", NEGATIVE),
        ("RELEVANT:", QUESTION),
        ("THEME [attention]:", DETAIL),
        ("THEME:", DETAIL),
        ("STAT:", CODE),
    ],
)
def test_a_prefix_decides_whatever_the_settings_say(prefix: str, role: AnnotationColor) -> None:
    settings = Conventions(colors={YELLOW: means(OTHER, RoleSource.SETTINGS)})

    assert decided(record(color_hex=YELLOW, comment_prefix=prefix), settings) == (role, RoleSource.PREFIX)


@pytest.mark.parametrize(("color", "role"), [("#ff6666", NEGATIVE), (YELLOW, QUESTION), ("#5fb236", QUESTION)])
def test_the_color_says_what_unclear_means(color: str, role: AnnotationColor) -> None:
    found = decided(record(color_hex=color, comment_prefix="UNCLEAR:"), NO_CONVENTIONS)

    assert found == (role, RoleSource.PREFIX)


def test_what_a_color_means_in_this_vault_says_what_unclear_means() -> None:
    settings = Conventions(colors={YELLOW: means(NEGATIVE, RoleSource.SETTINGS)})

    assert decided(record(color_hex=YELLOW, comment_prefix="UNCLEAR:"), settings)[0] == NEGATIVE


def test_settings_beat_the_template_which_beats_the_legend_which_beats_the_heading_which_beats_the_color() -> None:
    own = record(color_hex=YELLOW, group="💡 Main ideas")
    legend = Conventions(colors={YELLOW: means(DETAIL, RoleSource.LEGEND)})
    template = Conventions(colors={YELLOW: means(CODE, RoleSource.TEMPLATE)})
    settings = Conventions(colors={YELLOW: means(NEGATIVE, RoleSource.SETTINGS)})

    assert decided(own, settings, legend) == (NEGATIVE, RoleSource.SETTINGS)
    assert decided(own, template, legend) == (CODE, RoleSource.TEMPLATE)
    assert decided(own, NO_CONVENTIONS, legend) == (DETAIL, RoleSource.LEGEND)
    assert decided(own, NO_CONVENTIONS) == (POSITIVE, RoleSource.HEADING)
    assert decided(record(color_hex=YELLOW), NO_CONVENTIONS) == (QUESTION, RoleSource.DEFAULT)


def test_a_color_that_zotero_does_not_have_is_for_nothing_known() -> None:
    assert decided(record(color_hex="#fced8c"), NO_CONVENTIONS) == (OTHER, RoleSource.DEFAULT)


def test_a_colors_name_stands_for_every_shade_of_it() -> None:
    settings = Conventions(colors={"yellow": means(POSITIVE, RoleSource.SETTINGS)})

    assert decided(record(color_hex="#fced8c"), settings) == (POSITIVE, RoleSource.SETTINGS)


def test_an_exact_color_beats_its_name() -> None:
    settings = Conventions(
        colors={"yellow": means(POSITIVE, RoleSource.SETTINGS), YELLOW: means(CODE, RoleSource.SETTINGS)}
    )

    assert decided(record(color_hex=YELLOW), settings)[0] == CODE


def test_a_symbol_means_what_the_template_prints_it_for() -> None:
    template = Conventions(symbols={"⚠": means(NEGATIVE, RoleSource.TEMPLATE)})

    assert decided(record(symbol="⚠️"), template) == (NEGATIVE, RoleSource.TEMPLATE)


def test_a_symbol_nobody_explains_means_nothing() -> None:
    assert decided(record(symbol="?", color_hex=None), NO_CONVENTIONS) == (OTHER, RoleSource.DEFAULT)


def test_a_heading_is_found_whatever_dresses_it() -> None:
    template = Conventions(headings={"for later": means(QUESTION, RoleSource.TEMPLATE)})

    assert decided(record(group="🧩 For later… "), template) == (QUESTION, RoleSource.TEMPLATE)


def test_a_label_counts_like_a_heading() -> None:
    assert decided(record(label="Limitation, error"), NO_CONVENTIONS) == (NEGATIVE, RoleSource.HEADING)


def test_each_label_is_looked_up_for_itself() -> None:
    template = Conventions(headings={"passage": means(CODE, RoleSource.TEMPLATE)})

    assert decided(record(label="todo, Passage"), template) == (CODE, RoleSource.TEMPLATE)


@pytest.mark.parametrize(("label", "role"), [("example", QUESTION), ("Todo", QUESTION), ("Result, example", POSITIVE)])
def test_a_callout_taken_for_its_looks_decides_nothing(label: str, role: AnnotationColor) -> None:
    assert decided(record(color_hex=YELLOW, label=label), NO_CONVENTIONS)[0] == role


def test_what_only_names_a_color_decides_nothing() -> None:
    template = Conventions(colors={YELLOW: means(None, RoleSource.TEMPLATE)})

    assert decided(record(color_hex=YELLOW), template) == (QUESTION, RoleSource.DEFAULT)


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("💡 Main ideas and conclusions", POSITIVE),
        ("Contribution/Claim", POSITIVE),
        ("⭐ Important", POSITIVE),
        ("核心观点", POSITIVE),
        ("핵심 주장", POSITIVE),
        ("Conclusão", POSITIVE),
        ("Schlüsselstelle", POSITIVE),
        ("Critical concepts", POSITIVE),
        ("Critical points", NEGATIVE),
        ("Disagree", NEGATIVE),
        ("Einschränkungen", NEGATIVE),
        ("Points faibles, limites", NEGATIVE),
        ("한계점", NEGATIVE),
        ("Important question", QUESTION),
        ("I don’t understand", QUESTION),
        ("问题/研究现状/Gap", QUESTION),
        ("Dúvidas", QUESTION),
        ("Question, Understanding", QUESTION),
        ("Definitions", DETAIL),
        ("Méthode", DETAIL),
        ("研究方法", DETAIL),
        ("nicht wichtig", DETAIL),
        ("Dataset", CODE),
        ("H3", AnnotationColor.SECTION2),
        ("Section title", AnnotationColor.SECTION1),
        ("小标题", AnnotationColor.SECTION2),
    ],
)
def test_words_that_people_use_for_a_kind_of_annotation(words: str, role: AnnotationColor) -> None:
    assert role_of_words(words) is role


@pytest.mark.parametrize(
    "words", ["Highlight", "Note", "quote", "Image", "Annotations", "info", "Comment", "Construct", "", "💡", "Yellow"]
)
def test_words_that_say_nothing_of_the_kind(words: str) -> None:
    assert role_of_words(words) is None


@pytest.mark.parametrize(
    ("comment", "role"),
    [
        ("Dataset", CODE),
        ("Limit: only one hospital", NEGATIVE),
        ("Conclusão", POSITIVE),
        ("main idea", POSITIVE),
        ("结论", POSITIVE),
        ("Isn't this circular?", QUESTION),
    ],
)
def test_the_first_words_of_a_comment_count_before_a_colour_that_means_nothing(
    comment: str, role: AnnotationColor
) -> None:
    own = record(color_hex="#fced8c", text="Nests were counted from the ground.", comment=comment)

    assert decided(own, NO_CONVENTIONS) == (role, RoleSource.COMMENT)


@pytest.mark.parametrize("comment", ["test hypothesis", "可以引用", "compare with the dataset of Lind, which is older"])
def test_other_words_of_a_comment_decide_nothing(comment: str) -> None:
    own = record(color_hex="#fced8c", text="Nests were counted from the ground.", comment=comment)

    assert decided(own, NO_CONVENTIONS)[1] is RoleSource.KIND


def test_a_passage_in_the_colour_of_headings_is_read_by_what_it_says() -> None:
    passage = "A limitation is that the nests on the tallest of the roofs could not be counted in three of the years."

    assert decided(record(color_hex="#2ea8e5", text=passage), NO_CONVENTIONS) == (NEGATIVE, RoleSource.KIND)
    assert decided(record(color_hex="#2ea8e5", text="Limitations"), NO_CONVENTIONS)[1] is RoleSource.DEFAULT
