"""Verbatim: whether a text has the words of a quotation; punctuation, blanks, case and ligatures are ignored."""

import re
from collections.abc import Sequence

from catena.language.folding import normalized

_ELISION = re.compile(r"\[\s*(?:…|\.\s?\.\s?\.)\s*\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.\s?\.\s?\.")
_IGNORED = re.compile(r"[^\w<>=%+±]|_")


def squeezed(text: str) -> str:
    """Only the letters, digits and operators of a text, case-folded."""
    return _IGNORED.sub("", normalized("NFKC", text).casefold())


def pieces_of(quotation: str) -> list[str]:
    """The pieces of a quotation between signs of omission (`[…]`), squeezed."""
    return [piece for part in _ELISION.split(quotation) if (piece := squeezed(part))]


def without_elisions(quotation: str) -> str:
    """A quotation with blanks in place of its signs of omission."""
    return _ELISION.sub(" ", quotation)


def has_pieces(text: str, pieces: Sequence[str]) -> bool:
    """Return whether a squeezed text has these pieces in this order."""
    at = 0
    for piece in pieces:
        found = text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True
