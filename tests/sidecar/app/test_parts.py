"""Parts that are made when they are first used stand for themselves until then."""

from weakref import WeakKeyDictionary

from catena.app.parts import Parts


def test_what_was_made_of_a_part_is_kept_by_the_part_before_and_after_it_is_made() -> None:
    part: list[int] = Parts().later(lambda: [1, 2])
    kept: WeakKeyDictionary[object, str] = WeakKeyDictionary()

    kept[part] = "read"

    assert [*part] == [1, 2]
    assert kept[part] == "read"
