"""Warnings about sources that did not answer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catena.errors import AllSourcesFailed
from catena.sources.hit import Answered, Failed, SourceName, SourceReport, TimedOut
from catena.sources.ports import SearchServices

_IMPACT = {
    SourceName.SEMANTIC: "Semantic similarity search unavailable. Results may be less relevant.",
    SourceName.TEXT: "Exact text matching unavailable. Results may miss direct mentions.",
    SourceName.GRAPH: "Temporal and graph queries unavailable. Relationship context limited.",
}


LACKS_A_NOTE = "The answer lacks what it says."
"""The consequence if a note that was asked about could not be read."""
TASKS_ARE = (
    "Tasks are lines that begin with a box; when they are due or were done stands behind 📅, ✅, due:: or completion::,"
    " or a daily note tells when they were done."
)
"""What is known of tasks if none is as it was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceWarning:
    """A source that did not answer, and the consequences.

    Attributes:
        error: What happened.
        impact: What the results lack because of it.
    """

    source: SourceName
    error: str
    impact: str

    @property
    def is_caution(self) -> bool:
        """Whether nobody may miss it: the answer rests on a paper that is withdrawn, or lacks a note that it is about.

        Interfaces tell these warnings by the same words.
        """
        return self.error.endswith(" was retracted.") or self.impact == LACKS_A_NOTE

    @property
    def is_answer(self) -> bool:
        """Whether it answers the question itself: no task is as it was asked for."""
        return self.impact == TASKS_ARE


def graph_warning(error: str, impact: str) -> SourceWarning:
    """Warn about what is lacking of relations or history."""
    return SourceWarning(source=SourceName.GRAPH, error=error, impact=impact)


def warnings_of(reports: Iterable[SourceReport]) -> tuple[SourceWarning, ...]:
    """One warning for each source that timed out or failed."""
    warnings: dict[SourceName, SourceWarning] = {}
    for report in reports:
        match report:
            case TimedOut(source, timeout_ms):
                warnings.setdefault(source, _warning(source, f"{source} query exceeded {timeout_ms}ms timeout"))
            case Failed(source, error):
                warnings.setdefault(source, _warning(source, error))
            case Answered():
                pass
    return tuple(warnings.values())


MANY_WAITING = 10
"""Fewer notes that wait for their vectors are those that were just saved, and done in a moment."""


def while_indexing(services: SearchServices) -> tuple[SourceWarning, ...]:
    """Warn that many notes can be found by their words only, because their vectors are still being made."""
    if services.indexer.embedder is None:  # the source itself says that the model is missing
        return ()
    waiting = services.ledger.num_unfinished()
    if waiting < MANY_WAITING:
        return ()
    return (
        SourceWarning(
            source=SourceName.SEMANTIC,
            error=f"{waiting} notes are not indexed by their meaning yet.",
            impact="Until then they are found by their words alone.",
        ),
    )


def check_answered(reports: Sequence[SourceReport]) -> None:
    """Check that at least one source answered.

    Raises:
        AllSourcesFailed: If no source answered; the message says what to check.
    """
    if any(isinstance(report, Answered) for report in reports):
        return
    lines = [f"- {warning.source}: {warning.error}" for warning in warnings_of(reports)]
    raise AllSourcesFailed("\n".join(["All data sources failed. Please check:", *lines, "- catena doctor"]))


def _warning(source: SourceName, error: str) -> SourceWarning:
    return SourceWarning(source=source, error=error, impact=_IMPACT[source])
