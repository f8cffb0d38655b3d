"""Paths that are not indexed: dot-folders, files of sync tools, and the user's exclusions."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

_FOREIGN = re.compile(r"(^|/)(\.|~\$)|(^|/)[^/]*\.sync-conflict-[^/]*$|~$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Exclusions:
    """Folders, files and patterns that are not indexed.

    Attributes:
        prefixes: Paths of folders or files relative to the vault, case-folded.
        patterns: Regular expressions that are matched against the relative path.
    """

    prefixes: tuple[str, ...] = ()
    patterns: tuple[re.Pattern[str], ...] = ()

    @classmethod
    def of(cls, filters: Iterable[str]) -> "Exclusions":
        """Parse filters in the form of Obsidian's *Excluded files*: `Folder/`, `note.md` or `/regex/`.

        A regular expression that cannot be compiled excludes nothing, as in Obsidian.
        """
        prefixes: list[str] = []
        patterns: list[re.Pattern[str]] = []
        for text in filters:
            if len(text) > 2 and text.startswith("/") and text.endswith("/"):
                try:
                    patterns.append(re.compile(text[1:-1], re.IGNORECASE))
                except re.error:
                    continue
            elif prefix := text.strip().strip("/").casefold():
                prefixes.append(prefix)
        return cls(tuple(prefixes), tuple(patterns))

    def covers(self, path: str) -> bool:
        """Return whether this file or folder is excluded."""
        if _FOREIGN.search(path):
            return True
        folded = path.casefold()
        return any(folded == p or folded.startswith(p + "/") for p in self.prefixes) or any(
            p.search(path) for p in self.patterns
        )
