"""Paths and contents that are never written."""

import pytest

from catena.errors import PathRefused, WriteRefused
from catena.writing.refusals import check_allowed, check_content, checked_path


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("../x.md", "Directory traversal detected in path"),
        ("a/../../x.md", "Directory traversal detected in path"),
        ("a/./x.md", "Directory traversal detected in path"),
        ("..\\x.md", "Directory traversal detected in path"),
        ("a/.. /x.md", "Directory traversal detected in path"),
        ("a/%2e%2e/x.md", "Directory traversal detected in path"),
        ("a/%252e%252e/x.md", "Directory traversal detected in path"),
        ("/etc/x.md", "Absolute path outside vault not allowed"),
        ("%2Fetc/x.md", "Absolute path outside vault not allowed"),
        ("~/x.md", "Absolute path outside vault not allowed"),
        ("C:\\x.md", "Absolute path outside vault not allowed"),
        ("c:x.md", "Absolute path outside vault not allowed"),
        ("\\\\server\\x.md", "Absolute path outside vault not allowed"),
        ("https://example.org/x.md", "Absolute path outside vault not allowed"),
        ("file:///x.md", "File protocol not allowed"),
        ("FILE:x.md", "File protocol not allowed"),
        ("x.txt", "Only markdown files (.md) allowed"),
        ("x", "Only markdown files (.md) allowed"),
        ("x.md.exe", "Only markdown files (.md) allowed"),
        ("", "Only markdown files (.md) allowed"),
        (".obsidian/x.md", "Path outside allowed directories"),
        ("a/.trash/x.md", "Path outside allowed directories"),
        ("a/.md", "Path outside allowed directories"),
        ("a\\b.md", "Backslash not allowed"),
        ("a\x00.md", "Control character not allowed"),
        ("a%0Ab.md", "Control character not allowed"),
        ("a//b.md", "Empty folder name"),
        ("x" * 253 + ".md", "Name longer than"),
        ("a/" * 600 + "x.md", "Path longer than"),
    ],
)
def test_a_path_is_refused_with_its_reason(path: str, message: str) -> None:
    with pytest.raises(PathRefused) as refused:
        checked_path(path)

    assert refused.value.message.startswith(message) or message in refused.value.message


def test_a_good_path_comes_back_in_nfc() -> None:
    assert checked_path("Synthe\u0301se/100% n\u00e9.md") == "Synth\u00e9se/100% n\u00e9.md"
    assert checked_path("What is it?.MD") == "What is it?.MD"


@pytest.mark.parametrize("path", ["Con.md", "aux/x.md", " x.md", "a./x .md", "Mon 9:30.md", "C#/x [1]^.md"])
def test_a_note_that_is_there_may_be_called_as_its_system_allows(path: str) -> None:
    assert checked_path(path) == path


def test_only_allowed_folders() -> None:
    check_allowed(checked_path("Synthesis/x.md"), ["Synthesis"])
    check_allowed(checked_path("Synthesis/deep/x.md"), ["Other", "Synthesis/"])
    check_allowed(checked_path("anywhere.md"), None)
    for path in ("x.md", "Synthesis2/x.md", "other/Synthesis/x.md"):
        with pytest.raises(PathRefused, match=r"^Path outside allowed directories"):
            check_allowed(checked_path(path), ["Synthesis"])


@pytest.mark.parametrize(
    ("content", "reason", "line"),
    [
        ("a\n\n<script>alert(1)</script>", "<script>", 3),
        ("<SCRIPT src=x>", "<script>", 1),
        ("x <iframe src='https://example.org'></iframe>", "<iframe>", 1),
        ("<svg:script>", "<script>", 1),
        ("<img src=x onerror=alert(1)>", "onerror=", 1),
        ("<img src=x\nonerror = alert(1)>", "onerror=", 1),
        ("<svg/onload=alert(1)>", "onload=", 1),
        ('<img alt=">" onclick="x">', "onclick=", 1),
        ('<img src=x" onclick=y>', "onclick=", 1),
        ("[x](javascript:alert(1))", "javascript: link", 1),
        ("[x]( <JavaScript:alert(1)>)", "javascript: link", 1),
        ("[x](java\tscript:alert(1))", "javascript: link", 1),
        ("[x](javascript&colon;alert(1))", "javascript: link", 1),
        ("[x](&#106;avascript:alert(1))", "javascript: link", 1),
        ("[x](javascript\\:alert(1))", "javascript: link", 1),
        ("[x](%6aavascript:alert(1))", "javascript: link", 1),
        ("text\n[x]: javascript:alert(1)", "javascript: link", 2),
        ("<javascript:alert(1)>", "javascript: link", 1),
        ("<a href='javascript:alert(1)'>", "javascript: link", 1),
        ("<a href=javascript:alert(1)>", "javascript: link", 1),
        ("- ```\n<script>x</script>\n```", "<script>", 2),
        ("- ```\n  ```\n<script>x</script>", "<script>", 3),
        ("```\n    ```\n```\n<script>x</script>", "<script>", 4),
        ("<div>\n```\n<script>x</script>\n```\n</div>", "<script>", 3),
        ("<!--\n\n```\n\n-->\n<script>x</script>\n```", "<script>", 6),
        ("<div> `<script>x</script>`", "<script>", 1),
        ("`a\nb` <b onclick=x> `", "onclick=", 2),
        ("`\n\n`x` <script> `", "<script>", 3),
        ("```a`b\n<script>", "<script>", 2),
        ("~~~\n```\n~~~\n<script>", "<script>", 4),
    ],
)
def test_content_that_runs_is_refused_with_its_line(content: str, reason: str, line: int) -> None:
    with pytest.raises(WriteRefused) as refused:
        check_content(content)

    assert reason in refused.value.message
    assert refused.value.details["line"] == line


@pytest.mark.parametrize(
    "content",
    [
        "```html\n<script>alert(1)</script>\n```",
        "~~~\n[x](javascript:x)\n```\n<script>\n~~~",
        "Write `<script>` or ``<img onerror=x>`` with care.",
        "- `<iframe>` in a list\n- and `onclick=`",
        "If x < object and y > 3 then online = true.",
        "<b>bold</b> <mark style='background-color: #fff'>x</mark> <br>",
        "[javascript: the language](https://example.org/javascript:guide)",
        "The word javascript: is allowed, and onload = 3 too.",
        "<scripty> <!-- a comment -->",
        "",
    ],
)
def test_content_that_only_speaks_of_it_is_allowed(content: str) -> None:
    check_content(content)
