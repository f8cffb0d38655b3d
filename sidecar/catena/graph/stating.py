"""What a note says of relations: from links, fields, properties, lists and sentences to statements."""

from catena.graph.fields import FieldTable
from catena.graph.relation import RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.notes.note import Note

STATEMENTS_VERSION = 1
"""Goes up when the same note would give other statements than before."""


def statements_of(note: Note, fields: FieldTable) -> tuple[Statement, ...]:
    """Every relation that a note states, in the order in which they stand in it.

    Args:
        note: As parsed.
        fields: Which field names say a relation.
    """
    return tuple(
        Statement(
            type=RelationType.EMBEDS if link.embed else RelationType.LINKS_TO,
            source=ITSELF,
            target=Mention(link.target),
            strength=0.3,
            context="",
            span=link.span,
        )
        for link in note.links
        if link.target
    )
