"""Render an answer as Markdown. Equal answers give equal bytes; all text from notes is escaped."""

from collections.abc import Iterator

from catena.answers.answer import Answer, Form, Performance, QueryMetadata
from catena.notes.escaping import literal
from catena.rendering.contradictions import contradiction_lines
from catena.rendering.heading import header_lines
from catena.rendering.listing import list_lines
from catena.rendering.metadata import metadata_lines
from catena.rendering.narrative import narrative_lines
from catena.rendering.note_links import NoteLinks, links_of
from catena.rendering.table import table_lines
from catena.rendering.timeline import timeline_lines


def render(answer: Answer, metadata: QueryMetadata, performance: Performance) -> str:
    """Return the whole answer, with the metadata in a folded block at its end."""
    return f"{render_body(answer, metadata)}\n{render_metadata(answer, metadata, performance)}"


def render_body(answer: Answer, metadata: QueryMetadata) -> str:
    """Render everything above the metadata: the same bytes for the same vault and question.

    Args:
        answer: The answer.
        metadata: The metadata, whose counts and source names are shown and whose durations are not.

    Returns:
        Markdown that ends with a line end.
    """
    links = links_of(answer)
    lines = [*header_lines(answer, metadata), *_form_lines(answer, links)]
    lines += contradiction_lines(answer.contradictions, links)
    if answer.next_steps:
        lines += ["## Suggested Next Steps", "", *(f"- {step}" for step in answer.next_steps), ""]
    return "\n".join(lines)


def render_metadata(answer: Answer, metadata: QueryMetadata, performance: Performance) -> str:
    """Render the folded block, the only part that has durations."""
    return "\n".join([*metadata_lines(answer, metadata, performance), ""])


def _form_lines(answer: Answer, links: NoteLinks) -> Iterator[str]:
    if not (answer.results or answer.timeline or answer.narrative):
        return _nothing_lines(answer.question)
    if answer.form is Form.TABLE:
        return table_lines(answer, links)
    if answer.form is Form.TIMELINE:
        return timeline_lines(answer.timeline or (), links)
    if answer.form is Form.NARRATIVE:
        return narrative_lines(answer, links)
    return list_lines(answer, links)


def _nothing_lines(question: str) -> Iterator[str]:
    yield f"No notes found matching '{literal(question)}'. Try:"
    yield "- Broadening your search terms"
    yield "- Checking spelling"
    yield "- Using *surface-related for exploratory search"
    yield ""
