"""Links, inline fields and tags: which there are, and which only look like it."""

import pytest

from catena.notes import Note, parse_note
from catena.vault.path import VaultPath


def note(markdown: str) -> Note:
    return parse_note(VaultPath("Folder/n.md"), markdown.encode())


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("[[A]]", [("A", "", None, False)], id="plain"),
        pytest.param("[[A#H|b c]]", [("A", "#H", "b c", False)], id="heading and alias"),
        pytest.param("![[a.png|100]]", [("a.png", "", "100", True)], id="embed"),
        pytest.param("[[#^id]]", [("", "#^id", None, False)], id="a block of its own"),
        pytest.param("| [[A\\|b]] |\n|-|", [("A", "", "b", False)], id="in a table"),
        pytest.param("[x](My%20Note.md#A%20b)", [("My Note.md", "#A b", "x", False)], id="Markdown link"),
        pytest.param(
            "[x](<a b.md>) [y](Sub/c)", [("a b.md", "", "x", False), ("Sub/c", "", "y", False)], id="to notes"
        ),
        pytest.param("[x](http://a.md) [y](mailto:b) [z](a.pdf) [w](//c.md)", [], id="not to notes"),
        pytest.param("`[[A]]` ``[[B]] ` ``\n\n    [[C]]\n\n```\n[[D]]\n```", [], id="in code"),
        pytest.param("- a\n  ```\n  [[B]]\n  ```\n> ```\n> [[C]]\n> ```", [], id="in code in a list and a quote"),
        pytest.param("a %%[[B]]%% <!-- [[C]] -->\n\n%%\n[[D]]\n%%", [], id="in comments"),
        pytest.param("$[[a]]$ $$[[b]]$$\n\n$$\n[[c]]\n$$", [], id="in math"),
        pytest.param("costs $5 [[A]] or $6", [("A", "", None, False)], id="prices are no math"),
        pytest.param("a ` b [[A]]", [("A", "", None, False)], id="a lone backtick is no code"),
        pytest.param("- a ` b\n- [[A]] ` c", [("A", "", None, False)], id="code ends with its line in a list"),
        pytest.param("[[A\nB]] [[]]", [], id="broken"),
    ],
)
def test_links(markdown: str, expected: list[tuple[str, str, str | None, bool]]) -> None:
    assert [(k.target, k.subpath, k.alias, k.embed) for k in note(markdown).links] == expected


def test_links_of_the_frontmatter_name_their_property_and_place() -> None:
    found = note('---\nup: "[[A|b]]"\nsee:\n  - [[B]]\n# x: [[C]]\n---\n[[D]]\n')

    assert [(k.target, k.property) for k in found.links] == [("A", "up"), ("B", "see"), ("D", None)]
    assert [k.span.slice(found.raw) for k in found.links] == [b"[[A|b]]", b"[[B]]", b"[[D]]"]
    assert [k.span.line_start for k in found.links] == [2, 4, 7]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("status:: done ", [("status", "done")], id="a line"),
        pytest.param("- **Key one**:: [[A]], [[B]]", [("Key one", "[[A]], [[B]]")], id="an item, emphasised"),
        pytest.param("> **Related**:: [[@k]]", [("Related", "[[@k]]")], id="in a callout"),
        pytest.param("a (b:: c (d)) e [f:: [[G]] h]", [("b", "c (d)"), ("f", "[[G]] h")], id="in brackets"),
        pytest.param("empty::\nnext", [("empty", "")], id="without a value"),
        pytest.param("supports:: [a:: b]", [("supports", "[a:: b]")], id="a line is one field"),
        pytest.param("use std::vector and a::b", [], id="code in prose"),
        pytest.param("`a:: b`\n\n```\nc:: d\n```", [], id="in code"),
        pytest.param("k:: `v` x", [("k", "`v` x")], id="its value is what is written"),
        pytest.param("https:: x", [("https", "x")], id="any word may be a key"),
    ],
)
def test_inline_fields(markdown: str, expected: list[tuple[str, str]]) -> None:
    assert [(f.key, f.value) for f in note(markdown).inline_fields] == expected


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("#a #b/c, #d-e_f.", ("a", "b/c", "d-e_f"), id="inline"),
        pytest.param("#1 #2024 #1a", ("1a",), id="not only digits"),
        pytest.param("#中文 #größe #😀", ("中文", "größe", "😀"), id="every script"),
        pytest.param("a#b (#c) [[x #d]] `#e` %%#f%% http://g/#h", (), id="not at the beginning of a word"),
        pytest.param('<mark style="background-color: #2ea8e5">x</mark>', (), id="a colour is none"),
        pytest.param("# heading\n## #tag", ("tag",), id="headings"),
        pytest.param("#A #a #B", ("A", "B"), id="each once, in its first spelling"),
        pytest.param("---\ntags: machine-learning, review\n---\n", ("machine-learning", "review"), id="commas"),
        pytest.param("---\ntags: a b\n---\n", ("a", "b"), id="blanks"),
        pytest.param("---\ntags: #a\ntag: x\n---\n", ("a",), id="with a hash"),
        pytest.param('---\ntags: ["#a", b/c]\n---\n#d #A', ("a", "b/c", "d"), id="a list, then inline"),
        pytest.param("---\ntags: [#a, #b]\n---\n", ("a", "b"), id="even when the YAML is broken"),
        pytest.param("---\ntags:\n---\n", (), id="none"),
    ],
)
def test_tags(markdown: str, expected: tuple[str, ...]) -> None:
    assert note(markdown).tags == expected
