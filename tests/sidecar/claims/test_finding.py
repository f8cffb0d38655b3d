import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.claims.claim import Claim, Stance
from catena.claims.finding import claims_of
from catena.notes import parse_note
from catena.notes.plain_text import plain_text
from catena.vault.path import VaultPath


def claims(markdown: str | bytes, path: str = "Note.md") -> tuple[Claim, ...]:
    raw = markdown if isinstance(markdown, bytes) else markdown.encode("utf-8")
    return claims_of(parse_note(VaultPath(path), raw))


def texts(markdown: str) -> list[str]:
    return [claim.text for claim in claims(markdown)]


def test_each_asserting_sentence_of_a_paragraph_is_a_claim() -> None:
    assert texts("Sleep helps recall. Naps are shorter!\n\nCoffee delays sleep.") == [
        "Sleep helps recall.",
        "Naps are shorter!",
        "Coffee delays sleep.",
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Lee et al. found that p. 12 of the book is wrong.",
        "Some vegetables, e.g. spinach, contain iron.",
        "As Fig. 3 shows, the curve falls.",
        "The rate rose to 3.5 percent in the U.S. economy.",
        "J. R. Tolkien wrote most of it in Oxford.",
        "The file config.yaml controls the build.",
        "Her motto … was never written down.",
        "Dr. Weber works in Basel.",
    ],
)
def test_a_sentence_goes_on_after_abbreviations_initials_and_numbers(sentence: str) -> None:
    assert texts(f"{sentence} Nothing else matters here.") == [sentence, "Nothing else matters here."]


@pytest.mark.parametrize(
    "markdown",
    [
        "# Sleep improves memory.",
        "```\nsleep improves memory.\n```",
        "| sleep | improves memory |\n| --- | --- |\n| a nap | helps as well |",
        "$$\nx = y\n$$",
        "<!-- Sleep improves memory. -->",
        "%% Sleep improves memory. %%",
        "---\nclaim: Sleep improves memory.\n---\n",
        "- [ ] Sleep improves memory.",
        "- [x] Sleep improves memory.",
        "supports:: Sleep improves memory.",
        "Does sleep improve memory?",
        "See also the notes on sleep.",
        "Read the chapter on sleep first.",
        "Never skip the warm-up.",
        "This note discusses why sleep is useful.",
        "[[Sleep improves memory]]",
        "- [[Sleep improves memory]] against [[Sleep harms memory]]",
        "2024-05-20",
        "Sleep and memory",
        "Sleep helps.",
        "The advantages are:",
        "https://example.org/sleep-improves-memory",
        "大家下班回家后，是不是只想点外卖、躺平刷手机。",
        "想想看，他有没有时间，可不可以早点睡。",
    ],
)
def test_what_asserts_nothing_is_no_claim(markdown: str) -> None:
    assert texts(markdown) == []


def test_list_items_need_no_full_stop() -> None:
    assert texts("- sleep improves memory\n- caffeine delays sleep\n  - a nap restores attention\n") == [
        "sleep improves memory",
        "caffeine delays sleep",
        "a nap restores attention",
    ]


def test_quotes_and_callouts_are_read_without_their_marks() -> None:
    found = claims("> Spacing is a property\n> of behavior over weeks.\n\n> [!note] Result\n> The effect is small.\n")

    assert [claim.text for claim in found] == [
        "Spacing is a property of behavior over weeks.",
        "The effect is small.",
    ]


def test_markup_goes_and_the_words_stay() -> None:
    markdown = "**Spacing** helps [[Recall|later recall]] ==a lot==, says `nobody`[^1]."

    assert texts(markdown) == ["Spacing helps later recall a lot, says nobody."]


def test_the_span_is_the_sentence_in_the_file() -> None:
    raw = "# Schlaf\n\nÜber Nacht wächst das Gedächtnis. **Naps** help too.\n".encode()

    found = claims(raw)

    assert [claim.span.slice(raw).decode() for claim in found] == [
        "Über Nacht wächst das Gedächtnis.",
        "**Naps** help too.",
    ]
    assert {claim.span.line_start for claim in found} == {3}
    assert found[0].section_title == "Schlaf"


def test_the_section_is_told_with_those_above_it() -> None:
    (claim,) = claims("# Memory\n\n## Sleep\n\nA nap restores attention.\n")

    assert claim.section_title == "Sleep"
    assert claim.section_path == ("Memory", "Sleep")


@pytest.mark.parametrize(
    ("sentence", "stance"),
    [
        ("Naps restore attention.", Stance.ASSERTED),
        ("We found that naps restore attention.", Stance.ASSERTED),
        ("Critics claim that naps waste time.", Stance.REPORTED),
        ("According to Lee, naps waste time.", Stance.REPORTED),
        ("Nach Ansicht von Lee verschwenden Nickerchen Zeit.", Stance.REPORTED),
        ("Harper and colleagues argue that naps waste time.", Stance.REPORTED),
        ("It is often said that naps waste time.", Stance.REPORTED),
        ("“Naps waste the time” is a sentence nobody wrote.", Stance.REPORTED),
        ("I think naps waste time.", Stance.OPINION),
        ("Contrary to what many people believe, naps are not a waste of time.", Stance.ASSERTED),
        ("Search in the mobile app is slow.", Stance.ASSERTED),
        ("In my opinion naps are fine.", Stance.OPINION),
        ("I still believe that naps are fine.", Stance.OPINION),
    ],
)
def test_a_claim_says_whose_view_it_is(sentence: str, stance: Stance) -> None:
    (claim,) = claims(sentence)

    assert claim.stance is stance


ANNOTATIONS = """---
category: Annotations
citekey: lee2020
---
# Annotations

<mark style="background-color: #5fb236">Highlight</mark>
**FINDING: naps are enough**
A short nap restores attention for three hours.
[@lee2020 p. 14]

<mark style="background-color: #f19837">Highlight</mark>
The code makes tables of numbers.
[@lee2020 p. 15]
"""


def test_annotations_give_their_text_and_comment_with_the_page() -> None:
    found = claims(ANNOTATIONS, "@lee2020.md")

    assert [(claim.text, claim.page) for claim in found] == [
        ("naps are enough", "14"),
        ("A short nap restores attention for three hours.", "14"),
    ]


def test_a_generated_note_is_no_evidence() -> None:
    markdown = (
        '---\ngenerated_by: catena\ntype: summary\nsource: "[[@lee2020]]"\ncitekey: lee2020\n'
        "created: 2024-05-20\n---\n# Summary: Naps\n\nA nap restores attention.\n"
    )

    assert texts(markdown) == []
    assert texts(markdown.replace("generated_by: catena\n", "").replace("type: summary\n", "")) != []


PIECES = (
    *(
        "Sleep improves memory. ",
        "**Bold",
        "** ",
        "[[Link]] ",
        "- ",
        "> ",
        "\n",
        "\n\n",
        "`code` ",
        "e.g. ",
        "Ä…",
        "? ",
    ),
    *(
        "$x$ ",
        "%%",
        "<!--",
        "-->",
        "# H\n",
        "\r\n",
        "(a. b) ",
        "==",
        "中文句子很长很长。",
        "\t",
        "1. ",
        "| a |",
        "\U0001f600",
    ),
)
MARKDOWN = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)


@given(MARKDOWN)
def test_spans_hold_the_words_in_order_and_never_overlap(markdown: str) -> None:
    raw = markdown.encode("utf-8", "replace")
    end = 0
    for claim in claims(raw):
        assert claim.span.byte_start >= end
        end = claim.span.byte_end
        assert plain_text(claim.span.slice(raw).decode()).split() == claim.text.split()


@given(st.binary(max_size=300).filter(lambda raw: b"\x00" not in raw))
def test_no_bytes_break_it(raw: bytes) -> None:
    try:
        note = parse_note(VaultPath("n.md"), raw)
    except ValueError:
        return
    assert claims_of(note) == claims_of(note)
