"""ConventionFiles: where a vault's conventions are written down."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class FoundText:
    """A file's text, or why there is none.

    Attributes:
        text: None when it isn't there or can't be read.
        problem: A sentence for the vault's owner; None when all is well, or when there simply is no such file.
    """

    text: str | None
    problem: str | None = None


class ConventionFiles(Protocol):
    """Where a vault's conventions are written down: Zotero Integration's settings, and import templates.

    Nothing here raises; paths are relative to the vault.
    """

    def settings(self) -> FoundText:
        """Zotero Integration's `data.json`."""
        ...

    def template(self, path: str) -> FoundText:
        """A template's text, with or without its ending `.md`."""
        ...

    def likely_templates(self) -> tuple[str, ...]:
        """Notes that by name, folder and text are import templates, in order; looked for now and then only."""
        ...

    def state(self, paths: Sequence[str]) -> Hashable:
        """Something that is equal as long as neither the settings nor these templates change; cheap."""
        ...
