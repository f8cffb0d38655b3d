"""Whether other readings of a question are offered below its answer."""

from collections.abc import Callable, Collection

from catena.answers.answer import Answer
from catena.language.folding import fold
from catena.language.tokens import word_runs
from catena.reading.passage import EvidenceLevel
from catena.vault.path import VaultPath


def offers_readings(answer: Answer, notes_called: Callable[[str], Collection[VaultPath]]) -> bool:
    """Return whether the other readings of an unclear question may help.

    They don't where a record says what was asked for. Where no note answers, they only do if notes are called by all
    that is asked about: of what no note is called by, no reading of the same words finds more.
    """
    is_met = answer.listing is not None and bool(answer.listing.condition)
    is_met = is_met or any(warning.is_answer for warning in answer.warnings)
    if is_met or not answer.classification.is_ambiguous:
        return False
    if answer.evidence is not EvidenceLevel.NONE and (answer.results or answer.answer):
        return True
    concepts = answer.parameters.concepts
    return bool(concepts) and all(notes_called(each) or _is_within_a_name(each, answer) for each in concepts)


def _is_within_a_name(concept: str, answer: Answer) -> bool:
    """Return whether a note that was found has this within its name."""
    words = _spaced(concept)
    return bool(words.strip()) and any(words in _spaced(each.note_title) for each in answer.results)


def _spaced(text: str) -> str:
    return f" {' '.join(word_runs(fold(text)))} "
