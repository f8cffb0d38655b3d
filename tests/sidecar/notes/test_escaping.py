import pytest

from catena.notes.escaping import displayed, inline, link_target, literal, one_line, wikilink


@pytest.mark.parametrize(
    "words",
    [
        "What is C# and what does 5 - 3 = 2 mean?",
        "Recall (Smith, 2020) rose by 12%, p < .05; it's “fine”: see p. 3!",
        "snake_case, a/b, x^2, ~5 min, A & B [1]",
        "睡眠と記憶について。",
    ],
)
def test_ordinary_words_stay_as_they_are(words: str) -> None:
    assert literal(words) == words


@pytest.mark.parametrize(
    ("hostile", "written"),
    [
        ("a | b", r"a \| b"),
        ("[[Note]]", r"\[\[Note\]\]"),
        ("# Heading", r"\# Heading"),
        ("see #tag", r"see \#tag"),
        ("`code`", r"\`code\`"),
        ("<b>bold</b>", r"\<b>bold\</b>"),
        ("%%hidden%%", r"\%\%hidden\%\%"),
        ("$x$ and ==y==", r"\$x\$ and \=\=y\=\="),
        ("a^[note] b[^1]", r"a\^\[note] b\[^1]"),
        ("> [!note] x", r"\> [!note] x"),
        ("- [ ] task", r"\- [ ] task"),
        ("1. first", r"1\. first"),
        ("---", r"\---"),
        ("key:: value", r"key\:\: value"),
        ("<% run %> {{date}}", r"\<\% run %> \{\{date}}"),
        ("a\nb\r\nc\u2028d", "a b c d"),
        ("a\u200bb\u202ec\x00", "abc"),
        ("&amp; https://example.org", r"\&amp; https\://example.org"),
        ("*a* __b__ ~~c~~", r"\*a\* \_\_b\_\_ \~\~c\~\~"),
        ("back\\*slash\\", r"back\\\*slash\\"),
    ],
)
def test_signs_that_mean_something_are_escaped(hostile: str, written: str) -> None:
    assert literal(hostile) == written


def test_markdown_from_a_note_keeps_its_emphasis_and_loses_what_links_or_runs() -> None:
    assert inline("**bold** $x$ [[Link]]\n`code`") == r"**bold** $x$ \[\[Link\]\] \`code\`"


def test_a_link_shows_its_title_and_signs_that_bend_it_are_replaced() -> None:
    assert wikilink("Loci", "Loci") == "[[Loci]]"
    assert wikilink("Notes/Loci", "Loci") == "[[Notes/Loci|Loci]]"
    assert wikilink("Notes/Loci", "Loci", in_table=True) == r"[[Notes/Loci\|Loci]]"
    assert wikilink("a", "x]] | [y] `z` <b>") == "[[a|x)) / (y) 'z' ‹b›]]"


@pytest.mark.parametrize("target", ["a]]b", "a|b", "a#b", "a^b", "a\nb", "[[a", "", "a\u200bb", "a%%b"])
def test_a_target_that_no_link_can_name_gives_the_escaped_title_alone(target: str) -> None:
    assert wikilink(target, "the [[title]]") == r"the \[\[title\]\]"


def test_a_link_target_can_be_bent_into_shape() -> None:
    assert link_target("a|b#c") == "a-b-c"


def test_one_line_folds_blanks_and_drops_what_nobody_sees() -> None:
    assert one_line(" a\u00a0 b\t\u200e c ") == "a b c"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Let $x_1 * y$ be *bold*", r"Let $x_1 * y$ be \*bold\*"),
        (r"$$\frac{a}{b}$$ : a ratio", r"$$\frac{a}{b}$$ : a ratio"),
        ("It costs $5, or $6 a day", r"It costs \$5, or \$6 a day"),
        ("$[[Note]]$", r"\$\[\[Note\]\]\$"),
        ("$<img src=x>$", r"\$\<img src=x>\$"),
        ("# $x$", r"\# $x$"),
    ],
)
def test_formulas_are_displayed_as_formulas_and_hide_nothing(text: str, written: str) -> None:
    assert displayed(text) == written


def test_a_bar_in_a_formula_does_not_end_a_cell() -> None:
    assert displayed("$|x|$ | y", in_table=True) == r"$\|x\|$ \| y"
