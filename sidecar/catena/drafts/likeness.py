"""Likeness: cosines of a sentence with passages, from the embedding models."""

from typing import Protocol

from catena.answers.reading_notes import vectors_of
from catena.claims.ports import Inference
from catena.drafts.judging import Judge, Likeness
from catena.errors import NotReady
from catena.sources.asking import when_loaded
from catena.sources.languages import Models
from catena.sources.ports import SearchServices

LOAD_WITHIN_S = 5.0


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
    """Return a function that compares texts by meaning."""
    return lambda text, others: models.similarity_to(text, embed=vectors_of)(others)
