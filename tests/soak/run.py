"""Kill a working sidecar again and again: `npm run soak [-- --kills 500 --seed 1]`.

Each round forks a process that edits a vault and indexes it, writes notes, accepts links and folds its stores, until it
gets SIGKILL at a random instant. The next start must then arrive at what a fresh index has: log, chunks, vectors, and
every tenth round every answer to the last digit. No note may be damaged, no link half written, nothing left over.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import catena.stores.lancedb_chunks  # noqa: F401 (imported once, before the processes are forked)
from catena.app.healing import heal
from catena.app.wiring import Wired
from catena.errors import CatenaError
from catena.vault.path import VaultPath
from catena.wire.answering import Answering
from tests.edited_vaults import WRITTEN, Edits, answers, differences, opened, settle, use_cheap_models

LONGEST_S = 3.0
"""The longest time that a process works before it is killed."""

EVERY_ANSWER = 10
"""How many rounds there are for one in which every answer is compared."""

WHOLE = "# Written\n\n" + "A whole note.\n" * 400


async def work(vault: Path, state: Path, seed: int) -> None:
    """Do everything that writes, until killed."""
    heal(state)
    edits, chosen = Edits(vault, seed), random.Random(seed)
    async with opened(vault, state) as wired:
        number = seed * 10_000
        while True:
            await settle(wired)
            for _ in range(chosen.randint(1, 8)):
                number += 1
                edits.one(number)
                await _write_something(wired, chosen, number)
            await wired.services.indexer.run_once()
            store = wired.services.indexer.chunk_store
            if store and chosen.random() < 0.3:
                await store.optimize(quiet=True)


async def _write_something(wired: Wired, chosen: random.Random, number: int) -> None:
    answering = Answering(wired.services, vault="vault")

    async def ask(operation: str, request: dict[str, Any]) -> Any:
        return json.loads(await answering.answer(operation, json.dumps(request).encode(), "http"))

    paths = sorted(path for path in wired.services.ledger.files() if not path.startswith(WRITTEN))
    try:
        if chosen.random() < 0.3:
            await ask("write_note", {"path": f"{WRITTEN} {number}.md", "content": WHOLE})
        elif paths:
            found = await ask("suggest_links", {"path": chosen.choice(paths)})
            for suggestion in found["suggestions"][:1]:
                await ask("accept_link", {"id": suggestion["id"]})
    except CatenaError:
        pass  # the vault changes meanwhile: what is refused is refused whole


async def check(vault: Path, state: Path, fresh: Path, *, every_answer: bool) -> None:
    """Compare the next start with a fresh index.

    Raises:
        AssertionError: They differ, or something is damaged or left over.
    """
    heal(state)
    async with opened(vault, state) as wired:
        await settle(wired)
        mended = await _contents(wired)
        said = await answers(wired) if every_answer else {}
        latest = wired.services.history.latest()
        hashes = {path: row.file_hash for path, row in wired.services.ledger.files().items()}
        assert latest == hashes, "the history lacks a version"
    fresh.mkdir()
    shutil.copyfile(state / "history.sqlite", fresh / "history.sqlite")
    async with opened(vault, fresh) as wired:
        await settle(wired)
        assert mended == await _contents(wired), "the index differs"
        if every_answer:
            assert not (differing := differences(said, await answers(wired))), differing
    assert not [file.name for file in vault.rglob(".catena-*")], "a temporary file is left"
    assert not list((state / "unfinished-links").glob("*")), "a link is half written"
    for note in vault.glob(f"{WRITTEN} *.md"):
        assert WHOLE in note.read_text(), f"{note.name} is damaged"


async def _contents(wired: Wired) -> dict[VaultPath, Any]:
    """What the index holds of each note, without ids."""
    ledger, store = wired.services.ledger, wired.services.indexer.chunk_store
    assert store
    assert await store.chunk_ids() == ledger.chunk_ids(), "chunks and log differ"
    assert await store.num_windows() == ledger.num_windows(), "vectors and log differ"
    chunks = ledger.chunks_of(ledger.files())
    return {
        path: (row.status, row.file_hash, [(c.text_hash, c.embedded_hash, c.spans) for c in chunks.get(path, ())])
        for path, row in ledger.files().items()
    }


def _forked(work: Coroutine[Any, Any, None]) -> int:
    """Run work in a process of its own. Returns its id."""
    process = os.fork()
    if process:
        work.close()
        return process
    code = 0
    try:
        asyncio.run(work)
    except BaseException:  # noqa: BLE001 (the border of a forked process, which must not go on as its parent)
        traceback.print_exc()
        code = 1
    sys.stderr.flush()
    os._exit(code)


def kill_often(folder: Path, *, kills: int, seed: int, longest_s: float) -> int:
    """Work and kill. Returns how many rounds failed."""
    use_cheap_models()
    warnings.filterwarnings("ignore", message="lancedb fork support")  # nothing of it has run before the fork
    vault, state, chosen = folder / "vault", folder / "state", random.Random(seed)
    for made in (vault, state):
        made.mkdir()
    told: Counter[str] = Counter()
    for number in range(kills):
        process = _forked(work(vault, state, seed + number))
        time.sleep(chosen.uniform(0.05, longest_s))  # the instant is the point: there is no event to wait for
        os.kill(process, signal.SIGKILL)
        _, ended = os.waitpid(process, 0)
        told["killed at work" if os.WIFSIGNALED(ended) else "ended by itself"] += 1
        fresh = folder / "fresh"
        checking = _forked(check(vault, state, fresh, every_answer=number % EVERY_ANSWER == EVERY_ANSWER - 1))
        _, ended = os.waitpid(checking, 0)
        told["good" if ended == 0 else "BAD"] += 1
        if ended:
            shutil.copytree(folder, folder.with_name(f"{folder.name}-bad-{number}"), dirs_exist_ok=True)
        shutil.rmtree(fresh, ignore_errors=True)
        print(f"{number + 1}/{kills} {dict(told)}", flush=True)
    feedback = state / "link-feedback.json"
    accepted = feedback.read_text().count('"accepted"') if feedback.exists() else 0
    print(f"{len(list(vault.glob(f'{WRITTEN} *.md')))} notes were written, {accepted} links accepted.")
    return told["BAD"] + told["ended by itself"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=LONGEST_S, help="Seconds before a kill, at most.")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="catena-soak-") as made:
        sys.exit(1 if kill_often(Path(made), kills=given.kills, seed=given.seed, longest_s=given.longest) else 0)
