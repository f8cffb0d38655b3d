"""Which notes are from a time, and how the time is called."""

import pytest

from catena.index.log import NoteFacts
from catena.lists.by_dates import Days, notes_of_days
from catena.notes.properties import PropertyValue
from catena.vault.path import VaultPath

YEAR = Days("2021-01-01", "2021-12-31")


def facts_of(name: str, created: str, modified: str, *, generated: bool = False, **said: PropertyValue) -> NoteFacts:
    return NoteFacts(VaultPath(f"{name}.md"), 1, name, (), (), created, modified, generated, None, said)


NOTES = (
    facts_of("Vale", "2024-01-01", "2024-06-01", year=2021),
    facts_of("Kiln", "2021-03-04", "2024-03-04"),
    facts_of("Glaze", "2020-03-04", "2021-03-04"),
    facts_of("Summary", "2021-03-04", "2021-03-04", generated=True, year=2021),
    facts_of("Templates/Paper", "2021-03-04", "2021-03-04", year=2021),
)


def found(how: str, *, any_kind: bool) -> dict[str, str]:
    notes = notes_of_days(NOTES, YEAR, how, "en", any_kind=any_kind)
    return {path.removesuffix(".md"): said for path, said in notes.items()}


def test_what_happened_then_tells_which_day_is_asked_about() -> None:
    assert found("created", any_kind=True) == {"Kiln": "created: 2021"}
    assert found("changed", any_kind=True) == {"Glaze": "modified: 2021"}
    assert found("published", any_kind=True) == {"Vale": "year: 2021"}


def test_of_papers_it_is_when_they_were_published_and_of_any_notes_when_they_were_made() -> None:
    assert found("", any_kind=False) == {"Vale": "year: 2021"}
    assert found("", any_kind=True) == {"Kiln": "created: 2021"}


@pytest.mark.parametrize(
    ("first", "last", "name"),
    [
        ("2021-01-01", "2021-12-31", "2021"),
        ("2021-02-01", "2021-02-28", "2021-02"),
        ("2021-02-03", "2021-02-03", "2021-02-03"),
        ("2021-06-01", "2022-02-28", "2021-06-01–2022-02-28"),
    ],
)
def test_days_are_called_by_the_year_or_month_that_they_fill(first: str, last: str, name: str) -> None:
    assert Days(first, last).name == name


def test_a_bare_year_is_of_these_days_if_all_of_it_is() -> None:
    assert YEAR.have("2021")
    assert YEAR.have("2021-05-06")
    assert not Days("2021-01-01", "2021-06-30").have("2021")
    assert not YEAR.have("twenty")
