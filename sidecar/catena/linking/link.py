"""Link: a typed link between two notes, as it may be suggested, accepted and dismissed."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from catena.graph.relation_types import ACYCLIC, INVERSE_NAMES, SYMMETRIC, LinkType, RelationType
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
    """The same type as a relation of the graph."""
    return RelationType(link_type.value)


def is_symmetric(link_type: LinkType) -> bool:
    """Whether a link of this type says the same from both ends."""
    return link_type.value in SYMMETRIC


def is_acyclic(link_type: LinkType) -> bool:
    """Whether a link of this type must not close a circle of acyclic relations."""
    return link_type.value in ACYCLIC


def backward_field(link_type: LinkType) -> str:
    """The field name that states a link of this type from the other end."""
    return link_type.value if is_symmetric(link_type) else _INVERSE_NAME_OF[relation_of(link_type)]


_INVERSE_NAME_OF = {type_: name for name, type_ in INVERSE_NAMES.items()}


class Reason(StrEnum):
    """Why a link is suggested; what people accept and dismiss is learned by these."""

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
    """A link that might be made.

    Attributes:
        source_path: The note that was asked for.
        target_path: The note to link to.
        target_title: Its shown title.
        link_type: The proposed type.
        strength: 0 to 1, how sure.
        context: Why, in words, at most 500 characters.
        reasons: What speaks for it, the strongest first.
    """

    source_path: VaultPath
    target_path: VaultPath
    target_title: str
    link_type: LinkType
    strength: float
    context: str
    reasons: tuple[Reason, ...] = ()

    @property
    def id(self) -> str:
        """The same for the same two notes, in either order: what is dismissed stays dismissed."""
        return suggestion_id(self.source_path, self.target_path)


def suggestion_id(one: VaultPath, other: VaultPath) -> str:
    """The id of any suggestion between two notes."""
    return hashlib.sha256("\0".join(sorted((one, other))).encode()).hexdigest()[:16]
