"""Addresses: where links lead, which the plain text of a note leaves out, for questions that ask for it."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from catena.language.wordings import anywhere
from catena.notes import Note
from catena.notes.sentences import readable
from catena.reading.answer_kinds import counts_things
from catena.reading.units import Unit

ADDRESS = re.compile(r"https?://[^\s()<>]{1,500}(?<![.,;:])")
_LINK = re.compile(rb"\[([^\[\]\r\n]{1,200})\]\(<?(https?://[^\s()<>]{1,500})")


@lru_cache(maxsize=64)
def asks_for_address(question: str) -> bool:
    """Return whether a question asks where something is on the web."""
    return bool(anywhere("reading.address_asked").search(question)) and not counts_things(question)


def with_addresses(note: Note, units: Sequence[Unit]) -> tuple[Unit, ...]:
    """Return the same units; each link has its address behind its text, and counts as text."""
    return tuple(replace(unit, text=_with_addresses(note.raw, unit), linked=0.0) for unit in units)


def _with_addresses(raw: bytes, unit: Unit) -> str:
    text = unit.text
    for name, address in _LINK.findall(unit.span.slice(raw)):
        shown, leads_to = readable(name.decode("utf-8", "replace")), address.decode("utf-8", "replace")
        if shown and leads_to not in text:
            text = text.replace(shown, f"{shown} ({leads_to})", 1)
    return text
