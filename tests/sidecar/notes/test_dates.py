"""Dates in the shapes people write them."""

import pytest

from catena.notes import PropertyValue, iso_date, parse_note
from catena.notes.stated_dates import stated_dates
from catena.vault.path import VaultPath


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2024-01-15", "2024-01-15"),
        ("2024-01-15T14:30", "2024-01-15T14:30:00"),
        ("2024-01-15T14:30:05.123Z", "2024-01-15T14:30:05Z"),
        ("2024-01-15 14:30:05 +0100", "2024-01-15T14:30:05+01:00"),
        ("2024-01-15 2:30 pm", "2024-01-15T14:30:00"),
        ("2024-01-15 12:05 AM", "2024-01-15T00:05:00"),
        ("2024/1/5", "2024-01-05"),
        ("15.01.2024", "2024-01-15"),
        ("03.04.2024", "2024-04-03"),
        ("15/01/2024", "2024-01-15"),
        ("01/15/2024", "2024-01-15"),
        ("03/04/2024", None),
        ("04/04/2024", "2024-04-04"),
        ("January 15, 2024", "2024-01-15"),
        ("15th of Jan 2024", "2024-01-15"),
        ("Monday, January 15th, 2024 2:30 PM", "2024-01-15T14:30:00"),
        ("Mon Jan 15 2024 14:30:00 GMT+0100 (CET)", "2024-01-15T14:30:00+01:00"),
        ("15. Januar 2024", "2024-01-15"),
        ("15 de enero de 2024", "2024-01-15"),
        ("2024年1月15日", "2024-01-15"),
        ("20240115", "2024-01-15"),
        (20240115, "2024-01-15"),
        ("202401151430", "2024-01-15T14:30:00"),
        (1705312200000, "2024-01-15T09:50:00Z"),
        ("[[2024-01-15]]", "2024-01-15"),
        (["2024-01-15", "2024-02-01"], "2024-01-15"),
        ("2024-01", "2024-01-01"),
        ("March 2024", "2024-03-01"),
        ("2024", None),
        (2024, None),
        ("2024-02-30", None),
        ("2024-13-01", None),
        ("2024-01-15 25:00", "2024-01-15"),
        ("soon", None),
        ("", None),
        (None, None),
        (True, None),
    ],
    ids=str,
)
def test_iso_date(written: PropertyValue, expected: str | None) -> None:
    assert iso_date(written) == expected


@pytest.mark.parametrize(
    ("path", "yaml", "created", "modified"),
    [
        ("a.md", "created: 2024-01-15\nupdated: 16.01.2024", "2024-01-15", "2024-01-16"),
        ("a.md", "date: 2024-01-15\nmodified: 2024-01-16 10:00", "2024-01-15", "2024-01-16T10:00:00"),
        ("2024-02-03 talk.md", "created: 2024-01-15", "2024-01-15", None),
        ("2024-02-03 talk.md", "date: 01-01-1970", "2024-02-03", None),
        ("2024-02-03 talk.md", "created: soon", "2024-02-03", None),
        ("Daily/20240203.md", "a: b", "2024-02-03", None),
        ("202402031405 Zettel.md", "a: b", "2024-02-03T14:05:00", None),
        ("2024-02-30.md", "a: b", None, None),
        ("1706782930-rye-bread.md", "id: 1706782930-rye-bread", "2024-02-01T10:22:10Z", None),
        ("1706782930.md", "a: b", None, None),
        ("1565924797 - An ISBN.md", "a: b", None, None),
        ("Rye.md", "id: 20240203140500-rye\nlastUpdated: 2024-05-01", "2024-02-03T14:05:00", "2024-05-01"),
        ("Rye.md", "uid: 202402031405", "2024-02-03T14:05:00", None),
        ("Rye.md", "id: 20249903140500", None, None),
        ("Rye.md", "pubDate: 2023-11-02\nlastUpdated: 2024-05-01", "2023-11-02", "2024-05-01"),
        ("@holm2020.md", "pubDate: 2020-03-01", None, None),
        ("@smith2024.md", "a: b", None, None),
    ],
)
def test_what_a_note_states(path: str, yaml: str, created: str | None, modified: str | None) -> None:
    note = parse_note(VaultPath(path), f"---\n{yaml}\n---\n".encode())

    assert (note.created, note.modified) == (created, modified)


@pytest.mark.parametrize(
    ("text", "created"),
    [
        ("2022-06-14 15:54\n\nStatus: #idea\n", "2022-06-14T15:54:00"),
        ("\n2022-06-141554\n\n# Rye\n", "2022-06-14T15:54:00"),
        ("---\na: b\n---\n\n[[2022-06-14]]\n", "2022-06-14"),
        ("created: 2022-06-14\n", "2022-06-14"),
        ("2022-06-14 was a day of rain.\n", None),
        ("# Rye\n\n2022-06-14\n", None),
        ("2022-99-14\n", None),
    ],
)
def test_a_stamp_that_is_the_first_line_dates_a_note(text: str, created: str | None) -> None:
    assert parse_note(VaultPath("Rye.md"), text.encode()).created == created
    assert stated_dates(text.encode()).created == created
