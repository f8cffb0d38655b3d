"""Statements: the sentences of a paper with their kinds, pages and origins."""

from dataclasses import dataclass
from enum import StrEnum

from catena.annotations.annotation import Annotation
from catena.rhetoric.kind import Kind


class Origin(StrEnum):
    """Where a statement was read."""

    ANNOTATION = "annotation"
    ABSTRACT = "abstract"
    PDF = "pdf"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A sentence of a paper.

    Attributes:
        citekey: The paper.
        text: The sentence, plain text on one line.
        kind: What it does; None for a text without words.
        certainty: How certain that is, 0 to 1.
        origin: Where it was read.
        place: A number that grows in the order of the paper, within one origin.
        where: The page as Markdown, such as `[[lee2020.pdf#page=3|p. 3]]`, `p. 3` or `abstract`; "" without a page.
        section: The section that it stands in; "" if unknown.
        annotation: The annotation that contains it; None for other origins.
        leads: Whether it is the first sentence of its annotation.
        path: The sections of a PDF's outline that it stands in, from the top level down.
        closes: Whether an abstract without labels, or the marks of a paper, close with it, and it claims something.
    """

    citekey: str
    text: str
    kind: Kind | None
    certainty: float
    origin: Origin
    place: int
    where: str
    section: str = ""
    annotation: Annotation | None = None
    leads: bool = True
    path: tuple[str, ...] = ()
    closes: bool = False

    @property
    def bracket(self) -> str:
        """Return ` (p. 3)`, to follow the text; "" without a page."""
        return f" ({self.where})" if self.where else ""
