"""What an annotation is for, and which rule says so."""

from collections.abc import Iterator
from dataclasses import replace

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.annotations.comment import PREFIX_ROLES
from catena.annotations.conventions import NO_CONVENTIONS, Conventions, Meaning, name_key, symbol_key
from catena.annotations.purposes import fits, said_in_comment, told_by_kind
from catena.annotations.record import Decided, Record
from catena.annotations.role_words import role_of_words
from catena.annotations.specified_annotation import DIALECT

_CONTAINERS = frozenset({"example", "todo", "summary", "tldr", "abstract"})
"""Obsidian's own kinds of callout that people take for their looks: alone they say nothing."""
_REASONS = {
    RoleSource.SETTINGS: "your settings say so",
    RoleSource.TEMPLATE: "your import template says so",
    RoleSource.LEGEND: "the note's legend says so",
}
_UNCLEAR = "UNCLEAR"
_ROLES_OF_UNCLEAR = (AnnotationColor.NEGATIVE, AnnotationColor.QUESTION)


def decided(record: Record, conventions: Conventions, legend: Conventions = NO_CONVENTIONS) -> Decided:
    """The role of an annotation, and why.

    In this order: the comment's prefix, the vault's settings, the import template, a legend, the heading it is
    grouped under or the label it carries (both are `heading`), the words of its comment, its colour by Zotero's usual
    convention if the text's shape allows it, and what the text does. What a colour means in a whole vault is
    decided later (`learning.py`).

    Args:
        record: As a dialect read it.
        conventions: The vault's.
        legend: What the note itself says its marks mean.
    """
    own = told_by_kind(record)
    return replace(_decided(record, conventions, legend, own), kind=own.kind if own else None)


def _decided(record: Record, conventions: Conventions, legend: Conventions, own: Decided | None) -> Decided:
    word = _prefix_word(record)
    if word in PREFIX_ROLES:
        return Decided(PREFIX_ROLES[word], RoleSource.PREFIX, f"its comment begins with {word}:")
    found = _without_prefix(record, conventions, legend, own)
    if word == _UNCLEAR:
        role = found.role if found.role in _ROLES_OF_UNCLEAR else AnnotationColor.QUESTION
        return Decided(role, RoleSource.PREFIX, f"its comment begins with {word}:")
    return found


def _prefix_word(record: Record) -> str:
    words = (record.comment.prefix or "").replace("[", " ").replace(":", " ").split()
    return words[0] if words else ""


def _without_prefix(record: Record, conventions: Conventions, legend: Conventions, own: Decided | None) -> Decided:
    told = _told(record, conventions, legend)
    if told is not None:
        return told
    usual = record.color_meaning
    said = said_in_comment(record)
    # The specified format has prefixes for what a reader says; other words of its comments stay words.
    if said is None or (record.dialect == DIALECT and usual is not AnnotationColor.OTHER):
        return _by_color(record, own)
    if said.role is not usual:
        return said
    return Decided(usual, RoleSource.DEFAULT, f"{_color_of(record)} usually means so, and {said.reason}")


def _told(record: Record, conventions: Conventions, legend: Conventions) -> Decided | None:
    """What settings, template, legend or heading say; None if they say nothing."""
    meanings = [*meanings_of(record, conventions), *meanings_of(record, legend)]
    for source, reason in _REASONS.items():
        for meaning in meanings:
            if meaning.source is source and meaning.role is not None:
                return Decided(meaning.role, source, reason)
    for words in (record.group or "", *_labels(record)):
        if words and name_key(words) not in _CONTAINERS and (role := role_of_words(words)) is not None:
            return Decided(role, RoleSource.HEADING, f"it stands under or is called “{words}”")
    return None


def _color_of(record: Record) -> str:
    return record.color.name.lower() if record.color else "its colour"


def _by_color(record: Record, own: Decided | None) -> Decided:
    """What an annotation's colour usually means, or what its text does if that does not fit."""
    usual = record.color_meaning
    if usual is not AnnotationColor.OTHER and fits(usual, record):
        return Decided(usual, RoleSource.DEFAULT, f"{_color_of(record)} usually means so")
    return own or Decided(
        AnnotationColor.OTHER, RoleSource.DEFAULT, "neither its colour nor its words tell what it is for"
    )


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
