"""DescribedNote: a note that is told about."""

from dataclasses import dataclass

from catena.vault.path import VaultPath


@dataclass(frozen=True, slots=True)
class DescribedNote:
    """A note to tell about.

    Attributes:
        path: Its path.
        title: Its display title.
        composite: Its relevance, from 0 to 1.
    """

    path: VaultPath
    title: str
    composite: float
