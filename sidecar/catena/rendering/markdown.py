"""Render an answer as Markdown. Equal answers give equal bytes; all text from notes is escaped."""

from collections.abc import Iterator

from catena.answers.answer import Answer, Form, Performance, QueryMetadata
from catena.notes.escaping import literal
from catena.rendering.answer_section import answer_lines, says_nothing
from catena.rendering.contradictions import contradiction_lines
from catena.rendering.heading import caution_lines, header_lines, limitation_lines, reading_lines
from catena.rendering.listing import list_lines, nearest_lines
from catena.rendering.metadata import metadata_lines
from catena.rendering.narrative import chain_lines, narrative_lines
from catena.rendering.note_links import NoteLinks, links_of
from catena.rendering.table import table_lines
from catena.rendering.timeline import timeline_lines


def render_body(answer: Answer, metadata: QueryMetadata) -> str:
    """Render everything above the metadata: the same bytes for the same vault and question."""
    links = links_of(answer)
    lines = [*header_lines(answer, metadata), *caution_lines(answer), *answer_lines(answer, links)]
    lines += reading_lines(answer, metadata)
    if says_nothing(answer):
        lines += _nearest_lines(answer, links)
    else:
        lines += [*_form_lines(answer, links), *contradiction_lines(answer.contradictions, links)]
    lines += limitation_lines(answer, metadata)
    if answer.next_steps:
        lines += ["## Suggested Next Steps", "", *(f"- {step}" for step in answer.next_steps), ""]
    return "\n".join(lines)


def render_metadata(answer: Answer, metadata: QueryMetadata, performance: Performance) -> str:
    """Render the folded block, the only part that has durations."""
    return "\n".join([*metadata_lines(answer, metadata, performance), ""])


def _form_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    if answer.form is Form.TABLE:
        return table_lines(answer, links)
    if answer.form is Form.TIMELINE and (answer.timeline or (_is_of_period(answer) and not answer.answer)):
        return timeline_lines(answer.timeline or (), links, answer.parameters.start_date, answer.left_out)
    if answer.form is Form.NARRATIVE:
        return narrative_lines(answer, links)
    return list_lines(answer, links)


def _is_of_period(answer: Answer) -> bool:
    return bool(answer.parameters.start_date or answer.parameters.end_date)


def _nearest_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    """Yield what stands below an answer that nothing gives: known relations, if it asked for them, and a few notes."""
    yield from chain_lines(answer.causal_chains or (), links)
    if answer.results:
        yield from nearest_lines(answer, links)
    elif not any(warning.is_answer for warning in answer.warnings):
        yield from _nothing_lines(answer.question)


def _nothing_lines(question: str) -> Iterator[str]:
    yield f"No notes found matching '{literal(question)}'. Try:"
    yield "- Broadening your search terms"
    yield "- Checking spelling"
    yield "- Using *surface-related for exploratory search"
    yield ""
