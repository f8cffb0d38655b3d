"""Building the reader: from pinned weights and the embedding model's words, within reach of the trained network."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file  # pyright: ignore[reportUnknownVariableType]  # it has no types

from scripts import build_model, build_reader
from scripts.build_model import BuildFailed
from scripts.build_reader import FURTHEST, FURTHEST_MEAN, PACKAGED, PARITY, WEIGHTS, build, differences, flaw_of

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build_model.build()
    build()


def test_the_committed_weights_are_the_pinned_ones_and_small_enough_to_ship() -> None:
    assert hashlib.sha256(WEIGHTS.read_bytes()).hexdigest() == build_reader.WEIGHTS_SHA256
    assert WEIGHTS.stat().st_size < 25_000_000


def test_the_shrunk_reader_judges_as_the_trained_network_did() -> None:
    found = differences(PACKAGED / "model.onnx", PACKAGED / "tokenizer.json")

    assert len(found) == len(json.loads(PARITY.read_bytes())) > 50
    assert max(found) <= FURTHEST
    assert sum(found) / len(found) <= FURTHEST_MEAN


def test_a_reader_that_is_there_is_left_alone() -> None:
    before = (PACKAGED / "model.onnx").stat()

    assert flaw_of(PACKAGED) is None
    assert not build(PACKAGED, say=lambda _: None)
    assert (PACKAGED / "model.onnx").stat() == before


def test_without_the_embedding_model_it_says_what_to_run_first(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match=r"build_model\.py"):
        build(tmp_path / "reader", embedding=tmp_path / "nowhere", say=lambda _: None)

    assert not (tmp_path / "reader").exists()


def test_other_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "weights.safetensors"
    other.write_bytes(b"other")
    monkeypatch.setattr(build_reader, "WEIGHTS", other)

    with pytest.raises(BuildFailed, match="not the file that is pinned"):
        build(tmp_path / "reader", say=lambda _: None)


def test_matrices_come_back_from_bytes_with_the_scale_of_their_row() -> None:
    packed = load_file(WEIGHTS)
    name = "encoder.layer.0.output.dense.weight"

    whole = build_reader.unpacked(packed)[name]

    assert packed[name].dtype == np.int8
    np.testing.assert_allclose(whole[3], packed[name][3] * packed[f"{name}.scale"][3], rtol=1e-6)
    assert not any(each.endswith(".scale") for each in build_reader.unpacked(packed))
