"""Likeness: cosines of a sentence with passages, from the embedding models; vectors of passages are kept."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Protocol

from catena.claims.ports import Inference
from catena.drafts.judging import Judge, Likeness
from catena.errors import NotReady
from catena.index.ports import Embedder, Vectors
from catena.sources.asking import when_loaded
from catena.sources.languages import Models
from catena.sources.ports import SearchServices

LOAD_WITHIN_S = 5.0
_MOST_KEPT = 4_000


class JudgingServices(SearchServices, Protocol):
    """The models that judge."""

    @property
    def models(self) -> Models | None:
        """The embedding models; None while they are loading."""
        ...

    @property
    def inference(self) -> Inference | None:
        """The model of inference; None without one."""
        ...


async def judge_of(services: JudgingServices) -> tuple[Judge, list[str]]:
    """Return a judge, with the models if they can be loaded, and a warning if they can't."""
    try:
        await when_loaded(services, timeout_s=LOAD_WITHIN_S)
    except NotReady as reason:
        return Judge(), [f"Sentences were compared by their words alone: {reason.message}"]
    models = services.models
    return Judge(likeness_of(models) if models else None, services.inference), []


def likeness_of(models: Models) -> Likeness:
    """Return a function that compares texts by meaning. Each text is embedded once."""
    kept: OrderedDict[tuple[int, str], Vectors] = OrderedDict()

    def embed(embedder: Embedder, texts: Sequence[str]) -> list[Vectors]:
        new = [text for text in dict.fromkeys(texts) if (id(embedder), text) not in kept]
        for text, windows in zip(new, embedder.embed(new) if new else (), strict=True):
            kept[id(embedder), text] = windows[0]
        found = [kept[id(embedder), text] for text in texts]
        while len(kept) > _MOST_KEPT:
            kept.popitem(last=False)
        return found

    def likeness(text: str, others: Sequence[str]) -> Sequence[float]:
        return models.similarity_to(text, embed=embed)(others)

    return likeness
