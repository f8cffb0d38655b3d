"""A model is put away while nobody needs it; nobody sees that but the memory."""

from catena.adapters.resting_embedder import RestingEmbedder
from catena.index.ports import Embedder
from tests.fakes.embedder import BagOfWordsEmbedder

LONG_S = 600.0


class Kept:
    """A model that counts how often it is loaded, and a clock that a test moves."""

    def __init__(self) -> None:
        self.loaded, self.now_s = 0, 0.0
        self.embedder = RestingEmbedder(self._load, unused_s=LONG_S, now=lambda: self.now_s)

    def _load(self) -> Embedder:
        self.loaded += 1
        return BagOfWordsEmbedder()

    def after(self, seconds: float) -> None:
        self.now_s += seconds
        self.embedder.rest()


def test_a_model_that_was_not_used_for_long_is_loaded_again_for_the_next_text() -> None:
    kept = Kept()
    before = kept.embedder.embed_query("sleep and memory")
    kept.after(LONG_S)
    assert kept.loaded == 1

    again = kept.embedder.embed_query("sleep and memory")

    assert kept.loaded == 2
    assert (again == before).all()
    assert kept.embedder.identity == BagOfWordsEmbedder().identity


def test_a_model_in_use_is_not_put_away() -> None:
    kept = Kept()
    for _ in range(4):
        kept.after(LONG_S - 1)
        kept.embedder.embed(["sleep"])

    assert kept.loaded == 1


def test_telling_which_model_it_is_loads_nothing() -> None:
    kept = Kept()
    kept.after(LONG_S)

    assert kept.embedder.identity == BagOfWordsEmbedder().identity
    assert kept.loaded == 1
