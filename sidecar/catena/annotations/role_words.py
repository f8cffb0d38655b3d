"""Words → role: what people call a kind of annotation in headings, labels, legends and templates (`[roles]`)."""

import re
import unicodedata
from functools import cached_property, lru_cache

from catena.annotations.annotation import AnnotationColor
from catena.language.folding import normalized
from catena.language.template_words import entry, words_of

_UNLETTERED = re.compile(r"[^\w']+")
_LONGEST = 200
"""In characters: what is longer is a text, not a name."""


@lru_cache(maxsize=2048)
def role_of_words(text: str) -> AnnotationColor | None:
    """The role that a heading, label or legend speaks of; None if no list has its words.

    Plain words (`finding`, `Einschränkung`) beat vague ones (`important question` asks), the first plain one counts;
    words for a paper's headings come last, since `Section: methods` is about methods.

    Args:
        text: A few words, in any case and dressing (`💡 **Main ideas** and conclusions`).
    """
    words = _folded(text[:_LONGEST])
    found = (known.first_in(words) for known in (_PLAIN_WORDS, _VAGUE_WORDS, _LEVEL_WORDS))
    return next((role for role in found if role is not None), None)


def _folded(text: str) -> str:
    """Fold case, drop accents and punctuation, and leave one blank between words and at both ends."""
    text = normalized("NFKD", text.replace("’", "'")).casefold()
    bare = "".join(c for c in text if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    words = (word.strip("'_") for word in _UNLETTERED.split(bare.replace("_", " ")))
    return normalized("NFC", f" {' '.join(word for word in words if word)} ")


class _Words:
    """Words and the role each one names; where several begin at one place, the longest counts."""

    def __init__(self, table: str) -> None:
        self._pairs = [(word, AnnotationColor(role)) for role in entry(table) for word in words_of(f"{table}.{role}")]

    @cached_property
    def _roles(self) -> dict[str, AnnotationColor]:
        return {_bare(word): role for word, role in self._pairs}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """Compiled when a text is first looked at: it is a long one."""
        longest_first = sorted({word for word, _ in self._pairs}, key=lambda word: (-len(_bare(word)), word))
        return re.compile("|".join(_as_pattern(word) for word in longest_first))

    def first_in(self, words: str) -> AnnotationColor | None:
        """The role of the first of these words in a folded text."""
        found = self._pattern.search(words)
        return self._roles[found[0]] if found else None


def _bare(word: str) -> str:
    return _folded(word.removesuffix("*")).strip()


def _as_pattern(word: str) -> str:
    bare = re.escape(_bare(word))
    if _is_unspaced(word):
        return bare
    return rf"(?<= ){bare}" if word.endswith("*") else rf"(?<= ){bare}(?= )"


def _is_unspaced(word: str) -> bool:
    """Return whether its script sets no blanks between words (Chinese, Japanese), or glues endings to them (Korean)."""
    return any("\u2e80" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7ff" for c in word)


_PLAIN_WORDS, _VAGUE_WORDS, _LEVEL_WORDS = map(_Words, ("roles.plain", "roles.vague", "roles.levels"))
