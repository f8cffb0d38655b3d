"""The answer to when something was, or to what happened: a timeline, with the passages that date it."""

from collections.abc import Sequence
from dataclasses import replace

from catena.answers.answer import Answer
from catena.answers.context import AnswerContext
from catena.answers.first_mentions import first_mention
from catena.answers.limitations import without_dates, without_history
from catena.answers.month_log import as_logged
from catena.answers.record import changed_notes
from catena.answers.said_then import as_said_then
from catena.answers.story import as_story, as_written
from catena.beliefs.described_note import DescribedNote
from catena.beliefs.history_timeline import AskedTimeline, has_history, history_timeline
from catena.forms.timeline import sorted_entries
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.graph.node import Role
from catena.questions.answer_type import AnswerType
from catena.questions.parameters import is_personal
from catena.reading.changing import asks_for_change
from catena.reading.passage import EvidenceLevel
from catena.results.ranked_notes import LEAST_SHOWN, Translation
from catena.results.result import Result
from catena.sources.hit import MatchType
from catena.sources.note_roles import role_of_facts


def as_timeline(answer: Answer, context: AnswerContext, translations: Sequence[Translation]) -> Answer:
    """Return the answer as a timeline; passages that nothing dates stay alone if it would be empty.

    Args:
        answer: The answer without its form.
        context: The question and its plan.
        translations: What the question means in the words of the notes, if it is in another language.
    """
    answer = _with_first_mention(answer, context)
    changed = changed_notes(context)
    entries = _timeline(context, answer, changed.shown if changed else None, translations)
    if changed is not None:
        level = EvidenceLevel.STATED if entries else EvidenceLevel.NONE
        answer = replace(answer, answer=(), evidence=level, left_out=changed.left_out)
    else:
        story = as_story(answer, entries, context.reader)
        answer = as_said_then(as_logged(answer, context.reader) if story is answer else story, entries, context)
    is_of_period = context.question.parameters.start_date or context.question.parameters.end_date
    if not (entries or is_of_period) and answer.answer and answer.answer_type is AnswerType.OTHER:
        passages = tuple(as_written(answer.answer))
        return replace(answer, answer=passages, warnings=(*answer.warnings, *without_dates(answer.warnings)))
    results = _of_period(answer.results, entries, context)
    if has_history(context.services, [*(each.note_path for each in (*results, *entries))]):
        return replace(answer, results=results, timeline=entries)
    by_files = any(entry.event is not TimelineEvent.DATED for entry in entries)
    limits = without_history(answer.warnings) if by_files else ()
    return replace(
        answer,
        results=tuple(
            replace(result, match_types=(*result.match_types, MatchType.TEMPORAL_FALLBACK)) for result in results
        ),
        timeline=entries,
        warnings=(*answer.warnings, *limits),
    )


def _with_first_mention(answer: Answer, context: AnswerContext) -> Answer:
    """Return the answer to when a topic was first written of; unchanged if the question does not ask for it.

    Since when something is done, a passage that states the date says better than the date of a note. No passage tells
    when something was first written.
    """
    asked = context.question.mention
    is_stated = answer.evidence is EvidenceLevel.STATED and any(passage.bold for passage in answer.answer)
    if asked is None or (is_stated and not asked.of_notes):
        return answer
    found = first_mention(context, asked.topic)
    if found is None:
        return replace(answer, evidence=EvidenceLevel.NONE, answer=()) if asked.of_notes else answer
    entry, passage = found
    level = EvidenceLevel.STATED if asked.of_notes else EvidenceLevel.PARTIAL
    return replace(answer, evidence=level, answer=(passage,), first_mention=entry, missing=(), unmentioned=())


def _timeline(
    context: AnswerContext,
    answer: Answer,
    changed: Sequence[DescribedNote] | None,
    translations: Sequence[Translation],
) -> tuple[TimelineEntry, ...]:
    """Return the events of the found notes that concern the question; of the changed ones if it asks for all changes.

    Below a passage that answers when something was stand only the events that texts date.
    """
    parameters = context.question.parameters
    telling = _telling(_relevant(answer.results), context)
    found = [DescribedNote(each.note_path, each.note_title, each.composite_relevance) for each in telling]
    is_answered = answer.evidence is not EvidenceLevel.NONE and any(passage.bold for passage in answer.answer)
    # Unless that is asked for: the day of a change is that of the event that tells it.
    asks_for_event = answer.evidence is not EvidenceLevel.STATED and asks_for_change(answer.question)
    is_day = answer.answer_type is AnswerType.DATE and is_answered and changed is None and not asks_for_event
    asked = AskedTimeline(
        names=_names(parameters.concepts, translations) if changed is None else (),
        start_date=parameters.start_date,
        end_date=parameters.end_date,
        today=context.services.clock.now().date().isoformat(),
        as_story=changed is None and bool(parameters.concepts),
        tells_years=not asks_for_change(answer.question),
        happened=not (asks_for_change(answer.question) or is_personal(answer.question)),
        only_dated=is_day,
        answering=[passage.note_path for passage in answer.answer],
    )
    entries = history_timeline(context.services, found if changed is None else changed, asked, context.reader)
    if answer.first_mention:
        is_new = all(entry.note_path != answer.first_mention.note_path for entry in entries)
        entries = sorted_entries((*entries, answer.first_mention)) if is_new else entries
    return tuple(entry for entry in entries if entry.event is TimelineEvent.DATED) if is_day else entries


def _names(concepts: Sequence[str], translations: Sequence[Translation]) -> tuple[str, ...]:
    """Return the concepts, and what the notes call them if the question is in another language."""
    meant = (each.meaning_of(concept) for each in translations for concept in concepts)
    return tuple(dict.fromkeys((*concepts, *filter(None, meant))))


def _of_period(
    results: tuple[Result, ...], entries: Sequence[TimelineEntry], context: AnswerContext
) -> tuple[Result, ...]:
    """Return the notes with events in the period that the question names; all notes if it names none, or if none has
    any, which are the nearest then.
    """
    parameters = context.question.parameters
    if not (entries and (parameters.start_date or parameters.end_date)):
        return results
    paths = {entry.note_path for entry in entries}
    return tuple(result for result in results if result.note_path in paths)


def _relevant(results: Sequence[Result]) -> Sequence[Result]:
    """Return the results that are about the concept, or all if none clearly is."""
    return [result for result in results if result.composite_relevance >= LEAST_SHOWN] or results


def _telling(results: Sequence[Result], context: AnswerContext) -> Sequence[Result]:
    """Return the results without templates and maps of links, which tell nothing themselves, unless all are."""
    facts = context.services.ledger.facts([result.note_path for result in results])
    silent = {path for path, each in facts.items() if role_of_facts(each) in (Role.TEMPLATE, Role.MAP)}
    return [result for result in results if result.note_path not in silent] or results
