"""Hit and SourceReport: what a source found, or why it could not search."""

from dataclasses import dataclass
from enum import StrEnum

from catena.vault.path import VaultPath

MOST_CHUNKS = 3
"""How many chunks a hit names: enough to skip one that can't be shown, few enough to read for each result."""


class SourceName(StrEnum):
    """The names of the sources."""

    TEXT = "text"
    SEMANTIC = "semantic"
    GRAPH = "graph"


class MatchType(StrEnum):
    """How a note was found, as the contract names it."""

    EXACT_TEXT = "exact_text"
    TEXT = "text"
    SEMANTIC = "semantic"
    GRAPH = "graph"
    TEMPORAL_FALLBACK = "temporal_fallback"


@dataclass(frozen=True, slots=True)
class Hit:
    """One note that one source found.

    Attributes:
        path: The note.
        source: The source that found it.
        match_type: How it was found.
        score: 0 to 1 on the source's own scale; not comparable across sources.
        chunk_ids: The matching chunks, best first; () if the source finds whole notes only.
    """

    path: VaultPath
    source: SourceName
    match_type: MatchType
    score: float
    chunk_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The source finished; hits are best first, ties by path."""

    source: SourceName
    hits: tuple[Hit, ...]
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The source did not finish within its time limit."""

    source: SourceName
    timeout_ms: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The source could not search; `error` is a sentence without note text."""

    source: SourceName
    error: str


SourceReport = Answered | TimedOut | Failed
