"""A saved note is read once and parsed once, whatever is derived from it."""

import asyncio
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from catena.annotations import reading
from catena.annotations.conventions import NO_CONVENTIONS
from catena.annotations.reading import read_annotation_note
from catena.claims import finding
from catena.indexing import recent_notes
from catena.indexing.recent_notes import RecentNotes
from catena.notes import parse_note, parsing
from catena.vault.path import VaultPath
from catena.vault.ports import VaultFiles
from tests.fakes.searchable import NotesInMemory
from tests.papers import mark, paper
from tests.worlds import World, settled

PAPER = paper(mark("positive", "Afternoon naps improve recall in older adults.", key="kim2020"), key="kim2020")
PATH = VaultPath("Papers/@kim2020.md")


async def test_a_saved_annotation_note_is_parsed_and_its_annotations_are_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: Counter[str] = Counter()
    parse_blocks = parsing.blocks_of

    def counting_blocks(*given: Any, **more: Any) -> Any:
        counted["parsed"] += 1
        return parse_blocks(*given, **more)

    def counting_reader(*given: Any) -> Any:
        counted["annotations read"] += 1
        return read_annotation_note(*given)

    world = World.at(tmp_path, {"Other.md": "Coffee keeps people awake.\n"})
    async with world.opened() as opened:
        running = asyncio.create_task(opened.indexer.run())
        await settled(lambda: opened.indexer.embedder and opened.indexer.claims_are_current)
        monkeypatch.setattr(parsing, "blocks_of", counting_blocks)
        for module in (reading, finding):
            monkeypatch.setattr(module, "read_annotation_note", counting_reader)

        world.write(PATH, PAPER)
        opened.indexer.touched(PATH)
        await settled(lambda: PATH in opened.claims.versions())
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running

        assert await opened.found("older adults") == {PATH}
        assert opened.kept.versions.latest().keys() == {"Other.md", PATH}
        assert PATH in opened.kept.relations.versions()
        assert [each.annotation.text for each in opened.annotations.cache()[PATH].paper.annotations] == [
            "Afternoon naps improve recall in older adults."
        ]
    assert counted == {"parsed": 1, "annotations read": 1}


def notes_of(*texts: str) -> tuple[RecentNotes, NotesInMemory]:
    vault = NotesInMemory({VaultPath(f"{number}.md"): text.encode() for number, text in enumerate(texts)})
    return RecentNotes(cast(VaultFiles, vault)), vault


def test_a_remembered_note_is_not_read_again_until_its_file_changes() -> None:
    notes, vault = notes_of("Tea.\n")
    path = VaultPath("0.md")

    first = notes.read(path)
    assert notes.read(path) is first
    vault.notes[path] = b"Green tea.\n"
    second = notes.read(path)

    assert first is not None
    assert second is not None
    assert (first.raw, second.raw) == (b"Tea.\n", b"Green tea.\n")
    assert vault.reads == [path, path]


def test_a_note_that_is_gone_is_none() -> None:
    notes, vault = notes_of("Tea.\n")
    notes.read(VaultPath("0.md"))
    vault.notes.clear()

    assert notes.read(VaultPath("0.md")) is None


def test_what_a_note_says_is_the_same_as_without_a_memory() -> None:
    notes, _ = notes_of(PAPER, "Just a thought.\n")
    annotated, plain = notes.read(VaultPath("0.md")), notes.read(VaultPath("1.md"))

    assert annotated is not None
    assert plain is not None
    parsed = parse_note(VaultPath("0.md"), PAPER.encode())
    assert (annotated.note, annotated.version) == (parsed, parsed.version)
    assert annotated.annotations(NO_CONVENTIONS) == read_annotation_note(parsed)
    assert plain.annotations(NO_CONVENTIONS) is None


def test_only_the_last_notes_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_notes, "MOST_NOTES", 2)
    notes, vault = notes_of("a", "b", "c")
    paths = [VaultPath(f"{number}.md") for number in range(3)]
    for path in paths:
        notes.read(path)

    for path in reversed(paths):
        notes.read(path)

    assert vault.reads == [*paths, paths[0]]


def test_a_note_larger_than_the_memory_is_still_remembered_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent_notes, "MOST_BYTES", 10)
    notes, vault = notes_of("a", "b" * 50)

    for path in (VaultPath("0.md"), VaultPath("1.md"), VaultPath("1.md"), VaultPath("0.md")):
        notes.read(path)

    assert vault.reads == ["0.md", "1.md", "0.md"]
