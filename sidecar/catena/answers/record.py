"""The record of changes: the notes that the history says changed in the period of a question."""

import datetime as dt
from collections.abc import Iterator
from itertools import islice

from catena.answers.context import AnswerContext
from catena.answers.history_timeline import DescribedNote
from catena.graph.node import Role
from catena.graph.roles import role_of
from catena.index.log import NoteFacts
from catena.language.calendar_words import month_numbers
from catena.questions.routing import asks_the_record
from catena.vault.path import VaultPath

MOST_CHANGED = 50
"""Notes of a timeline of all changes in a period."""


def changed_notes(context: AnswerContext) -> tuple[DescribedNote, ...] | None:
    """Return the notes that changed in the period, the latest first, then those that tell of it.

    None if the question asks for no such record.

    Templates and generated notes are left out.
    """
    question, services = context.question, context.services
    parameters = question.parameters
    if not asks_the_record(question.sanitized, question.classification.intent, parameters):
        return None
    today = services.clock.now().date().isoformat()
    end = dt.date.fromisoformat(min(parameters.end_date or today, today)) + dt.timedelta(days=1)
    rows = services.history.changed_between(parameters.start_date or "", end.isoformat())
    changed = dict.fromkeys((*(row.path for row in reversed(rows)), *_naming_month(context)))
    facts = services.ledger.facts(changed)
    allowed = context.allowed_paths
    known = (facts[path] for path in changed if path in facts and (allowed is None or path in allowed))
    written = (each for each in known if not each.generated and role_of_facts(each) is not Role.TEMPLATE)
    return tuple((each.path, each.title, 1.0) for each in islice(written, MOST_CHANGED))


def _naming_month(context: AnswerContext) -> Iterator[VaultPath]:
    """Yield the notes that name the month of the period, if it lies in one: what happened then may be told later."""
    first, last = context.question.parameters.start_date, context.question.parameters.end_date
    if not first or not last or first[:7] != last[:7]:
        return
    year, month = first[:7].split("-")
    spelled = (name for name, number in month_numbers().items() if number == int(month) and len(name) > _SHORT)
    phrases = [f"{year}-{month}", *(f"{name} {year}" for name in spelled), f"{year}年{int(month)}月"]
    for match in context.services.ledger.notes_matching(phrases, limit=MOST_CHANGED):
        yield match.path


_SHORT = 4
"""A name of a month with more letters is no abbreviation."""


def role_of_facts(facts: NoteFacts) -> Role:
    """Return what a note is among others: a template, a map of links, a daily note, or none of these."""
    return role_of(facts.path, building_block=facts.building_block, tags=facts.tags, properties=facts.properties)
