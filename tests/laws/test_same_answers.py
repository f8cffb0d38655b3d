"""Law: the same vault gives the same answers to the last digit, whatever the way on which its index came there."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.adapters.onnx_reader import OnnxReader
from catena.vault.path import VaultPath
from catena.wire.answering import Answering
from tests.edited_vaults import Edits, answers, differences, opened, settle, use_cheap_models

EDITS = 200
EDITS_PER_RUN = 13


@pytest.fixture(autouse=True)
def cheap_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for loaded in (OnnxEmbedder, OnnxReader):
        monkeypatch.setattr(loaded, "load", loaded.load)  # so that it is put back
    use_cheap_models()
    yield


@pytest.mark.parametrize("seed", [1])
async def test_after_many_edits_every_answer_is_that_of_a_fresh_index(tmp_path: Path, seed: int) -> None:
    vault, state, fresh = tmp_path / "vault", tmp_path / "state", tmp_path / "fresh"
    for folder in (vault, state, fresh):
        folder.mkdir()
    edits = Edits(vault, seed)
    for start in range(0, EDITS, EDITS_PER_RUN):
        async with opened(vault, state) as wired:
            await settle(wired)
            for number in range(start, min(EDITS, start + EDITS_PER_RUN)):
                edits.one(number)
                if number % 5 == 0:
                    await wired.services.indexer.run_once()

    async with opened(vault, state) as wired:
        await settle(wired)
        edited = await answers(wired)
    shutil.copyfile(state / "history.sqlite", fresh / "history.sqlite")  # it is no part of the index
    async with opened(vault, fresh) as wired:
        await settle(wired)
        made_anew = await answers(wired)

    assert sum(len(answer.get("results", ())) for answer in edited.values()) > len(edited)
    assert differences(edited, made_anew) == []


async def test_a_kill_just_after_a_rename_was_logged_changes_no_answer(tmp_path: Path) -> None:
    vault, state, fresh = tmp_path / "vault", tmp_path / "state", tmp_path / "fresh"
    for folder in (vault, state, fresh):
        folder.mkdir()
    Edits(vault, seed=1)
    old = VaultPath(sorted(note.name for note in vault.iterdir())[0])
    async with opened(vault, state) as wired:
        await settle(wired)
        (vault / old).rename(vault / "quasar.md")
        wired.services.ledger.record_rename(old, VaultPath("quasar.md"))  # and nothing that follows

    async with opened(vault, state) as wired:
        await settle(wired)
        chunks = wired.services.ledger.chunks_of([VaultPath("quasar.md")])[VaultPath("quasar.md")]
        found = await Answering(wired.services, vault="").answer(
            "search", b'{"query": "quasar", "mode": "text"}', "http"
        )
    async with opened(vault, fresh) as wired:
        await settle(wired)
        anew = wired.services.ledger.chunks_of([VaultPath("quasar.md")])[VaultPath("quasar.md")]

    assert [chunk.embedded_hash for chunk in chunks] == [chunk.embedded_hash for chunk in anew]
    assert b"quasar.md" in found


async def test_a_new_time_of_an_unchanged_file_dates_its_note_as_a_fresh_index_does(tmp_path: Path) -> None:
    vault, state, fresh = tmp_path / "vault", tmp_path / "state", tmp_path / "fresh"
    for folder in (vault, state, fresh):
        folder.mkdir()
    Edits(vault, seed=1)
    (vault / "stated.md").write_text("---\nmodified: 2020-01-02\n---\n# Stated\n")
    async with opened(vault, state) as wired:
        await settle(wired)
        for note in vault.iterdir():
            os.utime(note, (1_700_000_000.75, 1_700_000_000.75))
        await settle(wired)
        touched = {path: (facts.created, facts.modified) for path, facts in wired.services.ledger.facts().items()}
    async with opened(vault, fresh) as wired:
        await settle(wired)
        anew = {path: (facts.created, facts.modified) for path, facts in wired.services.ledger.facts().items()}

    assert touched == anew
    assert {modified for _, modified in anew.values()} == {"2023-11-14T22:13:20+00:00", "2020-01-02"}
