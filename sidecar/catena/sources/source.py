"""Source: one way of finding notes. `text`, `semantic` and `graph` are implemented in files of those names."""

from dataclasses import dataclass
from typing import Protocol

from catena.sources.hit import Hit, SourceName
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

DEEPEST = 200
"""The maximum number of notes a source returns at first. Notes that have the words are looked for further below when
somebody pages so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """A query as every source receives it.

    Attributes:
        terms: What to look for.
        asked: The whole question, which tells the model more than its terms; None for the terms as typed.
        concepts: What the question is about, possibly names of notes; for sources that search by name.
        language: The language of the whole question, ISO 639-1; None for that of the terms.
        allowed_paths: Restricts the search to these notes; None for all.
        limit: The maximum number of notes.
    """

    terms: Terms
    asked: str | None = None
    concepts: tuple[str, ...] = ()
    language: str | None = None
    allowed_paths: frozenset[VaultPath] | None = None
    limit: int = DEEPEST


class Source(Protocol):
    """One way of finding notes. It may fail or be slow: `gathering` protects the other sources."""

    @property
    def name(self) -> SourceName:
        """The name of this source in reports."""
        ...

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The notes found, each once, best first, ties by path."""
        ...
