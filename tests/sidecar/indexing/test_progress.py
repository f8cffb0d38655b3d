"""How far the index is."""

from collections.abc import Iterable, Sequence

from catena.indexing.progress import Progress


def told(steps: Iterable[tuple[int, int]], *, is_behind: bool = False) -> Sequence[tuple[int, int]]:
    """What is told after each of these: how many notes wait for vectors, and for those of the multilingual model."""
    progress = Progress()
    all_told: list[tuple[int, int]] = []
    for pending, unfound in steps:
        progress = progress.after(pending, unfound, is_behind=is_behind)
        all_told.append((progress.done, progress.total))
    return all_told


def test_second_vectors_of_notes_go_on_where_the_first_ones_ended() -> None:
    assert told([(100, 0), (60, 30), (20, 80), (3, 80), (0, 80), (0, 40), (0, 1), (0, 0)]) == [
        (0, 100),
        (40, 100),
        (50, 100),
        (58, 100),
        (60, 100),
        (80, 100),
        (99, 100),
        (0, 0),
    ]


def test_it_never_goes_back_when_languages_are_told_late() -> None:
    done = [done for done, _ in told([(100, 0), (3, 0), (0, 90), (0, 50), (0, 10)])]

    assert done == sorted(done) == [0, 97, 97, 97, 97]


def test_nothing_is_over_while_the_languages_of_notes_are_not_told_yet() -> None:
    assert told([(10, 0), (0, 0)], is_behind=True) == [(0, 10), (0, 10)]
    assert told([(0, 0)], is_behind=True) == [(0, 0)]


def test_notes_that_come_meanwhile_are_counted() -> None:
    assert told([(10, 0), (2, 0), (6, 0), (0, 0)]) == [(0, 10), (8, 10), (8, 14), (0, 0)]


def test_second_vectors_alone_begin_at_nothing() -> None:
    assert told([(0, 80), (0, 20)]) == [(0, 80), (60, 80)]
