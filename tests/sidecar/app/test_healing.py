"""Whatever is done to a file of the state folder between two runs: it is noticed, and nothing irreplaceable is lost."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from catena.adapters.copies_in_parts import restore_from_parts
from catena.app.healing import clear_the_way, copy_in_use, heal, seal, set_aside
from catena.app.repairs import repairs_told
from catena.app.vault_lock import vault_lock
from catena.stores.sqlite_history import SCHEMA
from catena.stores.sqlite_schema import bring_forward

Damage = Callable[[Path], object]


def overwrite(file: Path) -> None:
    with file.open("r+b") as content:
        content.seek(file.stat().st_size // 2)
        content.write(b"\xa7" * 5000)  # more than a page: the beginning of one is met


def truncate(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


DAMAGES = pytest.mark.parametrize("damage", [overwrite, truncate])


@pytest.fixture
def state(tmp_path: Path) -> Path:
    for name in ("history", "index/ledger", "index/claims"):
        _database(tmp_path / f"{name}.sqlite")
    with closing(sqlite3.connect(tmp_path / "history.sqlite", isolation_level=None)) as history:
        bring_forward(history, SCHEMA, found=0)
    (tmp_path / "index/lancedb/chunks.lance/data").mkdir(parents=True)
    (tmp_path / "index/lancedb/chunks.lance/data/1.lance").write_bytes(b"vectors" * 100)
    (tmp_path / "link-feedback.json").write_text('[{"verdict": "dismissed"}]')
    return tmp_path


def _database(file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("create table words (word TEXT)")
        connection.executemany("insert into words values (?)", [(f"word {n} " * 50,) for n in range(100)])
        connection.commit()


def _present(state: Path) -> set[str]:
    return {path.relative_to(state).as_posix() for path in (*state.glob("*.*"), *state.glob("index/*"))}


def test_what_nobody_touched_stays_even_if_it_was_copied(state: Path) -> None:
    seal(state)
    copied = state / "copy"
    shutil.copytree(state, copied, ignore=shutil.ignore_patterns("copy"), copy_function=shutil.copyfile)

    for folder in (state, copied):
        before = _present(folder) - {"sealed.json"}
        heal(folder)
        assert _present(folder) - {"sealed-before.json"} == before
        assert set_aside(folder) == []


@DAMAGES
@pytest.mark.parametrize("name", ["ledger.sqlite", "claims.sqlite", "lancedb"])
def test_a_changed_part_of_the_index_is_put_out_of_the_way(state: Path, name: str, damage: Damage) -> None:
    seal(state)
    part = state / "index" / name
    damage(part / "chunks.lance/data/1.lance" if part.is_dir() else part)

    heal(state)

    assert not part.exists()
    assert set_aside(state) == [f"index/{part.stem}.broken"]


LOOK_UPS, TRANSACTION = "_indices/7/page_data.lance", "_transactions/1.txn"


def add_to_table(state: Path, *names: str) -> None:
    for name in names:
        file = state / "index/lancedb/chunks.lance" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"of the table" * 100)


@DAMAGES
@pytest.mark.parametrize("ended", ["in order", "killed"])
def test_damage_in_files_without_rows_costs_no_vectors(state: Path, ended: str, damage: Damage) -> None:
    add_to_table(state, LOOK_UPS, TRANSACTION)
    seal(state)
    if ended == "killed":
        heal(state)
    table = state / "index/lancedb/chunks.lance"
    damage(table / TRANSACTION)

    heal(state)
    assert (table / LOOK_UPS).exists()

    damage(table / LOOK_UPS)
    heal(state)
    assert not (table / "_indices").exists()
    assert (table / "data/1.lance").exists()
    assert set_aside(state) == []


def test_a_file_that_others_left_in_the_folder_of_vectors_costs_none(state: Path) -> None:
    add_to_table(state, "_versions/1.manifest")
    seal(state)
    add_to_table(state, ".DS_Store", "data/desktop.ini")
    heal(state)
    assert set_aside(state) == []
    seal(state)

    add_to_table(state, "_versions/2.manifest")  # which would be the table's newest state
    heal(state)
    assert set_aside(state) == ["index/lancedb.broken"]


def test_after_a_crash_databases_are_checked_and_the_sound_ones_stay(state: Path) -> None:
    truncate(state / "index/claims.sqlite")

    heal(state)

    assert set_aside(state) == ["index/claims.broken"]
    assert {"index/ledger.sqlite", "history.sqlite", "index/lancedb"} <= _present(state)


@DAMAGES
def test_after_a_crash_vectors_that_were_sealed_before_are_checked(state: Path, damage: Damage) -> None:
    seal(state)
    heal(state)  # a sidecar starts, adds vectors, and is killed
    (state / "index/lancedb/chunks.lance/data/2.lance").write_bytes(b"more")
    heal(state)
    assert set_aside(state) == []

    damage(state / "index/lancedb/chunks.lance/data/1.lance")
    heal(state)
    assert set_aside(state) == ["index/lancedb.broken"]


@DAMAGES
@pytest.mark.parametrize("name", ["history.sqlite", "link-feedback.json"])
def test_what_cannot_be_made_again_is_set_aside_and_restored_from_its_copy(
    state: Path, name: str, damage: Damage
) -> None:
    seal(state)
    before = (state / name).read_bytes()
    for _ in range(2):  # the second time, nothing that was set aside is overwritten
        damage(state / name)
        if name.endswith(".sqlite"):
            with (state / name).open("r+b") as content:
                content.write(b"no database")
        heal(state)

    assert (state / name).read_bytes() == before
    assert len(set_aside(state)) == 2


@pytest.mark.parametrize("name", ["lock", "catena.log", "history.sqlite", "index/ledger.sqlite", "owner.json"])
def test_a_folder_in_a_files_place_is_moved_aside(state: Path, name: str) -> None:
    seal(state)
    (state / name).unlink(missing_ok=True)
    (state / name).mkdir()

    clear_the_way(state)

    assert not (state / name).is_dir()
    assert (state / name).exists() == (name == "history.sqlite"), "only what can't be made again is restored"


@pytest.mark.parametrize("name", ["history", "index/ledger"])
@pytest.mark.parametrize("journal", ["-wal", "-shm"])
def test_a_folder_in_a_journals_place_is_moved_aside_however_often(state: Path, name: str, journal: str) -> None:
    for _ in range(2):
        (state / f"{name}.sqlite{journal}").mkdir()
        clear_the_way(state)
        heal(state)

        with closing(sqlite3.connect(state / f"{name}.sqlite")) as connection:
            assert connection.execute("select count(*) from words").fetchone() == (100,)


@pytest.mark.parametrize("first", ["folder", "file"])
def test_what_was_set_aside_before_is_in_the_way_of_nothing(state: Path, first: str) -> None:
    ledger = state / "index/ledger.sqlite"
    for kind in (first, "folder", "file", "folder"):
        for path in (ledger, *(ledger.with_name(ledger.name + journal) for journal in ("-wal", "-shm"))):
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
            path.mkdir() if kind == "folder" else path.write_bytes(b"no database " * 100)
        clear_the_way(state)
        heal(state)

        assert not ledger.exists()
        _database(ledger)


def pipe(file: Path) -> None:
    os.mkfifo(file)


def link_to_nowhere(file: Path) -> None:
    file.symlink_to("/there/is/nothing")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="There are no pipes in folders.")
@pytest.mark.parametrize("put", [pipe, link_to_nowhere])
@pytest.mark.parametrize("name", ["lock", "catena.log", "link-feedback.json", "index/ledger.sqlite", "index"])
def test_what_is_neither_file_nor_folder_is_moved_aside_and_never_waited_for(
    state: Path, name: str, put: Callable[[Path], None]
) -> None:
    seal(state)
    place = state / name
    shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    put(place)

    clear_the_way(state)
    heal(state)

    assert not os.path.lexists(place) or place.is_file()
    assert place.exists() == (name == "link-feedback.json"), "only what can't be made again is restored"


def test_a_lock_that_is_a_link_to_a_file_is_moved_aside_as_no_lock_is_taken_through_a_link(state: Path) -> None:
    (state / "elsewhere").touch()
    (state / "lock").symlink_to(state / "elsewhere")

    clear_the_way(state)

    with vault_lock(state, "serve"):
        assert not (state / "lock").is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="There are no pipes in folders.")
@pytest.mark.parametrize("put", [pipe, link_to_nowhere])
def test_vectors_and_copies_that_are_no_files_are_never_waited_for(state: Path, put: Callable[[Path], None]) -> None:
    seal(state)
    vectors = state / "index/lancedb/chunks.lance/data/1.lance"
    for file in (vectors, *state.glob("copies/link-feedback*")):
        file.unlink()
        put(file)
    (state / "link-feedback.json").write_text("{")

    heal(state)

    assert not vectors.parent.exists()
    assert (state / "history.sqlite").is_file()


@pytest.mark.parametrize("name", ["index", "index/lancedb"])
def test_a_file_in_a_folders_place_is_moved_aside(state: Path, name: str) -> None:
    shutil.rmtree(state / name)
    (state / name).write_text("x")

    clear_the_way(state)

    assert not (state / name).exists()


@DAMAGES
def test_what_was_mended_is_told_and_so_is_what_a_person_lost(state: Path, damage: Damage) -> None:
    seal(state)
    damage(state / "index/claims.sqlite")
    damage(state / "history.sqlite")
    (state / "link-feedback.json").write_text("{")
    (state / "copies").rename(state / "gone")

    heal(state)

    feedback, history, claims = repairs_told(state)
    assert claims == "The stored claims were damaged, and are made again from the notes. No note was touched."
    (aside,) = (name for name in set_aside(state) if name.startswith("history"))
    assert history.endswith(f"There was no copy of it, so it begins anew. The damaged one is kept as {aside}.")
    assert feedback.startswith("link-feedback.json was damaged. There was no copy of it")


@pytest.mark.parametrize("left", [0, None])
def test_a_history_that_was_emptied_or_deleted_is_restored_from_its_copy(state: Path, left: int | None) -> None:
    seal(state)
    before = (state / "history.sqlite").read_bytes()
    os.truncate(state / "history.sqlite", 0)
    if left is None:
        (state / "history.sqlite").unlink()
    (state / "history.sqlite-wal").write_bytes(b"the journal of another file")

    heal(state)

    assert (state / "history.sqlite").read_bytes() == before
    assert not (state / "history.sqlite-wal").exists()
    (told,) = repairs_told(state)
    assert " It is used as it was on 20" in told


def test_the_file_of_another_store_in_the_historys_place_is_set_aside_and_never_copied(state: Path) -> None:
    seal(state)
    before, ledger = (state / "history.sqlite").read_bytes(), (state / "index/ledger.sqlite").read_bytes()
    (state / "index/ledger.sqlite").write_bytes(before)
    (state / "history.sqlite").write_bytes(ledger)
    for copy in (state / "copies").glob("history-*"):
        os.utime(copy, (0, 0))

    seal(state)
    heal(state)

    assert (state / "history.sqlite").read_bytes() == before
    (aside,) = (name for name in set_aside(state) if name.startswith("history"))
    assert (state / aside).read_bytes() == ledger
    assert any("It is used as it was on 20" in told for told in repairs_told(state))


def test_a_history_that_a_newer_version_wrote_is_left_as_it_is(state: Path) -> None:
    with closing(sqlite3.connect(state / "history.sqlite")) as history:
        history.executescript("create table shelves (id INTEGER); drop table meta; pragma user_version = 9999")
    before = (state / "history.sqlite").read_bytes()

    heal(state)

    assert (state / "history.sqlite").read_bytes() == before


def test_what_a_person_said_stays_deleted_and_where_its_copy_is_gets_told(state: Path) -> None:
    seal(state)
    (state / "link-feedback.json").unlink()

    for _ in range(2):
        heal(state)

    assert not (state / "link-feedback.json").exists()
    (told,) = repairs_told(state)
    assert (state / told.removesuffix(".").split()[-1]).read_text() == '[{"verdict": "dismissed"}]'


def test_what_a_person_said_and_somebody_deleted_while_a_sidecar_ran_is_told_when_that_ends(state: Path) -> None:
    seal(state)
    heal(state)  # a sidecar starts
    (state / "link-feedback.json").unlink()

    for _ in range(2):
        seal(state)
        heal(state)

    (told,) = repairs_told(state)
    assert told.startswith("link-feedback.json was deleted, so what you said there is forgotten.")


def test_what_cannot_be_made_again_is_copied_once_a_day_while_a_sidecar_writes_it(state: Path) -> None:
    with closing(sqlite3.connect(state / "history.sqlite", isolation_level=None)) as writing:
        writing.execute("pragma journal_mode = wal")
        writing.execute("insert into words values ('in the journal')")
        copy_in_use(state)
        writing.execute("insert into words values ('later that day')")
        copy_in_use(state)

    (copy,) = (state / "copies").glob("history-*")
    restore_from_parts(copy, state / "restored.sqlite")
    with closing(sqlite3.connect(state / "restored.sqlite")) as copied:
        last = copied.execute("select word from words order by rowid desc limit 1").fetchone()
    assert last == ("in the journal",)
    assert len(list((state / "copies").glob("link-feedback-*.json"))) == 1


def overwritten(file: Path) -> None:
    file.write_bytes(b"\xa5{")


@pytest.mark.parametrize("damage", [overwritten, Path.mkdir])
def test_what_was_told_of_repairs_can_be_damaged_itself(state: Path, damage: Damage) -> None:
    damage(state / "repairs.json")
    clear_the_way(state)
    overwrite(state / "link-feedback.json")

    heal(state)

    assert len(repairs_told(state)) == 1


def test_three_daily_copies_are_kept_and_a_deleted_file_stays_deleted(state: Path) -> None:
    (state / "copies").mkdir()
    for day in range(1, 6):
        old = state / f"copies/link-feedback-2020010{day}.json"
        old.write_text("[]")
        os.utime(old, (day, day))

    seal(state)
    (state / "link-feedback.json").unlink()
    heal(state)

    assert len(list((state / "copies").glob("link-feedback-*.json"))) == 3
    assert not (state / "link-feedback.json").exists()


def test_copies_from_days_to_come_count_less_than_those_of_a_clock_that_is_right(state: Path) -> None:
    copies = state / "copies"
    copies.mkdir()
    for day in ("20990101", "20990102", "20990103"):
        (copies / f"link-feedback-{day}.json").write_text("[]")
        os.utime(copies / f"link-feedback-{day}.json", (4_070_908_800, 4_070_908_800))
    seal(state)
    overwrite(state / "link-feedback.json")

    heal(state)

    assert (state / "link-feedback.json").read_text() == '[{"verdict": "dismissed"}]'
    assert len(list(copies.glob("link-feedback-*"))) == 3


@pytest.mark.skipif(os.geteuid() == 0, reason="To root, everything is readable.")
def test_a_file_that_was_made_unreadable_is_made_readable_again(state: Path) -> None:
    for name in ("history.sqlite", "link-feedback.json", "index/ledger.sqlite"):
        (state / name).chmod(0)

    clear_the_way(state)
    heal(state)

    assert (state / "link-feedback.json").read_text() == '[{"verdict": "dismissed"}]'
    assert not set_aside(state)


def _seal_days(state: Path, days: int) -> None:
    """Seal the state on several days, the last of them today; a row comes into the history before each."""
    for day in range(days, 0, -1):
        with closing(sqlite3.connect(state / "history.sqlite")) as history:
            history.execute("insert into words values (?)", (f"{day} days ago",))
            history.commit()
        heal(state)
        seal(state)
        if day > 1:
            (copy,) = (copy for copy in (state / "copies").glob("history-*") if "-2001" not in copy.name)
            copy.rename(copy.with_name(f"history-200101{32 - day}{copy.name[16:]}"))
            for kept in (state / "copies").glob("history-*"):
                os.utime(kept, (0, 0))


def _last_word(state: Path) -> str:
    with closing(sqlite3.connect(state / "history.sqlite")) as history:
        return history.execute("select word from words order by rowid desc limit 1").fetchone()[0]


def _bytes_of_copies(state: Path) -> int:
    return sum(file.stat().st_size for file in (state / "copies").rglob("*") if file.is_file())


def _fill(state: Path) -> None:
    with closing(sqlite3.connect(state / "history.sqlite")) as history:
        history.executemany("insert into words values (?)", [(os.urandom(500).hex(),) for _ in range(2000)])
        history.commit()


def test_what_daily_copies_of_the_history_have_in_common_is_stored_once(state: Path) -> None:
    _fill(state)
    _seal_days(state, 1)
    one = _bytes_of_copies(state)
    shutil.rmtree(state / "copies")

    _seal_days(state, 5)

    assert len(list((state / "copies").glob("history-*"))) == 3
    assert one < 0.75 * (state / "history.sqlite").stat().st_size
    assert _bytes_of_copies(state) < 1.2 * one


def test_a_damaged_copy_of_the_history_is_passed_over_for_an_earlier_one_and_whole_again_with_the_next(
    state: Path,
) -> None:
    _fill(state)
    _seal_days(state, 3)
    earlier = (state / "copies/history-20010130.sqlite.parts").read_text().split()
    latest = max((state / "copies").glob("history-*")).read_text().split()
    for part in set(latest) - set(earlier):
        truncate(state / "copies/parts" / part)
    (state / "history.sqlite").write_bytes(b"no database")

    heal(state)

    assert _last_word(state) == "2 days ago"
    seal(state)
    for copy in (state / "copies").glob("history-*"):
        os.utime(copy, (0, 0))
    for part in set(earlier):
        (state / "copies/parts" / part).write_bytes(b"")
    seal(state)
    (state / "history.sqlite").unlink()
    heal(state)
    assert _last_word(state) == "2 days ago"


def test_damage_of_the_history_that_nobody_noticed_is_not_copied_and_is_mended_at_the_next_start(state: Path) -> None:
    _fill(state)
    _seal_days(state, 2)
    for copy in (state / "copies").glob("history-*"):
        os.utime(copy, (0, 0))
    heal(state)
    with (state / "history.sqlite").open("r+b") as content:  # while a sidecar runs that doesn't read these pages
        content.seek(200 * 4096)
        content.write(b"\xa7" * 40960)

    seal(state)
    heal(state)

    assert _last_word(state) == "1 days ago"
    assert any(name.startswith("history.unreadable") for name in set_aside(state))


def test_whole_copies_that_earlier_versions_made_are_used_and_brought_into_the_form_of_today(state: Path) -> None:
    (state / "copies").mkdir()
    for day in ("20010101", "20010102"):
        with closing(sqlite3.connect(state / "history.sqlite")) as history:
            history.execute("insert into words values (?)", (day,))
            history.commit()
        shutil.copyfile(state / "history.sqlite", state / f"copies/history-{day}.sqlite")
    (state / "history.sqlite").unlink()
    heal(state)
    assert _last_word(state) == "20010102"

    for copy in (state / "copies").glob("history-*"):
        os.utime(copy, (0, 0))
    seal(state)

    copies = sorted((state / "copies").glob("history-*"))
    assert [copy.suffix for copy in copies] == [".parts"] * 3
    restore_from_parts(copies[0], state / "history.sqlite")
    assert _last_word(state) == "20010101"


@pytest.mark.parametrize("put", [Path.mkdir, *([pipe] if hasattr(os, "mkfifo") else []), link_to_nowhere])
def test_what_stands_in_the_place_of_a_copy_keeps_no_other_from_being_made_or_used(
    state: Path, put: Callable[[Path], object]
) -> None:
    _fill(state)
    _seal_days(state, 2)
    put(state / "copies/history-29990101.sqlite.parts")
    put(state / "copies/history-20000101.sqlite")
    for copy in filter(Path.is_file, (state / "copies").glob("history-*")):
        os.utime(copy, (0, 0))
        if "-2001" not in copy.name:
            copy.unlink()

    seal(state)
    (state / "history.sqlite").unlink()
    heal(state)

    assert _last_word(state) == "1 days ago"
