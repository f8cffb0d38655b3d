"""Routing: questions that a record answers rather than a search, and what they ask of it.

The wordings are in each language's vocabulary, table `routing`.
"""

from enum import StrEnum

from catena.language.identification import language_of
from catena.language.tokens import word_runs
from catena.language.vocabulary import UNSPACED_LANGUAGES, Language, words
from catena.language.wordings import says, wording
from catena.questions.intent import Intent
from catena.questions.parameters import Parameters
from catena.questions.phrases import is_only_asking
from catena.questions.plain import plain_question


class Direction(StrEnum):
    """Which end of a causal chain a question asks for."""

    CAUSES = "causes"
    EFFECTS = "effects"


def asks_the_record(text: str, intent: Intent, parameters: Parameters) -> bool:
    """Return whether a question asks for all changes of a period: `What did I change last week?`."""
    in_period = parameters.start_date is not None or parameters.end_date is not None
    if intent is not Intent.TEMPORAL or not in_period or not _says("changes", text):
        return False
    return all(_only_asks_for_changes(concept, language_of(text)) for concept in parameters.concepts)


def asks_for_contradictions(text: str) -> bool:
    """Return whether a question asks for what contradicts something, or for contradictions about it."""
    return _says("contradictions", text) or asks_for_all_contradictions(text)


def asks_for_all_contradictions(text: str) -> bool:
    """Return whether a question asks for the contradictions of the vault, whatever they are about."""
    return _says("all_contradictions", text)


def lists_notes(text: str) -> bool:
    """Return whether a question asks for every note or paper of some kind: `Which papers use fMRI?`."""
    return _says("lists", text)


def direction_of(text: str) -> Direction | None:
    """Return what a question asks for: what leads to its concept, or what that leads to. None if it says neither."""
    if _says("effects", text):
        return Direction.EFFECTS
    return Direction.CAUSES if _says("causes", text) else None


def _only_asks_for_changes(phrase: str, language: Language) -> bool:
    """Return whether a phrase has nothing beside words for changes and common words of its language."""
    left = wording("routing.changes", language).sub(" ", plain_question(phrase))
    if language in UNSPACED_LANGUAGES:
        return not word_runs(wording("routing.asking", language).sub(" ", left))
    common = words("common.words", language)
    return is_only_asking(left) or all(word in common or len(word) == 1 for word in word_runs(left))


def _says(what: str, text: str) -> bool:
    return says(f"routing.{what}", plain_question(text).rstrip(" ?!."))
