"""An embedder that is put away while nobody needs it, and loaded again by whoever does."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from catena.index.ports import Embedder, Vectors

UNUSED_S: Final = 600.0
"""After so long without a text, a model is put away. Loading the multilingual one again takes half a second."""


class RestingEmbedder:
    """The port `Embedder`, by a model that is loaded now and again whenever it is needed. Thread-safe.

    The same model gives the same vectors, so nobody sees whether it was put away: by `rest`, after so long without use.

    Raises:
        CannotStart: The model can't be used.
    """

    def __init__(
        self, load: Callable[[], Embedder], *, unused_s: float = UNUSED_S, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._load, self._unused_s, self._now = load, unused_s, now
        self._lock = threading.Lock()
        self._used_at = now()
        self._model: Embedder | None = load()
        self.identity = self._model.identity

    def close(self) -> None:
        """Put the model away."""
        with self._lock:
            self._model = None

    def rest(self) -> None:
        """Put the model away if it was not used for long. Whoever uses it at the moment keeps it until the end."""
        with self._lock:
            if self._now() - self._used_at >= self._unused_s:
                self._model = None

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        """As for `Embedder.embed`; it may load the model first."""
        return self._awake().embed(texts)

    def embed_query(self, text: str) -> Vectors:
        """As for `Embedder.embed_query`; it may load the model first."""
        return self._awake().embed_query(text)

    def is_word(self, word: str) -> bool:
        """As for `Embedder.is_word`; it may load the model first."""
        return self._awake().is_word(word)

    def num_pieces(self, word: str) -> int:
        """As for `Embedder.num_pieces`; it may load the model first."""
        return self._awake().num_pieces(word)

    def _awake(self) -> Embedder:
        with self._lock:
            self._used_at = self._now()
            if self._model is None:
                self._model = self._load()
            return self._model
