"""Place lines: where reading apps say what was marked, where and when (`Highlight (yellow) - Page 12 | Added on …`)."""

import re
from dataclasses import dataclass, replace

from catena.annotations.annotation import AnnotationType
from catena.annotations.colors import Color, color_of_name
from catena.annotations.type_words import type_named
from catena.language.calendar_words import month_numbers
from catena.language.folding import normalized
from catena.language.vocabulary import SPACED_LANGUAGES, Language, alternatives, words
from catena.notation.page_references import page_at
from catena.notes.printed_times import read_time

_LINK = re.compile(r"\[(?P<label>[^\[\]\n]{0,200})\]\((?:<(?P<angled>[^<>\n]*)>|(?P<uri>\S+))\)?")
_APP = re.compile(
    r"(?:highlights|kindle|marginnote\d?app|koreader|bookfusion|moonreader)://|calibre://view-book/[^?]*\?open_at="
    r"|ibooks://assetid/[^#]*#|https?://play\.google\.com/books/reader\?|file://[^\s]*[?&]pos=",
    re.IGNORECASE,
)
_LANGUAGES: tuple[Language, ...] = (*SPACED_LANGUAGES, "zh", "ja")
_LOCATION = re.compile(
    alternatives("place_lines.location", *_LANGUAGES) + r"\s*[:：#]*\s*(?P<value>\d[\d,.]*(?:\s?[-–]\s?\d+)?)",
    re.IGNORECASE,
)
_SHARE = re.compile(r"(?:(?:chapter|reading)?\s*progress\s*[:：]?\s*)?\d{1,3}(?:[.,]\d+)?\s?%", re.IGNORECASE)
_MONTH = "|".join(sorted(map(re.escape, month_numbers()), key=len, reverse=True))
_DAY = re.compile(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?\.?\s*(?:de\s+)?(?:{_MONTH})\.?,?\s*(?:de\s+)?\d{{4}}"
    rf"|(?:{_MONTH})\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
    r"|\d{4}\s*[-/.年]\s*\d{1,2}\s*[-/.月]\s*\d{1,2}日?|\d{1,2}[/.]\s?\d{1,2}[/.]\s?(?:\d{4}|\d{2})(?!\d))",
    re.IGNORECASE,
)
_FILE = re.compile(r"[\w .,&'-]{1,100}\.(?:pdf|epub)\b", re.IGNORECASE)
_AUTHOR = re.compile(
    rf"(?:{'|'.join(sorted(words('place_lines.author', *_LANGUAGES)))})[*_]*\s*[:：]\s*[*_]*[^*|:：·\n]{{1,60}}",
    re.IGNORECASE,
)
"""Who marked the words, as programs for PDFs say."""
_TIME = re.compile(
    r"(?:T|上午|下午)?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:\s*[ap]\.?\s?m\b\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:[ -](?:note|text)\b)?", re.IGNORECASE)
_BETWEEN = re.compile(r"[^\w§]+|_+")
_FILLERS = words("place_lines.beside", *_LANGUAGES)
_UNSPACED_FILLER = re.compile("|".join(sorted(words("place_lines.beside", "zh", "ja"), key=len, reverse=True)))
_INSIDE = re.compile(r"(?P<marks>[*_]{1,3})\s*(?:and\s+|und\s+|et\s+)?(?P<head>[^*_\n]{3,60}?[:：])\s*(?P=marks)\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """What a line says of a mark in a book or paper.

    Attributes:
        type: What was marked; None if it does not say.
        page: The page; None without one.
        location: An app's own count (`170-172`); None without one.
        is_share: Whether it says how far into the text it is.
        color: The colour; None without one.
        moment: When it was marked, in ISO 8601; None without a day.
        has_time: Whether an hour is given, which apps do and people seldom.
        uri: The link into the app; None without one.
        said: The words behind the place on the same line.
    """

    type: AnnotationType | None = None
    page: str | None = None
    location: str | None = None
    is_share: bool = False
    color: Color | None = None
    moment: str | None = None
    has_time: bool = False
    uri: str | None = None
    said: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether only an app writes such a line: it has a place, and a kind, an hour or a link beside it."""
        is_place = bool(self.page or self.location or self.uri)
        return is_place and bool(self.type or self.has_time or self.uri or (self.color and self.moment))

    @property
    def is_likely(self) -> bool:
        """Whether an app writes such a line above or below a quotation."""
        return bool(self.is_share or ((self.page or self.location) and (self.color or self.moment)))

    def joined(self, other: "PlaceLine") -> "PlaceLine":
        """Return what both say; this one counts first."""
        return PlaceLine(**{name: getattr(self, name) or getattr(other, name) for name in PlaceLine.__slots__})


def read_place_line(text: str) -> PlaceLine | None:
    """Return what a line says of a mark; None if it has words of its own, or says nothing of a mark.

    Words behind a colon are allowed if a kind and a page stand before it (`*Highlight [page 3]:* words`).
    """
    text = normalized("NFC", text)
    at, found = 0, PlaceLine()
    days: list[str] = []
    while at < len(text):
        if end := _gap_end(text, at):
            has_colon, at = any(sign in text[at:end] for sign in ":："), end
            said = text[at:].strip() if has_colon and found.type and found.page else ""
            if said:
                more = read_place_line(said)
                return found.joined(more) if more else replace(found, said=said)
            continue
        step = _step(text, at)
        if step is None:
            break
        at, part, day = step
        days += [day] if day else []
        found = found.joined(part)
    if text[at:].strip():
        return None
    found = replace(found, moment=read_time(" ".join(days)) if days else None)
    return found if found != PlaceLine() else None


def divided(place: PlaceLine) -> list[PlaceLine]:
    """Divide the words behind a place at the places among them (`words *and Note [page 3]:* more words`)."""
    parts: list[PlaceLine] = []
    start, head = 0, place
    for found in _INSIDE.finditer(place.said):
        inner = read_place_line(f"{found['head']} x")
        if inner is not None:
            parts.append(replace(head, said=place.said[start : found.start()].strip()))
            start, head = found.end(), inner
    return [*parts, replace(head, said=place.said[start:].strip())]


def _gap_end(text: str, at: int) -> int | None:
    """Return where the signs at this position end, before a link at the latest; None if there are none."""
    gap = _BETWEEN.match(text, at)
    if gap is None:
        return None
    link = gap[0].find("[")
    end = at + link if link >= 0 and _LINK.match(text, at + link) else gap.end()
    return end if end > at else None


def _step(text: str, at: int) -> tuple[int, PlaceLine, str] | None:
    """Return where the part at this position ends, what it says, and the day or hour in it; None if it is a word."""
    if link := _LINK.match(text, at):
        return _link(link)
    if page := page_at(text, at):
        return page[0], PlaceLine(page=page[1]), ""
    if found := _FILE.match(text, at) or _AUTHOR.match(text, at):
        return found.end(), PlaceLine(), ""
    if found := _LOCATION.match(text, at):
        return found.end(), PlaceLine(location=found["value"]), ""
    if found := _SHARE.match(text, at):
        return found.end(), PlaceLine(is_share=True), ""
    if found := _DAY.match(text, at):
        return found.end(), PlaceLine(moment=found[0]), found[0]
    if found := _TIME.match(text, at):
        hour = found[0].lstrip("T上午下") + (" pm" if "下午" in found[0] else "")
        return found.end(), PlaceLine(has_time=True), hour
    if found := _UNSPACED_FILLER.match(text, at):
        return found.end(), PlaceLine(), ""
    word = _WORD.match(text, at)
    return _word(word) if word else None


def _word(found: re.Match[str]) -> tuple[int, PlaceLine, str] | None:
    plain = found[0].casefold()
    first = plain.split(" ")[0]
    kind = type_named(plain) or type_named(first)
    color = color_of_name(plain) or color_of_name(first)
    if kind or color:
        length = len(found[0]) if type_named(plain) or color_of_name(plain) else len(first)
        return found.start() + length, PlaceLine(type=kind, color=color), ""
    return (found.start() + len(first), PlaceLine(), "") if first in _FILLERS else None


def _link(link: re.Match[str]) -> tuple[int, PlaceLine, str] | None:
    uri = link["angled"] or (link["uri"] or "").rstrip(")")
    if _APP.match(uri) is None:
        return None
    label = link["label"].strip()
    inner = read_place_line(label) or PlaceLine(page=label if label.isdecimal() else None)
    day = link["label"] if inner.moment else ""
    return link.end(), replace(inner, uri=uri, moment=None), day
