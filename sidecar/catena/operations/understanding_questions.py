"""Understanding a question of this vault: the one beginning that asking and classifying share."""

from collections.abc import Sequence

from catena.errors import TooFewSubjects
from catena.operations.sidecar import Sidecar
from catena.operations.vault_names import LedgerNames
from catena.questions.intent import Intent
from catena.questions.parameters import too_few_subjects
from catena.questions.understanding import Question, understand


def understood(
    sidecar: Sidecar,
    text: str,
    *,
    intent: Intent | None = None,
    concepts: Sequence[str] | None = None,
    subjects: Sequence[str] | None = None,
    start_date: str | None = None,
    end_date: str | None = None,
    similarity_threshold: float | None = None,
) -> Question:
    """What was asked, in this vault's names; arguments and errors as for `questions.understanding.understand`."""
    return understand(
        text,
        names=LedgerNames(sidecar.ledger),
        today=sidecar.clock.now().date(),
        intent=intent,
        concepts=concepts,
        subjects=subjects,
        start_date=start_date,
        end_date=end_date,
        similarity_threshold=similarity_threshold,
    )


def subjects_wanted(sidecar: Sidecar, question: Question) -> TooFewSubjects | None:
    """Why a comparison can't be carried out, with a suggestion from the vault; None when it can, or is none."""
    return too_few_subjects(question.parameters, LedgerNames(sidecar.ledger)) if question.lacks_subjects else None
