"""The head of a summary: title, source, and the paper's fields and abstract."""

import re
from collections.abc import Iterator

from catena.annotations.annotation import AnnotationNote
from catena.bibliography.paper_fields import letters_of
from catena.notes.escaping import inline
from catena.summaries.points import section, without_markup
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section

_SHOWN = (
    "journal", "publication", "publicationtitle", "containertitle", "booktitle", "conference", "conferencename",
    "proceedings", "proceedingstitle", "publisher", "volume", "issue", "pages", "itemtype", "type", "doi", "isbn",
    "url",
)  # fmt: skip
"""The fields that a summary shows, in order, by the letters of their names; other fields are omitted."""

_ABBREVIATIONS = {"doi": "DOI", "isbn": "ISBN", "url": "URL"}
_DOI = re.compile(r"10\.\d{4,9}/[^\s<>\"'\[\]{}|\\^`]+")
_URL = re.compile(r"https?://[^\s<>\"'()\[\]{}|\\^`]+")
_WIKILINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_MARKDOWN_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*\)")
_LONG_ABSTRACT = 500
"""Characters from which an abstract is folded; what it says in brief stands below it."""

_ADDRESSES = re.compile(
    r"\([A-Z]\.(?:[-A-Z]\.?)+[,)]|(?<=[, ])[A-Z]\.(?:[A-Z]\.)+,|\bUniversity\b|\S@\s?\S|\bCopyright\b|©"
)
_MIXED = 5
"""Addresses in an abstract from which on its lines and those of the next column must have been read together."""

_NAME = re.compile(r"\A(?:abstract|summary)[.:]\s+", re.IGNORECASE)
_PARAGRAPHS = re.compile(r"\n[ \t]*\n\s*")


def title_section(note: AnnotationNote, links: PageLinks) -> Section:
    """Return `# Summary: …`, the source with authors and year, the fields and the abstract, without missing parts."""
    separator = "; " if any("," in name for name in note.authors) else ", "
    named = [separator.join(inline(name) for name in note.authors), note.year or ""]
    about = ", ".join(part for part in named if part)
    source = f"> {links.paper}"
    lines = ["", "> [!info] Source", f"{source} - {about}" if about else source, *_about(note, links)]
    return section(1, f"Summary: {inline(note.title)}", lines)


def _about(note: AnnotationNote, links: PageLinks) -> list[str]:
    """Return a separate callout with the fields and the abstract."""
    fields = [f"> - {label}: {value}" for label, value in _fields(note)]
    if is_mixed(note.abstract or ""):
        where = links.abstract_link
        abstract = [f"The abstract in the note is mixed with addresses and other text of its page ({where})."]
    else:
        parts = _PARAGRAPHS.split(without_markup(note.abstract or ""))
        abstract = [inline(_NAME.sub("", part)) for part in parts if part.strip()]
    abstract_lines = [line for paragraph in abstract for line in (">", f"> {paragraph}")]
    fold = "-" if sum(map(len, abstract)) > _LONG_ABSTRACT else ""
    if not fields:
        return ["", f"> [!abstract]{fold} Abstract", *abstract_lines[1:]] if abstract_lines else []
    return ["", f"> [!abstract]{fold} About the paper", *fields, *abstract_lines]


def is_mixed(abstract: str) -> bool:
    """Return whether the lines of an abstract were read together with those of the column beside it."""
    return len(_ADDRESSES.findall(abstract)) >= _MIXED


def _fields(note: AnnotationNote) -> Iterator[tuple[str, str]]:
    """Yield the label and value of each shown field as Markdown, each kind once."""
    by_kind: dict[str, tuple[str, str]] = {}
    for name, value in note.fields:
        by_kind.setdefault(letters_of(name), (name.strip(), value))
    # What only the paper's reference says: a journal has volume, issue or pages, a book may have none.
    if note.container and note.container not in (value for _, value in by_kind.values()):
        is_journal = not by_kind.keys().isdisjoint(("volume", "issue"))
        by_kind["journal" if is_journal else "publication"] = (
            "Journal" if is_journal else "Published in",
            note.container,
        )
    if note.doi:
        by_kind.setdefault("doi", ("DOI", note.doi))
    for kind in _SHOWN:
        name, value = by_kind.get(kind, ("", ""))
        text = _field_value(kind, value)
        if text:
            yield _ABBREVIATIONS.get(kind) or inline(name[:1].upper() + name[1:]), text


def _field_value(kind: str, value: str) -> str:
    if kind == "doi":
        found = _DOI.search(value)
        return f"[{inline(found[0])}](<https://doi.org/{found[0]}>)" if found else ""
    if kind == "url":
        found = _URL.search(value)
        return f"<{found[0]}>" if found else ""
    return inline(_MARKDOWN_LINK.sub(r"\1", _WIKILINK.sub(r"\1", value)))
