"""The user's verdicts on links, kept outside the index because later suggestions depend on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from catena.linking.link import LinkSuggestion, LinkType, Reason, suggestion_id
from catena.vault.path import VaultPath


class Verdict(StrEnum):
    """Whether a link was accepted or dismissed."""

    ACCEPTED = "accepted"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """A link that the user accepted or dismissed.

    Attributes:
        link_type: The type that was written; for a dismissed link, the type that was suggested.
        reasons: Why it was suggested; () if it was not suggested.
        said_at: The time of the verdict, ISO 8601 with offset.
    """

    verdict: Verdict
    source_path: VaultPath
    target_path: VaultPath
    link_type: LinkType
    reasons: tuple[Reason, ...]
    said_at: str

    @property
    def id(self) -> str:
        """Return the id of the suggestion between the two notes."""
        return suggestion_id(self.source_path, self.target_path)


class LinkFeedback(Protocol):
    """All verdicts and the recent suggestions. Calls are synchronous and thread-safe."""

    def all(self) -> Sequence[Feedback]:
        """Return all verdicts, oldest first."""
        ...

    def put(self, feedback: Feedback) -> None:
        """Store a verdict. A later dismissal of the same two notes replaces the earlier one.

        Raises:
            ReadOnly: If the verdict cannot be stored.
        """
        ...

    def offer(self, suggestions: Sequence[LinkSuggestion]) -> None:
        """Store suggestions so that they can be accepted by id. The oldest ones are dropped eventually."""
        ...

    def offered(self) -> Mapping[str, LinkSuggestion]:
        """Return the recent suggestions by id."""
        ...

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Apply renames of notes, as (old, new) pairs, to all verdicts."""
        ...
