"""What all tests share."""

import os
from typing import TYPE_CHECKING

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the sidecar (`catena/__main__.py`), before numpy is loaded

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from catena.adapters.onnx_embedder import OnnxEmbedder

# The same examples every time, so that a green run is green again; `--hypothesis-profile=searching` looks further.
# How long examples take to draw says how busy the machine is, and nothing of what is tested.
_BUSY = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("repeatable", derandomize=True, **_BUSY)
settings.register_profile("searching", **_BUSY)
settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def model() -> "OnnxEmbedder":
    """The model that ships, loaded once for all tests of a process; it holds nothing that changes."""
    from catena.adapters.onnx_embedder import OnnxEmbedder  # half a second, which most runs of some tests can spare

    return OnnxEmbedder.load()
