"""Puts what tells how to do something before what only tells of it: a command, steps, an instruction, a title."""

import re
from collections.abc import Sequence
from functools import cache

from catena.language.folding import fold
from catena.language.sentences import sentence_bounds
from catena.language.stop_words import search_stop_words
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.language.wordings import anywhere
from catena.notes import Note
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought

LEAST_AS_CERTAIN = 0.6
"""A passage that instructs stands before one that doesn't, if it has at least this share of its certainty."""
_INLINE_CODE = re.compile(rb"(?<!`)`[^`\r\n]{2,80}`(?!`)")
_STEPS = re.compile(rb"^[ \t>]*\d{1,2}[.)][ \t].*^[ \t>]*\d{1,2}[.)][ \t]", re.MULTILINE | re.DOTALL)
_BEFORE = r"(?:^|[.!:;·,–—(] |[。！：；，、·])"


def instructing_first(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note]
) -> tuple[AnswerPassage, ...]:
    """Return the passages of a how-to question, first one that instructs if any does. One of another note than the best
    must have as much of the question: it may instruct to do something else.

    An imperative instructs more than code alone, which may only be named: `limit was introduced in 3.8`.

    Args:
        sought: What the question seeks.
        passages: Best first.
        notes: The best notes, best first.
    """

    def named(passage: AnswerPassage) -> int:
        return sought.found_in(f"{passage.note_title} {passage.section_title or ''} {passage.text}").bit_count()

    def is_on_it(passage: AnswerPassage) -> bool:
        return passage.note_path == passages[0].note_path or named(passage) >= named(passages[0])

    found = list(passages)
    if found and not instructs(found[0], notes):
        least = LEAST_AS_CERTAIN * found[0].score
        likely = (at for at, each in enumerate(found) if each.score >= least and is_on_it(each))
        near = [at for at in likely if instructs(found[at], notes)]
        at = next((at for at in near if _instructions().search(found[at].text)), near[0] if near else 0)
        found.insert(0, found.pop(at))
    return tuple(found)


def steps_in_order(passages: Sequence[AnswerPassage], notes: Sequence[Note]) -> tuple[AnswerPassage, ...]:
    """Return the passages of a how-to question; if the first instructs, its section's steps follow as in the note.

    A step that is written before the first one stands before it only if it is nearly as certain: it may lead to
    something else.

    Args:
        passages: Those that are shown, best first.
        notes: The best notes.
    """
    first = passages[0]
    if not instructs(first, notes):
        return tuple(passages)
    least = LEAST_AS_CERTAIN * first.score
    steps = [
        each
        for each in passages
        if (each.note_path, each.section_title) == (first.note_path, first.section_title)
        and (each.score >= least or each.span.byte_start >= first.span.byte_start)
        and instructs(each, notes)
    ]
    return (*sorted(steps, key=lambda each: each.span.byte_start), *(each for each in passages if each not in steps))


def instructs(passage: AnswerPassage, notes: Sequence[Note]) -> bool:
    """Return whether a passage, which is from one of the notes, has a command, steps or an imperative."""
    raw = next((note.raw for note in notes if note.path == passage.note_path), b"")
    written = raw[passage.span.byte_start : passage.span.byte_end]
    has_code = passage.code or _INLINE_CODE.search(written) or _STEPS.search(written)
    return bool(has_code or _instructions().search(passage.text))


def tells_a_way(passage: AnswerPassage, notes: Sequence[Note]) -> bool:
    """Return whether a passage tells in any way how to do something: it instructs, says what can be done or by what, or
    has a sentence that begins as an English command does, whatever its verb: `Avoid this bias by …`.
    """
    is_said = anywhere("reading.ways_told").search(passage.text) or any(
        _is_command(passage.text[start:end]) for start, end in sentence_bounds(passage.text)
    )
    return bool(is_said) or instructs(passage, notes)


def _is_command(sentence: str) -> bool:
    found = _VERB_AND_OBJECT.match(sentence)
    return found is not None and fold(found["verb"]) not in search_stop_words("en")


_VERB_AND_OBJECT = re.compile(
    r"\W{0,3}(?P<verb>(?!\w{1,20}ing\b)[A-Z]\w{2,20}) (?:the|an?|th(?:is|at|ese|ose)|your|all|each|any)\b"
)


def begins_with_instruction(text: str) -> bool:
    """Return whether a text tells its reader to do something with something: `Press the button …`."""
    return _commands().match(text) is not None


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
