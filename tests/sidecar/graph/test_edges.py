"""Edges between nodes: several from one to another, each with a key."""

from catena.graph.edges import Edges
from catena.graph.node import Node
from tests.sidecar.graph.building import Stating

A, B, C = Node("A.md"), Node("B.md"), Node("C.md")
FIRST, SECOND = Stating()("A", "supports B", "extends B")


def between(*ends: tuple[Node, Node]) -> Edges:
    made = Edges()
    for key, (source, target) in enumerate(ends):
        made.add(source, target, key, FIRST)
    return made


def test_edges_with_other_keys_are_parallel_and_one_with_the_same_key_is_replaced() -> None:
    edges = between((A, B), (A, B))

    edges.add(A, B, 1, SECOND)

    assert edges.out(A) == {B: {0: FIRST, 1: SECOND}}
    assert edges.into(B) == {A: {0: FIRST, 1: SECOND}}
    assert edges.degree(A) == edges.degree(B) == 1


def test_neighbours_are_so_until_the_last_edge_is_gone() -> None:
    edges = between((A, B), (A, B))

    edges.remove(A, B, 0)
    assert edges.out(A) == {B: {1: FIRST}}

    edges.remove(A, B, 1)
    assert edges.out(A) == edges.into(B) == {}
    assert A in edges
    assert B in edges


def test_a_node_goes_with_the_edges_to_and_from_it_and_to_itself() -> None:
    edges = between((A, B), (B, C), (B, B), (C, A))

    edges.remove_nodes([B])

    assert B not in edges
    assert edges.out(A) == edges.into(C) == {}
    assert edges.out(C) == {A: {3: FIRST}}


def test_a_node_that_is_added_again_keeps_its_edges_and_an_unknown_one_has_none() -> None:
    edges = between((A, B))

    edges.add_node(A)

    assert edges.out(A) == {B: {0: FIRST}}
    assert edges.out(C) == edges.into(C) == {}
