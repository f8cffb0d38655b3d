"""Where sentences end in Markdown, without moving a character: links, code and abbreviations don't end one."""

import re
from collections.abc import Iterator

_MASKED = re.compile(
    r"`+[^`\n]*`+|!?\[\[[^\[\]\n]*\]\]|\]\([^()\n]*\)|<[^<>\n]*>|\$[^$\n]+\$|(?:https?|file|zotero|obsidian)://\S*[^\s.,;!?)]"
    r"|\[@[^\]\n]*\]|\[\^[^\]\n]*\]"
)
_END = re.compile(r"[.!?…]+[\"'”’»)\]*_=~]*(?=\s|$)|[。！？]+[」』”’）]*")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[*_\"'“])(?:[A-Za-zÄÖÜ]|(?:[a-z]\.)+[a-z]|e\.?g|i\.?e|al|figs?|nos?|vs|cf|pp?|ca|approx|resp|incl|excl|dr|mrs?"
    r"|ms|prof|st|jr|sr|inc|ltd|co|eqs?|secs?|ch|chap|vol|eds?|repr|tab|min|max|est|dept|univ|op|viz|bzw|ggf|abb|nr|vgl"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$",
    re.IGNORECASE,
)
_ENUMERATION = re.compile(r"^\s*(?:\d{1,3}|[a-zA-Z])$")


def sentences_in(markdown: str) -> Iterator[tuple[int, int]]:
    """The sentences of one paragraph or list item.

    Args:
        markdown: Of one paragraph: what a line's marks and blanks are is no matter here.

    Yields:
        Half-open stretches of characters, in order, without blanks at their ends; together they hold every character
        that isn't blank.
    """
    masked = _MASKED.sub(lambda match: "X" * len(match[0]), markdown) if _may_mask(markdown) else markdown
    start = 0
    for end in _END.finditer(masked):
        if not _ends(masked, start, end):
            continue
        yield from _stripped(markdown, start, end.end())
        start = end.end()
    yield from _stripped(markdown, start, len(markdown))


def _may_mask(markdown: str) -> bool:
    return any(sign in markdown for sign in "`[<$/")


def _ends(text: str, start: int, end: re.Match[str]) -> bool:
    if end[0][0] not in ".…":
        # "Really?" he asked: a quoted question inside a sentence.
        return not (end[0][-1] in "\"'”’»)" and _next_is_small(text, end.end()))
    if end[0][0] == "…" or end[0].startswith(".."):
        return not _next_is_small(text, end.end())
    before = text[max(start, end.start() - 12) : end.start()]
    if _ABBREVIATION.search(before) and not (before[-1:].isupper() and len(before) > 1 and before[-2:-1].isupper()):
        return end.end() == len(text.rstrip())
    if _ENUMERATION.match(text[start : end.start()]):
        return False
    return not _next_is_small(text, end.end())


def _next_is_small(text: str, at: int) -> bool:
    rest = text[at : at + 8].lstrip(" \t\r\n>\"'“(*_")
    return rest[:1].islower()


def _stripped(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    right = len(piece.rstrip())
    if right > left:
        yield start + left, start + right
