"""Vectors of the vault's words, and the word that is nearest to another one."""

from pathlib import Path

import numpy as np
import pytest

from catena.index.languages import NearWord
from catena.index.ports import Vectors
from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_word_vectors import SqliteWordVectors

NORTH, EAST = np.array([1.0, 0.0], np.float32), np.array([0.0, 1.0], np.float32)
NORTH_EAST: Vectors = (NORTH + EAST) / np.float32(np.sqrt(2))


@pytest.fixture
def words(tmp_path: Path) -> SqliteWordVectors:
    return SqliteLanguages(tmp_path / "languages.sqlite").words


def test_the_nearest_word_is_found_with_its_cosine(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST})

    [[near], [between]] = words.nearest([NORTH, NORTH_EAST], most=1)

    assert near == NearWord("north", 1.0)
    assert (between.word, round(between.cosine, 2)) == ("east", 0.71)  # ties go by the alphabet


def test_the_nearest_words_come_first(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST, "northeast": NORTH_EAST})

    [near] = words.nearest([NORTH], most=2)

    assert [each.word for each in near] == ["north", "northeast"]


def test_without_words_there_is_no_nearest_one(words: SqliteWordVectors) -> None:
    assert words.nearest([NORTH], most=1) == ()


def test_words_that_are_gone_are_no_longer_found(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST})
    words.record({}, removed=["north"])

    assert words.known() == {"east"}
    assert words.nearest([NORTH], most=1)[0][0].word == "east"


def test_words_are_there_after_a_restart(tmp_path: Path) -> None:
    first = SqliteLanguages(tmp_path / "languages.sqlite")
    first.words.record({"north": NORTH})
    first.close()

    assert SqliteLanguages(tmp_path / "languages.sqlite").words.nearest([NORTH], most=1) == ((NearWord("north", 1.0),),)


def test_another_model_makes_all_words_anew(tmp_path: Path) -> None:
    store = SqliteLanguages(tmp_path / "languages.sqlite")
    store.words.record({"north": NORTH})
    assert store.words.known() == {"north"}

    store.clear_vectors()

    assert store.words.known() == set()
