"""What a comparison asks of each of its subjects beside how they differ."""

import pytest

from catena.questions.asked_of_each import asked_of_each


@pytest.mark.parametrize(
    ("question", "subjects", "asked"),
    [
        ("Linen vs wool: who washes it?", ("Linen", "wool"), "who washes it"),
        ("Linen or wool, when do I use which?", ("Linen", "wool"), "when do I use which"),
        ("Which dries faster, linen or wool?", ("linen", "wool"), "Which dries faster"),
        ("Linen vs wool: give me examples of each", ("Linen", "wool"), "give me examples of each"),
        ("Compare linen, wool and silk: what do they cost and who buys them?", ("linen", "wool", "silk"),
         "what do they cost and who buys them"),
        ("Leinen oder Wolle - was hält länger warm?", ("Leinen", "Wolle"), "was hält länger warm"),
        ("Lin ou laine : lequel sèche le plus vite ?", ("Lin", "laine"), "lequel sèche le plus vite"),
        ("¿Lino o lana? ¿Cuál me conviene en verano?", ("Lino", "lana"), "Cuál me conviene en verano"),
        ("亚麻和羊毛，哪个更适合夏天？", ("亚麻", "羊毛"), "哪个更适合夏天"),
        ("BFS o DFS, ¿cuál me conviene?", ("Breadth First Search", "Depth First Search"), "cuál me conviene"),
    ],
)  # fmt: skip
def test_a_clause_that_names_no_subject_asks_something_of_each(
    question: str, subjects: tuple[str, ...], asked: str
) -> None:
    assert asked_of_each(question, subjects) == asked


@pytest.mark.parametrize(
    "question",
    [
        "Linen vs wool",
        "Compare linen, wool and silk",
        "Linen or wool, what's the difference?",
        "Leinen und Wolle: worin unterscheiden sie sich?",
        "lin et laine, quelle différence ?",
        "亚麻和羊毛有什么区别？",
    ],
)
def test_a_question_that_only_compares_asks_nothing_else(question: str) -> None:
    subjects = ("linen", "wool", "silk", "Leinen", "Wolle", "lin", "laine", "亚麻", "羊毛")

    assert asked_of_each(question, subjects) == ""
