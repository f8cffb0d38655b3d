"""Relating: whether a sentence says that what its own paper found goes with, or against, what others found."""

import re
from enum import StrEnum

from catena.language.identification import language_of
from catena.language.vocabulary import LANGUAGES, UNSPACED_LANGUAGES
from catena.language.wordings import wording


class Relation(StrEnum):
    """How a paper says that its findings stand to those of others."""

    CONFIRMS = "confirms"
    OPPOSES = "opposes"


_FINDING = 15
"""Characters in which a sentence that begins with others' work may say what its own paper found."""


def relation_to_others(text: str) -> Relation | None:
    """Return how a sentence sets its own paper's finding against those of others; None if it does not.

    What others say of each other is no such thing, nor is what should be done to confirm a finding.
    """
    language = language_of(text)
    if wording("relating.no_relation", language).search(text):
        return None
    for relation, name in ((Relation.OPPOSES, "opposes"), (Relation.CONFIRMS, "confirms")):
        edge = "" if language in UNSPACED_LANGUAGES else r"\b"
        hit = wording(f"relating.{name}", language, before=edge).search(text)
        if hit and (_opens(hit) or wording("relating.own", language).search(text)):
            return relation
    return None


def relation_noted(remark: str) -> Relation | None:
    """Return how a reader's remark sets another paper to the passage beside it; None if it says neither.

    A remark is too short to tell its language: the words of all are looked for.
    """
    if wording("relating.noted_against", *LANGUAGES).search(remark):
        return Relation.OPPOSES
    return Relation.CONFIRMS if wording("relating.noted_with", *LANGUAGES).search(remark) else None


def _opens(hit: re.Match[str]) -> bool:
    """Return whether a sentence begins with this and goes on: `In contrast to earlier work, shade …`."""
    return hit.start() == 0 and hit.end() + _FINDING <= len(hit.string)
