"""Frontmatter as people write it: what comes out, and what is said of the rest."""

import pytest

from catena.notes import PropertyValue, split_frontmatter


@pytest.mark.parametrize(
    ("yaml", "expected"),
    [
        pytest.param(
            "a: 2024-01-15\nb: 10:30\nc: 1:30:00", {"a": "2024-01-15", "b": "10:30", "c": "1:30:00"}, id="times"
        ),
        pytest.param("a: 2024-13-45", {"a": "2024-13-45"}, id="a date that is none"),
        pytest.param("a: yes\nb: no\nc: on\nd: off", {"a": "yes", "b": "no", "c": "on", "d": "off"}, id="words"),
        pytest.param(
            "a: true\nb: False\nc: ~\nd:", {"a": True, "b": False, "c": None, "d": None}, id="true and nothing"
        ),
        pytest.param(
            "a: 10\nb: -1.5\nc: 0123\nd: 0x1F\ne: 1_000",
            {"a": 10, "b": -1.5, "c": "0123", "d": "0x1F", "e": "1_000"},
            id="numbers",
        ),
        pytest.param("a: .inf\nb: 1e400\nc: 1.0e400", {"a": ".inf", "b": "1e400", "c": "inf"}, id="no endless numbers"),
        pytest.param("a: " + "9" * 5000, {"a": "9" * 5000}, id="a huge number is text"),
        pytest.param(
            "a: [[Note]]\nb: [[A|b]]\nc: [[A, B]]",
            {"a": "[[Note]]", "b": "[[A|b]]", "c": "[[A, B]]"},
            id="bare wikilinks",
        ),
        pytest.param("a: [[A|b]], [[C]]", {"a": "[[A|b]], [[C]]"}, id="two wikilinks"),
        pytest.param('a:\n  - [[B|c]]\n  - "[[D]]"', {"a": ["[[B|c]]", "[[D]]"]}, id="wikilinks in a list"),
        pytest.param("a: [x, [[B]]]", {"a": ["x", "[[B]]"]}, id="a wikilink in a flow list"),
        pytest.param("tags: #foo\nb:\n  - #bar", {"tags": "#foo", "b": ["#bar"]}, id="bare tags"),
        pytest.param("a: x # comment\n# b: y", {"a": "x"}, id="comments"),
        pytest.param("a: |\n  [[x]]\n  b: #c\nd: e", {"a": "[[x]]\nb: #c\n", "d": "e"}, id="block text as it is"),
        pytest.param("1: a\ntrue: b", {"1": "a", "true": "b"}, id="keys are text"),
        pytest.param("a:\n  b:\n    - c: 1", {"a": {"b": [{"c": 1}]}}, id="nested"),
        pytest.param(" a: 1\n b: 2", {"a": 1, "b": 2}, id="indented"),
        pytest.param("a: !!timestamp 2024-01-01", {"a": "2024-01-01"}, id="even a tagged date is text"),
        pytest.param("", {}, id="empty"),
        pytest.param("# only a comment", {}, id="only a comment"),
    ],
)
def test_what_is_read(yaml: str, expected: dict[str, PropertyValue]) -> None:
    header = split_frontmatter(f"---\n{yaml}\n---\nbody\n".encode())

    assert dict(header.properties) == expected
    assert header.problem is None


@pytest.mark.parametrize(
    ("yaml", "rescued", "line"),
    [
        pytest.param("title: x\ncitekey: @smith2020", {"title": "x", "citekey": "@smith2020"}, 3, id="@"),
        pytest.param("a: b: c\nd: e", {"a": "b: c", "d": "e"}, 2, id="two colons"),
        pytest.param("tags: [#a, #b]\nok: [1, 2]", {"tags": ["#a", "#b"], "ok": [1, 2]}, 2, id="tags in a flow list"),
        pytest.param("a: 'open\nb: 1", {"a": "'open", "b": 1}, 2, id="an open quote"),
        pytest.param("t: {{title}}\nb:\n - `x`\n - y", {"t": "{{title}}", "b": ["`x`", "y"]}, 2, id="template"),
        pytest.param("a: &x [*x]\nb: 1", {"a": "&x [*x]", "b": 1}, 2, id="recursion"),
        pytest.param(
            "a: !!python/object:os.system x\nb: 1", {"a": "!!python/object:os.system x", "b": 1}, 2, id="code"
        ),
        pytest.param("just prose", {}, 2, id="prose"),
        pytest.param(
            "a: " + "[ " * 40 + "] " * 40 + "\nb: 1", {"a": ["[ " * 38 + "[" + " ]" * 39], "b": 1}, 2, id="too deep"
        ),
    ],
)
def test_what_is_rescued(yaml: str, rescued: dict[str, PropertyValue], line: int) -> None:
    header = split_frontmatter(f"---\n{yaml}\n---\n".encode())

    assert dict(header.properties) == rescued
    assert header.problem is not None
    assert f"line {line}" in header.problem


@pytest.mark.parametrize(
    ("raw", "end"),
    [
        pytest.param(b"---\na: 1\n---\nx", 13, id="plain"),
        pytest.param(b"\xef\xbb\xbf---  \r\na: 1\r\n---\t\r\nx", 22, id="mark, blanks, CRLF"),
        pytest.param(b"---\ra: 1\r---", 12, id="CR, no end of line at the end"),
        pytest.param(b"---\n---\n", 8, id="empty"),
        pytest.param(b"---\na: ---\n---- \n---\n", 21, id="only a line of three dashes closes"),
        pytest.param(b" ---\na: 1\n---\n", None, id="indented"),
        pytest.param(b"\n---\na: 1\n---\n", None, id="not in the first line"),
        pytest.param(b"----\na: 1\n----\n", None, id="four dashes"),
        pytest.param(b"---\nprose\n", None, id="a rule"),
    ],
)
def test_where_it_ends(raw: bytes, end: int | None) -> None:
    header = split_frontmatter(raw)

    assert (header.span and header.span.byte_end) == end


def test_a_header_that_is_never_closed_is_said_to_be_so() -> None:
    header = split_frontmatter(b"---\ntitle: x\n\ntext\n")

    assert header.span is None
    assert header.problem == "Frontmatter begins in line 1 and is never closed with a line of ---"


@pytest.mark.parametrize("slip", [b"**", b"b", "、".encode()])
def test_a_slip_before_the_first_fence_does_not_make_text_of_the_header(slip: bytes) -> None:
    written = slip + b"---\ntitle: Tide tables\ntags:\n  - sea\n---\n"

    header = split_frontmatter(written + b"The moon pulls.\n")

    assert header.properties == {"title": "Tide tables", "tags": ["sea"]}
    assert header.span is not None and header.span.byte_end == len(written)
    assert header.problem is not None and "line 1" in header.problem


@pytest.mark.parametrize(
    "text", [b"a---\nThe tide rises.\n---\n", b"Tide---\ntitle: x\n---\n", b"b--- c\ntitle: x\n---\n"]
)
def test_dashes_behind_a_word_or_before_prose_are_text(text: bytes) -> None:
    assert split_frontmatter(text).span is None
