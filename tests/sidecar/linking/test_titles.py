"""The names by which a note is looked for in the sentences of others."""

from catena.graph.node import NoteNode
from catena.linking.titles import MOST_NAMES, names_of
from catena.vault.path import VaultPath


def test_a_list_of_thousands_of_aliases_is_not_looked_for_name_by_name() -> None:
    note = NoteNode(VaultPath("Glossary.md"), "All terms", tuple(f"Term number {n}" for n in range(10_000)))

    names = names_of(note)

    assert names[:3] == ("All terms", "Glossary", "Term number 0")
    assert len(names) == MOST_NAMES
