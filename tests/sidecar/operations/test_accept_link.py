"""Accepting links: what is written, what is refused, what is remembered."""

from pathlib import Path
from typing import Any

import pytest

from catena import events
from catena.errors import (
    BadRequest,
    CatenaError,
    CycleRefused,
    DangerousContent,
    LinkLimitReached,
    PathRefused,
    ReadOnly,
    UnknownNote,
    WriteRefused,
)
from catena.graph.node import Node
from catena.linking.feedback import Feedback, Verdict
from catena.linking.link import LinkSuggestion, LinkType, Reason
from catena.operations.accept_link import dismiss_link
from catena.vault.path import VaultPath
from catena.writing.permissions import Caller, Folders
from tests.linking import LinkingDesk
from tests.papers import mark, paper

TWO = {"Sleep.md": "Sleep.\n", "notes/Recall.md": "Recall.\n"}
SECTION = "\n## Semantic links\n\n- "


def suggestion(source: str = "Sleep.md", target: str = "notes/Recall.md") -> LinkSuggestion:
    return LinkSuggestion(
        source_path=VaultPath(source),
        target_path=VaultPath(target),
        target_title="Recall",
        link_type=LinkType.INFLUENCES,
        strength=0.6,
        context="Both link to “Memory”.",
        reasons=(Reason.SHARED_LINKS,),
    )


async def test_both_notes_get_a_line_and_both_lines_are_one_relation(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)

    accepted = await desk.accept(
        "Sleep.md", "notes/Recall.md", context_forward="It helps.", context_backward="Helped by it."
    )

    assert desk.read("Sleep.md") == f"Sleep.\n{SECTION}[supports:: [[Recall]]] It helps.\n"
    assert desk.read("notes/Recall.md") == f"Recall.\n{SECTION}[supported_by:: [[Sleep]]] Helped by it.\n"
    assert accepted.success
    assert accepted.written == ("Sleep.md", "notes/Recall.md")
    assert (accepted.warnings, accepted.error, accepted.rollback_performed) == ((), None, False)
    assert accepted.discovered_at == "2026-03-01T12:00:00+00:00"
    resolved_edges = desk.services.graph.network().edges_at(Node("Sleep.md"), Node("notes/Recall.md"))
    assert [
        (resolved_edge.source, resolved_edge.target)
        for resolved_edge in resolved_edges
        if resolved_edge.type == "supports"
    ] == [("Sleep.md", "notes/Recall.md")]
    assert desk.events.heard == [events.NoteWritten(VaultPath(path)) for path in TWO]
    assert desk.indexer.told == ["Sleep.md", "notes/Recall.md"]
    assert list((desk.state / "unfinished-links").iterdir()) == []


async def test_a_link_that_holds_both_ways_is_called_the_same_in_both_notes(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)

    accepted = await desk.accept("Sleep.md", "notes/Recall.md", link_type="contradicts")

    assert desk.read("notes/Recall.md").endswith("- [contradicts:: [[Sleep]]]\n")
    with pytest.raises(BadRequest, match="already"):
        await desk.accept("notes/Recall.md", "Sleep.md", link_type="contradicts")
    assert accepted.link_id is not None


async def test_a_name_that_two_notes_have_is_told_apart_by_its_folder(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "", "one/Same.md": "", "other/Same.md": ""})

    await desk.accept("A.md", "other/Same.md")

    assert "[supports:: [[other/Same|Same]]]" in desk.read("A.md")


async def test_a_suggestion_is_accepted_by_its_id_and_its_sentence_stands_in_both(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)
    desk.feedback.offer([suggestion()])

    await desk.accept(id=suggestion().id)

    assert desk.read("Sleep.md").endswith("- [influences:: [[Recall]]] Both link to “Memory”.\n")
    assert desk.read("notes/Recall.md").endswith("- [influenced_by:: [[Sleep]]] Both link to “Memory”.\n")
    (said,) = desk.feedback.all()
    assert (said.verdict, said.link_type, said.reasons) == (
        Verdict.ACCEPTED,
        LinkType.INFLUENCES,
        (Reason.SHARED_LINKS,),
    )


async def test_type_and_sentence_given_beside_an_id_replace_the_suggested_ones(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)
    desk.feedback.offer([suggestion()])

    await desk.accept(id=suggestion().id, link_type="elaborates", context_forward="More\non it.")

    assert desk.read("Sleep.md").endswith("- [elaborates:: [[Recall]]] More on it.\n")
    assert desk.read("notes/Recall.md").endswith("- [elaborated_by:: [[Sleep]]] More on it.\n")
    assert desk.feedback.all()[0].link_type is LinkType.ELABORATES


@pytest.mark.parametrize(
    ("asked", "error", "message"),
    [
        ({"link_type": "proves"}, BadRequest, r"^Invalid link_type: proves\. Must be one of: supports, contradicts, "),
        ({"link_type": "Supports"}, BadRequest, "^Invalid link_type"),
        ({"link_type": None}, BadRequest, "link_type"),
        ({"source": "../Sleep.md"}, PathRefused, "^Directory traversal detected in path"),
        ({"target": "/etc/Recall.md"}, PathRefused, "^Absolute path outside vault not allowed"),
        ({"target": "file:///Recall.md"}, PathRefused, "^File protocol not allowed"),
        ({"target": "Recall.txt"}, PathRefused, r"^Only markdown files \(\.md\) allowed"),
        ({"target": "Nowhere.md"}, UnknownNote, "There is no note at 'Nowhere.md'"),
        ({"target": "Sleep.md"}, BadRequest, "can't be linked to itself"),
        ({"target": None}, BadRequest, "target_path"),
        ({"source": None, "target": None}, BadRequest, "^Give either the id of a suggestion, or both"),
        ({"id": "0123456789abcdef"}, BadRequest, "^Give either the id of a suggestion, or both"),
        ({"source": None, "target": None, "id": "unheard-of"}, BadRequest, "There is no suggestion 'unheard-of'"),
        ({"context_forward": "x" * 501}, BadRequest, "^Context exceeds max length of 500 characters"),
        ({"context_backward": "x" * 501}, BadRequest, "^Context exceeds max length of 500 characters"),
        ({"context_forward": "<script>x</script>"}, DangerousContent, "^Dangerous content detected in context"),
        ({"context_backward": "[a](javascript:x)"}, DangerousContent, "^Dangerous content detected in context"),
        ({"context_forward": '<a onclick="x">'}, DangerousContent, "^Dangerous content detected in context"),
        ({"context_forward": "eval(x)"}, DangerousContent, "^Dangerous content detected in context"),
    ],
)
async def test_what_can_not_be_a_link_is_refused_and_nothing_is_written(
    tmp_path: Path, asked: dict[str, Any], error: type[CatenaError], message: str
) -> None:
    desk = LinkingDesk(tmp_path, TWO)

    with pytest.raises(error, match=message):
        await desk.accept(**{"source": "Sleep.md", "target": "notes/Recall.md", **asked})

    assert {path: desk.read(path) for path in TWO} == TWO
    assert not desk.events.heard
    assert not desk.feedback.all()


async def test_500_characters_are_not_too_many(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)

    assert (await desk.accept("Sleep.md", "notes/Recall.md", context_forward="x" * 500)).success


@pytest.mark.parametrize("written_in", ["Sleep.md", "notes/Recall.md"])
async def test_two_notes_linked_so_already_in_either_of_them_are_not_linked_again(
    tmp_path: Path, written_in: str
) -> None:
    line = {"Sleep.md": "supports:: [[Recall]]\n", "notes/Recall.md": "supported_by:: [[Sleep]]\n"}[written_in]
    desk = LinkingDesk(tmp_path, {**TWO, written_in: line})

    with pytest.raises(BadRequest, match=r"Sleep\.md is linked to notes/Recall\.md as supports already"):
        await desk.accept("Sleep.md", "notes/Recall.md")

    assert (await desk.accept("Sleep.md", "notes/Recall.md", link_type="elaborates")).success


async def test_a_circle_of_reasons_is_refused_with_the_circle_named(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "", "B.md": "", "C.md": ""})
    await desk.accept("A.md", "B.md", link_type="supports")
    await desk.accept("B.md", "C.md", link_type="specializes")

    with pytest.raises(CycleRefused, match="C → A → B → C") as refused:
        await desk.accept("C.md", "A.md", link_type="generalizes")

    assert refused.value.details["circle"] == ["C.md", "A.md", "B.md", "C.md"]
    assert "[[A]]" not in desk.read("C.md")


async def test_a_circle_of_other_links_is_allowed_with_a_warning(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "", "B.md": "", "C.md": ""})
    await desk.accept("A.md", "B.md", link_type="elaborates")
    assert not (await desk.accept("B.md", "C.md", link_type="elaborates")).warnings

    accepted = await desk.accept("C.md", "A.md", link_type="elaborates")

    assert accepted.success
    assert accepted.warnings == ("These links run in a circle now: C → A → B → C.",)


def section_of(count: int) -> str:
    return "## Semantic links\n\n" + "".join(f"- [supports:: [[N{n}]]]\n" for n in range(count))


@pytest.mark.parametrize("full", ["Sleep.md", "notes/Recall.md"])
async def test_a_section_holds_50_links_at_most_in_either_note(tmp_path: Path, full: str) -> None:
    desk = LinkingDesk(tmp_path, {**TWO, full: section_of(50)})

    with pytest.raises(LinkLimitReached, match=r"^Note has reached max link limit \(50\)"):
        await desk.accept("Sleep.md", "notes/Recall.md")

    assert desk.read(full) == section_of(50)


@pytest.mark.parametrize(("before", "warns"), [(28, False), (29, True), (49, True)])
async def test_from_30_links_on_it_is_said_how_many_there_are(tmp_path: Path, before: int, warns: bool) -> None:
    desk = LinkingDesk(tmp_path, {**TWO, "Sleep.md": "[[elsewhere]] " * 60 + "\n\n" + section_of(before)})

    accepted = await desk.accept("Sleep.md", "notes/Recall.md")

    told = (f"Sleep.md has {before + 1} links in its section now; the most is 50.",)
    assert accepted.warnings == (told if warns else ())


async def test_20_links_from_one_note_within_a_minute_are_enough(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, dict.fromkeys(["S.md", "T.md", "U.md"], ""))
    for n in range(19):
        desk.feedback.put(said_now(desk, Verdict.ACCEPTED, f"Other {n}.md"))
    desk.feedback.put(said_now(desk, Verdict.DISMISSED, "Another.md"))
    await desk.accept("S.md", "T.md")

    with pytest.raises(BadRequest, match="At most 20 links"):
        await desk.accept("S.md", "U.md")
    assert (await desk.accept("T.md", "U.md")).success
    desk.clock.pass_s(60)
    assert (await desk.accept("S.md", "U.md")).success


def said_now(desk: LinkingDesk, verdict: Verdict, target: str) -> Feedback:
    return Feedback(
        verdict=verdict,
        source_path=VaultPath("S.md"),
        target_path=VaultPath(target),
        link_type=LinkType.SUPPORTS,
        reasons=(),
        said_at=desk.clock.now().isoformat(),
    )


@pytest.mark.parametrize("locked", ["Sleep.md", "notes/Recall.md"])
async def test_a_read_only_note_is_found_out_before_anything_is_written(tmp_path: Path, locked: str) -> None:
    desk = LinkingDesk(tmp_path, TWO)
    (desk.folder / locked).chmod(0o444)

    with pytest.raises(ReadOnly, match=f"^Note is read-only: {locked}"):
        await desk.accept("Sleep.md", "notes/Recall.md")

    assert {path: desk.read(path) for path in TWO} == TWO


@pytest.mark.parametrize(
    "untouched",
    [paper(mark("detail", "x")), "---\ntype: summary\nsource: '[[@k]]'\ngenerated_by: catena\n---\nText\n"],
    ids=["annotations", "generated"],
)
async def test_notes_whose_text_comes_from_elsewhere_are_never_written_to(tmp_path: Path, untouched: str) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "", "@reyes-2021.md": untouched, "@other.md": untouched})

    accepted = await desk.accept("@reyes-2021.md", "A.md")

    assert desk.read("@reyes-2021.md") == untouched
    assert desk.read("A.md").endswith("- [supported_by:: [[@reyes-2021]]]\n")
    assert accepted.written == ("A.md",)
    assert accepted.warnings[0].endswith("The link stands in A.md only.")
    with pytest.raises(WriteRefused, match="Neither note"):
        await desk.accept("@reyes-2021.md", "@other.md")


@pytest.mark.parametrize(
    ("caller", "folders", "allowed"),
    [
        (Caller.MCP, Folders(), False),
        (Caller.MCP, Folders(write=("notes",)), False),
        (Caller.MCP, Folders(write=("notes", "Sleep.md")), True),
        (Caller.CLI, Folders(write=("notes",)), False),
        (Caller.CLI, Folders(), True),
    ],
)
async def test_both_notes_must_stand_where_the_caller_may_write(
    tmp_path: Path, caller: Caller, folders: Folders, allowed: bool
) -> None:
    desk = LinkingDesk(tmp_path, TWO, folders=folders)

    if allowed:
        assert (await desk.accept("Sleep.md", "notes/Recall.md", caller=caller)).success
    else:
        with pytest.raises(PathRefused, match=r"^Path outside allowed directories"):
            await desk.accept("Sleep.md", "notes/Recall.md", caller=caller)


async def test_a_name_that_no_link_can_say_is_refused(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, {"A.md": "", "C#.md": ""})

    with pytest.raises(WriteRefused, match="No link can name this note"):
        await desk.accept("A.md", "C#.md")


async def test_a_link_is_written_even_when_it_can_not_be_remembered(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)
    (desk.state / "link-feedback.new").mkdir(parents=True)

    accepted = await desk.accept("Sleep.md", "notes/Recall.md")

    assert accepted.success
    assert accepted.warnings[0].startswith("The link is written, but suggestions can't learn from it.")


async def test_the_notes_of_a_link_keep_their_permissions(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)
    (desk.folder / "Sleep.md").chmod(0o640)

    await desk.accept("Sleep.md", "notes/Recall.md")

    assert (desk.folder / "Sleep.md").stat().st_mode & 0o777 == 0o640


async def test_a_dismissed_suggestion_is_kept_with_its_reasons(tmp_path: Path) -> None:
    desk = LinkingDesk(tmp_path, TWO)
    desk.feedback.offer([suggestion()])

    assert await dismiss_link(desk.services, id=suggestion().id) == suggestion().id
    assert await dismiss_link(desk.services, id=suggestion().id) == suggestion().id

    (said,) = desk.feedback.all()
    assert (said.verdict, said.reasons) == (Verdict.DISMISSED, (Reason.SHARED_LINKS,))
    with pytest.raises(BadRequest, match="There is no suggestion 'x'"):
        await dismiss_link(desk.services, id="x")
