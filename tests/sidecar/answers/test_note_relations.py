"""The relations of a note: what it states now, since when, what it stated once, what was discovered."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from catena.answers import note_relations as relations_of_note
from catena.answers.note_relations import Relation, relations_of
from catena.graph.fields import DEFAULT_FIELDS
from catena.graph.ports import NoteVector
from catena.history.ports import Row
from catena.history.version import DatedBy
from catena.index.recording import record_of
from catena.indexing.graph_index import GraphIndex
from catena.indexing.recent_notes import SavedNote
from catena.notes import Note, NoteVersion
from catena.stores.sqlite_history import SqliteHistory
from catena.stores.sqlite_ledger import SqliteLedger
from catena.stores.sqlite_relations import SqliteRelations
from catena.vault.file import VaultFile
from catena.vault.path import VaultPath
from tests.fakes.clock import FakeClock

SLEEP = VaultPath("Sleep.md")
OTHERS = {
    "Recall.md": "Remembering.\n",
    "Folder/Dreams.md": "---\naliases: [Night thoughts]\n---\nAt night.\n",
    "Stress.md": "Pressure.\n",
}


@dataclass
class Desk:
    """Ledger, relations and history of a small vault; `save` is what its owner and the indexes do."""

    ledger: SqliteLedger
    store: SqliteRelations
    history: SqliteHistory
    graph: GraphIndex

    def save(self, path: str, text: str, day: str | None = None) -> Note:
        saved = SavedNote(VaultFile(VaultPath(path), 0.0, len(text.encode())), text.encode())
        note = saved.note
        self.ledger.record_notes([record_of(note, saved.file)])
        self.graph.take([saved])
        if day:
            self.record(path, note.raw, day)
        return note

    def record(self, path: str, raw: bytes | None, day: str) -> None:
        row = Row(path=VaultPath(path), raw=raw, valid_from=day, dated_by=DatedBy.FILE_TIME)
        self.history.append([row], recorded_at=learned(day))

    def relations(self, note: Note) -> Sequence[Relation]:
        return relations_of(note, graph=self.graph, history=self.history, ledger=self.ledger)


def learned(day: str) -> str:
    return f"{day}T20:00:00.000000Z"


def told(relations: Sequence[Relation]) -> list[str]:
    return [f"{r.source_path} {r.relationship_type} {r.target_path or f'?{r.target_name}'}" for r in relations]


def lifetimes(relations: Sequence[Relation]) -> list[tuple[str, str | None, str | None]]:
    return [(r.target_name, r.valid_time_start, r.valid_time_end) for r in relations]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    ledger = SqliteLedger(tmp_path / "ledger.sqlite")
    store = SqliteRelations(tmp_path / "relations.sqlite")
    history = SqliteHistory(tmp_path / "history.sqlite")
    opened = Desk(ledger, store, history, GraphIndex(ledger, store, DEFAULT_FIELDS, FakeClock()))
    for path, text in OTHERS.items():
        opened.save(path, text)
    yield opened
    for part in (history, store, ledger):
        part.close()


def test_what_a_note_states_is_resolved_and_comes_with_its_words_and_place(desk: Desk) -> None:
    text = "supports:: [[recall]]\n\n[[Stress]] leads to worse [[Recall]].\n\nupdated [[Nowhere]]\n"
    note = desk.save("Sleep.md", text)

    found = desk.relations(note)

    assert "Sleep.md supports Recall.md" in told(found)
    assert "Stress.md leads_to Recall.md" in told(found)
    assert "Sleep.md links_to ?Nowhere" in told(found)
    sentence = next(r for r in found if r.relationship_type == "leads_to")
    assert (sentence.context, sentence.target_name, sentence.origin) == (
        "Stress leads to worse Recall.", "Recall", "authored",
    )  # fmt: skip
    assert sentence.span
    assert b"leads to" in sentence.span.slice(note.raw)
    assert {(r.valid_time_start, r.valid_time_end, r.transaction_time, r.discovered_at) for r in found} == {
        (None, None, None, None)
    }


def test_a_relation_from_a_name_that_no_note_has_is_left_out(desk: Desk) -> None:
    note = desk.save("Sleep.md", "supported_by:: [[Nobody]]\nsupported_by:: [[Dreams]]\n")

    [found] = desk.relations(note)

    assert (found.source_path, found.target_path, found.target_name) == ("Folder/Dreams.md", "Sleep.md", "Sleep")


def test_the_same_relation_written_in_both_notes_has_one_id(desk: Desk) -> None:
    one = desk.save("Sleep.md", "supports:: [[Recall]]\ncontradicts:: [[Recall]]\nnext:: [[Recall]]\n")
    other = desk.save("Recall.md", "supported_by:: [[Sleep]]\ncontradicts:: [[Sleep]]\nnext:: [[Sleep]]\n")

    here = {str(r.relationship_type): r.link_id for r in desk.relations(one)}
    there = {str(r.relationship_type): r.link_id for r in desk.relations(other)}

    assert here["supports"] == there["supports"]
    assert here["contradicts"] == there["contradicts"]
    assert here["next"] != there["next"]
    assert all(len(link_id) == 16 for link_id in here.values())


def test_a_relation_is_valid_since_the_first_version_of_the_unbroken_run_that_states_it(desk: Desk) -> None:
    desk.save("Sleep.md", "supports:: [[Recall]]\n", "2024-01-01")
    desk.save("Sleep.md", "No more.\n", "2024-02-01")
    desk.save("Sleep.md", "Again.\n\n- supports:: [[Recall]]\n", "2024-03-01")
    note = desk.save("Sleep.md", "Still.\n\nsupports:: [[Recall]]\n\nup:: [[Stress]]\n", "2024-04-01")

    found = desk.relations(note)

    assert lifetimes(found) == [("Recall", "2024-03-01", None), ("Stress", "2024-04-01", None)]
    assert [r.transaction_time for r in found] == [learned("2024-03-01"), learned("2024-04-01")]


def test_what_is_stated_no_more_is_closed_and_comes_last_the_latest_first(desk: Desk) -> None:
    desk.save("Sleep.md", "up:: [[Dreams]]\n\nsupports:: [[Recall]]\n", "2024-01-01")
    desk.save("Sleep.md", "supports:: [[Recall]]\n", "2024-02-01")
    note = desk.save("Sleep.md", "same:: [[Stress]]\n", "2024-03-01")

    found = desk.relations(note)

    assert lifetimes(found) == [
        ("Stress", "2024-03-01", None),
        ("Recall", "2024-01-01", "2024-03-01"),
        ("Dreams", "2024-01-01", "2024-02-01"),
    ]
    assert [(r.span is None, r.transaction_time) for r in found[1:]] == [(True, learned("2024-01-01"))] * 2


def test_denying_closes_what_was_asserted(desk: Desk) -> None:
    desk.save("Sleep.md", "[[Stress]] causes [[Dreams]].\n", "2024-01-01")
    note = desk.save("Sleep.md", "[[Stress]] does not cause [[Dreams]].\n", "2024-02-01")

    causes = [r for r in desk.relations(note) if r.relationship_type == "causes"]

    assert [(r.negated, r.valid_time_start, r.valid_time_end) for r in causes] == [
        (True, "2024-02-01", None),
        (False, "2024-01-01", "2024-02-01"),
    ]


def test_a_time_without_the_note_ends_what_it_stated(desk: Desk) -> None:
    desk.save("Sleep.md", "supports:: [[Recall]]\n", "2024-01-01")
    desk.record("Sleep.md", None, "2024-02-01")
    note = desk.save("Sleep.md", "supports:: [[Recall]]\n", "2024-03-01")

    assert lifetimes(desk.relations(note)) == [("Recall", "2024-03-01", None)]


def test_a_version_whose_text_is_no_longer_kept_breaks_no_run(desk: Desk) -> None:
    desk.save("Sleep.md", "supports:: [[Recall]]\n", "2024-01-01")
    dropped = desk.save("Sleep.md", "supports:: [[Recall]] and more\n", "2024-02-01")
    note = desk.save("Sleep.md", "supports:: [[Recall]] still\n", "2024-03-01")
    desk.history.prune([NoteVersion(dropped.version)])

    assert lifetimes(desk.relations(note)) == [("Recall", "2024-01-01", None)]


def test_what_was_just_saved_has_no_time_until_it_is_recorded(desk: Desk) -> None:
    desk.save("Sleep.md", "supports:: [[Recall]]\n\nup:: [[Dreams]]\n", "2024-01-01")
    note = desk.save("Sleep.md", "supports:: [[Recall]]\n\nsame:: [[Stress]]\n")

    assert lifetimes(desk.relations(note)) == [("Recall", "2024-01-01", None), ("Stress", None, None)]


def test_only_the_newest_versions_are_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relations_of_note, "MOST_VERSIONS", 2)
    desk.save("Sleep.md", "up:: [[Dreams]]\n\nsupports:: [[Recall]]\n", "2024-01-01")
    desk.save("Sleep.md", "supports:: [[Recall]]\n", "2024-02-01")
    note = desk.save("Sleep.md", "supports:: [[Recall]]\n\nmore\n", "2024-03-01")

    assert lifetimes(desk.relations(note)) == [("Recall", "2024-02-01", None)]


def test_discoveries_come_after_what_is_stated_the_most_similar_first(desk: Desk) -> None:
    note = desk.save("Sleep.md", "[[Recall]]\n", "2024-01-01")
    recall, dreams = VaultPath("Recall.md"), VaultPath("Folder/Dreams.md")
    unit = np.array([1.0, 0.0], np.float32)
    desk.store.put_vectors({path: NoteVector("v", unit) for path in (SLEEP, recall, dreams)})
    near = {SLEEP: [(recall, 0.75), (dreams, 0.875)], recall: [(SLEEP, 0.75)], dreams: [(SLEEP, 0.875)]}
    desk.store.put_neighbours(near, found_at="2026-01-01T00:00:00+00:00")

    stated, first, second = desk.relations(note)

    assert stated.relationship_type == "links_to"
    assert told([first, second]) == [
        "Sleep.md conceptually_related Folder/Dreams.md",
        "Sleep.md conceptually_related Recall.md",
    ]
    assert (first.strength, first.origin, first.target_name, first.discovered_at, first.valid_time_start) == (
        0.875, "discovered", "Dreams", "2026-01-01T00:00:00+00:00", None,
    )  # fmt: skip
