"""Embedder on onnxruntime: turns texts into vectors, with the model that comes with Catena or a user's own.

Every window is run on its own, several at a time on threads of one onnxruntime thread each. 8-bit models scale their
activations over everything that is in a call, so in a batch a text's vector would depend on its neighbors; alone,
equal text gives equal bytes, and nothing needs padding. This is as fast
(`docs/decisions/0003-embedding-model.md` has the figures).
"""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from catena.adapters.embedding_files import ModelFiles, brief, checked_sha256, find_model, read_description
from catena.adapters.embedding_tokens import Tokens, frame, load_tokens
from catena.adapters.embedding_windows import MAX_WINDOWS, groups, slices, spread_windows
from catena.adapters.onnx_graph import Graph, Ids
from catena.index.identity import ModelIdentity
from catena.index.ports import Vectors

SLICE_CHARS: Final = 65_536
"""Text is passed to the tokenizer in parts of at most this size, which bounds its memory."""

_QUESTIONS_KEPT: Final = 64

_log = logging.getLogger(__name__)


class OnnxEmbedder:
    """The port `Embedder` on onnxruntime and tokenizers. Thread-safe."""

    def __init__(self, *, tokens: Tokens, graph: "Graph", identity: ModelIdentity, threads: int) -> None:
        self._tokens = tokens
        self._graph = graph
        self.identity = identity
        self._threads = threads
        self._before, self._after = frame(tokens)
        self._blank = tokens.id_of("▁")
        self._room = identity.max_tokens - len(self._before) - len(self._after)
        self._asked: OrderedDict[str, Vectors] = OrderedDict()  # no `lru_cache`: it would keep the model that it calls

    @classmethod
    def load(cls, folder: Path | None = None, *, threads: int = 2) -> "OnnxEmbedder":
        """Load a model and try it on one word.

        Args:
            folder: Contains the graph (see `MODEL_FILES`; inputs `input_ids`, `attention_mask` and optionally
                `token_type_ids`; output pooled, or one state per token) and `tokenizer.json`, and optionally
                `manifest.json` or the small files of a sentence-transformers model. None for the model that comes with
                Catena.
            threads: Number of windows that `embed` runs at once.

        Raises:
            CannotStart: The folder holds no usable model; the message says what is wrong and what to do.
        """
        files = find_model(folder)
        about = read_description(files)
        sha256 = checked_sha256(files, about.manifest)
        tokens = load_tokens(files)
        graph = Graph.load(files, token_pooling=about.pooling(files))
        max_tokens = about.max_tokens()
        if max_tokens <= sum(map(len, frame(tokens))):
            raise files.unusable(f"its window of {max_tokens} tokens leaves no room for text")
        identity = ModelIdentity(
            name=about.name(files),
            sha256=sha256,
            dimensions=_try_out(graph, tokens, files),
            pooling=graph.pooling,
            max_tokens=max_tokens,
        )
        _log.info("Using the embedding model %s from %s.", identity.name, files.model)
        return cls(tokens=tokens, graph=graph, identity=identity, threads=max(1, threads))

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """Embed each text, in as many windows as it needs (at most `MAX_WINDOWS`).

        A text's vectors depend only on the text. Empty text has one window, too. Returns one array per text, in order:
        windows × dimensions, float32, each row of length 1.
        """
        windows = [self._windows(ids) for ids in self._ids_of(texts)]
        flat = [window for of_text in windows for window in of_text]
        vectors = self._run_all(flat)
        ends = np.cumsum([len(of_text) for of_text in windows])
        return [vectors[end - len(of_text) : end] for of_text, end in zip(windows, ends, strict=True)]

    def embed_query(self, text: str) -> Vectors:
        """Embed one question: dimensions, float32, length 1. Text beyond the window is cut off.

        The last questions are remembered: one request asks for the vector of its question several times.
        """
        known = self._asked.get(text)
        if known is None:
            known = self._asked[text] = self._vector_of_query(text)
            while len(self._asked) > _QUESTIONS_KEPT:
                self._asked.popitem(last=False)
        return known

    def _vector_of_query(self, text: str) -> Vectors:
        (ids,) = self._ids_of([text])
        vector = self._graph.vector(self._framed(ids[: self._room]))
        vector.flags.writeable = False
        return vector

    def is_word(self, word: str) -> bool:
        """Return whether the tokenizer's vocabulary has a word (lower case) whole."""
        return self._tokens.id_of(word) is not None

    def num_pieces(self, word: str) -> int:
        """As for `Embedder.num_pieces`; the blank that some models put before a word is none."""
        return max(1, sum(piece != self._blank for piece in self._tokens.ids([word])[0]))

    def _windows(self, ids: Ids) -> list[Ids]:
        spans = spread_windows(len(ids), room=self._room)
        if spans[-1][1] < len(ids):
            _log.warning(
                "A text is longer than %d windows; the text after its first %d tokens is found by text search only.",
                MAX_WINDOWS,
                spans[-1][1],
            )
        return [self._framed(ids[start:end]) for start, end in spans]

    def _framed(self, ids: Ids) -> Ids:
        framed = np.concatenate([self._before, ids, self._after])
        # A tokenizer without special tokens gives nothing for empty text, but a graph needs a token.
        return framed if len(framed) else np.zeros(1, np.int32)

    def _run_all(self, windows: Sequence[Ids]) -> Vectors:
        vectors = np.empty((len(windows), self.identity.dimensions), np.float32)
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

    def _ids_of(self, texts: Sequence[str]) -> list[Ids]:
        """Return the token ids, without special ones, of the part of each text that is embedded."""
        ids: list[Ids] = [np.zeros(0, np.int32)] * len(texts)
        for group in groups([len(text) for text in texts], most=SLICE_CHARS):
            if len(texts[group[0]]) > SLICE_CHARS:
                ids[group[0]] = self._ids_of_long(texts[group[0]])
            else:
                for i, found in zip(group, self._tokenize([texts[i] for i in group]), strict=True):
                    ids[i] = found
        return ids

    def _ids_of_long(self, text: str) -> Ids:
        enough = MAX_WINDOWS * self._room  # more than the windows hold, so that `_windows` sees the rest
        parts: list[Ids] = []
        for piece in slices(text, most=SLICE_CHARS):
            parts.extend(self._tokenize([piece]))
            if sum(map(len, parts)) > enough:
                break
        return np.concatenate(parts)

    def _tokenize(self, texts: Sequence[str]) -> list[Ids]:
        # A lone surrogate (from a note that is not UTF-8) can't be passed to the tokenizer.
        clean = [text.encode("utf-8", "replace").decode("utf-8") for text in texts]
        return [np.array(ids, np.int32) for ids in self._tokens.ids(clean)]


def _try_out(graph: Graph, tokens: Tokens, files: ModelFiles) -> int:
    """Run the model on one word; returns the length of its vectors.

    Raises:
        CannotStart: It fails, or its result is not a vector.
    """
    try:
        before, after = frame(tokens)
        vector = graph.vector(np.concatenate([before, np.array(tokens.ids(["catena"])[0], np.int32), after]))
    except Exception as problem:  # any error: those of onnxruntime have no base class, and the graph is the user's
        raise files.unusable(f"it fails on a single word ({brief(problem)})") from problem
    if vector.ndim != 1 or not np.isfinite(vector).all() or not vector.any():
        raise files.unusable("what it makes of a single word is not a vector")
    return len(vector)
