"""Finds sentences that compare subjects themselves: `Unlike A, B …`, `A and B are both …`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from catena.forms.comparison import Attribute, Cell
from catena.forms.subject_view import SubjectView, cell_text
from catena.forms.titles import place_of_title
from catena.language.folding import fold
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.language.wordings import anywhere
from catena.reading.defining import begins_with_name, speaks_of
from catena.reading.statements import is_personal, is_statement, refers_back, says_something

_LONGEST = 400
_MOST_OF_A_KIND = 2
_FEWEST_WORDS = 4
"""How many words besides the names a sentence needs to tell something."""


class _Kind(IntEnum):
    """What a comparing sentence states, most informative first."""

    DIFFERENT = 0
    ALIKE = 1
    RELATED = 2


DIFFERENCE, IN_COMMON, TOGETHER = "Difference", "In common", "Together"
"""The names of the rows of sentences that name several subjects: how they differ, what both are, anything else."""
_ROW_NAMES = {_Kind.DIFFERENT: DIFFERENCE, _Kind.ALIKE: IN_COMMON, _Kind.RELATED: TOGETHER}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """A sentence that names at least two subjects.

    Attributes:
        kind: What it states.
        subject: The number of the subject that it names first.
        cell: The sentence.
        worth: How well it compares; higher is better.
    """

    kind: _Kind
    subject: int
    cell: Cell
    worth: float


def contrasts(views: Sequence[Sequence[SubjectView]]) -> list[Attribute]:
    """Return rows of sentences that compare the subjects; each stands at the subject that it names first.

    Args:
        views: For each subject, the notes as seen from it.
    """
    if len(views) < 2:
        return []
    found = sorted(_found(views), key=lambda each: -each.worth)
    rows: list[Attribute] = []
    set_apart = _side_by_side(views)
    for kind in _Kind:
        if kind is _Kind.DIFFERENT and set_apart:
            rows.append(Attribute(name=DIFFERENCE, values=set_apart))
            continue
        cells: list[Cell | None] = [None] * len(views)
        for each in found:
            is_full = sum(cell is not None for cell in cells) == _MOST_OF_A_KIND
            if each.kind is kind and cells[each.subject] is None and not is_full:
                cells[each.subject] = each.cell
        if kind is _Kind.DIFFERENT and (halves := _in_halves(found, views)):
            cells = halves
        if any(cells) and not (kind is _Kind.RELATED and rows):
            rows.append(Attribute(name=_ROW_NAMES[kind], values=tuple(cells)))
    return rows


def _in_halves(found: Sequence[_Found], views: Sequence[Sequence[SubjectView]]) -> list[Cell | None]:
    """Return the halves of the best sentence that says of each of two subjects what it is; [] if there is none."""
    seen = [of_subject[0] for of_subject in views if of_subject]
    if len(seen) != _MOST_OF_A_KIND or len(views) != _MOST_OF_A_KIND:
        return []
    texts = ((each.cell, each.cell.whole or each.cell.text) for each in found if each.kind is _Kind.DIFFERENT)
    return next((halves for cell, text in texts if (halves := _halves_of(cell, text, seen))), list[Cell | None]())


def _halves_of(cell: Cell, text: str, seen: Sequence[SubjectView]) -> list[Cell | None]:
    for between in _BETWEEN_HALVES.finditer(text):
        halves = text[: between.start()].strip(), text[between.end() :].strip()
        sides = [[view.names(half) and not view.is_foreign(half) for half in halves] for view in seen]
        is_joined = any(_JOINS.search(half[:_FIRST_LETTERS]) for half in halves)
        is_each = sides in ([[True, False], [False, True]], [[False, True], [True, False]])
        if is_joined and is_each and all(map(_tells_half, halves)):
            own = halves if sides[0][0] else halves[::-1]
            return [replace(cell, text=cell_text(half), whole=text) for half in own]
    return []


def _tells_half(half: str) -> bool:
    """Return whether a half says something itself: `unlike rye` does not, nor does `Rye bread, by contrast`."""
    if _BEGINS_BESIDE.match(half) or any(found.end() == len(half) for found in _JOINS.finditer(half)):
        return False
    is_unspaced = UNSPACED_CHARACTER.search(half) is not None
    return len(half) > _FIRST_CHARACTERS if is_unspaced else len(half.split()) > _FEWEST_WORDS


_BESIDE, _HALVES = (
    [alternatives(f"contrast.{name}", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES)]
    for name in ("beside", "halves")
)
_BEGINS_BESIDE = re.compile(rf"\W*(?:{_BESIDE[0]}(?!\w)|{_BESIDE[1]})", re.IGNORECASE)
_FIRST_LETTERS = 40
_JOINS = re.compile(rf"(?<!\w){_HALVES[0]}(?!\w)|^{_HALVES[1]}", re.IGNORECASE)
_BETWEEN_HALVES = re.compile(r"[,;]\s+|[，；]|\.\s+")


def _side_by_side(views: Sequence[Sequence[SubjectView]]) -> tuple[Cell, ...]:
    """Return what a note that is called after all subjects says of each; () if no note does."""
    by_note = [{view.note.path: view for view in of_subject} for of_subject in views]
    for path in by_note[0]:
        seen = [of_subject[path] for of_subject in by_note if path in of_subject]
        if len(seen) == len(views) and all(view.own_words and view.names(view.note.title) for view in seen):
            cells = [cell for view in seen if (cell := _of_one(view))]
            if len(cells) == len(views):
                return tuple(cells)
    return ()


def _of_one(view: SubjectView) -> Cell | None:
    """Return the first statement that begins with the subject and names no other."""
    alone = (each for each in view.naming() if view.begins(each.text) and not view.is_foreign(each.text))
    return next((view.cell(each.text, each.span) for each in alone if is_statement(each.text, may_be_part=True)), None)


def _found(views: Sequence[Sequence[SubjectView]]) -> Iterator[_Found]:
    """Yield each comparing sentence once; a title that names several subjects is one, too."""
    known: set[str] = set()
    seen_from = [of_subject[0] for of_subject in views if of_subject]
    for view in (view for of_subject in views for view in of_subject):
        title = view.note.title
        sentences = [(sentence.text, sentence.span) for sentence in view.naming()]
        own = (title, place_of_title(view.note, title))
        for text, span in (own, *sentences) if len(title.split()) > _FEWEST_WORDS else sentences:
            if fold(text) not in known and (named := _subjects_in(text, seen_from)) and _is_telling(text, seen_from):
                known.add(fold(text))
                kind = _kind_of(text)
                if text is not title and not is_statement(text, may_refer=kind is not _Kind.RELATED):
                    continue
                if kind is not _Kind.DIFFERENT and not _begins_with_one(text, seen_from):
                    continue
                begins = begins_with_name(text, seen_from[named[0]].subject)
                worth = 1.0 * begins - 0.5 * is_personal(text) - 0.5 * refers_back(text) - len(text) / _LONGEST
                yield _Found(kind=kind, subject=named[0], cell=view.cell(text, span), worth=worth)


def _subjects_in(text: str, views: Sequence[SubjectView]) -> list[int]:
    """Return the numbers of the subjects that a text names, first named first; [] for fewer than two."""
    low = fold(text)
    places: list[tuple[int, int]] = []
    for number, view in enumerate(views):
        if view.own_words and view.names(text):
            at = min((place for word in view.own_words if (place := low.find(fold(word)[:4])) >= 0), default=len(low))
            places.append((at, number))
    return [number for _, number in sorted(places)] if len(places) > 1 else []


def _is_telling(text: str, views: Sequence[SubjectView]) -> bool:
    """Return whether a text says more than the names: no question, announcement or list of links."""
    if len(text) > _LONGEST or text.endswith(("?", "？")) or not says_something(text):
        return False
    others = [word for word in text.split() if not any(speaks_of(word, view.words) for view in views)]
    return len(others) >= _FEWEST_WORDS or bool(UNSPACED_CHARACTER.search(text))


def _begins_with_one(text: str, views: Sequence[SubjectView]) -> bool:
    """Return whether a sentence comes to a subject early: one that names them on its way to something else does not.

    What follows a label (`Step 2: …`) or a condition is about a step.
    """
    begin = text[:_FIRST_CHARACTERS] if UNSPACED_CHARACTER.search(text) else " ".join(text.split()[:_FIRST_WORDS])
    return not _SETS_SCENE.match(text) and any(view.names(begin) for view in views)


_FIRST_WORDS, _FIRST_CHARACTERS = 8, 16
_SETS_SCENE = re.compile(
    rf"[\w-]+(?: [\w-]+)?\s?:\s|{alternatives('definitions.conditions', *SPACED_LANGUAGES)}(?!\w)", re.IGNORECASE
)


def sets_apart(text: str) -> bool:
    """Return whether a text says that things differ: `Unlike A, B …`."""
    return anywhere("contrast.different").search(text) is not None


def _kind_of(text: str) -> _Kind:
    if sets_apart(text):
        return _Kind.DIFFERENT
    return _Kind.ALIKE if anywhere("contrast.alike").search(text) else _Kind.RELATED
