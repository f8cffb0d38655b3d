"""An attribute of a subject: what kind of row of a comparison it makes, and how it is called."""

import re
from dataclasses import dataclass
from enum import IntEnum

from catena.answers.answer import Cell
from catena.notes import plain_text


class Rank(IntEnum):
    """How telling a kind of row is, most telling first."""

    DEFINITION = 0
    TABULATED = 1
    STATED = 2
    ADVANTAGES = 3
    LIMITS = 4
    SECTION = 5
    OPENING = 6
    CREATED = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One attribute of one subject.

    Attributes:
        rank: What kind of row it makes.
        name: The row's name, as first written.
        cell: What is said, and where.
    """

    rank: Rank
    name: str
    cell: Cell


_ADVANTAGES = re.compile(
    r"\b(?:pros?|advantages?|benefits?|strengths?|upsides?|vorteile?|stärken?|nutzen)\b", re.IGNORECASE
)
_LIMITS = re.compile(
    r"\b(?:cons?|disadvantages?|drawbacks?|limitations?|limits?|weakness(?:es)?|downsides?|criticisms?|risks?"
    r"|nachteile?|schwächen?|grenzen|kritik)\b",
    re.IGNORECASE,
)
JUDGED_AS = {Rank.ADVANTAGES: "Advantages", Rank.LIMITS: "Limits"}
"""The names of those rows."""


def judgement_of(name: str) -> Rank | None:
    """What a name says of what it stands above: advantages, limits, or neither (None)."""
    good, bad = bool(_ADVANTAGES.search(name)), bool(_LIMITS.search(name))
    if good == bad:
        return None
    return Rank.ADVANTAGES if good else Rank.LIMITS


def attribute_name(key: str) -> str:
    """`primary_purpose` → `Primary purpose`."""
    name = " ".join(plain_text(key, inline=True).replace("_", " ").replace("-", " ").split()).strip(" :")
    return name[:1].upper() + name[1:]
