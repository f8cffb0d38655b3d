"""Causal chains: what leads to what, each link with the sentence that states it."""

from dataclasses import dataclass

from catena.answers.answer import CausalChain
from catena.answers.result import SourceWarning
from catena.operations.sidecar import Sidecar


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalChains:
    """What was found.

    Attributes:
        causal_chains: Surest first.
        warnings: What is less than it should be.
    """

    causal_chains: tuple[CausalChain, ...]
    warnings: tuple[SourceWarning, ...]


async def causal_chains(
    sidecar: Sidecar, *, source: str, target: str | None, max_hops: int | None, limit: int | None
) -> CausalChains:
    """Find the chains of cause and effect from one note to another, or out of one."""
    raise NotImplementedError
