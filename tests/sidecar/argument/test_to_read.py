"""The order of a reading list."""

from catena.argument.to_read import Basis, ClaimBearing, NearNote, PaperToRead, Relation, in_order
from catena.notes.span import Span
from catena.vault.path import VaultPath


def bearing(relation: Relation, confidence: float, claim: str = "a") -> ClaimBearing:
    return ClaimBearing(
        claim=claim, note_path=VaultPath("a.md"), note_title="a", span=Span(0, 1, 1, 1), finding="f", page="1",
        relation=relation, reason="", confidence=confidence,
    )  # fmt: skip


def paper(name: str, *bearings: ClaimBearing, near: float = 0.0) -> PaperToRead:
    return PaperToRead(
        citekey=name, title=name, authors=(), year=None, file_path=VaultPath(name), basis=Basis.CLAIMS,
        bearings=bearings, near=(NearNote(note_path=VaultPath("a.md"), note_title="a", score=near),) if near else (),
    )  # fmt: skip


def test_what_speaks_against_claims_comes_first_and_topics_last() -> None:
    papers = [
        paper("near", near=0.6),
        paper("nearer", near=0.7),
        paper("related", bearing(Relation.RELATED, 0.9)),
        paper("supports", bearing(Relation.SUPPORTS, 0.99)),
        paper("qualifies", bearing(Relation.QUALIFIES, 0.8)),
        paper("against", bearing(Relation.CONTRADICTS, 0.8)),
        paper("against more", bearing(Relation.CONTRADICTS, 0.8), bearing(Relation.SUPPORTS, 0.8, claim="b")),
    ]

    assert [each.citekey for each in in_order(papers)] == [
        "against more", "against", "qualifies", "supports", "related", "nearer", "near",
    ]  # fmt: skip


def test_a_claim_counts_once() -> None:
    once = paper("b", bearing(Relation.SUPPORTS, 0.9))
    twice = paper("a", bearing(Relation.SUPPORTS, 0.8), bearing(Relation.SUPPORTS, 0.8))

    assert in_order([twice, once]) == [once, twice]
