"""Links from generated notes to pages of a paper, in one of four styles that the user chooses."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import quote

from catena.notes.escaping import inline, link_target

if TYPE_CHECKING:
    from catena.annotations.annotation import Annotation
    from catena.notes.note import Heading

_PUNCTUATION = re.compile(r"[!\"#$%&()*+,.:;<=>?@^`{|}~/\[\]\\\s]+")
_UNSAFE_IN_SUBPATH = re.compile(r"(?:[#|^:\\\[\]\s]|%%)+")
_UNSAFE_TARGET = re.compile(r"[\[\]|#^\r\n]")
_ZOTERO = re.compile(r"zotero://\S+")
_NUMBER = re.compile(r"\d{1,6}")
_FIRST_PAGE = re.compile(r"[^\s–—-]+")


class LinkStyle(StrEnum):
    """The preferred target of page references; where it does not exist, the next one that does is linked.

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
    """The links to one paper and its pages; built once per paper.

    Attributes:
        citekey: Citekey of the paper, without `@`.
        style: The preferred style.
        note: Link target of the annotation note, such as `@smith2020` or `Papers/@smith2020`; None without one.
        headings: The headings of the note, in order.
        pdf: Link target of the paper's PDF in the vault, such as `smith2020.pdf`; None without one.
        pdf_labels: The page labels of that file, None for a page without a label; () if they are not known.
        names: Those of `@key` and `key` that resolve to the paper's note in this vault; None if nobody looked, which
            means both.
        page_headings: The normalized headings of the note that `[[key]]` resolves to; None if nobody looked, which
            means that it has one for every page.
        images: The images that can be embedded; None if nobody looked, which means all.
    """

    citekey: str
    style: LinkStyle = LinkStyle.CITEKEY
    note: str | None = None
    headings: tuple[HeadingPlace, ...] = ()
    pdf: str | None = None
    pdf_labels: tuple[str | None, ...] = ()
    names: frozenset[str] | None = None
    page_headings: frozenset[str] | None = None
    images: frozenset[str] | None = None

    @property
    def paper(self) -> str:
        """Return a link to the paper that resolves: `[[@key]]`, else `[[key]]`, else its note or PDF with an alias.

        Without a note or PDF in the vault, the citekey is plain text.
        """
        return self._paper(f"@{self._key}", self._key)

    @property
    def source(self) -> str:
        """Return the same link for a property, where `[[key]]` comes before `[[@key]]`."""
        return self._paper(self._key, f"@{self._key}")

    def in_cell(self, link: str) -> str:
        """Escape the bar of a link for a table cell."""
        return link.replace("|", r"\|")

    def link(self, annotation: "Annotation", *, exactly: bool = False) -> str | None:
        """Return a link to the page of an annotation, displayed as `p. 12`; None if it has no page.

        Args:
            annotation: An annotation of this paper.
            exactly: Whether to link only the annotation or its page and not its section or note; the page is plain
                text otherwise.
        """
        page = annotation.page or annotation.page_label
        if not page:
            return None
        display = f"p. {link_target(page)}"
        order = (self.style, *(style for style in LinkStyle if style is not self.style))
        targets = (self._target(style, annotation, display) for style in order)
        found = next((target for target in targets if target), None)
        if found is None and exactly:
            return inline(f"p. {page}")
        found = found or self._fallback(annotation)
        if found is None:
            return inline(f"p. {page}")
        if found.startswith("zotero:"):
            return f"[{display}]({found})"
        return f"[[{found}|{display}]]"

    def bracket(self, annotation: "Annotation") -> str:
        """Return a space and the link in brackets, to follow the annotation's text; "" without a page."""
        link = self.link(annotation)
        return f" ({link})" if link else ""

    def whole(self, annotation: "Annotation", display: str) -> str:
        """Return a link to an annotation or its section with this text; the text alone if nothing can be linked."""
        target = self._target(LinkStyle.NOTE, annotation, "") or self._fallback(annotation)
        return f"[[{target}|{display}]]" if target else display

    def pdf_link(self, page: int, label: str) -> str:
        """Return a link to a page of the PDF in the vault; its label as plain text if the PDF is elsewhere.

        Args:
            page: The page number in the PDF, from 1.
            label: The printed page number.
        """
        display = f"p. {link_target(label)}"
        return f"[[{self.pdf}#page={page}|{display}]]" if self.pdf else display

    @property
    def abstract_link(self) -> str:
        """Return a link to the abstract in the note, or to the note if it has no such heading, or no link."""
        if self.note is None:
            return "abstract"
        headings = (part.subpath for part in self.headings)
        subpath = next((each for each in headings if plain_heading(each.split("#")[-1]) == "abstract"), None)
        return f"[[{self.note}#{subpath}|abstract]]" if subpath else f"[[{self.note}|abstract]]"

    @property
    def _key(self) -> str:
        return link_target(self.citekey)

    def _paper(self, *names: str) -> str:
        if self.names is None:
            return f"[[{names[0]}]]"
        found = next((name for name in names if name in self.names), None)
        if found:
            return f"[[{found}]]"
        target = self.note or self.pdf
        return f"[[{target}|{self._key}]]" if target else self._key

    def _target(self, style: LinkStyle, annotation: "Annotation", display: str) -> str | None:
        """Return what a style leads to; a section or an uncertain page only if it is the preferred style."""
        match style:
            case LinkStyle.CITEKEY:
                known = self.page_headings is None or plain_heading(display) in self.page_headings
                return f"{self._key}#{display}" if known else None
            case LinkStyle.NOTE if self.note and annotation.block_id:
                return f"{self.note}#^{annotation.block_id}"
            case LinkStyle.NOTE if self.style is style:
                return self._section(annotation)
            case LinkStyle.PDF if self.pdf:
                preferred = self.style is style
                number = (pdf_page if preferred else certain_pdf_page)(annotation, self.pdf_labels)
                return f"{self.pdf}#page={number}" if number else None
            case LinkStyle.ZOTERO:
                return zotero_address(annotation)
            case _:
                return None

    def _fallback(self, annotation: "Annotation") -> str | None:
        return self._section(annotation) or self.note or self.pdf

    def _section(self, annotation: "Annotation") -> str | None:
        """Return the last heading before the end of an annotation: its own, or that of its section."""
        if self.note is None or annotation.span is None:
            return None
        above = bisect_right(self.headings, annotation.span.line_end, key=lambda place: place.line)
        return f"{self.note}#{self.headings[above - 1].subpath}" if above else None


def pdf_page(annotation: "Annotation", labels: Sequence[str | None] = ()) -> int | None:
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


def certain_pdf_page(annotation: "Annotation", labels: Sequence[str | None] = ()) -> int | None:
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


def zotero_address(annotation: "Annotation") -> str | None:
    """Return the annotation's link into Zotero as the target of a Markdown link; None if it has none."""
    if annotation.uri is None or not _ZOTERO.fullmatch(annotation.uri):
        return None
    return quote(annotation.uri, safe="%/:?=&,;@!$'+~#-._")


def heading_places(headings: Sequence["Heading"]) -> tuple[HeadingPlace, ...]:
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
