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
    """A quotation and the result of checking it."""

    text: str
    citekey: str | None
    page: str | None
    status: QuoteStatus
    message: str | None
    span: Span | None
    verdict: QuoteVerdict = QuoteVerdict.VERBATIM
