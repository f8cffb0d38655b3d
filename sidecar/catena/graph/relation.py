"""Relation: one typed, directed tie between two notes."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class RelationType(StrEnum):
    """What a relation says. The first seven are those that a person may write as a typed link."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    ELABORATES = "elaborates"
    ANALOGOUS_TO = "analogous_to"
    GENERALIZES = "generalizes"
    SPECIALIZES = "specializes"
    INFLUENCES = "influences"
    CAUSES = "causes"
    LEADS_TO = "leads_to"
    CONCEPTUALLY_RELATED = "conceptually_related"
    UP = "up"
    DOWN = "down"
    SAME = "same"
    NEXT = "next"
    PREV = "prev"
    LINKS_TO = "links_to"
    EMBEDS = "embeds"


CAUSAL = frozenset({RelationType.CAUSES, RelationType.LEADS_TO, RelationType.INFLUENCES})
"""What chains of cause and effect are made of."""

REASONING = frozenset(
    {RelationType.SUPPORTS, RelationType.CONTRADICTS, RelationType.GENERALIZES, RelationType.SPECIALIZES}
)
"""What must not run in a circle, taken together."""

SYMMETRIC = frozenset(
    {RelationType.CONTRADICTS, RelationType.ANALOGOUS_TO, RelationType.CONCEPTUALLY_RELATED, RelationType.SAME}
)
"""What holds both ways: written in both notes it is one relation."""

INVERSE_NAMES: Mapping[str, RelationType] = MappingProxyType(
    {
        "supported_by": RelationType.SUPPORTS,
        "contradicted_by": RelationType.CONTRADICTS,
        "elaborated_by": RelationType.ELABORATES,
        "generalized_by": RelationType.GENERALIZES,
        "specialized_by": RelationType.SPECIALIZES,
        "influenced_by": RelationType.INFLUENCES,
        "caused_by": RelationType.CAUSES,
        "led_to_by": RelationType.LEADS_TO,
    }
)
"""Field names that say the same from the other end: read as the relation from the linked note to this one."""


def relation_id(type: RelationType, source: str, target: str, *, negated: bool = False) -> str:
    """The id of a relation: 16 hex digits, the same from whichever note states it, once or again."""
    ends = sorted((source, target)) if type in SYMMETRIC else [source, target]
    return hashlib.sha256("\0".join([type, *ends, *(["not"] if negated else [])]).encode()).hexdigest()[:16]


class Origin(StrEnum):
    """Who says so."""

    AUTHORED = "authored"
    DISCOVERED = "discovered"
    ACCEPTED = "accepted"


LINKS_HEADING = "Semantic links"
"""The heading under which Catena writes accepted links; what stands there is read as accepted."""
