"""Which field names say a relation: `supports:: [[X]]`, `up: "[[X]]"`, `caused by`."""

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from catena.graph.relation_types import INVERSE_NAMES, INVERSE_SPELLINGS, SPELLINGS, RelationType
from catena.notes.names import normal_name


class FieldMeaning(NamedTuple):
    """What a field name says.

    Attributes:
        type: The relation.
        inverse: It runs from what is linked to the note that links it (`supported_by`).
    """

    type: RelationType
    inverse: bool


@dataclass(frozen=True, slots=True)
class FieldTable:
    """Field names and what they say.

    Attributes:
        meanings: By name, in the form that `_folded` gives.
    """

    meanings: Mapping[str, FieldMeaning]

    def meaning_of(self, name: str) -> FieldMeaning | None:
        """What a field says; None when it names no relation.

        Args:
            name: As written; case, markup, blanks, `-` and `_` make no difference.
        """
        return self.meanings.get(_folded(name))

    @property
    def identity(self) -> str:
        """Equal for equal tables: statements read with another table have to be read again."""
        said = "\n".join(
            f"{name}={meaning.type}{'<' * meaning.inverse}" for name, meaning in sorted(self.meanings.items())
        )
        return hashlib.sha256(said.encode()).hexdigest()[:16]


def field_table(extra: Mapping[str, str]) -> FieldTable:
    """The default names and a person's own, which win.

    Args:
        extra: Field name → relation type, or one of `INVERSE_NAMES`: `{"underpins": "supports", "parent": "up"}`.

    Raises:
        ValueError: A field has no name, or its type is none; the message says which and lists the types.
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
    """Its letters and digits alone: `Leads to`, `leads_to`, `**leadsTo**` are one name."""
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
"""Every type under its own name, the inverse names, usual spellings of both, and the fields that Breadcrumbs 4
and ExcaliBrain begin with (without their single letters and what elsewhere means something else: `source`, `before`,
`after`)."""
