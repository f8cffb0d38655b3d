"""BM25 over a handful of texts, for the fakes: any of the terms, phrases in a row, CJK character by character."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from catena.language.folding import fold

Key = TypeVar("Key")

_TOKEN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]|[^\\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff]+")
_ENDING = re.compile("(?:ings?|ed|es|s)$")


def tokens(text: str) -> list[str]:
    """Folded words without their most usual English endings."""
    return [_ENDING.sub("", w) if w.isascii() and len(w) > 4 else w for w in _TOKEN.findall(fold(text))]


def bm25(texts: Mapping[Key, str], terms: Sequence[str]) -> dict[Key, float]:
    """Scores of the texts that contain any of the terms."""
    words = {key: tokens(text) for key, text in texts.items()}
    mean = sum(map(len, words.values())) / max(1, len(words)) or 1.0
    scores: dict[Key, float] = {}
    for term in terms:
        wanted = tokens(term)
        counts = {key: n for key, found in words.items() if (n := _count(found, wanted))}
        rarity = max(1e-6, math.log((len(texts) - len(counts) + 0.5) / (len(counts) + 0.5)))
        for key, n in counts.items():
            saturated = n * 2.2 / (n + 1.2 * (0.25 + 0.75 * len(words[key]) / mean))
            scores[key] = scores.get(key, 0.0) + rarity * saturated
    return scores


def _count(found: Sequence[str], wanted: Sequence[str]) -> int:
    if not wanted:
        return 0
    return sum(list(found[i : i + len(wanted)]) == list(wanted) for i in range(len(found) - len(wanted) + 1))
