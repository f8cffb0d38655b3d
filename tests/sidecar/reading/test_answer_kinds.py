"""What a question asks for is recognised, and whether a passage has it."""

import pytest

from catena.questions.answer_type import AnswerType, answer_type_of
from catena.reading.answer_kinds import (
    AnswerKind,
    asks_for_day,
    has_definite_number,
    has_kind,
    is_uncounted,
    kind_wanted,
)
from catena.reading.sought import sought_by


@pytest.mark.parametrize(
    "text",
    [
        "Simmer for another hour.", "Simmer for half an hour.", "Eine weitere Stunde köcheln.",
        "Encore une autre heure.", "Cocer otra hora.",
        "Cuocere un'altra ora.", "Cozer outra hora.", "Nog een half uur koken.",
    ],
)  # fmt: skip
def test_a_span_of_time_needs_no_number(text: str) -> None:
    assert has_kind(AnswerKind.DURATION, text, sought_by("How long?", (), AnswerType.NUMBER))
    assert not has_kind(AnswerKind.DURATION, "Every other hour is fine.", sought_by("", (), AnswerType.NUMBER))


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What does the loom cost?", AnswerKind.PRICE),
        ("Wie teuer ist der Webrahmen?", AnswerKind.PRICE),
        ("How can I see how long the dough takes?", None),
        ("Combien coûte le métier à tisser ?", AnswerKind.PRICE),
        ("¿Cuánto cuesta el telar?", AnswerKind.PRICE),
        ("织布机多少钱？", AnswerKind.PRICE),
        ("How long does the dough rest?", AnswerKind.DURATION),
        ("Wie viele Stunden ruht der Teig?", AnswerKind.DURATION),
        ("Combien de temps la pâte repose-t-elle ?", AnswerKind.DURATION),
        ("面团要放多久？", AnswerKind.DURATION),
        ("How many looms do I own?", AnswerKind.NUMBER),
        ("When did I buy the loom?", AnswerKind.DATE),
        ("Who built the loom?", AnswerKind.PERSON),
        ("Who is responsible for the loom?", AnswerKind.PERSON),
        ("Who is this course for?", None),
        ("Für wen ist der Kurs?", None),
        ("Pour qui est ce cours ?", None),
        ("这门课适合谁？", None),
        ("Where was the loom built?", AnswerKind.PLACE),
        ("What is a loom?", None),
        ("Why did the price of looms rise?", None),
    ],
)
def test_the_kind_of_words_that_a_question_asks_for(question: str, kind: AnswerKind | None) -> None:
    assert kind_wanted(question, answer_type_of(question)) is kind


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (AnswerKind.PRICE, "I paid 80 € for the loom."),
        (AnswerKind.PRICE, "The small loom is free."),
        (AnswerKind.PRICE, "这台织布机 300 元。"),
        (AnswerKind.DURATION, "The dough rests for two hours."),
        (AnswerKind.DURATION, "Let the dough rest overnight."),
        (AnswerKind.DURATION, "Der Teig ruht 12 Stunden."),
        (AnswerKind.DURATION, "面团放半小时。"),
        (AnswerKind.NUMBER, "I own seven looms."),
        (AnswerKind.DATE, "I bought the loom in May 2021."),
        (AnswerKind.DATE, "Looms came here in the 19th century."),
        (AnswerKind.DATE, "织布课晚上八点开始。"),
        (AnswerKind.DATE, "El telar llegó en los años 80."),
        (AnswerKind.DATE, "Der Webstuhl kam im 18. Jahrhundert."),
        (AnswerKind.DATE, "Le métier date des années soixante."),
        (AnswerKind.DATE, "这种织布机出现在上世纪。"),
        (AnswerKind.PERSON, "The loom was built by Ida Lund."),
        (AnswerKind.PERSON, "The loom is another of my mother's finds."),
        (AnswerKind.PERSON, "Der Webstuhl ist von meiner Großmutter."),
        (AnswerKind.PLACE, "The loom was built in Bergen."),
        (AnswerKind.PLACE, "The patterns are kept in looms/patterns."),
    ],
)
def test_words_of_the_kind_are_found(kind: AnswerKind, text: str) -> None:
    assert has_kind(kind, text, sought_by("loom?", ("loom",), AnswerType.OTHER))


@pytest.mark.parametrize(
    ("kind", "question", "text"),
    [
        (AnswerKind.PRICE, "What does the loom cost?", "I own a loom, 60 cm wide."),
        (AnswerKind.DURATION, "How long does the dough rest?", "The dough of 500 g rests in a bowl."),
        (AnswerKind.NUMBER, "How many looms do I own?", "My looms stand in the attic."),
        (AnswerKind.DATE, "When did the fair of 2019 end?", "The fair of 2019 was well attended."),
        (AnswerKind.DATE, "织布课是哪一年开始的？", "织布课有一点难，先点击报名。"),
        (AnswerKind.PERSON, "Who taught Ida Lund?", "The loom was built by Ida Lund."),
        (AnswerKind.PERSON, "Qui a construit le métier ?", "Le métier est dans son atelier depuis la guerre."),
    ],
)
def test_a_passage_lacks_the_kind_if_it_says_only_what_the_question_knows(
    kind: AnswerKind, question: str, text: str
) -> None:
    assert not has_kind(kind, text, sought_by(question, (), AnswerType.OTHER))


@pytest.mark.parametrize(
    ("question", "is_day"),
    [
        ("When did the fair end?", True),
        ("In welchem Jahr begann die Messe?", True),
        ("集市是哪年开始的？", True),
        ("When is a proof valid?", False),
        ("Wann ist ein Beweis gültig?", False),
    ],
)
def test_when_may_ask_for_a_condition(question: str, is_day: bool) -> None:
    assert asks_for_day(question) is is_day


@pytest.mark.parametrize("kind", [AnswerKind.DATE, AnswerKind.NUMBER])
def test_the_year_of_a_citekey_is_neither_a_date_nor_a_number(kind: AnswerKind) -> None:
    sought = sought_by("loom?", ("loom",), AnswerType.OTHER)

    assert not has_kind(kind, "The loom came late to the north @lund2018 [^1].", sought)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many looms do I own?", "I own seven small looms."),
        ("How many floor looms do I own?", "There are 2 floor models in the attic."),
        ("Wie viele Webrahmen habe ich?", "Auf dem Boden stehen 3 alte Webrahmen."),
        ("Combien de métiers ai-je ?", "J'ai deux métiers."),
        ("¿Cuántos telares tengo?", "Tengo cinco telares."),
        ("What does the loom cost?", "The loom is wide."),
        ("How many people weave at the mill?", "The survey reached 92k employees and 683 students."),
        ("Combien de personnes tissent ?", "683 élèves tissent."),
        ("我有多少台织布机？", "家里有 3 台旧织布机。"),
        ("计划写几页？", "写 1 页就够了。"),
        ("いくつの織機がありますか", "3台の織機がある。"),
        ("计划要多少钱？", "织布机很宽。"),
    ],
)
def test_what_was_counted_stands_behind_its_number(question: str, text: str) -> None:
    assert not is_uncounted(question, text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("How many looms do I own?", "My looms came from a mill that closed in 1987."),
        ("How many people weave?", "The loom has 4 shafts."),
        ("Combien de métiers ai-je ?", "Les métiers datent de 1987."),
        ("我有多少台织布机？", "织布机是 1987 年买的。"),
        ("计划写几页？", "写 2 行就够了。"),
    ],
)
def test_another_number_does_not_count_what_was_asked_for(question: str, text: str) -> None:
    assert is_uncounted(question, text)


@pytest.mark.parametrize(
    "text",
    ["built in 1987", "since 7.15.0", "on 2022-08-02", "at 10:30", "the 5G core", "A2BR", "05_Looms/", "[@lund1987]"],
)
def test_a_year_a_version_or_a_digit_in_a_name_counts_nothing(text: str) -> None:
    assert not has_definite_number(text, "How many looms are there?")
    assert has_definite_number(text.replace("[@lund1987]", "1"), "What is the number of the loom?")


@pytest.mark.parametrize("text", ["12 of them", "some 1,999", "60 %", "a 12-shaft one", "seven"])
def test_other_numbers_may_count_what_was_asked_for(text: str) -> None:
    assert has_definite_number(text, "How many looms are there?")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("When is a loom called wide?", "A loom is wide if two people must weave."),
        ("Wann gilt ein Webrahmen als breit?", "Er ist breit, wenn zwei daran weben."),
        ("Quand dit-on qu'un métier est large ?", "Il est large si deux personnes y tissent."),
        ("什么时候需要换油？", "如果有噪音，就要换油。"),
    ],
)
def test_a_condition_answers_when_unless_a_day_is_asked_for(question: str, text: str) -> None:
    assert has_kind(AnswerKind.DATE, text, sought_by(question, (), AnswerType.DATE))
    bought = sought_by("When did I buy the loom?", (), AnswerType.DATE)
    assert not has_kind(AnswerKind.DATE, text, bought)


@pytest.mark.parametrize(
    ("text", "is_price"),
    [
        ("It was 80 €.", True),
        ("I paid eighty pounds for it.", True),
        ("It is free for students.", True),
        ("这台织布机 300 元。", True),
        ("Das Buch ist kostenlos.", True),
        ("It drives down the total cost of ownership.", False),
        ("Les prix varient.", False),
        ("价格不便宜。", False),
    ],
)
def test_a_price_is_a_number_with_a_currency_or_that_nothing_is_to_be_paid(text: str, is_price: bool) -> None:
    assert has_kind(AnswerKind.PRICE, text, sought_by("What does it cost?", (), AnswerType.NUMBER)) is is_price
