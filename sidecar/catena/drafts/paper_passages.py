"""Passages: the sentences of annotations, of a PDF's pages and of notes, as evidence for a draft."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise
from statistics import median

from catena.annotations.annotation import Annotation
from catena.bibliography.paper_fields import abstract_of
from catena.bibliography.reference import is_reference
from catena.claims.asserting import asserts
from catena.drafts.passage import Passage, PassageSource
from catena.language.identification import language_of
from catena.language.sentences import sentence_bounds
from catena.language.verbatim import squeezed
from catena.language.vocabulary import SPACED_LANGUAGES, UNSPACED_LANGUAGES, words
from catena.notes import Note
from catena.notes.note import BlockKind
from catena.notes.plain_text import plain_text
from catena.notes.sentences import sentences_of
from catena.notes.span import Lines, Span
from catena.pdf.page import PdfPage
from catena.vault.path import name_of

_LONGEST = 1200
"""The most characters of a sentence; longer ones in a PDF are tables and lists."""
_SHORTEST = 15
_OF_USUAL, _ENDS_OR_GOES_ON = 0.7, ".!?…,;-–(。！？"
"""A heading is so much shorter than the usual line, and ends with none of these signs."""
_LAST_PART = 0.4
"""The list of references begins after this share of the pages."""


def annotation_passages(
    annotations: Iterable[Annotation], *, citekey: str | None, note_path: str
) -> list[list[Passage]]:
    """Return the sentences of what was highlighted, a group for each annotation; comments are the reader's words."""
    passage = partial(Passage, citekey=citekey, note_path=note_path, source=PassageSource.ANNOTATION)
    return [
        [passage(text=text, page=each.page_label or each.page, span=each.span) for text in _sentences(each.text)]
        for each in annotations
        if each.text
    ]


def page_passages(pages: Sequence[PdfPage], *, citekey: str | None, note_path: str | None) -> list[list[Passage]]:
    """Return the sentences of a PDF, without its list of references, in groups that headings part."""
    text, starts = _joined(list(_without_references(pages)))
    passage = partial(Passage, citekey=citekey, note_path=note_path, span=None, source=PassageSource.PDF)
    groups: list[list[Passage]] = [[]]
    for start, end in sentence_bounds(text):
        stands_apart = text[end : end + 1] == "\n" and text[end - 1] not in _ENDS_OR_GOES_ON
        groups += [[]] if stands_apart else []
        if _SHORTEST <= end - start <= _LONGEST:
            page = pages[max(0, bisect_right(starts, start) - 1)].label
            groups[-1].append(passage(text=" ".join(text[start:end].split()), page=page))
        groups += [[]] if stands_apart else []
    return [group for group in groups if group]


def note_passages(note: Note, *, citekey: str | None, without: Iterable[Span] = ()) -> list[list[Passage]]:
    """Return the sentences of a note, a group for each block, and of a paper's abstract among its properties.

    A title or file name that says something, as many do (`Spacing helps recall`), is a sentence of its note, too.
    Those of references, and of annotations at the places in `without`, are left out.
    """
    passage = partial(Passage, citekey=citekey, note_path=note.path, page=None, source=PassageSource.NOTE)
    lines = Lines(note.raw)
    taken = [(span.byte_start, span.byte_end) for span in without]
    kinds = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)
    groups = [
        [
            passage(text=sentence.text, span=sentence.span)
            for sentence in sentences_of(note.raw, (block,), lines)
            if not any(start <= sentence.span.byte_start < end for start, end in taken)
        ]
        for block in note.blocks
        if block.kind in kinds
    ]
    groups = [group for group in groups if not is_reference(" ".join(each.text for each in group))]
    if citekey is None:
        said = {squeezed(each.text) for group in groups for each in group}
        names = dict.fromkeys((note.title, name_of(note.path)))
        titles = [name for name in names if is_statement(name) and squeezed(name) not in said]
        groups = [[passage(text=title, span=None)] for title in titles] + groups
    abstract = abstract_of(note.frontmatter.properties, ()) if citekey else None
    return [*groups, [passage(text=text, span=None) for text in _sentences(abstract)]] if abstract else groups


def is_statement(title: str) -> bool:
    """Return whether a title asserts something; in scripts without blanks, nothing tells."""
    return language_of(title) not in UNSPACED_LANGUAGES and asserts(f"{title}.")


def _sentences(markdown: str) -> Iterator[str]:
    text = " ".join(plain_text(markdown).split())
    for start, end in sentence_bounds(text):
        yield text[start:end]


def _joined(texts: Sequence[str]) -> tuple[str, list[int]]:
    """Return pages as one text, in which sentences run across lines and pages, and where each page begins."""
    lines = [_unwrapped(text) for text in texts]
    return "".join(lines), [*accumulate(map(len, lines), initial=0)][:-1]


def _unwrapped(text: str) -> str:
    """Return a page on one line, but for breaks around short lines that end no sentence: headings, rows of tables."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    usual = median(map(len, lines)) if lines else 0
    ends = (
        len(line) < _OF_USUAL * usual and line[-1] not in _ENDS_OR_GOES_ON and not following[:1].islower()
        for line, following in pairwise([*lines, ""])
    )
    return "".join(f"\n{line}\n" if ended else f"{line} " for line, ended in zip(lines, ends, strict=True))


def _without_references(pages: Sequence[PdfPage]) -> Iterator[str]:
    ended = False
    for at, page in enumerate(pages):
        if ended:
            yield ""
            continue
        heading = _references().search(page.text) if at >= _LAST_PART * len(pages) else None
        ended = heading is not None
        yield page.text[: heading.start()] if heading else page.text


def _references() -> re.Pattern[str]:
    named = words("reading.references", *SPACED_LANGUAGES) - words("reading.references", "en")
    listed = "|".join(sorted({*map(re.escape, named), "references", "bibliography", "literature cited", "works cited"}))
    return re.compile(rf"(?im)^\s*(?:\d+\.?\s*)?(?:{listed})\s*$")
