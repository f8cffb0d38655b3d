"""Puts what tells how to do something before what only tells of it: a command, steps, an instruction, a title."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from catena.forms.titles import title_passage
from catena.language.folding import fold
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.notes import Note
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought
from catena.vault.path import VaultPath

LEAST_AS_CERTAIN = 0.6
"""A passage that instructs stands before one that doesn't, if it has at least this share of its certainty."""
_FEWEST_TERMS = 2
"""A title that has fewer words of the question says too little of what is done."""
_WORDS_OF_MEANS = 3
"""How many words behind `with` may name the means: `with the read command`."""
_FIRST_WORDS = 6
_INLINE_CODE = re.compile(rb"(?<!`)`[^`\r\n]{2,80}`(?!`)")
_STEPS = re.compile(rb"^[ \t>]*\d{1,2}[.)][ \t].*^[ \t>]*\d{1,2}[.)][ \t]", re.MULTILINE | re.DOTALL)
_BEFORE = r"(?:^|[.!:;·,–—(] |[。！：；，、·])"


def instructing_first(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], score: float
) -> tuple[AnswerPassage, ...]:
    """Return the passages of a how-to question, first one that instructs if any does, or the title that says how.

    An imperative instructs more than code alone, which may only be named: `limit was introduced in 3.8`.

    Args:
        sought: What the question seeks.
        passages: Best first.
        notes: The best notes, best first.
        score: The certainty that a title gets.
    """
    raw: Mapping[VaultPath, bytes] = {note.path: note.raw for note in notes}
    instructs = [_instructs(sought, each, raw.get(each.note_path, b"")) for each in passages]
    found = list(passages)
    if found and not instructs[0]:
        least = LEAST_AS_CERTAIN * found[0].score
        near = [at for at, each in enumerate(found) if instructs[at] and each.score >= least]
        at = next((at for at in near if _instructions().search(found[at].text)), near[0] if near else 0)
        found.insert(0, found.pop(at))
        instructs.insert(0, instructs.pop(at))
    titles = tuple(_titles_with_means(sought, notes, score))
    is_told = bool(found) and instructs[0] and 2 * sought.found_in(found[0].text).bit_count() >= len(sought.terms)
    begin_with_means = any(_means().match(each.text) for each in titles) and not (found and found[0].code)
    return tuple(found) if is_told and not begin_with_means else (*titles, *found)


def steps_in_order(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> tuple[AnswerPassage, ...]:
    """Return the passages of a how-to question; if the first instructs, its note's steps follow as in the note.

    Args:
        sought: What the question seeks.
        passages: Those that are shown, best first.
        notes: The best notes.
    """
    raw: Mapping[VaultPath, bytes] = {note.path: note.raw for note in notes}
    first = passages[0]
    steps = [
        each
        for each in passages
        if each.note_path == first.note_path and _instructs(sought, each, raw.get(each.note_path, b""))
    ]
    if first not in steps:
        return tuple(passages)
    return (*sorted(steps, key=lambda each: each.span.byte_start), *(each for each in passages if each not in steps))


def _instructs(sought: Sought, passage: AnswerPassage, raw: bytes) -> bool:
    """Return whether a passage has a command, steps or an imperative, and isn't about what comes afterwards."""
    if _is_about_afterwards(sought, passage.text):
        return False
    written = raw[passage.span.byte_start : passage.span.byte_end]
    has_code = passage.code or _INLINE_CODE.search(written) or _STEPS.search(written)
    return bool(has_code or _instructions().search(passage.text))


def begins_with_instruction(text: str) -> bool:
    """Return whether a text tells its reader to do something with something: `Press the button …`."""
    return _commands().match(text) is not None


def _is_about_afterwards(sought: Sought, text: str) -> bool:
    """Whether a passage begins with what is done already: `Once installed, …` answers no `How do I install …?`."""
    found = _afterwards().match(text)
    return found is not None and bool(sought.found_in(" ".join(text.split()[:_FIRST_WORDS])) & 1)


def _titles_with_means(sought: Sought, notes: Sequence[Note], score: float) -> Iterator[AnswerPassage]:
    """Yield the first title that has all words of the question and by what means it is done."""
    whole = (1 << len(sought.terms)) - 1
    if len(sought.terms) < _FEWEST_TERMS:
        return
    for note in notes:
        for title in dict.fromkeys((note.title, *note.aliases)):
            if sought.found_in(title) == whole and _says_means(sought, title):
                yield title_passage(note, title, score)
                return


def _says_means(sought: Sought, title: str) -> bool:
    for found in _means().finditer(title):
        behind = word_runs(title[found.end() :])[:_WORDS_OF_MEANS]
        if any(fold(word) not in question_stop_words() and not sought.found_in(word) for word in behind):
            return True
    return False


@cache
def _means() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){alternatives('reading.by_means', *SPACED_LANGUAGES)}(?!\w)", re.IGNORECASE)


@cache
def _afterwards() -> re.Pattern[str]:
    return re.compile(rf"\W*{alternatives('reading.afterwards', *SPACED_LANGUAGES)}(?!\w)", re.IGNORECASE)


@cache
def _commands() -> re.Pattern[str]:
    """Return a pattern of instructions that what they are done to follows, which it does no noun: `Set theory is …`."""
    spaced = alternatives("reading.instructs", *SPACED_LANGUAGES)
    articles = alternatives("definitions.articles", "en", "de", "fr", "es")
    return re.compile(rf"\W{{0,3}}{spaced}\s+(?:(?:{articles}|your)\s|[\"“„«`\[])", re.IGNORECASE)


@cache
def _instructions() -> re.Pattern[str]:
    spaced = alternatives("reading.instructs", *SPACED_LANGUAGES)
    said = alternatives("reading.instructs_anywhere", *SPACED_LANGUAGES)
    unspaced = alternatives("reading.instructs", *UNSPACED_LANGUAGES)
    return re.compile(rf"{_BEFORE}\W{{0,3}}{spaced}(?!\w)|(?<!\w){said}(?!\w)|{unspaced}", re.IGNORECASE)
