"""Build the reader that the sidecar ships, from the layers we trained and the words of the embedding model.

    python scripts/build_reader.py [--out DIR] [--force]

The embedding model must be there (`scripts/build_model.py`): its word table is the reader's, too, since training
left it as it was. No network is needed. Puts `model.onnx`, `tokenizer.json`, `LICENSE`, `NOTICE` and `manifest.json`
in place; when they stand there already nothing happens. See `docs/models/reader.md`.
"""

import hashlib
import json
import math
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # run as a file, only `scripts/` itself is on it

from scripts import build_model
from scripts.build_model import FP32, INT7, INT8, ROOT, BuildFailed, Precision, Say

PACKAGED = build_model.PACKAGED.with_name("reader_model")
WEIGHTS = Path(__file__).parent / "reader" / "weights.safetensors"
PARITY = Path(__file__).parent / "reader" / "parity.json"
"""Pairs of our own sentences with what the trained network said about them, before it was shrunk."""

NAME = "catena-reader-1"
WEIGHTS_SHA256 = "3fa8f9e5ec2c8c4ecbd37f7c8a73486dd142add854b08209aac2cb51e034b7b4"
MAX_TOKENS = 96
CALIBRATION: Final = {
    "answer": {"temperature": 2.957, "shift": -3.842},
    "relevance": {"temperature": 1.515, "shift": -0.897},
    "nli": {"temperature": 1.408, "shift": 0.0},
}
"""Fitted on held-out questions and pairs by `scripts/ship_reader.py`."""
RECIPE = 1
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
HEADS: Final = ("answer", "relevance", "nli")
FURTHEST: Final = 0.35
"""The most that a probability may differ from the trained network's."""
FURTHEST_MEAN: Final = 0.03


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command. Returns 0 if the reader is in place afterwards, else 1."""
    return build_model.run("reader", build, PACKAGED, arguments)


def build(
    out: Path = PACKAGED, *, embedding: Path = build_model.PACKAGED, force: bool = False, say: Say = print
) -> bool:
    """Make sure that the reader is in a folder.

    Args:
        out: The folder.
        embedding: Where the embedding model is.
        force: Build even when a whole reader of this recipe stands there.
        say: Called with each progress message.

    Returns:
        True if the reader was built, False if it was already there.

    Raises:
        BuildFailed: The embedding model is missing, or the weights are not those that are pinned.
        OSError: The folder can't be written.
    """
    out = out.resolve()
    flaw = flaw_of(out)
    if flaw is None and not force:
        say(f"The reader is there already: {out}.")
        return False
    say("Building the reader" + (f" ({flaw})." if flaw else "."))
    if hashlib.sha256(WEIGHTS.read_bytes()).hexdigest() != WEIGHTS_SHA256:
        raise BuildFailed(f"{WEIGHTS.name} is not the file that is pinned (its SHA-256 differs)")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside:
        made = Path(beside) / "new"
        made.mkdir()
        _write(made, embedding, scratch=Path(beside), say=say)
        build_model.put_in_place(made, out, old=Path(beside) / "old")
    say(f"The reader stands in {out}.")
    return True


def flaw_of(folder: Path) -> str | None:
    """What is wrong with the reader in a folder, in a few words; None when it is whole and of this recipe."""
    return build_model.flaw_in(folder, recipe=RECIPE, source_files=_made_of())


def unpacked(weights: "Mapping[str, NDArray[Any]]") -> "dict[str, NDArray[np.float32]]":
    """Returns the trained tensors; large matrices are stored as bytes with one scale per output."""
    import numpy as np

    whole = {name: value.astype(np.float32) for name, value in weights.items() if not name.endswith(".scale")}
    for name in [name for name in weights if name.endswith(".scale")]:
        whole[name.removesuffix(".scale")] *= weights[name][:, np.newaxis]
    return whole


def word_table(embedding: Path) -> "NDArray[np.float32]":
    """Returns the vectors of all words, from the embedding model's graph.

    Raises:
        BuildFailed: The model is missing or has no such table.
    """
    import numpy as np
    import onnx
    from onnx import numpy_helper

    from scripts.embedding_graph import WORD_TABLE

    file = embedding / "model.onnx"
    if not file.is_file():
        raise BuildFailed("The reader needs the embedding model: run `python scripts/build_model.py` first")
    found = {tensor.name: tensor for tensor in onnx.ModelProto.FromString(file.read_bytes()).graph.initializer}
    if WORD_TABLE in found:
        return numpy_helper.to_array(found[WORD_TABLE])
    try:
        parts = ("quantized", "zero_point", "scale")
        table, zero, scale = (numpy_helper.to_array(found[f"{WORD_TABLE}_{part}"]) for part in parts)
    except KeyError as missing:
        raise BuildFailed(f"The embedding model's graph has no {missing.args[0]}: build it again") from None
    return ((table.astype(np.float32) - zero.astype(np.float32)) * scale).astype(np.float32)


def differences(model: Path, tokenizer: Path) -> list[float]:
    """How far the probabilities of a graph are from those of the trained network, at most, for each pair of our own."""
    from tokenizers import Tokenizer

    from catena.adapters.onnx_graph import open_session
    from catena.adapters.onnx_reader import OnnxReader

    reader = OnnxReader(name=NAME, session=open_session(model), tokenizer=Tokenizer.from_file(str(tokenizer)))
    found: list[float] = []
    for pair in json.loads(PARITY.read_bytes()):
        (said,) = reader.logits([(pair["first"], pair["second"])], inference=pair["head"] == "nli")
        heads = {"answer": said[:1], "relevance": said[1:2], "nli": said[2:]}
        here, there = probabilities(heads[pair["head"]]), probabilities(pair["logits"])
        found.append(max(abs(one - other) for one, other in zip(here, there, strict=True)))
    return found


def probabilities(logits: Sequence[float]) -> list[float]:
    """Returns the sigmoid of one number, the softmax of several."""
    exponents = [math.exp(value) for value in logits]
    return [value / (sum(exponents) + (len(logits) == 1)) for value in exponents]


# private


def _made_of() -> dict[str, object]:
    return {WEIGHTS.name: WEIGHTS_SHA256, "calibration": CALIBRATION}


def _write(out: Path, embedding: Path, *, scratch: Path, say: Say) -> None:
    from safetensors.numpy import load_file  # pyright: ignore[reportUnknownVariableType]  # it has no types

    from scripts.embedding_graph import EncoderShape, pair_reader, quantize, save

    weights = unpacked(load_file(WEIGHTS))
    weights["embeddings.word_embeddings.weight"] = word_table(embedding)
    fp32 = scratch / "fp32.onnx"
    save(pair_reader(weights, EncoderShape(layers=6, heads=12, epsilon=1e-12), HEADS), fp32)
    shutil.copyfile(embedding / build_model.TOKENIZER, out / build_model.TOKENIZER)
    precision, apart = FP32, 0.0
    for candidate in (INT8, INT7):
        quantize(fp32, out / "model.onnx", reduce_range=candidate.reduce_range)
        apart = max(found := differences(out / "model.onnx", out / build_model.TOKENIZER))
        say(f"As {candidate.name} the probabilities differ by {apart:.3f} at most.")
        if apart <= FURTHEST and sum(found) / len(found) <= FURTHEST_MEAN:
            precision = candidate
            break
    else:
        shutil.copyfile(fp32, out / "model.onnx")
        say("8 bits change too much on this machine: the 32-bit reader is kept.")
    shutil.copyfile(ROOT / "scripts" / "licenses" / "Apache-2.0.txt", out / "LICENSE")
    (out / "NOTICE").write_text(_notice(precision), encoding="utf-8", newline="\n")
    manifest = _manifest(out, precision=precision, apart=apart)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")


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


def _manifest(out: Path, *, precision: Precision, apart: float) -> dict[str, object]:
    """Returns what the folder contains and how it was made."""
    names = ("model.onnx", build_model.TOKENIZER, "LICENSE", "NOTICE")
    return {
        "name": f"{NAME} {precision.name}",
        "heads": HEADS,
        "max_tokens": MAX_TOKENS,
        "calibration": CALIBRATION,
        "precision": precision.name,
        "furthest_from_trained": round(apart, 4),
        "recipe": RECIPE,
        "source_files": _made_of(),
        "files": {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in names},
    }


if __name__ == "__main__":
    raise SystemExit(main())
