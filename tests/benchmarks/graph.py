"""How fast the graph is at 10,000 notes and 100,000 relations, each figure beside its promise.

    .venv/bin/python tests/benchmarks/graph.py [--notes 10000] [--relations 100000] [--seed 7] [--json FILE]

Notes and statements are made up and put into a real store; the network is built from it and asked as the operations
ask it, sentences included. Links are spread as vaults have them: most notes have few, some maps have hundreds. Wall
time stands beside processor time, since machines are shared. Never part of `npm test`.
"""

import argparse
import asyncio
import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[2]))

from catena.graph.network import Network
from catena.graph.node import NoteNode, Role
from catena.graph.ports import NoteStatements
from catena.graph.relation import CAUSAL, RelationType
from catena.graph.statement import ITSELF, Mention, Statement
from catena.notes.span import Span
from catena.operations.causal_chains import causal_chains
from catena.operations.related import related
from catena.operations.services import Services
from catena.stores.sqlite_relations import SqliteRelations
from catena.vault.path import VaultPath

ASKED = 200
"""Questions of each kind."""
HUBS = 0.01
"""Share of notes that are maps: they are linked to often and link to many."""
TYPED = 0.25
"""Share of relations that are more than plain links; a third of these are causal."""


@dataclass(frozen=True)
class Figure:
    """One line of the report; `kept` is None where nothing is promised."""

    what: str
    wall: str
    processor: str
    promise: str = ""
    kept: bool | None = None


@dataclass(frozen=True)
class Times:
    """Milliseconds of each run, by the wall and by the processor."""

    wall: Sequence[float]
    processor: Sequence[float]


def generate(notes: int, relations: int, seed: int) -> tuple[list[NoteNode], list[NoteStatements]]:
    """Notes in folders, and what they state."""
    chance = random.Random(seed)
    nodes = [
        NoteNode(
            VaultPath(f"Folder {at % 40}/Note {at}.md"),
            f"Note {at}",
            (f"Alias {at}",) if at % 10 == 0 else (),
            Role.MAP if at < notes * HUBS else Role.PLAIN,
        )
        for at in range(notes)
    ]
    typed = [t for t in RelationType if t not in (RelationType.LINKS_TO, RelationType.EMBEDS, *CAUSAL)]
    stated: list[list[Statement]] = [[] for _ in nodes]
    for row in range(relations):
        source = _drawn(chance, notes)
        # Most links stay within a topic: notes that are near each other in number.
        near = min(notes - 1, max(0, source + round(chance.gauss(0, 60))))
        target = near if chance.random() < 0.7 else _drawn(chance, notes)
        kind = RelationType.LINKS_TO
        if chance.random() < TYPED:
            kind = chance.choice(sorted(CAUSAL)) if chance.random() < 1 / 3 else chance.choice(typed)
        stated[source].append(
            Statement(
                type=kind,
                source=ITSELF,
                target=Mention(f"Note {target}"),
                strength=0.3 if kind is RelationType.LINKS_TO else round(chance.uniform(0.5, 1.0), 2),
                context=f"Sentence {row} of this note says so of [[Note {target}]], as sentences in notes do.",
                span=Span(row, row + 60, 1, 1),
            )
        )
    versions = (f"{at:064x}" for at in range(notes))
    return nodes, [
        NoteStatements(node.path, version, tuple(said))
        for node, version, said in zip(nodes, versions, stated, strict=True)
    ]


def _drawn(chance: random.Random, notes: int) -> int:
    """A note; every tenth time a map."""
    return chance.randrange(max(1, int(notes * HUBS))) if chance.random() < 0.1 else chance.randrange(notes)


def timed(runs: Sequence[Callable[[], object]]) -> Times:
    """Run each once."""
    wall: list[float] = []
    processor: list[float] = []
    for run in runs:
        at, at_processor = time.perf_counter(), time.process_time()
        run()
        wall.append((time.perf_counter() - at) * 1000)
        processor.append((time.process_time() - at_processor) * 1000)
    return Times(wall, processor)


def p95(times: Sequence[float]) -> float:
    """All but a twentieth are as fast or faster."""
    return sorted(times)[int(len(times) * 0.95)]


def resident_mb() -> float:
    """Memory that the process holds now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() / 1e6


def measure(notes: int, relations: int, seed: int, place: Path) -> list[Figure]:
    """All figures."""
    nodes, stated = generate(notes, relations, seed)
    store = SqliteRelations(place / "relations.sqlite")
    store.replace(stated)
    before_mb = resident_mb()
    networks: list[Network] = []
    built = timed([lambda: networks.append(Network(nodes, store.edges(), store.discoveries()))])
    network, grown_mb = networks[0], resident_mb() - before_mb

    chance = random.Random(seed + 1)
    services = cast(
        Services,
        SimpleNamespace(
            graph=SimpleNamespace(network=lambda: network, loaded=network, store=store),
            ledger=SimpleNamespace(facts=lambda _: {}),
            indexer=SimpleNamespace(is_scanning=False),
            pdfs=None,
        ),
    )
    asked = [chance.choice(nodes) for _ in range(ASKED)]
    hubs = [node for node in nodes if node.role is Role.MAP][:ASKED]

    with asyncio.Runner() as runner:

        def around(node: NoteNode) -> Callable[[], object]:
            return lambda: runner.run(related(services, path=node.path, concept=None, max_hops=2, limit=50))

        def out_of(node: NoteNode) -> Callable[[], object]:
            return lambda: runner.run(causal_chains(services, source=node.path, target=None, max_hops=3, limit=10))

        def between(node: NoteNode, other: NoteNode) -> Callable[[], object]:
            return lambda: runner.run(
                causal_chains(services, source=node.path, target=other.path, max_hops=3, limit=10)
            )

        timed([around(asked[0]), out_of(asked[0])])
        return [
            Figure("memory of the network", f"{grown_mb:.0f} MB", ""),
            _figure("built from the store", built, 3000, max),
            _figure("related, two hops, p95", timed([around(node) for node in asked]), 30, p95),
            _figure("related to a map, two hops, p95", timed([around(node) for node in hubs]), None, p95),
            _figure("chains out of a note, p95", timed([out_of(node) for node in asked]), 50, p95),
            _figure(
                "chains between notes, p95",
                timed([between(*chance.sample(nodes, 2)) for _ in range(ASKED)]),
                50,
                p95,
            ),
            _figure("a note's edges replaced, p95", timed([_saving(network, store, node) for node in asked]), 50, p95),
            _figure("a note gone and back, p95", timed([_leaving(network, store, node) for node in asked]), None, p95),
            _figure("a map gone and back, p95", timed([_leaving(network, store, node) for node in hubs]), None, p95),
        ]


def _saving(network: Network, store: SqliteRelations, node: NoteNode) -> Callable[[], object]:
    return lambda: network.put(node, store.edges([node.path]))


def _leaving(network: Network, store: SqliteRelations, node: NoteNode) -> Callable[[], object]:
    def leave() -> None:
        network.remove(node.path)
        network.put(node, store.edges([node.path]))

    return leave


def _figure(what: str, times: Times, most_ms: float | None, of: Callable[[Sequence[float]], float]) -> Figure:
    wall, processor = of(times.wall), of(times.processor)
    promise, kept = ("", None) if most_ms is None else (f"≤ {most_ms:.0f} ms", processor <= most_ms)
    return Figure(what, f"{wall:.1f} ms", f"{processor:.1f} ms", promise, kept)


def main() -> None:
    """Measure and print; exit 1 when a promise is broken."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--notes", type=int, default=10_000)
    parser.add_argument("--relations", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="catena-graph-") as place:
        figures = measure(given.notes, given.relations, given.seed, Path(place))
    table = Table("figure", "wall", "processor", "promise", "kept")
    for figure in figures:
        kept = {None: "", True: "yes", False: "NO"}[figure.kept]
        table.add_row(figure.what, figure.wall, figure.processor, figure.promise, kept)
    Console().print(table)
    if given.json:
        given.json.write_text(json.dumps([asdict(figure) for figure in figures], indent=2), encoding="utf-8")
    sys.exit(any(figure.kept is False for figure in figures))


if __name__ == "__main__":
    main()
