"""The vault's folder is renamed away while a sidecar runs, and comes back."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.adapters.onnx_reader import OnnxReader
from catena.errors import NotReady, ReadOnly
from catena.wire.answering import Answering
from tests.edited_vaults import opened, settle, use_cheap_models


@pytest.fixture(autouse=True)
def _cheap_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for loaded in (OnnxEmbedder, OnnxReader):
        monkeypatch.setattr(loaded, "load", loaded.load)  # so that it is put back
    use_cheap_models()
    yield


async def test_what_reads_notes_says_that_they_are_not_there_instead_of_finding_none(tmp_path: Path) -> None:
    vault, state, away = tmp_path / "vault", tmp_path / "state", tmp_path / "away"
    for folder in (vault, state):
        folder.mkdir()
    for name in ("Sleep", "Memory"):
        (vault / f"{name}.md").write_text(f"# {name}\n\nSleep helps memory.\n")
    async with opened(vault, state) as wired:
        answering = Answering(wired.services, vault="vault")

        async def ask(operation: str, **request: Any) -> Any:
            return json.loads(await answering.answer(operation, json.dumps(request).encode(), "http"))

        await settle(wired)
        vault.rename(away)
        await settle(wired)

        for operation, request in (
            ("search", {"query": "memory"}),
            ("ask", {"question": "What is sleep?"}),
            ("inspect", {"path": "Sleep.md"}),
            ("list_annotation_files", {}),
        ):
            with pytest.raises(NotReady, match="The vault is empty or not there: 0 of the 2 notes"):
                await ask(operation, **request)
        with pytest.raises(ReadOnly, match="The vault is not there, nothing was written"):
            await ask("write_note", path="Notes/New.md", content="new")
        assert (await ask("status"))["state"] == "error"
        assert (await ask("note_history", path="Sleep.md"))["versions"]

        away.rename(vault)
        await settle(wired)
        assert len((await ask("search", query="memory"))["results"]) == 2
