"""Which blocks a note has, and that odd Markdown neither moves a boundary nor takes long."""

import time

import pytest

from catena.chunks import chunk_note, embedding_text
from catena.notes import parse_note
from catena.vault.path import VaultPath


def blocks(markdown: str) -> list[tuple[str, str]]:
    note = parse_note(VaultPath("n.md"), markdown.encode())
    return [(b.kind.value, b.span.slice(note.raw).decode()) for b in note.blocks if b.kind.value != "blank"]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("a\nb\n\nc", [("paragraph", "a\nb\n"), ("paragraph", "c")], id="paragraphs"),
        pytest.param("a\n      \nb\n", [("paragraph", "a\n"), ("paragraph", "b\n")], id="a line of blanks is blank"),
        pytest.param(
            "- a\n  x\n- b\n\n  y\n", [("list_item", "- a\n  x\n"), ("list_item", "- b\n\n  y\n")], id="items"
        ),
        pytest.param(
            "-\n\n  x\n- b\n", [("list_item", "-\n"), ("paragraph", "  x\n"), ("list_item", "- b\n")], id="empty item"
        ),
        pytest.param(
            "- a\n  - b\n  - c\n- d\n",
            [("list_item", "- a\n  - b\n  - c\n"), ("list_item", "- d\n")],
            id="nested items stay whole",
        ),
        pytest.param(
            "- a\n> b\n- c\n",
            [("list_item", "- a\n"), ("quote", "> b\n"), ("list_item", "- c\n")],
            id="list, quote, list",
        ),
        pytest.param(
            "- a\n```\nx\n```\n", [("list_item", "- a\n"), ("code", "```\nx\n```\n")], id="a fence breaks a list"
        ),
        pytest.param("- a\n``` b`c\n", [("list_item", "- a\n``` b`c\n")], id="what is no fence breaks none"),
        pytest.param("> a\nlazy\n", [("quote", "> a\nlazy\n")], id="lazy quote"),
        pytest.param("> a\n- b\n", [("quote", "> a\n"), ("list_item", "- b\n")], id="a list breaks a quote"),
        pytest.param(
            "p\n> q\n2. r\n", [("paragraph", "p\n"), ("quote", "> q\n"), ("list_item", "2. r\n")], id="in order"
        ),
        pytest.param(
            "> [!note] T\n> a\n>\n> > b\n", [("quote", "> [!note] T\n> a\n>\n> > b\n")], id="a callout is one quote"
        ),
        pytest.param("```\na\n\nb", [("code", "```\na\n\nb")], id="unclosed fence"),
        pytest.param("A\nB\n===\nC\n---\n", [("heading", "A\nB\n===\n"), ("heading", "C\n---\n")], id="setext"),
        pytest.param("|a|b|\n|-|-|\n|1|\n|1|2|3|\n", [("table", "|a|b|\n|-|-|\n|1|\n|1|2|3|\n")], id="ragged table"),
        pytest.param(
            "a|b\n-|-\n1|2\ntext\n\nx", [("table", "a|b\n-|-\n1|2\ntext\n"), ("paragraph", "x")], id="GFM rows"
        ),
        pytest.param("|a|b|\n|-|\n", [("paragraph", "|a|b|\n|-|\n")], id="no table"),
        pytest.param("|a|\n|-|\n# H\n", [("table", "|a|\n|-|\n"), ("heading", "# H\n")], id="a heading ends a table"),
        pytest.param("$$\nx\n\ny\n$$\nz", [("math", "$$\nx\n\ny\n$$\n"), ("paragraph", "z")], id="math"),
        pytest.param("$$x$$ text\n", [("paragraph", "$$x$$ text\n")], id="math in a line"),
        pytest.param(
            "$$so it is.\n\n# Next\n\n$$\ny\n$$\n",
            [("paragraph", "$$so it is.\n"), ("heading", "# Next\n"), ("math", "$$\ny\n$$\n")],
            id="no math beyond a heading",
        ),
        pytest.param(
            "$$ open\n\nnext", [("paragraph", "$$ open\n"), ("paragraph", "next")], id="unclosed math is text"
        ),
        pytest.param("%%\na\n\n# b\n%%\nc", [("comment", "%%\na\n\n# b\n%%\n"), ("paragraph", "c")], id="comment"),
        pytest.param("a\n%% b\n\nc", [("paragraph", "a\n"), ("comment", "%% b\n\nc")], id="unclosed comment"),
        pytest.param("<!-- a\n\nb -->\nc", [("comment", "<!-- a\n\nb -->\n"), ("paragraph", "c")], id="HTML comment"),
        pytest.param("<div>\na\n\nb", [("html", "<div>\na\n"), ("paragraph", "b")], id="HTML"),
        pytest.param("<mark>a</mark>\nb\n", [("paragraph", "<mark>a</mark>\nb\n")], id="inline HTML is a paragraph"),
        pytest.param("[a]: b\n[c]: d\n", [("reference", "[a]: b\n"), ("reference", "[c]: d\n")], id="references"),
        pytest.param(
            "[^1]: a\n    b\n\n    c\nd\n\ne",
            [("reference", "[^1]: a\n    b\n\n    c\nd\n"), ("paragraph", "e")],
            id="footnote",
        ),
        pytest.param(
            "a\n```ad-note\ncollapse: open\nb\n- c\n```\n```\nx\n```\n",
            [("paragraph", "a\n"), ("paragraph", "b\n"), ("list_item", "- c\n"), ("code", "```\nx\n```\n")],
            id="an admonition holds text",
        ),
        pytest.param("#tag\n# h\n", [("paragraph", "#tag\n"), ("heading", "# h\n")], id="a tag is no heading"),
        pytest.param("---\na: 1\n---\nb", [("frontmatter", "---\na: 1\n---\n"), ("paragraph", "b")], id="frontmatter"),
        pytest.param(
            "a\r\n\r\n- b\r\n- c\r",
            [("paragraph", "a\r\n"), ("list_item", "- b\r\n"), ("list_item", "- c\r")],
            id="CRLF and CR",
        ),
        pytest.param("\ufeff# h\n", [("heading", "# h\n")], id="byte order mark"),
        pytest.param("a\u2028b\x0bc\n", [("paragraph", "a\u2028b\x0bc\n")], id="other separators end no line"),
    ],
)
def test_blocks(markdown: str, expected: list[tuple[str, str]]) -> None:
    assert blocks(markdown) == expected


def test_headings_know_their_text_and_what_they_stand_under() -> None:
    note = parse_note(VaultPath("n.md"), b"# The *first* [[Note|one]] ##\n### `x`\n## B\nC\n===\n")

    assert [(h.level, h.text, h.path) for h in note.headings] == [
        (1, "The first one", ("The first one",)),
        (3, "x", ("The first one", "x")),
        (2, "B", ("The first one", "B")),
        (1, "C", ("C",)),
    ]


PATHOLOGICAL = {
    "10,000 quote marks": b">" * 10_000,
    "5,000 list marks in a line": b"- " * 5_000 + b"x",
    "100,000 brackets": b"[" * 100_000,
    "50,000 open links": b"[[a" * 50_000,
    "20,000 items": b"- item\n" * 20_000,
    "lists and quotes in turn": b"- a\n> b\n" * 3_000,
    "2,000 levels of items": b"".join(b" " * (2 * n) + b"- a\n" for n in range(2_000)),
    "2,000 levels of quotes": b"".join(b">" * n + b" a\n" for n in range(2_000)),
    "10,000 headings": b"# a\n" * 10_000,
    "one paragraph of 100,000 lines": b"word [x\n" * 100_000,
    "open comments": b"<!-- " * 20_000,
    "open emphasis": b"**a " * 50_000,
    "open code": b"`a " * 50_000,
    "runs of backticks": b" ".join(b"`" * n for n in range(1, 500)),
    "open references": b'[a]: b "x\n' * 10_000,
    "open fields": b"(k:: [k:: " * 15_000,
    "pipes": b"|" * 200_000,
    "blank lines": b"\r" * 200_000,
    "deep frontmatter": b"---\na: " + b"[" * 100_000 + b"\n---\n",
    "frontmatter of 15,000 broken lines": b"---\n" + b"k: @v\n" * 15_000 + b"---\n",
    "aliases of aliases": b"---\na: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n---\n",
}


@pytest.mark.parametrize("raw", PATHOLOGICAL.values(), ids=PATHOLOGICAL)
def test_no_markdown_takes_long(raw: bytes) -> None:
    started = time.process_time()

    note = parse_note(VaultPath("n.md"), raw)
    chunks = chunk_note(note)
    for chunk in chunks:
        embedding_text(chunk)

    # Linear ones take well under a second on a quiet machine; what is quadratic takes minutes.
    assert time.process_time() - started < 15
    assert b"".join(block.span.slice(raw) for block in note.blocks) == raw
