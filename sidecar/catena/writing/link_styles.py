"""Links from generated notes to pages of a paper, in one of four styles that the user chooses."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from urllib.parse import quote

from catena.annotations.annotation import Annotation
from catena.notes.escaping import link_target
from catena.notes.note import Heading

_PUNCTUATION = re.compile(r"[!\"#$%&()*+,.:;<=>?@^`{|}~/\[\]\\\s]+")
_UNSAFE_IN_SUBPATH = re.compile(r"(?:[#|^:\\\[\]\s]|%%)+")
_UNSAFE_TARGET = re.compile(r"[\[\]|#^\r\n]")
_ZOTERO = re.compile(r"zotero://\S+")
_NUMBER = re.compile(r"\d{1,6}")
_FIRST_PAGE = re.compile(r"[^\s–—-]+")


class LinkStyle(StrEnum):
    """The target of page references.

    `citekey` is the specified form and links to a heading for the page in the note named after the citekey; `note`
    links to the annotation itself, `pdf` to the page of the PDF in the vault, `zotero` to the annotation in Zotero.
    """

    CITEKEY = "citekey"
    NOTE = "note"
    PDF = "pdf"
    ZOTERO = "zotero"


@dataclass(frozen=True, slots=True)
class HeadingPlace:
    """A heading of an annotation note that can be linked to.

    Attributes:
        line: Line number, from 1.
        subpath: The part of the link after `#`. It includes the enclosing headings if the heading's text is not unique.
    """

    line: int
    subpath: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLinks:
    """The page links of one paper; built once per paper.

    If the style has no target for an annotation (no block or heading, no PDF, no link into Zotero), its page is linked
    in the specified form.

    Attributes:
        citekey: Citekey of the paper, without `@`.
        style: The configured style.
        note: Link target of the annotation note, such as `@smith2020` or `Papers/@smith2020`; None without one.
        headings: The headings of the note, in order.
        pdf: Link target of the paper's PDF in the vault, such as `smith2020.pdf`; None without one.
        pdf_labels: The page labels of that file, None for a page without a label; () if they are not known.
    """

    citekey: str
    style: LinkStyle = LinkStyle.CITEKEY
    note: str | None = None
    headings: tuple[HeadingPlace, ...] = ()
    pdf: str | None = None
    pdf_labels: tuple[str | None, ...] = ()

    def link(self, annotation: Annotation, *, in_table: bool = False) -> str | None:
        """Return a link to the page of an annotation, displayed as `p. 12`; None if it has no page.

        Args:
            annotation: An annotation of this paper.
            in_table: Whether to escape the bar between target and text for a table cell.
        """
        page = annotation.page or annotation.page_label
        if not page:
            return None
        display = f"p. {link_target(page)}"
        if self.style is LinkStyle.ZOTERO and (address := zotero_address(annotation)):
            return f"[{display}]({address})"
        target = self._target(annotation) or f"{link_target(self.citekey)}#{display}"
        bar = r"\|" if in_table else "|"
        return f"[[{target}{bar}{display}]]"

    def bracket(self, annotation: Annotation) -> str:
        """Return a space and the link in brackets, to follow the annotation's text; "" without a page."""
        link = self.link(annotation)
        return f" ({link})" if link else ""

    def leads_by_style(self, annotation: Annotation) -> bool:
        """Return whether the style has a target for an annotation, be it only the heading of its section.

        Always True for `citekey`, because whether such links resolve depends on other notes.
        """
        match self.style:
            case LinkStyle.CITEKEY:
                return True
            case LinkStyle.ZOTERO:
                return zotero_address(annotation) is not None
            case LinkStyle.NOTE | LinkStyle.PDF:
                return self._target(annotation) is not None

    def _target(self, annotation: Annotation) -> str | None:
        if self.style is LinkStyle.NOTE and self.note and (subpath := self._subpath(annotation)):
            return f"{self.note}#{subpath}"
        if self.style is LinkStyle.PDF and self.pdf and (number := pdf_page(annotation, self.pdf_labels)):
            return f"{self.pdf}#page={number}"
        return None

    def _subpath(self, annotation: Annotation) -> str | None:
        """Return the annotation's block, else the last heading before its end: its own, or that of its section."""
        if annotation.block_id:
            return f"^{annotation.block_id}"
        if annotation.span is None:
            return None
        above = bisect_right(self.headings, annotation.span.line_end, key=lambda place: place.line)
        return self.headings[above - 1].subpath if above else None


def pdf_page(annotation: Annotation, labels: Sequence[str | None] = ()) -> int | None:
    """Return the page number in the PDF, from 1; None if it is not known.

    Args:
        annotation: An annotation of this PDF.
        labels: The page labels of the PDF; () if they are not known. Without a matching label, a printed page number
            is assumed to be the number in the file if the file has that many pages.
    """
    certain = certain_pdf_page(annotation, labels)
    found = _NUMBER.match(annotation.page_label or annotation.page or "")
    if certain is not None or found is None:
        return certain
    number = int(found[0])
    return number if not labels or 1 <= number <= len(labels) else None


def certain_pdf_page(annotation: Annotation, labels: Sequence[str | None] = ()) -> int | None:
    """Return the page number in the PDF if it is known or exactly one page has the annotation's label; else None."""
    if annotation.page_index is not None:
        return annotation.page_index + 1
    found = _FIRST_PAGE.match(annotation.page_label or annotation.page or "")
    return _numbers_by_label(tuple(labels)).get(found[0].casefold()) if found else None


@lru_cache(maxsize=16)
def _numbers_by_label(labels: tuple[str | None, ...]) -> Mapping[str, int]:
    """Return the page numbers by case-folded label, for labels that only one page has."""
    names = [label.casefold() if label is not None else "" for label in labels]
    count = Counter(names)
    return {name: at for at, name in enumerate(names, start=1) if name and count[name] == 1}


def zotero_address(annotation: Annotation) -> str | None:
    """Return the annotation's link into Zotero as the target of a Markdown link; None if it has none."""
    if annotation.uri is None or not _ZOTERO.fullmatch(annotation.uri):
        return None
    return quote(annotation.uri, safe="%/:?=&,;@!$'+~#-._")


def heading_places(headings: Sequence[Heading]) -> tuple[HeadingPlace, ...]:
    """Return a note's headings as link targets, except those that no link can name."""
    count = Counter(plain_heading(heading.text) for heading in headings)
    places = (
        HeadingPlace(
            heading.span.line_start,
            _named(heading.text)
            if count[plain_heading(heading.text)] == 1
            else "#".join(filter(None, map(_named, heading.path))),
        )
        for heading in headings
        if plain_heading(heading.text)
    )
    return tuple(place for place in places if place.subpath)


def plain_heading(text: str) -> str:
    """Normalize a heading as Obsidian does to compare it with a subpath: punctuation as spaces, case ignored."""
    return _PUNCTUATION.sub(" ", text).strip().casefold()


def linkable(target: str) -> str | None:
    """Return a name or path that a wikilink can contain unchanged; None if no link can name it."""
    return target if target and not _UNSAFE_TARGET.search(target) else None


def _named(heading: str) -> str:
    return _UNSAFE_IN_SUBPATH.sub(" ", heading).strip()
