"""synthesize: write one note from several annotated papers, or bring it up to date."""

from collections.abc import Sequence
from dataclasses import dataclass

from catena.operations.sidecar import Sidecar
from catena.vault.path import VaultPath
from catena.writing.quotes import QuoteChecked
from catena.writing.sections import SectionState


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """What `synthesize` answers.

    Attributes:
        path: Where the synthesis stands, or would stand.
        created: It did not exist before.
        markdown: The whole note.
        sections: What happened to each generated section, in the order of the note.
        warnings: Sentences.
        diff: What changes in an existing note, as a unified diff; "" when it is new or nothing changes.
        themes: Found across the papers, in the order of the note.
        quotes: Each quoted sentence that is not as it should be.
    """

    path: VaultPath
    created: bool
    markdown: str
    sections: tuple[SectionState, ...]
    warnings: tuple[str, ...]
    diff: str
    themes: tuple[str, ...]
    quotes: tuple[QuoteChecked, ...]


async def synthesize(sidecar: Sidecar, *, citekeys: Sequence[str], theme: str | None, dry_run: bool) -> Synthesis:
    """Compose a synthesis of these papers and write it."""
    raise NotImplementedError
