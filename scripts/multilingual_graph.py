"""The multilingual embedding model as an ONNX graph and a tokenizer file.

The model is Universal Sentence Encoder multilingual, version 3 (Yang et al. 2019), in its small form: the vectors of
the tokens and of their neighborhoods of two, three and five tokens are summed, and a small network makes one vector of
the sum. Only `scripts/build_multilingual_model.py` and its tests use this file.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

from scripts.embedding_graph import OUTPUT, GraphWriter

Weights = Mapping[str, NDArray[Any]]
"""Tensors by the names of the package's `weights.npz`; a matrix is inputs × outputs."""

BLOCKS = 17
"""The table of tokens is stored in this many blocks of bytes, each with its own scale: token n is in block n % 17."""

ORDERS = ((2, 0), (3, 1), (5, 2))
"""Tokens of a neighborhood, and how many of them stand before the token itself."""

WIDTH = 256
"""Of the vector of one neighborhood."""

UNKNOWN, BEFORE, AFTER = 0, 1, 2
"""The special tokens."""

_WIRE_VARINT, _WIRE_8_BYTES, _WIRE_SIZED, _WIRE_4_BYTES = 0, 1, 2, 5


def multilingual_encoder(weights: Weights) -> onnx.ModelProto:
    """Build the graph that turns the token ids of one text (1 × tokens) into one vector of length 1.

    Raises:
        KeyError: The weights lack a tensor.
    """
    graph = GraphWriter()
    epsilon = float(weights["eps"])
    graph.constant("axis_0", np.array([0], np.int64))
    graph.add("Squeeze", ["input_ids", "axis_0"], "ids")
    words = _words(graph, weights)
    features = [words, *_neighborhoods(graph, weights, words, epsilon)]
    graph.add("Concat", features, "features", axis=1)
    scale, shift = graph.constant("scale", weights["ln_g"]), graph.constant("shift", weights["ln_b"])
    graph.add("LayerNormalization", ["features", scale, shift], "states", axis=-1, epsilon=epsilon)
    _vector(graph, weights, "states")
    return graph.model(weights["d3"].shape[1], inputs=["input_ids"], batch=1)


def sentencepiece_tokenizer(model: bytes) -> Tokenizer:
    """Convert a SentencePiece model (unigram, with the old layout of this model) to a tokenizer.

    Raises:
        KeyError: The model lacks a part.
    """
    top = _fields(model)
    pieces = [_piece(piece) for piece in top[1]]
    (character_map,) = _fields(top[3][0])[2]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=UNKNOWN, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(  # pyright: ignore[reportAttributeAccessIssue]  # its stub lacks the setter
        [normalizers.Precompiled(character_map), normalizers.Replace(Regex(" {2,}"), " "), normalizers.Strip()]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(  # pyright: ignore[reportAttributeAccessIssue]  # likewise
        replacement="▁", prepend_scheme="always", split=False
    )
    tokenizer.post_processor = processors.TemplateProcessing(  # pyright: ignore[reportAttributeAccessIssue]  # likewise
        single="<s> $A </s>", special_tokens=[("<s>", BEFORE), ("</s>", AFTER)]
    )
    return tokenizer


# private


def _words(graph: GraphWriter, weights: Weights) -> str:
    """The vector of each token: its bytes, scaled and shifted like its block."""
    table = np.empty((BLOCKS * len(weights["q1"]), weights["q1"].shape[1]), np.uint8)
    for block in range(BLOCKS):
        table[block::BLOCKS] = weights[f"q{block + 1}"]
    graph.constant("table", table)
    graph.constant("block_scales", weights["scale"][:, np.newaxis])
    graph.constant("block_shifts", weights["lo"][:, np.newaxis])
    graph.constant("num_blocks", np.array(BLOCKS, np.int64))
    graph.add("Gather", ["table", "ids"], "bytes", axis=0)
    graph.add("Cast", ["bytes"], "numbers", to=TensorProto.FLOAT)
    graph.add("Mod", ["ids", "num_blocks"], "blocks")
    graph.add("Gather", ["block_scales", "blocks"], "scales", axis=0)
    graph.add("Gather", ["block_shifts", "blocks"], "shifts", axis=0)
    graph.add("Mul", ["numbers", "scales"], "scaled")
    return graph.add("Add", ["scaled", "shifts"], "words")


def _neighborhoods(graph: GraphWriter, weights: Weights, words: str, epsilon: float) -> list[str]:
    """The vectors of each token's neighborhoods of two, three and five tokens."""
    sizes = [size for size, _ in ORDERS]

    def joined(name: str, axis: int) -> NDArray[np.float32]:
        return np.concatenate([weights[f"{name}{size}"] for size in sizes], axis=axis)

    projected = _linear(graph, words, joined("proj", 1), joined("proj_b", 0), "projected")
    scale, shift = graph.constant("part_scale", joined("ln_g", 0)), graph.constant("part_shift", joined("ln_b", 0))
    graph.add("LayerNormalization", [projected, scale, shift], "normal", axis=-1, epsilon=epsilon)
    graph.constant("thirds", np.full(len(sizes), WIDTH, np.int64))
    parts = graph.add_many("Split", ["normal", "thirds"], [f"part_{size}" for size in sizes], axis=-1)
    found: list[str] = []
    for (size, before), part in zip(ORDERS, parts, strict=True):
        first = _neighbors(graph, part, weights[f"w1_{size}"], weights[f"b1_{size}"], (size, before), f"first_{size}")
        found.append(
            _neighbors(graph, first, weights[f"w2_{size}"], weights[f"b2_{size}"], (size, before), f"second_{size}")
        )
    return found


def _neighbors(
    graph: GraphWriter,
    source: str,
    matrix: NDArray[np.float32],
    bias: NDArray[np.float32],
    order: tuple[int, int],
    output: str,
) -> str:
    """One layer over each token and its neighbors, zeros beyond the text's ends, added to the token's own vector."""
    size, before = order
    pads = graph.constant(f"{output}.pads", np.array([before, 0, size - 1 - before, 0], np.int64))
    graph.add("Pad", [source, pads], f"{output}.padded")
    shifted: list[str] = []
    for place in range(size):
        start = graph.constant(f"{output}.start_{place}", np.array([place], np.int64))
        last = place - (size - 1)
        end = graph.constant(f"{output}.end_{place}", np.array([last if last < 0 else 2**31], np.int64))
        shifted.append(graph.add("Slice", [f"{output}.padded", start, end, "axis_0"], f"{output}.neighbor_{place}"))
    graph.add("Concat", shifted, f"{output}.neighbors", axis=1)
    raw = _linear(graph, f"{output}.neighbors", matrix, bias, f"{output}.raw")
    graph.add("Relu", [raw], f"{output}.active")
    return graph.add("Add", [f"{output}.active", source], output)


def _vector(graph: GraphWriter, weights: Weights, states: str) -> str:
    """The sum of the states over the root of their number, through the last layers, with length 1."""
    graph.add("ReduceMean", [states], "mean", axes=[0], keepdims=1)
    projected = _linear(graph, "mean", weights["cnn_W"], weights["cnn_b"], "mean_projected")
    graph.add("Shape", ["ids"], "num_tokens")
    graph.add("Cast", ["num_tokens"], "tokens", to=TensorProto.FLOAT)
    graph.add("Sqrt", ["tokens"], "root")
    graph.add("Mul", [projected, "root"], "pooled")
    first = graph.add("Relu", [_product(graph, weights, "pooled", "d0")], "dense_0")
    graph.add("Add", [_product(graph, weights, "pooled", "p1"), _product(graph, weights, first, "d1")], "sum_1")
    second = graph.add("Relu", ["sum_1"], "dense_1")
    third = graph.add("Relu", [_product(graph, weights, second, "d2")], "dense_2")
    graph.add("Add", [_product(graph, weights, second, "p3"), _product(graph, weights, third, "d3")], "sum_3")
    graph.add("Tanh", ["sum_3"], "bounded")
    return graph.add("LpNormalization", ["bounded"], OUTPUT, axis=-1, p=2)


def _linear(
    graph: GraphWriter, source: str, matrix: NDArray[np.float32], bias: NDArray[np.float32], output: str
) -> str:
    graph.constant(f"{output}.weight", matrix)
    graph.constant(f"{output}.bias", bias)
    graph.add("MatMul", [source, f"{output}.weight"], f"{output}.product")
    return graph.add("Add", [f"{output}.product", f"{output}.bias"], output)


def _product(graph: GraphWriter, weights: Weights, source: str, name: str) -> str:
    graph.constant(f"{name}.weight", weights[name])
    return graph.add("MatMul", [source, f"{name}.weight"], f"{name}.product")


def _piece(message: bytes) -> tuple[str, float]:
    """A piece of the vocabulary and its log probability."""
    fields = _fields(message)
    score = float(np.frombuffer(fields[2][0], "<f4")[0]) if 2 in fields else 0.0
    return fields[1][0].decode(), score


def _fields(message: bytes) -> dict[int, list[bytes]]:
    """The fields of a protobuf message that have a size or four bytes, by number."""
    found: dict[int, list[bytes]] = {}
    for number, value in _read_fields(message):
        found.setdefault(number, []).append(value)
    return found


def _read_fields(message: bytes) -> Iterator[tuple[int, bytes]]:
    place = 0
    while place < len(message):
        key, place = _varint(message, place)
        number, wire = key >> 3, key & 7
        if wire == _WIRE_VARINT:
            _, place = _varint(message, place)
            continue
        if wire == _WIRE_SIZED:
            size, place = _varint(message, place)
        else:
            size = {_WIRE_8_BYTES: 8, _WIRE_4_BYTES: 4}[wire]
        yield number, message[place : place + size]
        place += size


def _varint(message: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = message[place]
        value |= (byte & 0x7F) << shift
        place += 1
        if byte < 0x80:
            return value, place
        shift += 7
