"""Classify: interprets a question without answering it."""

from dataclasses import dataclass

from catena.answers.answer import QueryMetadata
from catena.answers.next_steps import next_steps_of
from catena.answers.understanding import subjects_wanted, understood
from catena.operations.services import Services
from catena.questions.understanding import Question


@dataclass(frozen=True, slots=True, kw_only=True)
class Classified:
    """The interpretation of a question."""

    question: Question
    metadata: QueryMetadata
    next_steps: tuple[str, ...]


async def classify(services: Services, *, question: str) -> Classified:
    """Interpret a question."""
    started_s = services.clock.monotonic_s()
    asked = understood(services, question)
    read = asked.classification
    return Classified(
        question=asked,
        metadata=QueryMetadata(
            original_query=asked.original,
            sanitized_query=asked.sanitized,
            ambiguity_detected=read.is_ambiguous,
            clarification_required=read.is_ambiguous,
            sources_queried=(),
            sources_available=(),
            sources_failed=(),
            total_results=0,
            deduplicated_results=0,
            contradictions_detected=0,
            query_duration_ms=round((services.clock.monotonic_s() - started_s) * 1000),
            timeout_occurred=False,
        ),
        next_steps=_next_steps(services, asked),
    )


def _next_steps(services: Services, asked: Question) -> tuple[str, ...]:
    if refusal := subjects_wanted(services, asked):
        return (refusal.message,)
    read = asked.classification
    if read.is_ambiguous and read.alternatives:
        return tuple(f"{number}) {reading.label}" for number, reading in enumerate(read.alternatives, 1))
    return next_steps_of(read.intent, asked.parameters, question=asked.sanitized)
