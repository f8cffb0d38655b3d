"""Splits text into tokens of a unigram model, as the library tokenizers does, in a sixth of its memory.

The library keeps a hash map for each node of its trie: 126 MB for the 128,000 pieces of the multilingual model. Here
the pieces stand in one dictionary. Normalizing, and what is put around a text, is still done by the library, which is
given a model with a single piece.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from tokenizers import Tokenizer

UNKNOWN_PENALTY: Final = 10.0
"""How much less than the rarest piece an unknown character scores, as a logarithm; the library's own figure."""

_SPACE: Final = "▁"
_MOST_KEPT: Final = 20_000
_LONGEST_KEPT: Final = 24
"""Words of up to this many characters are kept with their pieces."""

_Pieces = list[list[tuple[int, int, float]]]
"""For each place of a text, the pieces that begin there: length, id, score."""


class _Unigram(msgspec.Struct, tag_field="type", tag="Unigram"):
    vocab: list[tuple[str, float]]
    unk_id: int | None = None
    byte_fallback: bool = False


class _File(msgspec.Struct):
    """The part of `tokenizer.json` that is read here; another kind of model can't be read."""

    model: _Unigram
    added_tokens: list[Any] = []


class UnigramTokens:
    """The part of a `Tokenizer` that an embedder needs. Thread-safe."""

    def __init__(self, around: Tokenizer, model: _Unigram) -> None:
        self.around = around
        self._ids = {piece: number for number, (piece, _) in enumerate(model.vocab)}
        self._scores = [_as_read_there(score) for _, score in model.vocab]
        self._unknown = model.unk_id or 0
        self._unknown_score = min(self._scores) - UNKNOWN_PENALTY
        self._longest: dict[str, int] = {}
        for piece in self._ids:
            self._longest[piece[:1]] = max(len(piece), self._longest.get(piece[:1], 0))
        self._splits_at_spaces = not any(_SPACE in piece[1:] for piece in self._ids)
        self._kept: dict[str, _Pieces] = {}

    @classmethod
    def load(cls, file: Path) -> "UnigramTokens | None":
        """Return the tokenizer in a `tokenizer.json`; None if its model is of another kind."""
        raw = file.read_bytes()
        try:
            model = msgspec.json.decode(raw, type=_File)
        except msgspec.ValidationError:
            return None
        if model.added_tokens or model.model.byte_fallback or model.model.unk_id is None:
            return None
        parts = msgspec.json.decode(raw, type=dict[str, msgspec.Raw])
        parts["model"] = msgspec.Raw(b'{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0.0]],"byte_fallback":false}')
        return cls(Tokenizer.from_str(msgspec.json.encode(parts).decode()), model.model)

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Return the ids of each text's pieces, without special ones."""
        normalizer, splitter = self.around.normalizer, self.around.pre_tokenizer
        found: list[list[int]] = []
        for text in texts:
            normal = normalizer.normalize_str(text) if normalizer else text
            parts = splitter.pre_tokenize_str(normal) if splitter else [(normal, (0, len(normal)))]
            found.append([number for part, _ in parts for number in self._best(part)])
        return found

    def id_of(self, piece: str) -> int | None:
        """Return the id of a piece, if there is such a piece."""
        return self._ids.get(piece)

    def _best(self, text: str) -> list[int]:
        """Return the pieces of the most probable way to cut a text; unknown characters in a row are one piece."""
        scores = [-math.inf] * (len(text) + 1)
        scores[0] = 0.0
        starts, numbers = [0] * len(scores), [0] * len(scores)
        for place, pieces in enumerate(self._pieces(text)):
            here = scores[place]
            for length, number, score in pieces:
                end, candidate = place + length, score + here
                if candidate > scores[end]:
                    scores[end], starts[end], numbers[end] = candidate, place, number
        cut: list[int] = []
        end, was_unknown = len(text), False
        while end:
            end, number = starts[end], numbers[end]
            if not (was_unknown and number == self._unknown):
                cut.append(number)
            was_unknown = number == self._unknown
        cut.reverse()
        return cut

    def _pieces(self, text: str) -> _Pieces:
        """Return the pieces that begin at each place of a text, the shortest first."""
        if not self._splits_at_spaces:
            return self._looked_up(text)
        pieces: _Pieces = []
        first, *words = text.split(_SPACE)
        for word in (first, *(_SPACE + word for word in words)):
            known = self._kept.get(word)
            if known is None:
                known = self._looked_up(word)
                if len(word) <= _LONGEST_KEPT:
                    self._keep(word, known)
            pieces += known
        return pieces

    def _looked_up(self, text: str) -> _Pieces:
        ids, scores, longest = self._ids, self._scores, self._longest
        pieces: _Pieces = []
        for start, first in enumerate(text):
            here: list[tuple[int, int, float]] = []
            for end in range(start + 1, min(start + longest.get(first, 0), len(text)) + 1):
                number = ids.get(text[start:end])
                if number is not None:
                    here.append((end - start, number, scores[number]))
            if not here or here[0][0] > 1:
                here.append((1, self._unknown, self._unknown_score))
            pieces.append(here)
        return pieces

    def _keep(self, word: str, pieces: _Pieces) -> None:
        if len(self._kept) >= _MOST_KEPT:
            self._kept.clear()
        self._kept[word] = pieces


def _as_read_there(score: float) -> float:
    """Return a score as the library reads it from JSON: its digits divided by a power of ten, so rounded twice.

    Ways to cut a text that differ in the order of the same pieces have nearly the same score; the last bit decides.
    """
    whole, _, rest = repr(score).partition(".")
    if not rest.isdigit():
        return score
    return float(int(whole + rest)) / 10.0 ** len(rest)
