"""What papers say of what a question asks of them, such as their methods, samples, results and limits."""

from dataclasses import dataclass

from catena.reading.passage import AnswerPassage
from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class PaperTold:
    """What one paper says.

    Attributes:
        path: Its note.
        name: Its authors and year, such as `Lee & Park 2020`.
        year: Its year; None if it isn't known.
        asked: What was asked of it, such as `limit`.
        passages: Its sentences, the best first; () if nothing that was read of it says anything.
        is_sure: Whether they surely tell what was asked.
    """

    path: VaultPath
    name: str
    year: str | None
    asked: str
    passages: tuple[AnswerPassage, ...]
    is_sure: bool
