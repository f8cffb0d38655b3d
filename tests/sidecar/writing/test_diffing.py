"""What changes between two states of a note."""

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catena.writing.diffing import unified

SAMPLES = ["a", "b", "- item", "--- rule", "+++ plus", "@@ at", "", "x\u2028y", "c\r"]
LINES = st.lists(st.sampled_from(SAMPLES), max_size=9)


def test_two_equal_notes_have_no_difference() -> None:
    assert unified("# A\n\n- b\n", "# A\n\n- b\n") == ""


def test_a_changed_line_goes_and_comes_with_its_surroundings() -> None:
    before = "".join(f"line {n}\n" for n in range(10))

    assert unified(before, before.replace("line 5\n", "line five\n")) == (
        "--- before\n+++ after\n@@ -3,7 +3,7 @@\n"
        " line 2\n line 3\n line 4\n-line 5\n+line five\n line 6\n line 7\n line 8\n"
    )


def test_a_missing_line_end_is_told() -> None:
    assert unified("a\n", "a") == "--- before\n+++ after\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n"


def test_signs_that_only_some_take_for_line_ends_stay_in_their_line() -> None:
    assert unified("a\u2028b\n", "a\u2028c\n").endswith("@@ -1 +1 @@\n-a\u2028b\n+a\u2028c\n")


@pytest.mark.skipif(shutil.which("patch") is None, reason="patch is not installed")
def test_patch_turns_the_one_state_into_the_other(tmp_path: Path) -> None:
    @settings(max_examples=25, deadline=None)
    @given(LINES, LINES, st.booleans(), st.booleans())
    def holds(old: list[str], new: list[str], old_ends: bool, new_ends: bool) -> None:
        before, after = _text(old, old_ends), _text(new, new_ends)
        file = tmp_path / "note.md"
        file.write_bytes(before.encode())
        change = unified(before, after)
        if change:
            command = ["patch", "--binary", "--silent", "--no-backup-if-mismatch", str(file)]
            subprocess.run(command, input=change.encode(), check=True, capture_output=True)
        assert (file.read_bytes() if file.exists() else b"").decode() == after

    holds()


def _text(lines: list[str], ends: bool) -> str:
    return "\n".join(lines) + ("\n" if lines and ends else "")
