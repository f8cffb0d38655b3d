"""The record of changes: the notes that the history says changed in the period of a question."""

import datetime as dt
from itertools import islice

from catena.answers.context import AnswerContext
from catena.answers.history_timeline import DescribedNote
from catena.graph.node import Role
from catena.graph.roles import role_of
from catena.index.log import NoteFacts
from catena.questions.routing import asks_the_record

MOST_CHANGED = 50
"""Notes of a timeline of all changes in a period."""


def changed_notes(context: AnswerContext) -> tuple[DescribedNote, ...] | None:
    """Return the notes that changed in the period, the latest first; None if the question asks for no such record.

    Templates and generated notes are left out.
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
    written = (each for each in known if not each.generated and role_of_facts(each) is not Role.TEMPLATE)
    return tuple((each.path, each.title, 1.0) for each in islice(written, MOST_CHANGED))


def role_of_facts(facts: NoteFacts) -> Role:
    """Return what a note is among others: a template, a map of links, a daily note, or none of these."""
    return role_of(facts.path, building_block=facts.building_block, tags=facts.tags, properties=facts.properties)
