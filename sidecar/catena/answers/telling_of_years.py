"""Notes that tell of a year that a question names, whatever date they carry: a harvest of 2024 may be told in 2025."""

import re

from catena.answers.ports import AnswerServices
from catena.questions.intent import Intent
from catena.questions.listing import listing_of
from catena.questions.understanding import Question
from catena.vault.path import VaultPath

MOST_NOTES = 300
"""How many notes that name a year are known."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def telling_of_years(services: AnswerServices, question: Question) -> frozenset[VaultPath]:
    """Return the notes that name the years of a question for a fact; () for what asks for notes of a time."""
    asks_for_notes = question.classification.intent in (Intent.EXPLORATORY, Intent.TEMPORAL)
    if asks_for_notes or listing_of(question.sanitized):
        return frozenset()
    return frozenset(
        match.path
        for year in _YEAR.findall(question.sanitized)
        for match in services.ledger.notes_matching((year,), limit=MOST_NOTES, every=True)
    )
