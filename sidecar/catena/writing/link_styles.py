"""How notes that Catena writes lead back to a paper's pages: four styles, of which a vault's owner chooses one."""

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
    """Where a page reference leads.

    `citekey` is the specified form and leads to a heading for the page in the note named after the citekey; `note` to
    the annotation itself; `pdf` to the page of the vault's PDF; `zotero` to the annotation in Zotero.
    """

    CITEKEY = "citekey"
    NOTE = "note"
    PDF = "pdf"
    ZOTERO = "zotero"


@dataclass(frozen=True, slots=True)
class HeadingPlace:
    """A heading of an annotation note that links can lead to.

    Attributes:
        line: Where it stands, from 1.
        subpath: What stands behind `#`; the headings above it are in it when another one has the same words.
    """

    line: int
    subpath: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLinks:
    """How one paper's pages are linked; built once per paper.

    A page that the style has nothing to lead to for (no block and no heading, no PDF, no link into Zotero) is linked
    in the specified form.

    Attributes:
        citekey: Of the paper, without `@`.
        style: As set.
        note: What a link calls the annotation note, such as `@smith2020` or `Papers/@smith2020`; None without one.
        headings: The note's, in its order.
        pdf: What a link calls the paper's PDF in the vault, such as `smith2020.pdf`; None without one.
        pdf_labels: What that file calls its pages, None for one that it calls nothing; () when that is not known.
    """

    citekey: str
    style: LinkStyle = LinkStyle.CITEKEY
    note: str | None = None
    headings: tuple[HeadingPlace, ...] = ()
    pdf: str | None = None
    pdf_labels: tuple[str | None, ...] = ()

    def link(self, annotation: Annotation, *, in_table: bool = False) -> str | None:
        """A link to the page that an annotation stands on, shown as `p. 12`; None when it has no page.

        Args:
            annotation: One of this paper's.
            in_table: The bar between target and words is escaped, as cells need it.
        """
        page = annotation.page or annotation.page_label
        if not page:
            return None
        shown = f"p. {link_target(page)}"
        if self.style is LinkStyle.ZOTERO and (address := zotero_address(annotation)):
            return f"[{shown}]({address})"
        target = self._target(annotation) or f"{link_target(self.citekey)}#{shown}"
        bar = r"\|" if in_table else "|"
        return f"[[{target}{bar}{shown}]]"

    def bracket(self, annotation: Annotation) -> str:
        """The link in brackets behind a blank, as it stands behind an annotation's words; "" without a page."""
        link = self.link(annotation)
        return f" ({link})" if link else ""

    def leads_by_style(self, annotation: Annotation) -> bool:
        """Whether there is what the style leads to; a style that leads to a section only counts too.

        Always True for `citekey`: whether such links resolve depends on other notes.
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
        """The annotation's own block, else the last heading above its end: its own, or that of its section."""
        if annotation.block_id:
            return f"^{annotation.block_id}"
        if annotation.span is None:
            return None
        above = bisect_right(self.headings, annotation.span.line_end, key=lambda place: place.line)
        return self.headings[above - 1].subpath if above else None


def pdf_page(annotation: Annotation, labels: Sequence[str | None] = ()) -> int | None:
    """The page as Obsidian counts a PDF's pages, from 1; None when it can't be told.

    Args:
        annotation: Of this PDF.
        labels: What the PDF calls its pages; () when that is not known. Without them, or where it has no such label, a
            printed number is taken for the PDF's own as long as the file has so many pages.
    """
    certain = certain_pdf_page(annotation, labels)
    found = _NUMBER.match(annotation.page_label or annotation.page or "")
    if certain is not None or found is None:
        return certain
    number = int(found[0])
    return number if not labels or 1 <= number <= len(labels) else None


def certain_pdf_page(annotation: Annotation, labels: Sequence[str | None] = ()) -> int | None:
    """The same where it is known, or one page of the PDF alone is called as the annotation says; else None."""
    if annotation.page_index is not None:
        return annotation.page_index + 1
    found = _FIRST_PAGE.match(annotation.page_label or annotation.page or "")
    return _numbers_by_label(tuple(labels)).get(found[0].casefold()) if found else None


@lru_cache(maxsize=16)
def _numbers_by_label(labels: tuple[str | None, ...]) -> Mapping[str, int]:
    """The pages of a PDF by what each alone is called, upper and lower case aside."""
    names = [label.casefold() if label is not None else "" for label in labels]
    count = Counter(names)
    return {name: at for at, name in enumerate(names, start=1) if name and count[name] == 1}


def zotero_address(annotation: Annotation) -> str | None:
    """The annotation's link into Zotero as the target of a Markdown link; None when it has none."""
    if annotation.uri is None or not _ZOTERO.fullmatch(annotation.uri):
        return None
    return quote(annotation.uri, safe="%/:?=&,;@!$'+~#-._")


def heading_places(headings: Sequence[Heading]) -> tuple[HeadingPlace, ...]:
    """A note's headings as places to link to, those left out that no link can name."""
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
    """A heading as Obsidian compares it with a link's subpath: punctuation is blank, case makes no difference."""
    return _PUNCTUATION.sub(" ", text).strip().casefold()


def linkable(target: str) -> str | None:
    """A name or path that can stand in a wikilink as it is; None for one that no link can name."""
    return target if target and not _UNSAFE_TARGET.search(target) else None


def _named(heading: str) -> str:
    return _UNSAFE_IN_SUBPATH.sub(" ", heading).strip()
