"""IndexIdentity: what an index was made with. Another identity means another index."""

import hashlib
import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """Which model turned text into vectors.

    Attributes:
        name: For people: `all-MiniLM-L6-v2 int8`.
        sha256: Of the ONNX file and the tokenizer together, hex.
        dimensions: Length of a vector.
        pooling: `mean`, `cls`, or `graph` when the graph itself pools.
        max_tokens: The model's window; longer text takes several.
    """

    name: str
    sha256: str
    dimensions: int
    pooling: str
    max_tokens: int


@dataclass(frozen=True, slots=True)
class IndexIdentity:
    """Everything that decides what stands in the index beside the notes themselves.

    Attributes:
        model: The embedding model.
        chunker: Version of the chunking rules, raised whenever they change.
        chunk_size: Characters.
        overlap: Characters.
    """

    model: ModelIdentity
    chunker: int
    chunk_size: int
    overlap: int

    @property
    def digest(self) -> str:
        """Short and stable; stored with the index and compared at start."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:16]
