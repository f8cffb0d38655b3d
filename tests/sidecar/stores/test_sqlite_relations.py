"""Relations on SQLite: statements come back as they went in, lists of nearest notes stay true to the vectors."""

import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import astuple, replace
from pathlib import Path

import numpy as np
import pytest

from catena.graph.ports import Discovery, NoteStatements, NoteVector, StoredEdge
from catena.graph.relation import Origin, RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.notes.span import Span
from catena.stores.sqlite_opening import open_derived
from catena.stores.sqlite_relations import SCHEMA, SqliteRelations
from catena.vault.path import VaultPath

A, B, C, D = (VaultPath(f"{name}.md") for name in "ABCD")
EARLY, LATE = "2026-03-01T12:00:00+00:00", "2026-03-02T12:00:00+00:00"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "index" / "relations.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[SqliteRelations]:
    opened = SqliteRelations(file)
    yield opened
    opened.close()


def stated(target: str, *, type_: RelationType = RelationType.LINKS_TO, at: int = 0) -> Statement:
    return Statement(
        type=type_, source=ITSELF, target=Mention(target), strength=0.5, context="", span=Span(at, at + 5, 1, 1)
    )


def note(path: VaultPath, *statements: Statement, version: str = "v1") -> NoteStatements:
    return NoteStatements(path, version, statements)


def vector(x: float, y: float = 0.0, *, version: str = "v1") -> NoteVector:
    return NoteVector(version, np.array([x, y], np.float32))


def near(lists: Mapping[VaultPath, Sequence[VaultPath]]) -> Mapping[VaultPath, list[tuple[VaultPath, float]]]:
    return {path: [(other, 0.75) for other in others] for path, others in lists.items()}


def pairs(found: Sequence[Discovery]) -> list[str]:
    return [f"{d.first[0]}{d.second[0]}" for d in found]


def test_a_statement_comes_back_as_it_was_stored(store: SqliteRelations) -> None:
    said = Statement(
        type=RelationType.INFLUENCES,
        source=Mention("Café ☕", linked=False),
        target=Mention("Recall"),
        strength=0.625,
        context="“Café” doesn't\tinfluence [[Recall]].",
        span=Span(3, 40, 2, 3),
        origin=Origin.ACCEPTED,
        negated=True,
    )
    store.replace([note(A, stated("B"), said)])

    _, edge = store.edges()

    assert store.statements([edge.id, 10**6]) == {edge.id: (A, said)}
    assert edge == StoredEdge(edge.id, A, "influences", "Café ☕", False, "Recall", True, 0.625, True, "accepted")


def test_edges_come_by_note_and_place(store: SqliteRelations) -> None:
    store.replace([note(B, stated("X"), stated("C")), note(A, stated("Z"), stated("Y"))])
    store.replace([note(C, stated("A"))])

    assert [(e.stated_in, e.target) for e in store.edges()] == [(A, "Z"), (A, "Y"), (B, "X"), (B, "C"), (C, "A")]
    assert [e.target for e in store.edges([C, B])] == ["X", "C", "A"]
    assert store.edges([]) == []


def test_a_new_version_takes_the_place_of_the_old_and_of_its_row_ids(store: SqliteRelations) -> None:
    store.replace([note(A, stated("B")), note(B)])
    [before] = store.edges()

    store.replace([note(A, stated("C"), version="v2")])

    [after] = store.edges()
    assert (after.target, store.versions()) == ("C", {A: "v2", B: "v1"})
    assert after.id > before.id
    assert store.statements([before.id]) == {}


def test_statements_can_be_cleared_without_the_discoveries(store: SqliteRelations) -> None:
    store.replace([note(A, stated("B")), note(B)])
    store.put_vectors({A: vector(1), B: vector(1, 0.5)})
    store.put_neighbours(near({A: [B], B: [A]}), found_at=EARLY)

    store.clear_statements()

    assert (store.versions(), list(store.edges())) == ({}, [])
    assert pairs(store.discoveries()) == ["AB"]
    store.replace([note(B, version="v1")])
    assert store.versions() == {B: "v1"}


def test_two_notes_in_each_others_list_are_a_discovery(store: SqliteRelations) -> None:
    store.put_vectors({path: vector(1) for path in (A, B, C)})

    store.put_neighbours({A: [(B, 0.75)], B: [(A, 0.75), (C, 0.5)], C: []}, found_at=EARLY)

    assert store.discoveries() == [Discovery(A, B, 0.75, EARLY)]
    assert store.discoveries([B]) == [Discovery(A, B, 0.75, EARLY)]
    assert store.discoveries([C]) == []


def test_a_discovery_keeps_the_time_of_the_first_finding(store: SqliteRelations) -> None:
    store.put_vectors({path: vector(1) for path in (A, B, C)})
    store.put_neighbours(near({A: [B], B: [A], C: []}), found_at=EARLY)

    store.put_neighbours(near({A: [B, C], B: [A], C: [A]}), found_at=LATE)

    assert [(d.first, d.second, d.discovered_at) for d in store.discoveries()] == [(A, B, EARLY), (A, C, LATE)]


def test_a_changed_vector_unsettles_its_list_those_it_stands_in_and_those_it_came_near(store: SqliteRelations) -> None:
    store.put_vectors({path: vector(1) for path in (A, B, C, D)})
    store.put_neighbours(near({A: [B], B: [C], C: [], D: []}), found_at=EARLY)
    assert store.unsettled() == []

    store.put_vectors({B: vector(0, 1, version="v2")}, unsettled=[D])

    assert store.unsettled() == [A, B, D]
    assert store.vector_versions() == {A: "v1", B: "v2", C: "v1", D: "v1"}


def test_a_note_that_is_not_compared_has_a_version_and_no_list(store: SqliteRelations) -> None:
    store.put_vectors({path: vector(1) for path in (A, B)})
    store.put_neighbours(near({A: [B], B: [A]}), found_at=EARLY)

    store.put_vectors({B: NoteVector("v2", None), C: NoteVector("v1", None)}, unsettled=[C])

    assert store.vector_versions() == {A: "v1", B: "v2", C: "v1"}
    assert store.note_vectors()[0] == (A,)
    assert store.discoveries() == []
    assert store.unsettled() == [A]


def test_a_forgotten_note_takes_everything_with_it_and_unsettles_lists(store: SqliteRelations) -> None:
    store.replace([note(A, stated("B")), note(B, stated("A"))])
    store.put_vectors({path: vector(1) for path in (A, B, C)})
    store.put_neighbours(near({A: [B, C], B: [A], C: []}), found_at=EARLY)

    store.forget([B])

    assert [e.stated_in for e in store.edges()] == [A]
    assert store.versions().keys() == {A}
    assert store.note_vectors()[0] == (A, C)
    assert store.discoveries() == []
    assert store.unsettled() == [A]


def test_a_renamed_note_keeps_statements_and_discoveries_but_its_vector_is_due(store: SqliteRelations) -> None:
    store.replace([note(A, stated("B")), note(B)])
    store.put_vectors({A: vector(1), B: vector(1)})
    store.put_neighbours(near({A: [B], B: [A]}), found_at=EARLY)

    store.rename(A, D)
    store.rename(VaultPath("nobody.md"), C)

    assert [e.stated_in for e in store.edges()] == [D]
    assert store.versions() == {D: "v1", B: "v1"}
    assert pairs(store.discoveries()) == ["BD"]
    assert store.vector_versions() == {B: "v1"}


def test_a_rename_onto_a_note_that_was_there_replaces_it(store: SqliteRelations) -> None:
    store.replace([note(A, stated("X")), note(B, stated("Y"))])

    store.rename(A, B)

    assert [(e.stated_in, e.target) for e in store.edges()] == [(B, "X")]


def test_vectors_come_back_by_path_and_nearly_as_they_were(store: SqliteRelations) -> None:
    store.put_vectors({B: vector(0.6, 0.8), A: vector(1, 0)})

    paths, vectors = store.note_vectors()

    assert paths == (A, B)
    assert vectors.dtype == np.float32
    assert np.allclose(vectors, [[1, 0], [0.6, 0.8]], atol=2e-3)
    store.put_vectors({B: NoteVector("v2", np.array([0.0, 0.0, 3.0], np.float32))})  # of another model
    assert np.allclose(store.note_vectors()[1], [[1, 0, 0], [0, 0, 3]], atol=2e-3)
    store.clear_vectors()
    assert (store.note_vectors()[0], store.vector_versions(), store.unsettled()) == ((), {}, [])


def test_how_far_lists_reach_is_told_of_settled_ones(store: SqliteRelations) -> None:
    store.put_vectors({path: vector(1) for path in (A, B, C)})
    store.put_neighbours({A: [(B, 0.75), (C, 0.5)], B: [(A, 0.75)], C: []}, found_at=EARLY)

    assert store.reach() == {A: (2, 0.5), B: (1, 0.75)}
    store.unsettle_all()
    assert (store.reach(), store.unsettled()) == ({}, [A, B, C])
    assert pairs(store.discoveries()) == ["AB"]


def test_everything_is_there_after_opening_again(file: Path) -> None:
    first = SqliteRelations(file)
    first.replace([note(A, stated("B"))])
    first.remember("made_with", "this")
    first.close()

    again = SqliteRelations(file)

    assert (again.recall("made_with"), again.recall("other"), len(again.edges())) == ("this", None, 1)
    again.close()


def test_a_file_that_is_broken_or_of_another_schema_is_made_anew(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_bytes(b"no database at all" * 100)
    store = SqliteRelations(file)
    store.replace([note(A, stated("B"))])
    store.close()
    with sqlite3.connect(file) as connection:
        connection.execute("update meta set value = 'another' where key = 'schema'")
    connection.close()

    again = SqliteRelations(file)

    assert list(again.edges()) == []
    again.replace([note(A, stated("B"))])
    assert len(again.edges()) == 1
    again.close()


def test_readers_in_other_threads_see_whole_notes_only(store: SqliteRelations) -> None:
    store.replace([note(A, *(stated(f"old {n}") for n in range(20)))])
    seen: set[frozenset[str]] = set()
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            seen.add(frozenset(edge.target.split()[0] for edge in store.edges()))
            seen.add(frozenset(str(len(store.edges([A])))))

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for name in ("new", "old") * 20:
        store.replace([note(A, *(stated(f"{name} {n}") for n in range(20)))])
    done.set()
    for reader in readers:
        reader.join()

    assert seen <= {frozenset({"old"}), frozenset({"new"}), frozenset("20")}
    assert seen


def test_a_sentence_that_states_much_is_stored_once(store: SqliteRelations, file: Path) -> None:
    said = replace(stated("B"), context=" ".join(map(str, range(2_000))))
    store.replace([note(A, *[replace(said, target=Mention(str(number))) for number in range(40)])])

    with closing(sqlite3.connect(file)) as other:
        assert other.execute("select length(packed) from sentences").fetchone()[0] < 2 * len(said.context)
    store.forget([A])
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("select count(*) from sentences").fetchone() == (0,)


def test_statements_of_a_file_with_a_sentence_in_each_row_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite"
    first, second = stated("B"), replace(stated("C", at=7), context="“Naps” help.")
    with closing(open_derived(file, replace(SCHEMA, steps=SCHEMA.steps[:1]))) as old:
        old.write(
            "insert into related_notes (id, path, version, vector) values (3, ?, 'v1', ?)",
            (A, np.array([1.5, 2.0], np.float16).tobytes()),
        )
        old.write("insert into kinds values (1, 'links_to', 1, 1, 0, ?, '')", (first.origin.value,))
        for note_id, path in ((4, B), (5, C)):
            old.write("insert into related_notes (id, path) values (?, ?)", (note_id, path))
        for one, other in ((4, 5), (5, 4)):
            old.write("insert into near values (?, ?, 0.75, ?)", (one, other, LATE))
        for row, ordinal, each in ((8, 1, second), (9, 0, first)):
            old.write(
                "insert into statements values (?, 3, ?, 1, ?, ?, 0.5, ?, ?)",
                (row, ordinal, each.source.name, each.target.name, each.context, json.dumps(astuple(each.span))),
            )

    with closing(SqliteRelations(file)) as store:
        assert store.statements([8, 9]) == {8: (A, second), 9: (A, first)}
        assert [edge.id for edge in store.edges()] == [9, 8]
        assert np.allclose(store.note_vectors()[1], [[1.5, 2.0]], atol=0.02)
        assert store.discoveries() == [Discovery(B, C, 0.75, LATE)]
        store.replace([note(B, second)])
        assert store.statements([10]) == {10: (B, second)}
