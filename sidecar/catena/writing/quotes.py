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
    NOT_FOUND = "not_found"


@dataclass(frozen=True, slots=True)
class QuoteChecked:
    """A quotation and the result of checking it.

    Attributes:
        text: The quoted text.
        citekey: The cited paper; None if no paper is cited.
        page: The label of the cited page.
        status: `verified`: in the annotation and the PDF; `in_annotations`: in the annotation, and there is no PDF to
            check; `wrong_page`: on another page; `misquoted`: similar to the source; `not_found`: in neither.
        message: The problem, and what the source has instead; None if there is no problem.
        span: Where the note quotes it; None if the note is not written yet.
    """

    text: str
    citekey: str | None
    page: str | None
    status: QuoteStatus
    message: str | None
    span: Span | None
