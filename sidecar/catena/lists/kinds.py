"""The notes of a kind that a question names: `papers`, `recipes`, `meeting notes`."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.tokens import UNSPACED_CHARACTER
from catena.language.vocabulary import (
    LANGUAGES,
    SPACED_LANGUAGES,
    Language,
    alternatives,
    folded_words,
    vocabulary,
    words,
)
from catena.language.wordings import wording
from catena.lists.all_notes import AllNotes, Arranged, arranged
from catena.questions.listing import is_any_note
from catena.reading.defining import head_of, may_speak_of, name_terms, speaks_of
from catena.vault.path import VaultPath


def templates() -> re.Pattern[str]:
    """Return an expression for a word that stands for templates, in any language."""
    return wording("listing.templates", *LANGUAGES)


def notes_of_kind(
    facts: Mapping[VaultPath, NoteFacts],
    kind: str,
    language: Language,
    *,
    by_name: bool,
    papers: Collection[VaultPath],
) -> frozenset[VaultPath]:
    """Return the notes of a kind: by their type, category, tags or folder, else by their names.

    Args:
        facts: All notes.
        kind: As asked for: `papers`, `recipes`, `people`.
        language: That of the question.
        by_name: Whether notes may be of a kind by their names alone; a single one that is called `Recipes` tells of the
            kind, and is none.
        papers: The notes that an import tool wrote about a paper, whatever their properties.
    """
    notes = arranged(AllNotes(facts.values()))
    if templates().fullmatch(kind):
        return notes.templates
    papers_are_called = wording("listing.papers", *LANGUAGES)
    if papers_are_called.fullmatch(kind) and (
        about_papers := notes.own.intersection((*papers, *notes.cited, *_filed_as(papers_are_called.fullmatch, notes)))
    ):
        return about_papers
    kind = _without_notes(kind)
    kinds = [name_terms(each) for each in (kind, *_same_kinds(kind))]
    filed = _filed_as(lambda name: any(_has_every(name, terms) for terms in kinds), notes)
    of_class = notes.own.intersection(filed)
    if of_class or not by_name:
        return of_class
    terms, head_first = name_terms(kind), language in _HEAD_FIRST
    named = frozenset(path for path in notes.own if _is_called(facts[path], terms, head_first=head_first))
    return named if len(named) > 1 else frozenset()


@cache
def _same_kinds(kind: str) -> frozenset[str]:
    """Return the words for a common kind of notes in all languages: properties are often English, questions aren't."""
    kinds = vocabulary("en")["listing"]["kinds"]
    groups = (folded_words(f"listing.kinds.{name}", *LANGUAGES) for name in kinds)
    return next((group for group in groups if fold(kind) in group), frozenset[str]())


def _filed_as(is_meant: Callable[[str], object], notes: Arranged) -> Iterator[VaultPath]:
    """Yield the notes that have a type, category, tag or folder that is meant."""
    for name, paths in notes.by_class.items():
        if is_meant(re.sub(r"[\[\]#\d_]+", " ", name).strip()):
            yield from paths


def _is_called(facts: NoteFacts, terms: Sequence[str], *, head_first: bool) -> bool:
    """Return whether a name of a note says that it is one; names that lack a word of it need not be taken apart."""
    names = [name for name in names_of(facts) if may_speak_of(name, terms)]
    return bool(names) and any(_has_every(head, terms) for head in _heads(names, first=head_first))


def names_of(facts: NoteFacts) -> Sequence[str]:
    """Return the names of a note, without that of its file."""
    return (facts.title, *facts.aliases)


def _heads(names: Sequence[str], *, first: bool) -> Sequence[str]:
    """Return what each name says that it is, by its last word (`Loom waste` is waste and no loom), or by its first."""
    return [
        head if UNSPACED_CHARACTER.search(head) else head.split()[0 if first else -1] for head in _head_phrases(names)
    ]


def _head_phrases(names: Sequence[str]) -> Sequence[str]:
    """Return each name up to its first verb or preposition, without a number at its end: `A backstrap loom`."""
    found = (_BEHIND_HEAD.sub("", _ARTICLE.sub("", head_of(name))) for name in names)
    return [head for head in found if head.strip()]


_HEAD_FIRST: tuple[Language, ...] = ("fr", "es", "it", "pt")
"""Languages whose names begin with what something is: `Ecuación lineal` is an equation."""
_ARTICLE = re.compile(f"^{alternatives('definitions.articles', *SPACED_LANGUAGES)} ", re.IGNORECASE)
_BEHIND_HEAD = re.compile(
    rf"(?<=\w)(?: (?:{'|'.join(map(re.escape, sorted(words('drafts.prepositions', *SPACED_LANGUAGES))))})\b.*"
    r"|[:,(–—].*|[\s\d._-]+)$",
    re.IGNORECASE,
)


def _without_notes(kind: str) -> str:
    """Return `meeting` for `meeting notes`."""
    return " ".join(word for word in kind.split() if not is_any_note(word)) or kind


def _has_every(name: str, words: Sequence[str]) -> bool:
    """Return whether a name has every word of a kind: a tag `task` makes no `task statuses`."""
    return bool(name and words) and speaks_of(name, words) == 1
