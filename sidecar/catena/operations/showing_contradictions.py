"""Contradictions as they were found when claims were compared, with titles, dates and what the owner says of them."""

from collections.abc import Collection

from catena.answers.contradicting import contradiction_of, in_order
from catena.answers.contradiction import Contradiction
from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath


def contradictions(sidecar: Sidecar, among: Collection[VaultPath] | None = None) -> tuple[Contradiction, ...]:
    """Every contradiction, dismissed ones too; only those between two of these notes, unless None.

    Returns:
        Surest first, superseded ones last.
    """
    pairs = sidecar.claims.pairs(among)
    claims = sidecar.claims.claims({i for pair in pairs for i in (pair.first, pair.second)})
    facts = sidecar.ledger.facts({claim.path for claim in claims.values()})
    judged = sidecar.judgements.all()
    return in_order(
        contradiction_of(
            claims[pair.first],
            claims[pair.second],
            facts,
            judged,
            confidence=pair.confidence,
            similarity=pair.similarity,
            kind=pair.type,
        )
        for pair in pairs
        if pair.first in claims
        and pair.second in claims
        and claims[pair.first].path in facts
        and claims[pair.second].path in facts
    )
