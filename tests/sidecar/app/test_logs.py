"""What the log says about an error that nobody expected."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.app.logs import start_logging

SECRET = "a line of a note"


@pytest.fixture(autouse=True)
def _logging_is_left_as_it_was() -> Iterator[None]:
    ours = logging.getLogger("catena")
    before = (ours.handlers[:], ours.level, ours.propagate)
    yield
    for handler in ours.handlers:
        handler.close()
    ours.handlers[:], ours.level, ours.propagate = before


def fail() -> None:
    try:
        raise KeyError(SECRET)
    except KeyError as error:
        raise ValueError(f"can't read {SECRET}") from error


def logged(folder: Path, level: str) -> str:
    file = start_logging(folder, level=level)
    try:
        fail()
    except ValueError:
        logging.getLogger("catena.somewhere").exception("It failed.")
    return file.read_text(encoding="utf-8")


def test_the_message_of_an_error_is_left_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for shown in (logged(tmp_path, "info"), capfd.readouterr().err):
        assert SECRET not in shown
        assert "It failed." in shown
        assert "in fail" in shown
        assert shown.index("KeyError") < shown.index("\nValueError")


def test_someone_who_looks_for_a_mistake_sees_it(tmp_path: Path) -> None:
    assert SECRET in logged(tmp_path, "debug")


def test_a_log_that_somebody_deletes_begins_again(tmp_path: Path) -> None:
    file = start_logging(tmp_path, level="info")
    log = logging.getLogger("catena.somewhere")
    log.info("before")
    file.unlink()

    log.info("after")

    assert file.read_text().endswith("after\n")
    assert "before" not in file.read_text()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="There are no pipes in folders.")
def test_a_pipe_in_the_place_of_the_log_is_not_waited_for(tmp_path: Path) -> None:
    file = start_logging(tmp_path, level="info")
    logging.getLogger("catena.test").info("before")
    file.unlink()
    os.mkfifo(file)

    logging.getLogger("catena.test").info("lost")
    file.unlink()
    logging.getLogger("catena.test").info("after")

    assert "after" in file.read_text()


def test_lines_that_cannot_be_written_are_lost_without_a_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    start_logging(tmp_path / "gone", level="info", stderr_level="error")

    logging.getLogger("catena.somewhere").info("lost")

    assert capfd.readouterr().err == ""
