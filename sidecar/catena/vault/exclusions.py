"""Paths that are not indexed: dot-folders, files of sync tools, and the user's exclusions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from catena.vault.patterns import PatternRefused, Test, matcher_of

_FOREIGN = re.compile(r"(^|/)(\.|~\$)|(^|/)[^/]*\.sync-conflict-[^/]*$|~$", re.IGNORECASE)
_MOST_SHOWN = 100
"""How many characters of a pattern are shown in a sentence about it."""


@dataclass(frozen=True, slots=True)
class Exclusions:
    """Folders, files and patterns that are not indexed.

    Attributes:
        prefixes: Paths of folders or files relative to the vault, case-folded.
        refused: A sentence for each regular expression that can't be applied.
    """

    prefixes: tuple[str, ...] = ()
    patterns: tuple[Test, ...] = ()
    refused: tuple[str, ...] = ()

    @classmethod
    def of(cls, filters: Iterable[str]) -> "Exclusions":
        """Parse filters in the form of Obsidian's *Excluded files*: `Folder/`, `note.md` or `/regex/`.

        A regular expression that is not valid excludes nothing, as in Obsidian.
        """
        prefixes: list[str] = []
        patterns: list[Test] = []
        refused: list[str] = []
        for text in filters:
            if len(text) > 2 and text.startswith("/") and text.endswith("/"):
                try:
                    patterns.append(matcher_of(text[1:-1]))
                except PatternRefused as error:
                    from catena.language.shortening import shortened  # most commands shorten nothing

                    refused.append(
                        f"The pattern {shortened(text, _MOST_SHOWN)} in the excluded files excludes nothing: {error}."
                    )
            elif prefix := text.strip().strip("/").casefold():
                prefixes.append(prefix)
        return cls(tuple(prefixes), tuple(patterns), tuple(refused))

    def covers(self, path: str) -> bool:
        """Return whether this file or folder is excluded."""
        if _FOREIGN.search(path):
            return True
        folded = path.casefold()
        return any(folded == p or folded.startswith(p + "/") for p in self.prefixes) or any(
            matches(path) for matches in self.patterns
        )
