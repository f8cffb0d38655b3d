"""Converts a PDF's text to a note with its sections as headings, so that search finds “paper, section 3.2, p. 7”.

Pages are marked by comments (`%% p. 7 %%`), which are neither shown nor indexed. Any Markdown syntax in the text is
escaped.
"""

import re
from collections.abc import Sequence

from catena.notes.escaping import literal
from catena.pdf.headings import outline_from_text
from catena.pdf.outline import Entry, OutlineItem, entries
from catena.pdf.page import Line, PageLines
from catena.pdf.repeated import without_repeated
from catena.pdf.sections import line_of
from catena.pdf.text import KnownWords, known_words, text_of

PAGE_COMMENT = re.compile(rb"(?m)^%% p\. (?P<page>[^%\n]{1,40}) %%$")
_DEEPEST_HEADING = 6
_PASSAGE_LENGTH = 600
"""Characters after which a passage ends at the next sentence end that is also a line end, since PDFs have no
paragraphs."""

_ENDS_SENTENCE = re.compile(r"[.!?:。！？][\"'”’)\]]*$")


def note_text(title: str, outline: Sequence[OutlineItem], pages: Sequence[PageLines], *, total_pages: int) -> str:
    """The Markdown text of the note.

    The title is the first heading. Without an outline of the PDF, the sections are those of its text. The pages are
    those of all `total_pages` that could be read, in order.
    """
    shown = without_repeated(pages, total_pages=total_pages)
    known = known_words(line for page in shown for line in page.lines)
    sections = dict(enumerate(entries(outline or outline_from_text(pages, total_pages=total_pages))))
    parts = [f"# {literal(title)}"]
    for page in shown:
        begins = sorted((line_of(entry, page), at) for at, entry in sections.items() if _page(entry) == page.page)
        label = (page.label or str(page.page + 1)).replace("%", "")
        parts.append(f"%% p. {label} %%")
        start = 0
        for line, at in begins:
            parts += _passages(page.lines[start:line], known)
            level = min(sections[at].level + 2, _DEEPEST_HEADING)
            parts.append(f"{'#' * level} {literal(sections[at].title)}")
            start = max(start, line)
        parts += _passages(page.lines[start:], known)
    return "\n\n".join(part for part in parts if part) + "\n"


def _page(entry: Entry) -> int | None:
    return entry.place.page if entry.place else None


def page_at(raw: bytes, byte: int) -> str | None:
    """The label of the page that contains a byte of such a note; None before the first page."""
    last = None
    for found in PAGE_COMMENT.finditer(raw, 0, byte):
        last = found
    return last["page"].decode("utf-8", "replace") if last else None


def _passages(lines: Sequence[Line], known: KnownWords) -> list[str]:
    passages: list[str] = []
    passage: list[str] = []
    for line in text_of(lines, known).split("\n"):
        passage.append(literal(line))
        long = sum(map(len, passage)) >= _PASSAGE_LENGTH
        if long and (_ENDS_SENTENCE.search(line) or sum(map(len, passage)) >= 2 * _PASSAGE_LENGTH):
            passages.append("\n".join(passage))
            passage = []
    return [*passages, "\n".join(passage)]
