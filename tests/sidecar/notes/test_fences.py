"""Which lines of a note are fenced code, and which an admonition's text."""

from catena.notes.fences import Fence, code_lines, fences_in


def test_a_fence_ends_at_one_of_its_kind_that_is_no_shorter() -> None:
    texts = ["````python", "```", "~~~~", "````", "after"]

    assert list(fences_in(texts)) == [Fence(0, 3, "python")]


def test_a_fence_without_an_end_is_text() -> None:
    assert list(fences_in(["```", "text", "~~~", "code", "~~~"])) == [Fence(2, 4, "")]


def test_a_fence_that_is_called_stray_is_text_and_the_next_may_begin_inside_it() -> None:
    texts = ["```", "text", "```", "code", "```"]

    assert list(fences_in(texts, lambda first, last: first == 0)) == [Fence(2, 4, "")]


def test_admonitions_hold_text_and_not_code() -> None:
    code, admonitions = code_lines(["```ad-note", "text", "```", "```", "code", "```"])

    assert code == {3, 4, 5}
    assert admonitions == {0: "", 1: "note", 2: ""}
