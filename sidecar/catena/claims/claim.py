"""Claim: a sentence of a note that asserts something, and whose opinion it is."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes import Span


class Stance(StrEnum):
    """Who stands behind a claim."""

    ASSERTED = "asserted"
    REPORTED = "reported"
    """Somebody else's view: "critics claim", "according to"."""
    OPINION = "opinion"
    """The writer's own, marked as such: "I think", "in my opinion"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One sentence that asserts something.

    Attributes:
        text: The sentence as a reader sees it: markup gone, words and their order untouched, on one line.
        span: The sentence's exact bytes in the file, markup included.
        section_title: The heading it stands under, None above the first one.
        section_path: That heading and those above it, outermost first; what the sentence may leave unsaid.
        page: Of the paper, as written, when it is the text or comment of an annotation; else None.
        stance: Who stands behind it.
    """

    text: str
    span: Span
    section_title: str | None
    section_path: tuple[str, ...]
    page: str | None
    stance: Stance
