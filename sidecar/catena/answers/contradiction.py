"""Contradiction: two claims of two notes that can't both hold, each with its place."""

from dataclasses import dataclass
from enum import StrEnum

from catena.claims.opposing import ContradictionType
from catena.notes.span import Span
from catena.vault.path import VaultPath


class Judgement(StrEnum):
    """What its owner says of a contradiction."""

    DETECTED = "detected"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimInNote:
    """One side of a contradiction.

    Attributes:
        path: The note.
        title: Its shown title.
        claim: The sentence, verbatim.
        timestamp: When the note was created, ISO 8601; None when nobody knows.
        section: The heading above, None before the first one.
        page: Of the paper, when the claim is an annotation's.
        span: Its bytes and lines in the file.
    """

    path: VaultPath
    title: str
    claim: str
    timestamp: str | None
    section: str | None
    page: str | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """Two claims that oppose each other.

    Attributes:
        id: The same for the same two sentences, in whichever notes they stand and whatever these are called.
        note_a: The older claim's side; by path when dates don't tell.
        note_b: The other one.
        confidence: That they oppose each other, 0 to 1.
        similarity: That they speak of the same thing, 0 to 1.
        type: How they oppose each other.
        status: What the owner says of it.
        superseded: The newer one takes the place of the older, both by one author.
    """

    id: str
    note_a: ClaimInNote
    note_b: ClaimInNote
    confidence: float
    similarity: float
    type: ContradictionType
    status: Judgement = Judgement.DETECTED
    superseded: bool = False
