"""Link: a typed link between two notes, as it may be suggested, accepted and dismissed."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from catena.graph.relation import REASONING, SYMMETRIC, RelationType
from catena.vault.path import VaultPath


class LinkType(StrEnum):
    """What a person may say of two notes."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    ELABORATES = "elaborates"
    ANALOGOUS_TO = "analogous_to"
    GENERALIZES = "generalizes"
    SPECIALIZES = "specializes"
    INFLUENCES = "influences"

    @property
    def relation(self) -> RelationType:
        """The same as a relation of the graph."""
        return RelationType(self.value)

    @property
    def is_symmetric(self) -> bool:
        """Whether it says the same from both ends."""
        return self.relation in SYMMETRIC

    @property
    def is_reason(self) -> bool:
        """Whether it must not run in a circle with others that are reasons."""
        return self.relation in REASONING

    @property
    def backward(self) -> str:
        """The field name that says it from the other end."""
        return _BACKWARD[self]


_BACKWARD = {
    LinkType.SUPPORTS: "supported_by",
    LinkType.CONTRADICTS: "contradicts",
    LinkType.ELABORATES: "elaborated_by",
    LinkType.ANALOGOUS_TO: "analogous_to",
    LinkType.GENERALIZES: "generalized_by",
    LinkType.SPECIALIZES: "specialized_by",
    LinkType.INFLUENCES: "influenced_by",
}


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
