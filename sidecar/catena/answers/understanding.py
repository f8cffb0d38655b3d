"""Understands a question in this vault: the first step that asking and classifying share."""

from catena.answers.ports import AnswerServices
from catena.errors import TooFewSubjects
from catena.questions.missing_names import missing_names
from catena.questions.parameters import too_few_subjects
from catena.questions.understanding import NOTHING_GIVEN, Given, Question, understand
from catena.sources.vault_names import LedgerNames
from catena.sources.vault_words import LedgerWords


def understood(services: AnswerServices, text: str, given: Given = NOTHING_GIVEN) -> Question:
    """Return the question in the names of this vault; see `questions.understanding.understand`."""
    return understand(
        text,
        names=LedgerNames(services.ledger),
        words=vault_words(services),
        today=services.clock.now().date(),
        given=given,
    )


def vault_words(services: AnswerServices) -> LedgerWords:
    """Return the words of this vault's notes."""
    return LedgerWords(services.ledger, services.indexer.embedder)


def missing_from(services: AnswerServices, question: Question) -> tuple[str, ...]:
    """Return the names and nouns of the question that no note has; see `questions.missing_names`."""
    return missing_names(question.sanitized, vault_words(services))


def subjects_wanted(services: AnswerServices, question: Question) -> TooFewSubjects | None:
    """Return why a comparison can't be carried out, with a suggestion from the vault; None if it can or is not one."""
    if not question.lacks_subjects:
        return None
    return too_few_subjects(question.parameters, LedgerNames(services.ledger), question.sanitized)
