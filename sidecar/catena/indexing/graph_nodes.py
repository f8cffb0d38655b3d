"""Converts what the ledger knows of a note into a node of the graph."""

from catena.graph.node import NoteNode
from catena.graph.roles import role_of
from catena.index.log import NoteFacts


def node_of(facts: NoteFacts) -> NoteNode:
    """Return the note as a node of the graph."""
    role = role_of(facts.path, building_block=facts.building_block, tags=facts.tags, properties=facts.properties)
    return NoteNode(facts.path, facts.title, facts.aliases, role, facts.generated)
