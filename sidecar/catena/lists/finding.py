"""Finds the list of notes that a question asks for, by its wording and by what the vault's notes say of themselves."""

import datetime as dt
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from catena.language.folding import fold
from catena.language.identification import language_of
from catena.language.sentences import BETWEEN_ITEMS
from catena.language.stop_words import question_stop_words
from catena.language.tokens import word_runs
from catena.language.vocabulary import LANGUAGES, Language, entry
from catena.language.wordings import wording
from catena.lists.by_dates import Days, notes_of_days
from catena.lists.by_properties import is_ahead, notes_that_say
from catena.lists.kinds import notes_of_kind
from catena.lists.note_list import NoteList
from catena.lists.ports import ListServices
from catena.lists.tasks import day_of_note, days_due, tasks_asked_for
from catena.questions.listing import (
    AskedTasks,
    Condition,
    Listing,
    conditions_of,
    dated_listings_of,
    due_when,
    kind_dealt_with,
    listing_of,
    tasks_asked,
)
from catena.questions.when import Period, period_in, without_period
from catena.reading.defining import name_terms
from catena.sources.note_roles import is_own_text
from catena.vault.path import VaultPath


def list_asked_for(services: ListServices, question: str) -> NoteList | None:
    """Return the list of notes that a question asks for. Blocks.

    Conditions on properties come first, then dates, tasks and kinds: each is taken only if notes of the vault meet it.

    Returns:
        None if it asks for something else, or for a kind of notes that the vault has not.
    """
    period = period_in(question, today=services.clock.now().date())
    asked = _Asked(services, question, language_of(question), period)
    listing = listing_of(question)
    found = asked.by_properties(listing) or asked.by_dates() or asked.of_tasks()
    return found or (asked.of_kind(listing) if listing else asked.dealt_with())


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that may ask for a list.

    Attributes:
        services: The notes, and what is known of them.
        question: The question.
        language: Its language.
        period: The time that it names; None if it names none.
    """

    services: ListServices
    question: str
    language: Language
    period: Period | None

    def by_properties(self, listing: Listing | None) -> NoteList | None:
        """Return the list of notes whose properties say what is asked.

        Authors who speak of something are no notes called `Authors`: with a topic, names tell no kind.
        """
        for condition in conditions_of(self.question):
            may_be_said = listing is None or not listing.topic or condition.of_tags
            if may_be_said and (found := self._meeting(condition)):
                return found
        return None

    def _meeting(self, condition: Condition) -> NoteList | None:
        facts = self.services.ledger.facts()
        for notes in notes_that_say(facts.values(), condition, self.language):
            kinds = notes.kind.split() if condition.joined and notes.kind else [notes.kind]
            of_kinds = [self._of_kind(kind, by_name=True) if kind else frozenset(facts) for kind in kinds]
            if all(of_kinds) and (said := notes.among(frozenset[VaultPath]().union(*of_kinds))):
                return NoteList.saying(said, kind=notes.kind)
        return None

    def by_dates(self) -> NoteList | None:
        """Return the list of notes from a time."""
        if self.period is None:
            return None
        facts, days = self.services.ledger.facts(), _days_of(self.period, self.services.clock.now().date())
        for asked in dated_listings_of(without_period(self.question, self.period)):
            kind = asked.listing.kind
            of_kind = self._of_kind(kind, by_name=False) if kind else facts.keys()
            notes = [each for path, each in facts.items() if path in of_kind]
            if said := notes_of_days(notes, days, asked.how, self.language, any_kind=not kind):
                return NoteList.saying(said, kind=kind if _names_kind(kind) else "", topic=asked.listing.topic)
        return None

    def of_tasks(self) -> NoteList | None:
        """Return the list of notes with the tasks that are asked for. Only for these are all notes with tasks read.

        If nothing but tasks is asked for, and no note has such a one, the list is empty: nothing else answers that.
        """
        period = self.period
        said = without_period(self.question, period) if period else self.question
        asked = tasks_asked(said, due_when(self.question), is_dated=period is not None)
        if asked is None:
            return None
        if asked.when:
            first, last = days_due(asked.when, self.services.clock.now().date())
            asked = replace(asked, first=first, last=last)
        elif period:
            asked = self._dated(asked, period)
        found = dict(self._tasks(asked))
        total = sum(map(len, found.values()))
        said = {path: BETWEEN_ITEMS.join(texts) for path, texts in found.items()}
        kind = f"{'overdue' if asked.when == 'overdue' else asked.state}_{'task' if total == 1 else 'tasks'}"
        condition = str(entry(f"examples.lists.{kind}", self.language)).format(total)
        if not said and (asked.words or not (asked.names_tasks or self._has_due_tasks(asked))):
            return None
        return NoteList(paths=frozenset(said), condition=condition, said=said, tasks=asked)

    def _has_due_tasks(self, asked: AskedTasks) -> bool:
        """Return whether a question for what is due may ask for tasks, because some tasks of the vault are due ever."""
        return asked.is_due and any(self._tasks(AskedTasks("open", is_due=True)))

    def _dated(self, asked: AskedTasks, period: Period) -> AskedTasks:
        """Return the tasks of a period; what is `due in March` is due in the next one."""
        if not (period.first and period.last):
            return asked
        names_no_year = not period.is_relative and not re.search(r"\d{4}", self.question)
        is_ahead = asked.is_due and names_no_year and period.last < self.services.clock.now().date()
        first, last = (f"{day.year + is_ahead}{day:-%m-%d}" for day in (period.first, period.last))
        return replace(asked, first=first, last=last)

    def _tasks(self, asked: AskedTasks) -> Iterator[tuple[VaultPath, list[str]]]:
        for each in self.services.ledger.facts().values():
            if not (each.has_tasks and is_own_text(each)):
                continue
            with suppress(OSError, ValueError):
                names, raw = " ".join((each.title, *each.aliases, *each.tags)), self.services.vault.read(each.path)
                tasks = tasks_asked_for(raw, names, asked, self.language, day=day_of_note(each))
                if texts := [task.text for task in tasks]:
                    yield each.path, texts

    def of_kind(self, listing: Listing) -> NoteList | None:
        """Return the list of notes of a kind or on a topic; of notes of any kind if only others name it."""
        found = self._of_kind(listing.kind, by_name=not listing.topic) if listing.kind else None
        if listing.kind and not found:
            return None
        if found and listing.topic and self._name(listing.topic, None) and not self._name(listing.topic, found):
            return NoteList(topic=listing.topic, mentions=listing.mentions)
        return NoteList(kind=listing.kind, topic=listing.topic, mentions=listing.mentions, paths=found)

    def dealt_with(self) -> NoteList | None:
        """Return the list of all notes of a kind that a person had to do with, but those that say it lies ahead."""
        kind = kind_dealt_with(self.question) if self.period is None else ""
        if not kind or wording("listing.papers", *LANGUAGES).fullmatch(kind):
            return None  # papers lie in a library, read or not
        facts = self.services.ledger.facts()
        found = frozenset(path for path in self._of_kind(kind, by_name=False) if not is_ahead(facts[path]))
        return NoteList(kind=kind, paths=found) if found else None

    def _name(self, topic: str, paths: frozenset[VaultPath] | None) -> bool:
        """Return whether any note, or one of these, has every word of a topic."""
        terms = name_terms(topic)
        return bool(self.services.ledger.notes_matching(terms, limit=1, allowed_paths=paths, every=True))

    def _of_kind(self, kind: str, *, by_name: bool) -> frozenset[VaultPath]:
        read = self.services.annotations.cache().items()
        papers = {path for path, kept in read if kept.paper.facts and kept.paper.facts.is_import}
        return notes_of_kind(self.services.ledger.facts(), kind, self.language, by_name=by_name, papers=papers)


def _names_kind(kind: str) -> bool:
    """Return whether words may be the name of a kind: of `Who did I meet in June?` they only tell where to look."""
    return question_stop_words().isdisjoint(word_runs(fold(kind)))


def _days_of(period: Period, today: dt.date) -> Days:
    last = min(period.last or today, today)
    if last == today and (period.first is None or period.first.month == period.first.day == 1):
        last = last.replace(month=12, day=31)  # a paper of this year is one whatever days of it are to come
    return Days(f"{period.first or ''}", last.isoformat())
