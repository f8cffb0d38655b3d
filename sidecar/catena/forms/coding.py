"""Code that answers a how-to question: what a sentence introduces, and what stands directly below a heading.

The heading says what is done, the code says how.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from catena.language.sentences import BETWEEN_ITEMS
from catena.notes import Note
from catena.reading.how_to import code_at_end
from catena.reading.passage import AnswerPassage
from catena.reading.sought import Sought
from catena.vault.path import VaultPath

_FEW_WORDS = 2


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
