"""Understands a question in this vault: the first step that asking and classifying share."""

from collections.abc import Sequence

from catena.answers.ports import AnswerServices
from catena.errors import TooFewSubjects
from catena.questions.intent import Intent
from catena.questions.missing_names import missing_names
from catena.questions.parameters import too_few_subjects
from catena.questions.understanding import Question, understand
from catena.sources.vault_names import LedgerNames
from catena.sources.vault_words import LedgerWords


def understood(
    services: AnswerServices,
    text: str,
    *,
    intent: Intent | None = None,
    concepts: Sequence[str] | None = None,
    subjects: Sequence[str] | None = None,
    start_date: str | None = None,
    end_date: str | None = None,
    similarity_threshold: float | None = None,
    previous: str | None = None,
) -> Question:
    """Return the question in the names of this vault; see `questions.understanding.understand`."""
    return understand(
        text,
        names=LedgerNames(services.ledger),
        words=vault_words(services),
        today=services.clock.now().date(),
        intent=intent,
        concepts=concepts,
        subjects=subjects,
        start_date=start_date,
        end_date=end_date,
        similarity_threshold=similarity_threshold,
        previous=previous,
    )


def vault_words(services: AnswerServices) -> LedgerWords:
    """Return the words of this vault's notes."""
    return LedgerWords(services.ledger, services.indexer.embedder)


def missing_from(services: AnswerServices, question: Question) -> tuple[str, ...]:
    """Return the names and nouns of the question that no note has; see `questions.missing_names`."""
    return missing_names(question.sanitized, vault_words(services))


def subjects_wanted(services: AnswerServices, question: Question) -> TooFewSubjects | None:
    """Return why a comparison can't be carried out, with a suggestion from the vault; None if it can or is not one."""
    return too_few_subjects(question.parameters, LedgerNames(services.ledger)) if question.lacks_subjects else None
