"""What an error says of the disk."""

import errno

import pytest

from catena.errors import StorageFailed, storage_failure


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_what_the_system_says_of_the_disk_has_its_sentence(number: int) -> None:
    failed = storage_failure(OSError(number, "as the system says it", "/state/file"))

    assert failed
    assert failed.retryable
    assert "/state/file. Catena goes on" in failed.message


def test_a_library_that_quotes_the_system_is_understood() -> None:
    failed = storage_failure(RuntimeError("lance error: LanceError(IO): No space left on device (os error 28), /x"))

    assert failed
    assert failed.message.startswith("No space left on device")


def test_the_cause_of_an_error_counts() -> None:
    full = StorageFailed("The disk is full.")
    error = ValueError("x")
    error.__cause__ = full

    assert storage_failure(error) is full


@pytest.mark.parametrize(
    "error",
    [
        MemoryError(),
        RuntimeError("can't start new thread"),
        RuntimeError("[ONNXRuntimeError] : 6 : RUNTIME_EXCEPTION : std::bad_alloc"),
        RuntimeError("[ONNXRuntimeError] : 1 : FAIL : Failed to allocate memory for requested buffer of size 4096"),
    ],
)
def test_a_lack_of_memory_is_told_and_passes(error: Exception) -> None:
    failed = storage_failure(error)

    assert failed
    assert failed.message == "This computer is short of memory. Catena goes on when that has changed."


def test_other_errors_say_nothing_of_the_disk() -> None:
    assert storage_failure(FileNotFoundError(errno.ENOENT, "x")) is None
    assert storage_failure(KeyError("os error 28")) is None
