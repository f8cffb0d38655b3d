"""The trained reader in a sidecar: there once the model is loaded, and missed by nobody where it can't be used."""

import logging
from pathlib import Path

import pytest

from catena.adapters import onnx_reader
from catena.app.settings import Settings
from catena.app.wiring import wire
from scripts import build_model, build_reader

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    build_model.build()
    vault = tmp_path / "vault"
    vault.mkdir()
    return Settings(vault=vault)


async def test_the_reader_is_there_once_the_model_is_loaded(settings: Settings, tmp_path: Path) -> None:
    build_reader.build()
    wired = await wire(settings, tmp_path / "state", watching=False)
    try:
        assert wired.services.reader is None
        assert wired.services.inference is None

        await wired.services.indexer.load()

        assert wired.services.reader is not None
        assert wired.services.reader.name.startswith("catena-reader")
        assert wired.services.inference is not None
    finally:
        await wired.close()


async def test_without_a_usable_reader_the_rest_is_loaded_and_the_log_says_why(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(onnx_reader.OnnxReader.load.__func__, "__defaults__", (tmp_path / "nowhere",))
    wired = await wire(settings, tmp_path / "state", watching=False)
    try:
        with caplog.at_level(logging.WARNING):
            await wired.services.indexer.load()

        assert wired.services.indexer.embedder is not None
        assert wired.services.reader is None
        assert "build_reader.py" in caplog.text
    finally:
        await wired.close()
