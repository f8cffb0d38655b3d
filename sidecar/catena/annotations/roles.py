"""What an annotation is for, and which rule says so."""

from collections.abc import Iterator

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.annotations.conventions import NO_CONVENTIONS, Conventions, Meaning, name_key, symbol_key
from catena.annotations.record import Record
from catena.annotations.role_words import role_of_words

PREFIX_ROLES: dict[str, AnnotationColor] = {
    **dict.fromkeys(("THESIS", "PREMISE", "EVIDENCE", "CLAIM", "A", "FINDING", "CORE"), AnnotationColor.POSITIVE),
    **dict.fromkeys(("WEAKNESS", "LIMITATION", "CONCERN"), AnnotationColor.NEGATIVE),
    **dict.fromkeys(("Q", "GAP", "RELEVANT"), AnnotationColor.QUESTION),
    **dict.fromkeys(
        ("ASSUMPTION", "TERM", "CONNECTION", "METHOD", "THEME", "DETAIL"),
        AnnotationColor.DETAIL,
    ),
    **dict.fromkeys(("STAT", "CODE", "DATA"), AnnotationColor.CODE),
}
"""What a comment's prefix says, by its word (`docs/annotation-format.md`); `UNCLEAR` has two meanings."""

_CONTAINERS = frozenset({"example", "todo", "summary", "tldr", "abstract"})
"""Obsidian's own kinds of callout that people take for their looks: alone they say nothing."""
_UNCLEAR = "UNCLEAR"
_ROLES_OF_UNCLEAR = (AnnotationColor.NEGATIVE, AnnotationColor.QUESTION)


def decided(
    record: Record, conventions: Conventions, legend: Conventions = NO_CONVENTIONS
) -> tuple[AnnotationColor, RoleSource]:
    """The role of an annotation and the rule that gave it.

    In this order: the comment's prefix, the vault's settings, the import template, a legend, the heading it is
    grouped under or the label it carries (both are `heading`), its colour. What no rule knows has the role of
    its colour, which is `other` for one that Zotero doesn't have.

    Args:
        record: As a dialect read it.
        conventions: The vault's.
        legend: What the note itself says its marks mean.
    """
    word = _prefix_word(record)
    if word in PREFIX_ROLES:
        return PREFIX_ROLES[word], RoleSource.PREFIX
    role, source = _without_prefix(record, conventions, legend)
    if word == _UNCLEAR:
        return role if role in _ROLES_OF_UNCLEAR else AnnotationColor.QUESTION, RoleSource.PREFIX
    return role, source


def _prefix_word(record: Record) -> str:
    words = (record.comment.prefix or "").replace("[", " ").replace(":", " ").split()
    return words[0] if words else ""


def _without_prefix(
    record: Record, conventions: Conventions, legend: Conventions
) -> tuple[AnnotationColor, RoleSource]:
    meanings = [*meanings_of(record, conventions), *meanings_of(record, legend)]
    for source in (RoleSource.SETTINGS, RoleSource.TEMPLATE, RoleSource.LEGEND):
        for meaning in meanings:
            if meaning.source is source and meaning.role is not None:
                return meaning.role, source
    for words in (record.group or "", *_labels(record)):
        if words and name_key(words) not in _CONTAINERS and (role := role_of_words(words)) is not None:
            return role, RoleSource.HEADING
    return record.color_meaning, RoleSource.DEFAULT


def _labels(record: Record) -> list[str]:
    return (record.label or "").split(", ")


def meanings_of(record: Record, conventions: Conventions) -> Iterator[Meaning]:
    """What these conventions say of the record, the most particular first."""
    if not (conventions.symbols or conventions.colors or conventions.headings):
        return
    keys = (
        (conventions.symbols, symbol_key(record.symbol or "")),
        (conventions.colors, record.color_hex),
        *((conventions.headings, name_key(label)) for label in _labels(record)),
        (conventions.headings, name_key(record.group or "")),
        (conventions.colors, record.color.name.lower() if record.color else ""),
    )
    for known, key in keys:
        if key and key in known:
            yield known[key]
