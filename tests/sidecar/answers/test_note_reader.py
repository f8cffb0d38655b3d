"""A note is read as it is on disk now, however often it was read before."""

from dataclasses import dataclass, replace
from typing import cast

from catena.annotations.conventions import Conventions
from catena.answers.note_reader import NoteReader
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
