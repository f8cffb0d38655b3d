"""The tables of a graph stay in its file, and nothing that is no graph does any harm."""

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnx.external_data_helper import load_external_data_for_model

from catena.adapters.onnx_tables import LEAST_BYTES, without_tables


def written(file: Path, *tables: tuple[str, NDArray[Any]]) -> Path:
    """A graph that looks up row x of its first table."""
    node = helper.make_node("Gather", [tables[0][0], "x"], ["y"])
    ends = (("x", TensorProto.INT64), ("y", helper.np_dtype_to_tensor_dtype(tables[0][1].dtype)))
    given, said = (helper.make_tensor_value_info(name, kind, None) for name, kind in ends)
    tensors = [numpy_helper.from_array(values, name) for name, values in tables]
    model = helper.make_model(
        helper.make_graph([node], "graph", [given], [said], tensors),
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=8,
    )
    file.write_bytes(model.SerializeToString())
    return file


def tables() -> list[tuple[str, NDArray[Any]]]:
    dice = np.random.default_rng(7)
    words = dice.integers(0, 255, (LEAST_BYTES // 100, 100), np.uint8)
    signed = dice.integers(-128, 127, (100, LEAST_BYTES // 100), np.int8)
    small = np.arange(100, dtype=np.uint8)
    return [("words", words), ("float", np.ones(LEAST_BYTES, np.float32)), ("small", small), ("signed", signed)]


def test_large_tables_of_bytes_stay_in_the_file_and_all_tables_are_what_was_written(tmp_path: Path) -> None:
    file = written(tmp_path / "model.onnx", *tables())

    graph = without_tables(file)

    assert graph is not None
    model = onnx.load_from_string(graph)
    outside = [each.name for each in model.graph.initializer if each.data_location == TensorProto.EXTERNAL]
    assert outside == ["words", "signed"]
    load_external_data_for_model(model, str(tmp_path))
    for tensor, (name, values) in zip(model.graph.initializer, tables(), strict=True):
        assert tensor.name == name
        assert np.array_equal(numpy_helper.to_array(tensor), values)


def test_a_session_reads_the_rows_of_a_table_from_the_file(tmp_path: Path) -> None:
    graph = without_tables(written(tmp_path / "model.onnx", *tables()))
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry("session.model_external_initializers_file_folder_path", str(tmp_path))

    session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])

    assert np.array_equal(session.run(["y"], {"x": np.array([3, 39_999])})[0], tables()[0][1][[3, 39_999]])


def test_a_graph_without_large_tables_of_bytes_is_read_whole(tmp_path: Path) -> None:
    assert without_tables(written(tmp_path / "model.onnx", tables()[2], tables()[1])) is None


@pytest.mark.parametrize("content", [b"x", b"\xff" * 100, b"\x3a\xff\xff\xff\xff\x0f", bytes(range(256)) * 50])
def test_a_file_that_is_no_graph_has_no_tables(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a").write_bytes(content)

    assert without_tables(tmp_path / "a") is None
