"""Finds attributes in the sections of a note: what stands below a heading, and what is praised or criticised."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from catena.annotations.annotation import AnnotationColor
from catena.forms.attribute import JUDGED_AS, NO_ATTRIBUTE, Finding, Rank, attribute_name, judgement_of
from catena.forms.comparison import Cell
from catena.forms.subject_view import CELL_CHARACTERS, SubjectView
from catena.forms.titles import makes_statement
from catena.language.identification import language_of
from catena.language.vocabulary import Language
from catena.language.vocabulary import words as words_in
from catena.notes import Block
from catena.notes.plain_text import plain_text
from catena.notes.sentences import Sentence
from catena.reading.defining import speaks_of
from catena.reading.statements import says_something

_LABEL = re.compile(r"^[A-Z]{1,14}: ")
"""What an annotation is for: `CLAIM: …`."""
_NUMBERING = re.compile(r"^(?:\d+[A-Za-z]?(?:\.\d+)*[.)]?|[ivxIVX]+[.)])\s+")
_SIGNS = " \t:–—-?"


def judged(view: SubjectView) -> Iterator[Finding]:
    """Find advantages and limits of the subject in sections and annotations.

    What a paper finds speaks for nothing that its title only has among others.
    """
    for heading, blocks in view.sections():
        rank = judgement_of(heading.text) if heading else None
        if rank and (cell := _beginning(view, blocks)):
            yield Finding(rank=rank, name=JUDGED_AS[rank], cell=cell)
    for annotation in view.annotations:
        text = plain_text(annotation.text or annotation.comment or "")
        if not text or not (view.is_namesake or view.names(text)):
            continue
        if annotation.role is AnnotationColor.POSITIVE:
            yield Finding(rank=Rank.ADVANTAGES, name="Advantages", cell=view.cell(text, annotation.span))
        elif annotation.role is AnnotationColor.NEGATIVE:
            yield Finding(rank=Rank.LIMITS, name="Limits", cell=view.cell(text, annotation.span))


def sections(view: SubjectView) -> Iterator[Finding]:
    """Find the text below headings that name an attribute."""
    for heading, blocks in view.sections():
        if heading is None or judgement_of(heading.text) or view.is_title(heading):
            continue
        name = _without_subject(view, _NUMBERING.sub("", _without_signs(heading.text)))
        cell = _beginning(view, blocks) if name and _names_attribute(name, view) else None
        if cell and not _names_a_kind(heading.text, view, language_of(cell.text)):
            yield Finding(rank=Rank.SECTION, name=attribute_name(name), cell=cell)


_MOST_WORDS, _MOST_CHARACTERS = 4, 12
"""How long the name of an attribute is at most; longer headings are statements. The characters are for Chinese."""


def _names_attribute(name: str, view: SubjectView) -> bool:
    """Return whether a heading names an attribute that another subject may have, too."""
    is_short = len(name) <= _MOST_CHARACTERS or (" " in name and len(name.split()) <= _MOST_WORDS) or name.isascii()
    is_plain = is_short and len(name.split()) <= _MOST_WORDS and not view.is_foreign(name)
    return is_plain and not NO_ATTRIBUTE.match(name)


_HEAD_LAST = ("en", "de", "nl")
"""Languages in which what stands before a thing says which kind of it is meant."""


def _names_a_kind(heading: str, view: SubjectView, language: Language) -> bool:
    """Return whether a heading names a kind of the subject: `Rye sourdough`, but not `Feeding sourdough`."""
    words = _without_signs(heading).split()
    own = len(words)
    while own and speaks_of(words[own - 1], view.words):
        own -= 1
    before = words[own - 1] if 0 < own < len(words) and language in _HEAD_LAST else ""
    return before.isalpha() and not before.endswith("ing") and before.lower() not in small_words()


def _without_subject(view: SubjectView, heading: str) -> str:
    """Turn `Care of sourdough` and `Sourdough: care` into `Care`, so that subjects can share the row."""
    words = heading.split()
    while words and speaks_of(words[0], view.words):
        del words[0]
    if words and speaks_of(words[-1], view.words):
        while words and (speaks_of(words[-1], view.words) or words[-1].lower() in small_words()):
            del words[-1]
    return " ".join(words).strip(_SIGNS)


@cache
def small_words() -> frozenset[str]:
    """Return the words that join a name to something else in a heading: `Care of sourdough`."""
    return words_in("common.words", "en", "de", "fr", "es")


def _without_signs(heading: str) -> str:
    """Return `References` for `📚 References`, and "" for `📎`."""
    return re.sub(r"^[^\w(\[\"'“«`$<]+|[^\w)\]\"'”»`$>%]+$", "", heading).strip(_SIGNS)


def _beginning(view: SubjectView, blocks: Sequence[Block]) -> Cell | None:
    """Return the first sentences below a heading, as many as fit in a cell; semicolons separate list items."""
    taken: list[Sentence] = []
    length = 0
    for sentence in view.sentences(blocks):
        if not says_something(sentence.text) or _only_leads_elsewhere(view, sentence):
            continue
        if taken and length + len(sentence.text) > CELL_CHARACTERS:
            break
        taken.append(sentence)
        length += len(sentence.text) + 2
    if not taken:
        return None
    text = _LABEL.sub("", taken[0].text)
    for before, sentence in pairwise(taken):
        apart = ";" if before.text[-1].isalnum() else ""
        text += f"{apart} {_LABEL.sub('', sentence.text)}"
    return view.cell(text, view.lines.span(taken[0].span.byte_start, taken[-1].span.byte_end))


def _only_leads_elsewhere(view: SubjectView, sentence: Sentence) -> bool:
    """Return whether a line is only a link to another note, whose name states nothing."""
    return view.is_link(sentence) and not makes_statement(sentence.text)
