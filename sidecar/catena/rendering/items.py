"""Render the items of a list that a passage consists of."""

import re

from catena.forms.coding import said_before
from catena.language.sentences import BETWEEN_ITEMS
from catena.reading.passage import AnswerPassage, PassageKind

_INTRODUCES = re.compile(r"[:：]\s+")
_AFTER_SIGN = re.compile(rf"(?<=[.!?…。！？,;:，；：]){BETWEEN_ITEMS}")


def items_of(passage: AnswerPassage) -> tuple[str, tuple[str, ...]]:
    """Return what introduces the items of a passage, "" if nothing does, and the items; () if it is no list.

    A sentence introduces them up to its colon, or without one as a whole, if it ends without a mark and at least two
    items follow, which begin as sentences do.
    """
    first, *others = passage.text.split(BETWEEN_ITEMS)
    if not others:
        return "", ()
    if passage.kind is PassageKind.ITEM:
        return "", (first, *others)
    if introduction := _INTRODUCES.search(first):
        end = introduction.end()
        return first[:end].rstrip(), (first[end:], *others) if end < len(first) else tuple(others)
    is_introduction = passage.kind is PassageKind.SENTENCE and first[-1:].isalnum() and len(others) > 1
    begin_as_items = not any(each[:1].islower() for each in others)
    return (first, tuple(others)) if is_introduction and begin_as_items else ("", ())


def run_on(text: str) -> str:
    """Return items as one text: `A. B.`, or `a; b` where no sign ends them."""
    return _AFTER_SIGN.sub(" ", text).replace(BETWEEN_ITEMS, "; ")


def code_of(passage: AnswerPassage) -> tuple[str, list[str]]:
    """Return what a passage says before its code, and the lines of a fenced block with the code; [] if it has none."""
    if not passage.code:
        return passage.text, []
    fence = "`" * max([3, *(len(run) + 1 for run in _FENCE.findall(passage.code))])
    return said_before(passage), [fence, *passage.code.splitlines(), fence]


_FENCE = re.compile(r"`{3,}")
