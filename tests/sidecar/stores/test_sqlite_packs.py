"""Packs: what goes in comes out, small, whatever was packed before; damage in them is found."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from catena.errors import NotReady
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_packs import Packs
from catena.stores.sqlite_schema import Schema

TABLES = """
create table said (id INTEGER primary key, packed BLOB not null);
create table meta (key TEXT primary key, value TEXT not null);
"""
SCHEMA = Schema(what="What was said", steps=(TABLES,))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "said.sqlite"


@pytest.fixture
def file(path: Path) -> Iterator[SqliteFile]:
    with closing(open_derived(path, SCHEMA)) as opened:
        yield opened


def saying(number: int) -> bytes:
    return f"Everybody who naps at noon remembers what was said by speaker {number}. 睡眠".encode()


def say(file: SqliteFile, numbers: range) -> None:
    for number in numbers:
        with file.transaction():
            packed = Packs(file, "said").packed(saying(number))
            file.write("insert into said values (?, ?)", (number, packed))


def packs(file: SqliteFile) -> list[bytes]:
    return [packed for (packed,) in file.rows("select packed from said order by id")]


def test_what_was_packed_before_and_after_the_sample_was_taken_can_be_read(file: SqliteFile) -> None:
    say(file, range(200))

    assert Packs(file, "said").unpacked(packs(file)) == [saying(number) for number in range(200)]
    assert Packs(file, "said").unpacked([]) == []


def test_what_many_notes_say_takes_little_room_in_each(file: SqliteFile) -> None:
    say(file, range(200))

    assert len(packs(file)[-1]) < len(packs(file)[0]) / 2


def test_a_sample_of_a_transaction_that_failed_is_not_referred_to(file: SqliteFile) -> None:
    say(file, range(64))
    with pytest.raises(ZeroDivisionError), file.transaction():
        Packs(file, "said").packed(saying(64))
        raise ZeroDivisionError

    say(file, range(64, 70))

    assert Packs(file, "said").unpacked(packs(file)) == [saying(number) for number in range(70)]


@pytest.mark.parametrize(("kept", "behind"), [(-6, b""), (-6, bytes(6)), (0, b"")])
def test_damage_in_a_pack_is_damage_of_the_file_which_is_made_anew(
    file: SqliteFile, path: Path, kept: int, behind: bytes
) -> None:
    say(file, range(3))
    file.write("update said set packed = ? where id = 1", (packs(file)[1][:kept] + behind,))

    with pytest.raises(NotReady, match="is damaged"):
        Packs(file, "said").unpacked(packs(file))
    assert file.damage() == path

    file.close()
    with closing(open_derived(path, SCHEMA)) as again:
        assert packs(again) == []
    with closing(sqlite3.connect(path.with_suffix(".broken"))) as broken:
        assert broken.execute("select count(*) from said").fetchone() == (3,)
