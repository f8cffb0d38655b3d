"""Statement: what one note says of relations, its ends still named as the note names them."""

from dataclasses import dataclass

from catena.graph.relation import Origin, RelationType
from catena.notes.span import Span


@dataclass(frozen=True, slots=True)
class Mention:
    """One end of a statement.

    Attributes:
        name: A link's target as written (without subpath), or the words that name a note; "" is the note itself.
        linked: Written as a link, so resolved as Obsidian resolves links; else found among titles and aliases.
    """

    name: str
    linked: bool = True


ITSELF = Mention("")
"""The note in which the statement stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One relation as a note states it, independent of what else the vault holds.

    Attributes:
        type: What it says.
        source: Where the relation starts; not always the note it stands in (`supported_by`, sentences).
        target: Where it leads.
        strength: 0 to 1: how surely and strongly the note puts it.
        context: The sentence or line, as a reader reads it; "" for a bare property.
        span: Where it stands in the note.
        origin: Authored, or accepted (it stands in the section that Catena keeps).
        negated: The note denies it.
    """

    type: RelationType
    source: Mention
    target: Mention
    strength: float
    context: str
    span: Span
    origin: Origin = Origin.AUTHORED
    negated: bool = False
