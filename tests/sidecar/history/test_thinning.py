"""What may go when the history grows too large."""

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from catena.history.thinning import HeldContent, dispensable
from catena.notes.note import NoteVersion

NOW = dt.datetime(2026, 3, 15, 12, tzinfo=dt.UTC)


def held(digest: str, when: str, *, note_id: int = 1, is_newest: bool = False) -> HeldContent:
    moment = dt.datetime.fromisoformat(when).replace(tzinfo=dt.UTC)
    return HeldContent(
        note_id=note_id, digest=NoteVersion(digest), valid_from=moment, stored_bytes=10, is_newest=is_newest
    )


def going(*contents: HeldContent) -> list[str]:
    return [content.digest for content in dispensable(contents, now=NOW)]


def test_of_the_last_week_everything_stays() -> None:
    assert going(held("a", "2026-03-14T08:00"), held("b", "2026-03-14T09:00"), held("c", "2026-03-09T09:00")) == []


def test_of_the_last_month_one_a_day_stays() -> None:
    assert going(held("a", "2026-03-01T08:00"), held("b", "2026-03-01T09:00"), held("c", "2026-03-02T09:00")) == ["a"]


def test_of_the_last_year_one_a_week_stays() -> None:
    monday, friday, next_monday = "2025-09-01T08:00", "2025-09-05T08:00", "2025-09-08T08:00"

    assert going(held("a", monday), held("b", friday), held("c", next_monday)) == ["a"]


def test_of_what_is_older_one_a_month_stays() -> None:
    assert going(held("a", "2020-05-01T08:00"), held("b", "2020-05-30T08:00"), held("c", "2020-06-01T08:00")) == ["a"]


def test_the_oldest_ages_go_first_and_in_them_the_oldest_contents() -> None:
    contents = [
        held("day1", "2026-03-01T08:00"), held("day2", "2026-03-01T09:00"),
        held("month3", "2020-05-03T08:00"), held("month2", "2020-05-02T08:00"), held("month1", "2020-05-01T08:00"),
        held("week1", "2025-09-01T08:00"), held("week2", "2025-09-02T08:00"),
    ]  # fmt: skip

    assert going(*contents) == ["month1", "month2", "week1", "day1"]


def test_what_a_note_says_now_stays_however_old_it_is() -> None:
    assert going(held("now", "2020-05-01T08:00", is_newest=True), held("last", "2020-05-30T08:00")) == []


def test_a_week_of_two_months_keeps_one_version_of_each() -> None:
    january, february = held("a", "2026-01-31T08:00"), held("b", "2026-02-01T08:00")

    assert going(january, february) == []


def test_bytes_that_another_note_still_needs_stay() -> None:
    shared = [held("a", "2020-05-01T08:00"), held("a", "2020-05-01T08:00", note_id=2)]

    assert going(*shared, held("b", "2020-05-30T08:00")) == []


@given(
    st.lists(
        st.builds(
            lambda note_id, digest, age: HeldContent(
                note_id=note_id,
                digest=NoteVersion(f"{note_id}-{digest}"),
                valid_from=NOW - dt.timedelta(hours=age),
                stored_bytes=1,
            ),
            st.integers(1, 2),
            st.integers(0, 50),
            st.integers(0, 24 * 1000),
        ),
        max_size=40,
    )
)
def test_every_note_keeps_one_version_of_each_month_it_changed_in(contents: list[HeldContent]) -> None:
    gone = {content.digest for content in dispensable(contents, now=NOW)}

    def months(of: list[HeldContent]) -> set[tuple[int, str]]:
        return {(content.note_id, f"{content.valid_from:%Y-%m}") for content in of}

    assert months([content for content in contents if content.digest not in gone]) == months(contents)
