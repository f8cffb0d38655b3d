"""Converts what the ledger knows of a note into a node of the graph."""

from catena.graph.node import NoteNode
from catena.index.log import NoteFacts
from catena.sources.note_roles import role_of_facts


def node_of(facts: NoteFacts) -> NoteNode:
    """Return the note as a node of the graph."""
    return NoteNode(facts.path, facts.title, facts.aliases, role_of_facts(facts), facts.generated)
