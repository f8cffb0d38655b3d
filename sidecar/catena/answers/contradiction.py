"""Contradiction: two claims in different notes that cannot both be true."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catena.claims.opposing import ContradictionType
    from catena.notes.span import Span
    from catena.vault.path import VaultPath


class Judgement(StrEnum):
    """How the vault's owner judged a contradiction."""

    DETECTED = "detected"
    CONFIRMED = "confirmed"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimInNote:
    """One side of a contradiction.

    Attributes:
        path: The note.
        title: Its display title.
        claim: The sentence, verbatim.
        timestamp: When the note was created, ISO 8601; None if unknown.
        section: The heading above the claim; None before the first heading.
        page: The paper's page if the claim is an annotation.
        span: Its bytes and lines in the file.
    """

    path: "VaultPath"
    title: str
    claim: str
    timestamp: str | None
    section: str | None
    page: str | None
    span: "Span"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradiction:
    """Two claims that contradict each other.

    Attributes:
        id: Depends only on the two sentences, not on their notes or the notes' titles.
        note_a: The side of the older note, or the first by path if the dates don't decide.
        note_b: The other side.
        confidence: The likelihood that the claims contradict each other, 0 to 1.
        similarity: The likelihood that they are about the same thing, 0 to 1.
        type: The kind of contradiction.
        status: The owner's judgement.
        superseded: Whether the newer claim replaces the older one of the same author.
    """

    id: str
    note_a: ClaimInNote
    note_b: ClaimInNote
    confidence: float
    similarity: float
    type: "ContradictionType"
    status: Judgement = Judgement.DETECTED
    superseded: bool = False
