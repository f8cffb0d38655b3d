"""What git recorded and what the sidecar saw of one note, made one account."""

from catena.history.merging import merge_sightings
from catena.history.version import DatedBy, Sighting
from catena.notes.note import NoteVersion
from catena.notes.stated_dates import StatedDates
from catena.vault.path import VaultPath


def committed(digest: str | None, day: int) -> Sighting:
    return _sighting(digest, f"2025-01-{day:02}T12:00:00Z", DatedBy.GIT, "2025-06-01T00:00:00Z")


def seen(digest: str | None, as_of: int, *, at: int | None = None) -> Sighting:
    """A file with that day's time, seen a moment later or on another day."""
    until = f"2025-01-{as_of:02}T10:00:01Z" if at is None else f"2025-01-{at:02}T10:00:01Z"
    return _sighting(digest, f"2025-01-{as_of:02}T10:00:00Z", DatedBy.FILE_TIME, until)


def _sighting(digest: str | None, as_of: str, by: DatedBy, at: str) -> Sighting:
    return Sighting(
        path=VaultPath("Note.md"),
        digest=digest and NoteVersion(digest),
        stated=StatedDates(),
        seen_as_of=as_of,
        seen_by=by,
        seen_at=at,
    )


def merged(known: list[Sighting], found: list[Sighting]) -> str:
    """Each version's digest, upper case where git's time counts."""
    return "".join(
        (s.digest or "-").upper() if s.seen_by is DatedBy.GIT else s.digest or "-"
        for s in merge_sightings(known, found)
    )


def test_a_version_that_both_know_is_gits() -> None:
    assert merged([seen("b", 20)], [committed("a", 1), committed("b", 2)]) == "AB"


def test_a_version_that_was_never_committed_stands_where_it_was_seen() -> None:
    known = [seen("a", 1), seen("x", 2), seen("b", 3)]

    assert merged(known, [committed("a", 1), committed("b", 3)]) == "AxB"


def test_an_edit_that_is_not_committed_yet_stays_the_last() -> None:
    assert merged([seen("x", 9)], [committed("a", 1), committed("b", 2)]) == "ABx"


def test_going_back_to_what_was_committed_long_ago_is_a_version_of_its_own() -> None:
    assert merged([seen("a", 9)], [committed("a", 1), committed("b", 2)]) == "ABa"


def test_of_equal_versions_the_one_seen_last_before_the_commit_is_the_commits() -> None:
    assert merged([seen("a", 1), seen("b", 2), seen("a", 3)], [committed("a", 4)]) == "abA"


def test_a_file_whose_time_is_older_than_git_is_still_the_version_git_has() -> None:
    assert merged([seen("b", 1, at=9)], [committed("a", 2), committed("b", 3), committed("c", 12)]) == "ABC"


def test_a_file_with_an_old_time_and_new_bytes_is_what_the_note_says_now() -> None:
    assert merged([seen("x", 1, at=9)], [committed("a", 2), committed("b", 3)]) == "ABx"


def test_a_note_seen_gone_and_committed_as_gone_is_gone_once() -> None:
    known = [seen("a", 1), seen(None, 2)]

    assert merged(known, [committed("a", 1), committed(None, 3)]) == "A-"
    assert merge_sightings(known, [committed("a", 1), committed(None, 3)])[1].seen_by is DatedBy.GIT


def test_merging_the_same_commits_again_changes_nothing() -> None:
    commits = [committed("a", 1), committed("b", 2), committed("a", 4)]
    once = merge_sightings([seen("x", 3), seen("y", 9)], commits)

    assert merge_sightings(once, commits) == once
    assert merge_sightings(once, commits[1:]) == once


def test_commits_that_come_later_stand_after_those_that_are_known_whatever_their_dates() -> None:
    once = merge_sightings([], [committed("a", 1), committed("b", 5)])

    assert [s.digest for s in merge_sightings(once, [committed("c", 3)])] == ["a", "b", "c"]


def test_what_a_merge_repeats_is_listed_once() -> None:
    assert merged([], [committed("a", 1), committed("b", 2), committed("b", 3)]) == "AB"
