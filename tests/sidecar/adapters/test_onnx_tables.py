"""The tables of a graph are read from its file, and nothing that is no graph does any harm."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from catena.adapters.onnx_tables import LEAST_BYTES, mapped_tables


def written(file: Path, *tables: tuple[str, NDArray[Any]]) -> Path:
    node = helper.make_node("Identity", ["x"], ["y"])
    ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in "xy"]
    tensors = [numpy_helper.from_array(values, name) for name, values in tables]
    model = helper.make_model(helper.make_graph([node], "graph", ends[:1], ends[1:], tensors))
    file.write_bytes(model.SerializeToString())
    return file


def test_large_tables_of_bytes_are_found_and_equal_what_was_written(tmp_path: Path) -> None:
    dice = np.random.default_rng(7)
    words = dice.integers(0, 255, (LEAST_BYTES // 100, 100), np.uint8)
    signed = dice.integers(-128, 127, (100, LEAST_BYTES // 100), np.int8)
    others = np.zeros(LEAST_BYTES, np.float32), np.zeros(100, np.uint8)

    found = mapped_tables(
        written(tmp_path / "a", ("float", others[0]), ("words", words), ("small", others[1]), ("signed", signed))
    )

    assert list(found) == ["words", "signed"]
    assert np.array_equal(found["words"], words)
    assert np.array_equal(found["signed"], signed)


@pytest.mark.parametrize("content", [b"x", b"\xff" * 100, b"\x3a\xff\xff\xff\xff\x0f", bytes(range(256)) * 50])
def test_a_file_that_is_no_graph_has_no_tables(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a").write_bytes(content)

    assert mapped_tables(tmp_path / "a") == {}
