"""The error for a path without a note, with suggestions."""

import difflib

from catena.errors import UnknownNote
from catena.index.ports import Ledger
from catena.vault.path import VaultPath, name_of

_NEAREST = 5


def unknown_note(ledger: Ledger, path: VaultPath) -> UnknownNote:
    """The error for an unknown path, with the notes whose title, alias or name is most similar."""
    paths_by_name: dict[str, set[str]] = {}
    for known, facts in ledger.facts().items():
        for name in (facts.title, *facts.aliases, name_of(known)):
            paths_by_name.setdefault(name.casefold(), set()).add(known)
    alike = difflib.get_close_matches(name_of(path).casefold(), sorted(paths_by_name), n=_NEAREST, cutoff=0.5)
    nearest = list(dict.fromkeys(path for name in alike for path in sorted(paths_by_name[name])))[:_NEAREST]
    hint = f" The nearest are: {', '.join(nearest)}." if nearest else ""
    return UnknownNote(f"There is no note at '{path}' in the vault.{hint}", path=path, nearest=nearest)
