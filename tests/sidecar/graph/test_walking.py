"""What stands near, how near, and what leads to what."""

import itertools
import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from catena.graph import walking
from catena.graph.neighbourhood import neighbourhood
from catena.graph.network import Network
from catena.graph.node import Node, Role
from catena.graph.walking import chains, closeness, count_ways, reach
from tests.sidecar.graph.building import a_network, node, path


def at(*names: str) -> list[Node]:
    return [Node(path(name)) for name in names]


def links(*pairs: str) -> dict[str, list[str]]:
    """`"AB"`: A links to B."""
    stated: dict[str, list[str]] = {name: [] for name in sorted({*"".join(pairs)})}
    for source, target in pairs:
        stated[source].append(f"links_to {target}")
    return stated


def told(found: tuple[walking.Chain, ...]) -> list[tuple[str, float]]:
    return [(" ".join(n.removesuffix(".md") for n in chain.nodes), round(chain.confidence, 3)) for chain in found]


# -- hops and ways


def test_hops_are_counted_whichever_way_the_relations_point() -> None:
    reached = reach(a_network(links("AB", "CB", "CD", "DE")), at("A"), max_hops=3)

    assert {n.removesuffix(".md"): near.hops for n, near in reached.items()} == {"A": 0, "B": 1, "C": 2, "D": 3}


def test_ways_and_strengths_are_those_of_the_shortest_ways() -> None:
    network = a_network(
        {"A": ["supports B @0.8", "supports C @0.4"], "B": ["supports D @0.6"], "C": ["supports D @0.2"], "D": []}
    )

    d = reach(network, at("A"), max_hops=2)[at("D")[0]]

    assert (d.hops, d.ways) == (2, 2)
    assert d.strength == pytest.approx((0.8 + 0.6 + 0.4 + 0.2) / 4)
    assert d.came_from == (path("B"), path("C"))


def test_a_way_leads_through_a_name_that_no_note_has_but_not_through_a_generated_note() -> None:
    stated = {"A": ["links_to Idea"], "B": ["links_to Idea"], "S": ["links_to A", "links_to C"], "C": []}
    reached = reach(a_network(stated, notes=[node("S", generated=True)]), at("A"), max_hops=3)

    assert reached[at("B")[0]].hops == 2
    assert at("S")[0] in reached
    assert at("C")[0] not in reached


def test_a_walk_from_a_generated_note_goes_on_from_it() -> None:
    network = a_network({"S": ["links_to A", "links_to C"], "A": [], "C": []}, notes=[node("S", generated=True)])

    assert {*at("A", "C")} < reach(network, at("S"), max_hops=1).keys()
    assert closeness(network, at("S"))[at("A")[0]] > 0


@pytest.mark.parametrize("role", [Role.MAP, Role.TEMPLATE, Role.DAILY, Role.TAG_PAGE])
def test_a_way_through_a_note_that_ties_everything_together_is_worth_less(role: Role) -> None:
    stated = {"A": ["links_to Hub", "links_to Plain"], "Hub": ["links_to B"], "Plain": ["links_to C"], "B": [], "C": []}
    network = a_network(stated, notes=[node("Hub", role=role)])

    reached = reach(network, at("A"), max_hops=2)
    b, c, hub, plain = (reached[n] for n in at("B", "C", "Hub", "Plain"))

    assert b.share < c.share
    assert hub.share < plain.share


def test_a_way_through_a_crowded_note_is_worth_less() -> None:
    crowd = {f"N{i}": ["links_to Hub"] for i in range(100)}
    network = a_network(
        {"A": ["links_to Hub", "links_to P"], "Hub": ["links_to B"], "P": ["links_to C"], "B": [], "C": [], **crowd}
    )

    reached = reach(network, at("A"), max_hops=2)

    assert reached[at("B")[0]].share < reached[at("C")[0]].share


def test_a_walk_whose_budget_ends_looks_behind_the_least_crowded_first(monkeypatch: pytest.MonkeyPatch) -> None:
    crowd = {f"N{i}": ["links_to Hub"] for i in range(50)}
    network = a_network({"A": ["links_to Hub", "links_to P"], "Hub": [], "P": ["links_to C"], "C": [], **crowd})
    monkeypatch.setattr(walking, "MOST_EDGES", 20)

    reached = reach(network, at("A"), max_hops=2)

    assert at("C")[0] in reached
    assert at("N1")[0] not in reached


def ways(pairs: set[str], end: str, max_hops: int) -> int:
    """Counted by trying every sequence of notes."""
    tied = {frozenset(pair) for pair in pairs}
    others = sorted({*"".join(pairs)} - {"A", end})
    return sum(
        all(frozenset(leg) in tied for leg in itertools.pairwise(("A", *between, end)))
        for length in range(max_hops)
        for between in itertools.permutations(others, length)
    )


some_links = st.sets(st.sampled_from([a + b for a, b in itertools.permutations("ABCDE", 2)]), min_size=1)


@given(some_links, st.integers(1, 4))
def test_as_many_ways_are_counted_as_there_are(pairs: set[str], max_hops: int) -> None:
    network = a_network(links(*sorted({*pairs, "AA"}), "EE"))
    reached = reach(network, at("A"), max_hops=max_hops)

    for end in "BCDE":
        if at(end)[0] in reached:
            assert count_ways(network, at(end)[0], reached, max_hops=max_hops) == ways(pairs, end, max_hops)
        else:
            assert ways(pairs, end, max_hops) == 0


# -- closeness


def test_the_rank_is_the_stationary_distribution_of_the_walk_it_stands_for() -> None:
    pairs, names = ["AB", "BC", "CD", "DA", "AC", "DE"], "ABCDE"
    network = a_network(links(*pairs))
    tied = np.array([[one + other in pairs or other + one in pairs for other in names] for one in names], float)
    steps = tied * [network.damping(node) for node in at(*names)]
    steps /= steps.sum(axis=1, keepdims=True)
    start = exact = np.eye(len(names))[0]
    for _ in range(200):
        exact = walking.RESTART * start + (1 - walking.RESTART) * exact @ steps

    found = closeness(network, at("A"))

    assert [found[node] for node in at(*names)] == pytest.approx(exact.tolist(), abs=5e-3)


def test_nothing_of_the_walk_gets_lost() -> None:
    total = math.fsum(closeness(a_network(links("AB", "BC", "CA")), at("A")).values())

    assert 0.99 < total <= 1.0


def test_the_rank_does_not_depend_on_the_order_in_which_notes_came() -> None:
    pairs = ["AB", "BC", "CD", "DA", "AC", "DE", "EB"]

    assert closeness(a_network(links(*pairs)), at("A")) == closeness(
        a_network(dict(reversed(links(*pairs).items()))), at("A")
    )


# -- the neighbourhood


def test_nearer_notes_come_first_then_stronger_ones_then_those_with_more_ways() -> None:
    network = a_network(
        {
            "A": ["links_to Weak @0.3", "supports Strong @0.9", "links_to M1 @0.3", "links_to M2 @0.3"],
            "M1": ["links_to Once @0.3", "links_to Twice @0.3"],
            "M2": ["links_to Twice @0.3"],
            **{name: [] for name in ("Weak", "Strong", "Once", "Twice")},
        }
    )

    found = neighbourhood(network, at("A"), max_hops=2, limit=10)

    names = [near.path.removesuffix(".md") for near in found]
    assert names[0] == "Strong"
    assert names[-2:] == ["Twice", "Once"]
    assert [near.relevance for near in found] == sorted((near.relevance for near in found), reverse=True)
    assert found[0].way == (path("A"), path("Strong"))


def test_of_several_starts_none_is_a_result_and_unwritten_names_are_none_either() -> None:
    network = a_network({"A": ["links_to B", "links_to Idea"], "B": ["links_to C"], "C": []})

    assert [near.path for near in neighbourhood(network, at("A", "B"), max_hops=2, limit=10)] == [path("C")]


# -- chains

CAUSES = {
    "A": ["causes B @0.9", "leads_to C @0.8"],
    "B": ["influences D @0.5"],
    "C": ["leads_to D @0.9"],
    "D": ["causes E @0.5"],
    "E": ["causes F @0.9", "causes A @0.9"],
    "F": [],
}


def test_chains_out_of_a_note_come_surest_first() -> None:
    found = chains(a_network(CAUSES), at("A"), (), max_hops=2, limit=10)

    assert told(found) == [("A B", 0.9), ("A C", 0.8), ("A C D", 0.72), ("A B D", 0.45)]


def test_chains_into_a_note_end_there() -> None:
    found = chains(a_network(CAUSES), (), at("D"), max_hops=2, limit=3)

    assert told(found) == [("C D", 0.9), ("A C D", 0.72), ("B D", 0.5)]


def test_chains_between_notes_begin_and_end_there_and_pass_no_other_of_them() -> None:
    network = a_network(CAUSES)

    assert told(chains(network, at("A"), at("D"), max_hops=3, limit=10)) == [("A C D", 0.72), ("A B D", 0.45)]
    assert told(chains(network, at("A", "C"), at("D", "E"), max_hops=3, limit=10)) == [("C D", 0.9), ("A B D", 0.45)]
    assert told(chains(network, at("A"), at("F"), max_hops=3, limit=10)) == []
    assert told(chains(network, at("A"), at("A"), max_hops=3, limit=10)) == []


def test_no_chain_has_more_links_than_asked_for_or_a_note_twice() -> None:
    found = chains(a_network(CAUSES), at("D"), (), max_hops=3, limit=10)

    assert told(found) == [("D E", 0.5), ("D E A", 0.45), ("D E F", 0.45), ("D E A B", 0.405), ("D E A C", 0.36)]


def test_only_causes_that_a_note_states_and_does_not_deny_make_a_chain() -> None:
    network = a_network(
        {
            "A": ["links_to B", "supports B", "not causes B", "not leads_to C"],
            "B": [],
            "C": [],
            "S": ["A causes C"],
        },
        notes=[node("S", generated=True)],
        discovered=[("A", "C", 0.9)],
    )

    assert chains(network, at("A"), (), max_hops=3, limit=10) == ()


def test_a_chain_may_lead_to_a_name_that_no_note_has() -> None:
    found = chains(a_network({"A": ["causes Good_marks"]}), at("A"), (), max_hops=3, limit=10)

    assert [chain.nodes for chain in found] == [(path("A"), "?good marks")]


@given(st.data())
def test_the_chains_between_two_notes_are_all_simple_paths(data: st.DataObject) -> None:
    pairs = data.draw(some_links)
    max_hops = data.draw(st.integers(1, 3))
    stated: dict[str, list[str]] = {name: [] for name in "ABCDE"}
    for source, target in sorted(pairs):
        stated[source].append(f"causes {target}")
    network: Network = a_network(stated)
    graph = nx.DiGraph(sorted(pairs))
    graph.add_nodes_from("ABCDE")

    found = chains(network, at("A"), at("E"), max_hops=max_hops, limit=1000)

    expected = {" ".join(way) for way in nx.all_simple_paths(graph, "A", "E", cutoff=max_hops)}
    assert {way for way, _ in told(found)} == expected
    assert len(found) == len(expected)
