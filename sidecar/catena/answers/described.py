"""Collects the attributes of one subject from the notes about it, each with its place."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from catena.annotations.annotation import AnnotationColor
from catena.answers.answer import Cell
from catena.answers.attribute import JUDGED_AS, Finding, Rank, attribute_name, judgement_of
from catena.answers.defining import begins_with_name, defines, speaks_of
from catena.answers.stated_attributes import stated, tabulated
from catena.answers.subject_view import CELL_CHARACTERS, SubjectNote, SubjectView, says_something
from catena.language.folding import fold
from catena.notes import Block, BlockKind, Note, plain_text
from catena.notes.names import is_other_file
from catena.notes.sentences import Sentence
from catena.vault.path import VaultPath, name_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """Everything found about one subject.

    Attributes:
        findings: By the folded name of the attribute.
        links: The names of notes that the subject's own notes link to, in order, each once.
        tags: The tags of its own notes, in order, each once.
        own: The best of its own notes; None if it has none.
    """

    findings: dict[str, Finding]
    links: tuple[str, ...]
    tags: tuple[str, ...]
    own: Note | None


def describe(subject: str, notes: Sequence[SubjectNote], *, others: Sequence[str]) -> Description:
    """Collects what notes say about a subject.

    If a note's title or an alias names this subject and no other, the note belongs to the subject and is used whole.
    Other notes contribute the sections whose headings name it, tables with a column for it, and its definitions.

    Args:
        subject: The subject as the question names it.
        notes: Best first.
        others: The other subjects.
    """
    views = sorted((SubjectView(subject, others, found) for found in notes), key=lambda view: not view.is_own)
    findings: dict[str, Finding] = {}
    for gather in (_definition, tabulated, stated, _judged, _sections):
        for view in views:
            for finding in gather(view):
                findings.setdefault(fold(finding.name), finding)
    for gather in (_opening, _created):
        for finding in gather(views[0]) if views else ():
            findings.setdefault(fold(finding.name), finding)
    own = [view.note for view in views if view.is_own]
    own_names = {fold(name_of(note.path)) for note in own}
    return Description(
        findings=findings,
        links=tuple(name for name in _each_once(_linked(own)) if fold(name) not in own_names),
        tags=_each_once(tag for note in own for tag in note.tags),
        own=own[0] if own else None,
    )


def _definition(view: SubjectView) -> Iterator[Finding]:
    """Finds the sentence that names the kind of thing; otherwise one that begins with the subject and states more."""
    best: tuple[int, Sentence] | None = None
    for sentence in view.sentences(view.note.blocks):
        strength = defines(sentence.text, view.subject)
        if strength > (best[0] if best else 0):
            best = strength, sentence
    if best and (best[0] == 2 or view.is_own):
        yield Finding(rank=Rank.DEFINITION, name="Definition", cell=view.cell(best[1].text, best[1].span))


def _judged(view: SubjectView) -> Iterator[Finding]:
    """Finds advantages and limits of the subject in sections and annotations."""
    for heading, blocks in view.sections():
        judged = judgement_of(heading.text) if heading else None
        if judged and (cell := _beginning(view, blocks)):
            yield Finding(rank=judged, name=JUDGED_AS[judged], cell=cell)
    for annotation in view.annotations:
        text = plain_text(annotation.text or annotation.comment or "")
        if not text or not (view.is_own or view.names(text)):
            continue
        if annotation.role is AnnotationColor.POSITIVE:
            yield Finding(rank=Rank.ADVANTAGES, name="Advantages", cell=view.cell(text, annotation.span))
        elif annotation.role is AnnotationColor.NEGATIVE:
            yield Finding(rank=Rank.LIMITS, name="Limits", cell=view.cell(text, annotation.span))


_NUMBERING = re.compile(r"^(?:\d+(?:\.\d+)*[.)]?|[ivxIVX]+[.)])\s+")
_SMALL_WORD = re.compile(r"of|the|an?|in|for|to|is|are|what|der|die|das|von|im|des|ist|was", re.IGNORECASE)
_NO_ATTRIBUTE = re.compile(
    r"^(?:references?|sources?|links?|related(?: notes?)?|see also|notes?|further reading|bibliography|footnotes?"
    r"|todos?|tasks?|(?:table of )?contents|overview|introduction|summary|annotations?|metadata|backlinks|changelog|log"
    r"|comments?|quellen?|literatur|siehe auch|verweise|einleitung|zusammenfassung|überblick)$",
    re.IGNORECASE,
)


def _sections(view: SubjectView) -> Iterator[Finding]:
    """Finds the text below headings that name an attribute."""
    for heading, blocks in view.sections():
        if heading is None or judgement_of(heading.text) or fold(heading.text) == fold(view.note.title):
            continue
        name = _without_subject(view, _NUMBERING.sub("", heading.text).strip(" :–—-?"))
        if name and not _NO_ATTRIBUTE.match(name) and (cell := _beginning(view, blocks)):
            yield Finding(rank=Rank.SECTION, name=attribute_name(name), cell=cell)


def _without_subject(view: SubjectView, heading: str) -> str:
    """Turns `Care of sourdough` and `Sourdough: care` into `Care`, so that subjects can share the row."""
    words = heading.split()
    while words and speaks_of(words[0], view.words):
        del words[0]
    if words and speaks_of(words[-1], view.words):
        while words and (speaks_of(words[-1], view.words) or _SMALL_WORD.fullmatch(words[-1])):
            del words[-1]
    return " ".join(words).strip(" :–—-?")


def _beginning(view: SubjectView, blocks: Sequence[Block]) -> Cell | None:
    """Returns the first sentences below a heading, as many as fit in a cell; semicolons separate list items."""
    taken: list[Sentence] = []
    length = 0
    for sentence in filter(lambda sentence: says_something(sentence.text), view.sentences(blocks)):
        if taken and length + len(sentence.text) > CELL_CHARACTERS:
            break
        taken.append(sentence)
        length += len(sentence.text) + 2
    if not taken:
        return None
    text = taken[0].text
    for before, sentence in pairwise(taken):
        apart = ";" if before.text[-1].isalnum() else ""
        text += f"{apart} {sentence.text}"
    return view.cell(text, view.lines.span(taken[0].span.byte_start, taken[-1].span.byte_end))


def _opening(view: SubjectView) -> Iterator[Finding]:
    """Finds the first sentence of an own note unless it is the definition."""
    if view.is_own:
        paragraphs = [block for block in view.note.blocks if block.kind is BlockKind.PARAGRAPH]
        sentence = next((s for s in view.sentences(paragraphs) if len(s.text.split()) > 3), None)
        if sentence and defines(sentence.text, view.subject) == 0:
            cell = view.cell(sentence.text, sentence.span)
            if begins_with_name(sentence.text, view.subject):
                yield Finding(rank=Rank.DEFINITION, name="Definition", cell=cell)
            else:
                yield Finding(rank=Rank.OPENING, name="First words", cell=cell)


def _created(view: SubjectView) -> Iterator[Finding]:
    if view.is_own and view.note.created:
        yield Finding(rank=Rank.CREATED, name="Created", cell=view.cell(view.note.created[:10], None))


def _linked(notes: Sequence[Note]) -> Iterator[str]:
    """Yields the names of linked notes; links to images and other files are skipped."""
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
