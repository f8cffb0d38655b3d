"""The notes that somebody may have meant by a path or name that no note has."""

import difflib

from catena.errors import UnknownNote
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import VaultPath, name_of

_NEAREST = 5


def unknown_note(ledger: SqliteLedger, path: VaultPath) -> UnknownNote:
    """The error for an unknown path, with the notes whose title, alias or name is most similar."""
    nearest = nearest_notes(ledger, name_of(path), least=0.5)
    hint = f" The nearest are: {', '.join(nearest)}." if nearest else ""
    return UnknownNote(f"There is no note at '{path}' in the vault.{hint}", path=path, nearest=nearest)


def nearest_notes(ledger: SqliteLedger, wanted: str, *, least: float) -> list[VaultPath]:
    """Return the notes whose title, alias or name is most like a text, best first.

    Args:
        ledger: The notes.
        wanted: What was typed.
        least: How like it they must be, 0 to 1.
    """
    paths_by_name: dict[str, set[VaultPath]] = {}
    for known, facts in ledger.facts().items():
        for name in (facts.title, *facts.aliases, name_of(known)):
            paths_by_name.setdefault(name.casefold(), set()).add(known)
    alike = difflib.get_close_matches(wanted.casefold(), sorted(paths_by_name), n=_NEAREST, cutoff=least)
    return list(dict.fromkeys(path for name in alike for path in sorted(paths_by_name[name])))[:_NEAREST]
