"""Render the items of a list that a passage consists of."""

import re

from catena.forms.coding import said_before
from catena.language.sentences import BETWEEN_ITEMS
from catena.reading.passage import AnswerPassage, PassageKind

_INTRODUCES = re.compile(r"[:：]\s+")
_AFTER_SIGN = re.compile(rf"(?<=[.!?…。！？,;:，；：]){BETWEEN_ITEMS}")


def items_of(passage: AnswerPassage) -> tuple[str, tuple[str, ...]]:
    """Return what introduces the items of a passage, "" if nothing does, and the items; () if it is no list."""
    if BETWEEN_ITEMS not in passage.text:
        return "", ()
    if passage.kind is PassageKind.ITEM:
        return "", tuple(passage.text.split(BETWEEN_ITEMS))
    introduction = _INTRODUCES.search(passage.text.split(BETWEEN_ITEMS)[0])
    if introduction is None:
        return "", ()
    return passage.text[: introduction.end()].rstrip(), tuple(passage.text[introduction.end() :].split(BETWEEN_ITEMS))


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
