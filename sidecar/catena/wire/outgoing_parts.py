"""What nearly every result holds: paths, places, warnings."""

import unicodedata

from catena.answers.result import SourceWarning
from catena.notes.note import NoteWarning
from catena.notes.span import Span
from catena.wire import generated as words


def path_text(path: str) -> str:
    """A path as it crosses the wire."""
    return unicodedata.normalize("NFC", path.replace("\\", "/"))


def span_word(span: Span) -> words.Span:
    """A place in a file."""
    return words.Span(
        byte_start=span.byte_start, byte_end=span.byte_end, line_start=span.line_start, line_end=span.line_end
    )


def note_warning(warning: NoteWarning) -> words.NoteWarning:
    """What was not understood, and where."""
    return words.NoteWarning(message=warning.message, span=span_word(warning.span) if warning.span else None)


def source_warning(warning: SourceWarning) -> words.SourceWarning:
    """What a source's absence costs."""
    return words.SourceWarning(source=warning.source.value, error=warning.error, impact=warning.impact)
