"""The graph source: what stands near the named notes, and between them on chains of causes."""

from types import SimpleNamespace

import pytest

from catena.errors import NotReady
from catena.graph.network import Network
from catena.graph.node import Role
from catena.sources.graph import SCORE_AT_HOP, GraphSource
from catena.sources.source import Lookup
from catena.sources.terms import terms_of
from catena.vault.path import VaultPath
from tests.sidecar.graph.building import a_network, node, path

pytestmark = pytest.mark.asyncio


async def found(network: Network | None, *concepts: str, allowed_paths: set[str] | None = None) -> dict[str, float]:
    only = None if allowed_paths is None else frozenset(map(VaultPath, allowed_paths))
    lookup = Lookup(terms=terms_of(" ".join(concepts)), concepts=concepts, allowed_paths=only)
    hits = await GraphSource(SimpleNamespace(loaded=network)).find(lookup)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    return {hit.path.removesuffix(".md"): hit.score for hit in hits}


async def test_named_notes_come_first_then_one_hop_then_two_and_no_further() -> None:
    network = a_network({"A": ["links_to B @0.3"], "B": ["links_to C @0.3"], "C": ["links_to D @0.3"], "D": []})

    scores = await found(network, "a")

    assert list(scores) == ["A", "B", "C"]
    assert scores["A"] == 1.0
    assert SCORE_AT_HOP[1] < scores["B"] <= SCORE_AT_HOP[0]
    assert 0 < scores["C"] <= SCORE_AT_HOP[1]


async def test_a_typed_relation_counts_more_than_a_plain_link() -> None:
    network = a_network({"A": ["supports Typed @0.9", "links_to Plain @0.3"], "Typed": [], "Plain": []})

    scores = await found(network, "A")

    assert scores["Typed"] > scores["Plain"]


async def test_templates_and_daily_notes_count_less() -> None:
    network = a_network(
        {"A": ["links_to Day", "links_to T", "links_to Plain"], "Plain": []},
        notes=[node("Day", role=Role.DAILY), node("T", role=Role.TEMPLATE)],
    )

    scores = await found(network, "A")

    assert scores["Plain"] > scores["Day"] > scores["T"]


async def test_notes_on_a_chain_of_causes_between_the_named_count_more() -> None:
    network = a_network(
        {"A": ["causes B @0.9", "supports X @0.9"], "B": ["leads_to C @0.9"], "X": ["supports C @0.9"], "C": []}
    )

    scores = await found(network, "A", "C")

    assert scores["B"] > scores["X"]


async def test_only_notes_that_count_are_found_and_names_without_a_note_are_none() -> None:
    network = a_network({"A": ["links_to B", "links_to Idea"], "B": []})

    assert set(await found(network, "A")) == {"A", "B"}
    assert set(await found(network, "A", allowed_paths={path("B")})) == {"B"}
    assert set(await found(network, "Idea")) == {"A", "B"}
    assert await found(network, "Nothing of the kind") == {}


async def test_a_graph_that_is_still_loading_says_so() -> None:
    with pytest.raises(NotReady, match=r"The graph is still loading\."):
        await found(None, "A")
