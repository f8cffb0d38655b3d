"""The clock is set back by days while a sidecar runs, as after a wrong time zone or a flat battery."""

import datetime as dt
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.adapters.onnx_reader import OnnxReader
from catena.clock import SystemClock
from catena.wire.answering import Answering
from tests.edited_vaults import opened, settle, use_cheap_models

SAID = ("Sleep helps memory.", "Sleep hurts memory.", "Sleep leaves memory alone.")


@pytest.fixture(autouse=True)
def _cheap_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for loaded in (OnnxEmbedder, OnnxReader):
        monkeypatch.setattr(loaded, "load", loaded.load)  # so that it is put back
    use_cheap_models()
    yield


async def test_what_is_saved_is_found_and_no_version_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vault, state, note = tmp_path / "vault", tmp_path / "state", tmp_path / "vault" / "Sleep.md"
    for folder in (vault, state):
        folder.mkdir()
    now = SystemClock().now()
    async with opened(vault, state) as wired:
        answering = Answering(wired.services, vault="vault")

        async def ask(operation: str, **request: Any) -> Any:
            return json.loads(await answering.answer(operation, json.dumps(request).encode(), "http"))

        for days, text in zip((0, -3, 1), SAID, strict=True):
            then = now + dt.timedelta(days=days)
            monkeypatch.setattr(SystemClock, "now", lambda _, then=then: then)
            note.write_text(f"# Sleep\n\n{text}\n")
            os.utime(note, (then.timestamp(), then.timestamp()))
            await settle(wired)
            [found] = (await ask("search", query=text))["results"]
            assert found["excerpts"][0].rstrip() == text
        history = await ask("note_history", path="Sleep.md")
        assert len(history["versions"]) == len(SAID)
        assert SAID[-1] in history["content"]
        assert wired.services.history.latest() == {p: row.file_hash for p, row in wired.services.ledger.files().items()}
