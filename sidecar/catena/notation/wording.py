"""The words of the paper and of the reader, without what an import tool put around them."""

import re
from collections.abc import Sequence

from catena.language.folding import normalized
from catena.language.tokens import BLANK_IN_CJK

_PAIRS = {
    "“": "”",
    "„": '“”"',
    "«": "»",
    "»": "«",
    "‘": "’",
    "‹": "›",
    '"': '"”“',
    "「": "」",
    "『": "』",
    "”": "”",
    "'": "'",
}
_PLACEHOLDERS = re.compile(
    r"[*_(（\[\s]*(?:no (?:annotated )?text|no comment|no annotations?(?: found)?|undefined|null|none|n/a)[*_)）\].\s]*"
    r"|(?:\[\^[^\]\s]+\]\s*)+|\[:span\]"
    r"|Error: `?format`? can only be applied to dates.*",
    re.IGNORECASE | re.DOTALL,
)
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u00ad][ \t]*\n[ \t]*(?=[a-zà-ÿ])")
_EMPHASIS = re.compile(r"(?P<marks>\*{1,3}|_{1,3})(?P<inner>\S(?:.*\S)?)(?P=marks)", re.DOTALL)
_UNDERLINED = re.compile(r"^<u>([^<]*)</u>$")
_MOST_WRAPPERS = 20
"""How many marks around each other are taken off; each costs a look at the whole text."""
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")


def paper_text(lines: Sequence[str]) -> str | None:
    """Return the paper's words without marks that only wrap them, joining words that the end of a line cuts."""
    text = _HYPHEN.sub("", normal("\n".join(line.rstrip() for line in lines)))
    text = _INVISIBLE.sub("", text)
    for _ in range(_MOST_WRAPPERS):
        before, text = text, without_quotes(without_emphasis(_UNDERLINED.sub(r"\1", text.strip())))
        if before == text:
            break
    text = BLANK_IN_CJK.sub("", text) if not text.isascii() else text
    return None if not text.strip("*_ ") or _PLACEHOLDERS.fullmatch(text) else text


def reader_text(lines: Sequence[str]) -> str | None:
    """Return the reader's words, with their line breaks."""
    text = _INVISIBLE.sub("", normal("\n".join(line.rstrip() for line in lines))).strip()
    return None if not text.strip("*_ ") or _PLACEHOLDERS.fullmatch(text) else text


def normal(text: str) -> str:
    """Compose a text (NFC), with ordinary blanks."""
    return text if text.isascii() else normalized("NFC", text).replace("\xa0", " ")


def is_quoted(text: str) -> bool:
    """Return whether quotation marks enclose the whole text."""
    return without_quotes(text) != text


def is_emphasised(text: str) -> bool:
    """Return whether one pair of emphasis marks encloses the whole text."""
    return text[:1] in ("*", "_") and without_emphasis(text) != text


def without_quotes(text: str) -> str:
    """Remove the quotation marks that enclose the whole text, or the unpaired one that import tools leave."""
    closing = _PAIRS.get(text[:1])
    if closing and len(text) > 1 and text[-1] in closing and _wraps(text):
        return text[1:-1].strip()
    if text[-1:] in ('"', "”") and text.count(text[-1]) % 2 and not (text[-1] == "”" and "“" in text):
        return text[:-1].strip()
    if text[:1] in ('"', "“") and text.count(text[0]) % 2 and not (text[0] == "“" and "”" in text):
        return text[1:].strip()
    return text


def without_emphasis(text: str) -> str:
    """Remove the asterisks or underscores that enclose the whole text."""
    found = _EMPHASIS.fullmatch(text)
    if found is None:
        return text
    marks, inner = found["marks"], found["inner"]
    if is_quoted(inner) and inner[-1] in '”"»':
        return inner.strip()  # asterisks outside quotation marks enclose the whole text, whatever is inside
    return text if marks in inner or marks[0] * len(marks) == inner[: len(marks)] else inner.strip()


def quoted_end(text: str) -> str:
    """Return the quotation at the end of a text, marks included; the whole text if there is none."""
    text = text.rstrip()
    if not text or text[-1] not in '”"»」』“':
        return text
    closing = text[-1]
    opening = {"”": "“", "»": "«", "」": "「", "』": "『"}.get(closing)
    if opening is None:
        start = text.find(closing)
        return text[start:] if start < len(text) - 1 else text
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == closing) - (text[at] == opening)
        if depth == 0:
            return text[at:]
    start = text.find(opening)
    return text[start:] if start >= 0 else text


def _wraps(text: str) -> bool:
    """Return whether the last quotation mark closes the first one."""
    inner, opening = text[1:-1], text[0]
    if opening == '"':
        first = inner.find('"')
        if first < 0 or inner.count('"') % 2:
            return True
        before, after = inner[first - 1 : first], inner[first + 1 : first + 2]
        return not before.strip() or (bool(after) and (after.isalnum() or after == '"'))
    depth = 1
    closing = _PAIRS[opening]
    for character in inner:
        depth += (character == opening) - (character in closing)
        if depth == 0:
            return False
    return True
