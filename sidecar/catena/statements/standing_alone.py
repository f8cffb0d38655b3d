"""Standing alone: whether a sentence is understood without those beside it, and whether it is whole."""

import re

from catena.claims.reading import read
from catena.language.identification import language_of
from catena.language.stop_words import search_stop_words
from catena.language.tokens import HAN_OR_KANA
from catena.statements.statement import Statement
from catena.statements.stock_phrases import begins, behind_connective, has

SHORT = 40
"""Letters; a shorter sentence says too little alone."""

_PER_SIGN = 1.5
"""Letters that a Chinese or Japanese sign stands for, besides itself."""

_FORMAL = re.compile(
    r"[⊆⊂∈∉∀∃⇔⇒≅∩∪∘⟨⟩]|∼(?! ?\d)|(?<!\d[A-Z])→|(?<!\d)·|·(?!\d)|\b[a-zA-Z]\([a-zA-Z]\)|"
    r"\b(?:denotes?|assume that|suppose that)\b|^(?:remark|example|exercise|definition|theorem|lemma|proof|bemerkung|"
    r"beispiel|aufgabe|satz|beweis|remarque|exemple|théorème|lemme) \d|\bz\. ?z\.",
    re.IGNORECASE,
)
_LETTERS, _MOST_LETTERS = re.compile(r"(?<![\w.()$–-])(?!P ?[<=>≤≥])[A-ZΓΔΘΛΞΠΣΦΨΩ∆](?![\w.)$–-])"), 3
"""Letters that stand alone, as names of sets and points do, and not the `P` of a test."""

_OF_OTHERS = re.compile(
    r"\[[A-Z][\w+]{1,9}\d\d\w?\]|\bet al\b|\([A-Z][\w’'-]+(?: (?:and|&|et|und) [A-Z][\w’'-]+)?,? \d{4}\)"
)
"""A citation of others' work."""

CONTINUES = ";,:.)]；，、：。）…-–—"
"""Signs with which no sentence begins."""

_LETTERED = re.compile(r"\W*\(?[A-H]\)\W")
"""What a part of a figure begins with."""

_DRESSING = " *_\"'“”‘’«»([|>#•-"
"""Signs before the first word of a caption."""
_ENDS = ".!?。！？…"


def points_back(text: str) -> bool:
    """Return whether a sentence begins with a word for what was said before it, unless that is its own study."""
    return _points_back(behind_connective(text))


def _points_back(text: str) -> bool:
    return begins(text, "points_back") and not begins(text, "stands")


def begins_here(text: str) -> bool:
    """Return whether a sentence begins with its authors or their paper: `Here we compared …`."""
    return begins(behind_connective(text), "here")


def compares_with_others(text: str) -> bool:
    """Return whether a sentence only sets a finding beside others' work."""
    return has(text, "compares")


def cites(text: str) -> bool:
    """Return whether a sentence cites others' work."""
    return _OF_OTHERS.search(text) is not None


def supposes(text: str) -> bool:
    """Return whether a sentence begins with a condition: what it tells is a case, and not what was done."""
    return begins(text, "condition")


def only_points_back(text: str) -> bool:
    """Return whether a sentence's subject is only a word for what was named before it."""
    return begins(text, "only_points") and not begins(text, "stands")


def without_connective(text: str) -> str:
    """Return a sentence with `…` instead of a word that only links it to the one before, such as `However,`."""
    rest = behind_connective(text)
    return f"… {rest}" if rest != text else text


def needs_the_text(text: str) -> bool:
    """Return whether a sentence sends its reader to a section or formula of its own text: `(Equation 18)`."""
    return has(text, "in_the_text")


def is_formal(text: str) -> bool:
    """Return whether a sentence is a step of a proof or an exercise, which says nothing outside of it."""
    return _FORMAL.search(text) is not None or len(_LETTERS.findall(text)) >= _MOST_LETTERS


def begins_whole(text: str) -> bool:
    """Return whether a text is no caption and does not begin within a sentence."""
    is_caption = _LETTERED.match(text) is not None or begins(text.lstrip(_DRESSING), "caption")
    return not is_caption and text[:1] not in CONTINUES


def is_whole(text: str) -> bool:
    """Return whether a text neither begins nor ends within a sentence; many marked ones have no full stop."""
    end = text.rstrip("\"'”’»)] ")
    if not begins_whole(text) or not end:
        return False
    return end[-1] in _ENDS or end.split()[-1].casefold() not in search_stop_words(language_of(text))


def stands_alone(statement: Statement) -> bool:
    """Return whether a sentence is understood without those before it, and is whole."""
    text = statement.text
    if _points_back(text) or text[:1].islower() or length_of(text) < SHORT:
        return False
    return not (is_formal(text) or needs_the_text(text)) and (begins(text, "here") or read(text).complete)


def length_of(text: str) -> float:
    """Return the characters of a text, as many as it has in letters: a Chinese or Japanese one is half a word."""
    return len(text) if text.isascii() else len(text) + _PER_SIGN * len(HAN_OR_KANA.findall(text))
