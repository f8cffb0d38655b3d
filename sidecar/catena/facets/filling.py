"""Filling: what makes a sentence fill one facet of its paper."""

from collections.abc import Callable
from dataclasses import dataclass

from catena.statements.statement import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Filling:
    """What makes a sentence fill a facet.

    Attributes:
        fits: Whether a sentence tells the facet.
        weight: How well one that fits tells it, beside its general worth.
        may_tell: Whether one may tell it where none fits, given where the paper's own work begins (None if nothing says
            that); None if then nothing is better.
        is_told_beside: Whether a sentence that fills another facet may fill this one, too; None if none may.
        names_topic: Whether sentences are better that have words of the title.
    """

    fits: Callable[[Statement], bool]
    weight: Callable[[Statement], float]
    may_tell: Callable[[Statement, Statement | None], bool] | None = None
    is_told_beside: Callable[[Statement], bool] | None = None
    names_topic: bool = True
