"""Render the head of an answer: the interpreted question, other interpretations, and warnings."""

from collections.abc import Iterator

from catena.answers.answer import Answer, QueryMetadata
from catena.notes.escaping import literal


def header_lines(answer: Answer, metadata: QueryMetadata) -> Iterator[str]:
    """Yield query, intent and count, then any interpretations to choose from, notices and warnings."""
    classification = answer.classification
    yield "# Query Results"
    yield ""
    yield f'**Query:** "{literal(answer.question)}"'
    yield f"**Intent:** {classification.intent} (confidence: {classification.confidence:.2f})"
    yield f"**Results:** {_found(answer, metadata)}"
    yield ""
    yield "---"
    yield ""
    if metadata.clarification_required and classification.alternatives:
        yield "I found multiple interpretations. Did you want to:"
        for number, reading in enumerate(classification.alternatives, 1):
            yield f"{number}) {literal(reading.label)}"
        yield ""
    if answer.parameters.notes:
        yield from (f"- {literal(note)}" for note in answer.parameters.notes)
        yield ""
    if answer.warnings:
        yield from _warning_lines(answer, metadata)


def counted(count: int, noun: str = "note") -> str:
    """Return a count with its noun: `1 note`, `15 notes`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _found(answer: Answer, metadata: QueryMetadata) -> str:
    found, shown = metadata.deduplicated_results, len(answer.results)
    return f"{counted(found)} found" + (f", the best {shown} are looked at" if 0 < shown < found else "")


def _warning_lines(answer: Answer, metadata: QueryMetadata) -> Iterator[str]:
    yield "⚠️ **Warnings:**"
    yield ""
    for warning in answer.warnings:
        state = "" if warning.source in metadata.sources_available else " unavailable"
        yield f"- **{warning.source}**{state}: {literal(warning.error)}"
        yield f"  - Impact: {literal(warning.impact)}"
    yield ""
    if metadata.sources_available:
        yield f"Results shown are from available sources: {', '.join(metadata.sources_available)}"
        yield ""
    yield "---"
    yield ""
