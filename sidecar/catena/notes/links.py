"""Links between notes: wikilinks, embeds, Markdown links to notes, and those in the frontmatter."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from catena.notes.note import Frontmatter, WikiLink
from catena.notes.span import Lines

_WIKILINK = re.compile(rb"\[\[(?P<inside>(?:[^\[\]\r\n]|\](?!\])|\[(?!\[)){1,2000})\]\]")
"""The mark before an embedded one is looked at apart: what begins with brackets is found six times as fast."""
_MARKDOWN_LINK = re.compile(
    rb"(?P<embed>!?)\[(?P<text>(?:[^\[\]\r\n]|\\[\[\]]){0,1000})\]"
    rb"\([ \t]*(?:<(?P<angled>[^<>\r\n]{0,2000})>|(?P<bare>[^()\s<>]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200}){0,4}))"
    rb"(?:[ \t]+[\"'(][^\r\n]{0,300}?[\"')])?[ \t]*\)"
)
_SCHEME = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]*:|//)")
_KEY_LINE = re.compile(rb"^(?P<key>[^\s#:\-\[\]{}][^:\r\n]*?)[ \t]*:(?=[ \t]|\r|\n|$)")


def links_in(prose: bytes, lines: Lines) -> tuple[WikiLink, ...]:
    """Return the links of a note's body, in order.

    The prose is that of `prose_of`: no byte is moved, so that places are spans.
    """
    found = [_wikilink(m, 0, lines, None) for m in _WIKILINK.finditer(prose)]
    if b"](" in prose:
        found += [link for m in _MARKDOWN_LINK.finditer(prose) if (link := _markdown_link(m, 0, lines, None))]
    found.sort(key=lambda link: link.span)
    return tuple(found)


def links_in_frontmatter(raw: bytes, frontmatter: Frontmatter, lines: Lines) -> tuple[WikiLink, ...]:
    """Return the links in the properties, in order, each with its top-level key."""
    return tuple(_frontmatter_links(raw, frontmatter, lines))


def parse_link(text: str) -> tuple[str, str, str | None]:
    """Split the inside of `[[…]]` into target, subpath (with its `#`, else "") and alias."""
    target, bar, alias = text.replace("\\|", "|").partition("|")
    target, hash_, subpath = target.partition("#")
    return target.strip(), (hash_ + subpath).strip(), alias.strip() if bar and alias.strip() else None


def _frontmatter_links(raw: bytes, frontmatter: Frontmatter, lines: Lines) -> Iterator[WikiLink]:
    span = frontmatter.span
    if span is None or b"[" not in span.slice(raw):
        return
    key: str | None = None
    at = span.byte_start
    for line in span.slice(raw).splitlines(keepends=True):
        heading = _KEY_LINE.match(line)
        if heading:
            key = heading["key"].decode("utf-8", "replace").strip("\"'")
        if key is not None and not line.lstrip().startswith(b"#"):
            for m in _WIKILINK.finditer(line):
                yield _wikilink(m, at, lines, key)
            for m in _MARKDOWN_LINK.finditer(line):
                link = _markdown_link(m, at, lines, key)
                if link:
                    yield link
        at += len(line)


def _wikilink(m: re.Match[bytes], offset: int, lines: Lines, key: str | None) -> WikiLink:
    target, subpath, alias = parse_link(m["inside"].decode("utf-8", "replace"))
    is_embed = m.string[m.start() - 1 : m.start()] == b"!" if m.start() else False
    span = lines.span(offset + m.start() - is_embed, offset + m.end())
    return WikiLink(target, subpath, alias, is_embed, span, key)


def _markdown_link(m: re.Match[bytes], offset: int, lines: Lines, key: str | None) -> WikiLink | None:
    written = (m["angled"] if m["angled"] is not None else m["bare"]).decode("utf-8", "replace").strip()
    path, hash_, subpath = written.partition("#")
    if not written or _SCHEME.match(written):
        return None
    target = unquote(path)
    name = target.rpartition("/")[2]
    if "." in name and not name.lower().endswith(".md"):
        return None
    span = lines.span(offset + m.start(), offset + m.end())
    alias = m["text"].decode("utf-8", "replace").strip() or None
    return WikiLink(target, unquote(hash_ + subpath), alias, bool(m["embed"]), span, key)


_OTHER_FILE = re.compile(
    r"\.(?:png|jpe?g|gif|svg|webp|bmp|pdf|mp[34]|m4a|wav|webm|mov|canvas|base|excalidraw|zip|docx?)$", re.I
)


def is_other_file(target: str) -> bool:
    """Return whether the extension of a link's target is not that of a note: a picture, a recording, a PDF."""
    return _OTHER_FILE.search(target) is not None
