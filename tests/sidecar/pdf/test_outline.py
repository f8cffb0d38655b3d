from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from catena.pdf.outline import LeveledItem, OutlineItem, Place, entries, nested


def leveled(*items: tuple[int, str]) -> list[LeveledItem]:
    return [LeveledItem(level, title, None) for level, title in items]


def shape(items: Sequence[OutlineItem]) -> list[object]:
    return [[item.title, *shape(item.children)] if item.children else item.title for item in items]


def test_levels_become_a_tree() -> None:
    tree = nested(leveled((0, "A"), (1, "A.1"), (1, "A.2"), (2, "A.2.a"), (0, "B")))

    assert shape(tree) == [["A", "A.1", ["A.2", "A.2.a"]], "B"]


def test_a_level_that_was_left_out_does_no_harm() -> None:
    assert shape(nested(leveled((2, "deep"), (0, "A"), (3, "far below"), (1, "below")))) == [
        "deep",
        ["A", "far below", "below"],
    ]


def test_blanks_in_titles_are_folded() -> None:
    assert nested(leveled((0, "  A\r\n long\ttitle ")))[0].title == "A long title"


def test_an_entry_without_a_target_begins_where_the_first_below_it_does() -> None:
    below = OutlineItem("Child", Place(4))
    dead = OutlineItem("Dead", None)
    first, child, _, last = entries([OutlineItem("Part", None, (below, dead)), dead])

    assert (first.title, first.level, first.place, first.last) == ("Part", 0, Place(4), 2)
    assert (child.path, child.level, child.last) == (("Part", "Child"), 1, 1)
    assert last.place is None


@given(st.lists(st.tuples(st.integers(0, 6), st.text(max_size=5))))
def test_no_entry_is_lost_or_moved(items: list[tuple[int, str]]) -> None:
    titles = [entry.title for entry in entries(nested(leveled(*items)))]

    assert titles == [" ".join(title.split()) for _, title in items]
