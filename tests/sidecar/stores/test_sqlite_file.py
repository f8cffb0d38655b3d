"""Opening a SQLite file: what is brought forward, what is made anew, and what is never deleted."""

import errno
import logging
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Protocol

import pytest

from catena.errors import CannotStart, NotReady, StorageFailed
from catena.stores.sqlite_file import SqliteFile
from catena.stores.sqlite_history import SqliteHistory
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_opening import open_derived, open_irreplaceable
from catena.stores.sqlite_schema import Schema
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock

FIRST = """
create table if not exists words (id INTEGER primary key, word TEXT not null);
create table if not exists meta (key TEXT primary key, value TEXT not null);
"""
ONE = Schema(what="The stored words", steps=(FIRST,), form="plain")
TWO = Schema(what="The stored words", steps=(FIRST, "alter table words add column length INTEGER;"), form="plain")
OLD = Path(__file__).parents[2] / "fixtures" / "state_0.4.0"


def irreplaceable(file: Path, schema: Schema) -> SqliteFile:
    return open_irreplaceable(file, schema, FakeClock())


Opening = Callable[[Path, Schema], SqliteFile]
BOTH = pytest.mark.parametrize("opening", [open_derived, irreplaceable])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "words.sqlite"


@pytest.fixture
def file(path: Path) -> Iterator[SqliteFile]:
    opened = open_derived(path, ONE)
    yield opened
    opened.close()


def words(file: SqliteFile) -> list[str]:
    return [word for (word,) in file.rows("select word from words order by id")]


def keep(path: Path, word: str, schema: Schema = ONE) -> None:
    with closing(open_derived(path, schema)) as file:
        file.write("insert into words (word) values (?)", (word,))


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as other:
        return int(other.execute("pragma user_version").fetchone()[0])


def set_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"pragma user_version = {version}")


@BOTH
def test_a_missing_file_is_made_with_its_folder_and_has_todays_version(path: Path, opening: Opening) -> None:
    opening(path, TWO).close()

    assert version_of(path) == 2


@BOTH
def test_a_file_of_an_earlier_version_is_brought_forward_with_all_that_it_holds(path: Path, opening: Opening) -> None:
    keep(path, "kept")

    with closing(opening(path, TWO)) as file:
        assert file.rows("select word, length from words") == [("kept", None)]
    assert version_of(path) == 2


def test_a_step_that_fails_leaves_an_irreplaceable_file_as_it_was_before_that_step(path: Path) -> None:
    keep(path, "kept")
    broken = Schema(what="The stored words", steps=(*TWO.steps, "update words set word = 'x'; no such statement;"))

    with pytest.raises(CannotStart, match="can't be opened"):
        irreplaceable(path, broken)

    with closing(irreplaceable(path, TWO)) as file:
        assert words(file) == ["kept"]
    assert version_of(path) == 2


def test_a_derived_file_of_a_newer_version_is_made_anew(path: Path) -> None:
    keep(path, "kept")
    set_version(path, 99)

    with closing(open_derived(path, ONE)) as file:
        assert words(file) == []
    assert [found.name for found in path.parent.glob("*.broken")] == []


def test_a_derived_file_from_before_the_first_step_is_made_anew(path: Path) -> None:
    keep(path, "kept")
    since_two = Schema(what="The stored words", steps=(FIRST,), first=2, form="plain")

    with closing(open_derived(path, since_two)) as file:
        assert words(file) == []
    assert version_of(path) == 2


def test_a_derived_file_whose_values_have_another_form_is_made_anew(path: Path) -> None:
    keep(path, "kept")

    with closing(open_derived(path, Schema(what="The stored words", steps=(FIRST,), form="other"))) as file:
        assert words(file) == []


def test_a_derived_file_with_other_tables_is_made_anew(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.executescript("create table words (different TEXT); create table meta (key TEXT);")

    with closing(open_derived(path, ONE)) as file:
        file.remember("key", "value")
        assert words(file) == []


@pytest.mark.parametrize("change", ["drop table words", "alter table words rename column word to text"])
def test_a_derived_file_of_todays_version_with_other_tables_is_damaged(path: Path, change: str) -> None:
    keep(path, "kept")
    with closing(sqlite3.connect(path)) as other:
        other.execute(change)

    with closing(open_derived(path, ONE)) as file:
        with pytest.raises(NotReady, match=r"words\.sqlite is damaged. Catena mends it in a moment"):
            words(file)
        assert file.damage() == path
    with closing(open_derived(path, ONE)) as file:
        assert words(file) == []


def test_a_statement_that_is_wrong_is_no_damage(file: SqliteFile) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        file.rows("select lengths from words")

    assert file.damage() is None


def test_a_damaged_derived_file_is_kept_as_broken_and_made_anew(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is no database " * 100)

    keep(path, "new")

    with closing(open_derived(path, ONE)) as file:
        assert words(file) == ["new"]
    assert path.with_suffix(".broken").read_bytes().startswith(b"this is no database")
    assert "The stored words can't be read" in caplog.text


def test_damage_that_shows_later_has_a_derived_file_made_anew_the_next_time(path: Path) -> None:
    with closing(open_derived(path, ONE)) as file:
        file.write_many("insert into words (word) values (?)", [("x" * 1000,)] * 100)
    size = path.stat().st_size
    with path.open("r+b") as raw:
        raw.seek(10 * 4096)
        raw.write(b"\xff" * (size - 10 * 4096))
    with closing(open_derived(path, ONE)) as file:
        with pytest.raises(NotReady, match=r"words\.sqlite is damaged. Catena mends it in a moment"):
            words(file)
        assert file.damage() == path

    with closing(open_derived(path, ONE)) as file:
        assert words(file) == []
    assert sorted(found.name for found in path.parent.iterdir()) == ["words.broken", "words.sqlite"]


def test_only_what_others_change_is_damage(path: Path) -> None:
    with closing(open_derived(path, ONE)) as file:
        file.write_many("insert into words (word) values (?)", [("x" * 1000,)] * 100)
        file.remember("a", "b")
        assert words(file)
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("select * from words").fetchall()
        assert file.damage() is None

        with path.open("r+b") as raw:
            raw.seek(100)
            raw.write(b"?")
        file.remember("a", "c")  # a write of our own doesn't hide it

        assert file.damage() == path


def touch(file: Path) -> None:
    later_ns = file.stat().st_mtime_ns + 1_000_000_000
    os.utime(file, ns=(later_ns, later_ns))


@pytest.mark.skipif(os.name != "posix", reason="only there do stamps have times")
@pytest.mark.parametrize("ending", ["", "-wal"])
def test_a_file_that_only_has_another_time_is_no_damage(path: Path, ending: str) -> None:
    with closing(open_derived(path, ONE)) as file:
        file.write_many("insert into words (word) values (?)", [("x" * 1000,)] * 100)
        for _ in range(2):  # its contents are known from the second look on
            assert file.damage() is None

        touch(path.with_name(path.name + ending))
        file.remember("a", "b")
        for _ in range(2):
            assert file.damage() is None
        touch(path.with_name(path.name + ending))
        assert file.damage() is None

        with path.with_name(path.name + ending).open("r+b") as raw:
            raw.seek(100)
            raw.write(b"?")
        assert file.damage() == path


def test_looking_at_a_file_leaves_its_locks(path: Path) -> None:
    with closing(open_derived(path, ONE)) as file:
        file.remember("a", "b")
        for _ in range(2):
            assert file.damage() is None
        code = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('select * from words').fetchall()"
        subprocess.run([sys.executable, "-c", code, path], check=True)  # the last one to close it removes the journal

        assert path.with_name(f"{path.name}-wal").exists()
        assert file.damage() is None


def test_a_file_that_is_taken_away_while_it_is_written_is_damage(path: Path) -> None:
    with closing(open_irreplaceable(path, ONE, FakeClock())) as file:
        with file.transaction():
            file.write("insert into words (word) values (?)", ("kept",))
            path.rename(path.with_name("away"))

        assert file.damage() == path
        assert words(file) == ["kept"]


@pytest.mark.parametrize("leave", ["nothing", "another file"])
def test_what_only_an_open_connection_reads_is_written_again(path: Path, leave: str) -> None:
    with closing(open_irreplaceable(path, ONE, FakeClock())) as file:
        file.write_many("insert into words (word) values (?)", [("kept",)])
        path.unlink()
        if leave == "another file":
            path.write_bytes(b"another")
        assert file.damage() == path

        file.rescue()

    with closing(sqlite3.connect(path.with_name("words.rescued.sqlite"))) as rescued:
        assert rescued.execute("select word from words").fetchall() == [("kept",)]


def test_a_derived_file_that_another_process_holds_is_not_taken_for_broken(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("catena.stores.sqlite_schema.LOCK_PATIENCE_S", 0.01)
    keep(path, "kept")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        with pytest.raises(StorageFailed, match="The stored words can't be opened: another program is writing to it"):
            open_derived(path, ONE)
        other.execute("rollback")

    with closing(open_derived(path, ONE)) as file:
        assert words(file) == ["kept"]


def test_a_damaged_irreplaceable_file_is_moved_aside_and_said_loudly(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"somebody's years of notes " * 100)

    irreplaceable(path, ONE).close()

    aside = path.with_name("words.unreadable-20260301T120000-000000Z.sqlite")
    assert aside.read_bytes().startswith(b"somebody's years of notes")
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert aside.name in caplog.text


def test_an_irreplaceable_file_of_a_newer_version_is_left_byte_for_byte(path: Path) -> None:
    keep(path, "kept")
    set_version(path, 99)
    before = path.read_bytes()

    with pytest.raises(CannotStart, match="newer Catena"):
        irreplaceable(path, ONE)

    assert path.read_bytes() == before


def test_what_fails_within_a_transaction_leaves_nothing_of_it(file: SqliteFile) -> None:
    def write_and_fail() -> None:
        with file.transaction():
            file.write("insert into words (word) values ('outer')")
            with file.transaction():
                file.write("insert into words (word) values ('inner')")
            raise ValueError

    with pytest.raises(ValueError):
        write_and_fail()

    assert words(file) == []


def test_a_written_row_tells_its_id_and_a_fact_is_recalled(file: SqliteFile) -> None:
    assert [file.write("insert into words (word) values (?)", (word,)) for word in "ab"] == [1, 2]
    file.remember("made_with", "this")
    file.remember("made_with", "that")

    assert (file.recall("made_with"), file.recall("other")) == ("that", None)
    assert file.named_rows("select * from words where id = 2") == [{"id": 2, "word": "b"}]


def test_threads_never_see_half_of_a_transaction(file: SqliteFile) -> None:
    def write(number: int) -> None:
        for _ in range(20):
            with file.transaction():
                file.write_many("insert into words (word) values (?)", [(f"{number}",), (f"{number}",)])

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        with file.without_writers():
            assert file.rows("select count(*) % 2 from words") == [(0,)]
    for thread in threads:
        thread.join()

    assert sorted(words(file)) == sorted(str(number) for number in range(4) for _ in range(40))


# -- files of Catena 0.4.0, which kept no version under `index/`


class Store(Protocol):
    def close(self) -> None: ...


def old_file(tmp_path: Path, name: str) -> Path:
    file = tmp_path / f"{name}.sqlite"
    with closing(sqlite3.connect(file)) as made:
        made.executescript((OLD / f"{name}.sql").read_text("utf-8"))
    return file


def contents(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as opened:
        tables = [name for (name,) in opened.execute("select name from sqlite_master where type = 'table' order by 1")]
        return [(name, *row) for name in tables for row in opened.execute(f"select * from {name} order by 1")]


@pytest.mark.parametrize(
    ("name", "opening"),
    [
        ("history", SqliteHistory),
    ],
)
def test_a_file_of_an_earlier_catena_opens_unchanged(
    tmp_path: Path, name: str, opening: Callable[[Path], Store]
) -> None:
    file = old_file(tmp_path, name)
    before = contents(file)

    opening(file).close()
    opening(file).close()

    assert contents(file) == before
    assert version_of(file) == 1
    assert [found.name for found in tmp_path.iterdir()] == [file.name]


def test_the_ledger_of_a_catena_too_old_is_made_anew(tmp_path: Path) -> None:
    with closing(SqliteLedger(old_file(tmp_path, "ledger"))) as ledger:
        assert ledger.files() == {}


def test_the_history_of_an_earlier_catena_is_told_and_goes_on(tmp_path: Path) -> None:
    with closing(SqliteHistory(old_file(tmp_path, "history"))) as history:
        note_id = history.note_at(VaultPath("Naps.md"))
        assert note_id is not None
        (version,) = history.versions(note_id)
        assert version.digest is not None
        content = history.content(version.digest)

    assert content is not None
    assert content.startswith(b"# Naps\n\nSleep does not improve memory")


def fill(file: SqliteFile) -> None:
    """Let the file take no more, as on a full disk."""
    pages = file.rows("pragma page_count")[0][0]
    file.rows(f"pragma max_page_count = {pages}")


@pytest.mark.parametrize("in_transaction", [False, True])
def test_a_full_disk_is_said_and_is_no_damage(file: SqliteFile, in_transaction: bool) -> None:
    file.write("insert into words (word) values ('kept')")
    fill(file)
    long = "x" * 1_000_000

    with pytest.raises(StorageFailed, match=r"words\.sqlite can't be used: the disk is full\."):
        if in_transaction:
            with file.transaction():
                file.write("insert into words (word) values ('lost')")
                file.write_many("insert into words (word) values (?)", [(long,)])
        else:
            file.write("insert into words (word) values (?)", (long,))

    assert file.damage() is None
    assert words(file) == ["kept"]
    file.rows("pragma max_page_count = 100000")
    file.write("insert into words (word) values ('more')")
    assert words(file) == ["kept", "more"]
    assert file.damage() is None


def test_a_disk_too_full_to_open_a_database_is_said(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def connect(*_file: object, **_how: object) -> sqlite3.Connection:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE  # what SQLite says without room for its shared memory
        raise error

    monkeypatch.setattr(sqlite3, "connect", connect)

    with pytest.raises(StorageFailed, match="The stored words can't be opened: the disk is full"):
        open_derived(path, ONE)


def test_another_program_that_writes_is_said(file: SqliteFile, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin immediate")

        with pytest.raises(StorageFailed, match="another program is writing to it"), file.transaction():
            pass
        other.execute("rollback")
    with file.transaction():
        file.write("insert into words (word) values ('kept')")
    assert words(file) == ["kept"]


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_history_that_is_deleted_and_then_written_to_is_still_rescued(tmp_path: Path, is_folder: bool) -> None:
    path = tmp_path / "history.sqlite"
    file = open_irreplaceable(path, ONE, FakeClock())
    file.write("insert into words (word) values ('kept')")
    path.unlink()
    if is_folder:
        path.mkdir()

    file.write("insert into words (word) values ('written later')")
    file.rescue()
    file.close()

    with closing(sqlite3.connect(tmp_path / "history.rescued.sqlite")) as rescued:
        assert [word for (word,) in rescued.execute("select word from words")] == ["kept", "written later"]


def test_who_looks_at_many_rows_once_reads_them_one_by_one(path: Path) -> None:
    read: list[str] = []
    schema = Schema(what=ONE.what, steps=ONE.steps, form=ONE.form, functions={"read": read.append})
    with closing(open_derived(path, schema)) as file:
        file.write_many("insert into words (word) values (?)", [(word,) for word in "abcd"])

        with file.each_row("select word, read(word) from words order by id") as rows:
            assert next(rows)[0] == "a"
            assert "d" not in read
            assert [word for word, _ in rows] == ["b", "c", "d"]


def test_a_file_that_can_neither_be_used_nor_be_put_out_of_the_way_is_said_and_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database" * 100)
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", str(path))

    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(StorageFailed, match="The stored words can't be opened: it can't be made anew, Operation not"):
        open_derived(path, ONE)

    assert path.read_bytes() == before
    assert "a new one is made" not in caplog.text
