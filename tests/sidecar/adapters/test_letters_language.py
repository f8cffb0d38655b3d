"""The language of a few words, told by their letters."""

import pytest

from catena.adapters.letters_language import Transitions, language_by_letters


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("wiederkehrende Aufgaben", "de"),
        ("raccourcis clavier", "fr"),
        ("notas eliminadas", "es"),
        ("promemoria settimanale", "it"),
    ],
)
def test_words_that_are_clearly_of_another_language_tell_it(words: str, language: str) -> None:
    assert language_by_letters(words) == language


@pytest.mark.parametrize("words", ["recurring tasks", "spaced repetition", "hide backlinks", "createTaskLineModal"])
def test_english_words_tell_nothing(words: str) -> None:
    assert language_by_letters(words) is None


@pytest.mark.parametrize("words", ["", "Ei", "nuage", "123"])
def test_too_few_letters_tell_nothing(words: str) -> None:
    assert language_by_letters(words) is None


def test_the_smaller_automaton_leads_to_the_same_states() -> None:
    rows = [*(3, 1, 4, 1), *(3, 9, 4, 1), *(7, 1, 4, 8)]
    every = [state for at in range(0, 12, 4) for state in (*rows[at : at + 4], *([0] * 252))]

    smaller = Transitions(every, 1)

    assert [smaller[at] for at in range(len(every))] == every
    assert smaller.num_kept == 4
