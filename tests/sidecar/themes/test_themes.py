"""Themes across papers, with vectors made by hand."""

import numpy as np
import pytest

from catena.themes.finding import Theme, ThemeOrigin, find_themes
from catena.themes.headings import key_of_heading, shared_headings
from catena.themes.theme_text import ThemeText

SLEEP, LIGHT, NOISE = np.eye(8, dtype=np.float32)[:3]


def near(*parts: tuple[np.ndarray, float]) -> np.ndarray:
    vector = sum((part * share for part, share in parts), np.zeros(8, np.float32))
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def said(paper: str, text: str, *sections: str, named: str | None = None, joins: bool = True) -> ThemeText:
    return ThemeText(paper=paper, text=text, sections=sections, named=named, joins=joins)


TEXTS = [
    said("a", "Deep sleep improved recall of the lists."),
    said("a", "Bright light shifted the clock by an hour."),
    said("a", "Rooms were repainted in June."),
    said("b", "Recall was best after deep sleep."),
    said("b", "The clock moved when bright light was shown at night."),
    said("c", "Without deep sleep recall fell."),
]
VECTORS = np.stack([near((SLEEP, 1.0)), near((LIGHT, 1.0)), near((NOISE, 1.0)), near((SLEEP, 1.0), (NOISE, 0.1)),
                    near((LIGHT, 1.0), (NOISE, 0.1)), near((SLEEP, 1.0), (LIGHT, 0.1))])  # fmt: skip


def shown(themes: tuple[Theme, ...]) -> list[tuple[str, tuple[int, ...]]]:
    return [(theme.name, theme.members) for theme in themes]


def test_what_means_the_same_is_a_theme_in_words_that_its_annotations_share() -> None:
    assert shown(find_themes(TEXTS, VECTORS)) == [("Deep sleep", (0, 3, 5)), ("Bright light", (1, 4))]


def test_the_same_again_gives_the_same_again() -> None:
    assert find_themes(TEXTS, VECTORS) == find_themes(list(TEXTS), VECTORS.copy())


def test_another_annotation_leaves_the_other_themes_as_they_are() -> None:
    more = [*TEXTS, said("c", "Night shifts with bright light are common.")]
    themes = find_themes(more, np.vstack([VECTORS, near((LIGHT, 1.0), (SLEEP, 0.1))]))
    assert shown(themes) == [("Bright light", (1, 4, 6)), ("Deep sleep", (0, 3, 5))]


def test_sections_of_one_name_are_a_theme_without_any_vectors() -> None:
    texts = [
        said("a", "One.", "3 Results", "3.2 The role of feedback"),
        said("b", "Two.", "Effects of feedback"),
        said("b", "Three.", "Discussion"),
        said("a", "Four.", "Discussion"),
    ]
    [theme] = find_themes(texts, None)
    assert (theme.name, theme.members, theme.origin) == ("Feedback", (0, 1), ThemeOrigin.SECTION)


def test_what_a_reader_named_keeps_that_name_and_draws_in_what_means_the_same() -> None:
    texts = [said("a", "It helped.", named="rest"), *TEXTS[1:]]
    themes = find_themes(texts, VECTORS)
    assert ("Rest", (0, 3, 5)) in shown(themes)
    assert themes[0].origin is ThemeOrigin.NAMED


def test_two_named_themes_never_become_one() -> None:
    texts = [
        said("a", "x", named="rest"),
        said("b", "y", named="rest"),
        said("a", "z", named="sleep"),
        said("b", "w", named="sleep"),
    ]
    assert {theme.name for theme in find_themes(texts, np.stack([SLEEP] * 4))} == {"Rest", "Sleep"}


def test_how_a_study_was_done_joins_no_theme() -> None:
    texts = [TEXTS[0], said("b", "Recall after deep sleep was measured.", joins=False)]
    assert find_themes(texts, np.stack([SLEEP, SLEEP])) == ()


def test_two_annotations_of_one_paper_are_no_theme_by_meaning_but_three_are() -> None:
    one = [said("a", "Deep sleep helps."), said("a", "Deep sleep heals."), said("a", "Deep sleep is long.")]
    vectors = np.stack([SLEEP, SLEEP, SLEEP, LIGHT, NOISE])
    others = [said("b", "Nothing."), said("b", "Else.")]
    assert [theme.papers for theme in find_themes([*one, *others], vectors)] == [("a",)]
    assert find_themes([*one[:2], *others], vectors[[0, 1, 3, 4]]) == ()


def test_what_shares_no_words_to_be_called_by_is_no_theme() -> None:
    texts = [said("a", "Slumber heals."), said("b", "Naps refresh."), said("a", "Paint dries.")]
    assert find_themes(texts, np.stack([SLEEP, SLEEP, NOISE])) == ()


def test_nothing_gives_nothing() -> None:
    assert find_themes([], None) == ()
    assert find_themes([], np.zeros((0, 8), np.float32)) == ()


@pytest.mark.parametrize(
    "heading",
    ["Introduction", "2. Methods", "Materials and methods", "III. RESULTS AND DISCUSSION", "Study 2",
     "4.1 Data analysis", "References", "General Discussion", "Einleitung", "Experiment 1",
     "Limitations and future directions"],
)  # fmt: skip
def test_a_heading_that_every_paper_has_is_about_nothing(heading: str) -> None:
    assert key_of_heading(heading) == ""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("3.2 The role of feedback", "Effects of feedback", True),
        ("Transfer", "Transfer to distant tasks", True),
        ("Spaced quizzes", "Spaced quizzing", True),
        ("Health", "Wealth", False),
        ("Night shifts", "Day shifts", False),
    ],
)
def test_headings_are_compared_by_what_they_are_about(one: str, other: str, same: bool) -> None:
    assert bool(shared_headings([("a", (one,)), ("b", (other,))])) is same


def test_a_heading_that_one_paper_repeats_is_not_shared() -> None:
    assert shared_headings([("a", ("Feedback",)), ("a", ("Feedback again",))]) == {}
