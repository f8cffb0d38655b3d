"""Runs an embedding model's graph on onnxruntime: token ids in, one vector out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, cast

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from catena.adapters.embedding_files import ModelFiles, brief
from catena.adapters.onnx_tables import without_tables
from catena.index.ports import Vectors

_OWN_MODELS: Final = Path(__file__).parent

_untyped = cast("Any", onnxruntime)  # the library has no types; `Session` describes the part that is used

Ids = NDArray[np.int32]


_POOLED: Final[Mapping[str, Callable[[Vectors], Vectors]]] = {
    "mean": lambda states: states.mean(axis=0),
    "cls": lambda states: states[0],
}


class _Node(Protocol):
    """An input or output of a graph. A dimension is a number, or a name or None if it varies."""

    name: str
    type: str
    shape: list[int | str | None]


class Session(Protocol):
    """The part of onnxruntime's session that is used."""

    def get_inputs(self) -> list[_Node]:
        """Return what the graph wants."""
        ...

    def get_outputs(self) -> list[_Node]:
        """Return what the graph gives."""
        ...

    def run(self, output_names: list[str], input_feed: dict[str, NDArray[Any]]) -> list[Vectors]:
        """Return the outputs of these names."""
        ...


def open_session(model: Path) -> Session:
    """Open a graph on one thread of onnxruntime, so that texts can run in parallel on Catena's own threads.

    Raises:
        Exception: The graph can't be loaded; errors of onnxruntime have no base class.
    """
    options = _untyped.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors only: warnings are about the graph, which a person can't change
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # With these settings memory stays near what one window needs, at no cost in speed.
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    graph = without_tables(model) if model.parent.parent == _OWN_MODELS else None  # nobody writes to our own files
    options.add_session_config_entry("session.model_external_initializers_file_folder_path", str(model.parent))
    # The fused node takes ten times as long as the two that it replaces, a sixth of the whole.
    unfused = ["SkipLayerNormFusion"]
    session = _untyped.InferenceSession(
        graph or str(model), options, providers=["CPUExecutionProvider"], disabled_optimizers=unfused
    )
    session._model_bytes = None
    return cast("Session", session)


@dataclass(frozen=True, slots=True)
class Graph:
    """A loaded graph, which turns token ids into one vector.

    `pooling` is `graph` if the output is a vector, else how states become one.
    """

    session: Session
    inputs: Mapping[str, type[np.integer[Any]]]
    output: str
    pooling: str

    @classmethod
    def load(cls, files: ModelFiles, *, token_pooling: str) -> "Graph":
        """Load a graph.

        Raises:
            CannotStart: The graph can't be loaded, or does not turn a text's tokens into vectors.
        """
        try:
            session = open_session(files.model)
        except Exception as problem:  # any error: those of onnxruntime have no base class, and the file is the user's
            raise files.unusable(
                f"{files.model.name} is not a graph onnxruntime can load ({brief(problem)})"
            ) from problem
        output, pooled = _chosen_output(session, files)
        return cls(session, _wanted_inputs(session, files), output, "graph" if pooled else token_pooling)

    def vector(self, ids: Ids) -> Vectors:
        """Run one window. Returns a vector of length 1, float32."""
        feed: dict[str, NDArray[Any]] = {}
        for name, kind in self.inputs.items():
            feed[name] = _INPUTS[name](ids).astype(kind)[np.newaxis]
        result = self.session.run([self.output], feed)[0][0].astype(np.float32)
        vector = result if self.pooling == "graph" else _POOLED[self.pooling](result)
        return vector / max(float(np.linalg.norm(vector)), 1e-12)


_INPUTS: Final[Mapping[str, Callable[[Ids], NDArray[Any]]]] = {
    "input_ids": lambda ids: ids,
    "attention_mask": np.ones_like,
    "token_type_ids": np.zeros_like,
}
_INTEGERS: Final[Mapping[str, type[np.integer[Any]]]] = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
_POOLED_NAMES: Final = ("sentence_embedding", "sentence_embeddings", "embedding", "embeddings")


def _wanted_inputs(session: Session, files: ModelFiles) -> dict[str, type[np.integer[Any]]]:
    nodes = session.get_inputs()
    for node in nodes:
        if node.name not in _INPUTS or node.type not in _INTEGERS:
            raise files.unusable(f"its graph wants an input {node.name!r} ({node.type}) that a text doesn't give")
    if "input_ids" not in {node.name for node in nodes}:
        raise files.unusable("its graph has no input `input_ids`, so it does not read text")
    return {node.name: _INTEGERS[node.type] for node in nodes}


def _chosen_output(session: Session, files: ModelFiles) -> tuple[str, bool]:
    """Return the output to read, and whether it is already pooled.

    A pooled output is used if it is named as one or is the only output: BERT's `pooler_output` beside the states was
    trained for another task and makes poor sentence vectors.
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
