"""Notes as Hypothesis makes them: pieces of Markdown, whole and broken, put together in every way."""

from hypothesis import strategies as st

SNIPPETS = (
    "# Heading\n",
    "## Deeper ##\n",
    "###### Deepest\n",
    "Set\nover two lines\n===\n",
    "Set\n---\n",
    "#no-heading\n",
    "A paragraph with [[Link|shown]] and `code`.\n",
    "Two lines\nof text\n",
    "    indented code\n",
    "\ttab code\n",
    "- item\n",
    "- item\n  continued\n\n  more\n",
    "* star\n+ plus\n",
    "1. one\n2. two\n",
    "7) seven\n",
    "- [ ] task\n",
    "- a\n  - b\n    - c\n",
    "-\n",
    "-\n\n  late\n",
    "> quote\n",
    "> [!note] Title\n> body\n> ```\n> code\n> ```\n",
    "> a\nlazy\n",
    ">\n",
    "```python\nx = 1\n\n# no heading\n```\n",
    "```\nnever closed\n",
    "~~~\n```\n~~~\n",
    "``` a`b\n",
    "- x\n```\ny\n```\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "a | b\n--|--\n1\n2 | 3 | 4\n",
    "|a|\n|-|\n",
    "| no | table |\n",
    "$$\nx^2\n$$\n",
    "$$ x $$ inline\n",
    "$$\nopen\n",
    "%% comment %%\n",
    "%%\nlong\n\ncomment\n%%\n",
    "%% open\n",
    "a %% b %% c\n",
    "<div>\nhtml\n</div>\n",
    "<!-- html\n\ncomment -->\n",
    "<!-- open\n",
    '<mark style="a">Highlight</mark>\n',
    "---\n",
    "***\n",
    '[ref]: http://example.org "t"\n',
    "[^1]: footnote\n    more\n\n    still\n",
    "key:: value\n",
    "**Key**:: [[x]]\n",
    "(a:: b) [c:: d]\n",
    "#tag #nested/tag\n",
    "\u2028line separator\u0085next line\x0c\n",
    "日本語の文。\n",
    "😀🏽\n",
    "e\u0301\u200b\n",
    "\\# escaped\n",
    "[[",
    "]]",
    "`",
    "$",
    "%%",
    "<",
    "|",
    "\t",
    " ",
    ">",
    "-",
    "\n",
    "\n\n\n",
    "   \n",
    "      \n",
)
HEADERS = (
    "",
    "---\ntitle: T\ntags: [a, b]\n---\n",
    "---\nbroken: @x\n---\n",
    "---\nnever: closed\n",
    "---\n---\n",
    "---\n\tk: v\n---  \n",
    "\ufeff",
    "\ufeff---\na: 1\n---\n",
    "---\n[[[\n---\n",
    "--- \nx\n---\nmore\n",
)


@st.composite
def notes(draw: st.DrawFn) -> bytes:
    """A whole file: header or none, snippets, stray text, one kind of line end or all, bytes that aren't UTF-8."""
    parts = draw(
        st.lists(st.one_of(st.sampled_from(SNIPPETS), st.text(st.characters(exclude_categories=["Cs"]), max_size=20)))
    )
    text = draw(st.sampled_from(HEADERS)) + "".join(parts)
    raw = text.replace("\x00", "").encode()
    raw = raw.replace(b"\n", draw(st.sampled_from((b"\n", b"\r\n", b"\r"))))
    if draw(st.booleans()):
        at = draw(st.integers(0, len(raw)))
        raw = raw[:at] + draw(st.sampled_from((b"\xff", b"\xc3", b"\xe2\x82", b"\r", b"\n"))) + raw[at:]
    # UTF-16 has a law of its own: it is refused.
    return raw if raw[:2] not in (b"\xff\xfe", b"\xfe\xff") else b" " + raw


WORDS = ("memory", "sleep", "spacing", "recall", "[[Note]]", "`x`", "in", "the", "*evidence*", "shows.", "—", "Größe")

paragraphs = st.lists(st.sampled_from(WORDS), min_size=10, max_size=60).map(" ".join)


@st.composite
def sections(draw: st.DrawFn, *, min_paragraphs: int = 1) -> str:
    """A heading and paragraphs; never small with four paragraphs or more at the default chunk size."""
    heading = "#" * draw(st.integers(1, 3)) + " " + draw(st.sampled_from(("Alpha", "Beta", "Gamma")))
    body = draw(st.lists(paragraphs, min_size=min_paragraphs, max_size=12))
    return "\n\n".join([heading, *body]) + "\n\n"
