"""Relation: a typed, directed relation between two notes. The types come from shared-schema."""

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


def relation_id(
    type: RelationType, source: str, target: str, *, negated: bool = False, label: str | None = None
) -> str:
    """The id of a relation: 16 hex digits, independent of which note states it and how often."""
    ends = sorted((source, target)) if type in SYMMETRIC else [source, target]
    return hashlib.sha256(
        "\0".join([type, *ends, *(["not"] if negated else []), *([f"label {label}"] if label else [])]).encode()
    ).hexdigest()[:16]


class Origin(StrEnum):
    """The origin of a relation."""

    AUTHORED = "authored"
    DISCOVERED = "discovered"
    ACCEPTED = "accepted"


LINKS_HEADING = "Semantic links"
"""The heading under which Catena writes accepted links; links below it are read as accepted."""
