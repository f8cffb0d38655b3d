"""What a person said of suggested links: remembered outside the index, so that it changes what is suggested next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from catena.linking.link import LinkSuggestion, LinkType, Reason, suggestion_id
from catena.vault.path import VaultPath


class Verdict(StrEnum):
    """What was said."""

    ACCEPTED = "accepted"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """One link that a person accepted or dismissed.

    Attributes:
        verdict: Which of both.
        source_path: The note that the link starts from.
        target_path: The note that it leads to.
        link_type: Its type as it was written; of a dismissed one, as it was suggested.
        reasons: Why it had been suggested; () for a link that nobody suggested.
        said_at: ISO 8601, with offset.
    """

    verdict: Verdict
    source_path: VaultPath
    target_path: VaultPath
    link_type: LinkType
    reasons: tuple[Reason, ...]
    said_at: str

    @property
    def id(self) -> str:
        """Of the two notes."""
        return suggestion_id(self.source_path, self.target_path)


class LinkFeedback(Protocol):
    """Every verdict, and the suggestions that were made lately. Calls are synchronous; safe from any thread."""

    def all(self) -> Sequence[Feedback]:
        """Every verdict, oldest first."""
        ...

    def put(self, feedback: Feedback) -> None:
        """Keep a verdict. A later dismissal of the same two notes takes the place of the former one.

        Raises:
            ReadOnly: It can't be kept.
        """
        ...

    def offer(self, suggestions: Sequence[LinkSuggestion]) -> None:
        """Remember what was suggested, so that it may be accepted by id; the oldest are forgotten at some point."""
        ...

    def offered(self) -> Mapping[str, LinkSuggestion]:
        """What was suggested lately, by id."""
        ...

    def rename(self, pairs: Sequence[tuple[VaultPath, VaultPath]]) -> None:
        """Notes go on under new names, (old, new): what was said of them still holds."""
        ...
