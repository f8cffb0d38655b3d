"""Render what surrounds an answer: the interpreted question, other interpretations, and warnings."""

from collections.abc import Iterator, Sequence

from catena.answers.answer import Answer, QueryMetadata
from catena.notes.escaping import literal
from catena.sources.warnings import SourceWarning


def header_lines(answer: Answer, metadata: QueryMetadata) -> Iterator[str]:
    """Yield query, intent and count, then the sources that failed or were late, if there are any."""
    classification = answer.classification
    yield "# Query Results"
    yield ""
    yield f'**Query:** "{literal(answer.question)}"'
    yield f"**Intent:** {classification.intent} (confidence: {classification.confidence:.2f})"
    yield f"**Results:** {_found(answer, metadata)}"
    yield ""
    yield "---"
    yield ""
    failed = [
        warning
        for warning in answer.warnings
        if warning.source not in metadata.sources_available and not (warning.is_caution or warning.is_answer)
    ]
    if failed:
        yield from _failure_lines(failed, metadata)


def caution_lines(answer: Answer) -> Iterator[str]:
    """Yield what nobody may miss: papers that the answer may rest on were retracted, a note could not be read."""
    cautions = [warning for warning in answer.warnings if warning.is_caution]
    yield from (f"> [!warning] {literal(each.error)} {literal(each.impact)}" for each in cautions)
    if cautions:
        yield ""


def reading_lines(answer: Answer, metadata: QueryMetadata) -> Iterator[str]:
    """Yield how else the question could be read, and what was noticed while it was read."""
    if metadata.clarification_required and answer.classification.alternatives:
        yield "I found multiple interpretations. Did you want to:"
        for number, reading in enumerate(answer.classification.alternatives, 1):
            yield f"{number}) {literal(reading.label)}"
        yield ""
    if answer.parameters.notes:
        yield from (f"- {literal(note)}" for note in answer.parameters.notes)
        yield ""


def limitation_lines(answer: Answer, metadata: QueryMetadata) -> Iterator[str]:
    """Yield what limits the answer although all sources answered, such as a history that is not kept yet."""
    limits = [
        warning
        for warning in answer.warnings
        if warning.source in metadata.sources_available and not (warning.is_caution or warning.is_answer)
    ]
    if limits:
        yield "## Limits of This Answer"
        yield ""
        yield from _warnings(limits)
        yield ""


def counted(count: int, noun: str = "note") -> str:
    """Return a count with its noun: `1 note`, `15 notes`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _found(answer: Answer, metadata: QueryMetadata) -> str:
    found, shown = metadata.deduplicated_results, len(answer.results)
    return f"{counted(found)} found" + (f", the best {shown} are looked at" if 0 < shown < found else "")


def _failure_lines(failed: Sequence[SourceWarning], metadata: QueryMetadata) -> Iterator[str]:
    yield "⚠️ **Warnings:**"
    yield ""
    yield from _warnings(failed, " unavailable")
    yield ""
    if metadata.sources_available:
        yield f"Results shown are from available sources: {', '.join(metadata.sources_available)}"
        yield ""
    yield "---"
    yield ""


def _warnings(warnings: Sequence[SourceWarning], state: str = "") -> Iterator[str]:
    for warning in warnings:
        yield f"- **{warning.source}**{state}: {literal(warning.error)}"
        yield f"  - Impact: {literal(warning.impact)}"
