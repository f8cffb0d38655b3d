"""Edges between nodes: several from one to another, each with an id."""

from catena.graph.edges import Edges, each_of
from catena.graph.node import Node
from tests.sidecar.graph.building import Stating

A, B, C = Node("A.md"), Node("B.md"), Node("C.md")
FIRST, SECOND, THIRD, FOURTH = Stating()("A", "supports B", "extends B", "causes B", "cites B")


def between(*ends: tuple[Node, Node]) -> Edges:
    made = Edges()
    for edge, (source, target) in zip((FIRST, SECOND, THIRD, FOURTH), ends, strict=False):
        made.add(source, target, edge)
    return made


def ids(edges: Edges, source: Node, target: Node) -> list[int]:
    return [edge.id for edge in each_of(edges.out(source).get(target))]


def test_edges_with_other_ids_are_parallel_and_one_with_the_same_id_is_replaced() -> None:
    edges = between((A, B))
    edges.add(A, B, FIRST._replace(strength=0.1))
    assert [edge.strength for edge in each_of(edges.into(B)[A])] == [0.1]

    edges.add(A, B, SECOND)
    edges.add(A, B, SECOND._replace(strength=0.2))

    assert [(edge.id, edge.strength) for edge in each_of(edges.out(A)[B])] == [(FIRST.id, 0.1), (SECOND.id, 0.2)]
    assert list(each_of(edges.into(B)[A])) == list(each_of(edges.out(A)[B]))
    assert edges.degree(A) == edges.degree(B) == 1


def test_neighbours_are_so_until_the_last_edge_is_gone() -> None:
    edges = between((A, B), (A, B), (B, C))

    edges.remove(A, B, FIRST.id)
    assert ids(edges, A, B) == [SECOND.id]

    edges.remove(A, B, SECOND.id)
    edges.remove(B, C, THIRD.id)
    assert edges.out(A) == edges.into(B) == edges.out(B) == edges.into(C) == {}
    assert {A, B, C} == {node for node in (A, B, C) if node in edges}


def test_all_edges_from_one_node_to_another_go_at_once_and_none_where_there_are_none() -> None:
    edges = between((A, B), (A, B), (B, A))

    edges.remove_all(A, B)
    edges.remove_all(A, C)

    assert edges.out(A) == edges.into(B) == {}
    assert ids(edges, B, A) == [THIRD.id]


def test_a_node_goes_with_the_edges_to_and_from_it_and_to_itself() -> None:
    edges = between((A, B), (B, C), (B, B), (C, A))

    edges.remove_nodes([B])

    assert B not in edges
    assert edges.out(A) == edges.into(C) == {}
    assert ids(edges, C, A) == [FOURTH.id]


def test_a_node_that_is_added_again_keeps_its_edges_and_an_unknown_one_has_none() -> None:
    edges = between((A, B))

    edges.add_node(A)

    assert ids(edges, A, B) == [FIRST.id]
    assert edges.out(C) == edges.into(C) == {}
    assert not each_of(edges.out(C).get(A))
