"""A file with what a person said: edited and deleted at will, but never lost to damage."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from catena.adapters.whole_files import KeptFile, copies_of, read_regular


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "said.json"


def kept(path: Path) -> KeptFile[dict[str, str]]:
    return KeptFile(path, dict[str, str])


def truncate(path: Path) -> None:
    os.truncate(path, 5)


def overwrite(path: Path) -> None:
    path.write_bytes(b"\xa5" * 100)


def make_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def make_a_pipe(path: Path) -> None:
    path.unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(path)


def make_a_link_to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to("/there/is/nothing")


@pytest.mark.parametrize("damage", [truncate, overwrite, make_a_folder, make_a_pipe, make_a_link_to_nowhere])
def test_what_was_read_is_written_again_if_the_file_is_damaged(path: Path, damage: Callable[[Path], None]) -> None:
    file = kept(path)
    file.write({"a": "said"})
    for _ in range(2):
        damage(path)

        assert file.read() == {"a": "said"}
        assert kept(path).read() == {"a": "said"}
    assert len(list(path.parent.glob("said.broken*"))) == 2, "what was damaged is kept"


@pytest.mark.parametrize("damage", [truncate, overwrite, make_a_folder, make_a_pipe, make_a_link_to_nowhere])
def test_a_file_that_is_damaged_before_it_was_read_is_restored_from_its_last_copy(
    path: Path, damage: Callable[[Path], None]
) -> None:
    (path.parent / "copies").mkdir()
    for day, said in (("20240101", "old"), ("20240102", "said"), ("20240103", "")):
        (path.parent / f"copies/said-{day}.json").write_text(f'{{"a": "{said}"}}' if said else '["another form"]')
    path.write_text('{"a": "said"}')
    damage(path)

    assert kept(path).read() == {"a": "said"}
    assert kept(path).read() == {"a": "said"}
    assert len(list(path.parent.glob("said.broken*"))) == 1


@pytest.mark.parametrize("damage", [truncate, overwrite, make_a_folder, make_a_pipe, make_a_link_to_nowhere])
def test_what_was_said_last_survives_damage_between_two_runs_also_if_the_day_had_a_copy_before(
    path: Path, damage: Callable[[Path], None]
) -> None:
    file = kept(path)
    for said in ("first", "then", "last"):
        file.write({"a": said})
    damage(path)

    assert kept(path).read() == {"a": "last"}
    assert len(copies_of(path)) == 1


def test_a_copy_that_cannot_be_made_keeps_nobody_from_saying_something(path: Path) -> None:
    (path.parent / "copies").write_text("a file")

    kept(path).write({"a": "said"})

    assert kept(path).read() == {"a": "said"}


@pytest.mark.parametrize("damage", [truncate, overwrite, make_a_folder])
def test_a_damaged_file_can_be_written(path: Path, damage: Callable[[Path], None]) -> None:
    file = kept(path)
    file.write({"a": "said"})
    damage(path)

    file.write({"a": "said", "b": "more"})

    assert kept(path).read() == {"a": "said", "b": "more"}


def test_a_person_may_edit_and_delete_it(path: Path) -> None:
    file = kept(path)
    file.write({"a": "said"})
    path.write_text('{"b": "by hand"}')
    assert file.read() == {"b": "by hand"}
    path.unlink()
    assert file.read() is None


def test_a_pipe_is_no_file(path: Path) -> None:
    os.mkfifo(path)

    with pytest.raises(FileNotFoundError):
        read_regular(path)
