"""Claims and what bears them out, as the reader's prefixes say: a table of claim, evidence and page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catena.annotations.annotation import Annotation
from catena.writing.inline import cell
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section
from catena.writing.summary_parts import TOP_LEVEL, parts_of
from catena.writing.summary_points import section

EVIDENCE = "Evidence"
CLAIM_PREFIXES = frozenset({"THESIS:", "CLAIM:", "CORE:"})
EVIDENCE_PREFIXES = frozenset({"EVIDENCE:", "STAT:", "DATA:", "FINDING:"})
_HEAD = ("| Claim | Evidence | Page |", "| --- | --- | --- |")


@dataclass(frozen=True, slots=True)
class SupportedClaim:
    """A claim and the evidence that follows it in its section, up to the next claim."""

    claim: Annotation
    evidence: list[Annotation] = field(default_factory=lambda: list[Annotation]())


def supported_claims(annotations: Sequence[Annotation]) -> list[SupportedClaim]:
    """The claims, in the note's order; evidence that no claim of its section precedes belongs to none."""
    parts = parts_of(annotations)
    stretches = [part.points for part in parts] if parts else [annotations]
    return [claim for stretch in stretches for claim in _claims(stretch)]


def evidence_table(annotations: Sequence[Annotation], links: PageLinks) -> list[Section]:
    """The table, a row for each piece of evidence; [] when no claim has any.

    A claim stands in its first row. One that nothing follows has a row too: that is worth seeing.
    """
    claims = supported_claims(annotations)
    if not any(claim.evidence for claim in claims):
        return []
    rows = [row for claim in claims for row in _rows(claim, links)]
    return [section(TOP_LEVEL, EVIDENCE, [*_HEAD, *rows])]


def _claims(annotations: Sequence[Annotation]) -> Iterator[SupportedClaim]:
    current: SupportedClaim | None = None
    for annotation in annotations:
        if annotation.comment_prefix in CLAIM_PREFIXES and _words(annotation):
            if current:
                yield current
            current = SupportedClaim(annotation)
        elif current and annotation.comment_prefix in EVIDENCE_PREFIXES and _words(annotation):
            current.evidence.append(annotation)
    if current:
        yield current


def _rows(claim: SupportedClaim, links: PageLinks) -> Iterator[str]:
    link = links.link(claim.claim, in_table=True)
    shown = f"{cell(_words(claim.claim))}{f' ({link})' if link else ''}"
    if not claim.evidence:
        yield f"| {shown} | – | – |"
    for number, evidence in enumerate(claim.evidence):
        page = links.link(evidence, in_table=True) or "–"
        yield f"| {'' if number else shown} | {cell(_words(evidence))} | {page} |"


def _words(annotation: Annotation) -> str:
    """The paper's own words, else the reader's."""
    return annotation.text or annotation.comment or ""
