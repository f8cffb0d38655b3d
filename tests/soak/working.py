"""What a process does until it is killed: everything that writes, and it says what it is about to do."""

import hashlib
import json
import mmap
import random
from pathlib import Path
from typing import Any

from catena.adapters.disk_vault import DiskVault
from catena.app.healing import heal
from catena.app.wiring import Wired
from catena.errors import CatenaError
from catena.indexing.derived_index import IndexName
from catena.wire.answering import Answering
from tests.edited_vaults import WRITTEN, Edits, opened
from tests.papers import mark, paper

CITEKEYS = ("reyes-2021", "okoye-2019")
WHOLE = "# Written\n\n" + "A whole note.\n" * 400
_LONGEST_NAME = 40


class Activity:
    """What a process is doing, in memory that it shares with its parent: a kill leaves it as it was."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, _LONGEST_NAME)

    def begin(self, name: str) -> None:
        """Say what is done from now on."""
        self._shared[:] = name.encode().ljust(_LONGEST_NAME, b"\0")

    @property
    def name(self) -> str:
        """What was said last."""
        return bytes(self._shared).rstrip(b"\0").decode()


class Journal:
    """The contents that Catena is about to write, by their hash: no file of its own may ever hold another one."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def record_writes(self) -> None:
        """From now on, every write of this process is recorded before it is made."""
        write, file = DiskVault.write, self._file

        def recorded(vault: DiskVault, path: Any, content: bytes, *, expected: bytes | None) -> None:
            with file.open("a") as opened_file:
                opened_file.write(f"{hashlib.sha256(content).hexdigest()}\n")
            write(vault, path, content, expected=expected)

        DiskVault.write = recorded  # type: ignore[method-assign]

    def holds(self, content: bytes) -> bool:
        """Whether this content was ever about to be written."""
        return self._file.exists() and hashlib.sha256(content).hexdigest() in self._file.read_text()


def write_papers(vault: Path) -> None:
    """Write the annotation notes that summaries and syntheses are made from."""
    (vault / "Papers").mkdir(exist_ok=True)
    for number, key in enumerate(CITEKEYS):
        marks = [
            mark("section1", comment="Sleep and memory", key=key),
            mark("positive", f"Sleep improved memory by {number + 5} % in {number + 40} adults.", key=key),
            mark("negative", "The sample was small and the groups were not assigned by chance.", key=key),
            mark("question", "Does the effect of sleep last longer than a week?", key=key),
        ]
        (vault / "Papers" / f"@{key}.md").write_text(paper(*marks, key=key))


async def work(vault: Path, state: Path, seed: int, activity: Activity, journal: Journal) -> None:
    """Do everything that writes, until killed."""
    journal.record_writes()
    activity.begin("start")
    heal(state)
    edits, chosen = Edits(vault, seed), random.Random(seed)
    async with opened(vault, state) as wired:
        worker = _Worker(wired, chosen, activity)
        number = seed * 10_000
        await worker.index()
        while True:
            for _ in range(chosen.randint(1, 8)):
                number += 1
                activity.begin("editing")
                edits.one(number)
                await worker.write_something(number)
            await worker.index()


class _Worker:
    def __init__(self, wired: Wired, chosen: random.Random, activity: Activity) -> None:
        self._services = wired.services
        self._answering = Answering(wired.services, vault="vault")
        self._chosen, self._activity = chosen, activity

    async def index(self) -> None:
        """Index, then do what a sidecar does in idle moments, in any order."""
        indexer = self._services.indexer
        self._activity.begin("start")
        await indexer.load()
        self._activity.begin("indexing")
        await indexer.run_once()
        for name in self._chosen.sample(list(IndexName), len(IndexName)):
            self._activity.begin("git and history" if name is IndexName.HISTORY else name.value)
            await indexer.finish(name)
        if indexer.chunk_store and self._chosen.random() < 0.5:
            self._activity.begin("optimizing")
            await indexer.chunk_store.optimize(quiet=True)

    async def write_something(self, number: int) -> None:
        """Write a note, a summary, a synthesis or a link."""
        kind = self._chosen.choice(["write_note", "summarize", "synthesize", "accept_link", "accept_link"])
        try:
            if kind == "write_note":
                await self._ask(kind, {"path": f"{WRITTEN} {number % 7}.md", "content": f"{WHOLE}\n{number}\n"})
            elif kind == "summarize":
                await self._ask(kind, {"citekey": self._chosen.choice(CITEKEYS)})
            elif kind == "synthesize":
                await self._ask(kind, {"citekeys": list(CITEKEYS), "canvas": self._chosen.random() < 0.5})
            else:
                await self._accept_link()
        except CatenaError:
            pass  # the vault changes meanwhile: what is refused is refused whole

    async def _accept_link(self) -> None:
        paths = sorted(path for path in self._services.ledger.files() if not path.startswith(WRITTEN))
        if not paths:
            return
        found = await self._ask("suggest_links", {"path": self._chosen.choice(paths)})
        for suggestion in found["suggestions"][:1]:
            await self._ask("accept_link", {"id": suggestion["id"]})

    async def _ask(self, operation: str, request: dict[str, Any]) -> Any:
        self._activity.begin(operation)
        return json.loads(await self._answering.answer(operation, json.dumps(request).encode(), "http"))
