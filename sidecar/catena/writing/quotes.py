"""Quotations: what a note says a paper says, held against what the paper says."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes.span import Span


class QuoteStatus(StrEnum):
    """What became of a quotation."""

    VERIFIED = "verified"
    IN_ANNOTATIONS = "in_annotations"
    WRONG_PAGE = "wrong_page"
    MISQUOTED = "misquoted"
    NOT_FOUND = "not_found"


@dataclass(frozen=True, slots=True)
class QuoteChecked:
    """A quotation and what became of it.

    Attributes:
        text: As quoted.
        citekey: The paper it is said to be from; None when nobody is named.
        page: The page it is said to be on, as labelled.
        status: `verified`: annotation and PDF have it; `in_annotations`: the annotation has it, and there is no PDF to
            look into; `wrong_page`: it stands on another page; `misquoted`: nearly so; `not_found`: nowhere.
        message: What is wrong, and what stands there instead; None when all is well.
        span: Where it is quoted; None in a note that isn't written yet.
    """

    text: str
    citekey: str | None
    page: str | None
    status: QuoteStatus
    message: str | None
    span: Span | None
