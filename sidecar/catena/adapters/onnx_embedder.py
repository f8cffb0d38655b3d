"""Embedder on onnxruntime: texts to vectors, with the model that comes with Catena or one of the user's own.

Every window is run on its own, several at a time on threads of one onnxruntime thread each. 8-bit models
scale their activations over everything that is in a call, so in a batch a text's vector would depend on
its neighbors; alone, equal text gives equal bytes, and nothing needs padding. It costs no speed
(`docs/decisions/0003-embedding-model.md` has the figures).
"""

import hashlib
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar, cast

import msgspec
import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from catena.errors import CannotStart
from catena.index.identity import ModelIdentity
from catena.index.ports import Vectors

PACKAGED: Final = Path(__file__).parent / "embedding_model"

MODEL_FILES: Final = (
    "model.onnx",
    "onnx/model.onnx",
    "model_int8.onnx",
    "model_quantized.onnx",
    "onnx/model_int8.onnx",
    "onnx/model_quantized.onnx",
)
"""Where a model folder may keep its graph, best first."""

MAX_WINDOWS: Final = 64
"""Of one text. With 256 tokens a window that is some 14,000 tokens: 50,000 characters of English prose, 14,000
of Chinese, far above a chunk's usual 1,000. What lies behind is found by text search only; the log says so."""

OVERLAP_TOKENS: Final = 32
"""How much two neighboring windows share at least, so that a sentence on the border stands whole in one."""

DEFAULT_MAX_TOKENS: Final = 256
"""When nothing in a model's folder says how much it reads at once."""

MOST_TOKENS: Final = 512
"""The widest window used: attention takes memory with the square of it."""

SLICE_CHARS: Final = 65_536
"""Text goes to the tokenizer in pieces of this size at most, which bounds its memory."""

_log = logging.getLogger(__name__)

_untyped = cast("Any", onnxruntime)  # the library has no types of its own; `_Session` says what is used

_Form = TypeVar("_Form")
_Ids = NDArray[np.int32]


class OnnxEmbedder:
    """The port `Embedder` on onnxruntime and tokenizers. Holds nothing that changes, so it is thread-safe."""

    def __init__(self, *, tokenizer: Tokenizer, graph: "_Graph", identity: ModelIdentity, threads: int) -> None:
        self._tokenizer = tokenizer
        self._graph = graph
        self._identity = identity
        self._threads = threads
        self._before, self._after = _frame(tokenizer)
        self._room = identity.max_tokens - len(self._before) - len(self._after)

    @classmethod
    def load(cls, folder: Path | None = None, *, threads: int = 2) -> "OnnxEmbedder":
        """Load a model and try it on one word.

        Args:
            folder: Holds the graph (see `MODEL_FILES`; inputs `input_ids`, `attention_mask` and perhaps
                `token_type_ids`; output pooled, or one state a token) and `tokenizer.json`; beside them
                perhaps `manifest.json`, or the small files of a sentence-transformers model. The model
                that comes with Catena unless given.
            threads: Windows that `embed` runs at once.

        Raises:
            CannotStart: The folder holds no usable model; the message says what is wrong and what to do.
        """
        files = _model_files(folder)
        about = _read_about(files)
        sha256 = _checked_sha256(files, about.manifest)
        tokenizer = _load_tokenizer(files)
        graph = _Graph.load(files, token_pooling=about.pooling(files))
        max_tokens = about.max_tokens()
        if max_tokens <= sum(map(len, _frame(tokenizer))):
            raise files.unusable(f"its window of {max_tokens} tokens leaves no room for text")
        identity = ModelIdentity(
            name=about.name(files),
            sha256=sha256,
            dimensions=_try_out(graph, tokenizer, files),
            pooling=graph.pooling,
            max_tokens=max_tokens,
        )
        _log.info("Using the embedding model %s from %s.", identity.name, files.model)
        return cls(tokenizer=tokenizer, graph=graph, identity=identity, threads=max(1, threads))

    @property
    def identity(self) -> ModelIdentity:
        """Which model this is."""
        return self._identity

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """Embed each text, in as many windows as it needs (at most `MAX_WINDOWS`).

        A text's vectors depend on nothing but the text. Empty text has one window, too.

        Returns:
            One array a text, in order: windows × dimensions, float32, each row of length 1.
        """
        windows = [self._windows(ids) for ids in self._ids_of(texts)]
        flat = [window for of_text in windows for window in of_text]
        vectors = self._run_all(flat)
        ends = np.cumsum([len(of_text) for of_text in windows])
        return [vectors[end - len(of_text) : end] for of_text, end in zip(windows, ends, strict=True)]

    def embed_query(self, text: str) -> Vectors:
        """Embed one question: dimensions, float32, length 1. What exceeds the window is cut."""
        (ids,) = self._ids_of([text])
        return self._graph.vector(self._framed(ids[: self._room]))

    def _windows(self, ids: _Ids) -> list[_Ids]:
        spans = spread_windows(len(ids), room=self._room)
        if spans[-1][1] < len(ids):
            _log.warning(
                "A text is longer than %d windows; what lies behind its first %d tokens is found by text search only.",
                MAX_WINDOWS,
                spans[-1][1],
            )
        return [self._framed(ids[start:end]) for start, end in spans]

    def _framed(self, ids: _Ids) -> _Ids:
        framed = np.concatenate([self._before, ids, self._after])
        # A tokenizer without special tokens gives nothing for empty text, but a graph wants a token.
        return framed if len(framed) else np.zeros(1, np.int32)

    def _run_all(self, windows: Sequence[_Ids]) -> Vectors:
        vectors = np.empty((len(windows), self._identity.dimensions), np.float32)
        longest_first = sorted(range(len(windows)), key=lambda i: -len(windows[i]))

        def run(i: int) -> None:
            vectors[i] = self._graph.vector(windows[i])

        if self._threads == 1 or len(windows) < 2:
            for i in longest_first:
                run(i)
        else:
            with ThreadPoolExecutor(self._threads, thread_name_prefix="embed") as pool:
                for _ in pool.map(run, longest_first):
                    pass
        return vectors

    def _ids_of(self, texts: Sequence[str]) -> list[_Ids]:
        """Token ids without special ones, of each text as far as it is embedded."""
        ids: list[_Ids] = [np.zeros(0, np.int32)] * len(texts)
        for group in _groups([len(text) for text in texts], most=SLICE_CHARS):
            if len(texts[group[0]]) > SLICE_CHARS:
                ids[group[0]] = self._ids_of_long(texts[group[0]])
            else:
                for i, found in zip(group, self._tokenize([texts[i] for i in group]), strict=True):
                    ids[i] = found
        return ids

    def _ids_of_long(self, text: str) -> _Ids:
        enough = MAX_WINDOWS * self._room  # more than the windows hold, so `_windows` sees that some is left
        parts: list[_Ids] = []
        for piece in slices(text, most=SLICE_CHARS):
            parts.extend(self._tokenize([piece]))
            if sum(map(len, parts)) > enough:
                break
        return np.concatenate(parts)

    def _tokenize(self, texts: Sequence[str]) -> list[_Ids]:
        # A lone surrogate (from a note that is not UTF-8) can't go into the tokenizer.
        clean = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        encodings = self._tokenizer.encode_batch_fast(clean, add_special_tokens=False)
        return [np.array(encoding.ids, np.int32) for encoding in encodings]


def spread_windows(
    num_tokens: int, *, room: int, overlap: int = OVERLAP_TOKENS, most: int = MAX_WINDOWS
) -> list[tuple[int, int]]:
    """Lay windows over a text's tokens: few, of even length, together covering all.

    Even rather than full: the last window of a text slightly too long would otherwise hold a few
    words without context, and long windows cost more a token than short ones.

    Args:
        num_tokens: Of the text.
        room: Tokens a window holds.
        overlap: What neighbors share at least; less when `room` is very small.
        most: Windows at most. A text that needs more is covered from its start only.

    Returns:
        Half-open spans of tokens, in order; one empty span for an empty text.
    """
    if num_tokens <= room:
        return [(0, num_tokens)]
    overlap = min(overlap, room // 4)
    needed = -(-(num_tokens - overlap) // (room - overlap))
    count = min(needed, most)
    covered = min(num_tokens, count * room - (count - 1) * overlap)
    if count == 1:
        return [(0, covered)]
    length = -(-(covered + (count - 1) * overlap) // count)
    starts = [i * (covered - length) // (count - 1) for i in range(count)]
    return [(start, start + length) for start in starts]


def slices(text: str, *, most: int) -> Iterator[str]:
    """Cut a text into pieces of at most `most` characters, at white space where the last tenth has some."""
    start = 0
    while start < len(text):
        end = min(start + most, len(text))
        if end < len(text):
            last_tenth = range(end - 1, end - 1 - most // 10, -1)
            end = next((i + 1 for i in last_tenth if text[i].isspace()), end)
        yield text[start:end]
        start = end


# private


@dataclass(frozen=True, slots=True)
class _ModelFiles:
    """Where a model's files are; `packaged` when it is the one that comes with Catena."""

    folder: Path
    model: Path
    tokenizer: Path
    packaged: bool

    def unusable(self, why: str) -> CannotStart:
        return CannotStart(f"The embedding model in {self.folder} can't be used: {why}. {self.remedy}")

    @property
    def remedy(self) -> str:
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
    """`manifest.json`: ours, or what a user chose to write."""

    name: str | None = None
    pooling: str | None = None
    max_tokens: int | None = None
    files: dict[str, str] = {}


class _PoolingConfig(msgspec.Struct, frozen=True):
    """`1_Pooling/config.json` of sentence-transformers: one of these is true."""

    pooling_mode_mean_tokens: bool = False
    pooling_mode_cls_token: bool = False


class _SentenceConfig(msgspec.Struct, frozen=True):
    """`sentence_bert_config.json` of sentence-transformers."""

    max_seq_length: int | None = None


class _TokenizerConfig(msgspec.Struct, frozen=True):
    """`tokenizer_config.json`; 1e30 there means that nobody knows."""

    model_max_length: float | None = None


class _ModelConfig(msgspec.Struct, frozen=True):
    """`config.json` of transformers."""

    name_or_path: str | None = msgspec.field(default=None, name="_name_or_path")
    max_position_embeddings: int | None = None


@dataclass(frozen=True, slots=True)
class _About:
    """What the small files beside a model say."""

    manifest: _Manifest
    config: _ModelConfig
    sentence: _SentenceConfig
    tokenizer: _TokenizerConfig
    pooling_config: _PoolingConfig | None

    def name(self, files: _ModelFiles) -> str:
        # The folder's own name comes last: moving a model should not look like another model.
        published = (self.config.name_or_path or "").replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
        return self.manifest.name or published or files.folder.name

    def max_tokens(self) -> int:
        said = self.manifest.max_tokens or self.sentence.max_seq_length or self.tokenizer.model_max_length
        widest = min(self.config.max_position_embeddings or MOST_TOKENS, MOST_TOKENS)
        if said is None:
            return min(DEFAULT_MAX_TOKENS, widest)
        return int(min(said, widest))

    def pooling(self, files: _ModelFiles) -> str:
        """How states become a vector where the graph leaves that to us."""
        if self.manifest.pooling is not None:
            if self.manifest.pooling not in _POOLINGS:
                raise files.unusable(
                    f"manifest.json asks for pooling by {self.manifest.pooling!r}; `mean` and `cls` are known"
                )
            return self.manifest.pooling
        if self.pooling_config is None or self.pooling_config.pooling_mode_mean_tokens:
            return "mean"
        if self.pooling_config.pooling_mode_cls_token:
            return "cls"
        raise files.unusable("1_Pooling/config.json asks for neither mean nor cls pooling, the known ones")


def _mean(states: Vectors) -> Vectors:
    return states.mean(axis=0)


def _first(states: Vectors) -> Vectors:
    return states[0]


_POOLINGS: Final[Mapping[str, Callable[[Vectors], Vectors]]] = {"mean": _mean, "cls": _first}


class _Node(Protocol):
    """An input or output of a graph; a dimension is a number, or a name or None where it varies."""

    name: str
    type: str
    shape: list[int | str | None]


class _Session(Protocol):
    """The part of onnxruntime's session that is used."""

    def get_inputs(self) -> list[_Node]: ...
    def get_outputs(self) -> list[_Node]: ...
    def run(self, output_names: list[str], input_feed: dict[str, NDArray[Any]]) -> list[Vectors]: ...


@dataclass(frozen=True, slots=True)
class _Graph:
    """A loaded graph: token ids to one vector.

    Attributes:
        session: onnxruntime's.
        inputs: What is fed, with the integer type it wants.
        output: The one that is read.
        pooling: `graph` when the output is a vector, else how states become one.
    """

    session: _Session
    inputs: Mapping[str, type[np.integer[Any]]]
    output: str
    pooling: str

    @classmethod
    def load(cls, files: _ModelFiles, *, token_pooling: str) -> "_Graph":
        options = _untyped.SessionOptions()
        options.intra_op_num_threads = 1  # the threads are ours: windows run beside each other
        options.inter_op_num_threads = 1
        options.log_severity_level = 3  # errors; warnings are about the graph, which a person can't mend
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # Without these memory stays near what one window needs, at no cost in speed.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        try:
            session = cast(
                "_Session",
                _untyped.InferenceSession(str(files.model), options, providers=["CPUExecutionProvider"]),
            )
        except Exception as problem:  # onnxruntime's errors have no base; the file is the user's
            raise files.unusable(
                f"{files.model.name} is not a graph onnxruntime can load ({_brief(problem)})"
            ) from problem
        output, pooled = _chosen_output(session, files)
        return cls(session, _wanted_inputs(session, files), output, "graph" if pooled else token_pooling)

    def vector(self, ids: _Ids) -> Vectors:
        """Run one window. Length 1, float32."""
        feed: dict[str, NDArray[Any]] = {}
        for name, kind in self.inputs.items():
            feed[name] = _INPUTS[name](ids).astype(kind)[np.newaxis]
        result = self.session.run([self.output], feed)[0][0].astype(np.float32)
        vector = result if self.pooling == "graph" else _POOLINGS[self.pooling](result)
        return vector / max(float(np.linalg.norm(vector)), 1e-12)


def _same(ids: _Ids) -> NDArray[Any]:
    return ids


_INPUTS: Final[Mapping[str, Callable[[_Ids], NDArray[Any]]]] = {
    "input_ids": _same,
    "attention_mask": np.ones_like,
    "token_type_ids": np.zeros_like,
}
_INTEGERS: Final[Mapping[str, type[np.integer[Any]]]] = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_POOLED_NAMES: Final = ("sentence_embedding", "sentence_embeddings", "embedding", "embeddings")


def _wanted_inputs(session: _Session, files: _ModelFiles) -> dict[str, type[np.integer[Any]]]:
    nodes = session.get_inputs()
    for node in nodes:
        if node.name not in _INPUTS or node.type not in _INTEGERS:
            raise files.unusable(f"its graph wants an input {node.name!r} ({node.type}) that a text doesn't give")
    if "input_ids" not in {node.name for node in nodes}:
        raise files.unusable("its graph has no input `input_ids`, so it does not read text")
    return {node.name: _INTEGERS[node.type] for node in nodes}


def _chosen_output(session: _Session, files: _ModelFiles) -> tuple[str, bool]:
    """The output to read, and whether it is pooled already.

    A pooled output counts when it is named as one or is the only one: BERT's `pooler_output` beside the
    states was trained for another task and makes poor sentence vectors.
    """
    nodes = session.get_outputs()
    pooled = [node.name for node in nodes if len(node.shape) == 2]
    states = [node.name for node in nodes if len(node.shape) == 3]
    named = [name for name in _POOLED_NAMES if name in pooled]
    if named:
        return named[0], True
    if states:
        return states[0], False
    if len(nodes) == 1 and pooled:
        return pooled[0], True
    shapes = ", ".join(f"{node.name} {node.shape}" for node in nodes)
    raise files.unusable(f"its graph gives neither a vector a text nor a state a token (it gives {shapes})")


def _model_files(folder: Path | None) -> _ModelFiles:
    """Find the graph and the tokenizer.

    Raises:
        CannotStart: One is missing.
    """
    home = PACKAGED if folder is None else folder
    graphs = [home / name for name in MODEL_FILES if (home / name).is_file()]
    model = graphs[0] if graphs else home / MODEL_FILES[0]
    beside = model.parent / "tokenizer.json"
    tokenizer = beside if beside.is_file() else home / "tokenizer.json"
    files = _ModelFiles(home, model, tokenizer, packaged=folder is None)
    if not home.is_dir():
        raise files.unusable("there is no such folder")
    if missing := [file.name for file in (model, tokenizer) if not file.is_file()]:
        raise files.unusable(f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing")
    return files


def _read_about(files: _ModelFiles) -> _About:
    folder = files.folder
    pooling = folder / "1_Pooling" / "config.json"
    return _About(
        manifest=_read(folder / "manifest.json", _Manifest, files),
        config=_read(folder / "config.json", _ModelConfig, files),
        sentence=_read(folder / "sentence_bert_config.json", _SentenceConfig, files),
        tokenizer=_read(folder / "tokenizer_config.json", _TokenizerConfig, files),
        pooling_config=_read(pooling, _PoolingConfig, files) if pooling.is_file() else None,
    )


def _read(path: Path, form: type[_Form], files: _ModelFiles) -> _Form:
    """Read a small JSON file; an absent one says nothing."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=form)
    except FileNotFoundError:
        return form()
    except (OSError, msgspec.MsgspecError) as problem:
        raise files.unusable(f"{path.name} can't be read ({_brief(problem)})") from problem


def _checked_sha256(files: _ModelFiles, manifest: _Manifest) -> str:
    """SHA-256 over the graph (with weights that lie beside it) and the tokenizer.

    Raises:
        CannotStart: A file is not the one that the manifest names.
    """
    together = hashlib.sha256()
    beside = sorted(path for path in files.model.parent.glob(f"{files.model.name}?*") if path.is_file())
    for path in (files.model, *beside, files.tokenizer):
        try:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()  # pyright: ignore[reportArgumentType]
        except OSError as problem:
            raise files.unusable(f"{path.name} can't be read ({problem.strerror})") from problem
        named = path.relative_to(files.folder).as_posix()
        if manifest.files.get(named, digest) != digest:
            raise files.unusable(f"{named} is not the file its manifest.json names (the SHA-256 differs)")
        together.update(digest.encode())
    return together.hexdigest()


def _load_tokenizer(files: _ModelFiles) -> Tokenizer:
    try:
        tokenizer = Tokenizer.from_file(str(files.tokenizer))
    except Exception as problem:  # the library raises bare Exception; the file is the user's
        raise files.unusable(f"tokenizer.json can't be read ({_brief(problem)})") from problem
    tokenizer.no_truncation()  # files bake in a length of their own; windows are cut here
    tokenizer.no_padding()
    return tokenizer


def _frame(tokenizer: Tokenizer) -> tuple[_Ids, _Ids]:
    """The special tokens that this tokenizer puts before and after a text."""
    bare = tokenizer.encode("a", add_special_tokens=False).ids
    whole = tokenizer.encode("a", add_special_tokens=True).ids
    before = next((i for i in range(len(whole)) if whole[i : i + len(bare)] == bare), len(whole))
    return np.array(whole[:before], np.int32), np.array(whole[before + len(bare) :], np.int32)


def _try_out(graph: _Graph, tokenizer: Tokenizer, files: _ModelFiles) -> int:
    """Run the model on one word; returns the length of its vectors.

    Raises:
        CannotStart: It fails, or gives something that is no vector.
    """
    try:
        vector = graph.vector(np.array(tokenizer.encode("catena").ids, np.int32))
    except Exception as problem:  # onnxruntime's errors have no base; the graph is the user's
        raise files.unusable(f"it fails on a single word ({_brief(problem)})") from problem
    if vector.ndim != 1 or not np.isfinite(vector).all() or not vector.any():
        raise files.unusable("what it makes of a single word is not a vector")
    return len(vector)


def _groups(sizes: Sequence[int], *, most: int) -> Iterator[list[int]]:
    """Neighbors whose sizes sum to at most `most`; what is larger stands alone."""
    group: list[int] = []
    total = 0
    for i, size in enumerate(sizes):
        if group and total + size > most:
            yield group
            group, total = [], 0
        group.append(i)
        total += size
    if group:
        yield group


def _brief(problem: Exception) -> str:
    """The first line of a library's complaint."""
    return str(problem).strip().split("\n", 1)[0][:200] or type(problem).__name__
