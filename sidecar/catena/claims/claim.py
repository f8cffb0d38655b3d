"""Claim: a sentence of a note that asserts something, and whose view it states."""

from dataclasses import dataclass
from enum import StrEnum

from catena.notes import Span


class Stance(StrEnum):
    """Whose view a claim states."""

    ASSERTED = "asserted"
    REPORTED = "reported"
    """Somebody else's view: "critics claim", "according to"."""
    OPINION = "opinion"
    """The writer's own, marked as such: "I think", "in my opinion"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One sentence that asserts something.

    Attributes:
        text: The sentence on one line, without markup, otherwise unchanged.
        span: The sentence's exact bytes in the file, including markup.
        section_title: The heading above it; None before the first heading.
        section_path: That heading and its parents, outermost first, which may name what the sentence leaves out.
        page: The page of the paper, as written, if the sentence is in an annotation; otherwise None.
        stance: Whose view it states.
    """

    text: str
    span: Span
    section_title: str | None
    section_path: tuple[str, ...]
    page: str | None
    stance: Stance
