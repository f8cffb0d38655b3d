"""Check a quotation against the annotations of its paper and the pages of its PDF."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache

from catena.annotations.annotation import Annotation
from catena.language.folding import normalized
from catena.language.verbatim import has_pieces, pieces_of, squeezed, without_elisions
from catena.notation.page_references import is_cited_page
from catena.notes.plain_text import plain_text
from catena.pdf.page import PdfPage
from catena.quoting.finding import Quotation
from catena.quoting.quotes import QuoteChecked, QuoteStatus, QuoteVerdict
from catena.quoting.stitched import Source, stitched

_WORD = re.compile(r"\w+(?:[-'’.]\w+)*|[<>=%+±]")  # operators count as words: "p < 0.05" may be misquoted
_NEAR = 0.7
"""Similarity of words (Ratcliff and Obershelp's ratio) from which a quotation counts as misquoted."""

_SPARE_WORDS = 2
"""Extra words around the compared passage, because a quotation may leave out words."""

_FEWEST_CHARACTERS = 8
"""Fewest letters and digits to search for in a PDF; shorter text occurs on any page."""


_SHOWN = 8
"""Words of a part that a message shows."""

_LEAST_PDF_TEXT = 200
"""Characters from which a PDF has text; a scanned one has none to compare with."""

_VERDICTS = {
    QuoteStatus.VERIFIED: QuoteVerdict.VERBATIM,
    QuoteStatus.IN_ANNOTATIONS: QuoteVerdict.VERBATIM,
    QuoteStatus.WRONG_PAGE: QuoteVerdict.VERBATIM,
    QuoteStatus.MISQUOTED: QuoteVerdict.ALTERED,
    QuoteStatus.STITCHED: QuoteVerdict.STITCHED,
    QuoteStatus.NOT_FOUND: QuoteVerdict.NOT_THERE,
}


@dataclass(frozen=True, slots=True)
class PaperText:
    """The available text of a paper.

    Attributes:
        annotations: All annotations of the paper.
        pages: The pages of its PDF that were read; () without a PDF.
        read_whole: Whether `pages` has all pages.
    """

    annotations: tuple[Annotation, ...]
    pages: tuple[PdfPage, ...] = ()
    read_whole: bool = False

    @property
    def has_pdf_text(self) -> bool:
        """Whether the whole PDF was read and has text."""
        return self.read_whole and sum(len(page.text) for page in self.pages) >= _LEAST_PDF_TEXT


def checked(quotation: Quotation, paper: PaperText | None) -> QuoteChecked:
    """Check whether a paper contains a quotation.

    White space, hyphens, punctuation, kinds of quotation marks, ligatures and case are ignored; `[…]` matches any
    text. The reader's own comments and themes count as annotations, because they have no other source.

    Args:
        quotation: A quotation of a note.
        paper: The text of the cited paper; None if the paper is unknown.
    """
    if paper is None:
        named = f"No paper of the citekey “{quotation.citekey}” is in the vault." if quotation.citekey else None
        return _result(quotation, QuoteStatus.NOT_FOUND, named or "It doesn't say which paper it is from.")
    pieces = _pieces(quotation.text)
    if not pieces:
        return _result(quotation, QuoteStatus.IN_ANNOTATIONS, None)
    holding = [own for own in paper.annotations if _holds(own.text, pieces)]
    if not holding and any(_holds(own.comment or own.theme, pieces) for own in paper.annotations):
        return _result(quotation, QuoteStatus.IN_ANNOTATIONS, None)
    on_pages = _pages_with(pieces, paper.pages) if sum(map(len, pieces)) >= _FEWEST_CHARACTERS else []
    if on_pages:
        return _by_pdf(quotation, holding, on_pages)
    if holding:
        return _by_annotations(quotation, holding, paper)
    return _stitched(quotation, paper) or _by_likeness(quotation, paper)


def _by_pdf(quotation: Quotation, holding: Sequence[Annotation], on_pages: Sequence[PdfPage]) -> QuoteChecked:
    """Check the page of a quotation that the PDF contains, against the labels of the PDF and of the annotation."""
    named = {name for page in on_pages for name in (page.label, str(page.page))}
    indexes = {page.page - 1 for page in on_pages}
    agreeing = {own.page for own in holding if own.page_index in indexes}
    agreeing |= {own.page_label for own in holding if own.page_index in indexes}
    # A publisher's PDF often lacks the printed page numbers; then the annotation's number is trusted.
    unlabelled = all(page.label == str(page.page) for page in on_pages)
    trusted = unlabelled and bool(holding) and _agrees(quotation.page, holding)
    if (
        quotation.page is None
        or trusted
        or any(is_cited_page(quotation.page, name) for name in named | agreeing if name)
    ):
        return _result(quotation, QuoteStatus.VERIFIED, None)
    where = on_pages[0].label
    return _result(quotation, QuoteStatus.WRONG_PAGE, f"It stands on p. {where}, not on p. {quotation.page}.")


def _by_annotations(quotation: Quotation, holding: Sequence[Annotation], paper: PaperText) -> QuoteChecked:
    if not _agrees(quotation.page, holding):
        pages = list(dict.fromkeys(page for own in holding if (page := own.page or own.page_label)))
        if pages:
            message = f"Its annotation is on p. {' and p. '.join(pages)}, not on p. {quotation.page}."
            return _result(quotation, QuoteStatus.WRONG_PAGE, message)
    message = "The PDF's text has no such words; they may be set in another way there." if paper.read_whole else None
    result = _result(quotation, QuoteStatus.IN_ANNOTATIONS, message)
    if not paper.has_pdf_text:
        return result
    # An annotation may have been misread as the quotation is: the PDF decides.
    likeness, differences = _nearest(quotation, [page.text for page in paper.pages])
    if likeness < _NEAR:
        return replace(result, verdict=QuoteVerdict.NOT_THERE)
    return replace(
        result, message=f"The PDF has other words than the annotation. {differences}", verdict=QuoteVerdict.ALTERED
    )


def _stitched(quotation: Quotation, paper: PaperText) -> QuoteChecked | None:
    """Check whether a quotation puts together what stands apart in the paper; None if it does not."""
    if paper.read_whole and paper.pages:
        whole = "".join(squeezed(page.text) for page in paper.pages)
        sources = [Source(whole)]
    else:
        sources = [Source(_squeezed_markdown(own.text), own.page or "") for own in paper.annotations if own.text]
        sources += [Source(squeezed(page.text), page.label) for page in paper.pages]
    parts = stitched(_words(without_elisions(quotation.text)), sources)
    if parts is None:
        return None
    shown = (
        f"“{_shortened(part.words)}”" + (f" (p. {part.source.place})" if part.source.place else "") for part in parts
    )
    message = f"Its parts stand apart in the paper: {'; '.join(shown)}."
    return _result(quotation, QuoteStatus.STITCHED, message)


def _shortened(words: Sequence[str]) -> str:
    return " ".join(words) if len(words) <= _SHOWN else f"{' '.join(words[:_SHOWN])} …"


def _by_likeness(quotation: Quotation, paper: PaperText) -> QuoteChecked:
    """Check whether an annotation or the cited page has similar words, so that the quotation is misquoted."""
    near = [own.text for own in paper.annotations if own.text]
    near += [page.text for page in paper.pages if quotation.page and is_cited_page(quotation.page, page.label)]
    best, differences = _nearest(quotation, near)
    if best < _NEAR and paper.read_whole:
        best, differences = _nearest(quotation, [page.text for page in paper.pages])
    if best < _NEAR:
        message = f"Neither an annotation nor the PDF of “{quotation.citekey}” has these words."
        if not paper.pages:
            message = f"No annotation of “{quotation.citekey}” has these words."
        return _result(quotation, QuoteStatus.NOT_FOUND, message)
    return _result(quotation, QuoteStatus.MISQUOTED, differences)


def _nearest(quotation: Quotation, texts: Sequence[str]) -> tuple[float, str]:
    """Return how near the most similar of these texts comes to a quotation, 0–1, and what differs."""
    words = _words(quotation.text)
    best, text = max(((_likeness(words, _words(text)), text) for text in texts), default=(0.0, ""))
    return best, _differences(words, _words(text)) if best >= _NEAR else ""


def _agrees(page: str | None, holding: Sequence[Annotation]) -> bool:
    stated = [name for own in holding for name in (own.page, own.page_label) if name]
    return page is None or not stated or any(is_cited_page(page, name) for name in stated)


def _pieces(text: str) -> list[str]:
    return pieces_of(" ".join(plain_text(text).split()))


def _holds(text: str | None, pieces: Sequence[str]) -> bool:
    return text is not None and has_pieces(_squeezed_markdown(text), pieces)


@lru_cache(maxsize=16_384)
def _squeezed_markdown(text: str) -> str:
    """Return the same for Markdown, cached because an annotation is compared with every quotation of its paper."""
    return squeezed(" ".join(plain_text(text).split()))


def _pages_with(pieces: Sequence[str], pages: Sequence[PdfPage]) -> list[PdfPage]:
    """Return the pages that have the words; for words across a page break, the first of the two pages."""
    texts = [squeezed(page.text) for page in pages]
    whole = [page for page, text in zip(pages, texts, strict=True) if has_pieces(text, pieces)]
    if whole:
        return whole
    return [
        page
        for at, (page, text) in enumerate(zip(pages[:-1], texts, strict=False))
        if pages[at + 1].page == page.page + 1 and has_pieces(text + texts[at + 1], pieces)
    ]


def _words(text: str) -> list[str]:
    return _WORD.findall(normalized("NFKC", plain_text(text)))


def _likeness(quoted: Sequence[str], source_words: Sequence[str]) -> float:
    return SequenceMatcher(None, _low(_stretch(quoted, source_words)), _low(quoted), autojunk=False).ratio()


def _stretch(quoted: Sequence[str], source_words: Sequence[str]) -> Sequence[str]:
    """Return the passage of the source's words that is most similar to the quotation."""
    whole = SequenceMatcher(None, _low(source_words), _low(quoted), autojunk=False)
    longest = whole.find_longest_match()
    spare = max(_SPARE_WORDS, len(quoted) // 5)
    start = max(0, longest.a - longest.b - spare)
    window = source_words[start : longest.a - longest.b + len(quoted) + spare]
    blocks = SequenceMatcher(None, _low(window), _low(quoted), autojunk=False).get_matching_blocks()[:-1]
    if not blocks:
        return window
    # Include as many words before and after as the quotation has, because these may be the ones that differ.
    first = max(0, blocks[0].a - blocks[0].b)
    last = blocks[-1].a + blocks[-1].size + len(quoted) - blocks[-1].b - blocks[-1].size
    return window[first:last]


def _differences(quoted: Sequence[str], source_words: Sequence[str]) -> str:
    """Describe which words differ."""
    there = _stretch(quoted, source_words)
    differences: list[str] = []
    for kind, a1, a2, b1, b2 in SequenceMatcher(None, _low(there), _low(quoted), autojunk=False).get_opcodes():
        theirs, ours = " ".join(there[a1:a2]), " ".join(quoted[b1:b2])
        if kind == "replace":
            differences.append(f"“{ours}” stands for “{theirs}”")
        elif kind == "delete":
            differences.append(f"“{theirs}” is left out")
        elif kind == "insert":
            differences.append(f"“{ours}” is added")
    return f"The paper's words are others: {'; '.join(differences)}."


def _low(words: Sequence[str]) -> list[str]:
    return [word.casefold() for word in words]


def _result(quotation: Quotation, status: QuoteStatus, message: str | None) -> QuoteChecked:
    verdict = _VERDICTS[status]
    return QuoteChecked(quotation.text, quotation.citekey, quotation.page, status, message, quotation.span, verdict)
