"""Names that no new note gets."""

import pytest

from catena.errors import PathRefused
from catena.vault.path import VaultPath
from catena.writing.new_names import check_new_name


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("x#h.md", "links can't name it: “#”"),
        ("x^y.md", "links can't name it: “^”"),
        ("x[[y]].md", "links can't name it: “[”"),
        ("x]y.md", "links can't name it: “]”"),
        ("x|y.md", "not every system can hold it: “|”"),
        ("x?/y.md", "not every system can hold it: “?”"),
        ('x"y.md', 'not every system can hold it: “"”'),
        ("x*y.md", "not every system can hold it: “*”"),
        ("a<b.md", "not every system can hold it: “<”"),
        ("note:stream.md", "not every system can hold it: “:”"),
        ("con.md", "Reserved name"),
        ("LPT1.x.md", "Reserved name"),
        ("aux/x.md", "Reserved name"),
        (" x.md", "begins or ends with a blank or a dot"),
        ("a /x.md", "begins or ends with a blank or a dot"),
        ("a./x.md", "begins or ends with a blank or a dot"),
        ("x..md", "ends with a blank or a dot"),
        ("x .md", "ends with a blank or a dot"),
        ("a\u202eb.md", "U+202E"),
        ("a\u200e/b.md", "U+200E"),
        ("a\u2066b.md", "U+2066"),
        ("a\u200bb.md", "U+200B"),
        ("a\u2028b.md", "U+2028"),
        ("Home.md/x.md", "Home.md is named like one"),
        ("a/Home.MD/b/x.md", "Home.MD is named like one"),
    ],
)
def test_a_name_is_refused_with_its_reason(path: str, message: str) -> None:
    with pytest.raises(PathRefused) as refused:
        check_new_name(VaultPath(path))

    assert message in refused.value.message
    assert refused.value.message.isprintable()


@pytest.mark.parametrize(
    "path",
    ["x.md", "C#/x.md", "[2026]/x.md", "50 % (a+b) & c's, d=e.md", "می\u200cخواهم.md", "👩\u200d👩.md", "日本.md"],
)
def test_other_names_are_fine(path: str) -> None:
    check_new_name(VaultPath(path))
