"""Source: one way of finding notes. `text`, `semantic` and `graph` are here; a new one is one more file beside them."""

from dataclasses import dataclass
from typing import Protocol

from catena.sources.hit import Hit, SourceName
from catena.sources.terms import Terms
from catena.vault.path import VaultPath

DEEPEST = 200
"""How many notes a source names at most: so deep results can be paged, and so many `total_results` counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """What every source is asked.

    Attributes:
        terms: What to look for.
        concepts: What the question speaks of, as the vault may name it; for those who look by name.
        allowed_paths: The only notes that count; None for all.
        limit: How many notes at most, `DEEPEST` or fewer.
    """

    terms: Terms
    concepts: tuple[str, ...] = ()
    allowed_paths: frozenset[VaultPath] | None = None
    limit: int = DEEPEST


class Source(Protocol):
    """One way of finding. May raise anything, may take its time: `gathering` keeps it from spoiling the others."""

    @property
    def name(self) -> SourceName:
        """Who this is in reports."""
        ...

    async def find(self, lookup: Lookup) -> tuple[Hit, ...]:
        """The notes found, each once, best first, ties by path."""
        ...
