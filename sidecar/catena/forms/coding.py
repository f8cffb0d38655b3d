"""Code that answers a how-to question: what a sentence introduces, and what stands directly below a heading.

The heading says what is done, the code says how.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from catena.language.sentences import BETWEEN_ITEMS
from catena.notes import Block, BlockKind, Heading, Note, Span
from catena.reading.candidates import units_in
from catena.reading.how_to import code_at_end, with_code
from catena.reading.passage import AnswerPassage, PassageKind
from catena.reading.sought import Sought
from catena.reading.windows import as_answer, window_of
from catena.vault.path import VaultPath

_LONGEST_CODE, _MOST_LINES = 600, 14
_FEW_WORDS = 2
_NO_COMMAND = re.compile(rb"[ \t>]*(?:`{3,}|~{3,})[ \t]*\{?\.?(?:mermaid|math|plantuml|chart)", re.IGNORECASE)
"""Drawings and formulas tell nobody how to do something."""


def led_by_code(
    sought: Sought, passages: Sequence[AnswerPassage], notes: Sequence[Note], *, is_stated: bool
) -> tuple[AnswerPassage, ...]:
    """Return the passages of a how-to question; those that end with code have it as it is written.

    Unless the first is certain to answer, one with code that has as many words of the question stands before it. What
    only announces an example is left out.

    Args:
        sought: What the question seeks.
        passages: Best first.
        notes: The notes that they are from.
        is_stated: Whether the first is certain to answer.
    """
    raw: Mapping[VaultPath, bytes] = {note.path: note.raw for note in notes}
    found = [_with_code(each, raw.get(each.note_path, b"")) for each in passages]
    found = [each for each in found if not _only_announces(each)] or found
    if not is_stated and found and not found[0].code:
        least = sought.found_in(found[0].text).bit_count()
        coded = next((each for each in found if each.code and _tells(sought, each, least)), found[0])
        found.sort(key=lambda each: each is not coded)
    return tuple(found)


def _tells(sought: Sought, passage: AnswerPassage, least: int) -> bool:
    """Whether a passage has at least so many words of the question, and the first of them, which says what is done."""
    words = sought.found_in(passage.text)
    return bool(words & 1) and words.bit_count() >= least


def _with_code(passage: AnswerPassage, raw: bytes) -> AnswerPassage:
    code = code_at_end(raw, passage.span.byte_end)
    return replace(passage, code=code) if code and passage.text.endswith(flat(code)) else passage


def _only_announces(passage: AnswerPassage) -> bool:
    """Return whether a passage says nothing before its code but `Example:`."""
    return bool(passage.code) and len(said_before(passage).split()) <= _FEW_WORDS


def said_before(passage: AnswerPassage) -> str:
    """Return what a passage says before its code."""
    return passage.text.removesuffix(flat(passage.code)).removesuffix(BETWEEN_ITEMS).rstrip()


def flat(code: str) -> str:
    """Return code as it stands in a passage's text: its lines that are not blank, on one line."""
    return BETWEEN_ITEMS.join(filter(None, map(str.strip, code.splitlines())))


def below_headings(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the code directly below the first heading that says what the question asks how to do; () if none does.

    The heading has all words of the question, together with those above it and the note's title.

    Args:
        sought: What the question seeks.
        notes: The best notes, best first.
        score: The certainty that the passage gets.
    """
    whole = (1 << len(sought.terms)) - 1
    if len(sought.terms) < _FEW_WORDS:
        return ()
    for note in notes:
        for heading, block in _headed_code(note):
            above = " ".join((note.title, *note.aliases, *heading.path))
            if sought.found_in(heading.text) and sought.found_in(above) == whole:
                code = code_at_end(note.raw, block.span.byte_end)
                if code and len(code) <= _LONGEST_CODE and code.count("\n") < _MOST_LINES:
                    return (_as_passage(note, heading, block, code, score),)
    return ()


def of_own_note(sought: Sought, notes: Sequence[Note], score: float) -> tuple[AnswerPassage, ...]:
    """Return the first code that a sentence introduces in the note that has the question's name; () without one.

    Args:
        sought: What the question seeks. If it has more than two words, the note's names may lack one: what is done.
        notes: The best notes, best first.
        score: The certainty that the passage gets.
    """
    for note in notes:
        named = sought.found_in(" ".join((note.title, *note.aliases))).bit_count()
        if not named or len(sought.terms) - named > (len(sought.terms) > _FEW_WORDS):
            continue
        units = units_in(note)
        for plain, coded in zip(units, with_code(note, units), strict=True):
            if plain.text.endswith((":", "：")) and coded.text != plain.text:
                window = window_of((coded,), 0, 1)
                passage = as_answer(window, path=note.path, title=note.title, score=score)
                return (_with_code(passage, note.raw),)
    return ()


def _headed_code(note: Note) -> Iterator[tuple[Heading, Block]]:
    """Yield each block of code that stands directly below a heading."""
    headings = {heading.span.byte_start: heading for heading in note.headings}
    above: Heading | None = None
    for block in note.blocks:
        if block.kind is BlockKind.CODE and above and not _NO_COMMAND.match(note.raw, block.span.byte_start):
            yield above, block
        if block.kind is not BlockKind.BLANK:
            above = headings.get(block.span.byte_start) if block.kind is BlockKind.HEADING else None


def _as_passage(note: Note, heading: Heading, block: Block, code: str, score: float) -> AnswerPassage:
    first, last = heading.span, block.span
    return AnswerPassage(
        text=f"{heading.text}{BETWEEN_ITEMS}{flat(code)}",
        note_path=note.path,
        note_title=note.title,
        section_title=heading.text,
        page=None,
        span=Span(first.byte_start, last.byte_end, first.line_start, last.line_end),
        kind=PassageKind.ITEM,
        score=score,
        code=code,
    )
