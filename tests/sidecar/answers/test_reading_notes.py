"""What is embedded while an answer is made."""

from collections.abc import Sequence

import numpy as np

from catena.answers.reading_notes import vectors_of
from catena.index.ports import Vectors
from tests.fakes.embedder import BagOfWordsEmbedder


class Listening(BagOfWordsEmbedder):
    """Remembers how long the longest text was."""

    longest = 0

    def embed(self, texts: Sequence[str]) -> list[Vectors]:
        self.longest = max(self.longest, *map(len, texts))
        return super().embed(texts)


def test_data_on_one_line_is_no_passage_and_costs_no_more_than_one() -> None:
    embedder = Listening(name="listens to long texts")
    line = "tide " * 60_000

    far, near = vectors_of(embedder, [line, "tide " * 40])

    assert embedder.longest < 3_000
    assert float(np.dot(far, near)) > 0.99
