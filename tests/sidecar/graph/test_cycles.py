"""A new reason closes no circle, or the circle is shown."""

from collections.abc import Sequence

import pytest

from catena.graph.cycles import cycle_through
from catena.graph.relation import RelationType
from tests.sidecar.graph.building import a_network, node, path

CIRCLES = [
    ("two notes", {"A": ["supports B"]}, ("B", "A"), ("B", "A", "B")),
    ("over all four types", {"A": ["supports B"], "B": ["generalizes C"]}, ("C", "A"), ("C", "A", "B", "C")),
    ("a note with itself", {"A": []}, ("A", "A"), ("A", "A")),
    ("the shortest one", {"A": ["supports B", "supports C"], "C": ["specializes B"]}, ("B", "A"), ("B", "A", "B")),
    ("none along the arrows", {"A": ["supports B"], "B": ["supports C"]}, ("A", "C"), None),
    ("none over other types", {"A": ["influences B", "links_to B", "elaborates B"]}, ("B", "A"), None),
    ("none over what is denied", {"A": ["not supports B"]}, ("B", "A"), None),
    ("as told from the other end", {"B": ["A supports B"]}, ("B", "A"), ("B", "A", "B")),
]


@pytest.mark.parametrize(("stated", "new", "circle"), [row[1:] for row in CIRCLES], ids=[row[0] for row in CIRCLES])
def test_the_circle_that_a_reason_would_close_is_found(
    stated: dict[str, Sequence[str]], new: tuple[str, str], circle: tuple[str, ...] | None
) -> None:
    network = a_network(stated, notes=map(node, "ABC"))

    found = cycle_through(network, path(new[0]), path(new[1]), RelationType.SUPPORTS)

    assert found == (circle and tuple(map(path, circle)))


def test_a_mutual_contradiction_is_one_relation_and_closes_no_circle() -> None:
    network = a_network({"A": ["contradicts B"], "B": []})

    assert cycle_through(network, path("B"), path("A"), RelationType.CONTRADICTS) is None
    assert cycle_through(network, path("B"), path("A"), RelationType.SUPPORTS) == (path("B"), path("A"), path("B"))


def test_a_contradiction_still_closes_a_longer_circle() -> None:
    network = a_network({"A": ["contradicts B", "supports C"], "B": [], "C": ["supports B"]})

    found = cycle_through(network, path("B"), path("A"), RelationType.CONTRADICTS)

    assert found == (path("B"), path("A"), path("C"), path("B"))
