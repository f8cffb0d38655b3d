"""Comparison: subjects side by side, one row for each attribute; each cell is quoted from a note."""

from dataclasses import dataclass

from catena.notes.span import Span
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What one note says about one attribute of one subject.

    Attributes:
        text: An excerpt, verbatim except for markup.
        note_path: The note that it comes from.
        note_title: The note's display title.
        span: Its place in the file; None if the whole note says it, for example by its links.
        section_title: The heading that it stands below, if any.
        whole: The text before it was cut to fit a cell; "" if it was not.
    """

    text: str
    note_path: VaultPath
    note_title: str
    span: Span | None
    section_title: str | None = None
    whole: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute:
    """One row of a comparison.

    Attributes:
        name: The attribute.
        values: One cell for each subject, in order of the subjects; None if nothing was found.
    """

    name: str
    values: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Subjects side by side."""

    subjects: tuple[str, ...]
    attributes: tuple[Attribute, ...]
