"""A short sample of `npm run fuzz`: no reader and no operation fails, whatever it is given."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from catena.adapters.onnx_embedder import OnnxEmbedder
from catena.adapters.onnx_reader import OnnxReader
from tests.soak.fuzz import READERS, ask_everything, failures

CASES = 25


@pytest.fixture(autouse=True)
def cheap_models(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for loaded in (OnnxEmbedder, OnnxReader):
        monkeypatch.setattr(loaded, "load", loaded.load)  # so that it is put back
    yield


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_reads_or_refuses_every_text(reader: str) -> None:
    assert list(failures(1, cases=CASES, reader=reader)) == []


async def test_every_operation_answers_or_refuses_every_request(tmp_path: Path) -> None:
    assert await ask_everything(tmp_path, seed=1, each=2) == []
