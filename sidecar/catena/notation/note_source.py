"""NoteSource: a note as the dialects read it."""

from collections.abc import Mapping
from dataclasses import dataclass

from catena.notation.note_lines import NoteLines
from catena.notes.note import Note, NoteWarning, PropertyValue
from catena.vault.path import name_of


@dataclass(frozen=True, slots=True)
class NoteSource:
    """A note and its lines. `first` is the line below the frontmatter, 0-based."""

    note: Note
    lines: NoteLines
    first: int

    @property
    def name(self) -> str:
        """The name of the file without folder and `.md`."""
        return name_of(self.note.path)

    @property
    def properties(self) -> Mapping[str, PropertyValue]:
        """The properties in the frontmatter."""
        return self.note.frontmatter.properties

    def stray(self, first: int, last: int) -> NoteWarning:
        """Return the warning that these lines (0-based) belong to no annotation."""
        words = "\n".join(self.lines.texts[first : last + 1]).strip()
        where = f"Line {first + 1} belongs" if first == last else f"Lines {first + 1}–{last + 1} belong"
        return NoteWarning(f"{where} to no annotation: {words}", self.lines.span(first, last))

    def unreadable_time(self, when: str, first: int, last: int) -> NoteWarning:
        """Return the warning that the import heading on these lines (0-based) has no readable date and time."""
        return NoteWarning(f"“{when}” is no date and time that Catena can read.", self.lines.span(first, last))


def source_of(note: Note) -> NoteSource:
    """Split a parsed note into its lines."""
    lines = NoteLines(note.raw)
    span = note.frontmatter.span
    return NoteSource(note, lines, lines.line_of(span.byte_end) if span else 0)
