"""The passages that answer a comparison: the sentence that compares, and what each subject is."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from catena.forms.arranging import overlaps
from catena.forms.attribute import is_row_number
from catena.forms.comparing import STATEMENTS
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.forms.contrasting import DIFFERENCE, IN_COMMON, TOGETHER, sets_apart
from catena.forms.defining import may_describe_a_title
from catena.forms.described import DEFINITION
from catena.forms.subject_name import SubjectName, subject_names
from catena.forms.subject_view import cell_text
from catena.language.sentences import BETWEEN_ITEMS
from catena.reading.defining import begins_with_name, is_noun_phrase, name_terms, speaks_of
from catena.reading.passage import AnswerPassage
from catena.reading.statements import is_personal

MOST_COMPARED = 4


def compared_passages(
    passages: Sequence[AnswerPassage], comparison: Comparison, *, keep: bool, only: bool = True
) -> tuple[AnswerPassage, ...]:
    """Return what stands above the table; the table has the rest.

    If only a comparison was asked for, a sentence that says how the subjects differ stands first, then what the notes
    say of each: a passage that merely has many words of the question says neither, unless it is certain to answer and
    names all of them.

    Args:
        passages: The passages that may answer, best first.
        comparison: The table.
        keep: Whether the passages are certain to answer.
        only: Whether nothing but a comparison was asked for.
    """
    names = subject_names(comparison.subjects)
    telling_passages = [each for each in passages if _says_more(each.text, names)]
    of_each = _of_each(telling_passages, names)
    if not only or not passages:
        return of_each
    of_each = tuple(each for each in of_each if any(speaks_of(each.text, name.words) for name in names))
    passages = telling_passages or passages[:1]
    best = [each for each in passages[:1] if all(name.is_whole_in(each.text) for name in names)]
    differences = _cells_of(comparison, DIFFERENCE)
    is_told_of_each = any(row.name == DIFFERENCE and all(row.values) for row in comparison.attributes)
    may_lead = [each for each in best if _may_lead(each.text, keep=keep)]
    leads = [] if is_told_of_each else may_lead
    telling = [row for row in comparison.attributes if row.name in _TELLING]
    shared = [row for row in comparison.attributes if all(row.values) and row.name not in (*_TELLING, *_COMPARING)]
    named = [row for row in shared if not (is_row_number(row.name) or _has_values(row))]
    said = [_said_of((*telling, *named), at, name) for at, name in enumerate(names)]
    are_defined = any(row.name == DEFINITION and all(row.values) for row in comparison.attributes)
    together = () if are_defined else _cells_of(comparison, TOGETHER)
    nearest: Sequence[AnswerPassage] = ()
    if not leads and not differences and not all(said):
        nearest = passages[:1] if keep else () if any(said) else best
    if not any(cell.text == cell.note_title for cell in together):
        leads, nearest = [*leads, *nearest], ()  # only a title on all of them stands before what is certain
    beside = _cells_of(comparison, IN_COMMON)
    cells = _passages((*differences, *together, *said, *beside), passages[0].score)
    further = () if is_told_of_each else (each for each in of_each if _fills(each, names, said))
    told = _without_repeats(chain(leads, cells, nearest, further))[:MOST_COMPARED] or of_each
    is_tabulated = len(shared) >= _FEWEST_SHARED and not (any(said) or leads or differences)
    tells_of_all = all(any(name.is_in(each.text) for each in told) for name in names)
    return () if is_tabulated and not tells_of_all else told


def _may_lead(text: str, *, keep: bool) -> bool:
    """Return whether a text on all subjects stands before what each is: it sets them apart, or it is certain to answer
    and does not tell of its writer.
    """
    return (keep and not is_personal(text)) or (sets_apart(text) and may_describe_a_title(text))


def without_told(comparison: Comparison, passages: Sequence[AnswerPassage]) -> Comparison:
    """Return the table without rows that have one cell only, if that compares, or is told above."""
    told = [_on_one_line(each.text) for each in passages]

    def tells(row: Attribute) -> bool:
        cells = [cell.text for cell in row.values if cell]
        return len(cells) > 1 or (row.name not in _COMPARING and not any(cells[0].rstrip("…") in text for text in told))

    rows = tuple(row for row in comparison.attributes if tells(row))
    return replace(comparison, attributes=rows)


def fitting(text: str) -> str:
    """Return the text of a passage as it stands in a cell: its items on one line, as much as fits."""
    return cell_text(_on_one_line(text))


def _on_one_line(text: str) -> str:
    joined = text.replace(f":{BETWEEN_ITEMS}", ": ").replace(BETWEEN_ITEMS, "; ")
    return " ".join(re.sub(r"(?<=[.!?]); ", " ", joined).split())


_COMPARING, _TELLING = (DIFFERENCE, IN_COMMON, TOGETHER), (DEFINITION, STATEMENTS)


def _cells_of(comparison: Comparison, name: str) -> Sequence[Cell]:
    return [cell for row in comparison.attributes if row.name == name for cell in row.values if cell]


def _tells_of(cell: Cell | None, name: SubjectName) -> bool:
    """Return whether a cell can be understood as said of a subject: it says so, or its note is called so."""
    return cell is not None and (
        _is_clear(cell, name)
        or (_is_whole(cell) and len(cell.text) >= PROSE and name.stands_above(cell.note_title, cell.section_title))
    )


_FEWEST_SHARED = 2
"""So many rows that all subjects have tell more than a passage on one of them."""
PROSE = 40
"""A shorter cell is a value, which says nothing without its attribute."""


def _has_values(row: Attribute) -> bool:
    """Return whether no cell of a row is more than a value, which tells nothing without the table: `free for me`."""
    return all(len(cell.text) < PROSE and cell.text[-1:] not in _ENDS for cell in row.values if cell)


_ENDS = ".!?…。！？"


def _says_more(text: str, names: Sequence[SubjectName]) -> bool:
    """Return whether a passage says more than the subjects' names: `Tuples, sets` only lists them.

    One that announces a formula or a list says nothing of them itself.
    """
    if _FORMULA.sub(" ", text).rstrip().endswith((":", "：")):
        return False
    known = [word for name in names for word in name.words]
    others = [word for word in name_terms(text) if not any(speaks_of(word, [other]) for other in known)]
    return len(others) >= _FEWEST_OTHER or (bool(others) and len(text.split()) >= _FEWEST_WORDS)


_FEWEST_OTHER, _FEWEST_WORDS = 2, 5
_FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)


def _said_of(rows: Sequence[Attribute], at: int, name: SubjectName) -> Cell | None:
    """Return the cell that says best what a subject is and can be understood without the table."""
    return next((row.values[at] for row in rows if _tells_of(row.values[at], name)), None)


def _is_clear(cell: Cell, name: SubjectName) -> bool:
    """Return whether a cell names its subject, or the kind of thing that it is.

    What begins with a word of the subject that no other has names it: `PARA sorts …` speaks of the PARA method.
    """
    begins = any(word in name.own_words for word in name_terms(cell.text)[:1])
    return _is_whole(cell) and (begins or name.is_in(cell.text) or is_noun_phrase(cell.text))


def _fills(passage: AnswerPassage, names: Sequence[SubjectName], said: Sequence[Cell | None]) -> bool:
    """Return whether a passage is about a subject of which nothing was found in the table, and not only mentions it."""
    unsaid = (name for name, cell in zip(names, said, strict=True) if cell is None and name.is_in(passage.text))
    title, section = passage.note_title, passage.section_title
    return any(
        begins_with_name(passage.text, name.text) or name.is_in(title) or name.stands_above(title, section)
        for name in unsaid
    )


def without_answer(passages: Sequence[AnswerPassage], comparison: Comparison) -> tuple[str, ...]:
    """Return the subjects of which neither the table nor any passage has a single word."""
    said = "\n".join(f"{each.note_title} {each.text}" for each in passages)
    columns = list(zip(*(row.values for row in comparison.attributes), strict=True))
    return tuple(
        comparison.subjects[at]
        for at, name in enumerate(subject_names(comparison.subjects))
        if not (columns and any(columns[at])) and not name.is_mentioned_in(said)
    )


def _of_each(passages: Sequence[AnswerPassage], names: Sequence[SubjectName]) -> tuple[AnswerPassage, ...]:
    """Return the best passage, and the best that names each subject and no other."""
    named = [[name.is_in(f"{each.note_title} {each.text}") for name in names] for each in passages]
    of_each = (
        next((each for each, found in zip(passages, named, strict=True) if found[at] and sum(found) == 1), None)
        for at in range(len(names))
    )
    kept = {*passages[:1], *of_each}
    return tuple(passage for passage in passages if passage in kept)


def _without_repeats(passages: Iterator[AnswerPassage]) -> tuple[AnswerPassage, ...]:
    """Return the passages without those whose place is in that of one before."""
    kept: list[AnswerPassage] = []
    for passage in passages:
        if not any(overlaps(passage, before) for before in kept):
            kept.append(passage)
    return tuple(kept)


_LONGEST = 400


def _text_of(cell: Cell) -> str:
    return cell.whole if 0 < len(cell.whole) <= _LONGEST else cell.text


def _is_whole(cell: Cell) -> bool:
    return cell.span is not None and not _text_of(cell).endswith("…")


def passages_of(rows: Iterable[Attribute]) -> Iterator[AnswerPassage]:
    """Yield the whole sentences of these rows."""
    yield from _passages([cell for row in rows for cell in row.values], 0.0)


def _passages(cells: Sequence[Cell | None], score: float) -> Iterator[AnswerPassage]:
    """Yield whole sentences as passages; a cell that was cut stays in the table."""
    for cell in cells:
        if cell is not None and cell.span is not None and _is_whole(cell):
            yield AnswerPassage(
                text=_text_of(cell),
                note_path=cell.note_path,
                note_title=cell.note_title,
                section_title=cell.section_title or cell.note_title,
                span=cell.span,
                score=score,
            )
