"""Vectors of the vault's words, and the word that is nearest to another one."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from catena.index.languages import NearWord
from catena.index.ports import Vectors
from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_word_vectors import SqliteWordVectors
from catena.stores.vector_codes import codes_of

NORTH, EAST = np.array([1.0, 0.0], np.float32), np.array([0.0, 1.0], np.float32)
NORTH_EAST: Vectors = (NORTH + EAST) / np.float32(np.sqrt(2))
ALL = {"north": NORTH, "east": EAST, "northeast": NORTH_EAST}


def unit(vector: Vectors) -> Vectors:
    return vector / np.float32(np.linalg.norm(vector))


def again(words: Sequence[str]) -> list[Vectors]:
    """Make the vectors of words, one row each, as the model does."""
    return [ALL[word][None] for word in words]


@pytest.fixture
def words(tmp_path: Path) -> SqliteWordVectors:
    return SqliteLanguages(tmp_path / "languages.sqlite").words


def test_the_nearest_word_is_found_with_its_cosine(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST})

    [[near], [between]] = words.nearest([NORTH, NORTH_EAST], again, most=1)

    assert near == NearWord("north", 1.0)
    assert (between.word, round(between.cosine, 2)) == ("east", 0.71)  # ties go by the alphabet


def test_the_nearest_words_come_first(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST, "northeast": NORTH_EAST})

    [near] = words.nearest([NORTH], again, most=2)

    assert [each.word for each in near] == ["north", "northeast"]


def test_of_words_that_look_alike_in_two_bits_the_nearest_is_found_by_their_vectors(words: SqliteWordVectors) -> None:
    asked = np.array([0.9, 0.1, 0.2, 0.3], np.float32)
    near, far = asked * np.float32(2), np.array([0.9, 0.3, 0.2, 0.1], np.float32)
    words.record({"far": far, "near": near})

    [found] = words.nearest([unit(asked)], lambda given: [{"far": far, "near": near}[w][None] for w in given], most=1)

    assert found == (NearWord("near", 1.0),)


def test_of_many_words_only_the_likeliest_are_made_again(words: SqliteWordVectors) -> None:
    dice = np.random.default_rng(7)
    many: dict[str, Vectors] = {f"word{n}": dice.standard_normal(512).astype(np.float32) for n in range(1_000)}
    asked: Vectors = (many["word500"] + many["word900"] * 0.8).astype(np.float32)
    made: list[str] = []

    def embed(given: Sequence[str]) -> list[Vectors]:
        made.extend(given)
        return [many[word][None] for word in given]

    words.record(many)

    [found] = words.nearest([unit(asked)], embed, most=2)

    assert [each.word for each in found] == ["word500", "word900"]
    assert len(made) < 100


def test_a_word_that_is_much_less_near_than_the_nearest_one_is_not_made_again(words: SqliteWordVectors) -> None:
    asked, near, far = (unit(np.array(each, np.float32)) for each in ([1, 0, 0, 0], [9, 1, 1, 1], [1, 1, -1, 1]))
    made: list[str] = []

    def embed(given: Sequence[str]) -> list[Vectors]:
        made.extend(given)
        return [{"near": near, "far": far}[word][None] for word in given]

    words.record({"far": far, "near": near})

    [found] = words.nearest([asked], embed, most=2)

    assert [each.word for each in found] == made == ["near"]


def test_words_that_were_compared_lately_are_not_made_again(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST, "northeast": NORTH_EAST})
    made: list[str] = []

    def embed(given: Sequence[str]) -> list[Vectors]:
        made.extend(given)
        return again(given)

    first, second = (words.nearest([NORTH], embed, most=3) for _ in range(2))

    assert first == second
    assert len(made) == len(set(made))


def test_vectors_with_a_byte_for_each_component_are_brought_forward(tmp_path: Path) -> None:
    file = tmp_path / "languages.sqlite"
    SqliteLanguages(file).close()
    with sqlite3.connect(file) as connection:
        connection.executemany(
            "insert into words values (?, ?)",
            [(word, codes_of(vector[None])[0].tobytes()) for word, vector in ALL.items()],
        )
        connection.execute("pragma user_version = 3")

    words = SqliteLanguages(file).words

    assert words.known() == {*ALL}
    assert [[near.word] for [near] in words.nearest([NORTH, EAST], again, most=1)] == [["north"], ["east"]]


def test_without_words_there_is_no_nearest_one(words: SqliteWordVectors) -> None:
    assert words.nearest([NORTH], again, most=1) == ()


def test_words_that_are_gone_are_no_longer_found(words: SqliteWordVectors) -> None:
    words.record({"north": NORTH, "east": EAST})
    words.record({}, removed=["north"])

    assert words.known() == {"east"}
    assert words.nearest([NORTH], again, most=1)[0][0].word == "east"


def test_words_are_there_after_a_restart(tmp_path: Path) -> None:
    first = SqliteLanguages(tmp_path / "languages.sqlite")
    first.words.record({"north": NORTH})
    first.close()

    assert SqliteLanguages(tmp_path / "languages.sqlite").words.nearest([NORTH], again, most=1) == (
        (NearWord("north", 1.0),),
    )


def test_another_model_makes_all_words_anew(tmp_path: Path) -> None:
    store = SqliteLanguages(tmp_path / "languages.sqlite")
    store.words.record({"north": NORTH})
    assert store.words.known() == {"north"}

    store.clear_vectors()

    assert store.words.known() == set()
