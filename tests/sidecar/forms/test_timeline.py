from dataclasses import replace

from catena.forms.timeline import DatedNote, timeline_of, without_repeats
from catena.forms.timeline_entry import TimelineEvent
from catena.vault.path import VaultPath

TODAY = "2024-12-31"


def dated(path: str, created: str | None = None, modified: str | None = None) -> DatedNote:
    return DatedNote(
        path=VaultPath(path), title=path, created=created, modified=modified, excerpt="It says so.", composite=0.8
    )


def told(*notes: DatedNote, start: str | None = None, end: str | None = None) -> list[tuple[str, str, TimelineEvent]]:
    timeline = timeline_of(notes, start_date=start, end_date=end, today=TODAY)
    return [(entry.timestamp, entry.note_path, entry.event) for entry in timeline]


CREATED, MODIFIED = TimelineEvent.CREATED, TimelineEvent.MODIFIED


def test_what_happened_is_told_oldest_first_and_ties_go_by_path_then_event() -> None:
    assert told(
        dated("b", "2024-02-01", "2024-03-05"), dated("a", "2024-02-01"), dated("c", "2024-02-01T08:00:00Z")
    ) == [
        ("2024-02-01", "a", CREATED),
        ("2024-02-01", "b", CREATED),
        ("2024-02-01T08:00:00Z", "c", CREATED),
        ("2024-03-05", "b", MODIFIED),
    ]


def test_a_change_on_the_day_of_creation_is_no_event_of_its_own() -> None:
    assert told(dated("a", "2024-02-01", "2024-02-01T23:00:00+02:00")) == [("2024-02-01", "a", CREATED)]
    assert told(dated("a", "2024-02-03", "2024-02-01")) == [("2024-02-03", "a", CREATED)]


def test_a_change_without_a_known_creation_is_told() -> None:
    assert told(dated("a", None, "2024-02-01")) == [("2024-02-01", "a", MODIFIED)]


def test_both_ends_of_the_range_count_and_what_lies_outside_is_left_out() -> None:
    note = dated("a", "2024-01-10", "2024-02-20T10:00:00")

    assert told(note, start="2024-01-10", end="2024-02-20") == told(note)
    assert told(note, start="2024-01-11") == [("2024-02-20T10:00:00", "a", MODIFIED)]
    assert told(note, end="2024-02-19") == [("2024-01-10", "a", CREATED)]


def test_what_is_no_date_or_still_to_come_is_left_out() -> None:
    assert (
        told(dated("a", "2024-13-01", "soon"), dated("b", "2025-01-01"), dated("c", "2024-W01-1"), dated("d", "")) == []
    )
    assert told(dated("b", "2025-01-01"), end="2026-01-01") == []


def test_an_entry_carries_the_note_its_excerpt_and_relevance() -> None:
    (entry,) = timeline_of([dated("a", "2024-02-01")], start_date=None, end_date=None, today=TODAY)

    assert (entry.note_title, entry.content_snapshot, entry.composite_relevance) == ("a", "It says so.", 0.8)


def test_a_sentence_that_was_told_of_one_day_is_not_told_again_with_what_is_new() -> None:
    long, new = "Velvet is for curtains in a house that has many windows.", "It is for coats, too."
    first, later = (
        replace(entry, content_snapshot=said)
        for entry, said in zip(
            timeline_of([dated("a", "2024-02-01", "2024-03-01")], start_date=None, end_date=None, today=TODAY),
            (long, f"{long} {new}"),
            strict=True,
        )
    )
    replaced = replace(later, content_snapshot=f"{long} → {new}")
    stated = replace(later, content_snapshot=f"{long} {new}", event=TimelineEvent.DATED)

    assert [each.content_snapshot for each in without_repeats([first, later], None)] == [long, new]
    assert without_repeats([first, replaced], None) == (first, replaced)
    assert without_repeats([first, stated], None) == (first, stated)
