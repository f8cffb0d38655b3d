"""Anchors connect a text to a place in a paper: a link, a citation with a page, or a bare page."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast
from urllib.parse import unquote

from catena.language.entities import unescaped
from catena.language.template_words import words_of
from catena.notation.links import Link, Target, links_in, read_target
from catena.notation.page_references import bracketed_page, page_at, page_in, worded_page
from catena.notation.wording import is_quoted

SENTINEL = "\x00"
"""Replaces an anchor in the text that it is taken out of. No note contains this character."""

_ON_NOTE = words_of("pages.on_note")
_CITATION = re.compile(r"(?<!!)\[(?P<inner>[^\[\]\n]*@[^\[\]\n]*)\](?!\()")
_KEYED = re.compile(r"-?@\{?(?P<key>[^\s\[\]{};,]+)\}?[\s,]*(?P<locator>[^;]*)")
_BETWEEN = re.compile(r"[\s,;:()（）|·•.\[\]–—-]*")
_BEFORE = re.compile(
    r"(?:[(（]\s*(?:see|cf\.?|vgl\.?|siehe|in|from|at)?\s*(?:PDF)?\s*(?:pages?|pp?\.?|S\.|Seite)?\s*|\*\*|\[(?=\[)|[—–|]\s*)$",
    re.IGNORECASE,
)
_FEWEST_SHOWN = 6
"""From how many words on a link's label is what the paper says."""
_DASHES = ("—", "–", "-", ":", "→")
_AFTER = re.compile(r"\s*[)）]|\*\*|\](?!\])")
_DATA = re.compile(r"<(?P<tag>span|img)\b[^<>]*?\bdata-annotation\s*=\s*\"(?P<data>[^\"]*)\"[^<>]*>", re.IGNORECASE)
_SPAN_EDGE = re.compile(r"<(/?)span\b[^<>]*>", re.IGNORECASE)
_CITATION_SPAN = re.compile(r"<span\b[^<>]*\bclass\s*=\s*\"citation\"[^<>]*>", re.IGNORECASE)
_IN_COLOR = re.compile(r"(?<=\.pdf#)color=[^&]*&|&color=[^&]*", re.IGNORECASE)
"""The colour in a link to a file, which says nothing of the place."""
_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place in a paper. Links that follow each other directly are one anchor.

    Attributes:
        target: The target of the link that names the place best; None for a citation or a bare page.
        page: The displayed page; "" if the page is left empty; None if no page is named.
        page_index: The PDF's page, 0-based, if the anchor's own data give it.
        color_hex: The colour, if the anchor's own data give it.
        cited: Whether it is a citation or a bare page. These prove an annotation only where annotations are expected.
    """

    target: Target | None
    page: str | None = None
    page_index: int | None = None
    color_hex: str | None = None
    citekey: str | None = None
    cited: bool = False
    shown: str = ""

    @property
    def identity(self) -> str | None:
        """The identity that the anchors of one annotation share; None if nothing tells them apart."""
        if self.target is None:
            return None
        return self.target.annotation_key or f"{_IN_COLOR.sub('', self.target.uri)} {self.page or ''}"

    @property
    def shows_words(self) -> bool:
        """Whether the label of a link to one annotation or selection is what the paper says there."""
        leads = self.has_key or (self.target is not None and "selection=" in self.target.uri)
        is_long = len(self.shown.split()) >= _FEWEST_SHOWN or is_quoted(self.shown)
        return leads and is_long and page_in(self.shown) is None

    @property
    def is_on_note(self) -> bool:
        """Whether ZotFile marks the words as the reader's own (`note on p.2`)."""
        return self.shown.casefold().startswith(_ON_NOTE)

    @property
    def goes_to_annotation(self) -> bool:
        """Whether it is Zotero Integration's link beside an annotation, which may be an image that was left out."""
        return self.has_key and self.shown.casefold() == "go to annotation"

    @property
    def is_zoteros_own(self) -> bool:
        """Whether it is from Zotero's own markup, which delimits the paper's words exactly."""
        return self.page_index is not None and self.target is not None

    @property
    def has_key(self) -> bool:
        """Whether it names one annotation or a part of a page; a page may have several."""
        return self.target is not None and (self.target.annotation_key is not None or "&rect=" in self.target.uri)


def take_anchors(text: str) -> tuple[str, tuple[Anchor, ...]]:
    """Replace each anchor, with the parentheses around it, by a sentinel; return the text and the anchors."""
    if "data-annotation" in text:
        return _take_html(text)
    found = list(_merged(text, sorted(_candidates(text), key=lambda entry: entry[0])))
    for at, (start, end, anchor) in reversed(list(enumerate(found))):
        low = found[at - 1][1] if at else 0
        high = found[at + 1][0] if at + 1 < len(found) else len(text)
        start, end = _with_brackets(text, start, end, low=low, high=high)
        text = f"{text[:start]}{SENTINEL}{text[end:]}"
        found[at] = (start, start + 1, anchor)
    return text, tuple(anchor for _, _, anchor in found)


def _candidates(text: str) -> Iterator[tuple[int, int, Anchor]]:
    links = links_in(text)
    taken = [(link.start, link.end) for link in links]
    for link in links:
        anchor = _link_anchor(link, text)
        if anchor is not None:
            yield link.start, link.end, anchor
    if "@" in text:
        for found in _CITATION.finditer(text):
            cited = _citation(found["inner"])
            if cited is not None and not _overlaps(found.start(), found.end(), taken):
                yield found.start(), found.end(), cited
    bare = bracketed_page(text) or (_page_before(text, links[0]) if links else None)
    if bare is not None and _is_anchor(text, bare, links):
        yield bare[0], bare[1], Anchor(None, page=bare[2], cited=True)


def _is_anchor(text: str, bare: tuple[int, int, str], links: Sequence[Link]) -> bool:
    """Return whether a page in parentheses is an anchor: at an edge of the text, or beside a link without a page."""
    start, end, _ = bare
    if _overlaps(start, end, [(link.start, link.end) for link in links]):
        return False
    if any(link.target.is_place and page_in(link.label) for link in links):
        return False
    if not any(char.isalnum() for char in text[:start]) or not _TAG.sub("", text[end:]).strip(" .*—–-|:^"):
        return True
    if text[end:].lstrip()[:1] in _DASHES and is_quoted(text[:start].strip()):
        return True  # `«words» (p. 5) — comment`
    return any(
        (link.end <= start and not text[link.end : start].strip())
        or (end <= link.start and not text[end : link.start].strip())
        for link in links
    )


def _page_before(text: str, link: Link) -> tuple[int, int, str] | None:
    """Return the page that stands before a link and nothing else does (`🟨 p. 12 · [open](…)`); None without one."""
    at = next((at for at, char in enumerate(text[: link.start]) if char.isalnum()), link.start)
    found = page_at(text, at)
    is_alone = found is not None and not any(map(str.isalnum, text[found[0] : link.start]))
    return (at, *found) if found and is_alone and found[0] <= link.start else None


def _link_anchor(link: Link, text: str) -> Anchor | None:
    target, shown = link.target, page_in(link.label)
    if target.is_highlight:
        # The label may be a date, a count or a Kindle's location; only a word for a page makes it one.
        return Anchor(target, page=worded_page(link.label), shown=link.label)
    if target.is_place or (shown is not None and "/select" not in target.uri[:20]):
        return Anchor(target, page=shown, shown=link.label)
    is_select = target.uri[:20].casefold().startswith("zotero://select")
    if is_select and (shown or text[: link.start].rstrip().endswith(("(", "（"))):
        return Anchor(target, page=shown or None, citekey=target.citekey, cited=True)
    return None


def _citation(inner: str) -> Anchor | None:
    found = _KEYED.search(inner)
    if found is None:
        return None
    page = page_in(found["locator"]) if found["locator"].strip() else None
    return Anchor(None, page=page, citekey=found["key"].rstrip(":."), cited=True) if page is not None else None


def _merged(text: str, found: Sequence[tuple[int, int, Anchor]]) -> Iterator[tuple[int, int, Anchor]]:
    """Merge adjacent anchors."""
    last: tuple[int, int, Anchor] | None = None
    for start, end, anchor in found:
        if last is None:
            last = (start, end, anchor)
        elif start >= last[1] and _BETWEEN.fullmatch(text, last[1], start) and (one := _as_one(last[2], anchor)):
            last = (last[0], end, one)
        elif start >= last[1]:
            yield last
            last = (start, end, anchor)
    if last is not None:
        yield last


def _as_one(first: Anchor, second: Anchor) -> Anchor | None:
    """Merge two adjacent anchors; None if they belong to two annotations."""
    if not first.cited and not second.cited and first.identity != second.identity:
        return None
    if first.cited and second.goes_to_annotation:
        return None
    better, other = (second, first) if first.cited and not second.cited else (first, second)
    return replace(better, page=better.page or other.page, citekey=better.citekey or other.citekey)


def _with_brackets(text: str, start: int, end: int, *, low: int, high: int) -> tuple[int, int]:
    """Widen the range of an anchor to the parentheses and asterisks around it."""
    for _ in range(3):
        before = _BEFORE.search(text[max(low, start - 24) : start].rstrip(" "))
        after = _AFTER.match(text, end, high)
        opens = before[0].strip()[:1] if before else ""
        if opens in ("—", "–", "|"):
            if text[:start].strip(" \t—–|"):
                break
            start = 0
            continue
        closes = after[0].strip() if after else ""
        if not opens or {"(": ")", "（": "）", "[": "]"}.get(opens, opens if opens == "[" else "**") != closes:
            break
        start, end = max(low, text.rindex(opens if opens != "*" else "**", low, start)), after.end() if after else end
    return start, end


def _overlaps(start: int, end: int, taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < other_end and other_start < end for other_start, other_end in taken)


def _take_html(text: str) -> tuple[str, tuple[Anchor, ...]]:
    """Read Zotero's own markup: put a sentinel behind the words, and remove the citation that follows."""
    parts: list[str] = []
    anchors: list[Anchor] = []
    at = 0
    for found in _DATA.finditer(text):
        if found.start() < at:
            continue
        end = found.end() if found["tag"].lower() == "img" else _span_end(text, found.end())
        inner = text[found.end() : end]
        anchor = _data_anchor(found["data"], inner)
        if anchor is None:
            continue
        parts.append(f"{text[at : found.start()]}{unescaped(_TAG.sub('', inner))}{SENTINEL}")
        anchors.append(anchor)
        at = _behind_citation(text, end if end == found.end() else _closed(text, end))
    return "".join([*parts, text[at:]]), tuple(anchors)


def _data_anchor(data: str, inner: str) -> Anchor | None:
    try:
        parsed: object = json.loads(unquote(unescaped(data)))
    except (ValueError, RecursionError):
        parsed = None
    values = cast("dict[str, object]", parsed) if isinstance(parsed, dict) else {}
    link = next(iter(links_in(inner)), None)
    key, color, label = (values.get(name) for name in ("annotationKey", "color", "pageLabel"))
    position = values.get("position")
    index = cast("dict[str, object]", position).get("pageIndex") if isinstance(position, dict) else None
    target = link.target if link else _target_of(values)
    if target is None and not key:
        return None
    target = target or Target("", True)
    return Anchor(
        target=replace(target, annotation_key=target.annotation_key or (str(key) if key else None), is_place=True),
        page=str(label) if label else None,
        page_index=index if isinstance(index, int) else None,
        color_hex=str(color) if color else None,
    )


def _target_of(values: dict[str, object]) -> Target | None:
    """Build the link that Zotero would make of `http://zotero.org/users/1/items/KEY` and a key."""
    found = re.search(
        r"/(?P<owner>users|groups)/(?P<id>[^/]+)/items/(?P<item>\w+)", str(values.get("attachmentURI", ""))
    )
    if found is None:
        return None
    library = f"groups/{found['id']}" if found["owner"] == "groups" else "library"
    key, page = values.get("annotationKey", ""), values.get("pageLabel", "")
    return read_target(f"zotero://open-pdf/{library}/items/{found['item']}?page={page}&annotation={key}")


def _span_end(text: str, at: int) -> int:
    """Return the end of the span whose content begins at `at`."""
    depth = 1
    for edge in _SPAN_EDGE.finditer(text, at):
        depth += -1 if edge[1] else 1
        if depth == 0:
            return edge.start()
    return len(text)


def _closed(text: str, at: int) -> int:
    edge = _SPAN_EDGE.match(text, at)
    return edge.end() if edge else at


def _behind_citation(text: str, at: int) -> int:
    """Return the position behind the citation that follows an annotation in Zotero's notes."""
    found = _CITATION_SPAN.match(text, at + len(text[at:]) - len(text[at:].lstrip()))
    return _closed(text, _span_end(text, found.end())) if found else at
