"""Which model compares the texts of a synthesis with each other."""

from types import SimpleNamespace

import numpy as np

from catena.sources.calibration import FITTED_MODEL, MULTILINGUAL_STRETCH
from catena.sources.languages import Models
from tests.fakes.embedder import BagOfWordsEmbedder

PACKAGED, OTHER = BagOfWordsEmbedder(name=FITTED_MODEL), BagOfWordsEmbedder(name="multilingual")
LOADED = Models(PACKAGED, SimpleNamespace(embedder=OTHER))  # type: ignore[arg-type]
ENGLISH = ["Moss cools the rooms.", "Owls hunt before dawn.", "Rain fell in June."]
CHINESE = "苔藓使房间凉爽。"


def test_english_texts_are_compared_by_the_english_model() -> None:
    assert LOADED.space_of(ENGLISH).embedder is PACKAGED


def test_where_many_are_in_another_language_all_are_compared_by_the_multilingual_model() -> None:
    space = LOADED.space_of([*ENGLISH, CHINESE])
    (vector, *_) = space.vectors([*ENGLISH, CHINESE]).values()

    assert space.embedder is OTHER
    assert np.isclose(vector @ vector, MULTILINGUAL_STRETCH, atol=1e-3)


def test_without_it_nothing_is_told_of_letters_that_the_english_model_cannot_read() -> None:
    space = Models(PACKAGED).space_of([*ENGLISH, CHINESE])

    assert [*space.vectors([*ENGLISH, CHINESE])] == ENGLISH
