"""Vectors in memory are compared as LanceDB compares them, to the same digits wherever they stand."""

from pathlib import Path

import numpy as np
import pytest

from catena.index.ports import ChunkRow, Vectors
from catena.stores import lancedb_chunks
from catena.stores.kept_vectors import kept_vectors
from catena.stores.lancedb_chunks import LanceChunks
from catena.stores.vector_codes import codes_of, cosines, lengths_of, vectors_of_codes
from catena.vault.path import VaultPath

DICE = np.random.default_rng(7)
ROWS: Vectors = DICE.standard_normal((700, 48)).astype(np.float16).astype(np.float32)
CHUNKS = [f"chunk {row // 2}" for row in range(len(ROWS))]
SOURCES = [f"note {row // 7}.md" for row in range(len(ROWS))]
ASKED: Vectors = DICE.standard_normal(48).astype(np.float32)


def test_the_order_of_the_rows_changes_no_digit() -> None:
    there = kept_vectors(CHUNKS, SOURCES, codes_of(ROWS)).nearest(ASKED, limit=50)
    mixed: list[int] = DICE.permutation(len(ROWS)).tolist()

    found = kept_vectors([CHUNKS[i] for i in mixed], [SOURCES[i] for i in mixed], codes_of(ROWS)[mixed]).nearest(
        ASKED, limit=50
    )

    assert found == there
    assert len({match.chunk_id for match in found}) == 50


def test_equal_rows_come_in_the_order_of_their_paths_wherever_the_list_ends() -> None:
    rows = kept_vectors(list("dbca"), ["d.md", "b.md", "c.md", "a.md"], codes_of(np.tile(ROWS[:1], (4, 1))))

    assert [match.chunk_id for match in rows.nearest(ASKED, limit=2)] == ["a", "b"]


def test_chunks_that_are_asked_for_have_the_cosine_of_their_best_window_as_in_a_search() -> None:
    rows = kept_vectors(CHUNKS, SOURCES, codes_of(ROWS))
    searched = {match.chunk_id: match.score for match in rows.nearest(ASKED, limit=1000)}

    found = rows.cosines_of(ASKED, ["chunk 3", "chunk 200", "never stored"])

    assert found == {each: searched[each] for each in ("chunk 3", "chunk 200")}


def test_codes_are_near_the_vectors_and_stay_the_same_when_they_are_stored_again() -> None:
    codes = codes_of(ROWS)
    exact = ROWS @ ASKED / np.linalg.norm(ROWS, axis=1) / np.linalg.norm(ASKED)

    assert np.abs(cosines(ASKED, codes, lengths_of(codes)) - exact).max() < 4e-3
    assert np.array_equal(codes_of(vectors_of_codes(codes)), codes)


def test_rows_that_change_are_those_that_a_new_table_has() -> None:
    before = kept_vectors(CHUNKS, SOURCES, codes_of(ROWS))
    removed, added = [f"chunk {n}" for n in range(0, 350, 3)], ChunkRow("new", VaultPath("new.md"), ROWS[5:8])
    left = [row for row in range(len(ROWS)) if CHUNKS[row] not in removed]

    changed = before.changed(removed, [added]).nearest(ASKED, limit=1000)

    rows = np.concatenate([ROWS[left], ROWS[5:8]])
    sources = [*(SOURCES[row] for row in left), *["new.md"] * 3]
    anew = kept_vectors([*(CHUNKS[row] for row in left), *["new"] * 3], sources, codes_of(rows))
    assert changed == anew.nearest(ASKED, limit=1000)


@pytest.mark.parametrize("limit", [1, 40, 1000])
@pytest.mark.parametrize("allowed", [None, [VaultPath(f"note {n}.md") for n in range(30)]])
async def test_lancedb_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int, allowed: list[VaultPath] | None
) -> None:
    store = await LanceChunks.open(tmp_path / "lancedb", dimensions=48)
    added = [ChunkRow(CHUNKS[i], VaultPath(SOURCES[i]), ROWS[i : i + 2]) for i in range(0, len(ROWS), 2)]
    await store.replace(removed=(), added=added)

    in_memory = await store.nearest(ASKED, limit=limit, allowed_paths=allowed)
    monkeypatch.setattr(lancedb_chunks, "MOST_EXACT", -1)
    store.close()
    store = await LanceChunks.open(tmp_path / "lancedb", dimensions=48)
    in_lancedb = await store.nearest(ASKED, limit=limit, allowed_paths=allowed)

    assert {match.chunk_id for match in in_memory} == {match.chunk_id for match in in_lancedb}
    assert [match.score for match in in_memory] == pytest.approx([match.score for match in in_lancedb], abs=1e-4)
    store.close()
