from dataclasses import replace

from catena.answers.contradicting import sorted_contradictions
from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.claims.opposing import ContradictionType
from catena.notes import Span
from catena.vault.path import VaultPath


def said(claim: str, at: int) -> ClaimInNote:
    span = Span(byte_start=at, byte_end=at + len(claim), line_start=at, line_end=at)
    return ClaimInNote(
        path=VaultPath("Log.md"), title="Log", claim=claim, timestamp=None, section=None, page=None, span=span
    )


def test_of_sentences_that_a_note_repeats_the_first_are_shown_in_whatever_order_they_were_compared() -> None:
    first = Contradiction(
        id="c-1",
        note_a=said("Tea helps.", 10),
        note_b=said("Tea does not help.", 30),
        confidence=0.9,
        similarity=0.9,
        type=ContradictionType.NEGATION,
        status=Judgement.DETECTED,
    )
    repeated = replace(first, note_a=said("Tea does not help.", 30), note_b=said("Tea helps.", 50))

    assert sorted_contradictions([repeated, first]) == sorted_contradictions([first, repeated]) == (first,)
