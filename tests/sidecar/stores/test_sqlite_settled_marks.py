from pathlib import Path

from catena.stores.sqlite_languages import SqliteLanguages
from catena.stores.sqlite_settled_marks import SqliteSettledMarks


def files_in(folder: Path) -> list[Path]:
    files = [folder / "a.sqlite", folder / "b.sqlite"]
    for file in files:
        SqliteLanguages(file).close()
    return files


def test_a_mark_is_read_when_all_files_carry_it(tmp_path: Path) -> None:
    marks = SqliteSettledMarks(files_in(tmp_path))
    assert marks.read() is None

    marks.write("all done")
    assert marks.read() == "all done"

    SqliteSettledMarks([tmp_path / "b.sqlite"]).write("something else")
    assert marks.read() is None


def test_a_file_that_is_gone_or_no_database_has_no_mark_and_is_not_made(tmp_path: Path) -> None:
    files = files_in(tmp_path)
    marks = SqliteSettledMarks(files)
    marks.write("all done")
    files[0].write_bytes(b"no database" * 1000)
    assert marks.read() is None

    files[0].unlink()
    assert marks.read() is None
    marks.write("again")
    assert not files[0].exists()
