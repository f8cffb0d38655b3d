"""A model without a model: a hashed bag of words. Texts that share words are near, and nothing else is."""

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from catena.index.identity import ModelIdentity
from catena.index.ports import Vectors

_WORD = re.compile(r"[^\W_]+")


class BagOfWordsEmbedder:
    """Deterministic on every machine; synonyms can be taught, so that tests can tell meaning from words.

    Args:
        synonyms: Word → the word it means the same as.
        window: Words a vector holds; longer texts take several.
        name: What it calls itself.
    """

    def __init__(
        self,
        synonyms: dict[str, str] | None = None,
        *,
        dimensions: int = 64,
        window: int = 200,
        name: str = "bag of words",
    ) -> None:
        self._name = name
        self._synonyms = synonyms or {}
        self._dimensions = dimensions
        self._window = window
        self.texts_seen = 0

    @property
    def identity(self) -> ModelIdentity:
        return ModelIdentity(self._name, "0" * 64, self._dimensions, "none", self._window)

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        self.texts_seen += len(texts)
        return [np.stack([self._vector(words) for words in self._windows(text)]) for text in texts]

    def embed_query(self, text: str) -> Vectors:
        return self._vector(self._windows(text)[0])

    def is_word(self, word: str) -> bool:
        return bool(_WORD.fullmatch(word)) and word in self._synonyms

    def num_pieces(self, word: str) -> int:
        return 1

    def _windows(self, text: str) -> list[list[str]]:
        words = [self._synonyms.get(w, w) for w in _WORD.findall(text.lower())]
        return [words[i : i + self._window] for i in range(0, len(words), self._window)] or [[]]

    def _vector(self, words: list[str]) -> Vectors:
        vector = np.zeros(self._dimensions, dtype=np.float32)
        for word in words:
            digest = hashlib.sha256(word.encode()).digest()
            # Three signed places a word: two unrelated words are then nearly orthogonal in 64 dimensions.
            for place in range(3):
                vector[digest[place] % self._dimensions] += 1.0 if digest[place + 8] % 2 else -1.0
        length = float(np.linalg.norm(vector))
        if length == 0.0:
            vector[0], length = 1.0, 1.0
        return vector / np.float32(length)
