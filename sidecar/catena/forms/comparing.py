"""Compares subjects: one row for each attribute that their notes state, each cell quoted from a note."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from catena.forms.aligning import pairs
from catena.forms.attribute import Finding, Rank
from catena.forms.comparison import Attribute, Cell, Comparison
from catena.forms.contrasting import contrasts
from catena.forms.defining import names_another, says_what
from catena.forms.described import Description, describe
from catena.forms.subject_name import SubjectName, subject_names
from catena.forms.subject_view import SubjectNote, SubjectView, cell_text
from catena.index.ports import Embedder
from catena.language.folding import fold
from catena.language.tokens import word_runs
from catena.language.vocabulary import SPACED_LANGUAGES
from catena.language.vocabulary import words as words_in
from catena.language.wordings import says
from catena.reading.defining import begins_with_name, head_of, is_noun_phrase, name_terms
from catena.reading.note_sentences import NoteSentences
from catena.reading.statements import is_statement, refers_back
from catena.vault.path import VaultPath

MOST_ROWS = 10
STATEMENTS, ALIKE = "In the notes", "Side by side"
"""The names of the rows of what the notes say of each subject instead of a definition, and of what they say alike."""

_ALIGNED = frozenset({Rank.STATED, Rank.SECTION})
_MAY_STAND_ALONE = frozenset({Rank.DEFINITION, Rank.ADVANTAGES, Rank.LIMITS})
_FEWEST_FULL = 2
"""If fewer rows tell something of every subject, what is said alike of each is added, and its advantages and limits."""
_PROSE = 40
"""A cell of at least this many characters is prose; two that differ in nothing but the subject tell nothing."""
_ALIKE = 0.75
_FIRST_WORDS = 4
"""A definition names its subject among so many words at its beginning, unless it begins with the kind of thing."""
_FEWEST_SAME, _SAME = 2, 0.25
"""Statements say the same kind of thing if they share so many words, and so much of the shorter one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SubjectNotes:
    """A subject and the notes that mention it.

    Attributes:
        subject: The subject as the question names it.
        notes: Best first.
        said: Passages about it that answer the question, best first; they stand where the notes state nothing better.
    """

    subject: str
    notes: tuple[SubjectNote, ...]
    said: tuple[Cell, ...] = ()


def compare_subjects(
    subjects: Sequence[SubjectNotes], *, asked: str = "", embedder: Embedder | None = None
) -> Comparison:
    """Return the definitions, what the notes themselves say of the subjects together, and what at least two share.

    Rows come from definitions, sentences that name several subjects, tables with a column or row for each, inline
    fields, labelled lines (`**Purpose:** …`), properties, advantages and limits (headings, labels or annotation
    colours), and sections. Attributes of different names that mean the same share a row. The best statement about a
    subject stands where it has no definition; otherwise statements share a row only if they say the same kind of thing
    or each begins with its subject. Links, tags and dates are shown only if asked for.

    Args:
        subjects: Two to five. Subjects may share a note; each gets only what the note says about it.
        asked: The question.
        embedder: Compares the names of attributes by meaning; None to compare their words only.

    Returns:
        At most `MOST_ROWS` rows, the most informative first; empty cells are None.
    """
    names = tuple(subject.subject for subject in subjects)
    read = {found.note.path: NoteSentences(found.note) for subject in subjects for found in subject.notes}
    views = [_views(subject, others, read) for subject, (_, others) in zip(subjects, _beside(names), strict=True)]
    found = _aligned([describe(of_subject, asked=asked) for of_subject in views], embedder)
    found = [replace(each, statements=(*each.statements, *of.said)) for each, of in zip(found, subjects, strict=True)]
    definitions, shared, lonely = _rows(found, frozenset(name_terms(" ".join(names))))
    compared = contrasts(views)
    if not definitions and not any(map(_is_full, (*compared, *shared))):
        definitions = [Attribute(name=STATEMENTS, values=(None,) * len(names))]
    definitions = [apart(_filled(row, found, subject_names(names)), subject_names(names)) for row in definitions]
    if sum(map(_is_full, shared)) >= _FEWEST_FULL:
        definitions = list(filter(_is_full, definitions))
    rows = _without_repeats([*definitions, *compared, *shared, *_asked_rows(found, _without(asked, names))])
    full = {row.name for row in shared}
    rows = [row for row in rows if row.name not in full or sum(cell is not None for cell in row.values) > 1]
    if sum(map(_is_full, rows)) < _FEWEST_FULL:
        rows += _said_alike(found, rows, [each.text for each in subject_names(names)])
    is_short = sum(map(_is_full, rows)) < _FEWEST_FULL
    lonely = [row for row in lonely if is_short and _is_of_namesakes(row, views)]
    return Comparison(subjects=names, attributes=tuple([*rows, *lonely][:MOST_ROWS]))


def _is_full(row: Attribute) -> bool:
    return all(row.values)


def _is_of_namesakes(row: Attribute, views: Sequence[Sequence[SubjectView]]) -> bool:
    """Return whether what only one subject has is said in a note of exactly its name."""
    named = [{view.note.path for view in of_subject if view.is_namesake} for of_subject in views]
    return all(cell is None or cell.note_path in paths for cell, paths in zip(row.values, named, strict=True))


def _beside(names: Sequence[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield each name with the others."""
    yield from ((name, (*names[:at], *names[at + 1 :])) for at, name in enumerate(names))


def _views(subject: SubjectNotes, others: Sequence[str], read: Mapping[VaultPath, NoteSentences]) -> list[SubjectView]:
    """Return the notes as seen from a subject, its own first, of these the one that has its name."""
    views = [SubjectView(subject.subject, others, found, read[found.note.path]) for found in subject.notes]
    return sorted(views, key=lambda view: (not view.is_own, fold(view.note.title) != fold(view.subject)))


def _aligned(found: Sequence[Description], embedder: Embedder | None) -> list[Description]:
    """Give attributes that mean the same the key that the first subject with them has."""
    aligned = list(found[:1])
    for description in found[1:]:
        known = {key: finding for other in aligned for key, finding in other.findings.items()}
        key_of = {finding.name: key for key, finding in known.items()}
        mine = _alone(known, description.findings)
        theirs = _alone(description.findings, known)
        keys = {theirs[k].name: key_of[mine[i].name] for i, k in pairs(mine, theirs, embedder)}
        findings = {keys.get(finding.name, key): finding for key, finding in description.findings.items()}
        aligned.append(replace(description, findings=findings))
    return aligned


def _alone(findings: dict[str, Finding], others: dict[str, Finding]) -> list[Finding]:
    return [finding for key, finding in findings.items() if key not in others and finding.rank in _ALIGNED]


_JOINED = " / "
"""Between the names of two attributes that share a row."""


def _joint(name: str, other: str) -> str:
    """Return the name of a row whose attribute has these: the one whose words the other has, else both."""
    words, others = set(name_terms(name)), set(name_terms(other))
    if words <= others or fold(other) in map(fold, name.split(_JOINED)):
        return name
    return other if others <= words else f"{name}{_JOINED}{other}"


def _rows(
    found: Sequence[Description], names: frozenset[str]
) -> tuple[list[Attribute], list[Attribute], list[Attribute]]:
    """Return the row of definitions, rows with at least two cells that differ, and rows that may have one cell."""
    keys: dict[str, tuple[Rank, str]] = {}
    for description in found:
        for key, finding in description.findings.items():
            rank, name = keys.get(key, (finding.rank, finding.name))
            keys[key] = min(rank, finding.rank), _joint(name, finding.name)
    definitions: list[Attribute] = []
    shared: list[Attribute] = []
    lonely: list[Attribute] = []
    alike: list[Attribute] = []
    for key in sorted(keys, key=lambda key: keys[key][0]):
        rank, name = keys[key]
        findings = [description.findings.get(key) for description in found]
        row = Attribute(name=name, values=tuple(finding.cell if finding else None for finding in findings))
        number = sum(value is not None for value in row.values)
        if rank is Rank.DEFINITION:
            definitions.append(row)
        elif number > 1 and _tells_apart(row, names) and (_JOINED not in name or _is_of_a_kind(row)):
            (alike if _is_alike(row) else shared).append(row)
        elif number == 1 and rank in _MAY_STAND_ALONE:
            lonely.append(row)
    return definitions, shared or alike, lonely


def _is_alike(row: Attribute) -> bool:
    """Return whether all cells are the same, which sets nothing apart."""
    return len({fold(cell.text) if cell else "" for cell in row.values}) == 1


def _is_of_a_kind(row: Attribute) -> bool:
    """Return whether all cells are values or all are prose: a value beside an instruction compares nothing."""
    return len({len(cell.text) < _PROSE for cell in row.values if cell}) == 1


def _tells_apart(row: Attribute, names: frozenset[str]) -> bool:
    """Return whether the cells are short values, or texts that differ in more than the names and a few words."""
    texts = [cell.text for cell in row.values if cell]
    if any(len(text) < _PROSE for text in texts):
        return True
    words = [set(name_terms(text)) - names for text in texts]
    return any(len(words[0] & other) < _ALIKE * len(words[0] | other) for other in words[1:])


def _without_repeats(rows: Sequence[Attribute]) -> list[Attribute]:
    """Leave out cells whose text stands in an earlier row, and rows that have no cell then."""
    said: set[str] = set()
    kept: list[Attribute] = []
    for row in rows:
        values = tuple(None if cell and _is_said(fold(cell.text), said) else cell for cell in row.values)
        said |= {fold(cell.text) for cell in values if cell and len(cell.text) >= _PROSE}
        if any(values):
            kept.append(replace(row, values=values))
    return kept


def _is_said(text: str, said: Collection[str]) -> bool:
    """Return whether an earlier row has a text, or its beginning."""
    return any(text.startswith(other) for other in said)


def apart(row: Attribute, names: Sequence[SubjectName]) -> Attribute:
    """Return a row without prose that stands in it already: what tells of several subjects is set at one of them.

    That is the subject that its note or heading is called after, else the first.
    """
    values = list(row.values)
    for at, cell in enumerate(row.values):
        for other, beside in enumerate(values[:at]):
            if cell and beside and _is_same(cell, beside):
                is_own = names[at].stands_above(cell.note_title, cell.section_title)
                is_beside = names[other].stands_above(beside.note_title, beside.section_title)
                values[other if is_own and not is_beside else at] = None
    return replace(row, values=tuple(values))


def _is_same(one: Cell, other: Cell) -> bool:
    """Return whether two cells have the same prose, or some of it."""
    if min(len(one.text), len(other.text)) < _PROSE:
        return False
    if fold(one.text) == fold(other.text):
        return True
    return one.note_path == other.note_path and bool(one.span and other.span and one.span.overlaps(other.span))


def _filled(row: Attribute, found: Sequence[Description], names: Sequence[SubjectName]) -> Attribute:
    """Return the row of definitions; where a subject has none stands the best statement about it.

    That is one that begins with its name, stands in a note whose title has it, or below a heading of that name;
    any other merely mentions it. Then it is a row of statements, unless the statement has the form of a definition.
    """
    own = (
        None if cell and is_of_another(cell.text, name) else cell for cell, name in zip(row.values, names, strict=True)
    )
    row = replace(row, values=tuple(own))
    best = [
        min(
            (cell for cell in of.statements if _is_of(cell, name)),
            key=lambda cell, name=name: not _begins(cell.text, name.text),
            default=None,
        )
        for of, name in zip(found, names, strict=True)
    ]
    added = [cell is None and other is not None for cell, other in zip(row.values, best, strict=True)]
    is_defined = all(
        says_what(other.text, name.text) > 0 if is_new and other else not cell or _describes(cell, name)
        for cell, other, name, is_new in zip(row.values, best, names, added, strict=True)
    )
    values = tuple(cell or other for cell, other in zip(row.values, best, strict=True))
    said = [cell.text for cell in values if cell]  # the same of two subjects compares nothing
    return replace(
        row,
        name=row.name if is_defined else STATEMENTS,
        values=tuple(
            cell if is_old or not cell or said.count(cell.text) < _FEWEST_SAME else None
            for cell, is_old in zip(values, row.values, strict=True)
        ),
    )


def _describes(cell: Cell, name: SubjectName) -> bool:
    """Return whether what begins a note says what the note is named after, and does not tell of something else."""
    text = cell.text
    is_named = any(word in name.own_words for word in name_terms(text)[:_FIRST_WORDS]) or name.is_in(text)
    begins_back = refers_back(" ".join(text.split()[:2]))  # `It sorts …`, and not `A scholar … with this fact`
    return is_named or is_noun_phrase(text) or begins_back or not is_statement(text)


def _is_of(cell: Cell, name: SubjectName) -> bool:
    title = cell.note_title
    if is_of_another(cell.text, name):
        return False
    is_in_title = name.is_in(title) and not (name.is_foreign(title) or names_another(title, name.text))
    return is_in_title or _begins(cell.text, name.text) or name.stands_above(cell.note_title, cell.section_title)


def is_of_another(text: str, name: SubjectName) -> bool:
    """Return whether a text is about what only begins with a subject's name: `Rust methods are …`.

    `Rye and spelt are …` is about both.
    """
    is_joined = not words_in("reading.joining", *SPACED_LANGUAGES).isdisjoint(word_runs(head_of(text).lower()))
    return begins_with_name(text, name.text) and names_another(text, name.text) and not is_joined


def _begins(text: str, name: str) -> bool:
    return begins_with_name(text, name) and not names_another(text, name)


def _said_alike(found: Sequence[Description], rows: Sequence[Attribute], names: Sequence[str]) -> Iterator[Attribute]:
    """Yield a row of statements, one about each subject, that stand in no row yet.

    They say the same kind of thing, or else each begins with its subject.
    """
    said = [fold(cell.text.rstrip("…")) for row in rows for cell in row.values if cell]
    known = frozenset(name_terms(" ".join(names)))

    def is_new(cell: Cell) -> bool:
        text = fold(cell.text.rstrip("…"))
        return not any(text in other or other in text for other in said)

    of_each = [[cell for cell in description.statements if is_new(cell)] for description in found]
    begun = [
        next((cell for cell in cells if _begins(cell.text, name)), None)
        for cells, name in zip(of_each, names, strict=True)
    ]
    first, *others = of_each
    alike = (
        (cell, *(next((c for c in cells if _are_alike(cell, c, known)), None) for cells in others)) for cell in first
    )
    if values := next(filter(all, (*alike, tuple(begun))), None):
        yield Attribute(name=ALIKE, values=values)


def _are_alike(one: Cell, other: Cell, names: frozenset[str]) -> bool:
    """Return whether two statements say the same kind of thing: `A is ready in a day`, `B is ready at once`."""
    words, of_other = ({*name_terms(cell.text)} - names for cell in (one, other))
    if _is_same(one, other) or fold(one.text) == fold(other.text):
        return False
    return len(words & of_other) >= max(_FEWEST_SAME, _SAME * min(len(words), len(of_other)))


def _asked_rows(found: Sequence[Description], asked: str) -> Iterator[Attribute]:
    """Yield rows for dates, links and tags of the subjects' own notes, if the question asks for them."""
    every = "Both" if len(found) == 2 else "All"
    if says("comparing.dates", asked):
        dates = tuple(description.created for description in found)
        if sum(cell is not None for cell in dates) > 1:
            yield Attribute(name="Created", values=dates)
    if says("comparing.links", asked):
        yield from _set_row(found, f"{every} link to", lambda d: d.links, is_shared=True)
        yield from _set_row(found, "Links of its own", lambda d: d.links, is_shared=False)
    if says("comparing.tags", asked):
        yield from _set_row(found, f"Tags {every.lower()} have", lambda d: d.tags, is_shared=True)
        yield from _set_row(found, "Tags of its own", lambda d: d.tags, is_shared=False)


def _without(asked: str, names: Sequence[str]) -> str:
    """Return the question without the subjects' names: who compares links and tags does not ask for links and tags."""
    for name in names:
        asked = re.sub(re.escape(name), " ", asked, flags=re.IGNORECASE)
    return asked


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
    text = cell_text(", ".join(names))
    return Cell(text=text, note_path=description.own.path, note_title=description.own.title, span=None)
