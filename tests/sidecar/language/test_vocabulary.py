import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from catena.language.calendar_words import MONTHS_IN, month_names, month_numbers, time_units, weekday_numbers
from catena.language.denial import DENIALS, DENYING_DETERMINERS, NOT_DENYING
from catena.language.numbers import count_words, in_words, number_words
from catena.language.vocabulary import LANGUAGES, Language, vocabulary, words

OF_EXPRESSIONS = (
    "mentions", "routing", "asking", "intents", "framing", "referring", "comparing", "effects", "listing", "topics",
    "roles", "signals", "frames", "tables", "papers_asked", "printed", "asserting", "findings", "telling", "relating",
    "judging", "similarity",
)  # fmt: skip
"""Tables of regular expressions instead of words."""


def texts_in(table: Any) -> Iterator[str]:
    match table:
        case dict():
            for name, entry in table.items():
                yield name
                yield from texts_in(entry)
        case list():
            for entry in table:
                yield from texts_in(entry)
        case str():
            yield table
        case _:
            pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_in_lower_case(language: Language) -> None:
    read = {name: table for name, table in vocabulary(language).items() if name != "examples"}  # those are shown
    texts = list(texts_in(read))

    assert texts
    assert [text for text in texts if (plain := _SYNTAX.sub("", text)) != plain.lower()] == []


_SYNTAX = re.compile(r"\\[A-Z]|\(\?P<")
"""What expressions write in capitals themselves: `\\A`, `(?P<cause>`."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_names_a_word_twice(language: Language) -> None:
    lists = {name: table for name, table in vocabulary(language).items() if name not in OF_EXPRESSIONS}

    assert [text for text in texts_in(lists) if len(set(text.split())) < len(text.split())] == []


@pytest.mark.parametrize("language", MONTHS_IN)
def test_a_year_has_twelve_months_in_every_language(language: Language) -> None:
    names = month_names(language)

    assert len(names) == 12
    assert [month_numbers()[name] for name in names] == list(range(1, 13))


def test_short_names_and_other_spellings_name_the_same_month() -> None:
    assert {month_numbers()[name] for name in ("mar", "mrz", "maerz", "märz", "marzo", "mars")} == {3}
    assert month_numbers()["sept"] == 9


def test_a_week_has_seven_days_from_monday_on() -> None:
    assert sorted(set(weekday_numbers().values())) == list(range(7))
    assert weekday_numbers()["sonntag"] == weekday_numbers()["sunday"] == 6


def test_units_of_time_are_one_in_four_languages() -> None:
    assert {time_units()[word] for word in ("weeks", "wochen", "semaine", "semanas")} == {"week"}


@pytest.mark.parametrize(("word", "value"), [("zero", 0), ("nineteen", 19), ("seventy", 70), ("million", 1e6)])
def test_number_words_have_values(word: str, value: float) -> None:
    assert number_words()[word] == value


@pytest.mark.parametrize(("word", "count"), [("a", 1), ("zwölf", 12), ("couple", 2), ("twelve", 12)])
def test_what_stands_before_a_unit_of_time_counts_it(word: str, count: int) -> None:
    assert count_words()[word] == count


def test_small_numbers_are_written_as_words() -> None:
    assert [in_words(number) for number in (0, 1, 10, 11)] == ["zero", "one", "ten", "11"]


def test_both_languages_deny() -> None:
    assert {"not", "nicht"} <= DENIALS
    assert {"no", "kein"} <= DENYING_DETERMINERS
    assert {"only", "nur"} <= NOT_DENYING


def test_an_entry_that_a_language_lacks_is_no_empty_list() -> None:
    with pytest.raises(KeyError):
        words("denial.absence", "ja")


def test_starting_reads_no_vocabulary() -> None:
    code = (
        "import catena.app.wiring\n"
        "from catena.language.vocabulary import vocabulary\n"
        "print(vocabulary.cache_info().currsize)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert ran.stdout.strip() == "0"


def test_every_language_is_read_with_blanks_or_without() -> None:
    assert sorted(LANGUAGES) == sorted(get_args(Language))
