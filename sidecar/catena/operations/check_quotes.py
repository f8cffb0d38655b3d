"""check_quotes: hold what a note quotes against the annotations and PDFs it is quoted from."""

from dataclasses import dataclass

from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath
from catena.writing.quotes import QuoteChecked


@dataclass(frozen=True, slots=True)
class QuotesChecked:
    """What became of each quotation of a note.

    Attributes:
        path: The note.
        quotes: In the note's order.
        warnings: What could not be looked into.
    """

    path: VaultPath
    quotes: tuple[QuoteChecked, ...]
    warnings: tuple[str, ...]


async def check_quotes(sidecar: Sidecar, *, path: str) -> QuotesChecked:
    """Check every quotation of a note."""
    raise NotImplementedError
