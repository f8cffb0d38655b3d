"""IndexIdentity: how an index was built. A different identity requires a different index."""

import hashlib
import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """The identity of an embedding model.

    Attributes:
        name: For display: `all-MiniLM-L6-v2 int8`.
        sha256: The hash of the ONNX file and the tokenizer together, hex.
        pooling: `mean`, `cls`, or `graph` if the ONNX graph includes the pooling.
        max_tokens: The size of the model's window; longer texts need several.
    """

    name: str
    sha256: str
    dimensions: int
    pooling: str
    max_tokens: int

    @property
    def digest(self) -> str:
        """A short, stable digest of all that decides a text's vectors; the name doesn't."""
        decisive = (self.sha256, self.dimensions, self.pooling, self.max_tokens)
        return hashlib.sha256(json.dumps(decisive).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class IndexIdentity:
    """Everything besides the notes that determines what is in the index. Chunk size and overlap are in characters."""

    model: ModelIdentity
    chunker: int
    chunk_size: int
    overlap: int

    @property
    def digest(self) -> str:
        """A short, stable digest, stored with the index and compared at start-up."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:16]
