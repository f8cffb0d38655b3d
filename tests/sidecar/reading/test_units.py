from catena.graph.relation import LINKS_HEADING
from catena.notes import Note, parse_note
from catena.reading.passage import PassageKind
from catena.reading.units import Unit, units_of
from catena.reading.windows import LONGEST_WINDOW, windows_of, with_antecedent, with_list, with_section
from catena.vault.path import VaultPath
from tests.annotated import an_annotation

NOTE = """---
title: Sourdough
author: Ines Marlow
tags: [bread]
---

# Feeding

Feed the starter [[Daily]] at **eight**. It doubles in five hours.

- rye flour
- water at 26 degrees

> Never use chlorinated water.

| Flour | Hydration |
| --- | --- |
| Rye | 80 % |

hydration:: 75

```
print("not prose")
```

## Keeping

In the fridge it keeps for two weeks.
"""


def note_of(text: str) -> Note:
    return parse_note(VaultPath("Sourdough.md"), text.encode())


def units(text: str = NOTE) -> tuple[Unit, ...]:
    return units_of(note_of(text))


def unit_with(part: str) -> Unit:
    return next(unit for unit in units() if part in unit.text)


def test_sentences_items_quotations_rows_and_fields_are_units_and_code_and_headings_are_not() -> None:
    kinds = {unit.text: unit.kind for unit in units()}

    assert kinds == {
        "title: Sourdough": PassageKind.FIELD,
        "author: Ines Marlow": PassageKind.FIELD,
        "Feed the starter Daily at eight.": PassageKind.SENTENCE,
        "It doubles in five hours.": PassageKind.SENTENCE,
        "rye flour": PassageKind.ITEM,
        "water at 26 degrees": PassageKind.ITEM,
        "Never use chlorinated water.": PassageKind.QUOTE,
        "Rye | 80 %": PassageKind.ROW,
        "hydration: 75": PassageKind.FIELD,
        "In the fridge it keeps for two weeks.": PassageKind.SENTENCE,
    }


def test_a_unit_s_span_holds_its_words_in_the_file() -> None:
    raw = NOTE.encode()

    assert unit_with("starter").span.slice(raw) == b"Feed the starter [[Daily]] at **eight**."
    assert unit_with("Rye |").span.slice(raw) == b"| Rye | 80 % |"
    assert unit_with("author").span.slice(raw) == b"author: Ines Marlow"
    assert unit_with("hydration:").span.slice(raw) == b"hydration:: 75"


def test_the_first_sentence_below_a_heading_leads() -> None:
    leading = [unit.text for unit in units() if unit.leads]

    assert leading == ["Feed the starter Daily at eight.", "In the fridge it keeps for two weeks."]


def test_a_unit_knows_the_headings_above_it() -> None:
    assert unit_with("fridge").path == ("Feeding", "Keeping")
    assert unit_with("author").path == ()


def test_a_table_row_knows_the_names_of_its_columns() -> None:
    assert unit_with("Rye |").name == "Flour | Hydration"


def test_the_share_of_links_tells_navigation_from_prose() -> None:
    linked = {
        unit.text: unit.linked for unit in units("[[One]] [[Two]]\n\nRead [[One]] for everything else there is.\n")
    }

    assert linked["One Two"] == 1.0
    assert 0 < linked["Read One for everything else there is."] < 0.3


def test_broken_markdown_and_an_empty_note_have_units_or_none() -> None:
    assert units("") == ()
    assert [unit.text for unit in units("---\nbroken: [\n\nText goes on.")] != []
    assert [unit.text for unit in units("---\n# nothing\n---\nText goes on.")] == ["Text goes on."]


def test_tags_and_citations_alone_names_of_pictures_and_header_lines_are_no_units() -> None:
    no_words = "#bread #oven/brick\n\n[@lindqvist2021]\n\n![[Pasted image 2024.png]]\n\nStatus: #idea\n\n"
    text = f"{no_words}Text [@lindqvist2021] goes on.\n"

    assert [unit.text for unit in units(text)] == ["Text [@lindqvist2021] goes on."]


def test_the_rest_of_something_that_could_not_be_read_is_no_unit() -> None:
    assert [unit.text for unit in units(": A guide to knots_. Stein 1979.\n\n) and so on.\n\nKnots hold.\n")] == [
        "Stein 1979.",
        "Knots hold.",
    ]
    assert [unit.text for unit in units(":w writes the file.\n\n.NET runs it.\n")] == [
        ":w writes the file.",
        ".NET runs it.",
    ]


def test_the_reference_of_a_paper_is_one_field_and_a_sentence_that_cites_it_is_none() -> None:
    reference = "> [!cite]\n> Lind, I., & Olsen, P. (2020). Boxes that pay. _Journal of Boxes_, _3_(2), 4–9.\n"
    found = units_of(note_of(f"{reference}\nBoxes pay the packers, as Lind (2020) found in Lund.\n"))

    assert [(unit.kind, unit.text) for unit in found] == [
        (PassageKind.FIELD, "Lind, I., & Olsen, P. (2020). Boxes that pay. Journal of Boxes, 3(2), 4–9."),
        (PassageKind.SENTENCE, "Boxes pay the packers, as Lind (2020) found in Lund."),
    ]


def test_windows_join_neighbours_of_one_section_up_to_three() -> None:
    every = units("# A\n\nOne is here. Two is here. Three is here. Four is here.\n\n# B\n\nFive is here.\n")

    texts = [window.text for window in windows_of(every, 0)]

    assert texts == ["One is here.", "One is here. Two is here.", "One is here. Two is here. Three is here."]
    assert [window.text for window in windows_of(every, 3)] == ["Four is here."]


def test_a_sentence_with_a_colon_is_joined_by_what_it_introduces() -> None:
    every = units("It needs:\n\n- flour\n- water\n- salt\n- time\n")

    assert list(windows_of(every, 0))[-1].text == "It needs: flour · water · salt · time"


def test_rows_and_fields_stay_alone_and_no_window_grows_too_long() -> None:
    long = " ".join(f"This is sentence number {i} of a paragraph that goes on and on and on." for i in range(9))
    every = units(f"{long}\n\n| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n")

    for first in range(len(every)):
        for window in windows_of(every, first):
            assert window.size == 1 or len(window.text) <= LONGEST_WINDOW
            assert window.size == 1 or window.kind is not PassageKind.ROW


def test_an_annotation_is_one_unit_without_its_label_and_citation() -> None:
    note = note_of(
        "# Findings\n\nBEFORE stands here.\n\n**Recall rose by nine percent.** [@lindqvist p. 42]\n\n"
        "AFTER stands here.\n"
    )
    block = next(block for block in note.blocks if b"Recall" in block.span.slice(note.raw))

    every = units_of(note, [an_annotation(text="Recall rose by nine percent.", page="42", span=block.span)])

    assert [(unit.text, unit.page) for unit in every] == [
        ("BEFORE stands here.", None),
        ("Recall rose by nine percent.", "42"),
        ("AFTER stands here.", None),
    ]
    assert [window.text for window in windows_of(every, 1)] == ["Recall rose by nine percent."]


def test_a_short_comment_names_its_quotation_and_a_sentence_stands_for_itself() -> None:
    note = note_of("# Paper\n\n> Recall and transfer.\n\nAims of the theory\n")
    span = note.blocks[-1].span

    (named,) = units_of(note, [an_annotation(text="Recall and transfer.", comment="Aims of the theory", span=span)])[1:]
    said = units_of(note, [an_annotation(text="Recall and transfer.", comment="I doubt both aims.", span=span)])

    assert (named.text, named.name) == ("Recall and transfer.", "Aims of the theory")
    assert [unit.text for unit in said][1:] == ["Recall and transfer.", "I doubt both aims."]


def test_a_sentence_that_only_names_another_place_is_no_unit() -> None:
    texts = {
        unit.text
        for unit in units(
            "See also how my view moved: [[Bread 2]].\n\nSiehe auch [[Mehl]].\n\nSee the crumb: it is open, so the "
            "dough had enough water, and the oven was hot from the first minute on.\n\n"
            "Related topics [[Rye]]\n\nA usual way is a cold proof --> [[Cold proof]]\n\n"
            "This page explains how bread is fed.\n\n| Loaves `$= dv.pages().length` | today |\n| --- | --- |\n"
        )
    }

    assert texts == {
        "See the crumb: it is open, so the dough had enough water, and the oven was hot from the first minute on."
    }


def test_an_arrow_to_something_else_says_what_follows_from_what() -> None:
    assert [unit.text for unit in units("A long rest → an open crumb")] == ["A long rest → an open crumb"]


def test_items_within_items_are_told_apart() -> None:
    found = units("- Flour\n    - rye\n    - wheat\n- Water\n")

    assert [window.text for window in windows_of(found, 0)] == [
        "Flour",
        "Flour · rye",
        "Flour · rye · wheat",
        "Flour · rye · wheat · Water",
    ]


def test_formulas_keep_their_dollar_signs() -> None:
    texts = [
        unit.text for unit in units("The rate is $r_t = \\beta * r_{t-1}$ today and costs $5.\n\n$$\ne = mc^2\n$$\n")
    ]

    assert texts == ["The rate is $r_t = \\beta * r_{t-1}$ today and costs $5.", "$$e = mc^2$$"]


def test_no_window_ends_with_a_label() -> None:
    found = units("The dough rises for an hour. Remark. It falls when it is late.\n")

    assert [window.text for window in windows_of(found, 0)] == [
        "The dough rises for an hour.",
        "The dough rises for an hour. Remark. It falls when it is late.",
    ]


def test_a_window_that_refers_back_is_shown_after_what_it_refers_to() -> None:
    found = units("Cold dough rises slowly. That makes it sour. Salt is added last.\n\nThis is another paragraph.\n")
    windows = [next(iter(windows_of(found, at))) for at in range(4)]

    assert [with_antecedent(found, window).text for window in windows] == [
        "Cold dough rises slowly.",
        "Cold dough rises slowly. That makes it sour.",
        "Salt is added last.",
        "This is another paragraph.",
    ]


def test_the_reasons_beside_accepted_links_are_not_what_a_note_says() -> None:
    links = f"## {LINKS_HEADING}\n\n- related [[Spelt]]: Both are sold as flour.\n\n"
    text = f"Rye is a cereal.\n\n{links}## Milling\n\nIt is coarse.\n"

    assert [unit.text for unit in units(text)] == ["Rye is a cereal.", "It is coarse."]


DRYING = """Herbs keep for a year if three things are right:

- **dark**: light bleaches them,
- **dry**: damp makes them mouldy,
- **cool**: heat drives the oil out.

Then label the jar.
"""


def shown(text: str, *, first: int, units_in_it: int) -> str:
    found = units(text)
    window = next(each for each in windows_of(found, first) if each.size == units_in_it)
    return with_list(found, window).text


def test_a_list_is_shown_whole_and_after_the_sentence_that_introduces_it() -> None:
    whole = (
        "Herbs keep for a year if three things are right: dark: light bleaches them, · dry: damp makes them mouldy,"
        " · cool: heat drives the oil out."
    )

    assert shown(DRYING, first=0, units_in_it=2) == whole
    assert shown(DRYING, first=1, units_in_it=1) == whole
    assert shown(DRYING, first=2, units_in_it=1) == "dry: damp makes them mouldy,"
    assert shown(DRYING, first=4, units_in_it=1) == "Then label the jar."


def test_a_list_that_is_too_long_to_be_read_is_cut_between_two_items() -> None:
    items = [f"jar {number} holds {'very ' * 20}dry thyme" for number in range(9)]
    text = shown("On the shelf:\n\n" + "".join(f"- {item}\n" for item in items), first=0, units_in_it=2)

    assert text.startswith("On the shelf: jar 0 ")
    assert text.endswith("dry thyme")
    assert 3 < text.count("jar") < 7


def test_a_list_that_is_indented_below_its_sentence_is_a_list() -> None:
    kinds = [unit.kind for unit in units("Herbs that keep:\n\t- thyme\n\t- sage\n")]

    assert kinds == [PassageKind.SENTENCE, PassageKind.ITEM, PassageKind.ITEM]


def test_a_sentence_that_a_formula_completes_is_read_with_it() -> None:
    first = next(
        iter(windows_of(units("A rate is constant when it has the form\n\n$$\nr = c\n$$\n\nIt is easy.\n"), 0))
    )

    assert first.introduces


def test_items_within_an_item_are_a_list_of_their_own() -> None:
    text = "- Needs:\n\t- a jar\n\t- a label\n- Takes a week\n"

    assert shown(text, first=0, units_in_it=2) == "Needs: · a jar · a label"


def test_a_list_below_its_heading_can_be_shown_whole() -> None:
    found = units("# Parts of a jar\n\n- glass\n- a lid\n- a ring\n\n# Use\n\n- for herbs\n")
    window = next(iter(windows_of(found, 1)))

    assert with_section(found, window).text == "glass · a lid · a ring"
