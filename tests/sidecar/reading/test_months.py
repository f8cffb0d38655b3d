"""The month that a question asks about, and the dates of a log that are of it."""

import pytest

from catena.reading.months import Month, month_asked, month_at_start, months_in


@pytest.mark.parametrize(
    ("question", "month"),
    [
        ("What happened to the bees in May?", Month(5)),
        ("What did I do in the yard in June 2024?", Month(6, "2024")),
        ("Was war im August mit den Tomaten?", Month(8)),
        ("Que s'est-il passé au jardin en août ?", Month(8)),
        ("¿Qué pasó en mayo de 2024?", Month(5, "2024")),
        ("2024年5月发生了什么？", Month(5, "2024")),
        ("What happened on 5 May?", None),
        ("What has happened since May?", None),
        ("What happened last month?", None),
        ("What may happen?", None),
        ("What happened in Octember 2024?", None),
    ],
)
def test_a_question_asks_about_a_month(question: str, month: Month | None) -> None:
    assert month_asked(question) == month


@pytest.mark.parametrize(
    ("line", "months"),
    [
        ("11 May | swarm", [Month(5)]),
        ("Août. Mildiou le 6", [Month(8)]),
        ("We counted them in May 2024.", [Month(5, "2024")]),
        ("6 de junio de 2024 y 2024-07-01", [Month(6, "2024"), Month(7, "2024")]),
        ("Am 17.11. und am 3.12.2024", [Month(11), Month(12, "2024")]),
        ("2024年5月开始", [Month(5, "2024")]),
        ("They may march, and 2.5 of them did. 2024-13", []),
    ],
)
def test_a_line_names_the_months_of_its_dates(line: str, months: list[Month]) -> None:
    assert list(months_in(line)) == months


def test_only_a_date_that_a_line_begins_with_dates_it() -> None:
    assert month_at_start("**Mai.** Courgettes") == Month(5)
    assert month_at_start("- 14 May: planted out") == Month(5)
    assert month_at_start("Planted out on 14 May") is None


def test_a_month_of_no_year_may_be_that_of_any() -> None:
    assert Month(5).may_be(Month(5, "2024"))
    assert not Month(5, "2023").may_be(Month(5, "2024"))
    assert not Month(5).may_be(Month(6))
