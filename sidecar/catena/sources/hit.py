"""Hit and SourceReport: what one source found, and what it has to say when it could not look."""

from dataclasses import dataclass
from enum import StrEnum

from catena.vault.path import VaultPath

MOST_CHUNKS = 3
"""How many chunks a hit names: enough to pass over one that can't be shown, few enough to read for each result."""


class SourceName(StrEnum):
    """Ways of finding."""

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
        source: Who found it.
        match_type: How.
        score: 0 to 1 on the source's own scale; not comparable across sources.
        chunk_ids: Where in the note, best first; () when the source knows only the note.
    """

    path: VaultPath
    source: SourceName
    match_type: MatchType
    score: float
    chunk_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The source looked; hits are best first, ties by path."""

    source: SourceName
    hits: tuple[Hit, ...]
    elapsed_ms: float


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The source was still looking when its time was up."""

    source: SourceName
    timeout_ms: int


@dataclass(frozen=True, slots=True)
class Failed:
    """The source could not look; `error` is a sentence without note text."""

    source: SourceName
    error: str


SourceReport = Answered | TimedOut | Failed
