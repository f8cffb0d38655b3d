"""Since when a version is valid, by the evidence it carries."""

import dataclasses
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.history.valid_time import Before, Start, dated, moment_of, start_of, utc_text
from catena.history.version import DatedBy, Sighting
from catena.notes.note import NoteVersion
from catena.notes.parsing import note_version
from catena.notes.stated_dates import StatedDates, stated_dates
from catena.vault.path import VaultPath

SEEN_AT = "2025-06-01T12:00:00Z"
EVERYTHING = (
    "---\ncreated: 2020-01-01\nmodified: 2021-01-01\n---\n## Imported: 2023-01-01 14:30\n\nText.\n"
)  # fmt: skip


def a_sighting(
    text: str | None, *, path: str = "Note.md", seen_as_of: str = "2025-05-01T10:00:00Z", by: DatedBy = DatedBy.GIT
) -> Sighting:
    raw = None if text is None else text.encode()
    return Sighting(
        path=VaultPath(path),
        digest=None if raw is None else note_version(raw),
        stated=StatedDates() if raw is None else stated_dates(raw),
        seen_as_of=seen_as_of,
        seen_by=by,
        seen_at=SEEN_AT,
        raw=raw,
    )


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        (EVERYTHING, "2022-01-01.md", ("2020-01-01", "frontmatter")),
        (EVERYTHING.replace("created", "date"), "2022-01-01.md", ("2020-01-01", "frontmatter")),
        (EVERYTHING.replace("created", "Creation date"), "2022-01-01.md", ("2020-01-01", "frontmatter")),
        (EVERYTHING.replace("created: 2020-01-01\n", ""), "2022-01-01.md", ("2021-01-01", "frontmatter")),
        ("## Imported: 2023-01-01 14:30\n", "2022-01-01.md", ("2022-01-01", "file_name")),
        ("", "202201011530 Thought.md", ("2022-01-01T15:30:00", "file_name")),
        ("## Imported: 2023-01-01 14:30\n", "Note.md", ("2023-01-01T14:30:00", "import_heading")),
        ("%% Import Date: 2023-01-01T14:30:00+01:00 %%", "Note.md", ("2023-01-01T14:30:00+01:00", "import_heading")),
        ("```\n## Imported: 2023-01-01 14:30\n```\n", "Note.md", ("2025-05-01T10:00:00Z", "git")),
        ("---\ncreated: 2031-01-01\nmodified: 1815-01-01\n---\n", "Note.md", ("2025-05-01T10:00:00Z", "git")),
        ("---\ncreated: soon\n---\n", "Note.md", ("2025-05-01T10:00:00Z", "git")),
    ],
)  # fmt: skip
def test_the_first_version_is_dated_by_the_strongest_evidence(text: str, path: str, expected: tuple[str, str]) -> None:
    assert start_of(a_sighting(text, path=path), None) == Start(expected[0], DatedBy(expected[1]))


@pytest.mark.parametrize("seen_as_of", ["1970-01-01T00:00:00Z", "1980-01-01T00:00:00Z", "2031-01-01T00:00:00Z"])
def test_a_file_time_that_no_clock_can_have_meant_is_no_evidence(seen_as_of: str) -> None:
    seen = a_sighting("x", seen_as_of=seen_as_of, by=DatedBy.FILE_TIME)

    assert start_of(seen, None) == Start(SEEN_AT, DatedBy.FILE_TIME)


BEFORE = Before("2024-03-01T10:00:00Z", StatedDates(modified="2024-03-01", imported=("2024-02-01",)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("---\ncreated: 2024-06-01\nmodified: 2024-04-01\n---\n", ("2024-04-01", "frontmatter")),
        ("---\nmodified: 2024-03-01\n---\n", ("2025-05-01T10:00:00Z", "git")),
        ("---\nmodified: 2024-02-20\n---\n", ("2025-05-01T10:00:00Z", "git")),
        ("## Imported: 2024-02-01\n## Imported: 2024-05-01 9:00\n", ("2024-05-01T09:00:00", "import_heading")),
        ("## Imported: 2024-02-01\n", ("2025-05-01T10:00:00Z", "git")),
        ("## Imported: 2023-01-01\n", ("2025-05-01T10:00:00Z", "git")),
    ],
)
def test_a_later_version_is_dated_by_what_is_new_in_it(text: str, expected: tuple[str, str]) -> None:
    assert start_of(a_sighting(text), BEFORE) == Start(expected[0], DatedBy(expected[1]))


def test_a_version_whose_file_is_older_than_the_one_before_starts_when_it_was_seen() -> None:
    seen = a_sighting("x", seen_as_of="2019-01-01T00:00:00Z", by=DatedBy.FILE_TIME)

    assert start_of(seen, BEFORE) == Start(SEEN_AT, DatedBy.FILE_TIME)


def test_when_clocks_contradict_each_other_the_order_still_holds() -> None:
    rows = dated(
        [
            a_sighting("a", seen_as_of="2024-03-01T10:00:00+00:00"),
            a_sighting("b", seen_as_of="2024-02-01T10:00:00+00:00"),
            a_sighting("c", seen_as_of="2024-03-02T10:00:00+00:00"),
        ]
    )

    assert moment_of(rows[0].valid_from) < moment_of(rows[1].valid_from) < moment_of(rows[2].valid_from)
    assert rows[2].valid_from == "2024-03-02T10:00:00+00:00"


def test_a_day_starts_at_midnight_and_offsets_count() -> None:
    assert moment_of("2024-03-01") == moment_of("2024-03-01T00:00:00")
    assert moment_of("2024-03-01T01:00:00+02:00") == moment_of("2024-02-29T23:00:00Z")
    assert utc_text(moment_of("2024-03-01T01:00:00+02:00")) == "2024-02-29T23:00:00.000000Z"


def test_what_says_the_same_at_the_same_place_is_one_version() -> None:
    rows = dated(
        [
            a_sighting(None, seen_as_of="2024-01-01T00:00:00Z"),
            a_sighting("a", seen_as_of="2024-01-02T00:00:00Z"),
            a_sighting("a", seen_as_of="2024-01-03T00:00:00Z"),
            a_sighting("a", path="Moved.md", seen_as_of="2024-01-04T00:00:00Z"),
            a_sighting(None, path="Moved.md", seen_as_of="2024-01-05T00:00:00Z"),
            a_sighting(None, seen_as_of="2024-01-06T00:00:00Z"),
        ]
    )

    assert [(row.path, row.raw, row.valid_from[:10]) for row in rows] == [
        ("Note.md", b"a", "2024-01-02"),
        ("Moved.md", b"a", "2024-01-04"),
        ("Moved.md", None, "2024-01-05"),
    ]


DATES = st.none() | st.dates(min_value=moment_of("1890-01-01").date()).map(str)
SIGHTINGS = st.builds(
    lambda digest, created, modified, imported, seen, by: dataclasses.replace(
        a_sighting("", seen_as_of=f"{seen.isoformat()}+00:00", by=by),
        digest=digest and NoteVersion(digest),
        stated=StatedDates(created, modified, tuple(imported)),
    ),
    st.sampled_from(["a", "b", "c", None]),
    DATES,
    DATES,
    st.lists(DATES.filter(bool), max_size=2),
    st.datetimes(min_value=moment_of("1950-01-01").replace(tzinfo=None)),
    st.sampled_from([DatedBy.GIT, DatedBy.FILE_TIME]),
)


@given(st.lists(SIGHTINGS, max_size=8))
def test_each_version_starts_after_the_one_before_whatever_they_state(sightings: list[Sighting]) -> None:
    starts = [moment_of(row.valid_from) for row in dated(sightings)]

    assert all(one < other for one, other in pairwise(starts))
