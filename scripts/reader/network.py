"""The reader's network in PyTorch: a BERT encoder that reads two texts at once, with one linear head for each task.

Weights are tensors by their published names, so that what is trained here can be given to
`scripts.embedding_graph` as it is. PyTorch is needed for training only; it is imported by name because it is not
among the project's packages and has no types here.
"""

import importlib
from collections.abc import Mapping
from typing import Any, Final

from scripts import build_reader

torch: Any = importlib.import_module("torch")
functional: Any = importlib.import_module("torch.nn.functional")
tensors: Any = importlib.import_module("safetensors.torch")
"""Reads and writes files of tensors."""

Tensors = Mapping[str, Any]

LAYERS: Final = 6
NUM_HEADS: Final = 12
EPSILON: Final = 1e-12
OUTPUTS: Final = {"answer": 1, "relevance": 1, "nli": 3}
"""The heads, and how many numbers each returns for a pair."""
FROZEN: Final = "embeddings.word_embeddings.weight"
POSITIONS: Final = "embeddings.position_embeddings.weight"


def initial(backbone: Tensors, *, seed: int) -> dict[str, Any]:
    """Return the backbone's tensors, with heads that are almost zero."""
    random = torch.Generator().manual_seed(seed)
    weights = {name: tensor.float().clone() for name, tensor in backbone.items() if tensor.is_floating_point()}
    weights = {name: tensor for name, tensor in weights.items() if not name.startswith("pooler.")}
    width = weights[FROZEN].shape[1]
    for head, outputs in OUTPUTS.items():
        weights[f"heads.{head}.weight"] = torch.randn(outputs, width, generator=random) * 0.02
        weights[f"heads.{head}.bias"] = torch.zeros(outputs)
    return weights


def whole(weights: Tensors, published: Tensors) -> dict[str, Any]:
    """Return a network that may have been shrunk to what training changed (`scripts/ship_reader.py`)."""
    if not any(name.endswith(build_reader.LEFT) for name in weights):
        return dict(weights)
    arrays = build_reader.unpacked(
        *({name: each.numpy() for name, each in some.items()} for some in (weights, published))
    )
    return {name: torch.from_numpy(array) for name, array in arrays.items() if not name.startswith("pooler.")}


def logits(weights: Tensors, head: str, ids: Any, types: Any, mask: Any) -> Any:
    """Return what a head says about each pair: pairs × outputs, before any softmax or sigmoid.

    Args:
        weights: The network.
        head: One of `OUTPUTS`.
        ids: Token ids, pairs × tokens.
        types: 0 in the first text, 1 in the second.
        mask: True where there is a token.
    """
    states = _embedded(weights, ids, types)
    kept = mask[:, None, None, :]
    for layer in range(LAYERS):
        states = _layer(weights, f"encoder.layer.{layer}", states, kept)
    share = mask.float() / mask.sum(1, keepdim=True)
    mean = (states.float() * share[:, :, None]).sum(1)
    return functional.linear(mean, weights[f"heads.{head}.weight"], weights[f"heads.{head}.bias"]).float()


# private


def _embedded(weights: Tensors, ids: Any, types: Any) -> Any:
    words = functional.embedding(ids, weights[FROZEN])
    places = weights[POSITIONS][: ids.shape[1]]
    segments = functional.embedding(types, weights["embeddings.token_type_embeddings.weight"])
    return _normalized(weights, "embeddings.LayerNorm", words + places + segments)


def _layer(weights: Tensors, name: str, states: Any, kept: Any) -> Any:
    attended = _linear(weights, f"{name}.attention.output.dense", _attention(weights, name, states, kept))
    attended = _normalized(weights, f"{name}.attention.output.LayerNorm", attended + states)
    wide = functional.gelu(_linear(weights, f"{name}.intermediate.dense", attended))
    return _normalized(weights, f"{name}.output.LayerNorm", _linear(weights, f"{name}.output.dense", wide) + attended)


def _attention(weights: Tensors, name: str, states: Any, kept: Any) -> Any:
    pairs, tokens, width = states.shape
    parts = [
        _linear(weights, f"{name}.attention.self.{part}", states)
        .view(pairs, tokens, NUM_HEADS, width // NUM_HEADS)
        .transpose(1, 2)
        for part in ("query", "key", "value")
    ]
    query, key, value = parts
    # Written out: PyTorch's fused attention takes a quarter of a training step on a processor, most of it going back.
    near = (query @ key.transpose(2, 3)) * (width // NUM_HEADS) ** -0.5
    context = near.masked_fill(~kept, float("-inf")).softmax(3).to(value.dtype) @ value
    return context.transpose(1, 2).reshape(pairs, tokens, width)


def _linear(weights: Tensors, name: str, states: Any) -> Any:
    return functional.linear(states, weights[f"{name}.weight"], weights[f"{name}.bias"])


def _normalized(weights: Tensors, name: str, states: Any) -> Any:
    scale, shift = weights[f"{name}.weight"], weights[f"{name}.bias"]
    return functional.layer_norm(states.float(), (scale.shape[0],), scale, shift, EPSILON)
