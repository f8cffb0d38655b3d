"""What a text dates itself becomes an event, as exactly as the text says it."""

import time

import pytest

from catena.forms.dated_lines import DatedLine, begins_with_date, dated_lines
from catena.notes import parse_note
from catena.reading.candidates import units_in
from catena.vault.path import VaultPath


def told(text: str) -> list[DatedLine]:
    return list(dated_lines(units_in(parse_note(VaultPath("a.md"), text.encode()))))


@pytest.mark.parametrize(
    ("text", "timestamp", "said"),
    [
        ("- **2024-10** Time blocking. Gave up.", "2024-10", "Time blocking. Gave up."),
        ("2024-10-05: First attempt.", "2024-10-05", "First attempt."),
        ("- 5 March 2024 – moved house.", "2024-03-05", "moved house."),
        ("March 5th, 2024: moved house.", "2024-03-05", "moved house."),
        ("Am 3. Mai 2024: umgezogen.", "2024-05-03", "umgezogen."),
        ("- Mai 2024: umgezogen.", "2024-05", "umgezogen."),
        ("Le 3 mai 2024, la loi passe.", "2024-05-03", "la loi passe."),
        ("- 1978 : création de la commission.", "1978", "création de la commission."),
        ("- 1291: moved to an island.", "1291", "moved to an island."),
        ("- 2024年3月5日：搬家。", "2024-03-05", "搬家。"),
        ("El 4 de julio de 2019, la agencia decide.", "2019-07-04", "la agencia decide."),
    ],
)
def test_a_line_that_begins_with_a_date_is_an_event_of_that_date(text: str, timestamp: str, said: str) -> None:
    assert told(text) == [DatedLine(timestamp=timestamp, text=said)]


def test_the_number_of_an_issue_is_no_year() -> None:
    assert told("## #1197: what happened to the loom\n\nThe warp broke.\n") == []


@pytest.mark.parametrize("stamp", ["2022-09-06@14:02", "2022-09-06 14:02"])
def test_a_stamp_alone_says_nothing_of_its_day(stamp: str) -> None:
    assert told(f"{stamp}\n\nAbout looms.\n")[:1] == [DatedLine(timestamp="2022-09-06", text="")]


def test_what_stands_under_a_heading_that_is_a_date_happened_then() -> None:
    assert told("## 2024-03-05\n\nMoved house.\n\nSlept well.\n") == [
        DatedLine(timestamp="2024-03-05", text="Moved house.")
    ]


@pytest.mark.parametrize(
    ("sentence", "timestamp"),
    [
        ("The agency, born of the law in 1972, gives advice.", "1972"),
        ("Comme l'a indiqué la CNIL le 4 juillet 2019, ce site déroge.", "2019-07-04"),
        ("Das Gesetz gilt seit Mai 2018 für alle.", "2018-05"),
        ("La legge nasce nel 1972.", "1972"),
        ("Het boek verscheen in 1934 in Leiden.", "1934"),
        ("发明人2004年发布第一版。", "2004"),
        ("この本は 1934 年 3 月に出た。", "1934-03"),
        ("1689年に旅に出た。", "1689"),
        ("1895 sandte man aus Bologna die ersten Zeichen über die Wiese.", "1895"),
    ],
)
def test_a_sentence_that_names_one_date_in_words_is_an_event_and_stays_whole(sentence: str, timestamp: str) -> None:
    is_year = len(timestamp) == 4
    assert told(sentence) == [DatedLine(timestamp=timestamp, text=sentence, only_names_year=is_year)]


@pytest.mark.parametrize(
    "text",
    [
        "It was founded in 1972 and closed in 1980.",
        "See [[2026-03-14 PARA after two months]] for more.",
        "- 2024-13 is no month.",
        "- 2024 people came.",
        "Quist (2018) measured eleven minutes.",
        "Version 2019.4 is out.",
        "- **2024-10**",
    ],
)
def test_other_numbers_and_sentences_with_two_dates_are_no_events(text: str) -> None:
    assert told(text) == []


def test_a_text_begins_with_a_date_only_if_it_says_something_of_it() -> None:
    assert begins_with_date("2024-10 Time blocking")
    assert not begins_with_date("2024-10")
    assert not begins_with_date("Time blocking in 2024-10")


def test_a_long_run_of_marks_before_a_text_costs_no_more_than_its_length() -> None:
    started_s = time.process_time()

    assert not begins_with_date("." * 2_000 + " Sleep helps memory.")
    assert time.process_time() - started_s < 1.0


def test_sentences_of_a_paragraph_that_begin_with_dates_are_events_of_their_own() -> None:
    lines = told("1921: The mill opens. It is small. 1934: It burns down.\n")

    assert [(each.timestamp, each.text) for each in lines] == [
        ("1921", "The mill opens. It is small."),
        ("1934", "It burns down."),
    ]


@pytest.mark.parametrize("heading", ["School 2010-2014", "School (2010–2014)", "School 2010 - today", "学校 2010-至今"])
def test_what_stands_below_a_heading_with_its_years_is_told_from_the_first_of_them(heading: str) -> None:
    found = told(f"## {heading}\n\n- files in folders\n")

    assert found == [DatedLine(timestamp="2010", text=f"{heading}: files in folders")]


def test_a_heading_with_a_number_of_a_version_dates_nothing() -> None:
    assert told("## Release 2010\n\nIt was slow.\n") == []
