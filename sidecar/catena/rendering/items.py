"""Render the items of a list that a passage consists of."""

import re

from catena.reading.passage import AnswerPassage, PassageKind

_BETWEEN = " · "
_INTRODUCES = re.compile(r"[:：]\s+")


def items_of(passage: AnswerPassage) -> tuple[str, tuple[str, ...]]:
    """Return what introduces the items of a passage, "" if nothing does, and the items; () if it is no list."""
    if _BETWEEN not in passage.text:
        return "", ()
    if passage.kind is PassageKind.ITEM:
        return "", tuple(passage.text.split(_BETWEEN))
    introduction = _INTRODUCES.search(passage.text.split(_BETWEEN)[0])
    if introduction is None:
        return "", ()
    return passage.text[: introduction.end()].rstrip(), tuple(passage.text[introduction.end() :].split(_BETWEEN))


def run_on(text: str) -> str:
    """Return items as one text: `A. B.`, or `a; b` where they are no sentences."""
    return re.sub(r"(?<=[.!?…。！？]) · ", " ", text).replace(_BETWEEN, "; ")
