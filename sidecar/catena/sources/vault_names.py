"""The names of the vault's notes, from the ledger, for understanding questions."""

import difflib
import re
from collections.abc import Collection, Mapping, Sequence

from catena.index.log import NoteFacts
from catena.language.folding import normal_name
from catena.language.inflection import same_word
from catena.sources.terms import terms_of
from catena.stores.sqlite_ledger import SqliteLedger
from catena.vault.path import name_of

NEAREST_LOOKED_AT = 10


class LedgerNames:
    """Looks up titles, aliases and file names in the ledger (implements `questions.VaultNames`).

    Args:
        ledger: An open ledger.
    """

    def __init__(self, ledger: SqliteLedger) -> None:
        self._ledger = ledger

    def known(self, names: Collection[str]) -> Mapping[str, str]:
        """Map each of these normalised phrases that is a note's name to that note's title, the first by path.

        The alias or file name that was asked for stands if it says all that the title says (`PARA methods` for `PARA
        method`), or if the title is no name, but a sentence or a file name with a time stamp: `Bias`, not `Having a
        bias means …`. A file name whose words are joined (`project-a`) is known as `project a`, too.
        """
        joined = {other: name for name in names for other in _joined(name)}
        in_vault = self._ledger.named({*names, *joined})
        by_joined = {joined[name]: paths for name, paths in in_vault.items() if name in joined}
        found = {**by_joined, **{name: paths for name, paths in in_vault.items() if name in names}}
        facts = self._ledger.facts({path for paths in found.values() for path in paths})
        notes = {name: [facts[path] for path in sorted(paths) if path in facts] for name, paths in found.items()}
        return {name: _as_written(name, known) for name, known in notes.items() if known}

    def nearest(self, phrase: str) -> str | None:
        """The title that shares the most words with a phrase, otherwise the one with the most similar spelling.

        Never a note that the phrase names itself.
        """
        own = normal_name(phrase)
        terms = terms_of(phrase).terms
        matches = self._ledger.notes_matching(terms, limit=NEAREST_LOOKED_AT) if terms else []
        facts = self._ledger.facts([match.path for match in matches])
        for match in matches:
            if match.path in facts and own not in _names_of(facts[match.path]):
                return facts[match.path].title
        titles = sorted({known.title for known in self._ledger.facts().values() if own not in _names_of(known)})
        return next(iter(difflib.get_close_matches(phrase, titles, n=1, cutoff=0.5)), None)


def _joined(name: str) -> tuple[str, ...]:
    """Return how a name of several words may be written as a file name: `project_a`, `project-a`."""
    return tuple(name.replace(" ", sign) for sign in "-_") if " " in name else ()


def _names_of(note: NoteFacts) -> set[str]:
    return {normal_name(name) for name in (note.title, *note.aliases, name_of(note.path))}


def _as_written(name: str, notes: Sequence[NoteFacts]) -> str:
    """The title that equals the name, otherwise the first; what was asked for if that says as much, or more briefly."""
    titled = next((note for note in notes if normal_name(note.title) == name), notes[0])
    others = (titled.title, *titled.aliases, name_of(titled.path))
    asked = next((other for other in others if normal_name(other) == name), titled.title)
    return titled.title if _is_name(titled.title, asked) and not _says_all(asked, titled.title) else asked


_STAMPED = re.compile(r"\d{6,}[-_ ]")
_SPARE_WORDS = 3
"""How many words a title that is a name has beyond an alias: `PARA` and `PARA method`; more make a sentence."""


def _says_all(other: str, title: str) -> bool:
    words = normal_name(other).split()
    return all(any(same_word(word, each) for each in words) for word in normal_name(title).split())


def _is_name(title: str, other: str) -> bool:
    return not _STAMPED.match(title) and len(title.split()) <= len(other.split()) + _SPARE_WORDS
