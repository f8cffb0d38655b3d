"""Names of created notes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.writing.note_names import free_path, note_name


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("Summary - smith:2020/b", "Summary - smith-2020-b"),
        ('a*b?"c"<d>|e\\f', "a-b--c--d--e-f"),
        (" .-Ends-. ", "Ends"),
        ("a\nb\tc  d", "abc d"),
        ("x" * 150, "x" * 100),
        ("日" * 80, "日" * 66),
        ("cafe\u0301", "caf\u00e9"),
        ("con", "con-note"),
        ("C# and [[x]]^2", "C- and --x---2"),
        ("a\u202eb\u200b", "ab"),
        ("???", "Untitled"),
        ("🙂" * 60, "🙂" * 50),
    ],
)
def test_names(wanted: str, name: str) -> None:
    assert note_name(wanted) == name


def test_a_taken_name_gets_a_number() -> None:
    taken = {"S/x.md", "S/x-1.md"}

    assert free_path("S/", "x", is_taken=taken.__contains__) == "S/x-2.md"
    assert free_path("", "x", is_taken=taken.__contains__) == "x.md"


@given(st.text())
def test_every_name_is_valid(wanted: str) -> None:
    name = note_name(wanted)

    assert 0 < len(name) <= 105
    assert len(name.encode()) <= 205
    assert not set('/\\:*?"<>|#^[]') & set(name)
    assert name == name.strip("-. ")
