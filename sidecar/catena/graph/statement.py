"""Statement: a relation as a note states it, with its ends as written."""

from dataclasses import dataclass

from catena.graph.relation import Origin, RelationType
from catena.notes.span import Span


@dataclass(frozen=True, slots=True)
class Mention:
    """One end of a statement.

    Attributes:
        name: A link's target as written (without subpath), or the words that name a note; "" is the note itself.
        linked: Whether it is a link, which is resolved as in Obsidian; otherwise it is looked up in titles and aliases.
    """

    name: str
    linked: bool = True


ITSELF = Mention("")
"""The note that contains the statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A relation as a note states it, independent of other notes.

    Attributes:
        source: The start of the relation; not always the note itself (`supported_by`, sentences).
        strength: 0 to 1, by the certainty and strength of the wording.
        context: The plain text of the sentence or line; "" for a bare property.
        origin: Authored, or accepted (in the section that Catena writes).
        label: The name of the field that states it, as written, if no type has that name; None otherwise.
    """

    type: RelationType
    source: Mention
    target: Mention
    strength: float
    context: str
    span: Span
    origin: Origin = Origin.AUTHORED
    negated: bool = False
    label: str | None = None
