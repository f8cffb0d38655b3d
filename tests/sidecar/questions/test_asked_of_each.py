"""What a comparison asks of each of its subjects beside how they differ."""

import pytest

from catena.questions.asked_of_each import asked_of_each, asks_which


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


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("How do linen and wool differ in how they are washed?", "how they are washed"),
        ("How do linen and wool differ in their weight?", "weight"),
        ("Compare linen and wool in terms of price", "price"),
        ("Differences in weight between linen and wool", "weight"),
        ("Compare the price of linen and wool", "price"),
        ("Compare the strengths of linen and wool", "strengths"),
        ("Worin unterscheiden sich linen und wool hinsichtlich des Preises?", "Preises"),
        ("Wie unterscheiden sich linen und wool in ihrem Gewicht?", "Gewicht"),
        ("En quoi linen et wool diffèrent-ils par leur poids ?", "poids"),
        ("¿En qué se diferencian linen y wool en cuanto al precio?", "precio"),
        ("Differenze tra linen e wool in termini di prezzo", "prezzo"),
        ("Diferenças entre linen e wool quanto ao preço", "preço"),
        ("Wat is het verschil tussen linen en wool qua prijs?", "prijs"),
        ("linen和wool在价格上有什么区别？", "价格"),
        ("linenとwoolは価格の点でどう違いますか？", "価格"),
        ("linen과 wool은 가격 면에서 어떻게 다른가요?", "가격"),
    ],
)
def test_what_things_are_compared_by_is_asked_of_each(question: str, asked: str) -> None:
    assert asked_of_each(question, ("linen", "wool")) == asked


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Which of linen and wool is lighter?", "is lighter"),
        ("Which one of linen, silk and wool costs most?", "costs most"),
        ("Welches von linen und wool ist leichter?", "ist leichter"),
        ("Which of the start of linen and wool improved sales?", "improved sales"),
        ("Lequel de linen et wool est plus léger ?", "est plus léger"),
        ("Lequel de linen et de wool est plus léger ?", "est plus léger"),
        ("¿Cuál de linen y wool es más ligero?", "es más ligero"),
        ("Quale tra linen e wool è più leggero?", "è più leggero"),
        ("Qual de linen e wool é mais leve?", "é mais leve"),
        ("Welke van linen en wool is lichter?", "is lichter"),
    ],
)
def test_which_of_several_things_something_holds_of_is_asked_of_each(question: str, asked: str) -> None:
    subjects = ("linen", "silk", "wool")

    assert asked_of_each(question, subjects) == asked
    assert asks_which(question, subjects)


def test_notes_on_two_things_are_no_choice_between_them() -> None:
    assert not asks_which("Which of my notes are about linen and wool?", ("linen", "wool"))
