"""What the shape of a text tells before its words do: code and equations, single terms, headings, passages."""

import re

_CODE = re.compile(
    r"`[^`\n]+`|\$[^$\n]+\$|\\(?:frac|sum|int|begin|mathbb|alpha|beta|left)\b|[{};]\s*$|</?\w+>|:=|==|->|\w\(\w*\)",
    re.MULTILINE,
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_OPERATORS = re.compile(r"[=+*/^<>{}|\\∑∫√≈≤≥∂λσμθβα]")
_ENDING = re.compile(r"[.!?。！？…;:]\W*\Z")
_FULL_STOP = re.compile(r"[.。!！][\"'”’»)]*\Z")
_UNSPACED = re.compile("[\u3041-\u30fa\u3400-\u9fff\uf900-\ufaff]")
_ASKING = re.compile(r"[?？]\W*\Z")
_NUMBERED = re.compile(r"(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])[.)]?\s+\S")
_TERM_WORDS, _SENTENCE_WORDS, _HEADING_WORDS, _PASSAGE_WORDS = 4, 8, 12, 16
_CODE_SHARE = 0.3
_UNSPACED_PER_WORD = 2


def word_count(text: str) -> int:
    """Return the number of words; two Chinese, Japanese or Korean characters count as one."""
    if text.isascii():
        return len(_WORD.findall(text))
    unspaced = len(_UNSPACED.findall(text))
    return len(_WORD.findall(_UNSPACED.sub(" ", text))) + unspaced // _UNSPACED_PER_WORD


def is_unspaced(text: str) -> bool:
    """Return whether a text begins in a script that sets no blanks between words."""
    return _UNSPACED.match(text.strip()) is not None


def is_code(text: str) -> bool:
    """Return whether most of a text is code, commands or equations."""
    bare = text.strip()
    if not bare:
        return False
    lines = bare.splitlines()
    if len(lines) > 1 and sum("`" in line for line in lines) > len(lines) / 2:
        return True
    marked = sum(len(hit[0]) for hit in _CODE.finditer(bare))
    operators = len(_OPERATORS.findall(bare))
    return marked >= _CODE_SHARE * len(bare) or operators > max(2, word_count(bare))


def is_term(text: str) -> bool:
    """Return whether a text is a single name or term rather than a sentence."""
    return 0 < word_count(text) <= _TERM_WORDS and not _ENDING.search(text.strip())


def may_be_heading(text: str) -> bool:
    """Return whether a text has the length and the end of a heading."""
    return "\n" not in text.strip() and word_count(text) <= _HEADING_WORDS and not _ENDING.search(text.strip())


def is_passage(text: str) -> bool:
    """Return whether a text is too long for a heading."""
    return word_count(text) > _PASSAGE_WORDS


def is_sentence(text: str) -> bool:
    """Return whether a text ends with a full stop and has more words than a heading that does."""
    return word_count(text) >= _SENTENCE_WORDS and _FULL_STOP.search(text.strip()) is not None


def ends_asking(text: str) -> bool:
    """Return whether a text ends with a question mark."""
    return _ASKING.search(text) is not None


def is_numbered(text: str) -> bool:
    """Return whether a text begins as numbered headings do: `2.1 Methods`."""
    return _NUMBERED.match(text.strip()) is not None
