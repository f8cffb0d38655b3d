"""Which field names say a relation: `supports:: [[X]]`, `up: "[[X]]"`, `caused by`."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from catena.graph.relation import INVERSE_NAMES, RelationType
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

_SPELLINGS: Mapping[RelationType, str] = {
    RelationType.SUPPORTS: "support, supporting, evidence for, is evidence for, confirms, corroborates, backs,"
    " backs up",
    RelationType.CONTRADICTS: "contradict, contradicting, opposes, refutes, disproves, conflicts with,"
    " in conflict with, disagrees with, argues against, is at odds with, widerspricht",
    RelationType.ELABORATES: "elaborate, elaborates on, expands, expands on, extends, builds on, builds upon, refines,"
    " details",
    RelationType.ANALOGOUS_TO: "analogous, analogous with, is analogous to, analogy, similar, similar to, is like,"
    " resembles",
    RelationType.GENERALIZES: "generalize, generalises, generalise, generalization of, generalisation of",
    RelationType.SPECIALIZES: "specialize, specialises, specialise, specialization of, specialisation of, is a,"
    " kind of, is a kind of, type of, is a type of, subtype of, example of, is an example of, instance of,"
    " is an instance of,"
    " special case of",
    RelationType.INFLUENCES: "influence, affects, affect, impacts, shapes, improves, increases, reduces, decreases,"
    " strengthens, weakens, enables, prevents, inhibits, promotes, contributes to, beeinflusst",
    RelationType.CAUSES: "causing, brings about, triggers, verursacht",
    RelationType.LEADS_TO: "lead to, leading to, results in, result in, gives rise to, führt zu",
    RelationType.CONCEPTUALLY_RELATED: "conceptually related to, related, related to, relates to, relates, "
    " related note, related notes, see also, siehe auch, verwandt, associated with, friend, friends, left friend,"
    " left friends,"
    " right friend, right friends, jump, jumps",
    RelationType.UP: "parent, parents, parent note, broader, part of, north",
    RelationType.DOWN: "child, children, child note, child notes, narrower, has part, south",
    RelationType.SAME: "same as, sibling, siblings",
    RelationType.NEXT: "next note, next page, successor, east",
    RelationType.PREV: "previous, previous note, previous page, predecessor, west",
    RelationType.LINKS_TO: "links to, link to",
    RelationType.EMBEDS: "",
}
"""Beside each type's own name. The last ones are the fields that Breadcrumbs 4 and ExcaliBrain begin with, without
their single letters and what elsewhere means something else (`source`, `before`, `after`)."""

_INVERSE_SPELLINGS: Mapping[RelationType, str] = {
    RelationType.SUPPORTS: "is supported by, confirmed by, backed by, corroborated by",
    RelationType.CONTRADICTS: "is contradicted by, refuted by, opposed by, disproved by",
    RelationType.ELABORATES: "is elaborated by, elaborated in, extended by, expanded in, refined by",
    RelationType.GENERALIZES: "generalised by, is generalized by",
    RelationType.SPECIALIZES: "specialised by, is specialized by, has example, has instance",
    RelationType.INFLUENCES: "is influenced by, affected by, shaped by, inspired by, improved by, enabled by,"
    " beeinflusst von, beeinflusst durch",
    RelationType.CAUSES: "is caused by, triggered by, brought about by, verursacht durch",
    RelationType.LEADS_TO: "is led to by, result of, results from, consequence of, is a result of",
}


def _spelled(spellings: Mapping[RelationType, str], *, inverse: bool) -> dict[str, FieldMeaning]:
    return {
        folded: FieldMeaning(type_, inverse)
        for type_, names in spellings.items()
        for name in names.split(",")
        if (folded := _folded(name))
    }


DEFAULT_FIELDS = FieldTable(
    MappingProxyType({**_spelled(_SPELLINGS, inverse=False), **_spelled(_INVERSE_SPELLINGS, inverse=True), **_TYPES})
)
"""Every type under its own name, the inverse names, usual spellings of both, and what the hierarchy plugins use."""
