"""A note is read as it is on disk now, however often it was read before."""

from dataclasses import dataclass, replace
from typing import cast

import pytest

from catena.annotations import reading
from catena.annotations.annotation import Annotation
from catena.annotations.conventions import Conventions
from catena.notes import BlockKind, NoteVersion, note_version
from catena.results.note_reader import FEW_AT_ONCE_BYTES, MOST_AT_ONCE_BYTES, MOST_IN_ALL_BYTES, NoteReader
from catena.sources.ports import KnownAnnotations
from catena.vault.path import VaultPath, vault_path
from catena.vault.ports import VaultFiles

NOTE = """---
citekey: reyes2021
category: Annotations
---
# Sleep

## Annotations

<mark style="background: #ffd400">Forgetting is steep at first</mark> [p. 12](zotero://open-pdf/library/items/ABC?page=12)
"""
PATH = vault_path("sleep.md")


@dataclass
class OneNote:
    """A vault of one note."""

    text: str

    def read(self, path: VaultPath) -> bytes:
        return self.text.encode()


@dataclass
class Known:
    """Annotations of versions that an index has read."""

    read: dict[tuple[VaultPath, NoteVersion], tuple[Annotation, ...]]

    def read_of(self, path: VaultPath, version: NoteVersion, conventions: Conventions) -> tuple[Annotation, ...] | None:
        return self.read.get((path, version))


def annotations(vault: OneNote, conventions: Conventions | None = None) -> list[str]:
    files = cast("VaultFiles", vault)
    reader = NoteReader(files, conventions) if conventions else NoteReader(files)
    return [each.text or "" for each in reader.annotations(PATH)]


def test_a_note_that_changed_has_the_annotations_that_it_has_now() -> None:
    vault = OneNote(NOTE)
    assert annotations(vault) == ["Forgetting is steep at first"]

    vault.text = NOTE.replace("steep", "slow")
    assert annotations(vault) == ["Forgetting is slow at first"]

    vault.text = NOTE
    assert annotations(vault) == ["Forgetting is steep at first"]


def test_other_conventions_give_other_annotations_of_the_same_note() -> None:
    vault = OneNote(NOTE)
    template = Conventions(template_paths=frozenset({PATH}))

    assert annotations(vault) == ["Forgetting is steep at first"]
    assert annotations(vault, template) == []
    assert annotations(vault, replace(template, template_paths=frozenset())) == ["Forgetting is steep at first"]


def test_of_a_long_note_only_the_beginning_is_parsed_and_no_annotation_is_lost() -> None:
    filler = "Owls sleep by day. " * 20 + "\n\n"
    long = NOTE + "\n" + filler * (2 * MOST_AT_ONCE_BYTES // len(filler))
    marked_last = (
        '<mark style="background: #ffd400">The last word</mark> [p. 90](zotero://open-pdf/library/items/ABC?page=90)'
    )
    vault = OneNote(f"{long}\n## Annotations\n\n{marked_last}\n")

    note = NoteReader(cast("VaultFiles", vault)).note(PATH)

    assert note is not None
    *_, last = note.blocks
    assert last.kind is BlockKind.UNREAD
    assert last.span.byte_start == pytest.approx(MOST_AT_ONCE_BYTES, abs=len(filler))
    assert note.raw == vault.text.encode()
    assert annotations(vault) == ["Forgetting is steep at first", "The last word"]


def test_a_note_that_is_not_long_is_parsed_as_a_whole() -> None:
    note = NoteReader(cast("VaultFiles", OneNote(NOTE))).note(PATH)

    assert note is not None
    assert all(block.kind is not BlockKind.UNREAD for block in note.blocks)


def test_many_long_notes_cost_an_answer_no_more_than_a_few() -> None:
    line = "Owls sleep by day.\n\n"
    vault = OneNote(line * (2 * MOST_AT_ONCE_BYTES // len(line)))
    reader = NoteReader(cast("VaultFiles", vault))

    notes = [reader.note(vault_path(f"{i}.md")) for i in range(20)]

    parsed = [note.blocks[-1].span.byte_start for note in notes if note]
    assert sum(parsed) <= MOST_IN_ALL_BYTES + 20 * FEW_AT_ONCE_BYTES
    assert min(parsed) == pytest.approx(FEW_AT_ONCE_BYTES, abs=len(line))


def test_what_the_index_has_read_of_this_version_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    files = cast("VaultFiles", OneNote(NOTE))
    read = NoteReader(files).annotations(PATH)
    monkeypatch.setattr(reading, "read_lately", None)

    known = cast("KnownAnnotations", Known({(PATH, note_version(NOTE.encode())): read}))
    assert NoteReader(files, known=known).annotations(PATH) == read


def test_a_note_that_is_no_longer_what_the_index_has_read_is_read() -> None:
    vault = OneNote(NOTE.replace("steep", "slow"))
    known = Known({(PATH, note_version(NOTE.encode())): ()})

    read = NoteReader(cast("VaultFiles", vault), known=cast("KnownAnnotations", known)).annotations(PATH)

    assert [each.text for each in read] == ["Forgetting is slow at first"]


def test_a_long_note_of_which_answers_parse_less_than_the_index_is_read() -> None:
    long = f"{NOTE}\n{'More. ' * FEW_AT_ONCE_BYTES}"
    known = Known({(PATH, note_version(long.encode())): ()})

    read = NoteReader(cast("VaultFiles", OneNote(long)), known=cast("KnownAnnotations", known)).annotations(PATH)

    assert len(read) == 1
