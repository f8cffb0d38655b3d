import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.notes import Lines, parse_note
from catena.notes.sentences import Sentence, readable, sentence_bounds, sentences_of
from catena.vault.path import VaultPath


def cut(text: str) -> list[str]:
    return [text[start:end] for start, end in sentence_bounds(text)]


def sentences(markdown: str) -> list[Sentence]:
    raw = markdown.encode()
    return list(sentences_of(raw, parse_note(VaultPath("note.md"), raw).blocks, Lines(raw)))


@pytest.mark.parametrize(
    "sentence",
    [
        "Kowalski et al. saw it, e.g. in Fig. 3 and on p. 12 (cf. Sec. 4).",
        "J. R. Okafor counted 3.5 per minute at 9 a.m. Monday.",
        "Das gilt z. B. am 3. Mai, d. h. im 19. Jahrhundert, vgl. Abb. 2.",
        "He asks in [Why? And who! Ebb](https://example.org/a?b) of it.",
        "It stands in [[notes. A|notes. Then]] and `a. B` at https://example.org/a.B.",
    ],
)
def test_abbreviations_initials_ordinals_links_and_code_end_no_sentence(sentence: str) -> None:
    assert cut(f"Before. {sentence} [[after|After]] it.") == ["Before.", sentence, "[[after|After]] it."]


def test_an_abbreviation_ends_a_sentence_where_a_new_one_begins() -> None:
    assert cut("Apples, pears, etc. The rest is left. No. That is all.") == [
        "Apples, pears, etc.",
        "The rest is left.",
        "No.",
        "That is all.",
    ]


def test_closing_quotes_marks_and_footnotes_belong_to_their_sentence() -> None:
    assert cut('She said "stay." **It held.**[^1] Then "Why?" he asked.') == [
        'She said "stay."',
        "**It held.**[^1]",
        'Then "Why?" he asked.',
    ]


def test_scripts_without_blanks_have_sentences_too() -> None:
    assert cut("雪很白。天很冷！为什么？") == ["雪很白。", "天很冷！", "为什么？"]


def test_a_line_that_breaks_off_early_is_a_sentence_and_a_wrapped_one_is_not() -> None:
    assert cut("Short line\nAnother one") == ["Short line", "Another one"]
    wrapped = "This line is as long as editors make them before they go on in the\nNext one."
    assert cut(wrapped) == [wrapped]


def test_only_prose_has_sentences_and_each_knows_its_block() -> None:
    found = sentences(
        "# Heading\n\nFirst **bold. Second** one.\n\n- item\n  - [ ] task\n    goes on\n  - nested [[a|link]] ^id\n\n"
        "> [!note] Title\n> said on two\n> lines.\n\nkey:: value\n\n| a | b |\n| - | - |\n\n```\ncode.\n```\n"
    )

    assert [(s.kind.value, s.text) for s in found] == [
        ("paragraph", "First bold."),
        ("paragraph", "Second one."),
        ("list_item", "item"),
        ("list_item", "nested link"),
        ("quote", "Title"),
        ("quote", "said on two lines."),
    ]


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("*It held.", "It held."),
        ("He said: *it held.", "He said: it held."),
        ("Then it broke.*", "Then it broke."),
        ("Use A* search.", "Use A* search."),
        ("So 2 * 3 is six.", "So 2 * 3 is six."),
        ("Pass `*args` on.", "Pass *args on."),
    ],
)
def test_a_mark_whose_counterpart_is_in_another_sentence_is_not_shown(markdown: str, shown: str) -> None:
    assert readable(markdown) == shown


def test_what_stands_in_a_note_twice_has_two_places() -> None:
    markdown = "Said **again**. And $x$.\n\n# Later\n\nSaid **again**. And $x$.\n"

    assert [(each.text, each.span.byte_start, each.span.line_start) for each in sentences(markdown)] == [
        ("Said again.", 0, 1),
        ("And x.", 16, 1),
        ("Said again.", 35, 5),
        ("And x.", 51, 5),
    ]


def test_a_span_is_the_sentence_as_it_stands_in_the_file() -> None:
    markdown = "Größe zählt. Ein *Wort* – mehr.\r\n\r\n> Zitat\r\n> geht weiter. Ende."

    assert [s.span.slice(markdown.encode()).decode() for s in sentences(markdown)] == [
        "Größe zählt.",
        "Ein *Wort* – mehr.",
        "Zitat\r\n> geht weiter.",
        "Ende.",
    ]


@given(st.text(max_size=300))
def test_bounds_are_ordered_and_leave_only_blanks_out(text: str) -> None:
    bounds = sentence_bounds(text)

    places = [place for bound in bounds for place in bound]
    assert places == sorted(places)
    assert "".join(text[start:end] for start, end in bounds).split() or not text.strip()
    inside = {place for start, end in bounds for place in range(start, end)}
    assert all(text[place].isspace() for place in range(len(text)) if place not in inside)


@given(st.text(alphabet="aB.!?\n\r >-[]*`1|#%^é。", max_size=200))
def test_spans_of_any_note_are_ordered_and_inside_it(markdown: str) -> None:
    raw = markdown.encode()

    spans = [s.span for s in sentences(markdown)]

    places = [place for span in spans for place in (span.byte_start, span.byte_end)]
    assert places == sorted(places)
    assert all(0 <= place <= len(raw) for place in places)


def test_the_lines_of_a_formula_within_a_list_are_no_sentences() -> None:
    raw = b"- equal by parts\n$$\\begin{align}\n[1,2] &= [1,1+1]\\\\\n[1,2] &\\neq [2,1]\n\\end{align}$$\n- ordered\n"
    note = parse_note(VaultPath("n.md"), raw)

    assert [each.text for each in sentences_of(raw, note.blocks, Lines(raw))] == ["equal by parts", "ordered"]


def test_a_formula_without_an_end_hides_no_sentence() -> None:
    raw = b"- a price of\n  $$5 a jar\n- sold\n"
    note = parse_note(VaultPath("n.md"), raw)

    assert [each.text for each in sentences_of(raw, note.blocks, Lines(raw))][-1] == "sold"


def test_a_line_of_a_quotation_that_only_leads_to_its_place_is_no_part_of_it() -> None:
    one = "> Owls hunt at night.\n> [View](https://books.example/h?id=1)\n"
    other = "> 夜里猫头鹰捕食\n> [查看](https://books.example/h?id=2)\n"
    within = "> See [the owl](https://owl.example/a) at night.\n"

    assert [each.text for each in sentences(f"{one}\n{other}")] == ["Owls hunt at night.", "夜里猫头鹰捕食"]
    assert [each.text for each in sentences(within)] == ["See the owl at night."]


@pytest.mark.parametrize(
    "code",
    [
        "- Outer\n  - Inner\n\n        say(hello)\n\n        - say(more)\n\n  Outer goes on.",
        "1. Outer\n2. Inner\n\n\t    say(hello)\n\n   Outer goes on.",
    ],
)
def test_code_that_is_indented_behind_a_list_item_has_no_sentences(code: str) -> None:
    assert [each.text for each in sentences(code)] == ["Outer", "Inner", "Outer goes on."]


def test_a_paragraph_of_a_nested_item_is_no_code() -> None:
    markdown = "- Outer\n\t- Inner\n\n\t\tInner goes on.\n\n\t\t- Deep"

    assert [each.text for each in sentences(markdown)] == ["Outer", "Inner", "Inner goes on.", "Deep"]
