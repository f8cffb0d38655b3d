"""Convert lines to text: join hyphenated words and resolve ligatures."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from catena.language.folding import normalized
from catena.pdf.page import Line

_HYPHENS = "-\u2010\u00ad"
_SOFT = "\u00ad"
_WORD = re.compile(r"[^\W\d_]+(?:[-\u2010][^\W\d_]+)*")
_CUT_WORD = re.compile(rf"(?P<head>[^\W\d_]+(?:[-\u2010][^\W\d_]+)*)[{_HYPHENS}]\Z")
_FIRST_WORD = re.compile(r"(?P<tail>[^\W\d_]+(?:[-\u2010][^\W\d_]+)*)(?P<closing>[^\w\s]*)")
_LIGATURES = re.compile("[\ufb00-\ufb17\ufb50-\ufdff\ufe70-\ufefc]")
_ACCENTS = {"¨": "\u0308", "´": "\u0301", "ˆ": "\u0302", "`": "\u0300", "˜": "\u0303", "~": "\u0303", "¸": "\u0327"}
_ACCENT = re.compile(
    r"(?:(?:(?<=[^\W\d_]) )?(?<![\u0370-\u03ff´])(?P<apart>[¨´ˆ]) |(?P<accent>[¨´ˆ˜¸]|(?<=[a-z])[`~]))"
    r"(?P<letter>[AEIOUaeiouıcCnN])"
)
"""An accent that old TeX sets as a sign of its own before its letter: `f¨ur`, `hinzugef ¨ ugt`."""

_LONG_WORD = 4
"""Length from which two known words, unknown when joined, are a compound rather than one hyphenated word."""

_SHARED_PARTS = frozenset({"and", "or", "to", "und", "oder", "bis", "et", "ou", "y", "o", "e", "en", "of"})
"""Words after a suspended hyphen: `pre- and postnatal`."""


@dataclass(frozen=True, slots=True)
class KnownWords:
    """The words that occur without hyphenation, used to distinguish compounds from hyphenated words."""

    words: frozenset[str]


def known_words(lines: Iterable[Line]) -> KnownWords:
    """Return the words of these lines, except those that are hyphenated at a line end."""
    found: set[str] = set()
    for line in lines:
        text = readable(line.text)
        cut = _cut_word(text)
        found.update(word.casefold() for word in _WORD.findall(text[: cut.start()] if cut else text))
    return KnownWords(frozenset(found))


def text_of(lines: Sequence[Line], known: KnownWords) -> str:
    """Join the lines with line feeds; a hyphenated word is joined at the end of the upper line."""
    texts = [readable(line.text) for line in lines]
    mended: list[str] = []
    for text in texts:
        if mended and (joined := _joined(mended[-1], text, known)):
            mended[-1], text = joined
        if text:
            mended.append(text)
    return "\n".join(text.replace(_SOFT, "") for text in mended)


def readable(text: str) -> str:
    """Replace ligatures, presentation forms of Hebrew and Arabic and accents of old TeX with the letters they mean."""
    text = _ACCENT.sub(_accented, text)
    resolved = _LIGATURES.sub(lambda found: normalized("NFKC", found[0]), text)
    return normalized("NFC", resolved)


def _accented(found: re.Match[str]) -> str:
    letter = found["letter"].replace("ı", "i")
    composed = normalized("NFC", letter + _ACCENTS[found["apart"] or found["accent"]])
    return composed if len(composed) == 1 else found[0]


def _joined(upper: str, lower: str, known: KnownWords) -> tuple[str, str] | None:
    """Return both lines with the hyphenated word joined, None if the upper line does not end with one."""
    cut, first = _cut_word(upper), _FIRST_WORD.match(lower)
    if cut is None or first is None:
        return None
    head, tail = cut["head"], first["tail"]
    if tail.casefold() in _SHARED_PARTS and upper[-1] != _SOFT and f"{head}{tail}".casefold() not in known.words:
        return None
    hyphen = "" if upper[-1] == _SOFT or _is_one_word(head, tail, known) else "-"
    return f"{upper[:-1]}{hyphen}{tail}{first['closing']}", lower[first.end() :].lstrip()


def _cut_word(line: str) -> re.Match[str] | None:
    """Return the word at whose hyphen a line ends; most lines end otherwise, and need no search."""
    return _CUT_WORD.search(line) if line[-1:] in _HYPHENS and line else None


def _is_one_word(head: str, tail: str, known: KnownWords) -> bool:
    """Return whether the hyphen only marks the line break, by the words elsewhere in the text, else by their form."""
    if f"{head}{tail}".casefold() in known.words:
        return True
    if f"{head}-{tail}".casefold() in known.words or "-" in head:
        return False
    if min(len(head), len(tail)) >= _LONG_WORD and {head.casefold(), tail.casefold()} <= known.words:
        return False
    return tail[0].islower() or (head.isupper() and tail.isupper() and len(head) > 1)
