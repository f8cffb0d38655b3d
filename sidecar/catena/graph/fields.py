"""The names of fields that state a relation: `supports:: [[X]]`, `up: "[[X]]"`, `caused by`."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from catena.graph.relation_types import INVERSE_NAMES, INVERSE_SPELLINGS, SPELLINGS, RelationType
from catena.language.folding import normal_name
from catena.notes.plain_text import plain_text

MOST_LABEL = 60
"""The maximum number of characters of a label."""


class FieldMeaning(NamedTuple):
    """The meaning of a field name.

    Attributes:
        inverse: Whether the relation points from the linked note to this one (`supported_by`).
        label: The field's own name if it names no known relation; None otherwise.
    """

    type: RelationType
    inverse: bool
    label: str | None = None


@dataclass(frozen=True, slots=True)
class FieldTable:
    """Field names and their meanings. Names are in the form that `_folded` returns."""

    meanings: Mapping[str, FieldMeaning]

    def meaning_of(self, name: str) -> FieldMeaning | None:
        """The meaning of a field; None if it does not name a relation.

        Case, markup, blanks, `-` and `_` in the name are ignored.
        """
        return self.meanings.get(_folded(name))

    def labelled(self, name: str) -> FieldMeaning:
        """The meaning of a field with a link: a known relation, or a link that keeps the field's name as its label."""
        label = " ".join(plain_text(name).split())[:MOST_LABEL]
        return self.meaning_of(name) or FieldMeaning(RelationType.LINKS_TO, inverse=False, label=label or None)

    @property
    def identity(self) -> str:
        """An identity of the table: statements extracted with another table must be extracted again."""
        said = "\n".join(
            f"{name}={meaning.type}{'<' * meaning.inverse}" for name, meaning in sorted(self.meanings.items())
        )
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def field_table(extra: Mapping[str, str]) -> FieldTable:
    """The default field names and the user's own, which take precedence.

    They map a name to a relation type or to one of `INVERSE_NAMES`: `{"underpins": "supports", "parent": "up"}`.

    Raises:
        ValueError: If a field has no name or an unknown type; the message names it and lists the types.
    """
    meanings = dict(DEFAULT_FIELDS.meanings)
    for name, type_name in extra.items():
        meaning = _TYPES.get(_folded(type_name))
        if not _folded(name):
            raise ValueError(f"A field for relations needs a name: {name!r} has no letter or digit.")
        if meaning is None:
            known = ", ".join([*RelationType, *INVERSE_NAMES])
            raise ValueError(f"{name!r} can't stand for {type_name!r}. Known relation types: {known}.")
        meanings[_folded(name)] = meaning
    return FieldTable(MappingProxyType(meanings))


_SIGNS = re.compile(r"[\W_]+")


def _folded(name: str) -> str:
    """The letters and digits of a name: `Leads to`, `leads_to` and `**leadsTo**` are equal."""
    return _SIGNS.sub("", normal_name(name))


_TYPES: Mapping[str, FieldMeaning] = {
    **{_folded(type_): FieldMeaning(type_, inverse=False) for type_ in RelationType},
    **{_folded(name): FieldMeaning(type_, inverse=True) for name, type_ in INVERSE_NAMES.items()},
}


def _spelled(spellings: Mapping[RelationType, Iterable[str]], *, inverse: bool) -> dict[str, FieldMeaning]:
    return {_folded(name): FieldMeaning(type_, inverse) for type_, names in spellings.items() for name in names}


DEFAULT_FIELDS = FieldTable(
    MappingProxyType({**_spelled(SPELLINGS, inverse=False), **_spelled(INVERSE_SPELLINGS, inverse=True), **_TYPES})
)
"""The names of all types, their inverse names, common spellings of both, and the default fields of Breadcrumbs 4 and
ExcaliBrain (without single letters and ambiguous names: `source`, `before`, `after`)."""
