"""What a reader sees of Markdown."""

import pytest

from catena.language.folding import normal_name
from catena.notes.plain_text import plain_text


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("**a** *b* ***c*** ~~d~~ ==e== _f_", "a b c d e f", id="marks in pairs"),
        pytest.param("*a **b** c*", "a b c", id="nested marks"),
        pytest.param(
            "2 * 3 = 6, snake_case_name, 5 < 6 > 4, $5 or $6",
            "2 * 3 = 6, snake_case_name, 5 < 6 > 4, $5 or $6",
            id="no marks",
        ),
        pytest.param("a** b\n\nc**", "a** b\nc**", id="pairs don't cross paragraphs"),
        pytest.param("Caf\udce9 \ud800", "Caf\ufffd \ufffd", id="what is not Unicode"),
        pytest.param("[[A]] [[A|b]] [[A#H]] ![[c.png]]", "A b A H c.png", id="wikilinks"),
        pytest.param("[**a** b](http://x) ![c](d.png) [e][f] [g]", "a b c e [g]", id="links"),
        pytest.param("https://x.y/a_b_c and <https://z>", "https://x.y/a_b_c and https://z", id="addresses"),
        pytest.param("`a*b*` ``c`d`` ` e", "a*b* c`d ` e", id="code keeps its text"),
        pytest.param("```py\nx = 1  # *y*\n```\nz", "x = 1 # *y*\nz", id="fences"),
        pytest.param("> [!note]- T\n> - a\n> ```\n> b\n> ```", "T\na\nb", id="callout"),
        pytest.param("# A #\nB\n===\n- [ ] c\n1. d\n---", "A\nB\nc\nd", id="line marks"),
        pytest.param("|a|b|\n|-|:-:|\n|[[c\\|d]]|`e`|", "a b\nd e", id="table"),
        pytest.param("a %%b%% <!-- c --> d\n%%\ne\n%%", "a d", id="comments"),
        pytest.param(
            '> a\n\n>%%\n>```annotation-json\n>{"text":"c","target":[]}\n>```\n>%%\n'
            ">*%%PREFIX%%before%%HIGHLIGHT%% ==the words== %%POSTFIX%%behind*\n"
            ">%%LINK%%[[#^k1|show annotation]]\n>%%COMMENT%%\n>c\n>%%TAGS%%\n>#tag\n^k1\n\nmine",
            "a\nthe words\nc\n#tag\nmine",
            id="Obsidian Annotator",
        ),
        pytest.param('<mark style="x">a</mark><br>b &amp; c', "a b & c", id="HTML"),
        pytest.param("a[^1] b ^id\n\n[^1]: c\n[r]: http://x", "a b\nc\nr", id="footnotes and ids"),
        pytest.param("Arrays[^1][^2], and [text][^1] b", "Arrays, and text b", id="two footnotes in a row"),
        pytest.param("\\*a\\* \\[[b]]", "*a* [[b]]", id="escapes"),
        pytest.param("$x_1$ and $$\ny\n$$", "x_1 and\ny", id="math"),
        pytest.param("a\r\n\r\n b\r\t c\ufeff", "a\nb\nc\ufeff", id="blanks"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_plain_text(markdown: str, expected: str) -> None:
    assert plain_text(markdown) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [("ﬁne  Notes ", "Fine notes"), ("Straße", "STRASSE"), ("e\u0301", "É"), ("Ａ\u00a0b", "a b")],
)
def test_names_that_are_one(one: str, other: str) -> None:
    assert normal_name(one) == normal_name(other)
