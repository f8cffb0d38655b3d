"""Groups that hold together, and what joins them."""

import itertools

from catena.graph.communities import FEWEST_NODES, MOST_NODES, groups_of
from tests.sidecar.graph.building import a_network, path


def clique(names: str) -> dict[str, list[str]]:
    stated: dict[str, list[str]] = {name: [] for name in names}
    for source, target in itertools.combinations(names, 2):
        stated[source].append(f"supports {target}")
    return stated


def two_cliques_joined_by_x() -> dict[str, list[str]]:
    stated = clique("ABCD") | clique("EFGHIJ")
    stated["X"] = ["links_to A @0.3", "links_to B @0.3", "links_to E @0.3"]
    return stated


def test_two_cliques_are_two_groups_and_what_joins_them_is_a_bridge() -> None:
    stated = two_cliques_joined_by_x()

    found = groups_of(a_network(stated), [path(name) for name in stated])

    assert [set(group) - {path("X")} for group in found.groups] == [set(map(path, "EFGHIJ")), set(map(path, "ABCD"))]
    assert path("X") in found.bridges
    assert not {path("C"), path("F")} & set(found.bridges)


def test_the_most_central_note_of_a_group_comes_first() -> None:
    stated = clique("ABC") | clique("EFG") | {"Hub": [f"supports {name}" for name in "ABC"]}
    stated["A"].append("links_to E @0.1")
    stated["Y"] = ["supports Hub"]

    found = groups_of(a_network(stated), [path(name) for name in stated])

    assert next(group for group in found.groups if path("Hub") in group)[0] == path("Hub")


def test_few_notes_and_one_single_group_have_no_groups_worth_telling() -> None:
    few = clique("ABCDEFG"[: FEWEST_NODES - 1])
    one = clique("ABCDEFGH")

    assert groups_of(a_network(few), list(map(path, few))).groups == ()
    assert groups_of(a_network(one), list(map(path, one))).groups == ()


def test_groups_do_not_depend_on_the_order_in_which_notes_are_given_or_came() -> None:
    stated = two_cliques_joined_by_x()
    turned = dict(reversed(stated.items()))

    assert groups_of(a_network(stated), list(map(path, stated))) == groups_of(
        a_network(turned), list(map(path, turned))
    )


def test_only_the_first_notes_are_looked_at() -> None:
    stated = two_cliques_joined_by_x() | {f"N{i}": ["links_to A"] for i in range(MOST_NODES)}

    found = groups_of(a_network(stated), list(map(path, stated)))

    assert sum(map(len, found.groups)) <= MOST_NODES
