"""Sections of papers: what their sentences do, by the names of the sections (`[rhetoric.sections]` in `language/`)."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from catena.language.vocabulary import LANGUAGES, SPACED_LANGUAGES, UNSPACED_LANGUAGES, alternatives
from catena.language.wordings import wording
from catena.rhetoric.kind import Kind

_KINDS = (Kind.LIMITATION, Kind.FUTURE_WORK, Kind.METHOD, Kind.AIM, Kind.RESULT, Kind.CLAIM, Kind.BACKGROUND)
"""The kinds that sections are named for, in the order in which they are looked for."""

_NUMBERING = re.compile(r"\A[\s\d.:)|]*(?:[IVXivx]+[-A-Z]*[.):]?\s+|[A-Z][.)]\s+)?[\s\d.:)|]*|[\s:.—–-]+\Z")
_LONGEST = 80

ODDS_IN: dict[Kind, dict[Kind, float]] = {
    Kind.BACKGROUND: {
        Kind.BACKGROUND: 3, Kind.AIM: 1.5, Kind.QUESTION: 1.5, Kind.DEFINITION: 1.5, Kind.CLAIM: 0.6,
        Kind.RESULT: 0.15, Kind.METHOD: 0.3, Kind.DATA: 0.3, Kind.LIMITATION: 0.3, Kind.FUTURE_WORK: 0.3,
    },
    Kind.AIM: {Kind.AIM: 12, Kind.QUESTION: 1.5, Kind.RESULT: 0.3, Kind.LIMITATION: 0.3},
    Kind.METHOD: {
        Kind.METHOD: 5, Kind.DATA: 5, Kind.AIM: 0.5, Kind.RESULT: 0.3, Kind.CLAIM: 0.2, Kind.BACKGROUND: 0.3,
        Kind.LIMITATION: 0.4, Kind.QUESTION: 0.2, Kind.FUTURE_WORK: 0.2,
    },
    Kind.RESULT: {
        Kind.RESULT: 5, Kind.CLAIM: 0.5, Kind.BACKGROUND: 0.2, Kind.AIM: 0.2, Kind.DEFINITION: 0.4,
        Kind.LIMITATION: 0.3, Kind.QUESTION: 0.2, Kind.FUTURE_WORK: 0.2, Kind.METHOD: 0.6,
    },
    Kind.CLAIM: {
        Kind.CLAIM: 3, Kind.LIMITATION: 2.5, Kind.FUTURE_WORK: 2, Kind.METHOD: 0.2, Kind.DATA: 0.1, Kind.AIM: 0.4,
        Kind.BACKGROUND: 0.5, Kind.DEFINITION: 0.5,
    },
    Kind.LIMITATION: {Kind.LIMITATION: 30, Kind.FUTURE_WORK: 2, Kind.RESULT: 0.5, Kind.METHOD: 0.5},
    Kind.FUTURE_WORK: {Kind.FUTURE_WORK: 12, Kind.QUESTION: 2},
}  # fmt: skip
"""How much more often than elsewhere a section of a kind holds sentences of each kind; 1 for those not named.

Estimated, not counted: methods say how, results report, discussions conclude and name limits, introductions tell what
is known and what the paper is for.
"""


@lru_cache(maxsize=4096)
def kind_of_section(name: str) -> Kind | None:
    """Return what most sentences of a section do, by its name in any language; None if the name does not say."""
    bare = _NUMBERING.sub("", name).strip()
    if not bare or len(bare) > _LONGEST:
        return None
    return next(
        (kind for part in parts_of_name(bare) for kind, pattern in _patterns() if pattern.fullmatch(part)), None
    )


def parts_of_name(name: str) -> tuple[str, ...]:
    """Return the name of a section, and the names in it: `Methods` and `results` of `Methods and results`."""
    return (name, *_joints().split(name))


@cache
def _joints() -> re.Pattern[str]:
    spaced, unspaced = (alternatives("comparing.and", *each) for each in (SPACED_LANGUAGES, UNSPACED_LANGUAGES))
    return re.compile(rf"\s*(?:,|/|&|\b{spaced}\b|{unspaced})\s*", re.IGNORECASE)


def telling_section(names: Iterable[str]) -> str:
    """Return the innermost of these sections whose name says what its sentences do; "" without one.

    Args:
        names: The enclosing sections, outermost first.
    """
    return next((name for name in reversed(tuple(names)) if kind_of_section(name) is not None), "")


@cache
def _patterns() -> tuple[tuple[Kind, re.Pattern[str]], ...]:
    return tuple((kind, wording(f"rhetoric.sections.{kind}", *LANGUAGES)) for kind in _KINDS)
