"""The record of changes: the notes that the history says changed in the period of a question."""

import datetime as dt
from itertools import islice

from catena.answers.context import AnswerContext
from catena.answers.history_timeline import DescribedNote
from catena.questions.routing import asks_the_record

MOST_CHANGED = 50
"""Notes of a timeline of all changes in a period."""


def changed_notes(context: AnswerContext) -> tuple[DescribedNote, ...] | None:
    """Returns the notes that changed in the period, the latest first; None if the question asks for no such record.

    Generated notes are left out.
    """
    question, services = context.question, context.services
    parameters = question.parameters
    if not asks_the_record(question.sanitized, question.classification.intent, parameters):
        return None
    today = services.clock.now().date().isoformat()
    end = dt.date.fromisoformat(min(parameters.end_date or today, today)) + dt.timedelta(days=1)
    rows = services.history.changed_between(parameters.start_date or "", end.isoformat())
    changed = dict.fromkeys(row.path for row in reversed(rows))
    facts = services.ledger.facts(changed)
    allowed = context.allowed_paths
    known = (facts[path] for path in changed if path in facts and (allowed is None or path in allowed))
    return tuple((each.path, each.title, 1.0) for each in islice((f for f in known if not f.generated), MOST_CHANGED))
