"""The notes around a note or a concept, and why they are there."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catena.errors import BadLimit, BadRequest, PathRefused, UnknownNote
from catena.graph.ports import Discovery, NoteVector
from catena.index.log import NoteChunks, StoredChunk
from catena.operations.related import RelatedNotes, related
from catena.vault.path import VaultPath
from tests.graphs import GraphDesk

pytestmark = pytest.mark.asyncio

Opened = Callable[[Mapping[str, str]], GraphDesk]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    desks: list[GraphDesk] = []

    def open_desk(notes: Mapping[str, str]) -> GraphDesk:
        desks.append(GraphDesk(tmp_path / str(len(desks)), notes))
        return desks[-1]

    yield open_desk
    for desk in desks:
        desk.close()


async def ask(desk: GraphDesk, path: str | None = None, **more: Any) -> RelatedNotes:
    return await related(desk.services, **{"path": path, "concept": None, "max_hops": 2, "limit": 50, **more})


def reasons(found: RelatedNotes) -> dict[str, str]:
    return {note.note_path: note.reason for note in found.results}


NOTES = {
    "Sleep.md": "Sleep is rest.\n\ncauses:: [[Memory]]\n\nThanks to [[@walker2017]] and [[@rasch2013]].\n",
    "Memory.md": "[[Memory]] supports [[Learning]] in many ways.\n",
    "Learning.md": "What is learned.\n",
    "Dreams.md": "See [[@walker2017]] and [[@rasch2013]].\n\nelaborates:: [[Sleep]]\n",
    "Naps.md": "From [[@walker2017]].\n",
    "Diet.md": "Eat. See [[Unwritten]].\n",
    "Sport.md": "Move. See [[Unwritten]].\n",
    "Alone.md": "Nothing here.\n",
    "@walker2017.md": "A paper.\n",
    "@rasch2013.md": "A paper.\n",
}


async def test_notes_come_nearest_first_with_hops_ways_and_types(opened: Opened) -> None:
    found = await ask(opened(NOTES), "Sleep.md")

    hops = [note.min_hops for note in found.results]
    assert hops == sorted(hops)
    by_path = {note.note_path: note for note in found.results}
    assert set(by_path) == {"Memory.md", "Dreams.md", "@walker2017.md", "@rasch2013.md", "Naps.md", "Learning.md"}
    memory, dreams, learning = (by_path[VaultPath(f"{name}.md")] for name in ("Memory", "Dreams", "Learning"))
    assert (memory.min_hops, memory.path_count, memory.relationship_types) == (1, 1, ("causes",))
    assert (dreams.min_hops, dreams.path_count, dreams.relationship_types[0]) == (1, 3, "elaborates")
    assert (learning.min_hops, learning.path_count) == (2, 1)
    assert learning.relationship_types[:2] == ("causes", "supports")
    assert memory.composite_relevance > by_path[VaultPath("@rasch2013.md")].composite_relevance
    assert all(0.25 < note.composite_relevance <= 1 for note in found.results)


async def test_each_note_says_why_it_is_related(opened: Opened) -> None:
    desk = opened(NOTES)

    around_sleep, around_memory = reasons(await ask(desk, "Sleep.md")), reasons(await ask(desk, "Memory"))

    assert around_sleep["Memory.md"] == "“Sleep” causes it"
    assert around_sleep["Dreams.md"] == "elaborates on “Sleep”"
    assert around_sleep["@walker2017.md"].startswith("“Sleep” links to it")
    assert around_sleep["Naps.md"] == "both cite “@walker2017”"
    assert around_sleep["Learning.md"] == "“Sleep” causes “Memory”; “Memory” supports it"
    assert around_memory["Learning.md"] == "“Memory” supports it: “Memory supports Learning in many ways.”"
    assert around_memory["Sleep.md"] == "causes “Memory”"
    assert reasons(await ask(desk, "Diet.md")) == {"Sport.md": "both link to “Unwritten”"}


async def test_what_two_notes_share_is_named_together(opened: Opened) -> None:
    notes = dict.fromkeys(("A.md", "B.md"), "See [[X]], [[Y]], [[Z]] and [[W]].\n")
    papers = {"C.md": "See [[@p]] and [[@q]].\n", "D.md": "See [[@p]] and [[@q]].\n", "@p.md": "", "@q.md": ""}
    desk = opened({**notes, **papers})

    assert reasons(await ask(desk, "A.md")) == {"B.md": "both link to “W”, “X”, “Y” and others"}
    assert reasons(await ask(desk, "C.md"))["D.md"] == "both cite “@p”, “@q”"


async def test_notes_that_one_note_links_to_say_so(opened: Opened) -> None:
    desk = opened({"List.md": "[[A]] and [[B]].\n", "A.md": "", "B.md": ""})

    assert reasons(await ask(desk, "A.md"))["B.md"] == "both are linked from “List”"


async def test_a_field_or_a_likeness_that_two_notes_share_is_told_once(opened: Opened) -> None:
    books = dict.fromkeys(("A.md", "B.md"), "---\ngenre: '[[Novels]]'\n---\nA story.\n")
    desk = opened({**books, "Talk.md": "people:: [[Ann]], [[Bo]]\n", "Ann.md": "", "Bo.md": "", "C.md": "", "D.md": ""})
    alike = [
        Discovery(VaultPath(one), VaultPath("D.md"), 0.8, "2026-01-01T00:00:00+00:00") for one in ("Bo.md", "C.md")
    ]
    desk.graph.network().put_discoveries((), alike)

    assert reasons(await ask(desk, "A.md"))["B.md"] == "both name “Novels” under “genre”"
    assert reasons(await ask(desk, "Ann.md"))["Bo.md"] == "both are named under “people” in “Talk”"
    assert reasons(await ask(desk, "C.md"))["Bo.md"] == "both are similar in content to “D”"


async def test_what_only_a_daily_note_or_a_long_index_joins_is_not_related(opened: Opened) -> None:
    many = {f"{n}.md": "" for n in range(45)}
    notes = {
        "2024-03-15.md": "[[A]] [[B]] [[Map]]\n",
        "A.md": "",
        "B.md": "",
        "Map.md": "---\ntype: moc\n---\n[[A]] [[C]]\n",
    }
    desk = opened({**notes, **many, "C.md": "", "Index.md": "".join(f"[[{n}]] " for n in range(45))})

    assert {*reasons(await ask(desk, "A.md"))} == {"2024-03-15.md", "Map.md", "C.md"}
    assert {*reasons(await ask(desk, "7.md"))} == {"Index.md"}
    assert {"A.md", "B.md"} <= {*reasons(await ask(desk, "2024-03-15.md"))}


async def test_a_likeness_and_a_link_one_after_the_other_lead_nowhere(opened: Opened) -> None:
    desk = opened({"A.md": "", "B.md": "[[C]]\n[[A]]\n", "C.md": "", "D.md": ""})
    alike = [Discovery(VaultPath("B.md"), VaultPath("D.md"), 0.8, "2026-01-01T00:00:00+00:00")]
    desk.graph.network().put_discoveries((), alike)

    assert {*reasons(await ask(desk, "A.md"))} == {"B.md", "C.md"}
    assert {*reasons(await ask(desk, "D.md"))} == {"B.md"}


async def test_a_sentence_that_says_no_more_than_the_names_is_not_quoted(opened: Opened) -> None:
    desk = opened({"A.md": "- See [[B]]\n- [[C]], the mother of all others\n", "B.md": "", "C.md": ""})

    found = reasons(await ask(desk, "A.md"))

    assert found["B.md"] == "“A” links to it"
    assert found["C.md"] == "“A” links to it: “C, the mother of all others”"


async def test_a_number_that_only_identifies_is_no_part_of_a_name(opened: Opened) -> None:
    desk = opened(dict.fromkeys(("A.md", "B.md"), "See [[1716491727-open sets]].\n"))

    assert reasons(await ask(desk, "A.md"))["B.md"] == "both link to “open sets”"


async def test_what_was_discovered_and_what_is_denied_say_so(opened: Opened) -> None:
    desk = opened({"A.md": "[[A]] does not cause [[C]].\n", "B.md": "", "C.md": ""})
    network = desk.graph.network()
    network.put_discoveries((), [Discovery(VaultPath("A.md"), VaultPath("B.md"), 0.8, "2026-01-01T00:00:00+00:00")])

    found = reasons(await ask(desk, "A.md"))

    assert found["B.md"] == "is similar in content"
    assert found["C.md"] == "it is denied that “A” causes it: “A does not cause C.”"


async def test_no_reason_breaks_the_line_or_runs_on(opened: Opened) -> None:
    long = "A " + "very " * 100 + "long way round"
    desk = opened({"A.md": f"[[A]] leads to [[B]], {long}\nand on.\n", "B.md": ""})

    reason = reasons(await ask(desk, "A.md"))["B.md"]

    assert "\n" not in reason
    assert len(reason) < 250


async def test_hubs_come_after_what_is_as_near(opened: Opened) -> None:
    desk = opened(
        {
            "A.md": "[[2024-03-15]], [[Templates/T]], [[Home]], [[Plain]]\n",
            "2024-03-15.md": "",
            "Templates/T.md": "",
            "Home.md": "",
            "Plain.md": "",
        }
    )

    found = await ask(desk, "A.md")

    order = [note.note_path for note in found.results]
    assert (order[0], order[-1]) == ("Plain.md", "Templates/T.md")


async def test_hops_and_limit_are_kept_to(opened: Opened) -> None:
    desk = opened(NOTES)

    assert {note.min_hops for note in (await ask(desk, "Sleep.md", max_hops=1)).results} == {1}
    assert len((await ask(desk, "Sleep.md", limit=2)).results) == 2
    assert {note.min_hops for note in (await ask(desk, "Naps.md", max_hops=4)).results} == {1, 2, 3, 4}


async def test_the_relations_among_what_is_shown_are_there_to_be_drawn(opened: Opened) -> None:
    found = await ask(opened(NOTES), "Memory.md", max_hops=1)

    assert {(edge.source_path, edge.relationship_type, edge.target_path) for edge in found.edges} == {
        ("Sleep.md", "causes", "Memory.md"),
        ("Memory.md", "supports", "Learning.md"),
        ("Memory.md", "links_to", "Learning.md"),
    }


async def test_groups_of_a_topic_and_what_joins_them_leave_the_topic_itself_out(opened: Opened) -> None:
    def clique(*names: str) -> dict[str, str]:
        return {f"{n}.md": f"[[Topic]]\nsupports:: {', '.join(f'[[{m}]]' for m in names if m != n)}\n" for n in names}

    notes = clique("A", "B", "C", "D") | clique("E", "F", "G", "H")
    desk = opened({"Topic.md": "", "X.md": "[[Topic]] [[A]] [[E]]\n", **notes})

    found = await ask(desk, concept="topic")

    groups = [set(group.note_paths) - {"X.md"} for group in found.communities]
    assert sorted(map(sorted, groups)) == [[f"{n}.md" for n in "ABCD"], [f"{n}.md" for n in "EFGH"]]
    assert all(f"{group.label}.md" == group.note_paths[0] for group in found.communities)
    assert "X.md" in found.bridges
    assert "Topic.md" not in found.bridges


async def test_a_concept_is_a_title_an_alias_or_a_name_that_only_links_use(opened: Opened) -> None:
    desk = opened({"a.md": "---\ntitle: Deep rest\naliases: [Repose]\n---\n[[B]]\n", "B.md": "[[New idea]]\n"})

    assert {*reasons(await ask(desk, concept="deep REST"))} == {"B.md"}
    assert {*reasons(await ask(desk, concept="repose"))} == {"B.md"}
    assert {*reasons(await ask(desk, concept="New idea", max_hops=1))} == {"B.md"}


async def test_notes_that_speak_of_a_concept_stand_in_for_one_that_has_no_note(opened: Opened) -> None:
    desk = opened({"A.md": "On circadian rhythms.\n\n[[B]]\n", "B.md": "Light.\n"})

    found = await ask(desk, concept="circadian rhythms")

    assert [*reasons(found).items()] == [
        ("A.md", "mentions it: “On circadian rhythms.”"),
        ("B.md", "“A” links to it"),
    ]
    (warning,) = found.warnings
    assert warning.source == "graph"
    assert warning.error == "No note is called “circadian rhythms”."
    assert "“A”" in warning.impact


async def test_a_note_that_has_the_words_of_a_concept_in_different_sentences_does_not_mention_it(
    opened: Opened,
) -> None:
    desk = opened({"A.md": "We learn dances.\n\nThey are danced in public places.\n\n[[B]]\n", "B.md": "Light.\n"})

    found = await ask(desk, concept="learning in public")

    assert found.results == ()
    assert found.warnings[0].error.startswith("No graph relationships found for 'learning in public'.")


async def test_a_part_of_a_longer_word_does_not_mention_a_concept(opened: Opened) -> None:
    desk = opened({"A.md": "We start early.\n\nArt is long.\n", "B.md": "They start late.\n"})

    assert reasons(await ask(desk, concept="art")) == {"A.md": "mentions it: “Art is long.”"}


async def test_notes_that_mention_a_concept_are_related_to_it_without_any_link(opened: Opened) -> None:
    desk = opened({"A.md": "On circadian rhythms.\n", "习惯.md": "# 笔记\n\n养成习惯需要时间。\n"})

    assert {*reasons(await ask(desk, concept="circadian rhythm"))} == {"A.md"}
    assert [*reasons(await ask(desk, concept="养成习惯")).values()] == ["mentions it: “养成习惯需要时间。”"]


@pytest.mark.parametrize("asked", [{"concept": "quantum gravity"}, {"path": "Alone.md"}])
async def test_nothing_found_says_why_that_may_be_and_what_to_do(opened: Opened, asked: dict[str, str]) -> None:
    found = await ask(opened(NOTES), **asked)

    assert found.results == ()
    (warning,) = found.warnings
    concept = asked.get("concept", "Alone")
    lines = warning.error.splitlines()
    assert lines[0] == f"No graph relationships found for '{concept}'. This may be because:"
    assert len(lines) == 4
    assert "*Suggest links*" in warning.error


def whole_in_one_chunk(desk: GraphDesk, path: VaultPath, text: str) -> None:
    chunk = StoredChunk(
        chunk_id=path, log_id=desk.ledger.files()[path].id, path=path, ordinal=0, text_hash="", embedded_hash="",
        section_path=(), spans=(), plain=text, num_windows=1, stored_as=path,
    )  # fmt: skip
    desk.ledger.complete([NoteChunks(path, (chunk,), None)], ingested_at=1.0)


async def test_around_a_note_without_relations_are_the_notes_nearest_in_content(opened: Opened) -> None:
    desk = opened(NOTES)
    for name in ("Alone.md", "Rest.md", "Template/Rest.md", "Far.md", "Quiet.md"):
        text = "Silence.\n" if name == "Quiet.md" else "Hammocks sway. Hammocks rest.\n"
        desk.save(name, text)
        whole_in_one_chunk(desk, VaultPath(name), text)
    vectors = {
        "Alone.md": (1, 0, 0),
        "Rest.md": (7, 7, 1),
        "Template/Rest.md": (8, 6, 0),
        "Far.md": (0, 0, 1),
        "Quiet.md": (7, 7, 2),
    }
    desk.store.put_vectors(
        {
            VaultPath(path): NoteVector("1", np.array(vector, np.float32) / np.float32(np.linalg.norm(vector)))
            for path, vector in vectors.items()
        }
    )

    found = await ask(desk, "Alone.md")

    assert reasons(found) == {"Rest.md": "is similar in content: both have “Hammocks”"}
    assert [(edge.source_path, edge.target_path) for edge in found.edges] == [("Alone.md", "Rest.md")]
    assert not found.warnings
    assert not (await ask(desk, "Far.md")).results


async def test_a_misspelled_name_leads_to_the_notes_that_may_be_meant(opened: Opened) -> None:
    (warning,) = (await ask(opened({"Spaced repetition.md": "Words."}), concept="Spacd repetion")).warnings

    assert warning.error.endswith("it is not in the vault; the nearest are: Spaced repetition.md")


async def test_a_vault_that_is_still_being_read_says_so(opened: Opened) -> None:
    desk = opened(NOTES)
    desk.indexer.is_scanning = True

    found = await ask(desk, "Sleep.md")

    assert found.results
    assert [warning.error for warning in found.warnings] == ["The vault's notes are still being read."]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({}, BadRequest),
        ({"path": " ", "concept": ""}, BadRequest),
        ({"path": "Sleep.md", "concept": "sleep"}, BadRequest),
        ({"path": "Sleep.md", "max_hops": 5}, BadRequest),
        ({"path": "Sleep.md", "max_hops": 0}, BadRequest),
        ({"path": "Sleep.md", "limit": 101}, BadLimit),
        ({"path": "Sleep.md", "limit": 0}, BadLimit),
        ({"path": "../Sleep.md"}, PathRefused),
        ({"path": "Nowhere.md"}, UnknownNote),
    ],
)
async def test_what_can_not_be_asked_is_refused(opened: Opened, asked: dict[str, Any], error: type[Exception]) -> None:
    desk = opened(NOTES)

    with pytest.raises(error):
        await ask(desk, **asked)


async def test_a_field_of_ones_own_keeps_its_name(opened: Opened) -> None:
    desk = opened(
        {
            "Bauhaus.md": "---\nfounder: '[[Gropius]]'\n---\nA school.\n\ninspires:: [[Ulm School]]\n",
            "Gropius.md": "An architect.\n",
            "Ulm School.md": "Another school.\n",
        }
    )

    found = await ask(desk, "Bauhaus.md", max_hops=1)
    back = await ask(desk, "Gropius.md", max_hops=1)

    assert {note.note_title: note.labels for note in found.results} == {
        "Ulm School": ("inspires",),
        "Gropius": ("founder",),
    }
    assert {note.relationship_types for note in found.results} == {("links_to",)}
    assert {(edge.target_path, edge.label) for edge in found.edges} == {
        ("Ulm School.md", "inspires"),
        ("Gropius.md", "founder"),
    }
    assert reasons(found)["Ulm School.md"] == "“Bauhaus” names it under “inspires”"
    assert reasons(back)["Bauhaus.md"] == "names “Gropius” under “founder”"
