"""What the start after a kill must arrive at: all that a fresh index has, and nothing damaged or left over."""

import shutil
from collections.abc import Collection
from pathlib import Path
from typing import Any

from catena.app.healing import heal
from catena.app.wiring import Wired
from catena.graph.node import Node
from catena.notes.parsing import note_version
from tests.edited_vaults import KEPT, WRITTEN, answers, differences, opened, settle
from tests.git_vaults import GitVault
from tests.soak.working import Journal


async def check(vault: Path, state: Path, fresh: Path, journal: Journal, *, every_answer: bool) -> None:
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
        assert not _never_imported(vault, wired), "the history lacks a version that git has"
    fresh.mkdir()
    shutil.copyfile(state / "history.sqlite", fresh / "history.sqlite")
    async with opened(vault, fresh) as wired:
        await settle(wired)
        anew = await _contents(wired)
        assert not (differing := [k for k in mended if mended[k] != anew.get(k)]), f"the index differs: {differing}"
        assert mended.keys() == anew.keys(), f"the index differs: {mended.keys() ^ anew.keys()}"
        if every_answer:
            assert not (differing := differences(said, await answers(wired))), differing
    _nothing_is_damaged(vault, state, journal)


def _nothing_is_damaged(vault: Path, state: Path, journal: Journal) -> None:
    assert not [file.name for file in vault.rglob(".catena-*")], "a temporary file is left"
    assert not list((state / "unfinished-links").glob("*")), "a link is half written"
    own = [*vault.glob(f"{WRITTEN} *.md"), *(vault / KEPT[1]).glob("*.*")]
    assert not [file.name for file in own if not journal.holds(file.read_bytes())], "a note is damaged"


def _never_imported(vault: Path, wired: Wired) -> Collection[str]:
    """Returns the contents in git's commits that the history does not know."""
    repository = GitVault(vault).repository()
    if (head := repository.head()) is None:
        return ()
    committed = {
        note_version(note.raw)
        for commit in repository.commits(None, head)
        for note in commit.notes
        if note.raw is not None
    }
    return committed - {
        version.digest for version in wired.services.history.changed_between("0001-01-01", "9999-12-31")
    }


async def _contents(wired: Wired) -> dict[object, Any]:
    """What the index holds of each note, without ids, and what is derived from all of them."""
    services = wired.services
    ledger, store = services.ledger, services.indexer.chunk_store
    assert store
    assert await store.chunk_ids() == ledger.chunk_ids(), "chunks and log differ"
    assert await store.num_windows() == ledger.num_windows(), "vectors and log differ"
    chunks = ledger.chunks_of(ledger.files())
    notes: dict[object, Any] = {
        path: (row.status, row.file_hash, [(c.text_hash, c.embedded_hash, c.spans) for c in chunks.get(path, ())])
        for path, row in ledger.files().items()
    }
    network, papers = services.graph.network(), services.annotations.cache()
    claims = services.claims.claims([int(each) for each in services.claims.all_keys().ids])
    said = {each.id: (each.path, each.claim.text) for each in claims.values()}
    return notes | {
        "annotations": {path: kept.paper.annotations for path, kept in papers.items()},
        "claims": sorted(said.values()),
        "contradictions": sorted(
            (*sorted((said[pair.first], said[pair.second])), pair.type) for pair in services.claims.pairs()
        ),
        "relations": sorted(
            repr((edge.identity, edge.strength, edge.edge.stated_in))
            for path in network.notes()
            for edge in network.edges_at(Node(path))
        ),
    }
