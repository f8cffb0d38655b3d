"""The network says what notes state, whatever came and went in between."""

import threading

from hypothesis import given, settings
from hypothesis import strategies as st

from catena.graph.network import Network
from catena.graph.node import Node, NoteNode
from catena.graph.ports import Discovery, StoredEdge
from catena.graph.relation import RelationType
from catena.vault.path import VaultPath
from tests.sidecar.graph.building import Stating, a_network, node, path


def told(network: Network, *names: str) -> set[str]:
    """Every relation at these notes, as it would be said."""
    return {
        f"{edge.source.removesuffix('.md')} {'not ' * edge.edge.negated}{edge.type} {edge.target.removesuffix('.md')}"
        for name in names
        for edge in network.edges_at(Node(path(name)))
    }


def test_a_link_to_a_note_that_is_not_there_leads_to_its_name() -> None:
    network = a_network({"A": ["links_to Not_yet"], "B": ["links_to NOT_YET"]})

    assert told(network, "A", "B") == {"A links_to ?not yet", "B links_to ?not yet"}
    assert network.nodes_named("Not yet") == ("?not yet",)
    assert network.title(Node("?not yet")) == "Not yet"


def test_the_name_becomes_the_note_when_it_is_written_and_a_name_again_when_it_is_gone() -> None:
    network = a_network({"A": ["links_to Idea"], "B": ["causes Idea"]})

    network.put(node("x/Idea"), [])
    assert told(network, "A", "B") == {"A links_to x/Idea", "B causes x/Idea"}
    assert not network.has(Node("?idea"))
    assert set(network.effects(Node(path("B")))) == {path("x/Idea")}

    network.remove(path("x/Idea"))
    assert told(network, "A", "B") == {"A links_to ?idea", "B causes ?idea"}
    assert set(network.effects(Node(path("B")))) == {"?idea"}


def test_links_move_to_a_namesake_that_stands_nearer() -> None:
    network = a_network({"x/A": ["links_to Idea"], "z/Idea": []})

    network.put(node("x/Idea"), [])

    assert told(network, "x/A") == {"x/A links_to x/Idea"}


def test_words_that_name_no_note_tie_nothing_until_one_is_called_so() -> None:
    network = a_network({"Recall": []})
    network.put(node("Diary"), Stating()("Diary", "good_sleep supports better_recall", linked=False))
    assert told(network, "Recall") == set()

    network.put(node("Rest", aliases=["Sleep"]), [])
    assert told(network, "Recall") == {"Rest supports Recall"}

    network.put(node("Rest"), [])
    assert told(network, "Recall") == set()


def test_a_cause_or_effect_that_no_note_is_called_stands_for_itself() -> None:
    network = a_network({"Recall": []})
    network.put(node("Diary"), Stating()("Diary", "good_sleep leads_to better_recall", linked=False))
    assert told(network, "Recall") == {"?good sleep leads_to Recall"}

    network.put(node("Rest", aliases=["Sleep"]), [])
    assert told(network, "Recall") == {"Rest leads_to Recall"}

    network.remove(node("Diary").path)
    assert told(network, "Recall") == set()
    assert not network.nodes_named("good sleep")


def test_what_a_note_states_takes_the_place_of_what_it_stated() -> None:
    network, state = a_network({"A": ["supports B", "causes C"], "B": [], "C": []}), Stating()

    network.put(node("A"), state("A", "contradicts B"))

    assert told(network, "A") == {"A contradicts B"}
    assert not network.effects(Node(path("A")))


def test_a_relation_stated_twice_or_from_both_ends_is_one() -> None:
    network = a_network(
        {
            "A": ["supports B", "supports B @0.5", "contradicts C", "analogous_to D"],
            "B": ["A supports B @0.9"],  # as `supported_by:: [[A]]` is read
            "C": ["contradicts A"],
            "D": ["analogous_to A"],
        }
    )

    resolved_edges = network.edges_at(Node(path("A")))

    assert [(resolved_edge.type, resolved_edge.strength) for resolved_edge in resolved_edges] == [
        (RelationType.SUPPORTS, 0.9),
        (RelationType.CONTRADICTS, 0.8),
        (RelationType.ANALOGOUS_TO, 0.8),
    ]
    assert network.edges_at(Node(path("C")), Node(path("A"))) == network.edges_at(Node(path("A")), Node(path("C")))


def test_what_is_denied_is_another_relation_than_what_is_said() -> None:
    network = a_network({"A": ["causes B", "not causes B"], "B": []})

    assert told(network, "A") == {"A causes B", "A not causes B"}


def test_a_note_ties_itself_to_nothing() -> None:
    assert told(a_network({"A": ["links_to A", "causes A"]}), "A") == set()


def test_denied_links_cause_nothing_and_the_strongest_statement_stands_for_a_cause() -> None:
    network = a_network(
        {"A": ["causes B @0.4", "not causes C", "supports D"], "B": ["A leads_to B @0.9"], "C": [], "D": []}
    )

    assert {to: edge.strength for to, edge in network.effects(Node(path("A"))).items()} == {path("B"): 0.9}
    assert set(network.causes(Node(path("B")))) == {path("A")}

    network.put(node("B"), [])
    assert {to: edge.strength for to, edge in network.effects(Node(path("A"))).items()} == {path("B"): 0.4}


def test_what_a_generated_note_states_is_no_evidence_but_it_links() -> None:
    network = a_network(
        {"Summary": ["A causes B", "links_to A"], "A": [], "B": []}, notes=[node("Summary", generated=True)]
    )

    assert told(network, "A", "B", "Summary") == {"Summary links_to A"}
    assert not network.effects(Node(path("A")))


def test_a_note_that_no_longer_is_generated_is_evidence() -> None:
    network = a_network({"Own": ["A causes B"], "A": [], "B": []}, notes=[node("Own", generated=True)])

    network.put(node("Own"), Stating()("Own", "A causes B"))

    assert told(network, "A") == {"A causes B"}


def test_discoveries_around_touched_notes_are_replaced() -> None:
    network = a_network({"A": ["supports B"], "B": [], "C": []}, discovered=[("A", "B", 0.8), ("B", "C", 0.7)])

    network.put_discoveries([path("A")], [Discovery(path("A"), path("C"), 0.9, "2026-01-02T00:00:00+00:00")])

    assert told(network, "A", "B") == {"A supports B", "B conceptually_related C", "A conceptually_related C"}
    assert told(network, "C") == {"B conceptually_related C", "A conceptually_related C"}


def test_discoveries_stay_when_a_note_is_saved_and_go_when_it_is_gone() -> None:
    network = a_network({"A": [], "B": []}, discovered=[("A", "B", 0.8)])

    network.put(node("A", title="Other"), [])
    assert told(network, "B") == {"A conceptually_related B"}

    network.remove(path("A"))
    assert told(network, "B") == set()


def test_statements_of_notes_that_nobody_knows_are_passed_over() -> None:
    network = Network([node("A")], Stating()("Gone", "links_to A"))

    assert told(network, "A") == set()


names = st.sampled_from(["A", "x/A", "x/B", "B", "y/C"])
statements = st.lists(
    st.sampled_from(
        ["links_to A", "causes B", "supports x/A", "B causes C", "not causes A", "contradicts B", "links_to New"]
    ),
    max_size=4,
)
some_notes = st.builds(
    node, names, title=st.sampled_from([None, "B", "C"]), aliases=st.sampled_from([(), ("C",), ("New",)]),
    generated=st.booleans(),
)  # fmt: skip


@settings(max_examples=150)
@given(st.lists(st.tuples(st.booleans(), some_notes, statements, st.booleans()), max_size=10))
def test_a_network_that_followed_every_change_equals_one_built_anew(
    steps: list[tuple[bool, NoteNode, list[str], bool]],
) -> None:
    network, state = Network([], []), Stating()
    vault: dict[VaultPath, tuple[NoteNode, list[StoredEdge]]] = {}
    for comes, note, said, linked in steps:
        if comes:
            edges = state(note.path.removesuffix(".md"), *said, linked=linked)
            vault[note.path] = note, edges
            network.put(note, edges)
        else:
            vault.pop(note.path, None)
            network.remove(note.path)

    anew = Network([note for note, _ in vault.values()], [edge for _, edges in vault.values() for edge in edges])

    nodes = [*map(Node, [*vault, "?a", "?b", "?c", "?new", "?x/a"])]
    assert network.notes() == anew.notes()
    for at in nodes:
        assert network.has(at) == anew.has(at)
        assert network.edges_at(at) == anew.edges_at(at)
        assert network.title(at) == anew.title(at)
        assert network.degree(at) == anew.degree(at)
        assert network.effects(at) == anew.effects(at)
        assert network.causes(at) == anew.causes(at)


def test_readers_see_whole_notes_while_one_is_written() -> None:
    network, state = a_network({"A": ["supports B", "causes B"], "B": []}), Stating()
    versions = [state("A", "supports B", "causes B"), state("A", "contradicts B", "influences B")]
    whole = [{"A supports B", "A causes B"}, {"A contradicts B", "A influences B"}]
    seen: list[set[str]] = []
    started, done = threading.Event(), threading.Event()

    def read() -> None:
        while not done.is_set():
            seen.append(told(network, "A"))
            started.set()

    reader = threading.Thread(target=read)
    reader.start()
    started.wait(5)
    for at in range(300):
        network.put(node("A"), versions[at % 2])
    done.set()
    reader.join()

    assert seen
    assert all(found in whole for found in seen)
