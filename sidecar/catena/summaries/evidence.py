"""A table of claims, their evidence and pages, found by the prefixes of the reader's comments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catena.annotations.annotation import Annotation
from catena.rhetoric.labelling import without_label
from catena.statements.parts import TOP_LEVEL, parts_of
from catena.summaries.points import section
from catena.writing.inline import cell
from catena.writing.link_styles import PageLinks
from catena.writing.sections import Section

EVIDENCE = "Evidence"
CLAIM_PREFIXES = frozenset({"THESIS:", "CLAIM:", "CORE:"})
EVIDENCE_PREFIXES = frozenset({"EVIDENCE:", "STAT:", "DATA:", "FINDING:"})
_HEAD = ("| Claim | Evidence | Page |", "| --- | --- | --- |")


@dataclass(frozen=True, slots=True)
class SupportedClaim:
    """A claim with the evidence that follows it in its section, up to the next claim."""

    claim: Annotation
    evidence: list[Annotation] = field(default_factory=lambda: list[Annotation]())


def supported_claims(annotations: Sequence[Annotation]) -> list[SupportedClaim]:
    """Return the claims in the order of the note. Evidence without a preceding claim in its section is ignored."""
    parts = parts_of(annotations)
    stretches = [part.points for part in parts] if parts else [annotations]
    return [claim for stretch in stretches for claim in _claims(stretch)]


def evidence_table(annotations: Sequence[Annotation], links: PageLinks) -> list[Section]:
    """Return the table with one row per piece of evidence; [] if no claim has any evidence.

    A claim is shown in its first row. A claim without evidence has a row too, because the gap is informative.
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
    claim_cell = f"{cell(_words(claim.claim))}{links.in_cell(links.bracket(claim.claim))}"
    if not claim.evidence:
        yield f"| {claim_cell} | – | – |"
    for number, evidence in enumerate(claim.evidence):
        page = links.in_cell(links.link(evidence) or "–")
        yield f"| {'' if number else claim_cell} | {cell(_words(evidence))} | {page} |"


def _words(annotation: Annotation) -> str:
    """Return the annotated text without a label of its section, else the reader's comment."""
    return without_label(annotation.text) if annotation.text else annotation.comment or ""
