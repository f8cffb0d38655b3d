from hypothesis import given
from hypothesis import strategies as st

from catena.results.excerpts import EXCERPT_CHARACTERS, excerpt_of

FILLER = "Lorem ipsum dolor sit amet consectetur. "


def marked(text: str, marks: tuple[tuple[int, int], ...]) -> list[str]:
    """What JavaScript's `slice` gives."""
    units = text.encode("utf-16-le")
    return [units[2 * start : 2 * end].decode("utf-16-le") for start, end in marks]


def test_the_window_holds_the_place_where_most_terms_stand_together() -> None:
    text = f"Memory alone. {FILLER * 20}Here memory meets attention closely. {FILLER * 20}Attention alone."

    excerpt = excerpt_of(text, ("memory", "attention"))

    assert "memory meets attention" in excerpt.text
    assert marked(excerpt.text, excerpt.marks) == ["memory", "attention"]


def test_what_is_cut_off_is_cut_between_words_and_said() -> None:
    excerpt = excerpt_of(f"{FILLER * 20}The keyword stands here. {FILLER * 20}", ("keyword",))

    inside = excerpt.text.strip("…")
    assert excerpt.text.startswith("…") and excerpt.text.endswith("…")
    assert set(inside.split()) <= set(f"{FILLER}The keyword stands here.".split())
    assert 200 <= len(excerpt.text) <= EXCERPT_CHARACTERS + 2


def test_a_short_text_is_shown_whole_on_one_line() -> None:
    excerpt = excerpt_of("A line that an editor has wrapped because it was\ntoo long for it.\nAnother.", ())

    assert excerpt.text == "A line that an editor has wrapped because it was too long for it. Another."
    assert excerpt.marks == ()


def test_items_are_told_apart() -> None:
    items = "Tools:\nloom\nspindle that hangs, and is turned by hand\nComb"

    assert excerpt_of(items, ()).text == "Tools: loom · spindle that hangs, and is turned by hand · Comb"


def test_an_excerpt_begins_and_ends_with_a_sentence() -> None:
    text = (
        f"{FILLER * 9}A thing with attention and a thing with none of it is told here. {FILLER * 3}Memory. {FILLER * 9}"
    )

    excerpt = excerpt_of(text, ("attention", "memory"))

    assert excerpt.text.strip("…").startswith(("Lorem", "A thing")) and excerpt.text.strip("…").endswith(".")
    assert marked(excerpt.text, excerpt.marks) == ["attention", "Memory"]


def test_lines_of_a_list_are_sentences() -> None:
    items = "\n".join(f"Item {number} of a list that has a good many of them" for number in range(40))

    excerpt = excerpt_of(f"{items}\nHere is the loom with four shafts\n{items}", ("loom", "shafts"))

    assert "Here is the loom with four shafts" in excerpt.text.strip("…").split(" · ")
    assert excerpt.text.strip("…").startswith(("Item", "Here"))


def test_without_any_term_the_beginning_is_shown() -> None:
    assert excerpt_of(FILLER * 40, ("absent",)).text.startswith("Lorem ipsum")


def test_marks_are_counted_as_javascript_counts() -> None:
    excerpt = excerpt_of("😀🧠 the memory palace 🏰 of memory", ("memory",))

    assert marked(excerpt.text, excerpt.marks) == ["memory", "memory"]
    assert excerpt.marks[0] == (9, 15)


def test_scripts_without_blanks_are_cut_to_length_as_well() -> None:
    excerpt = excerpt_of("我们在这里讨论很多事情。" * 60 + "机器学习" + "其他事情也讨论。" * 60, ("机器学习",))

    assert len(excerpt.text) <= EXCERPT_CHARACTERS + 2
    assert marked(excerpt.text, excerpt.marks) == ["机器学习"]


@given(st.text(max_size=2000), st.lists(st.text(min_size=1, max_size=12), max_size=5))
def test_marks_are_ordered_inside_the_text_and_never_overlap(text: str, terms: list[str]) -> None:
    excerpt = excerpt_of(text, terms)

    bounds = [at for mark in excerpt.marks for at in mark]
    assert bounds == sorted(bounds)
    assert all(start < end for start, end in excerpt.marks)
    assert not bounds or bounds[-1] <= len(excerpt.text.encode("utf-16-le", "surrogatepass")) // 2
    assert "\n" not in excerpt.text


def test_no_formula_is_cut() -> None:
    formula = f"${'a + ' * 30}b$"
    excerpt = excerpt_of(f"{FILLER * 5}Keyword {formula} {FILLER * 20}", ("keyword",))

    assert formula in excerpt.text or "$" not in excerpt.text


def test_function_words_of_the_texts_own_language_are_not_marked() -> None:
    french = excerpt_of("La bulle de filtre est un effet de la personnalisation.", ["bulle", "de", "filtre"])
    english = excerpt_of("The bubble of filters is an effect of personalization.", ["bubble", "filters"])

    assert [french.text[start:end] for start, end in french.telling_marks()] == ["bulle", "filtre"]
    assert english.telling_marks() == english.marks


UNFILLED = (
    "Date:\nAuthors: {{authors}}\n{{title}}\nTags:\n<% tp.file.title %>\n\nThe moon pulls at the sea.\n\nSee also:\n"
)


def test_lines_that_nobody_has_filled_in_are_not_quoted() -> None:
    assert excerpt_of(UNFILLED, ("moon",)).text == excerpt_of(UNFILLED, ()).text == "Tags: The moon pulls at the sea."
    assert excerpt_of("Needs:\nflour\nwater", ()).text == "Needs: flour · water"
    assert excerpt_of("The macro {{name}} is replaced.", ()).text == "The macro {{name}} is replaced."


def test_lines_that_nobody_has_filled_in_are_quoted_where_nothing_else_has_the_words() -> None:
    assert excerpt_of(UNFILLED, ("authors",)).text.startswith("Date: Authors: {{authors}} ")
    assert excerpt_of("Date:\nTags:", ()).text == ""
    assert excerpt_of("Date:\nTags:", ("tags",)).text == "Date: Tags:"
