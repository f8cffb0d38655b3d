"""Plans an answer: which sources are queried, why, and for how many notes; only useful sources are queried."""

from collections.abc import Mapping
from types import MappingProxyType

from catena.answers.answer import PlannedSource
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters
from catena.questions.roles_wanted import RolesWanted
from catena.sources.hit import SourceName

_SEMANTIC: Mapping[Intent, tuple[str, float, int]] = MappingProxyType(
    {
        Intent.FACTUAL: ("Notes that mean nearly what was asked.", 0.7, 10),
        Intent.TEMPORAL: ("Notes on the concept, whose dates make the timeline.", 0.5, 30),
        Intent.CAUSAL: ("Notes that may state a cause or an effect.", 0.5, 20),
        Intent.COMPARATIVE: ("Notes on each subject.", 0.7, 10),
        Intent.EXPLORATORY: ("Everything near the concept.", 0.5, 50),
    }
)
"""For each intent: what the semantic source contributes, its threshold and its limit."""

_TEXT: Mapping[Intent, str] = MappingProxyType(
    {
        Intent.FACTUAL: "Notes that name it, titles and aliases first.",
        Intent.TEMPORAL: "Notes that name the concept.",
        Intent.CAUSAL: "Notes that name cause or effect.",
        Intent.COMPARATIVE: "Notes that name each subject.",
        Intent.EXPLORATORY: "Every note that mentions it.",
    }
)
_GRAPH: Mapping[Intent, str] = MappingProxyType(
    {
        Intent.TEMPORAL: "Notes linked with the concept.",
        Intent.CAUSAL: "Relations between the concepts.",
        Intent.EXPLORATORY: "Notes up to two links away.",
    }
)
"""Definitions and comparisons are absent: they gain nothing from linked notes."""


def plan_of(
    intent: Intent, parameters: Parameters, *, limit: int | None, timeout_ms: int, kind: RolesWanted | None
) -> tuple[PlannedSource, ...]:
    """Return the sources to query, the most informative first.

    Args:
        intent: The intent of the question.
        parameters: A threshold that the question or the caller names replaces that of the intent.
        limit: The maximum number of results; None for the limit of the intent.
        timeout_ms: The time limit of each source in milliseconds.
        kind: The kind of annotation that comes first in the results; None if the question asks for none.
    """
    why, threshold, notes = _SEMANTIC[intent]
    why = f"{why} {kind.why}" if kind else why
    notes = notes if limit is None else limit

    def planned(source: SourceName, why: str, least: float | None) -> PlannedSource:
        return PlannedSource(source=source, why=why, threshold=least, limit=notes, timeout_ms=timeout_ms)

    named = parameters.similarity_threshold
    plan = [
        planned(SourceName.SEMANTIC, why, threshold if named is None else named),
        planned(SourceName.TEXT, _TEXT[intent], None),
    ]
    if intent in _GRAPH and parameters.concepts:
        plan.append(planned(SourceName.GRAPH, _GRAPH[intent], None))
    return tuple(plan)
