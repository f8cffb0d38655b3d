"""Typed links between two notes, and suggestions for them."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from catena.graph.relation_types import ACYCLIC, INVERSE_NAMES, LINKED_AS, SYMMETRIC, LinkType, RelationType
from catena.vault.path import VaultPath

__all__ = [
    "LinkSuggestion",
    "LinkType",
    "Reason",
    "backward_field",
    "is_acyclic",
    "is_symmetric",
    "relation_of",
    "suggestion_id",
]


def relation_of(link_type: LinkType) -> RelationType:
    """Return the relation type of the graph that corresponds to this link type."""
    return LINKED_AS[link_type]


def is_symmetric(link_type: LinkType) -> bool:
    """Return whether links of this type have no direction."""
    return relation_of(link_type) in SYMMETRIC


def is_acyclic(link_type: LinkType) -> bool:
    """Return whether a link of this type must not close a cycle of acyclic relations."""
    return relation_of(link_type) in ACYCLIC


def backward_field(link_type: LinkType) -> str:
    """Return the field name of a link of this type in the target note."""
    return link_type.value if is_symmetric(link_type) else _INVERSE_NAME_OF[relation_of(link_type)]


_INVERSE_NAME_OF = {type_: name for name, type_ in INVERSE_NAMES.items()}


class Reason(StrEnum):
    """Why a link is suggested. Preferences are learned for each reason."""

    OPPOSED_CLAIMS = "opposed_claims"
    DEFINITION = "definition"
    TITLE = "title"
    HIERARCHY = "hierarchy"
    CAUSE = "cause"
    EVIDENCE = "evidence"
    MENTION = "mention"
    SHARED_LINKS = "shared_links"
    SHARED_TAGS = "shared_tags"
    MEANING = "meaning"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkSuggestion:
    """A suggested link.

    Attributes:
        source_path: The note that the suggestion was requested for.
        strength: Confidence from 0 to 1.
        context: The explanation, at most 500 characters.
        reasons: The reasons for the link, the strongest first.
    """

    source_path: VaultPath
    target_path: VaultPath
    target_title: str
    link_type: LinkType
    strength: float
    context: str
    reasons: tuple[Reason, ...] = ()

    @property
    def kind(self) -> Reason | None:
        """Return its strongest reason, by which verdicts on suggestions are counted."""
        return self.reasons[0] if self.reasons else None

    @property
    def id(self) -> str:
        """Return the id of the two notes, the same in either order, so that a dismissal holds for both directions."""
        return suggestion_id(self.source_path, self.target_path)


def suggestion_id(one: VaultPath, other: VaultPath) -> str:
    """Return the id of every suggestion between two notes."""
    return hashlib.sha256("\0".join(sorted((one, other))).encode()).hexdigest()[:16]
