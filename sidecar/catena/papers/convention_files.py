"""ConventionFiles: a port to the files that define a vault's conventions."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class FoundText:
    """The text of a file, or the reason why it is not available.

    Attributes:
        text: The text; None if the file does not exist or cannot be read.
        problem: A sentence for the user; None if the file could be read or does not exist.
    """

    text: str | None
    problem: str | None = None


class ConventionFiles(Protocol):
    """Zotero Integration's settings and the import templates of a vault.

    No method raises. Paths are relative to the vault.
    """

    def settings(self) -> FoundText:
        """Return the text of Zotero Integration's `data.json`."""
        ...

    def template(self, path: str) -> FoundText:
        """Return the text of a template, whose path may omit `.md`."""
        ...

    def likely_templates(self) -> tuple[str, ...]:
        """Return the notes that by name, folder and text are import templates, in order. The result may be cached."""
        ...

    def state(self, paths: Sequence[str]) -> Hashable:
        """Return a value that stays equal until the settings or these templates change. The call is cheap."""
        ...
