from collections.abc import Sequence

import pytest

from catena.annotations.reading import read_annotation_note
from catena.forms.comparing import MOST_ROWS, SubjectNotes, apart, compare_subjects
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.forms.subject_name import subject_names
from catena.forms.subject_view import CELL_CHARACTERS, SubjectNote, cell_text
from catena.notes import parse_note
from catena.vault.path import VaultPath
from tests.fakes.embedder import BagOfWordsEmbedder


def note(path: str, text: str) -> SubjectNote:
    parsed = parse_note(VaultPath(path), text.encode())
    read = read_annotation_note(parsed)
    return SubjectNote(note=parsed, annotations=read.annotations if read else (), composite=0.9)


def compared(*subjects: tuple[str, Sequence[SubjectNote]], asked: str = "") -> Comparison:
    return compare_subjects(
        [SubjectNotes(subject=subject, notes=tuple(notes)) for subject, notes in subjects], asked=asked
    )


def rows(comparison: Comparison) -> dict[str, list[str | None]]:
    return {row.name: [cell.text if cell else None for cell in row.values] for row in comparison.attributes}


def of_two(sourdough: str, yeast: str, asked: str = "") -> dict[str, list[str | None]]:
    return rows(
        compared(
            ("sourdough", [note("Sourdough.md", sourdough)]),
            ("baker's yeast", [note("Baker's yeast.md", yeast)]),
            asked=asked,
        )
    )


def test_definitions_are_the_sentences_that_say_what_a_thing_is() -> None:
    found = of_two(
        "Much is written on it. Sourdough is a leaven of wild yeast. Sourdough is sour.",
        "Baker's yeast (the fresh kind) means a single strain.",
    )

    assert found["Definition"] == [
        "Sourdough is a leaven of wild yeast.",
        "Baker's yeast (the fresh kind) means a single strain.",
    ]


def test_a_definition_needs_no_verb_of_being() -> None:
    found = of_two("Sourdough: a leaven that lives from loaf to loaf.", "A single strain, pressed into cubes.")

    assert found["Definition"] == [
        "Sourdough: a leaven that lives from loaf to loaf.",
        "A single strain, pressed into cubes.",
    ]


def test_words_that_begin_with_the_subject_stand_in_for_a_definition() -> None:
    found = of_two("A sourdough keeps wild yeast alive from one loaf to the next.", "Baker's yeast means one strain.")

    assert found["Definition"] == [
        "A sourdough keeps wild yeast alive from one loaf to the next.",
        "Baker's yeast means one strain.",
    ]


def test_a_title_that_says_what_its_subject_is_defines_it() -> None:
    rye = note("Rye is a grain of cold fields.md", "Mostly for bread.")
    oats = note("Oats.md", "Oats are a grain of wet fields.")

    assert rows(compared(("Rye", [rye]), ("Oats", [oats])))["Definition"] == [
        "Rye is a grain of cold fields",
        "Oats are a grain of wet fields.",
    ]


def test_what_belongs_to_a_subject_does_not_define_it() -> None:
    assert "Definition" not in of_two("## Days\n\n- One flaw of sourdough is a slow rise.", "## Days\n\n- none")


def test_definitions_are_known_in_german_french_and_spanish() -> None:
    found = rows(
        compared(
            ("Sauerteig", [note("Sauerteig.md", "Meist reicht er. Der Sauerteig ist ein Teig aus wilden Hefen.")]),
            ("levure", [note("Levure.md", "On en vend. La levure est un champignon en cubes.")]),
            ("masa madre", [note("Masa madre.md", "Hay muchas. La masa madre es una mezcla viva.")]),
        )
    )

    assert found["Definition"] == [
        "Der Sauerteig ist ein Teig aus wilden Hefen.",
        "La levure est un champignon en cubes.",
        "La masa madre es una mezcla viva.",
    ]


def test_a_beginning_that_tells_of_something_else_is_not_called_a_definition() -> None:
    story, kind = "孩子考差了，请了辅导老师，成绩上去了。", "蜂蜜是一种甜的食物。"

    found = rows(compared(("回归", [note("回归.md", story)]), ("蜂蜜", [note("蜂蜜.md", kind)])))

    assert found == {"In the notes": [story, kind]}


def test_a_definition_stands_even_when_only_one_subject_has_one() -> None:
    assert of_two("Sourdough is a leaven.", "Nothing.")["Definition"] == ["Sourdough is a leaven.", None]


def test_a_sentence_that_compares_comes_right_after_the_definitions() -> None:
    found = of_two(
        "Sourdough is a leaven.\n\n## Taste\n\nSour.\n",
        "Unlike sourdough, baker's yeast rises within an hour.\n\n## Taste\n\nMild.\n",
    )

    assert list(found) == ["Definition", "Difference", "Taste"]
    assert found["Difference"] == ["Unlike sourdough, baker's yeast rises within an hour.", None]


def test_comparing_sentences_are_known_in_german_french_and_spanish() -> None:
    both = note("Felder.md", "Vom Acker. Anders als Roggen wächst Hafer auch in nassen Jahren.")

    assert rows(compared(("Roggen", [both]), ("Hafer", [both])))["Difference"] == [
        "Anders als Roggen wächst Hafer auch in nassen Jahren.",
        None,
    ]


def test_what_a_sentence_only_sets_a_subject_against_is_no_cell() -> None:
    sentence = "Unlike the Roggen that grows on sand, the Hafer wants its rain."
    both = note("Fields.md", f"On fields. {sentence}")

    assert rows(compared(("Roggen", [both]), ("Hafer", [both])))["Difference"] == [sentence, None]


@pytest.mark.parametrize(
    "halves",
    [
        ("Le Roggen supporte bien le froid,", "tandis que le Hafer aime la pluie."),
        ("El Roggen aguanta bien el frío,", "mientras que el Hafer prefiere la lluvia."),
        ("Während der Roggen mit kargem Sand auskommt,", "braucht der Hafer viel Wasser."),
        ("Roggen stands the driest sand;", "Hafer by contrast wants its rain."),
    ],
)
def test_a_sentence_that_says_of_each_what_it_is_fills_both_cells(halves: tuple[str, str]) -> None:
    both = note("Felder.md", f"Vom Acker. {' '.join(halves)}")

    row = rows(compared(("Roggen", [both]), ("Hafer", [both])))["Difference"]

    assert row == [halves[0].rstrip(",;"), halves[1]]


def test_a_list_of_names_compares_nothing() -> None:
    both = note("Map.md", "- Leavens: [[Sourdough]], [[Baker's yeast]], [[Sourdough vs baker's yeast]]\n")

    assert compared(("sourdough", [both]), ("baker's yeast", [both])).attributes == ()


def test_properties_fields_and_labelled_lines_of_one_name_make_one_row() -> None:
    found = of_two(
        "---\nrise_time: 12 hours\ntaste: sour\n---\n**Best for:** country loaves\n",
        "- Rise time:: 2 hours\n- **Taste** – mild\n- **Best for**: [[Buns|soft buns]]\n",
    )

    assert found["Rise time"] == ["12 hours", "2 hours"]
    assert found["Taste"] == ["sour", "mild"]
    assert found["Best for"] == ["country loaves", "soft buns"]


def test_bookkeeping_is_no_attribute_unless_the_question_names_it() -> None:
    header = (
        "---\ncssclass: wide\ncate: bread\naliases: [x, y]\nstatus: grown\nLastUpdated: 2024-02-03\nid: 3\n---\nText.\n"
    )

    assert of_two(header, header) == {}
    assert of_two(header, header, asked="Compare the status of sourdough and baker's yeast") == {
        "Status": ["grown", "grown"]
    }


def test_a_property_that_repeats_the_name_of_the_note_is_no_attribute() -> None:
    named = "---\nlinter-name: {0}\naliases: [{0}]\nTaste: {1}\n---\nText.\n"

    assert list(of_two(named.format("Old leaven", "sour"), named.format("Bought yeast", "mild"))) == ["Taste"]


def test_texts_that_differ_in_the_subject_alone_tell_nothing() -> None:
    page = "## Options\n\nThe page of options has everything that can be set for {}.\n\n## Taste\n\n{}.\n"

    assert list(of_two(page.format("sourdough", "Sour"), page.format("yeast", "Mild"))) == ["Taste"]


def test_attributes_of_names_that_share_their_words_share_a_row() -> None:
    found = of_two("## Care\n\nFeed it daily.\n", "## Care in summer\n\nKeep it cold.\n")

    assert found["Care"] == ["Feed it daily.", "Keep it cold."]


def test_attributes_of_other_types_share_no_row() -> None:
    assert "Care" not in of_two("care:: 12\n", "## Care in summer\n\nKeep it cold, and feed it.\n")


def test_sections_are_joined_whatever_their_numbers_case_and_the_subjects_name() -> None:
    found = of_two(
        "## 2. Care of sourdough\n\nFeed it daily. Keep it warm.\n",
        "## CARE\n\n- Keep it cold\n- Use it soon\n\n## References\n\nA book.\n",
    )

    assert found["Care"] == ["Feed it daily. Keep it warm.", "Keep it cold; Use it soon"]


def test_advantages_and_limits_come_from_headings_labels_and_colours() -> None:
    paper = """---
citekey: holm2020
---
# Annotations

<mark style="background-color: #5fb236">Highlight</mark>
It never fails.
[@holm2020 p. 2]

<mark style="background-color: #ff6666">Highlight</mark>
It tastes of nothing.
[@holm2020 p. 3]
"""
    found = of_two("**Drawbacks:** It takes time.\n\n## Benefits\n\nIt keeps well.\n", paper)

    assert found["Advantages"] == ["It keeps well.", "It never fails."]
    assert found["Limits"] == ["It takes time.", "It tastes of nothing."]


def test_what_a_note_says_first_of_its_subject_defines_it_even_before_a_list() -> None:
    drains = note("Roof drain.md", "# Roof drain\n\nRoof drains carry rain from the roof:\n\n- They clog in autumn.\n")
    walls = note("Wall drain.md", "Wall drains carry what seeps through a wall.\n")

    assert rows(compared(("roof drain", [drains]), ("wall drain", [walls])))["Definition"] == [
        "Roof drains carry rain from the roof",
        "Wall drains carry what seeps through a wall.",
    ]


def test_an_abbreviation_that_nothing_defines_is_told_by_what_it_stands_for() -> None:
    shed = note("Shed.md", "Rain is led off by the roof drain (RFD). The wall drain (WLD) is older. The RFD clogs.\n")

    assert rows(compared(("RFD", [shed]), ("WLD", [shed])))["Definition"] == ["roof drain", "wall drain"]


def test_a_table_with_a_column_for_each_subject_gives_its_rows() -> None:
    both = note(
        "Leavens.md", "| | Sourdough | Yeast |\n| - | - | - |\n| Smell | tart | [[Beer\\|beery]] |\n| Price | | low |\n"
    )

    comparison = compared(("sourdough", [both]), ("baker's yeast", [both]))

    assert rows(comparison) == {"Smell": ["tart", "beery"]}
    (row,) = comparison.attributes
    assert [cell.span.slice(both.note.raw).strip() for cell in row.values if cell and cell.span] == [
        b"tart",
        b"[[Beer\\|beery]]",
    ]


def test_a_table_whose_first_column_is_a_subject_gives_its_rows_by_number() -> None:
    both = note(
        "Yeast.md", "A day passes.\n\n| Sourdough | Yeast |\n| - | - |\n| Slow | Quick, if warm |\n| Tart | Beery |\n"
    )

    comparison = compared(("sourdough", [both]), ("yeast", [both]))

    assert rows(comparison) == {"1": ["Slow", "Quick, if warm"], "2": ["Tart", "Beery"]}


def test_the_numbers_of_such_rows_stand_behind_the_heading_above_the_table() -> None:
    both = note("Yeast.md", "# Yeast\n\n## What differs\n\n| Sourdough | Yeast |\n| - | - |\n| Slow | Quick |\n")

    comparison = compared(("sourdough", [both]), ("yeast", [both]))

    assert rows(comparison) == {"What differs (1)": ["Slow", "Quick"]}


def test_formulas_in_a_table_stay_formulas() -> None:
    both = note("Signs.md", "| | Sourdough | Yeast |\n| - | - | - |\n| Sign | $A \\to B$ | **$A$** or B |\n")

    assert rows(compared(("sourdough", [both]), ("baker's yeast", [both]))) == {"Sign": ["$A \\to B$", "$A$ or B"]}


def test_a_table_with_a_row_for_each_subject_gives_its_columns() -> None:
    both = note(
        "Leavens.md", "| Leaven | Smell | Price |\n| - | - | - |\n| Sourdough | tart | |\n| Yeast | beery | low |\n"
    )

    assert rows(compared(("sourdough", [both]), ("baker's yeast", [both]))) == {"Smell": ["tart", "beery"]}


def test_labels_that_are_the_subjects_define_them() -> None:
    both = note("Leavens.md", "- **Sourdough:** a mix of flour and water\n- **Baker's yeast**: one strain in cubes\n")

    assert rows(compared(("sourdough", [both]), ("baker's yeast", [both])))["Definition"] == [
        "Sourdough: a mix of flour and water",
        "Baker's yeast: one strain in cubes",
    ]


def test_a_note_about_both_counts_only_with_what_it_says_of_each() -> None:
    both = note(
        "Sourdough and baker's yeast.md",
        "---\nstatus: done\n---\nBread needs a leaven.\n\n"
        "## Sourdough\n\n### Origin\n\nEgypt.\n\n## Baker's yeast\n\n### Origin\n\nVienna.\n",
    )

    assert rows(compared(("sourdough", [both]), ("baker's yeast", [both]))) == {"Origin": ["Egypt.", "Vienna."]}


def test_when_nothing_is_shared_the_best_statement_about_each_stands_side_by_side() -> None:
    both = note(
        "Baking.md",
        "I bake on Sundays. Sourdough needs a day of patience. It rained. Baker's yeast is sold in small cubes.\n",
    )

    assert rows(compared(("sourdough", [both]), ("baker's yeast", [both]))) == {
        "In the notes": ["Sourdough needs a day of patience.", "Baker's yeast is sold in small cubes."]
    }


def test_what_only_mentions_a_subject_stands_for_no_definition() -> None:
    mill = note("Mill.md", "The choice of yeast is left to the shop in my street. Sourdough needs a day of patience.\n")
    said = Cell(
        text="The choice of yeast is left to the shop.", note_path=mill.note.path, note_title=mill.note.title, span=None
    )

    comparison = compare_subjects(
        [SubjectNotes(subject="sourdough", notes=(mill,)), SubjectNotes(subject="yeast", notes=(mill,), said=(said,))]
    )

    assert rows(comparison)["In the notes"] == ["Sourdough needs a day of patience.", None]


def test_a_sentence_that_tells_who_compared_them_is_known_wherever_it_names_them() -> None:
    both = note(
        "Trials.md", "The third trial, by the millers of Lund, compared sourdough to yeast and found it tart.\n"
    )

    assert rows(compared(("sourdough", [both]), ("yeast", [both])))["Difference"] == [
        "The third trial, by the millers of Lund, compared sourdough to yeast and found it tart.",
        None,
    ]


def test_links_tags_and_dates_are_rows_only_if_the_question_asks_for_them() -> None:
    first = "---\ncreated: 2024-01-02\ntags: [bread, wild]\n---\n[[Flour]] [[Water]]"
    second = "---\ncreated: 2023-05-06\ntags: [Bread]\n---\n[[water|wet]] [[Beer]] ![[pot.png]]"

    assert of_two(first, second) == {}
    found = of_two(first, second, asked="Compare links, tags and dates of sourdough and baker's yeast")

    assert found["Both link to"] == ["Water", "water"]
    assert found["Links of its own"] == ["Flour", "Beer"]
    assert found["Tags both have"] == ["bread", "Bread"]
    assert found["Tags of its own"] == ["wild", None]
    assert found["Created"] == ["2024-01-02", "2023-05-06"]


def test_what_only_one_has_is_shown_only_if_it_speaks_for_or_against_it() -> None:
    found = of_two("## History\n\nOld.\n\n## Drawbacks\n\nSlow.\n\n## Care\n\nDaily.\n", "## Care\n\nNone.\n")

    assert found == {"Care": ["Daily.", "None."], "Limits": ["Slow.", None]}


def test_there_are_never_more_rows_than_can_be_read() -> None:
    text = "".join(f"key{number}:: value\n" for number in range(30))

    assert len(of_two(text, text)) == MOST_ROWS


def test_up_to_five_subjects_stand_side_by_side() -> None:
    names = ["rye", "spelt", "oats", "wheat", "barley"]

    comparison = compared(
        *((name, [note(f"{name}.md", f"{name} is a grain.\n\nuse:: {name} bread\n")]) for name in names)
    )

    assert comparison.subjects == tuple(names)
    assert rows(comparison)["Use"] == [f"{name} bread" for name in names]


def test_each_cell_is_an_excerpt_at_its_place_in_its_note() -> None:
    text = "---\nkeeps: for a *long*\n  time\n---\nÜber: it is a **leaven**.\n\n## Care\n\nFeed it. Weigh it.\n"
    sourdough = note("Bread/Sourdough.md", text)
    yeast = note("Yeast.md", "---\nkeeps: a week\n---\n## Care\nCool.")

    comparison = compared(("sourdough", [sourdough]), ("yeast", [yeast]))

    def place(name: str) -> tuple[str, bytes]:
        cell = next(row for row in comparison.attributes if row.name == name).values[0]
        assert isinstance(cell, Cell) and cell.span
        return cell.note_path, cell.span.slice(sourdough.note.raw)

    assert place("Keeps") == ("Bread/Sourdough.md", b"keeps: for a *long*\n  time")
    assert place("Care") == ("Bread/Sourdough.md", b"Feed it. Weigh it.")


def test_nothing_found_is_an_empty_table() -> None:
    assert compared(("sourdough", []), ("yeast", [])).attributes == ()


def test_a_long_text_is_cut_between_words() -> None:
    text = "word " * 100

    cut = cell_text(text)

    assert len(cut) <= CELL_CHARACTERS and cut.endswith("word…")
    assert cell_text("a\n b") == "a b"


def test_files_and_switches_are_no_attributes() -> None:
    header = "---\nbibliography: library.bib\nstored: {0}.txt\nshown: true\nflour: {0}\n---\n{1}\n"

    found = of_two(
        header.format("rye", "Sourdough is a leaven of wild yeast."),
        header.format("wheat", "Baker's yeast is a single strain."),
    )

    assert set(found) & {"Bibliography", "Stored", "Shown", "Flour"} == {"Flour"}


def test_a_note_on_one_side_of_a_subject_does_not_define_it_by_its_first_words() -> None:
    found = of_two(
        "Sourdough is a leaven of wild yeast.", "Uses 5 g for a loaf.\n\nPlugins used: Templater, Tasks and more."
    )

    assert found["Definition"][0] == "Sourdough is a leaven of wild yeast."
    assert found["Definition"][1] != "Plugins used: Templater, Tasks and more."


def test_where_a_subject_has_no_definition_stands_the_best_that_answers() -> None:
    said = Cell(text="Baker's yeast rises fast.", note_path=VaultPath("Log.md"), note_title="Log", span=None)
    subjects = [
        SubjectNotes(subject="sourdough", notes=(note("Sourdough.md", "Sourdough is a leaven of wild yeast."),)),
        SubjectNotes(subject="baker's yeast", notes=(), said=(said,)),
    ]

    assert rows(compare_subjects(subjects))["In the notes"] == [
        "Sourdough is a leaven of wild yeast.",
        "Baker's yeast rises fast.",
    ]


def test_a_subject_is_not_mistaken_for_its_negation() -> None:
    calls = note(
        "Llamadas no bloqueantes.md",
        "Las llamadas bloqueantes paran al cliente hasta que llega el resultado.\n\n"
        "Las llamadas no bloqueantes devuelven el control en cuanto pueden.\n",
    )

    found = rows(compared(("llamadas bloqueantes", [calls]), ("llamadas no bloqueantes", [calls])))

    assert found["In the notes"] == [
        "Las llamadas bloqueantes paran al cliente hasta que llega el resultado.",
        "Las llamadas no bloqueantes devuelven el control en cuanto pueden.",
    ]


def test_where_one_subject_holds_is_no_part_of_its_name() -> None:
    kinds = note("Kinds.md", "Tuples are values of different types in a row. Arrays are values of one type in a row.\n")

    found = rows(compared(("tuples", [kinds]), ("arrays in Rust", [kinds])))

    assert [cells[1] for cells in found.values()] == ["Arrays are values of one type in a row."]


def test_a_section_with_the_name_of_a_subject_defines_it() -> None:
    one = note(
        "Doughs.md",
        "# Doughs\n\n## Stiff dough\n\nHalf as much water as flour makes a stiff dough.\n\n"
        "## Wet dough\n\nIt is here to stay. A wet dough has more water than one can knead.\n",
    )
    found = rows(compared(("stiff dough", [one]), ("wet dough", [one])))

    assert found["Definition"] == [
        "Half as much water as flour makes a stiff dough.",
        "A wet dough has more water than one can knead.",
    ]


def test_a_note_that_only_mentions_a_subject_says_nothing_of_it() -> None:
    found = rows(
        compared(
            ("sourdough", [note("Bakery.md", "In the morning the bakery near us sells a lot of sourdough.")]),
            ("baker's yeast", [note("Shop.md", "Baker's yeast is sold in cubes of forty grams.")]),
        )
    )

    assert found == {"Definition": [None, "Baker's yeast is sold in cubes of forty grams."]}


def test_a_heading_that_states_something_is_no_attribute() -> None:
    rye = note("Rye.md", "Rye is a cereal.\n\n## Rye keeps for more than a whole year\n\nIt is kept in a dry cellar.\n")
    oat = note("Oat.md", "Oat is a cereal.\n\n## Oat keeps for more than a whole year\n\nIt is kept in a cool barn.\n")

    assert list(rows(compared(("rye", [rye]), ("oat", [oat])))) == ["Definition"]


def test_a_chinese_sentence_that_only_contains_the_name_is_not_what_it_begins_with() -> None:
    brain = note("第二大脑.md", "出处应该是一位作者创办的网站和培训课程。\n\n第二大脑，是一个存储知识的外挂知识库。\n")
    garden = note("数字花园.md", "用传统博客建设数字花园。\n\n数字花园，是一个公开的知识花园。\n")

    found = rows(compared(("第二大脑", [brain]), ("数字花园", [garden])))

    assert found["Definition"] == ["第二大脑，是一个存储知识的外挂知识库。", "数字花园，是一个公开的知识花园。"]


def test_a_kind_of_a_set_is_no_definition_of_a_set() -> None:
    found = rows(
        compared(
            (
                "Menge",
                [note("Menge.md", "Eine Menge A ist eine Teilmenge von B, wenn jedes Element von A in B liegt.\n")],
            ),
            ("Teilmenge", [note("Teilmenge.md", "Eine Menge A ist eine Teilmenge von B, wenn jedes in B liegt.\n")]),
        )
    )

    assert found["Definition"] == [None, "Eine Menge A ist eine Teilmenge von B, wenn jedes in B liegt."]


def test_a_condition_defines_what_stands_before_it() -> None:
    found = rows(
        compared(
            (
                "identity matrix",
                [note("Identity matrix.md", "A square matrix is an identity matrix if all else is zero.\n")],
            ),
            (
                "inverse matrix",
                [note("Inverse.md", "For some there is a matrix that is called inverse matrix, as known.\n")],
            ),
        )
    )

    assert found["Definition"][0] == "A square matrix is an identity matrix if all else is zero."


def test_what_only_begins_with_the_name_is_another_thing() -> None:
    found = of_two("Sourdough starter is a jar of flour. Sourdough is a leaven.", "Baker's yeast is a single strain.")

    assert found["Definition"] == ["Sourdough is a leaven.", "Baker's yeast is a single strain."]


def test_a_sentence_with_half_of_the_name_defines_nothing_elsewhere() -> None:
    found = rows(
        compared(
            ("garden lint", [note("Home.md", "Garden is a system of linked notes. Write in it.\n")]),
            ("wool lint", [note("Wool lint.md", "Wool lint is a fluff of short fibres.\n")]),
        )
    )

    assert found["Definition"] == [None, "Wool lint is a fluff of short fibres."]


def test_what_is_told_to_the_reader_describes_no_title() -> None:
    found = of_two("Because it is wild, you feed it daily.\n\nYou can keep it in a jar.", "A single strain, pressed.")

    assert found == {"In the notes": ["Because it is wild, you feed it daily.", "A single strain, pressed."]}


def test_headings_that_are_a_picture_or_serve_the_note_are_no_attributes() -> None:
    text = (
        "{} is a leaven for bread.\n\n## 📎\n\nSee the other one.\n\n## 📚 References\n\nA book on bread.\n\n"
        "## 7B.2 Taste\n\n{}.\n"
    )
    found = of_two(text.format("Sourdough", "It is sour"), text.format("Baker's yeast", "It is plain"))

    assert list(found) == ["Definition", "Taste"]


def test_a_subject_without_a_note_is_defined_where_another_note_says_what_is_called_so() -> None:
    poolish = note(
        "Poolish.md", "A poolish is a wet sponge. A stiff one that rests overnight is known as biga (firm).\n"
    )

    found = rows(compared(("poolish", [poolish]), ("biga", [poolish])))

    assert found["Definition"] == [
        "A poolish is a wet sponge.",
        "A stiff one that rests overnight is known as biga (firm).",
    ]


def test_a_note_is_known_by_its_first_heading() -> None:
    found = rows(
        compared(
            ("oven spring", [note("oven.md", "# Oven spring\n\nThe last rise of a loaf, in the heat of the oven.\n")]),
            ("proofing", [note("proofing.md", "The rise of a loaf before it is baked.\n")]),
        )
    )

    assert found["Definition"] == [
        "The last rise of a loaf, in the heat of the oven.",
        "The rise of a loaf before it is baked.",
    ]


def test_what_only_one_has_is_said_in_its_own_note() -> None:
    found = of_two(
        "Sourdough is a leaven.",
        "Baker's yeast is a single strain.",
    ) | rows(
        compared(
            (
                "sourdough",
                [
                    note(
                        "Sourdough in winter.md",
                        "Sourdough is a leaven.\n\n## Limits\n\nIt sleeps below ten degrees.\n",
                    )
                ],
            ),
            ("baker's yeast", [note("Baker's yeast.md", "Baker's yeast is a single strain.\n")]),
        )
    )

    assert "Limits" not in found


def test_a_sentence_that_comes_to_the_subject_late_does_not_describe_it() -> None:
    found = of_two(
        "Some bakers with a name for it speak of a sourdough at last.", "A single strain, pressed.\n\nx:: y\n"
    )

    assert "Definition" not in found


def test_a_label_is_no_description() -> None:
    found = rows(
        compared(
            ("Alfred", [note("Alfred.md", "其他竞品：uTools，go，以及别的启动器。\n")]),
            ("Raycast", [note("Raycast.md", "Raycast是一个现代的启动器。\n")]),
        )
    )

    assert found["Definition"] == [None, "Raycast是一个现代的启动器。"]


def of_one(first: str, second: str, text: str) -> dict[str, list[str | None]]:
    notes = [note("Access.md", text)]
    return rows(compared((first, notes), (second, notes)))


def test_sections_of_one_note_define_subjects_by_name_and_by_what_stands_in_brackets() -> None:
    found = of_one(
        "SUPI",
        "SUCI",
        "# Identifiers\n\n## Permanent Identifier (SUPI) or IMSI\n\nA number that each subscriber keeps.\n\n"
        "## Concealed Identifier (SUCI)\n\nIt is an identifier that hides the SUPI on the air.\n",
    )

    assert found["Definition"] == [
        "A number that each subscriber keeps.",
        "It is an identifier that hides the SUPI on the air.",
    ]


def test_what_sections_say_stands_beside_a_sentence_that_names_both() -> None:
    found = of_one(
        "EAP-TLS",
        "EAP-TTLS",
        "# Methods\n\n## EAP-TLS (Transport Layer Security)\n\nEAP-TLS gives both ends a certificate.\n\n"
        "## EAP-TTLS (Tunneled TLS)\n\nLike EAP-TLS, EAP-TTLS uses certificates. EAP-TTLS needs one at the server.\n",
    )

    assert found["Definition"] == ["EAP-TLS gives both ends a certificate.", "EAP-TTLS needs one at the server."]


def test_a_label_with_a_dash_in_bold_defines_and_a_word_of_its_stem_does_not() -> None:
    found = of_one(
        "SST",
        "authenticator",
        "1. _**SST (Slice Type) –**_ this tells the behaviour of a slice.\n"
        "2. **Authentication:** if the server agrees, requests are sent.\n\n"
        "The authenticator is a device that lets traffic in.\n",
    )

    assert found["Definition"] == [
        "SST (Slice Type): this tells the behaviour of a slice.",
        "The authenticator is a device that lets traffic in.",
    ]


def test_titles_that_state_something_are_shown_where_nothing_else_is_said() -> None:
    found = rows(
        compared(
            ("column rules", [note("Column rules restrict what one column holds.md", "Often used.\n")]),
            ("table rules", [note("Table rules restrict what every row holds.md", "Seldom used.\n")]),
        )
    )

    assert found["In the notes"] == [
        "Column rules restrict what one column holds",
        "Table rules restrict what every row holds",
    ]


def test_a_sentence_that_names_both_on_its_way_to_something_else_is_no_row() -> None:
    found = of_one(
        "wool",
        "linen",
        "Wool is a fibre of sheep.\n\nLinen is a fibre of flax.\n\n"
        "Step 2: put the washed wool and the linen into the same pot.\n\n"
        "If you have neither time nor money for it, leave out wool and linen.\n",
    )

    assert set(found) == {"Definition"}


def test_a_title_of_two_names_belongs_to_both() -> None:
    found = rows(
        compared(
            ("Zettelkasten", [note("卡片盒笔记法 - Zettelkasten.md", "卡片盒笔记法是一种写作方法。\n")]),
            ("PARA", [note("PARA.md", "PARA是一种组织信息的方法。\n")]),
        )
    )

    assert next(iter(found.values())) == ["卡片盒笔记法是一种写作方法。", "PARA是一种组织信息的方法。"]


def test_a_note_that_is_called_after_both_tells_how_they_differ() -> None:
    both = note(
        "Rye and oats.md", "Seen last year. Rye stands frost and dry sand. Oats need rain all through the spring.\n"
    )

    found = rows(compared(("Rye", [note("Rye.md", "Rye is a grain."), both]), ("Oats", [both])))

    assert found["Difference"] == ["Rye stands frost and dry sand.", "Oats need rain all through the spring."]


def test_a_title_of_its_own_defines_a_subject_before_a_sentence_elsewhere_that_tells_of_both() -> None:
    rye = note("Rye is a grain of cold fields.md", "Mostly for bread.")
    oats = note("Oats are a grain of wet fields.md", "Mostly for horses.")
    both = note("Fields.md", "- Rye is a grain for cold fields and oats are a grain for wet ones.")

    found = rows(compared(("Rye", [rye, both]), ("Oats", [oats, both])))

    assert found["Definition"] == ["Rye is a grain of cold fields", "Oats are a grain of wet fields"]


def test_a_step_is_no_definition() -> None:
    found = of_two("Add the flour to a bowl of warm water.\n\nSourdough is sour.", "Baker's yeast is a single strain.")

    assert "Add the flour" not in str(found.get("Definition"))


def test_attributes_that_mean_the_same_under_two_names_have_both() -> None:
    table = compare_subjects(
        [
            SubjectNotes(subject=name, notes=(note(f"{name}.md", text),))
            for name, text in (
                ("Rye", "**Time needed:** nine months\n"),
                ("Oats", "**Duration required:** five months\n"),
            )
        ],
        embedder=BagOfWordsEmbedder({"duration": "time", "required": "needed"}),
    )

    assert [row.name for row in table.attributes] == ["Time needed / Duration required"]


def test_a_name_within_a_longer_one_is_not_named_by_it() -> None:
    found = rows(
        compared(
            ("Gauss method", [note("Methods.md", "The Gauss method is a way to a triangle.")]),
            ("Gauss method of Jordan", [note("Jordan.md", "The Gauss method of Jordan is a way to a diagonal.")]),
        )
    )

    assert found["Definition"] == [
        "The Gauss method is a way to a triangle.",
        "The Gauss method of Jordan is a way to a diagonal.",
    ]


def test_a_list_of_links_is_no_attribute_and_what_is_the_same_of_both_sets_nothing_apart() -> None:
    found = of_two(
        "---\nfamily: bread\n---\n## Exercises\n\n- [[Exercise one]]\n\n## Care\n\nDaily.\n",
        "---\nfamily: bread\n---\n## Exercises\n\n- [[Exercise two]]\n\n## Care\n\nNone.\n",
    )

    assert found == {"Care": ["Daily.", "None."]}
    assert of_two("family:: bread\n", "family:: bread\n") == {"Family": ["bread", "bread"]}


def test_a_name_in_brackets_is_defined_by_the_sentence_and_the_notes_title_is_no_attribute() -> None:
    def method(name: str, short: str, kind: str) -> str:
        return f"---\naliases: [{short}]\n---\n# {name}\n\nThe {name} ({short}) is a way to {kind}.\n"

    cold = note("1700000001-cold.md", method("Cold Long Proof", "CLP", "let dough rise in the cellar"))
    warm = note("1700000002-warm.md", method("Warm Short Proof", "WSP", "let dough rise by the oven"))

    assert rows(compared(("CLP", [cold]), ("WSP", [warm]))) == {
        "Definition": [
            "The Cold Long Proof (CLP) is a way to let dough rise in the cellar.",
            "The Warm Short Proof (WSP) is a way to let dough rise by the oven.",
        ]
    }


def test_a_compound_with_the_subjects_name_is_about_another_thing() -> None:
    rye = note("Rye.md", "# Rye\n\nMidsummer-rye is a cereal that is sown in June.\n\nRye is a cereal of the north.\n")
    oats = note("Oats.md", "# Oats\n\nOats is a cereal of the rain.\n")

    assert rows(compared(("rye", [rye]), ("oats", [oats])))["Definition"][0] == "Rye is a cereal of the north."


def test_a_kind_of_a_protocol_is_not_the_protocol() -> None:
    both = note(
        "Login.md", "EAP-TLS is a method with two certificates. EAP is a frame for methods. PAP is a password.\n"
    )

    assert rows(compared(("EAP", [both]), ("PAP", [both])))["Definition"] == [
        "EAP is a frame for methods.",
        "PAP is a password.",
    ]


def test_sections_on_kinds_of_the_subjects_are_no_attribute_and_what_is_done_with_them_is() -> None:
    rye = note("Rye.md", "# Rye\n\n## Winter rye\n\nIt is sown in autumn.\n\n## Grinding rye\n\nIt is ground fine.\n")
    oats = note("Oats.md", "# Oats\n\n## Winter oats\n\nThey freeze.\n\n## Grinding oats\n\nThey are rolled.\n")

    found = rows(compared(("rye", [rye]), ("oats", [oats])))

    assert "Winter" not in found
    assert found["Grinding"] == ["It is ground fine.", "They are rolled."]


def test_what_is_told_to_the_reader_defines_nothing() -> None:
    found = of_two("# Sourdough\n\nBe aware that sourdough is slow.\n", "Baker's yeast is a strain.")

    assert found.get("Definition", [None])[0] is None


def test_a_labelled_value_keeps_its_formulas() -> None:
    cost = "**Cost:** at most $O(n \\log n)$ for"
    quick, merge = (note(f"{name}.md", f"# {name}\n\n- {cost} {name}\n") for name in ("Quick", "Merge"))

    assert rows(compared(("Quick", [quick]), ("Merge", [merge])))["Cost"][0] == "at most $O(n \\log n)$ for Quick"


def test_a_word_of_code_is_named_only_in_capitals() -> None:
    sql = note("Sql.md", "The DO statement runs an expression. Use HAVING instead of WHERE for groups.\n")
    bias = note("Bias.md", "Having a bias means judging before one knows.\n")

    cells = [cell for row in compared(("WHERE", [sql]), ("HAVING", [bias, sql])).attributes for cell in row.values]

    assert {cell.text for cell in cells if cell} == {"Use HAVING instead of WHERE for groups."}


def test_statements_share_a_row_only_if_they_say_the_same_kind_of_thing() -> None:
    kinds = "Sourdough is a leaven of wild yeasts.\n\n{}", "Baker's yeast is a leaven of one strain.\n\n{}"
    days = "Sourdough rises within eight hours.", "Baker's yeast rises within two hours."
    chance = "Sourdough was my grandmother's pride.", "Bakers buy the baker's yeast in small cubes."

    assert of_two(kinds[0].format(days[0]), kinds[1].format(days[1]))["Side by side"] == list(days)
    assert list(of_two(kinds[0].format(chance[0]), kinds[1].format(chance[1]))) == ["Definition"]


def test_what_tells_of_two_subjects_stands_at_the_one_that_its_note_is_called_after() -> None:
    text = "Rye sours faster than wheat does, at any warmth."
    told = Cell(text=text, note_path=VaultPath("Wheat.md"), note_title="Wheat", span=None)
    elsewhere = Cell(text=text, note_path=VaultPath("Flours.md"), note_title="Flours", span=None)
    names = subject_names(("rye", "wheat"))

    assert apart(Attribute(name="Speed", values=(told, told)), names).values == (None, told)
    assert apart(Attribute(name="Speed", values=(elsewhere, elsewhere)), names).values == (elsewhere, None)
    assert apart(Attribute(name="Speed", values=(told, elsewhere)), subject_names(("wheat", "rye"))).values[1] is None


def test_what_a_title_states_of_another_thing_with_the_name_in_it_says_nothing_of_the_subject() -> None:
    loops = note("Rye loops are like hoops.md", "Rye loops are like hoops of a barrel, said the old miller.\n")
    wheat = note("Wheat.md", "Wheat is a grain of warm lands.\n")

    found = rows(compared(("rye", [loops]), ("wheat", [wheat])))

    assert not any("loops" in (cell or "") for row in found.values() for cell in row)


def test_what_a_paper_with_a_longer_title_finds_speaks_for_a_subject_only_if_it_names_it() -> None:
    paper = note(
        "@orr2021.md",
        """---
citekey: orr2021
title: "Sourdough in schools: a trial"
---
# Annotations

<mark style="background-color: #5fb236">Highlight</mark>
Effects shrink when nobody checks.
[@orr2021 p. 2]

<mark style="background-color: #5fb236">Highlight</mark>
Sourdough keeps for a week.
[@orr2021 p. 3]
""",
    )
    yeast = note("Yeast.md", "Yeast is a single strain.\n\n## Benefits\n\nIt is quick.\n")

    found = rows(compared(("sourdough", [paper]), ("yeast", [yeast])))

    assert found["Advantages"] == ["Sourdough keeps for a week.", "It is quick."]


@pytest.mark.parametrize(
    ("title", "text", "is_another"),
    [
        ("Loom waste", "Loom waste covers the warp that you can't weave.", True),
        ("Loom waste", "On a loom, loom waste covers the warp that you can't weave.", False),
        ("Loom basics", "A loom keeps the warp tight.", False),
        ("Backstrap loom", "A backstrap loom is tensioned with your body.", False),
        ("Loom", "A loom keeps the warp tight.", False),
        ("Loom waste that nobody weaves", "Loom waste that nobody weaves is thrown away.", False),
        ("Loom vs spindles", "Loom vs spindles: which is older?", False),
    ],
)
def test_a_name_within_the_longer_name_of_a_note_is_another_thing(title: str, text: str, is_another: bool) -> None:
    looms, _ = subject_names(["looms", "spindles"])

    assert looms.is_only_within(title, text) == is_another
