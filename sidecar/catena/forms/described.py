"""Collects the attributes of one subject from the notes about it, each with its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from catena.forms.attribute import Finding, Rank
from catena.forms.comparison import Cell
from catena.forms.dated_lines import begins_with_date
from catena.forms.defining import may_describe_a_title, names_another, names_what_it_describes, says_what
from catena.forms.section_attributes import judged, sections, small_words
from catena.forms.stated_attributes import labelled_definition, stated, tabulated
from catena.forms.subject_view import SubjectView
from catena.forms.titles import makes_statement, place_of_title
from catena.language.folding import fold
from catena.language.vocabulary import SPACED_LANGUAGES
from catena.language.wordings import wording
from catena.notes import BlockKind, Note
from catena.notes.formulas import is_formula
from catena.notes.links import is_other_file
from catena.notes.sentences import Sentence
from catena.reading.defining import defines, head_of, is_noun_phrase, speaks_of
from catena.reading.long_forms import long_form_in
from catena.reading.statements import is_personal, is_statement, refers_back
from catena.vault.path import VaultPath, name_of

DEFINITION = "Definition"
"""The name of the row of definitions."""
_SENTENCES_OF_LEAD = 3
"""How many sentences at a note's beginning may say what the note is about."""
_LONGEST_STATEMENT = 320


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """Everything found about one subject.

    Attributes:
        findings: By the folded name of the attribute; at most one definition, under the key "definition".
        statements: Sentences about the subject and no other, best first.
        links: The names of notes that the subject's own notes link to, in order, each once.
        tags: The tags of its own notes, in order, each once.
        created: When its own note was created.
        own: The best of its own notes; None if it has none.
    """

    findings: dict[str, Finding]
    statements: tuple[Cell, ...]
    links: tuple[str, ...]
    tags: tuple[str, ...]
    created: Cell | None
    own: Note | None


def describe(views: Sequence[SubjectView], *, asked: str) -> Description:
    """Collect what notes say about a subject.

    If a note's title or an alias names this subject and no other, the note belongs to the subject and is used whole.
    Other notes contribute the sections whose headings name it, tables with a column or row for it, its definitions,
    and sentences that name it and no other subject.

    Args:
        views: The notes as seen from the subject, its own notes first.
        asked: The question; bookkeeping that it names is an attribute.
    """
    findings: dict[str, Finding] = {}
    if definition := _definition(views):
        findings["definition"] = Finding(rank=Rank.DEFINITION, name=DEFINITION, cell=definition)
    for view in views:
        for finding in chain(tabulated(view), stated(view, asked), judged(view), sections(view)):
            findings.setdefault(fold(finding.name), finding)
    own = [view.note for view in views if view.is_own]
    own_names = {fold(name_of(note.path)) for note in own}
    return Description(
        findings=findings,
        statements=_statements(views),
        links=tuple(name for name in _each_once(_linked(own)) if fold(name) not in own_names),
        tags=_each_once(tag for note in own for tag in note.tags),
        created=next((v.cell(v.note.created[:10], None) for v in views if v.is_own and v.note.created), None),
        own=own[0] if own else None,
    )


def _definition(views: Sequence[SubjectView]) -> Cell | None:
    """Return the best definition: one that names the kind of thing, a title that does, or the beginning of a note.

    A section whose heading is the subject's name begins like a note.
    """
    called_so = [view for view in views if view.is_namesake]
    stated = chain(
        (find(view) for find in (_kind_named, _in_title, _lead_with_name) for view in called_so),
        (
            find(view)
            for find in (
                _kind_named,
                _in_title,
                _lead,
                _lead_before_list,
                _below_its_name,
                _called,
                _named_last,
                _spelled_out,
            )
            for view in views
        ),
    )
    return next(filter(None, stated), None)


def _kind_named(view: SubjectView) -> Cell | None:
    """Return a sentence that names the kind of thing; one about this subject alone comes before one about several."""
    if labelled := labelled_definition(view):
        return labelled
    naming = [
        sentence
        for sentence in view.naming()
        if (view.is_own or view.names(sentence.text))
        and says_what(sentence.text, view.subject) == 2
        and not (sentence.text.endswith(tuple(_COLONS)) or is_personal(sentence.text))
    ]
    alone = (sentence for sentence in naming if not view.is_foreign(_beginning_of(sentence.text)))
    sentence = next(alone, next(iter(naming), None))
    return view.cell(sentence.text, sentence.span) if sentence else None


def _in_title(view: SubjectView) -> Cell | None:
    """Return a title that says what its subject is: `Linen is a fabric of flax`."""
    title = view.note.title
    is_defined = view.is_own and head_of(title) != title and says_what(title, view.subject) == 2
    return _titled(view) if is_defined else None


def _titled(view: SubjectView) -> Cell:
    return view.cell(view.note.title, place_of_title(view.note, view.note.title))


def _lead(view: SubjectView) -> Cell | None:
    """Return the beginning of an own note: `PARA sorts everything into four folders.`

    A note's title and its first words often make one statement, so that a noun phrase suffices if the note has exactly
    the subject's name. A note on one side of the subject must name the subject.
    """
    lead = _lead_of(view) if view.is_own else []
    named = [sentence for sentence in lead if view.begins(sentence.text)]
    for sentence in (*named, *(lead if view.is_namesake else ())):
        is_about = _may_describe(view, sentence.text, begins=sentence in named)
        if is_about and not _is_entry(view, sentence) and is_statement(sentence.text, may_be_part=True):
            return view.cell(sentence.text, sentence.span)
    return None


def _lead_before_list(view: SubjectView) -> Cell | None:
    """Return a beginning of an own note that says something of the subject, and goes on in a list."""
    for sentence in _lead_of(view) if view.is_own else []:
        text = sentence.text.rstrip(_COLONS)
        says_something = view.begins(text) and is_statement(f"{text}.") and _may_describe(view, text, begins=True)
        if text != sentence.text and says_something:
            return view.cell(text, sentence.span)
    return None


def _lead_with_name(view: SubjectView) -> Cell | None:
    """Return a beginning of an own note that begins with the subject's name."""
    lead = _lead(view)
    return lead if lead and view.begins(lead.text) else None


def _may_describe(view: SubjectView, text: str, *, begins: bool) -> bool:
    """Return whether a sentence below a title may say what is named there, and not something else."""
    if names_another(text, view.subject) or (defines(text, view.subject) and not says_what(text, view.subject)):
        return False
    if begins or speaks_of(text.split()[0], view.words) > 0:
        return begins or not view.is_foreign(_beginning_of(text))
    is_told_later = view.names(text) and not says_what(text, view.subject)
    return may_describe_a_title(text) and not is_told_later and not view.is_foreign(_beginning_of(text))


def _beginning_of(sentence: str) -> str:
    """Return the part of a noun phrase that says what a thing is; its end may set it beside the other subject."""
    return sentence[: len(sentence) // 2] if is_noun_phrase(sentence) or _BESIDE.search(sentence) else sentence


_BESIDE = re.compile(r"\([^()]*$|\([^()]*\)\W*$")


def _below_its_name(view: SubjectView) -> Cell | None:
    """Return the first statement below a heading that is the subject's name; what it is about is said above it.

    One that names the subject comes before one that only refers to it.
    """
    for heading, blocks in view.sections():
        if heading is not None and view.is_called(heading.text):
            lead = list(islice(view.sentences(blocks), _SENTENCES_OF_LEAD))
            told = [each for each in lead if not _is_entry(view, each) and _tells_of(view, each.text)]
            begun = (each for each in told if view.begins(each.text) or (each is lead[0] and refers_back(each.text)))
            named = (each for each in told if view.names(each.text))
            for sentence in chain(begun, named, told):
                return view.cell(sentence.text, sentence.span)
    return None


_FIRST_WORDS = 4


def _tells_of(view: SubjectView, text: str) -> bool:
    """Return whether a sentence below the subject's name may be about it: it begins with no other subject."""
    is_foreign = view.is_foreign(" ".join(text.split()[:_FIRST_WORDS]))
    return is_statement(text, may_be_part=True, may_refer=True) and may_describe_a_title(text) and not is_foreign


def _called(view: SubjectView) -> Cell | None:
    """Return a sentence of an own note that says something else of the subject in the form of a definition."""
    said = (s for s in view.naming() if says_what(s.text, view.subject) == 1) if view.is_own else ()
    return next((view.cell(s.text, s.span) for s in said if is_statement(s.text)), None)


def _named_last(view: SubjectView) -> Cell | None:
    """Return a sentence that describes something and then says that it is the subject."""
    said = (s for s in view.naming() if names_what_it_describes(s.text, view.subject))
    return next((view.cell(s.text, s.span) for s in said if is_statement(s.text, may_be_part=True)), None)


def _spelled_out(view: SubjectView) -> Cell | None:
    """Return what a subject that is an abbreviation stands for, where a sentence says it."""
    said = ((long_form_in(sentence.text, view.subject), sentence.span) for sentence in view.naming())
    return next((view.cell(text, span) for text, span in said if text), None)


_COLONS = ":："
_LABEL = re.compile(r"[\w-]+(?: [\w-]+)?\s?(?::\s|：)|\d{4}-\d\d")
"""`Plugins used: …`, `Source: …`"""


def _is_entry(view: SubjectView, sentence: Sentence) -> bool:
    """Return whether a sentence is an entry of a list or a log, only leads to another place or to a list, or says what
    a symbol stands for.
    """
    text = sentence.text
    if text.endswith(tuple(_COLONS)) or is_formula(text):
        return True
    if view.is_link(sentence) and not says_what(text, view.subject):
        return True
    return begins_with_date(text) or _LABEL.match(text) is not None or "](" in text or "://" in text


_INTRODUCES = wording("definitions.introducing", *SPACED_LANGUAGES, after=r"\b")


def _lead_of(view: SubjectView) -> list[Sentence]:
    first = view.note.headings[0] if view.note.headings else None
    blocks = (
        block
        for heading, blocks in view.sections()
        if heading is None or (heading == first and heading.level == 1) or _INTRODUCES.match(heading.text)
        for block in blocks
        if block.kind is BlockKind.PARAGRAPH
    )
    return list(islice(view.sentences(blocks), _SENTENCES_OF_LEAD))


def _statements(views: Sequence[SubjectView]) -> tuple[Cell, ...]:
    """Return sentences about the subject alone: those that begin with it first, own notes before others.

    A sentence of a note that has not exactly the subject's name must name the subject; one of a note about something
    else must begin with it, since many only mention it.
    """
    found: list[tuple[float, int, Cell]] = []
    for number, view in enumerate(views):
        lead = _lead_of(view) if view.is_own else []
        title = view.note.title
        if view.is_own and says_what(title, view.subject) == 1:
            found.append((_WORTH_OF_TITLE, len(found), _titled(view)))
        elif view.is_own and view.begins(title) and _may_state(title, view):
            found.append((0.0, len(found), _titled(view)))
        for at, sentence in enumerate(dict.fromkeys((*view.naming(), *lead))):
            text = sentence.text
            begins = view.begins(text)
            is_about = view.is_namesake or begins or (view.is_own and view.names(text))
            if (
                is_about
                and not view.is_foreign(text)
                and len(text) <= _LONGEST_STATEMENT
                and is_statement(text)
                and not _is_entry(view, sentence)
            ):
                worth = 2.0 * begins + view.names(text) + view.is_own
                worth -= 0.05 * at + 0.2 * number
                found.append((-worth, len(found), view.cell(text, sentence.span)))
    return tuple(cell for _, _, cell in sorted(found, key=lambda each: each[:2])[:_MOST_STATEMENTS])


def _may_state(title: str, view: SubjectView) -> bool:
    """Return whether a title that begins with a name may say something of it: `Linen yarns resist abrasion when wet`.

    What is joined to the name by a small word is part of a heading: `Linen in summer`.
    """
    if makes_statement(title):
        return True
    behind = [word for word in title.lower().split() if not view.is_part(word)]
    return len(behind) >= _FEWEST_BEHIND and behind[0] not in small_words() and not behind[0].endswith((",", ":"))


_FEWEST_BEHIND = 3


_MOST_STATEMENTS = 4
_WORTH_OF_TITLE = -2.5
"""A title that states something comes after the sentences of such a note that begin with the subject."""


def _linked(notes: Sequence[Note]) -> Iterator[str]:
    """Yield the names of linked notes; links to images and other files are skipped."""
    for note in notes:
        for link in note.links:
            name = name_of(VaultPath(link.target))
            if name and not is_other_file(name):
                yield name


def _each_once(names: Iterator[str]) -> tuple[str, ...]:
    seen: dict[str, str] = {}
    for name in names:
        seen.setdefault(fold(name), name)
    return tuple(seen.values())
