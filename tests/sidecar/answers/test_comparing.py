from collections.abc import Sequence

from catena.annotations.reading import read_annotation_note
from catena.answers.answer import Cell, Comparison
from catena.answers.comparing import MOST_LONELY_ROWS, MOST_ROWS, SubjectNotes, compare_subjects
from catena.answers.subject_view import CELL_CHARACTERS, SubjectNote, shortened
from catena.notes import parse_note
from catena.vault.path import VaultPath


def note(path: str, text: str) -> SubjectNote:
    parsed = parse_note(VaultPath(path), text.encode())
    read = read_annotation_note(parsed)
    return SubjectNote(note=parsed, annotations=read.annotations if read else (), composite=0.9)


def compared(*subjects: tuple[str, Sequence[SubjectNote]]) -> Comparison:
    return compare_subjects([SubjectNotes(subject=subject, notes=tuple(notes)) for subject, notes in subjects])


def rows(comparison: Comparison) -> dict[str, list[str | None]]:
    return {row.name: [cell.text if cell else None for cell in row.values] for row in comparison.attributes}


def of_two(sourdough: str, yeast: str) -> dict[str, list[str | None]]:
    return rows(
        compared(("sourdough", [note("Sourdough.md", sourdough)]), ("baker's yeast", [note("Baker's yeast.md", yeast)]))
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


def test_first_words_that_begin_with_the_subject_stand_in_for_a_definition() -> None:
    found = of_two("A sourdough keeps wild yeast alive from one loaf to the next.", "Baker's yeast means one strain.")

    assert found == {
        "Definition": [
            "A sourdough keeps wild yeast alive from one loaf to the next.",
            "Baker's yeast means one strain.",
        ]
    }


def test_a_definition_stands_even_when_only_one_subject_has_one() -> None:
    assert of_two("Sourdough is a leaven.", "Nothing.")["Definition"] == ["Sourdough is a leaven.", None]


def test_properties_fields_and_labelled_lines_of_one_name_make_one_row() -> None:
    found = of_two(
        "---\nrise_time: 12 hours\ntaste: sour\n---\n**Best for:** country loaves\n",
        "- Rise time:: 2 hours\n- **Taste** – mild\n- **Best for**: [[Buns|soft buns]]\n",
    )

    assert found["Rise time"] == ["12 hours", "2 hours"]
    assert found["Taste"] == ["sour", "mild"]
    assert found["Best for"] == ["country loaves", "soft buns"]


def test_bookkeeping_is_no_attribute() -> None:
    header = "---\ncssclass: wide\naliases: [x, y]\nid: 3\npublish: true\nposition: 1\n---\nText.\n"

    assert of_two(header, header).keys() <= {"First words"}


def test_sections_are_joined_whatever_their_numbers_case_and_the_subjects_name() -> None:
    found = of_two(
        "## 2. Care of sourdough\n\nFeed it daily. Keep it warm.\n",
        "## CARE\n\n- Keep it cold\n- Use it soon\n\n## References\n\nA book.\n",
    )

    assert found == {"Care": ["Feed it daily. Keep it warm.", "Keep it cold; Use it soon"]}


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


def test_a_note_about_both_counts_only_with_what_it_says_of_each() -> None:
    both = note(
        "Sourdough and baker's yeast.md",
        "---\nstatus: done\n---\nBread needs a leaven.\n\n"
        "## Sourdough\n\n### Origin\n\nEgypt.\n\n## Baker's yeast\n\n### Origin\n\nVienna.\n",
    )

    assert rows(compared(("sourdough", [both]), ("baker's yeast", [both]))) == {"Origin": ["Egypt.", "Vienna."]}


def test_links_tags_and_dates_are_told_apart_into_shared_and_own() -> None:
    found = of_two(
        "---\ncreated: 2024-01-02\ntags: [bread, wild]\n---\n[[Flour]] [[Water]]",
        "---\ncreated: 2023-05-06\ntags: [Bread]\n---\n[[water|wet]] [[Beer]] ![[pot.png]]",
    )

    assert found["Both link to"] == ["Water", "water"]
    assert found["Links of its own"] == ["Flour", "Beer"]
    assert found["Tags both have"] == ["bread", "Bread"]
    assert found["Tags of its own"] == ["wild", None]
    assert found["Created"] == ["2024-01-02", "2023-05-06"]


def test_what_only_one_has_comes_last_and_little_of_it() -> None:
    only = "".join(f"## Matter {number}\n\nSomething.\n\n" for number in range(9))

    found = of_two(f"{only}## Care\n\nDaily.\n", "## Care\n\nNone.\n")

    assert next(iter(found)) == "Care"
    assert [values for name, values in found.items() if name != "Care"] == [["Something.", None]] * MOST_LONELY_ROWS


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

    cut = shortened(text)

    assert len(cut) <= CELL_CHARACTERS and cut.endswith("word…")
    assert shortened("a\n b") == "a b"
    assert len(shortened("字" * 500)) == CELL_CHARACTERS
