"""Windows have what their last sentence only announces."""

import pytest

from catena.notes import parse_note
from catena.reading.passage import PassageKind
from catena.reading.units import Unit, units_of
from catena.reading.windows import (
    as_answer,
    completed,
    introduces_list,
    window_of,
    windows_of,
    with_following,
    with_list,
    with_whole_items,
)
from catena.vault.path import VaultPath


def units(text: str) -> tuple[Unit, ...]:
    return units_of(parse_note(VaultPath("Knots.md"), text.encode()))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A knot is a map of the form:\n\n$$k(x) = 1$$\n", "A knot is a map of the form: $$k(x) = 1$$"),
        ("Ada wrote of knots:\n\n> Tie them well.\n", "Ada wrote of knots: Tie them well."),
        ("He said of knots:\n\nThey slip. They hold.\n", "He said of knots: They slip."),
        ("Knots slip.\n\nThey hold.\n", "Knots slip."),
        ("Of knots:\n\n# Ropes\n\nThey burn.\n", "Of knots:"),
    ],
)
def test_what_a_sentence_announces_is_shown_with_it(text: str, shown: str) -> None:
    found = units(text)

    assert completed(found, window_of(found, 0, 1)).text == shown


def test_a_formula_that_is_asked_for_is_shown_with_the_sentence_before_it_also_in_a_list() -> None:
    found = units("- The mean is a measure\n$$\\begin{split}\nm = s / n\n\\end{split}$$\n- Other\n")

    assert [each.kind for each in found] == [PassageKind.ITEM] * 3
    window = window_of(found, 0, 1)
    assert completed(found, window) is window
    assert completed(found, window, with_formula=True).text.startswith("The mean is a measure $$\\begin{split} m")


def test_a_sentence_that_breaks_off_introduces_the_list_behind_a_blank_line() -> None:
    assert introduces_list(units("Si un espacio es compacto entonces\n\n- Es cerrado\n- Es acotado\n"), 0)
    assert not introduces_list(units("Los espacios son compactos\n\n- Es cerrado\n- Es acotado\n"), 0)
    assert introduces_list(units("With this loom you can\n\n- weave\n- spin\n"), 0)
    assert introduces_list(units("Make the rows even by setting\n\n- the beater\n"), 0)


@pytest.mark.parametrize(
    "text",
    [
        "In no particular order\n\n- The bowline\n- The reef knot\n",
        "Some reasons\n\n- Ropes burn.\n- Ropes slip.\n",
        "Do not\n\n- Tie it wet.\n- Cut it.\n",
        "Par exemple\n\n- Le nœud de chaise\n- Le nœud plat\n",
        "Einige Gründe\n\n- Seile brennen.\n- Seile reißen.\n",
        "Por favor, no\n\n- Lo cortes.\n- Lo mojes.\n",
        "打结的原因\n\n- 绳子会断。\n- 绳子会滑。\n",
        "- For example\n    - The bowline\n    - The reef knot\n- Ropes burn.\n",
        "- Do not\n    - Tie it wet.\n    - Cut it.\n",
    ],
)
def test_what_only_announces_a_list_is_never_shown_without_it(text: str) -> None:
    found = units(text)

    shown = with_list(found, window_of(found, 0, 1))

    assert shown.size == 3
    assert shown.text == " · ".join(unit.text for unit in found[:3])


def test_what_announces_a_list_is_shown_with_its_first_item_however_long_that_is() -> None:
    found = units(f"Some reasons\n\n- {'Ropes burn, ' * 80}and slip.\n- They break.\n")

    assert with_list(found, window_of(found, 0, 1)).size == 2


def test_an_item_that_says_something_itself_is_shown_without_those_within_it() -> None:
    found = units("- Ropes are made of hemp\n    - Ask Ada.\n    - Burn one.\n")

    assert with_list(found, window_of(found, 0, 1)).size == 1


def test_the_last_item_of_a_list_and_the_paragraph_behind_it_are_not_one_sentence() -> None:
    found = units("Of knots I think:\n\n- They slip.\n- They hold\n\nRopes burn.\n")

    assert [window.text for window in windows_of(found, 0)][-1] == "Of knots I think: They slip. · They hold"


def test_a_list_in_chinese_completes_a_sentence_without_a_mark() -> None:
    assert introduces_list(units("花园的发展，需要\n\n- 长期输入\n- 足够轻松\n"), 0)


LOG = units("- 2024-04 Rye. Stayed.\n- 2024-10 Spelt. Gave up after a week.\n- 2024-11 Oats. Too early to say.\n")


def test_an_item_is_shown_from_its_beginning_which_says_what_or_when() -> None:
    spelt, oats = (next(at for at, unit in enumerate(LOG) if word in unit.text) for word in ("Gave", "Oats"))

    assert with_whole_items(LOG, window_of(LOG, spelt, spelt + 1)).text == "2024-10 Spelt. Gave up after a week."
    assert with_whole_items(LOG, window_of(LOG, oats, oats + 1)).text == "2024-11 Oats."


def test_the_last_of_several_items_is_shown_to_its_end() -> None:
    spelt, oats = (next(at for at, unit in enumerate(LOG) if word in unit.text) for word in ("Gave", "Oats"))

    shown = with_whole_items(LOG, window_of(LOG, spelt, oats + 1)).text

    assert shown == "2024-10 Spelt. Gave up after a week. · 2024-11 Oats. Too early to say."


def test_a_long_item_and_a_paragraph_are_left_as_they_are() -> None:
    long = units(f"- {'Rye is sown in autumn and cut in summer ' * 12}again. It keeps.\n\nRye is grey. It keeps.\n")

    for at, unit in enumerate(long):
        assert with_whole_items(long, window_of(long, at, at + 1)).text == unit.text


def test_the_reason_behind_a_sentence_is_shown_with_it() -> None:
    found = units("Bread was denser. It had no salt. The cause was the cold.\n\nBecause of rain we left.\n")

    def reasoned(at: int) -> str:
        return with_following(found, window_of(found, at, at + 1), tells=lambda text: "cause" in text).text

    assert [reasoned(at) for at in range(3)] == [
        "Bread was denser.",
        "It had no salt. The cause was the cold.",
        "The cause was the cold.",
    ]


@pytest.mark.parametrize(
    ("table", "shown"),
    [
        ("| Knot | Loops |\n| --- | --- |\n| Bowline | 1 |\n", "Bowline · Loops: 1"),
        ("| Year | Loops |\n| --- | --- |\n| 1850 | 1 |\n", "Year: 1850 · Loops: 1"),
        ("|  | Loops | Turns |\n| --- | --- | --- |\n| Bowline |  | 3 |\n", "Bowline · Turns: 3"),
        ("| Rope | 12 |\n| --- | --- |\n| Twine | 7 |\n", "Twine · 7"),
        ("| Knot | Loops |\n| --- | --- |\n| Bowline | - |\n", "Bowline · -"),
        ("| Knot | Use |\n|---|---|\n| Hitch | It holds a rope to a post. |\n", "Hitch · It holds a rope to a post."),
    ],
)
def test_a_row_is_shown_without_the_signs_of_its_table_and_its_figures_with_their_columns(
    table: str, shown: str
) -> None:
    [row] = units(table)

    passage = as_answer(window_of((row,), 0, 1), path=VaultPath("Knots.md"), title="Knots", score=0.5)

    assert passage.text == shown


def test_words_in_bold_stay_so_behind_the_name_of_their_column() -> None:
    [row] = units("| Knot | Loops | Found |\n| --- | --- | --- |\n| Bowline | 12 | 1850 |\n")
    begin = row.text.index("1850")

    window = window_of((row,), 0, 1)
    passage = as_answer(window, path=VaultPath("Knots.md"), title="Knots", score=0.5, bold=((begin, begin + 4),))

    assert [passage.text[start:end] for start, end in passage.bold] == ["1850"]


def test_no_passage_ends_with_the_word_that_only_announces_the_rest_of_a_list_item() -> None:
    found = units("- Plugins don't run here.\n- **Canvas.** Not supported yet.\n- Bread.\n")

    texts = [window.text for window in windows_of(found, 0)]

    assert not any(text.endswith("Canvas.") for text in texts)
    assert any(text.endswith("Canvas. Not supported yet.") for text in texts)
    assert any(text.endswith("Bread.") for text in texts)
