from catena.claims.superseding import Voice, supersedes, voice_of
from catena.notes import PropertyValue


def voice(**properties: PropertyValue) -> Voice:
    return voice_of(properties)


def test_a_later_note_of_the_same_author_supersedes_the_earlier() -> None:
    earlier, later = (
        voice(author="Anna Lee", date="2020-01-01"),
        voice(authors=["Anna Lee", "Harper"], date="2022-05-01"),
    )

    assert supersedes(later, earlier)
    assert not supersedes(earlier, later)


def test_a_year_alone_is_a_date() -> None:
    assert supersedes(voice(author="anna  lee", year=2022), voice(author="Anna Lee", year="2020"))
    assert not supersedes(voice(author="Anna Lee", year=2020), voice(author="Anna Lee", date="2020-03-01"))


def test_other_authors_and_missing_dates_supersede_nothing() -> None:
    assert not supersedes(voice(author="Harper", year=2022), voice(author="Anna Lee", year=2020))
    assert not supersedes(voice(author="Anna Lee"), voice(author="Anna Lee", year=2020))


def test_the_owners_own_notes_are_never_superseded() -> None:
    assert not supersedes(voice(date="2025-09-03"), voice(date="2024-11-03"))
