"""The embedding model and the reader as ONNX graphs: a BERT encoder with mean pooling inside it.

From weights by their published names to a model file. Only `scripts/build_model.py`, `scripts/build_reader.py` and
their tests use this; the sidecar runs what they made and never needs the `onnx` package.

The graph is written by hand because no exporter (they all bring PyTorch) is needed for twelve kinds of
node, and because the fused operators of onnxruntime (`com.microsoft`) can be named directly: one matrix
product for query, key and value, `MultiHeadAttention`, `SkipLayerNormalization`, `Gelu`. The encoder is
that of Devlin et al. 2018, the pooling that of Reimers and Gurevych 2019.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import (
    QuantType,
    quantize_dynamic,  # pyright: ignore[reportUnknownVariableType]  # the library has no types
)

Weights = Mapping[str, NDArray[np.float32]]
"""Tensors by their published names (`encoder.layer.0.attention.self.query.weight` …); a linear layer's
weight is outputs × inputs."""

OPSET = 17
IR_VERSION = 8
"""What onnxruntime has read since 2022; newer ones would gain nothing."""

INPUTS = ("input_ids", "attention_mask")
OUTPUT = "sentence_embedding"
SEGMENTS = "token_type_ids"
WORD_TABLE = "word_table"
HEADS_OUTPUT = "judgements"


@dataclass(frozen=True, slots=True, kw_only=True)
class EncoderShape:
    """What the weights alone don't say.

    Attributes:
        layers: Encoder layers.
        heads: Attention heads a layer.
        epsilon: Of every layer normalization.
        is_fused: Whether a sum and its normalization are one node, as in the embedding model from the beginning.
    """

    layers: int
    heads: int
    epsilon: float
    is_fused: bool = True


def sentence_encoder(weights: Weights, shape: EncoderShape) -> onnx.ModelProto:
    """Build the graph that turns token ids into one vector of length 1 a row.

    Inputs are `input_ids` and `attention_mask` (int64, batch × tokens), the output is
    `sentence_embedding` (float32, batch × dimensions). All tokens are of the first segment, so the
    segment's vector is added to the positions' once, here.

    Raises:
        KeyError: The weights lack a tensor.
    """
    graph = GraphWriter()
    states = _embeddings(graph, weights, shape, reads_segments=False)
    _mean(graph, _encoded(graph, weights, shape, states))
    graph.add("LpNormalization", ["mean_state"], OUTPUT, axis=-1, p=2)
    return graph.model(weights["embeddings.word_embeddings.weight"].shape[1])


def pair_reader(weights: Weights, shape: EncoderShape, heads: Sequence[str]) -> onnx.ModelProto:
    """Build the graph that reads two texts at once and gives what the heads say, side by side.

    Inputs are those of `sentence_encoder` and `token_type_ids` (0 in the first text, 1 in the second); the output is
    `judgements` (float32, batch × outputs of all heads), before any softmax or sigmoid.

    Raises:
        KeyError: The weights lack a tensor.
    """
    graph = GraphWriter()
    states = _embeddings(graph, weights, shape, reads_segments=True)
    mean = _mean(graph, _encoded(graph, weights, shape, states))
    _linear(graph, weights, [f"heads.{head}" for head in heads], mean, HEADS_OUTPUT)
    outputs = sum(len(weights[f"heads.{head}.bias"]) for head in heads)
    return graph.model(outputs, name="pair_reader", inputs=(*INPUTS, SEGMENTS), output=HEADS_OUTPUT)


def quantize(fp32: Path, int8: Path, *, reduce_range: bool, operators: Sequence[str] = ("MatMul", "Gather")) -> None:
    """Write the graph again with weights as signed bytes, scaled per output channel.

    Activations are scaled at run time, once a call, over everything in it. What names the tool and its
    version is removed, so that equal weights give equal bytes for as long as the method stays.

    Args:
        fp32: The graph to read.
        int8: Where to write.
        reduce_range: Use 7 of the 8 bits: processors without VNNI add up products in 16 bits and
            may saturate with 8.
        operators: The operators whose weights become bytes.
    """
    quiet = logging.getLogger().manager.disable
    logging.disable(logging.WARNING)  # advice about a pre-processing step that changes nothing here
    try:
        quantize_dynamic(
            fp32,
            int8,
            op_types_to_quantize=list(operators),
            per_channel=True,
            reduce_range=reduce_range,
            weight_type=QuantType.QInt8,
            extra_options={"MatMulConstBOnly": True, "DefaultTensorType": TensorProto.FLOAT},
        )
    finally:
        logging.disable(quiet)
    save(onnx.ModelProto.FromString(int8.read_bytes()), int8)


def save(model: onnx.ModelProto, path: Path) -> None:
    """Write a model without anything that names the tool that made it."""
    model.producer_name = "catena"
    model.producer_version = ""
    model.doc_string = ""
    path.write_bytes(model.SerializeToString(deterministic=True))


class GraphWriter:
    """Collects nodes and constants; every node is named after what it makes."""

    def __init__(self) -> None:
        self._nodes: list[onnx.NodeProto] = []
        self._constants: list[onnx.TensorProto] = []

    def constant(self, name: str, value: NDArray[Any]) -> str:
        """Add a constant. Returns its name."""
        self._constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def add(self, operator: str, inputs: Sequence[str], output: str, **attributes: Any) -> str:
        """Add a node with one output. Returns the output's name."""
        return self.add_many(operator, inputs, [output], **attributes)[0]

    def add_fused(self, operator: str, inputs: Sequence[str], output: str, **attributes: Any) -> str:
        """An operator that only onnxruntime has."""
        return self.add(operator, inputs, output, domain="com.microsoft", **attributes)

    def add_many(
        self, operator: str, inputs: Sequence[str], outputs: Sequence[str], **attributes: Any
    ) -> Sequence[str]:
        """Add a node with several outputs. Returns their names."""
        name = f"{operator}:{outputs[0]}"
        self._nodes.append(helper.make_node(operator, inputs, outputs, name=name, **attributes))
        return outputs

    def model(
        self,
        width: int,
        *,
        name: str = "sentence_encoder",
        inputs: Sequence[str] = INPUTS,
        output: str = OUTPUT,
        batch: str | int = "batch",
    ) -> onnx.ModelProto:
        """Return the graph as a model from token ids to one output, batch × width."""
        ids = [helper.make_tensor_value_info(each, TensorProto.INT64, [batch, "tokens"]) for each in inputs]
        rows = helper.make_tensor_value_info(output, TensorProto.FLOAT, [batch, width])
        graph = helper.make_graph(self._nodes, name, ids, [rows], self._constants)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=IR_VERSION)


# private


def _embeddings(graph: GraphWriter, weights: Weights, shape: EncoderShape, *, reads_segments: bool) -> str:
    """Word + position + segment, normalized. Unless an input tells the segments, all tokens are of the first."""
    positions, segments = (weights[f"embeddings.{kind}_embeddings.weight"] for kind in ("position", "token_type"))
    graph.constant(WORD_TABLE, weights["embeddings.word_embeddings.weight"])
    graph.constant("position_table", positions + segments[0])
    graph.constant("axis_0", np.array([0], np.int64))
    graph.constant("axis_1", np.array([1], np.int64))
    graph.add("Gather", [WORD_TABLE, "input_ids"], "words", axis=0)
    graph.add("Shape", ["input_ids"], "num_tokens", start=1, end=2)
    graph.add("Slice", ["position_table", "axis_0", "num_tokens", "axis_0"], "positions")
    placed = graph.add("Add", ["words", "positions"], "placed_words")
    if reads_segments:
        graph.constant("axis_of_states", np.array([-1], np.int64))
        graph.constant("second_segment", segments[1] - segments[0])
        graph.add("Cast", [SEGMENTS], "is_second", to=TensorProto.FLOAT)
        graph.add("Unsqueeze", ["is_second", "axis_of_states"], "is_second_per_state")
        graph.add("Mul", ["is_second_per_state", "second_segment"], "segments")
        placed = graph.add("Add", [placed, "segments"], "segmented_words")
    scale_and_shift = _normalization(graph, weights, "embeddings.LayerNorm")
    return graph.add(
        "LayerNormalization",
        [placed, *scale_and_shift],
        "embedded",
        axis=-1,
        epsilon=shape.epsilon,
    )


def _encoded(graph: GraphWriter, weights: Weights, shape: EncoderShape, states: str) -> str:
    """All encoder layers."""
    graph.add("Cast", ["attention_mask"], "mask_int32", to=TensorProto.INT32)
    for layer in range(shape.layers):
        states = _encoder_layer(graph, weights, shape, layer=layer, states=states)
    return states


def _encoder_layer(graph: GraphWriter, weights: Weights, shape: EncoderShape, *, layer: int, states: str) -> str:
    """Attention and feed-forward, each added to its input and normalized."""
    prefix, here = f"encoder.layer.{layer}", f"layer_{layer}"
    projections = [f"{prefix}.attention.self.{part}" for part in ("query", "key", "value")]
    joint = _linear(graph, weights, projections, states, f"{here}.qkv")
    dimensions = weights[f"{projections[0]}.weight"].shape[0]
    thirds = graph.constant(f"{here}.thirds", np.full(3, dimensions, np.int64))
    parts = [f"{here}.{part}" for part in ("query", "key", "value")]
    graph.add_many("Split", [joint, thirds], parts, axis=-1)
    # The empty name stands for the optional bias, which the projections already added.
    context = graph.add_fused(
        "MultiHeadAttention", [*parts, "", "mask_int32"], f"{here}.context", num_heads=shape.heads
    )
    attended = _linear(graph, weights, [f"{prefix}.attention.output.dense"], context, f"{here}.attended")
    normalization = _normalization(graph, weights, f"{prefix}.attention.output.LayerNorm")
    attended = _added_and_normalized(graph, shape, attended, states, normalization, f"{here}.attended_states")
    wide = _linear(graph, weights, [f"{prefix}.intermediate.dense"], attended, f"{here}.wide")
    active = graph.add_fused("Gelu", [wide], f"{here}.active")
    narrow = _linear(graph, weights, [f"{prefix}.output.dense"], active, f"{here}.narrow")
    normalization = _normalization(graph, weights, f"{prefix}.output.LayerNorm")
    return _added_and_normalized(graph, shape, narrow, attended, normalization, f"{here}.states")


def _added_and_normalized(
    graph: GraphWriter, shape: EncoderShape, new: str, before: str, normalization: tuple[str, str], output: str
) -> str:
    """The sum of two states, normalized.

    As two nodes it takes a tenth of the time of onnxruntime's `SkipLayerNormalization`, and the whole a sixth less.
    But rounding to 8 bits makes other vectors of it, and what is fitted to the embedding model's is measured with one.
    """
    if shape.is_fused:
        return graph.add_fused("SkipLayerNormalization", [new, before, *normalization], output, epsilon=shape.epsilon)
    graph.add("Add", [new, before], f"{output}.sum")
    return graph.add("LayerNormalization", [f"{output}.sum", *normalization], output, axis=-1, epsilon=shape.epsilon)


def _linear(graph: GraphWriter, weights: Weights, layers: Sequence[str], source: str, output: str) -> str:
    """One product and sum for all linear layers that read the same input, side by side."""
    matrix = np.concatenate([weights[f"{layer}.weight"] for layer in layers]).T
    bias = np.concatenate([weights[f"{layer}.bias"] for layer in layers])
    graph.constant(f"{output}.weight", matrix)
    graph.constant(f"{output}.bias", bias)
    graph.add("MatMul", [source, f"{output}.weight"], f"{output}.product")
    return graph.add("Add", [f"{output}.product", f"{output}.bias"], output)


def _normalization(graph: GraphWriter, weights: Weights, name: str) -> tuple[str, str]:
    scale = graph.constant(f"{name}.scale", weights[f"{name}.weight"])
    shift = graph.constant(f"{name}.shift", weights[f"{name}.bias"])
    return scale, shift


def _mean(graph: GraphWriter, states: str) -> str:
    """The mean over the tokens that the mask keeps."""
    graph.add("Cast", ["attention_mask"], "mask", to=TensorProto.FLOAT)
    graph.constant("axis_last", np.array([-1], np.int64))
    graph.add("Unsqueeze", ["mask", "axis_last"], "mask_per_state")
    graph.add("Mul", [states, "mask_per_state"], "kept_states")
    graph.add("ReduceSum", ["kept_states", "axis_1"], "sum_of_states", keepdims=0)
    graph.add("ReduceSum", ["mask", "axis_1"], "num_kept", keepdims=1)
    return graph.add("Div", ["sum_of_states", "num_kept"], "mean_state")
