"""An error that crossed the wire is the same error on the other side."""

import pytest

from catena.errors import CatenaError, Internal, NoteChanged, UnknownCitekey, UnknownNote
from catena.wire.generated import Problem
from catena.wire.problems import error_of, problem_of


@pytest.mark.parametrize("error", [UnknownNote("There is none.", path="a.md"), NoteChanged("It moved on.")])
def test_an_error_comes_back_as_it_was(error: CatenaError) -> None:
    back = error_of(problem_of(error))

    assert type(back) is type(error)
    assert (back.code, back.message, back.retryable, back.details) == (
        error.code,
        error.message,
        error.retryable,
        error.details,
    )


def test_a_code_of_a_later_contract_is_kept() -> None:
    back = error_of(Problem(code="too_new", message="What?", retryable=True, details={}))

    assert (type(back), back.code, back.retryable, str(back)) == (CatenaError, "too_new", True, "What?")


def test_what_nobody_raised_on_purpose_is_internal() -> None:
    assert type(error_of(problem_of(ValueError("secret")))) is Internal


def test_a_sentence_that_repeats_what_was_sent_keeps_its_beginning_and_its_end_and_a_length() -> None:
    message = problem_of(UnknownCitekey(f"There is no paper {'x' * 1_000_000}; did you mean reyes2021?")).message

    assert message.startswith("There is no paper xxx")
    assert message.endswith("xxx; did you mean reyes2021?")
    assert len(message) <= 2_000
