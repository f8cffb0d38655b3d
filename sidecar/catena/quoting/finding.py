"""Find the quotations in a note, with the papers and pages that they cite."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catena.bibliography.header import clean_citekey
from catena.notes.frontmatter import split_frontmatter
from catena.notes.properties import property_of, texts_of
from catena.notes.span import Lines, Span, byte_length, with_replacements

_PAGE_VALUE = r"[A-Za-z]{0,3}\d[\w.]*(?:\s?[-–—]\s?[A-Za-z]{0,3}\d[\w.]*)?|[ivxlcdm]+(?:\s?[-–—]\s?[ivxlcdm]+)?"


def _page(group: str) -> str:
    return rf"(?:pp?\.|pages?|S\.)\s*(?P<{group}>{_PAGE_VALUE})"


_CITATION = re.compile(
    # [@key, p. 5], [see @key p. 5-7; …]
    rf"\[[^\[\]@\n]{{0,40}}@(?:{{(?P<braced>[^{{}}\[\]\n]+)}}|(?P<pandoc>[^\s\[\],;@]+))[,\s]*(?:{_page('pandoc_page')})?[^\[\]\n]{{0,80}}\]"
    # [[key#p. 5|p. 5]], [[@key#^block|p. 5]], [[paper.pdf#page=5|p. 5]]
    rf"|\[\[(?P<linked>[^\[\]|#\n]+)#(?P<sub>[^\[\]|\n]*)(?:\\?\|\s*(?:{_page('linked_page')})?[^\[\]\n]*)?\]\]"
    # [[@key]] (p. 5), [[@key]], p. 5
    rf"|\[\[(?P<named>[^\[\]|#\n]+)(?:\|[^\[\]\n]*)?\]\](?:[\s,(]{{0,3}}{_page('named_page')}\)?"
    rf"|\s?\(\[{_page('named_linked_page')}\]\([^()\s]*\)\)|\s?\(\[\[[^\[\]|\n]*\|\s*"
    rf"{_page('named_wiki_page')}\]\]\))?"
    # ([p. 5](zotero://…)), (p. 5)
    rf"|\(\[{_page('url_page')}\]\([^()\s]*\)\)|\({_page('bare_page')}\)",
)
_FOOTNOTE_MARK = re.compile(r"\[\^(?P<note>[^\]\s]{1,80})\]")
_FOOTNOTE = re.compile(r"\[\^(?P<note>[^\]\s]{1,80})\]:[ \t]*(?P<text>.*)")
QUOTED = re.compile(r"“([^“”]{12,2000})”|„([^„“”]{12,2000})[“”]|«([^«»]{12,2000})»|\"([^\"]{12,2000})\"")
"""Words in the quotation marks of many languages, long enough to be a quotation."""
_FROM = re.compile(r"\*\*From \[\[(?P<key>[^\[\]|#]+)[^\[\]]*\]\]:?\*\*:?\s*$")
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+(?P<task>\[[^\]]\]\s)?")
_LABEL = re.compile(r"\*\*[^*\n]{1,40}:\*\*\s+")
"""What a sentence of a brief is, which is none of its words: `**Method:** `."""

_SOURCE_BEHIND = re.compile(r"(?:\s[-–—]\s(?=\[\[)|\s?\((?=\[\[|\[pp?\.|pp?\.))")
_NO_PROSE = re.compile(r"\s*(?:#{1,6}\s|\||%%|<!--|\[\^[^\]\s]+\]:)")
_QUOTE_MARKS = re.compile(r"[ \t]*(?:>[ \t]?)+(?:\[![^\]\n]{1,60}\][+-]?[^\n]*)?")
_FENCE = re.compile(r"\s*(?:>\s?)*(?:`{3,}|~{3,})")
_REACH = 60
"""Most characters between a quotation and the citation that follows it."""


@dataclass(frozen=True, slots=True)
class Quotation:
    """A quotation in a note.

    Attributes:
        text: The quoted text, Markdown and line ends included.
        citekey: Citekey of the cited paper, without `@`; None if no paper is cited.
        page: The cited page; None without one.
        span: Position in the note.
    """

    text: str
    citekey: str | None
    page: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class _Cited:
    """A citation, where it stands in its block."""

    start: int
    end: int
    key: str | None
    page: str | None


@dataclass(frozen=True, slots=True)
class _Quoted:
    """Quoted words, where they stand in their block, and what is cited for them."""

    start: int
    end: int
    key: str
    page: str | None


def quotations_of(raw: bytes) -> tuple[Quotation, ...]:
    """Return the quotations of a note, in order.

    Quotations are text in quotation marks followed by a citation or by a footnote with a citation; block quotes with a
    citation; and list items of generated notes that end with a page (`- text - [[@key]] (p. 5)`,
    `- text ([[key#p. 5|p. 5]])`, `- text (p. 5)` below `**From [[@key]]:**`). A list item that ends with `[@key]` alone
    is the writer's own sentence. Code, tables, tasks and comments contain no quotations.

    Args:
        raw: The bytes of the note.
    """
    head = split_frontmatter(raw)
    start = head.span.byte_end if head.span else 0
    text = raw[start:].decode("utf-8", "surrogateescape")
    own = next((clean_citekey(source) for source in texts_of(property_of(head.properties, "source"))), None)
    noted = [match for line in text.splitlines() if (match := _FOOTNOTE.match(line))]
    footnotes = {match["note"]: match["text"] for match in noted}
    lines = Lines(raw)
    found: list[Quotation] = []
    below: str | None = None
    done, done_bytes = 0, start
    for at, block in _unfolded(_blocks(text)):
        done, done_bytes = at, done_bytes + byte_length(text[done:at])
        if block.lstrip().startswith("#"):
            below = None
        if (heading := _FROM.search(_bare(block))) is not None:
            below = _key(heading["key"], by_citekey=False)
            continue
        for quoted in _quoted_in(block, below or own, footnotes):
            words = block[quoted.start : quoted.end]
            if words:
                begins = at + quoted.start
                done, done_bytes = begins, done_bytes + byte_length(text[done:begins])
                span = lines.span(done_bytes, done_bytes + byte_length(words))
                found.append(Quotation(with_replacements(words), quoted.key, quoted.page, span))
    return tuple(found)


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Yield paragraphs, list items, block quotes and headings with their offsets, without code."""
    at, begun, kind = 0, 0, ""
    fenced = False
    for line in text.splitlines(keepends=True):
        fence = _FENCE.match(line) is not None
        own = _kind_of(line) if not (fenced or fence) else ""
        joins = own == kind and own in ("prose", "quote") and at > begun
        # A line of prose below a list item continues the item.
        joins = joins or (own == "prose" and kind == "item")
        if not joins:
            if kind:
                yield begun, text[begun:at]
            begun, kind = at, own
        fenced = fenced != fence
        at += len(line)
    if kind:
        yield begun, text[begun:]


def _unfolded(blocks: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines of a folded list of ours (`> **From [[@key]]:**` and items) apart; other blocks as they are."""
    for at, block in blocks:
        if not (block.lstrip().startswith(">") and any(_FROM.search(_bare(line)) for line in block.splitlines())):
            yield at, block
            continue
        for line in block.splitlines(keepends=True):
            yield at, line
            at += len(line)


def _bare(line: str) -> str:
    return line.strip(" \t\r\n>")


def _kind_of(line: str) -> str:
    if not line.strip() or _NO_PROSE.match(line):
        return "heading" if line.lstrip().startswith("#") else ""
    if line.lstrip().startswith(">"):
        return "quote"
    return "item" if _ITEM.match(line) else "prose"


def _quoted_in(block: str, paper: str | None, footnotes: Mapping[str, str]) -> Iterator[_Quoted]:
    """Yield the quotations of a block.

    Args:
        block: The text of the block.
        paper: The paper of citations that name none.
        footnotes: The text of each footnote.
    """
    item = _ITEM.match(block)
    if item is not None and item["task"]:
        return
    cited = [_cited(found) for found in _CITATION.finditer(block)]
    if marked := list(QUOTED.finditer(block)):
        yield from _in_quotation_marks(block, marked, cited, paper, footnotes)
    elif cited and block.lstrip().startswith(">"):
        yield from _block_quote(block, cited[-1], paper)
    elif cited and item is not None:
        yield from _listed(block, item, cited[-1], paper)


def _in_quotation_marks(
    block: str,
    marked: Sequence[re.Match[str]],
    cited: Sequence[_Cited],
    paper: str | None,
    footnotes: Mapping[str, str],
) -> Iterator[_Quoted]:
    """Yield words in quotation marks behind which a citation stands, or the mark of a footnote with one."""
    keyed = [citation for citation in cited if citation.key]
    limits = [*(quote.start() for quote in marked[1:]), len(block)]
    for quote, limit in zip(marked, limits, strict=True):
        reach = quote.end() + _REACH
        behind = bisect_left(cited, quote.end(), key=lambda citation: citation.start)
        following = cited[behind] if behind < len(cited) and cited[behind].start <= min(reach, limit) else None
        following = following or _by_footnote(block[quote.end() : reach], footnotes)
        num_before = bisect_right(keyed, quote.start(), key=lambda citation: citation.end)
        before = keyed[num_before - 1].key if num_before else None
        if following is not None and (key := following.key or before or paper):
            yield _Quoted(*quote.span(quote.lastindex or 0), key, following.page)


def _block_quote(block: str, cited: _Cited, paper: str | None) -> Iterator[_Quoted]:
    """Yield a block quote's words, which end with a citation."""
    if key := cited.key or paper:
        marks = _QUOTE_MARKS.match(block)
        start = marks.end() if marks else 0
        listed = _ITEM.match(block, start)
        yield _Quoted(*_trimmed(block, listed.end() if listed else start, cited.start), key, cited.page)


def _listed(block: str, item: re.Match[str], cited: _Cited, paper: str | None) -> Iterator[_Quoted]:
    """Yield the words of an item of a generated note's list, which ends with a page."""
    key = cited.key or paper
    if not key or not cited.page or block[cited.end :].strip(" )\r\n"):
        return
    behind = next((m for m in reversed(list(_SOURCE_BEHIND.finditer(block))) if m.end() <= cited.start + 1), None)
    if behind is not None and abs(behind.end() - cited.start) <= 1:
        start = (_LABEL.match(block, item.end()) or item).end()
        yield _Quoted(*_trimmed(block, start, behind.start()), key, cited.page)


def _cited(found: re.Match[str]) -> _Cited:
    page = next((value for name, value in found.groupdict().items() if name.endswith("page") and value), None)
    linked = found["linked"] or found["named"] or ""
    key = clean_citekey(found["braced"] or found["pandoc"] or "").rstrip(".:") or _key(
        linked, by_citekey=_names_a_page(found["sub"])
    )
    if page is None and found["sub"] and (stated := re.search(_page("p"), found["sub"])):
        page = stated["p"]
    return _Cited(found.start(), found.end(), key, " ".join(page.split()) if page else None)


def _by_footnote(behind: str, footnotes: Mapping[str, str]) -> _Cited | None:
    mark = _FOOTNOTE_MARK.match(behind)
    found = _CITATION.search(footnotes.get(mark["note"], "")) if mark else None
    return _cited(found) if found else None


def _names_a_page(subpath: str | None) -> bool:
    """Return whether a subpath is a page (`#p. 12`) as in links by citekey; other links contain a path."""
    return bool(subpath and subpath.lstrip("#").startswith("p. "))


def _key(target: str, *, by_citekey: bool) -> str | None:
    """Return the citekey of a link: its whole target, since citekeys may contain `/`, or the name of a note or PDF."""
    name = target.rpartition("/")[2]
    if not name.startswith("@") and (by_citekey or target.startswith("@")):
        name = target
    return clean_citekey(name.removesuffix(".md").removesuffix(".pdf")).rstrip(".:") or None


def _trimmed(block: str, start: int, end: int) -> tuple[int, int]:
    inner = block[start:end]
    text = inner.rstrip(" \t\r\n>(—–-")
    begun = start + len(inner) - len(inner.lstrip(" \t\r\n>"))
    return begun, max(begun, start + len(text))
