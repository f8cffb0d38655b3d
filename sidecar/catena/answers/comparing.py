"""Compares subjects: one row for each attribute that their notes state, each cell quoted from a note."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from catena.answers.answer import Attribute, Cell, Comparison
from catena.answers.attribute import Rank
from catena.answers.described import Description, describe
from catena.answers.subject_view import SubjectNote, shortened
from catena.language.folding import fold

MOST_ROWS = 12
MOST_LONELY_ROWS = 3
"""The maximum number of rows that only one subject has a cell for."""

_MAY_STAND_ALONE = frozenset({Rank.ADVANTAGES, Rank.LIMITS, Rank.SECTION, Rank.STATED})


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectNotes:
    """A subject and the notes that mention it.

    Attributes:
        subject: The subject as the question names it.
        notes: Best first.
    """

    subject: str
    notes: tuple[SubjectNote, ...]


def compare_subjects(subjects: Sequence[SubjectNotes]) -> Comparison:
    """Returns rows that at least two subjects have cells for, then a few rows that only one has a cell for.

    Rows come from definitions, tables with columns for the subjects, inline fields, labelled lines
    (`**Purpose:** …`), properties, advantages and limits (headings, labels or annotation colours), sections with
    the same heading, opening sentences, dates, links and tags.

    Args:
        subjects: Two to five. Subjects may share a note; each gets only what the note says about it.

    Returns:
        At most `MOST_ROWS` rows, the most informative first; empty cells are None.
    """
    names = tuple(subject.subject for subject in subjects)
    found = [
        describe(subject.subject, subject.notes, others=[*names[:at], *names[at + 1 :]])
        for at, subject in enumerate(subjects)
    ]
    shared, lonely = _rows(found)
    rows = [*shared, *_set_rows(found)][:MOST_ROWS]
    rows += lonely[: min(MOST_LONELY_ROWS, MOST_ROWS - len(rows))]
    return Comparison(subjects=names, attributes=tuple(rows))


def _rows(found: Sequence[Description]) -> tuple[list[Attribute], list[Attribute]]:
    """Returns rows with at least two cells (one suffices for a definition), then rows with one; best kind first."""
    keys: dict[str, tuple[Rank, str]] = {}
    for description in found:
        for key, finding in description.findings.items():
            rank, name = keys.get(key, (finding.rank, finding.name))
            keys[key] = min(rank, finding.rank), name
    shared: list[Attribute] = []
    lonely: list[Attribute] = []
    for key in sorted(keys, key=lambda key: keys[key][0]):
        rank, name = keys[key]
        findings = [description.findings.get(key) for description in found]
        values = tuple(finding.cell if finding else None for finding in findings)
        if sum(value is not None for value in values) > 1 or rank is Rank.DEFINITION:
            shared.append(Attribute(name=name, values=values))
        elif rank in _MAY_STAND_ALONE and any(_is_own(*pair) for pair in zip(values, found, strict=True)):
            lonely.append(Attribute(name=name, values=values))
    return shared, lonely


def _is_own(cell: Cell | None, description: Description) -> bool:
    """Whether the cell comes from the subject's own best note."""
    return cell is not None and description.own is not None and cell.note_path == description.own.path


def _set_rows(found: Sequence[Description]) -> Iterator[Attribute]:
    """Yields rows for links and tags of the subjects' own notes: those that all share, then those of one alone."""
    every = "Both" if len(found) == 2 else "All"
    yield from _set_row(found, f"{every} link to", lambda d: d.links, is_shared=True)
    yield from _set_row(found, "Links of its own", lambda d: d.links, is_shared=False)
    yield from _set_row(found, f"Tags {every.lower()} have", lambda d: d.tags, is_shared=True)
    yield from _set_row(found, "Tags of its own", lambda d: d.tags, is_shared=False)


def _set_row(
    found: Sequence[Description], name: str, of: Callable[[Description], Sequence[str]], *, is_shared: bool
) -> Iterator[Attribute]:
    sets = [{fold(text) for text in of(description)} for description in found]
    cells: list[Cell | None] = []
    for at, description in enumerate(found):
        others = sets[:at] + sets[at + 1 :]
        kept = [
            text
            for text in of(description)
            if (all(fold(text) in other for other in others) if is_shared else not any(fold(text) in o for o in others))
        ]
        cells.append(_set_cell(description, kept))
    if sum(cell is not None for cell in cells) > (1 if is_shared else 0):
        yield Attribute(name=name, values=tuple(cells))


def _set_cell(description: Description, names: Sequence[str]) -> Cell | None:
    if not names or description.own is None:
        return None
    text = shortened(", ".join(names))
    return Cell(text=text, note_path=description.own.path, note_title=description.own.title, span=None)
