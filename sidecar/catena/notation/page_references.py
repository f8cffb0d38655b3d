"""Pages as notes name them: `p. 5`, `Page 5`, `pp. 5–7`, `S12`, `xii`, `第5页`, `Reyes 2018:4`."""

import re

from catena.language.folding import normalized
from catena.language.template_words import alternatives

_NUMBER = r"(?:[A-Za-z]{1,2}\d+[a-z]?|\d+[a-z]?|[ivxlcdm]+)"
_VALUE = rf"{_NUMBER}(?:\s*[-‐‑‒–—−]+\s*{_NUMBER}|f|\s?ff?(?=\W|$))?"
_WORD = alternatives("pages.words")
_WORDED = re.compile(
    rf"(?<![^\W_]){_WORD}(?:\s+(?:no|nr|num|number)\b)?(?:\s*[.:=：】]+\s*|\s+|(?=\d)|(?=\W*$))"
    rf"\(?(?P<value>{_VALUE})?(?![^\W_])",
    re.IGNORECASE,
)
_GERMAN = re.compile(rf"(?<![^\W_])S\.\s*(?P<value>{_VALUE})(?![^\W_])")
_KOREAN = "|".join(normalized(form, word) for form in ("NFC", "NFD") for word in ("쪽", "페이지"))
_CHINESE = re.compile(rf"第\s*(?P<value>{_VALUE})\s*[页頁]|(?<!\d)(?P<korean>\d+)\s*(?:{_KOREAN})")
_AFTER_COLON = re.compile(rf":\s*(?P<value>{_VALUE})\s*[\])]*\s*$", re.IGNORECASE)
_ALONE = re.compile(rf"\W*(?P<value>{_VALUE})\W*", re.IGNORECASE)
_NO_PAGE = {"", "-", "–", "—", "undefined", "null", "none", "n/a", "n.a", "?"}
_BRACKETED = re.compile(
    rf"\(\s*(?:{_WORD}\s*\.?|S\.)\s*(?P<round>{_VALUE})\s*\.?\s*\)"
    rf"|\*\*\s*\(?\s*(?:{_WORD}\s*\.?|S\.)\s*(?P<bold>{_VALUE})\s*\)?\s*\*\*"
    rf"|(?<!!)\[\s*(?:{_WORD}\s*\.?|S\.)\s*(?P<square>{_VALUE})\s*\](?!\()"
    rf"|[（(]\s*(?:第\s*)?(?P<chinese>{_VALUE})\s*(?:[页頁]|{_KOREAN})\s*[)）]",
    re.IGNORECASE,
)
_BEHIND_QUOTE = re.compile(
    rf"(?:(?<=[”\"»“」])(?:\s*,)?|^\s*[—–-]+)\s*(?:{_WORD}\s*\.?|S\.)\s*(?P<value>{_VALUE})\s*\.?\s*$", re.IGNORECASE
)
"""A page without brackets at the end, behind a quotation or a dash: `«…» p. 30`, `– S. 18`."""
_AUTHOR_PAGE = re.compile(rf"\([^\W\d_][^()\[\]\n]{{0,80}}\s\d{{4}}[a-z]?:\s*(?P<value>{_VALUE})\)")
"""An author, a year and a page, as ZotFile writes them: `(Reyes 2018:4)`."""
_RANGE = re.compile(
    r"(?P<before>[a-z]{0,3})(?P<first>\d{1,9})[a-e]?(?:\s?[-–—]\s?(?P=before)(?P<last>\d{1,9})[a-e]?)?"
    r"\s?(?P<following>ff?)?\.?"
)
"""A page or range in lower case; `f.` behind it means one more page, `ff.` two more."""
_OPENINGS = ("(", "[", "**", "（")


def page_in(label: str) -> str | None:
    """Return the page that a link's label names; "" for the word without a page (`p.`); None if it names none."""
    found = _CHINESE.search(label)
    if found is not None:
        return found["value"] or found["korean"]
    german = _GERMAN.search(label)
    for worded in [german] if german else _WORDED.finditer(label):
        if worded["value"] or not label[worded.end() :].strip(" .:()[]*-–—"):
            return worded["value"] or ""
    found = _AFTER_COLON.search(label) or _ALONE.fullmatch(label)
    return found["value"] if found else None


def page_at(text: str, at: int) -> tuple[int, str] | None:
    """Return where a page that begins at this position with its word ends, and the page; None if none does."""
    for pattern in (_CHINESE, _GERMAN, _WORDED):
        found = pattern.match(text, at)
        value = next((group for group in found.groups() if group), None) if found else None
        if found and value:
            return found.end(), value
    return None


def worded_page(label: str) -> str | None:
    """Return the page that a word for pages precedes (`Page 4`); None without one."""
    found = _GERMAN.search(label) or _WORDED.search(label)
    return found["value"] if found else None


def is_cited_page(cited: str, page: str) -> bool:
    """Return whether a cited page or range overlaps another one: `5–7` and `6`, `117-9` and `118`, `12f.` and `13`."""
    if cited.casefold().strip() == page.casefold().strip():
        return True
    one, other = _range_of(cited), _range_of(page)
    if one is None or other is None:
        return False
    return one[0] == other[0] and one[1] <= other[2] and other[1] <= one[2]


def _range_of(label: str) -> tuple[str, int, int] | None:
    """Return the letters before a page's number, and the first and last number; None if it has no number."""
    found = _RANGE.fullmatch(label.casefold().strip())
    if found is None:
        return None
    first, last = int(found["first"]), int(found["last"] or found["first"])
    if last < first:
        missing = len(found["first"]) - len(found["last"])
        last = int(found["first"][:missing] + found["last"])
    return found["before"], first, max(first, last) + len(found["following"] or "")


def is_no_page(page: str) -> bool:
    """Return whether this is what import tools write for an unknown page."""
    return page.strip().rstrip(".").casefold() in _NO_PAGE


def bracketed_page(text: str) -> tuple[int, int, str] | None:
    """Return the last page without a link of a text: its start, its end and the page; None if none.

    In brackets (`(p. 5)`, `[p. 5]`, `(Reyes 2018:4)`), in bold, or behind a quotation or a dash.
    """
    found = (
        [*_BRACKETED.finditer(text), *_AUTHOR_PAGE.finditer(text)] if any(each in text for each in _OPENINGS) else []
    )
    last = max(found, key=lambda each: each.start(), default=None) or _BEHIND_QUOTE.search(text)
    return (last.start(), last.end(), next(group for group in last.groups() if group)) if last else None
