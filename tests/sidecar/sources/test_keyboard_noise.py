"""What no hand meant as a word finds nothing, and a word that a model knows in part still does."""

import pytest

from catena.sources.keyboard_noise import is_keyboard_noise
from tests.fakes.embedder import BagOfWordsEmbedder

PIECES = ("as", "df", "q", "wer", "ty", "j", "lk", "z", "x", "y", "sash", "iko", "wert", "ya", "ml", "flask", "s")


class InPieces(BagOfWordsEmbedder):
    """Takes words apart into the longest pieces that it has, else into letters."""

    def __init__(self, *more: str) -> None:
        super().__init__()
        self._pieces = {*PIECES, *more}

    def num_pieces(self, word: str) -> int:
        count = 0
        while word:
            length = next((n for n in range(len(word), 1, -1) if word[:n] in self._pieces), 1)
            word, count = word[length:], count + 1
        return count


@pytest.mark.parametrize("typed", ["asdf", "qwerty", "jlkj", "zzxqqy", "ASDF jlkj"])
def test_letters_typed_at_random_are_noise(typed: str) -> None:
    assert is_keyboard_noise(typed, [InPieces()])


@pytest.mark.parametrize("typed", ["sashiko", "yaml", "flasks", "asdf sashiko", "zz", "z23456", "", "东西"])
def test_what_may_be_a_word_is_no_noise(typed: str) -> None:
    assert not is_keyboard_noise(typed, [InPieces()])


def test_a_word_of_the_language_of_one_model_is_no_noise_because_another_does_not_read_it() -> None:
    assert is_keyboard_noise("poiu", [InPieces()])
    assert not is_keyboard_noise("poiu", [InPieces(), InPieces("poiu")])


def test_without_a_model_nothing_is_told() -> None:
    assert not is_keyboard_noise("asdf", [])
