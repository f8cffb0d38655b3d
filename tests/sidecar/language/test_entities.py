"""Character references of HTML."""

import pytest

from catena.language.entities import unescaped


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Fish &amp; chips", "Fish & chips"),
        ("1990&#8211;1999", "1990–1999"),
        ("&#" + "9" * 4_400 + ";", "\ufffd"),
        ("&#x" + "f" * 4_400, "\ufffd"),
        ("AT&T", "AT&T"),
    ],
)
def test_references_are_replaced_whatever_their_number(written: str, shown: str) -> None:
    assert unescaped(written) == shown
