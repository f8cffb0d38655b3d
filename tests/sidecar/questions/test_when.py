import datetime as dt

import pytest

from catena.errors import BadDate
from catena.questions.days import checked_date
from catena.questions.when import period_in, without_period

TODAY = dt.date(2026, 3, 18)
"""A Wednesday."""


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("since January 2024", "2024-01-01", "2026-03-18"),
        ("2025年3月发生了什么", "2025-03-01", "2025-03-31"),
        ("2025 年 3 月发生了什么", "2025-03-01", "2025-03-31"),
        ("2025 年 3 月 4 日发生了什么", "2025-03-04", "2025-03-04"),
        ("2024年5月6日に何を書いた", "2024-05-06", "2024-05-06"),
        ("2024年以来", "2024-01-01", "2026-03-18"),
        ("我3月做了什么", "2026-03-01", "2026-03-18"),
        ("我5月做了什么", "2025-05-01", "2025-05-31"),
        ("5月3日に何をした", "2025-05-03", "2025-05-03"),
        ("5월에", "2025-05-01", "2025-05-31"),
        ("5月以来", "2025-05-01", "2026-03-18"),
        ("nel 2024", "2024-01-01", "2024-12-31"),
        ("in maggio", "2025-05-01", "2025-05-31"),
        ("dal 2024", "2024-01-01", "2026-03-18"),
        ("il mese scorso", "2026-02-01", "2026-02-28"),
        ("questo mese", "2026-03-01", "2026-03-18"),
        ("em 2024", "2024-01-01", "2024-12-31"),
        ("em maio de 2024", "2024-05-01", "2024-05-31"),
        ("desde 2024", "2024-01-01", "2026-03-18"),
        ("a semana passada", "2026-03-09", "2026-03-15"),
        ("sinds mei 2024", "2024-05-01", "2026-03-18"),
        ("vorige maand", "2026-02-01", "2026-02-28"),
        ("3 weken geleden", "2026-02-25", "2026-02-25"),
        ("2022年以前", None, "2022-12-31"),
        ("上个月我改了什么", "2026-02-01", "2026-02-28"),
        ("昨日", "2026-03-17", "2026-03-17"),
        ("since 2024", "2024-01-01", "2026-03-18"),
        ("since 2024-10-05", "2024-10-05", "2026-03-18"),
        ("starting in May 2025", "2025-05-01", "2026-03-18"),
        ("from 2023 on", "2023-01-01", "2026-03-18"),
        ("after 2022", "2023-01-01", "2026-03-18"),
        ("after March 2024", "2024-04-01", "2026-03-18"),
        ("before 2022", None, "2021-12-31"),
        ("until last week", None, "2026-03-15"),
        ("up to 2023", None, "2023-12-31"),
        ("as of March 2024", None, "2024-03-31"),
        ("as of 2024-03-05", None, "2024-03-05"),
        ("between March and May", "2025-03-01", "2025-05-31"),
        ("between March and May 2023", "2023-03-01", "2023-05-31"),
        ("between November and February 2023", "2022-11-01", "2023-02-28"),
        ("between November and February", "2025-11-01", "2026-02-28"),
        ("between 2019 and 2021", "2019-01-01", "2021-12-31"),
        ("from 2021 to 2023", "2021-01-01", "2023-12-31"),
        ("from March 2024 until May 2024", "2024-03-01", "2024-05-31"),
        ("2024-01 to 2024-06", "2024-01-01", "2024-06-30"),
        ("in 2023", "2023-01-01", "2023-12-31"),
        ("in 2026", "2026-01-01", "2026-03-18"),
        ("in March", "2026-03-01", "2026-03-18"),
        ("in April", "2025-04-01", "2025-04-30"),
        ("in early 2024", "2024-01-01", "2024-12-31"),
        ("on 2024-10-05", "2024-10-05", "2024-10-05"),
        ("on 5 October 2024", "2024-10-05", "2024-10-05"),
        ("on October 5th, 2024", "2024-10-05", "2024-10-05"),
        ("on 5 October", "2025-10-05", "2025-10-05"),
        ("Q2 2024", "2024-04-01", "2024-06-30"),
        ("in spring 2024", "2024-03-01", "2024-05-31"),
        ("in winter 2023", "2023-12-01", "2024-02-29"),
        ("last summer", "2025-06-01", "2025-08-31"),
        ("today", "2026-03-18", "2026-03-18"),
        ("yesterday", "2026-03-17", "2026-03-17"),
        ("this week", "2026-03-16", "2026-03-18"),
        ("last week", "2026-03-09", "2026-03-15"),
        ("last weekend", "2026-03-14", "2026-03-15"),
        ("last month", "2026-02-01", "2026-02-28"),
        ("this year", "2026-01-01", "2026-03-18"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("last quarter", "2025-10-01", "2025-12-31"),
        ("last Monday", "2026-03-16", "2026-03-16"),
        ("last March", "2026-03-01", "2026-03-18"),
        ("past 3 months", "2025-12-18", "2026-03-18"),
        ("over the last two weeks", "2026-03-04", "2026-03-18"),
        ("3 days ago", "2026-03-15", "2026-03-15"),
        ("two years ago", "2024-01-01", "2024-12-31"),
        ("letzten Monat", "2026-02-01", "2026-02-28"),
        ("seit 2023", "2023-01-01", "2026-03-18"),
        ("seit März 2025", "2025-03-01", "2026-03-18"),
        ("vor 3 Tagen", "2026-03-15", "2026-03-15"),
        ("vor 2022", None, "2021-12-31"),
        ("zwischen März und Mai", "2025-03-01", "2025-05-31"),
        ("von 2021 bis 2023", "2021-01-01", "2023-12-31"),
        ("gestern", "2026-03-17", "2026-03-17"),
        ("le mois dernier", "2026-02-01", "2026-02-28"),
        ("el mes pasado", "2026-02-01", "2026-02-28"),
        ("depuis 2024", "2024-01-01", "2026-03-18"),
        ("habe ich 2024", "2024-01-01", "2024-12-31"),
    ],
)
def test_a_question_names_a_stretch_of_time(text: str, first: str | None, last: str | None) -> None:
    question = f"What did I write about rye {text}?"

    period = period_in(question, today=TODAY)

    assert period is not None
    assert (period.first and period.first.isoformat(), period.last and period.last.isoformat()) == (first, last)
    assert "rye" in without_period(question, period)
    assert text.split()[-1] not in without_period(question, period)


@pytest.mark.parametrize(
    "text",
    [
        "1984 by Orwell",
        "may I ask about rye",
        "the fall of Rome",
        "march of progress",
        "what is rye?",
        "chapter 12",
        "Windows 2000",
        "Python 3.11 since I switched",
        "before breakfast",
        "between rye and wheat",
        "3个月",
        "2.5月亮",
        "na a mill",
        "from rye to wheat",
        "",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert period_in(text, today=TODAY) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("since Octember 2024", "Octember 2024"),
        ("since 2024-13-45", "2024-13-45"),
        ("until 2024-02-30", "2024-02-30"),
        ("since 31 February 2024", "31 February 2024"),
        ("on March 45, 2024", "March 45, 2024"),
        ("before 03/04/2024", "03/04/2024"),
        ("since 0000-1", "0000-1"),
        ("in 10/0000", "10/0000"),
    ],
)
def test_a_date_that_does_not_exist_is_named_with_forms_that_work(text: str, words: str) -> None:
    with pytest.raises(BadDate) as refused:
        period_in(f"How did rye evolve {text}?", today=TODAY)
    assert refused.value.message == (
        f"I couldn't parse the date '{words}'. Try using formats like '2024-10', 'October 2024', or '2024-10-05'."
    )


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2024", "2024-01-01", "2024-12-31"),
        ("2024-10", "2024-10-01", "2024-10-31"),
        ("October 2024", "2024-10-01", "2024-10-31"),
        ("2024-10-05", "2024-10-05", "2024-10-05"),
        ("2024-10-05T14:30:00", "2024-10-05", "2024-10-05"),
        ("15.01.2024", "2024-01-15", "2024-01-15"),
        (" 2026 ", "2026-01-01", "2026-03-18"),
        ("last month", "2026-02-01", "2026-02-28"),
        ("Q2 2024", "2024-04-01", "2024-06-30"),
    ],
)
def test_a_date_in_a_request_counts_from_its_first_day_or_to_its_last(text: str, start: str, end: str) -> None:
    assert checked_date(text, edge="start", today=TODAY) == start
    assert checked_date(text, edge="end", today=TODAY) == end


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("soon", "I couldn't parse the date 'soon'."),
        ("2024-13-45", "I couldn't parse the date '2024-13-45'."),
        ("", "I couldn't parse the date ''."),
        ("2024 or so", "I couldn't parse the date '2024 or so'."),
        ("2027", "Date cannot be in the future"),
        ("2026-03-19", "Date cannot be in the future"),
        ("2999-01-01", "Date cannot be in the future"),
        ("9999", "Date cannot be in the future"),
        ("1750-05-05", "Date must be after 1900"),
        ("0999", "Date must be after 1900"),
        ("0000", "I couldn't parse the date '0000'"),
        ("1899-12-31", "Date must be after 1900"),
    ],
)
def test_a_date_in_a_request_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(BadDate) as refused:
        checked_date(text, edge="start", today=TODAY)
    assert refused.value.message.startswith(message)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("after 9999-12-31", dt.date.max, TODAY),
        ("after 9999-12", dt.date.max, TODAY),
        ("before 0001-01-01", None, dt.date.min),
        ("between 0001-06-01 and 0001-01-01", dt.date(1, 6, 1), dt.date(1, 1, 1)),
    ],
)
def test_beside_the_first_and_the_last_day_of_the_calendar_there_is_none(
    text: str, first: dt.date | None, last: dt.date
) -> None:
    period = period_in(text, today=TODAY)
    assert period
    assert (period.first, period.last) == (first, last)


def test_a_short_word_before_a_year_is_no_month_gone_wrong() -> None:
    assert period_in("What makes the brakes on my 1999 car growl?", today=TODAY) is None
