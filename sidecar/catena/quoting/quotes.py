"""Results of checking the quotations in a note against their papers."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes.span import Span


class QuoteStatus(StrEnum):
    """The result of checking a quotation."""

    VERIFIED = "verified"
    IN_ANNOTATIONS = "in_annotations"
    WRONG_PAGE = "wrong_page"
    MISQUOTED = "misquoted"
    STITCHED = "stitched"
    NOT_FOUND = "not_found"


class QuoteVerdict(StrEnum):
    """What a quotation is to the paper's own words, whatever its page: the PDF's where there is one."""

    VERBATIM = "verbatim"
    ALTERED = "altered"
    STITCHED = "stitched"
    NOT_THERE = "not_there"


@dataclass(frozen=True, slots=True)
class QuoteChecked:
    """A quotation and the result of checking it.

    Attributes:
        text: The quoted text.
        citekey: The cited paper; None if no paper is cited.
        page: The label of the cited page.
        status: `verified`: in the annotation and the PDF; `in_annotations`: in the annotation, and there is no PDF to
            check; `wrong_page`: on another page; `misquoted`: similar to the source; `stitched`: put together from
            several places; `not_found`: in neither.
        message: The problem, and what the source has instead; None if there is no problem.
        span: Where the note quotes it; None if the note is not written yet.
        verdict: What it is to the paper's words.
    """

    text: str
    citekey: str | None
    page: str | None
    status: QuoteStatus
    message: str | None
    span: Span | None
    verdict: QuoteVerdict = QuoteVerdict.VERBATIM
