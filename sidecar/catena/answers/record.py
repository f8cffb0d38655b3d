"""The record of changes: the notes that the history says changed in the period of a question."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catena.answers.context import AnswerContext
from catena.beliefs.copied_notes import Copies
from catena.beliefs.described_note import DescribedNote
from catena.graph.node import Node, Role
from catena.graph.roles import is_drawn_by_a_plugin
from catena.index.log import NoteFacts
from catena.language.calendar_words import month_numbers
from catena.questions.routing import asks_the_record
from catena.sources.note_roles import is_own_text, role_of_facts
from catena.vault.path import VaultPath

MOST_CHANGED = 25
"""Notes of a timeline of all changes in a period."""
_MOST_NAMING = 50
"""Notes that are looked at because they name the month of a period."""


@dataclass(frozen=True, slots=True)
class ChangedNotes:
    """The notes of a record of changes.

    Attributes:
        shown: At most `MOST_CHANGED`: those that matter most.
        left_out: The number of the others.
    """

    shown: tuple[DescribedNote, ...]
    left_out: int


def changed_notes(context: AnswerContext) -> ChangedNotes | None:
    """Return the notes that changed in the period, and those that tell of it.

    None if the question asks for no such record.

    Of many come first those with the most links and changes. Drawings and notes that only a copied file dates come
    last; templates and generated notes are left out.
    """
    question, services = context.question, context.services
    parameters = question.parameters
    if not asks_the_record(question.sanitized, question.classification.intent, parameters):
        return None
    today = services.clock.now().date().isoformat()
    end = dt.date.fromisoformat(min(parameters.end_date or today, today)) + dt.timedelta(days=1)
    rows = services.history.changed_between(parameters.start_date or "", end.isoformat())
    versions = Counter(row.path for row in rows)
    changed = dict.fromkeys((*(row.path for row in reversed(rows)), *_naming_month(context)))
    facts = services.ledger.facts(changed)
    allowed = context.allowed_paths
    known = (facts[path] for path in changed if path in facts and (allowed is None or path in allowed))
    written = [each for each in known if is_own_text(each)]
    if len(written) > MOST_CHANGED:
        copies = Copies(services.history)
        copied = {row.path for row in rows if copies.brought(row)}
        written.sort(
            key=lambda each: (
                each.path in copied,
                is_drawn_by_a_plugin(each.properties),
                -_weight(context, each, versions),
            )
        )
    shown = tuple(DescribedNote(each.path, each.title, 1.0) for each in written[:MOST_CHANGED])
    return ChangedNotes(shown, len(written) - len(shown))


def _weight(context: AnswerContext, facts: NoteFacts, versions: Mapping[VaultPath, int]) -> int:
    """Return how many links a note has and how often it changed in the period; a note of a day only collects."""
    network, node = context.services.graph.loaded, Node(facts.path)
    links = network.degree(node) if network and network.has(node) else 0
    return versions[facts.path] + (0 if role_of_facts(facts) is Role.DAILY else links)


def _naming_month(context: AnswerContext) -> Iterator[VaultPath]:
    """Yield the notes that name the month of the period, if it lies in one: what happened then may be told later."""
    first, last = context.question.parameters.start_date, context.question.parameters.end_date
    if not first or not last or first[:7] != last[:7]:
        return
    year, month = first[:7].split("-")
    spelled = (name for name, number in month_numbers().items() if number == int(month) and len(name) > _SHORT)
    phrases = [f"{year}-{month}", *(f"{name} {year}" for name in spelled), f"{year}年{int(month)}月"]
    for match in context.services.ledger.notes_matching(phrases, limit=_MOST_NAMING):
        yield match.path


_SHORT = 4
"""A name of a month with more letters is no abbreviation."""
