"""What lists of notes are made from: the facts of all notes, arranged once for all questions until a note changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import is_

from catena.graph.node import Role
from catena.index.log import NoteFacts
from catena.language.folding import fold
from catena.language.vocabulary import LANGUAGES, folded_words
from catena.notes.properties import texts_of
from catena.sources.note_roles import role_of_facts
from catena.vault.path import VaultPath, folder_of, name_of

_PAPER_FIELDS = ("citekey", "citation-key", "doi", "zotero", "zotero_key", "bibliography-key")


class AllNotes:
    """The facts of all notes, as a key: the same as long as no note changes."""

    __slots__ = ("facts",)

    def __init__(self, facts: Iterable[NoteFacts]) -> None:
        self.facts = tuple(facts)

    def __hash__(self) -> int:
        return len(self.facts)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AllNotes) or len(self.facts) != len(other.facts):
            return False
        return all(map(is_, self.facts, other.facts))


@dataclass(frozen=True, slots=True)
class Arranged:
    """All notes by what tells their kind.

    Attributes:
        own: The notes that somebody wrote to say something: no templates, and none that Catena wrote.
        templates: The templates that somebody wrote.
        cited: The notes with a property that only papers have, or a name such as `@reyes2021`.
        by_class: The notes of each type and category, tag and folder, as these are written.
    """

    own: frozenset[VaultPath]
    templates: frozenset[VaultPath]
    cited: frozenset[VaultPath]
    by_class: Mapping[str, tuple[VaultPath, ...]]


@lru_cache(maxsize=1)
def arranged(notes: AllNotes) -> Arranged:
    """Return all notes by what tells their kind; many notes share few types, tags and folders."""
    is_kind = {key: fold(key) in folded_words("listing.kind_fields", *LANGUAGES) for key in _keys(notes.facts)}
    own, templates, cited = set[VaultPath](), set[VaultPath](), set[VaultPath]()
    by_class: dict[str, dict[VaultPath, None]] = {}
    for each in notes.facts:
        if not each.generated:
            (templates if role_of_facts(each) is Role.TEMPLATE else own).add(each.path)
        if _is_cited(each):
            cited.add(each.path)
        classes = [*folder_of(each.path).split("/"), *(part for tag in each.tags for part in tag.split("/"))]
        classes += (text for key, value in each.properties.items() if is_kind[key] for text in texts_of(value))
        for name in classes:
            by_class.setdefault(name, {})[each.path] = None
    return Arranged(frozenset(own), frozenset(templates), frozenset(cited), {k: tuple(v) for k, v in by_class.items()})


def _keys(facts: Iterable[NoteFacts]) -> set[str]:
    return {key for each in facts for key in each.properties}


def _is_cited(facts: NoteFacts) -> bool:
    has_field = any(value for key, value in facts.properties.items() if key.casefold() in _PAPER_FIELDS)
    return has_field or name_of(facts.path).startswith("@")
