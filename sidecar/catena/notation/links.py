"""Links into Zotero and into PDFs, in every form that import tools write them.

The forms: `zotero://open-pdf/library/items/KEY?page=5&annotation=KEY` with the parameters in any order, groups,
EPUB positions (`cfi`), snapshots (`sel`), ZotFile's `open-pdf/0_KEY/5`, `zotero://select/…`, a PDF in the vault
(`[[paper.pdf#page=4&selection=…]]`, as PDF++ writes it) or on the disk (`file://…pdf`).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

from catena.language.entities import unescaped

_ZOTERO = re.compile(
    r"zotero://(?P<host>open-pdf|open-epub|open|select)/"
    r"(?:(?P<library>library|groups/\d+)/)?(?:items/)?(?P<item>[^?#/]+)(?:/(?P<page>[^?#/]*))?[^?#]*(?:\?(?P<query>.*))?",
    re.IGNORECASE | re.DOTALL,
)
_NUMBERED = re.compile(r"(\d+)_(\w+)")
_KEY = re.compile(r"[A-Za-z0-9]{5,32}")
_NO_KEY = {"undefined", "null", "none"}
_PLACES = ("page", "annotation", "cfi", "sel")
_LONGEST_LABEL = 300
_WEB = re.compile(
    r"https?://(?:read\.readwise\.io/read|readwise\.io/open|hyp\.is|hypothes\.is/a|share\.snipd\.com/snip)/\w|https?://readwise\.io/to_kindle\?.*\blocation="
    r"|https?://omnivore\.app/[^#]+#\w|kindle://.*\blocation=|marginnote\d?app://note/|highlights://[^#]+#",
    re.IGNORECASE,
)
"""The link that Readwise, Hypothesis and reading apps write beside each highlight."""
_SHOWS_HIGHLIGHT = re.compile(r"view (?:highlight|tweet)", re.IGNORECASE)
"""The label by which Readwise leads to a highlight wherever that is."""
_PAGED_APP = re.compile(
    r"(?!https?:|file:|obsidian:|zotero:)[a-z][a-z0-9+.-]{2,30}://[^\s]*?[?&#]page=(?P<page>[^&#\s]*)", re.IGNORECASE
)
"""A page in an app for documents, such as Bookends, DEVONthink or Highlights."""
_CANDIDATE = re.compile(
    r"\]\(\s*(?:<(?P<angled>[^<>\n]*)>|(?P<plain>(?:https?://|kindle://|marginnote\d?app://|highlights://)[^\s()<>]*|zotero:[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*"
    r"|file:[^\n)]*?\.(?:pdf|epub)[^\s()]*|[a-z][a-z0-9+.-]{2,30}://[^\s()<>]*[?&]page=[^\s()<>]*|[^\s()<>]*\.pdf\#page=[^\s()<>]*))(?:\s+\"[^\"\n]*\")?\s*\)"
    r"|(?<!!)\[\[(?P<wiki>[^\[\]|\n]+\.pdf(?:\#[^\[\]|\n]*)?)(?:\|(?P<alias>[^\[\]\n]*))?\]\]"
    r"|<a\b[^<>]*?\bhref\s*=\s*[\"']?(?P<href>(?:zotero|file):[^\"'\s<>]*)[\"']?[^<>]*>(?P<shown>[^<\n]*)</a\s*>"
    r"|<(?P<auto>zotero:[^<>\s]*)>"
    r"|(?P<bare>zotero://[^\s<>()\[\]\"'”’]+)",
    re.IGNORECASE,
)
_HINT = re.compile(
    r"zotero:|\.pdf|file:|readwise\.io/|hyp\.is/|hypothes\.is/|snipd\.com/|\[View |"
    r"omnivore\.app/|kindle:|marginnote\d?app:|highlights:|[?&]page=",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a link.

    Attributes:
        uri: The URI with entities resolved.
        is_place: Whether it is a place in a paper (a page, annotation or position), not a whole item or file.
        library: `library` or `groups/ID`; None if the link states none.
        attachment_key: Zotero's key of the PDF, EPUB or snapshot.
        annotation_key: Zotero's key of the annotation; None if the link names none (`undefined` is no key).
        page: The page that the link states; "" if it leaves the page empty; None if it has no page.
        citekey: The key in `zotero://select/items/@key`.
        color: The colour in PDF++'s `&color=`.
        is_highlight: Whether it leads to one highlight on a web page, which proves that an annotation stands beside it.
    """

    uri: str
    is_place: bool
    library: str | None = None
    attachment_key: str | None = None
    annotation_key: str | None = None
    page: str | None = None
    citekey: str | None = None
    color: str | None = None
    is_highlight: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a text. `start` and `end` are its place in the text.

    The label is the displayed text, "" for a bare link.
    """

    start: int
    end: int
    label: str
    target: Target


@lru_cache(maxsize=4096)
def read_target(uri: str) -> Target | None:
    """Return the target of a URI; None if it leads neither to Zotero or a PDF nor to a place in another app."""
    uri = unescaped(uri.strip()) if "&" in uri else uri.strip()
    if uri[:7].casefold() == "zotero:":
        return _zotero_target(uri)
    paged = _PAGED_APP.match(uri)
    if paged or _WEB.match(uri):
        return Target(uri, True, page=paged["page"] if paged else None, is_highlight=_WEB.match(uri) is not None)
    path, _, fragment = uri.partition("#")
    parameters = _parameters(fragment)
    if uri[:5].casefold() != "file:" and not path.casefold().endswith(".pdf"):
        return None
    page = parameters.get("page")
    return Target(uri, page is not None, page=page, color=parameters.get("color"))


def links_in(text: str) -> list[Link]:
    """Return the links of a text that lead to Zotero or a PDF, in order."""
    return list(_links(text)) if _HINT.search(text) else []


def _links(text: str) -> Iterator[Link]:
    for found in _CANDIDATE.finditer(text):
        start, label = found.start(), found["alias"] or found["shown"] or ""
        uri = found["angled"] or found["plain"]
        if uri is not None:
            opening = _opening_bracket(text, start)
            if opening is None or text[opening - 1 : opening] == "!":
                continue
            start, label = opening, text[opening + 1 : start]
        uri = uri or found["wiki"] or found["href"] or found["auto"] or found["bare"]
        target = read_target(uri) if uri else None
        if target is None and uri and _SHOWS_HIGHLIGHT.fullmatch(label):
            target = Target(uri, True, is_highlight=True)
        if target is not None:
            yield Link(start, found.end(), unescaped(label.strip()) if "&" in label else label.strip(), target)


def _opening_bracket(text: str, closing: int) -> int | None:
    """Return the position of the bracket that the one at `closing` closes; None if none is within a label's length."""
    depth = 0
    for at in range(closing, max(-1, closing - _LONGEST_LABEL), -1):
        depth += (text[at] == "]") - (text[at] == "[")
        if depth == 0:
            return at
    return None


def _zotero_target(uri: str) -> Target | None:
    found = _ZOTERO.match(uri)
    if found is None:
        return None
    parameters = _parameters(found["query"] or "")
    library, item = found["library"], unquote(found["item"])
    if numbered := _NUMBERED.fullmatch(item):
        library, item = library or ("library" if numbered[1] in ("0", "1") else None), numbered[2]
    if found["host"].casefold() == "select":
        return Target(uri, False, library=library, citekey=item[1:] if item.startswith("@") else None)
    annotation = parameters.get("annotation", "")
    key = annotation if _KEY.fullmatch(annotation) and annotation.casefold() not in _NO_KEY else None
    page = parameters.get("page", found["page"] or None)
    return Target(
        uri=uri,
        is_place=page is not None or any(name in parameters for name in _PLACES),
        library=library,
        attachment_key=item if _KEY.fullmatch(item) else None,
        annotation_key=key,
        page=page,
    )


def _parameters(query: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in query.split("&"))
    return {name.casefold(): unquote(value).strip() for name, _, value in pairs if name}
