"""Reads a folder with an embedding model: which files it has, what the small ones say, and whether they match."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from catena.errors import CannotStart

PACKAGED: Final = Path(__file__).parent / "embedding_model"

MODEL_FILES: Final = (
    "model.onnx",
    "onnx/model.onnx",
    "model_int8.onnx",
    "model_quantized.onnx",
    "onnx/model_int8.onnx",
    "onnx/model_quantized.onnx",
)
"""Where a model folder may keep its graph, in order of preference."""

DEFAULT_MAX_TOKENS: Final = 256
"""The window used if nothing in a model's folder states one."""

MOST_TOKENS: Final = 512
"""The widest window used, because attention needs memory with its square."""

POOLINGS: Final = ("mean", "cls")
"""How the states of a text's tokens can become one vector: by their mean, or by taking the first one."""

_Form = TypeVar("_Form")


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """Where a model's files are; `packaged` is true for the model that comes with Catena."""

    folder: Path
    model: Path
    tokenizer: Path
    packaged: bool

    def unusable(self, why: str) -> CannotStart:
        """Return the error that says why this model can't be used, and what to do."""
        return CannotStart(f"The embedding model in {self.folder} can't be used: {why}. {self.remedy}")

    @property
    def remedy(self) -> str:
        """What a person can do about a model that can't be used."""
        if self.packaged:
            return (
                "Install catena-sidecar again; in a checkout of the source, run "
                "`python scripts/build_model.py --force`."
            )
        return (
            "Give a folder with model.onnx and tokenizer.json of a sentence-embedding model, "
            "or leave the setting out to use the model that comes with Catena."
        )


class _Manifest(msgspec.Struct, frozen=True):
    """`manifest.json`: written by Catena's build, or by a user."""

    name: str | None = None
    pooling: str | None = None
    max_tokens: int | None = None
    files: dict[str, str] = {}


class _PoolingConfig(msgspec.Struct, frozen=True):
    """`1_Pooling/config.json` of sentence-transformers: one of these fields is true."""

    pooling_mode_mean_tokens: bool = False
    pooling_mode_cls_token: bool = False


class _SentenceConfig(msgspec.Struct, frozen=True):
    """`sentence_bert_config.json` of sentence-transformers."""

    max_seq_length: int | None = None


class _TokenizerConfig(msgspec.Struct, frozen=True):
    """`tokenizer_config.json`; 1e30 there means that the length is unknown."""

    model_max_length: float | None = None


class _ModelConfig(msgspec.Struct, frozen=True):
    """`config.json` of transformers."""

    name_or_path: str | None = msgspec.field(default=None, name="_name_or_path")
    max_position_embeddings: int | None = None


@dataclass(frozen=True, slots=True)
class ModelDescription:
    """What the small files beside a model say."""

    manifest: _Manifest
    config: _ModelConfig
    sentence: _SentenceConfig
    tokenizer: _TokenizerConfig
    pooling_config: _PoolingConfig | None

    def name(self, files: ModelFiles) -> str:
        """Return the model's name for itself."""
        # The folder's own name comes last, so that moving a model does not look like another model.
        published = (self.config.name_or_path or "").replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
        return self.manifest.name or published or files.folder.name

    def max_tokens(self) -> int:
        """Return how many tokens the model reads at once, special ones included."""
        said = self.manifest.max_tokens or self.sentence.max_seq_length or self.tokenizer.model_max_length
        widest = min(self.config.max_position_embeddings or MOST_TOKENS, MOST_TOKENS)
        if said is None:
            return min(DEFAULT_MAX_TOKENS, widest)
        return int(min(said, widest))

    def pooling(self, files: ModelFiles) -> str:
        """Return how states become a vector, for graphs that do not do this themselves."""
        if self.manifest.pooling is not None:
            if self.manifest.pooling not in POOLINGS:
                raise files.unusable(
                    f"manifest.json asks for pooling by {self.manifest.pooling!r}; `mean` and `cls` are known"
                )
            return self.manifest.pooling
        if self.pooling_config is None or self.pooling_config.pooling_mode_mean_tokens:
            return "mean"
        if self.pooling_config.pooling_mode_cls_token:
            return "cls"
        raise files.unusable("1_Pooling/config.json asks for neither mean nor cls pooling, the known ones")


def find_model(folder: Path | None) -> ModelFiles:
    """Find the graph and the tokenizer.

    Raises:
        CannotStart: One of them is missing.
    """
    home = PACKAGED if folder is None else folder
    graphs = [home / name for name in MODEL_FILES if (home / name).is_file()]
    model = graphs[0] if graphs else home / MODEL_FILES[0]
    beside = model.parent / "tokenizer.json"
    tokenizer = beside if beside.is_file() else home / "tokenizer.json"
    files = ModelFiles(home, model, tokenizer, packaged=folder is None)
    if not home.is_dir():
        raise files.unusable("there is no such folder")
    if missing := [file.name for file in (model, tokenizer) if not file.is_file()]:
        raise files.unusable(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return files


def read_description(files: ModelFiles) -> ModelDescription:
    """Read the small files beside a model.

    Raises:
        CannotStart: One of them can't be read.
    """
    folder = files.folder
    pooling = folder / "1_Pooling" / "config.json"
    return ModelDescription(
        manifest=_read(folder / "manifest.json", _Manifest, files),
        config=_read(folder / "config.json", _ModelConfig, files),
        sentence=_read(folder / "sentence_bert_config.json", _SentenceConfig, files),
        tokenizer=_read(folder / "tokenizer_config.json", _TokenizerConfig, files),
        pooling_config=_read(pooling, _PoolingConfig, files) if pooling.is_file() else None,
    )


def _read(path: Path, form: type[_Form], files: ModelFiles) -> _Form:
    """Read a small JSON file; a missing one gives the defaults."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=form)
    except FileNotFoundError:
        return form()
    except (OSError, msgspec.MsgspecError) as problem:
        raise files.unusable(f"{path.name} can't be read ({brief(problem)})") from problem


def checked_sha256(files: ModelFiles, manifest: _Manifest) -> str:
    """Return the SHA-256 of the graph (with weights beside it) and the tokenizer.

    Raises:
        CannotStart: A file does not match the manifest.
    """
    together = hashlib.sha256()
    beside = sorted(path for path in files.model.parent.glob(f"{files.model.name}?*") if path.is_file())
    for path in (files.model, *beside, files.tokenizer):
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as problem:
            raise files.unusable(f"{path.name} can't be read ({problem.strerror})") from problem
        named = path.relative_to(files.folder).as_posix()
        if manifest.files.get(named, digest) != digest:
            raise files.unusable(f"{named} is not the file its manifest.json names (the SHA-256 differs)")
        together.update(digest.encode())
    return together.hexdigest()


def brief(problem: Exception) -> str:
    """Return the first line of a library's error message."""
    return str(problem).strip().split("\n", 1)[0][:200] or type(problem).__name__
