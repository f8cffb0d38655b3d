import datetime as dt

import pytest

from catena.errors import BadDate
from catena.index.log import NoteFacts
from catena.notes import PropertyValue
from catena.sources.filters import NoteFilter, has_metadata, is_named, note_filter, passing
from catena.vault.path import VaultPath

TODAY = dt.date(2026, 3, 1)


def facts(
    path: str = "Notes/a.md",
    *,
    tags: tuple[str, ...] = (),
    created: str = "2024-03-05",
    modified: str = "2024-06-01T10:00:00+00:00",
    properties: dict[str, PropertyValue] | None = None,
) -> NoteFacts:
    return NoteFacts(VaultPath(path), 1, "A", (), tags, created, modified, False, None, properties or {})


def wanted(
    *, folder: str | None = None, tags: tuple[str, ...] = (), start: str | None = None, end: str | None = None
) -> NoteFilter:
    return note_filter(folder=folder, tags=tags, start_date=start, end_date=end, today=TODAY)


@pytest.mark.parametrize(
    ("folder", "path", "passes"),
    [
        ("Notes", "Notes/a.md", True),
        ("Notes/", "Notes/deep/a.md", True),
        ("/", "Notes/a.md", True),
        ("Note", "Notes/a.md", False),
        ("Notes/a.md", "Notes/a.md", True),
        ("Cafe\u0301", "Café/a.md", True),
    ],
)
def test_a_folder_means_there_and_below(folder: str, path: str, passes: bool) -> None:
    assert wanted(folder=folder).lets_through(facts(path)) is passes


@pytest.mark.parametrize(
    ("tags", "passes"),
    [
        (("method",), True),
        (("#Method",), True),
        (("method/stats",), True),
        (("method/stat",), False),
        (("method", "review"), True),
        (("method", "draft"), False),
        (("",), True),
    ],
)
def test_all_tags_must_be_there_and_a_tag_covers_what_is_nested_in_it(tags: tuple[str, ...], passes: bool) -> None:
    assert wanted(tags=tags).lets_through(facts(tags=("method/stats", "Review"))) is passes


@pytest.mark.parametrize(
    ("start", "end", "passes"),
    [
        ("2024-03-05", "2024-03-05", True),
        ("2024-06", "2024-06", True),
        ("June 2024", None, True),
        (None, "2024-03-04", False),
        ("2024-06-02", None, False),
        ("2024-03-06", "2024-05-31", False),
        ("2024", "2024", True),
        (None, "2025-12", True),
    ],
)
def test_one_of_the_two_dates_must_lie_in_the_range(start: str | None, end: str | None, passes: bool) -> None:
    assert wanted(start=start, end=end).lets_through(facts()) is passes


@pytest.mark.parametrize(
    ("start", "end", "message"),
    [
        ("soonish", None, "I couldn't parse the date 'soonish'. Try using formats like '2024-10', 'October 2024'"),
        ("2024-13", None, "I couldn't parse the date '2024-13'."),
        (None, "2026-03-02", "Date cannot be in the future"),
        ("1899", None, "Date must be after 1900"),
        ("2024-05", "2024-04", "Start date 2024-05-01 lies after end date 2024-04-30"),
    ],
)
def test_a_date_that_makes_no_sense_is_refused_with_a_sentence(
    start: str | None, end: str | None, message: str
) -> None:
    with pytest.raises(BadDate) as refused:
        wanted(start=start, end=end)

    assert refused.value.message.startswith(message)


def test_a_filter_that_all_notes_pass_needs_no_filtering() -> None:
    known = {VaultPath("Notes/a.md"): facts(), VaultPath("b.md"): facts("b.md")}

    assert passing(known, lambda _: True) is None
    assert passing(known, wanted(folder="Notes").lets_through) == {"Notes/a.md"}
    assert passing(known, lambda _: False) == frozenset()


@pytest.mark.parametrize(
    ("metadata", "passes"),
    [
        ({"status": "draft"}, True),
        ({"Status": "draft"}, True),
        ({"status": "Draft"}, False),
        ({"status": ["done", "draft"]}, True),
        ({"authors": "Lee, A"}, True),
        ({"authors": "Lee"}, False),
        ({"year": "2021"}, True),
        ({"year": 2021}, True),
        ({"reviewed": "true"}, True),
        ({"missing": "x"}, False),
        ({"folder": "Notes", "tags": ["method"], "status": "draft"}, True),
        ({"tags": ["method", "absent"]}, False),
        ({}, True),
    ],
)
def test_metadata_is_compared_as_text_with_values_and_members_of_lists(
    metadata: dict[str, PropertyValue], passes: bool
) -> None:
    note = facts(
        tags=("method/stats",),
        properties={"status": "draft", "authors": ["Lee, A", "Ito"], "year": 2021, "reviewed": True},
    )

    assert has_metadata(note, metadata) is passes


@pytest.mark.parametrize("name", ["Notes/a.md", "Notes/a", "a.md", "a"])
def test_a_note_is_named_by_path_or_file_name_with_or_without_ending(name: str) -> None:
    assert is_named(VaultPath("Notes/a.md"), [name, "other"])
    assert not is_named(VaultPath("Notes/b.md"), [name])
