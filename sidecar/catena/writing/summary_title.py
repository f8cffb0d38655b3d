"""The head of a summary: title, source, and what its note says about the paper."""

import re
from collections.abc import Iterator

from catena.annotations.annotation import AnnotationNote
from catena.notes.escaping import inline, link_target
from catena.writing.sections import Section
from catena.writing.summary_points import section

_SHOWN = (
    "journal", "publication", "publicationtitle", "containertitle", "booktitle", "conference", "conferencename",
    "proceedings", "proceedingstitle", "publisher", "volume", "issue", "pages", "itemtype", "type", "doi", "isbn",
    "url",
)  # fmt: skip
"""The fields that a summary shows, by their letters alone and in its order; the others are the reader's own matter."""

_ABBREVIATIONS = {"doi": "DOI", "isbn": "ISBN", "url": "URL"}
_DOI = re.compile(r"10\.\d{4,9}/[^\s<>\"'\[\]{}|\\^`]+")
_URL = re.compile(r"https?://[^\s<>\"'()\[\]{}|\\^`]+")
_WIKILINK = re.compile(r"\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]")
_MARKDOWN_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")


def title_section(note: AnnotationNote) -> Section:
    """`# Summary: …`, the source with authors and year, the paper's fields and abstract; missing parts fall away."""
    separator = "; " if any("," in name for name in note.authors) else ", "
    named = [separator.join(inline(name) for name in note.authors), note.year or ""]
    about = ", ".join(part for part in named if part)
    source = f"> [[@{link_target(note.citekey)}]]"
    lines = ["", "> [!info] Source", f"{source} - {about}" if about else source, *_about(note)]
    return section(1, f"Summary: {inline(note.title)}", lines)


def _about(note: AnnotationNote) -> list[str]:
    """A callout of its own below the source."""
    fields = [f"> - {label}: {value}" for label, value in _fields(note)]
    abstract = [inline(paragraph) for paragraph in _PARAGRAPHS.split(note.abstract or "") if paragraph.strip()]
    told = [line for paragraph in abstract for line in (">", f"> {paragraph}")]
    if not fields:
        return ["", "> [!abstract] Abstract", *told[1:]] if told else []
    return ["", "> [!abstract] About the paper", *fields, *told]


def _fields(note: AnnotationNote) -> Iterator[tuple[str, str]]:
    """The shown fields, each kind once, label and value as Markdown."""
    by_kind: dict[str, tuple[str, str]] = {}
    for name, value in note.fields:
        by_kind.setdefault("".join(c for c in name.casefold() if c.isalpha()), (name.strip(), value))
    for kind in _SHOWN:
        name, value = by_kind.get(kind, ("", ""))
        shown = _field_value(kind, value)
        if shown:
            yield _ABBREVIATIONS.get(kind) or inline(name[:1].upper() + name[1:]), shown


def _field_value(kind: str, value: str) -> str:
    if kind == "doi":
        found = _DOI.search(value)
        return f"[{inline(found[0])}](<https://doi.org/{found[0]}>)" if found else ""
    if kind == "url":
        found = _URL.search(value)
        return f"<{found[0]}>" if found else ""
    return inline(_MARKDOWN_LINK.sub(r"\1", _WIKILINK.sub(r"\1", value)))
