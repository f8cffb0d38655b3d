"""Causal chains: which notes lead to which, each link with the sentence that states it."""

import asyncio
from dataclasses import dataclass

from catena.answers.answer import CausalChain
from catena.answers.graph_relations import no_relations, nodes_meant, shown_chains, still_reading
from catena.answers.limitations import chains_on_retracted
from catena.errors import BadRequest
from catena.graph.walking import chains
from catena.operations.services import Services
from catena.questions.limits import checked_limit
from catena.sources.warnings import SourceWarning, graph_warning

MOST_HOPS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class CausalChains:
    """The chains that were found."""

    causal_chains: tuple[CausalChain, ...]
    warnings: tuple[SourceWarning, ...]


async def causal_chains(
    services: Services, *, source: str, target: str | None, max_hops: int, limit: int
) -> CausalChains:
    """Find the chains of cause and effect from one note to another, or those that start at one note.

    Only what notes state counts. Denied links, discovered links, and links in notes that Catena generated form no
    chain. The graph is loaded if necessary.
    """
    checked_limit(limit)
    if not 1 <= max_hops <= MOST_HOPS:
        raise BadRequest(f"max_hops must be from 1 to {MOST_HOPS}.", max_hops=max_hops)
    if not source.strip() or (target is not None and not target.strip()):
        raise BadRequest("Say which note the chains begin at: its path, title or alias.")
    return await asyncio.to_thread(_found, services, source, target, max_hops, limit)


def _found(services: Services, source: str, target: str | None, max_hops: int, limit: int) -> CausalChains:
    network = services.graph.network()
    begin, end = nodes_meant(network, source), nodes_meant(network, target) if target else ()
    unknown = [text for text, nodes in ((source, begin), (target, end)) if text and not nodes]
    found = () if unknown else chains(network, begin, end, max_hops=max_hops, limit=limit)
    shown = shown_chains(services, network, found)
    lacking = [no_relations(services, each) for each in unknown]
    if not found and not unknown:
        lacking = [_nothing_stated(network.title(begin[0]), network.title(end[0]) if end else None)]
    return CausalChains(
        causal_chains=shown,
        warnings=(*lacking, *chains_on_retracted(services, shown), *still_reading(services)),
    )


def _nothing_stated(source: str, target: str | None) -> SourceWarning:
    asked = f"how '{source}' leads to '{target}'" if target else f"what '{source}' leads to"
    impact = "Chains are made of sentences that name a cause and its effect, in English or German."
    return graph_warning(f"No relation says {asked}.", impact)
