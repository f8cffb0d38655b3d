"""Relation: one typed, directed tie between two notes. The types themselves come from shared-schema."""

import hashlib
from enum import StrEnum

from catena.graph.relation_types import ACYCLIC, CAUSAL, INVERSE_NAMES, SYMMETRIC, RelationType

__all__ = [
    "ACYCLIC",
    "CAUSAL",
    "INVERSE_NAMES",
    "LINKS_HEADING",
    "SYMMETRIC",
    "Origin",
    "RelationType",
    "relation_id",
]


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
