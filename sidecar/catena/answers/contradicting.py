"""Turns opposed claims into contradictions."""

import hashlib
from collections.abc import Iterable, Mapping

from catena.answers.contradiction import ClaimInNote, Contradiction, Judgement
from catena.claims.claim import Claim, Stance
from catena.claims.completeness import is_finished
from catena.claims.opposing import ContradictionType, Opposition, compare
from catena.claims.superseding import supersedes, voice_of
from catena.index.claims import StoredClaim
from catena.index.log import NoteFacts
from catena.vault.path import VaultPath


def oppose(a: Claim, b: Claim, cosine: float | None) -> Opposition | None:
    """Return how two claims contradict each other; None if they don't.

    A claim that only reports another's view or that is marked as an opinion contradicts nothing.
    """
    if a.stance is not Stance.ASSERTED or b.stance is not Stance.ASSERTED:
        return None
    if _of_one_template(a, b):
        return None
    found = compare(a.text, b.text, cosine=cosine)
    return found if found.contradicts else None


def _of_one_template(a: Claim, b: Claim) -> bool:
    """Return whether both are entries under one heading, so that each is about its own note ("Order is relevant")."""
    if not a.section_title or not b.section_title or is_finished(a.text) or is_finished(b.text):
        return False
    return a.section_title.casefold() == b.section_title.casefold()


def contradiction_of(
    a: StoredClaim,
    b: StoredClaim,
    facts: Mapping[VaultPath, NoteFacts],
    judged: Mapping[str, Judgement],
    *,
    confidence: float,
    similarity: float,
    kind: ContradictionType,
) -> Contradiction:
    """Return the contradiction between two opposed claims; the older note comes first, ties by path and place."""
    older, newer = sorted(
        (a, b), key=lambda each: (facts[each.path].created[:10], each.path, each.claim.span.byte_start)
    )
    pair_id = contradiction_id(a.claim.text, b.claim.text)
    return Contradiction(
        id=pair_id,
        note_a=_side(older, facts[older.path]),
        note_b=_side(newer, facts[newer.path]),
        confidence=round(confidence, 4),
        similarity=round(min(1.0, similarity), 4),
        type=kind,
        status=judged.get(pair_id, Judgement.DETECTED),
        superseded=supersedes(voice_of(facts[newer.path].properties), voice_of(facts[older.path].properties)),
    )


def contradiction_id(one: str, other: str) -> str:
    """Return an id that depends only on the two sentences, not on their notes or the notes' titles."""
    digest = hashlib.sha256("\0".join(sorted((one, other))).encode("utf-8", "replace"))
    return f"c-{digest.hexdigest()[:16]}"


def sorted_contradictions(found: Iterable[Contradiction]) -> tuple[Contradiction, ...]:
    """Sort contradictions by confidence, with superseded ones last and ties by place; drop repeated pairs."""
    ordered = sorted(found, key=_order)
    once: dict[str, Contradiction] = {}
    for each in ordered:
        once.setdefault(each.id, each)
    return tuple(once.values())


def _order(each: Contradiction) -> tuple[object, ...]:
    a, b = each.note_a, each.note_b
    return each.superseded, -each.confidence, a.path, b.path, each.id, a.span.byte_start, b.span.byte_start


def _side(stored: StoredClaim, facts: NoteFacts) -> ClaimInNote:
    return ClaimInNote(
        path=stored.path,
        title=facts.title,
        claim=stored.claim.text,
        timestamp=facts.created,
        section=stored.claim.section_title,
        page=stored.claim.page,
        span=stored.claim.span,
    )
