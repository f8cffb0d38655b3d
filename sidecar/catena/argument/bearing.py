"""Pairs of a claim of one's own and a paper's finding that surely bears on it.

Claims that share words with a finding are looked up in an inverted file; the few that would bear on each other at the
best are embedded, and judged as sentences of two papers are in a synthesis.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from catena.argument.own_claims import OwnClaim, OwnClaims
from catena.argument.to_read import ClaimBearing, Relation
from catena.claims.bearing import Bearing, PaperSentence, weigh, weigh_all
from catena.claims.pairing import InvertedClaims, KeyedClaims, keys_of
from catena.claims.ports import Inference
from catena.claims.reading import read
from catena.pdf.prose import PdfSentence

MOST_OF_A_PAPER = 5
_MOST_PAIRS = 400
_LEAST_CONFIDENCE = 0.8
_RELATED_FROM = 0.72
_MOST_RELATED = 3
_RELATIONS = {
    Bearing.AGREES: Relation.SUPPORTS,
    Bearing.DIFFERS: Relation.CONTRADICTS,
    Bearing.QUALIFIES: Relation.QUALIFIES,
}
_ORDER = tuple(Relation)

Cosine = Callable[[str, Sequence[str]], Sequence[float]]
"""Returns the cosine of a text with each of the others. Blocks."""


@dataclass(frozen=True, slots=True)
class PaperFindings:
    """A paper with its findings.

    Attributes:
        citekey: Tells it from other papers.
        authors: Family names, first author first.
        year: Four digits, or None.
    """

    citekey: str
    authors: tuple[str, ...]
    year: str | None
    findings: Sequence[PdfSentence]


def near_claims(claims: KeyedClaims, papers: Sequence[PaperFindings]) -> list[list[tuple[int, int]]]:
    """Return for each paper the pairs of a claim's id and a finding's place that share enough words.

    Args:
        claims: The words of all claims.
        papers: The papers, whose findings are looked up all together.
    """
    keys = [keys_of(each.text, read(each.text)) for paper in papers for each in paper.findings]
    if not keys or not len(claims):
        return [[] for _ in papers]
    first, lengths = len(claims), np.array([len(each) for each in keys], np.int64)
    inverted = InvertedClaims(
        KeyedClaims(
            ids=np.concatenate([claims.ids, np.arange(len(keys), dtype=np.int64)]),
            notes=np.concatenate([claims.notes, np.full(len(keys), -1, np.int64)]),
            starts=np.concatenate([claims.starts, claims.starts[-1] + np.cumsum(lengths)]),
            keys=np.concatenate([claims.keys, *keys]),
        )
    )
    found: list[list[tuple[int, int]]] = []
    begin = first
    for paper in papers:
        places = range(len(paper.findings))
        near = ((int(claims.ids[c]), at) for at in places for c in inverted.candidates(begin + at) if c < first)
        found.append(list(near))
        begin += len(paper.findings)
    return found


def bearings_on_claims(
    paper: PaperFindings,
    near: Sequence[tuple[int, int]],
    own: OwnClaims,
    cosine: Cosine | None,
    inference: Inference | None,
) -> tuple[ClaimBearing, ...]:
    """Return what a paper's findings say about own claims, as far as it is sure: what speaks against them first.

    If nothing is sure, the pairs that are about the same are returned as related.

    Args:
        paper: The paper.
        near: Its pairs from `near_claims`.
        own: Tells which of them are the reader's own.
        cosine: Compares texts by meaning; None without a model, when nothing supports.
        inference: A trained model that is asked about near pairs; None without one.
    """
    mine = own.of({id for id, _ in near})
    sentences = [
        PaperSentence(text=each.text, citekey=paper.citekey, authors=paper.authors, year=paper.year)
        for each in paper.findings
    ]
    pairs = [(id, at) for id, at in near if id in mine]
    likely = [
        (id, at) for id, at in pairs if weigh(_claimed(mine[id]), sentences[at], cosine=1.0).bearing in _RELATIONS
    ][:_MOST_PAIRS]
    compared = list(dict.fromkeys([*likely, *pairs]))[:_MOST_PAIRS]
    cosines = _cosines(compared, mine, paper.findings, cosine)
    weighed = weigh_all([(_claimed(mine[id]), sentences[at], cosines.get((id, at))) for id, at in likely], inference)
    sure = [
        _bearing(mine[id], paper.findings[at], _RELATIONS[each.bearing], each.reason, each.confidence)
        for (id, at), each in zip(likely, weighed, strict=True)
        if each.bearing in _RELATIONS and each.confidence >= _LEAST_CONFIDENCE
    ]
    related = [
        _bearing(mine[id], paper.findings[at], Relation.RELATED, "they are about the same", round(value, 2))
        for (id, at), value in cosines.items()
        if value >= _RELATED_FROM
    ]
    return tuple(_chosen(sure) or _chosen(related)[:_MOST_RELATED])


def _claimed(claim: OwnClaim) -> PaperSentence:
    return PaperSentence(text=claim.stored.claim.text, citekey=claim.stored.path)


def _cosines(
    likely: Sequence[tuple[int, int]],
    mine: Mapping[int, OwnClaim],
    findings: Sequence[PdfSentence],
    cosine: Cosine | None,
) -> dict[tuple[int, int], float]:
    if cosine is None:
        return {}
    found: dict[tuple[int, int], float] = {}
    for at in dict.fromkeys(place for _, place in likely):
        ids = [id for id, place in likely if place == at]
        values = cosine(findings[at].text, [mine[id].stored.claim.text for id in ids])
        found |= {(id, at): float(value) for id, value in zip(ids, values, strict=True)}
    return found


def _bearing(claim: OwnClaim, finding: PdfSentence, relation: Relation, reason: str, confidence: float) -> ClaimBearing:
    return ClaimBearing(
        claim=claim.stored.claim.text,
        note_path=claim.stored.path,
        note_title=claim.note_title,
        span=claim.stored.claim.span,
        finding=finding.text,
        page=finding.label,
        relation=relation,
        reason=reason,
        confidence=confidence,
    )


def _chosen(found: Sequence[ClaimBearing]) -> list[ClaimBearing]:
    """Return the surest, those against first, with every claim and every finding once."""
    ordered = sorted(
        found, key=lambda each: (_ORDER.index(each.relation), -each.confidence, each.note_path, each.span.byte_start)
    )
    chosen: list[ClaimBearing] = []
    for each in ordered:
        if not any(each.claim == other.claim or each.finding == other.finding for other in chosen):
            chosen.append(each)
    return chosen[:MOST_OF_A_PAPER]
