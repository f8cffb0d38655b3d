"""Typed links from a note to others that might be made, each with its reason."""

from dataclasses import dataclass

from catena.answers.result import SourceWarning
from catena.linking.link import LinkSuggestion
from catena.operations.sidecar import Sidecar


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkSuggestions:
    """What `suggest_links` answers.

    Attributes:
        suggestions: Surest first.
        warnings: What is less than it should be.
    """

    suggestions: tuple[LinkSuggestion, ...]
    warnings: tuple[SourceWarning, ...]


async def suggest_links(sidecar: Sidecar, *, path: str, limit: int | None) -> LinkSuggestions:
    """Suggest typed links from a note to others."""
    raise NotImplementedError
