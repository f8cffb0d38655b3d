"""Understanding a question of this vault: the one beginning that asking and classifying share."""

from collections.abc import Sequence

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
    """What was asked, in this vault's names; arguments as for `questions.understanding.understand`.

    Raises:
        TooFewSubjects: An explicit comparison names one thing only; the message suggests another.
        BadRequest: As `understand` says.
    """
    names = LedgerNames(sidecar.ledger)
    question = understand(
        text,
        names=names,
        today=sidecar.clock.now().date(),
        intent=intent,
        concepts=concepts,
        subjects=subjects,
        start_date=start_date,
        end_date=end_date,
        similarity_threshold=similarity_threshold,
    )
    if question.lacks_subjects:
        raise too_few_subjects(question.parameters, names)
    return question
