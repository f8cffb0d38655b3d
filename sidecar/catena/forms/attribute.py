"""Attribute: one property of a subject, and the kind of comparison row that it belongs in."""

import re
from dataclasses import dataclass
from enum import IntEnum

from catena.forms.comparison import Cell
from catena.language.vocabulary import LANGUAGES
from catena.language.wordings import anywhere, wording
from catena.notes.plain_text import plain_text


class Rank(IntEnum):
    """Kinds of comparison rows, most informative first."""

    DEFINITION = 0
    TABULATED = 1
    STATED = 2
    ADVANTAGES = 3
    LIMITS = 4
    SECTION = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One attribute of one subject.

    Attributes:
        rank: The kind of row.
        name: The row's name, in the spelling found first.
        cell: The text and its place.
    """

    rank: Rank
    name: str
    cell: Cell


JUDGED_AS = {Rank.ADVANTAGES: "Advantages", Rank.LIMITS: "Limits"}
"""The names of the rows that `judgement_of` finds."""


NO_ATTRIBUTE = wording("definitions.no_attributes", *LANGUAGES, before="^", after="$")
"""Matches headings that name no attribute of anything: what stands below them serves the note."""


def judgement_of(name: str) -> Rank | None:
    """Return whether a heading or label announces advantages or limits; None if neither."""
    good, bad = (bool(anywhere(f"judging.{side}").search(name)) for side in ("for", "against"))
    if good == bad:
        return None
    return Rank.ADVANTAGES if good else Rank.LIMITS


def without_judgement(text: str) -> str:
    """Return a text without the words that announce advantages or limits."""
    return anywhere("judging.against").sub(" ", anywhere("judging.for").sub(" ", text))


def attribute_name(key: str) -> str:
    """`primary_purpose` → `Primary purpose`."""
    name = " ".join(plain_text(key, inline=True).replace("_", " ").replace("-", " ").split()).strip(" :")
    return name[:1].upper() + name[1:]


def row_name(number: int, heading: str | None) -> str:
    """Return the name of a row that has none in its table: its number, behind the heading above the table."""
    return f"{heading} ({number})" if heading else str(number)


def is_row_number(name: str) -> bool:
    """Return whether a name is one that `row_name` made."""
    return bool(_ROW_NAME.fullmatch(name))


_ROW_NAME = re.compile(r"[0-9]+|.* \([0-9]+\)")
