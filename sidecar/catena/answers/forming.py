"""Forms the answer that its intent asks for: reads what the form needs and calls the code that makes it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from catena.answers.answer import FORM_OF, Answer, Form
from catena.answers.compared_passages import compared_passages, fitting, without_answer, without_told
from catena.answers.context import AnswerContext
from catena.answers.contradiction import ClaimInNote, Contradiction
from catena.answers.described_note import DescribedNote
from catena.answers.evidence import Evidence
from catena.answers.first_mentions import first_mention
from catena.answers.graph_answers import causal_chains_of, only_other_way, relation_rows
from catena.answers.history_timeline import AskedTimeline, has_history, history_timeline
from catena.answers.limitations import (
    chains_on_retracted,
    on_retracted,
    other_way_only,
    without_dates,
    without_history,
    without_model,
    without_relations,
)
from catena.answers.next_steps import next_steps_of
from catena.answers.note_reader import NoteReader
from catena.answers.ranked_notes import LEAST_SHOWN
from catena.answers.ranking import Ranked
from catena.answers.record import changed_notes, role_of_facts
from catena.answers.result import Result
from catena.answers.said_then import as_said_then
from catena.answers.shown_passages import shown_passages, told_notes
from catena.answers.story import LEAST_TO_LEAD, as_story, as_written
from catena.forms.arranging import open_parts
from catena.forms.comparing import SubjectNotes, compare_subjects
from catena.forms.comparison import Cell, Comparison
from catena.forms.narrating import Narrative, narrate
from catena.forms.narrative import NarrativeSentence
from catena.forms.reasoning import likely_reasons
from catena.forms.subject_name import SubjectName
from catena.forms.subject_view import SubjectNote
from catena.forms.timeline import sorted_entries
from catena.forms.timeline_entry import TimelineEntry, TimelineEvent
from catena.forms.titles import title_passage
from catena.graph.node import Role
from catena.notes import BlockKind
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent
from catena.questions.parameters import is_personal
from catena.questions.subjects import asks_nothing_else
from catena.reading.answering import MOST_LISTED
from catena.reading.changing import asks_for_change
from catena.reading.deciding import verdict_of
from catena.reading.finding import Weighed
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.reading.statements import is_statement
from catena.reading.windows import as_answer
from catena.sources.hit import MatchType
from catena.sources.warnings import warnings_of, while_indexing
from catena.vault.path import name_of

NOTES_FOR_A_SUBJECT = 4
FEWEST_COMPARED = 2
"""A table that tells of so many subjects answers, though no note may mention a further one."""
LEAST_SAID = 0.03
"""A passage that is less certain to answer says nothing of a subject."""
_FEWEST_SAID = 6
"""A passage without the form of a sentence has at least this many words: `Related topics` and a name say nothing."""
_FIRST_WORDS = 4
"""A passage is about a subject if its name is among this many words more than the name has, at the beginning."""


def empty_answer(context: AnswerContext) -> Answer:
    """Return the answer before any source is queried: the question's reading and the plan."""
    question = context.question
    return Answer(
        question=question.sanitized,
        classification=question.classification,
        parameters=question.parameters,
        plan=context.plan,
        form=FORM_OF[question.classification.intent],
        answer_type=question.answer_type,
        corrections=question.corrections,
    )


def form_answer(context: AnswerContext, evidence: Evidence) -> Answer:
    """Return the answer in the form that its intent asks for. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    question, results = context.question, evidence.results
    reports = (report for search in evidence.searches for report in search.reports)
    translations = [search.translation for search in evidence.searches if search.translation]
    passages, level = _passages(context, evidence)
    by_properties = evidence.is_list and context.listing is not None and bool(context.listing.condition)
    missing = () if by_properties else evidence.reading.missing
    unmentioned = open_parts(missing, question.sanitized, passages)
    answer = replace(
        empty_answer(context),
        results=results,
        contradictions=evidence.contradictions,
        evidence=level,
        answer=passages,
        missing=unmentioned,
        unmentioned=unmentioned,
        corrections=(*question.corrections, *dict.fromkeys(each.reading for each in translations if each.reading)),
        parts=evidence.parts or None,
        listing=context.listing if evidence.is_list else None,
        warnings=(
            *warnings_of(reports),
            *dict.fromkeys(each for translation in translations for each in translation.warnings),
            *while_indexing(context.services),
            *without_model(context.services),
            *on_retracted(
                context.services, [result.note_path for result in results], [passage.text for passage in passages]
            ),
        ),
        next_steps=next_steps_of(
            question.classification.intent,
            question.parameters,
            question=question.sanitized,
            has_contradictions=bool(evidence.contradictions),
        ),
    )
    formed = _in_form(answer, context, evidence)
    best = next(iter(formed.answer), None)
    return replace(formed, verdict=verdict_of(question.sanitized, question.answer_type, best) if best else None)


def _in_form(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    match context.question.classification.intent:
        case Intent.COMPARATIVE:
            return _as_table(answer, context, evidence)
        case Intent.TEMPORAL:
            return _as_timeline(answer, context)
        case Intent.CAUSAL:
            return _as_causal_narrative(answer, context, evidence)
        case Intent.FACTUAL if len(answer.results) == 1 and not (
            answer.listing or (context.roles and answer.results[0].annotations)
        ):
            return replace(answer, form=Form.NARRATIVE, narrative=_narrative(context, evidence).sentences)
        case _:
            return answer


def _passages(context: AnswerContext, evidence: Evidence) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel]:
    """Return the passages that answer, and how well.

    A list of notes that was asked for is answered by each of them; what a passage states says nothing of the list.
    What their properties say is stated.
    """
    reading = evidence.reading
    if evidence.is_list:
        by_properties = context.listing is not None and bool(context.listing.condition)
        return tuple(_listed(context, evidence)), EvidenceLevel.STATED if by_properties else EvidenceLevel.PARTIAL
    if evidence.parts:
        return reading.answer, reading.evidence
    return shown_passages(context, reading, evidence.searches)


def _listed(context: AnswerContext, evidence: Evidence) -> Iterator[AnswerPassage]:
    """Yield what each of the first notes on a list says on its topic; the title of a note that was not read for one.

    A note that its file names has the title of the heading that it begins with, if any.
    """
    said = evidence.reading.by_note() if context.listing and context.listing.topic else {}
    for result in evidence.results[:MOST_LISTED]:
        if best := said.get(result.note_path):
            yield as_answer(
                best[0].candidate.whole,
                path=result.note_path,
                title=result.note_title,
                score=result.composite_relevance,
            )
        elif note := context.reader.note(result.note_path):
            first = next((block for block in note.blocks if block.kind is not BlockKind.FRONTMATTER), None)
            begins = first is not None and first.kind is BlockKind.HEADING and note.headings[0].level == 1
            heading = note.headings[0].text if begins else ""
            is_named_by_file = result.note_title == name_of(result.note_path)
            title = heading if heading and is_named_by_file else result.note_title
            yield title_passage(note, title, result.composite_relevance)


def _as_table(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    comparison = _comparison(context, evidence)
    asked_for = [search.asked_for for search in evidence.searches]
    is_stated = answer.evidence is EvidenceLevel.STATED
    only = asks_nothing_else(context.question.sanitized, _called(context, asked_for))
    passages = compared_passages(answer.answer, comparison, keep=is_stated, only=only)
    names = dict(zip(comparison.subjects, asked_for, strict=True))
    silent = [names[subject] for subject in without_answer(passages, comparison)]
    says_nothing = only and (len(silent) == len(comparison.subjects) or not (passages or comparison.attributes))
    is_told = only and any(sum(map(bool, row.values)) >= FEWEST_COMPARED for row in comparison.attributes)
    level = EvidenceLevel.PARTIAL if is_told and answer.evidence is EvidenceLevel.NONE else answer.evidence
    return replace(
        answer,
        results_by_subject=dict(zip(asked_for, evidence.by_subject, strict=True)),
        evidence=EvidenceLevel.NONE if says_nothing else level,
        answer=() if says_nothing else passages,
        missing=answer.missing if says_nothing else tuple(dict.fromkeys((*answer.missing, *silent))),
        comparison=replace(without_told(comparison, passages), subjects=tuple(asked_for)),
    )


def _as_timeline(answer: Answer, context: AnswerContext) -> Answer:
    answer = _with_first_mention(answer, context)
    changed = changed_notes(context)
    entries = _timeline(context, answer, changed.shown if changed else None)
    if changed is not None:
        level = EvidenceLevel.STATED if entries else EvidenceLevel.NONE
        answer = replace(answer, answer=(), evidence=level, left_out=changed.left_out)
    else:
        answer = as_said_then(as_story(answer, entries, context.reader), entries, context)
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


def _called(context: AnswerContext, subjects: Sequence[str]) -> tuple[str, ...]:
    """Return the subjects with the other names of their notes: a question may call them so."""
    ledger = context.services.ledger
    notes = ledger.facts([path for subject in subjects for path in ledger.titled(subject)]).values()
    return (*subjects, *(name for facts in notes for name in (name_of(facts.path), *facts.aliases)))


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


def _as_causal_narrative(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    chains = causal_chains_of(context.services, context.question)
    lacking = () if chains else without_relations(context.question, answer.warnings)
    if only_other_way(context.services, context.question, chains):
        lacking = other_way_only(context.question)
    narrative = _narrative(context, evidence)
    cited = on_retracted(context.services, (), [sentence.text for sentence in narrative.sentences])
    retracted = (*chains_on_retracted(context.services, chains), *cited)
    is_linked = bool(chains) and len(context.question.parameters.concepts) > 1
    passages, unanswered = answer.answer, () if is_linked else narrative.unanswered
    if answer.evidence is EvidenceLevel.PARTIAL and not (narrative.sentences or answer.parts):
        passages = likely_reasons(passages, context.question.parameters.concepts)
    elif answer.evidence is EvidenceLevel.PARTIAL and passages and passages[0].score < LEAST_TO_LEAD:
        passages = tuple(_of_causes(narrative.sentences, passages)) or passages
    return replace(
        answer,
        answer=passages,
        narrative=tuple(_with_clashes(narrative.sentences, evidence.contradictions)),
        missing=answer.missing if answer.evidence is EvidenceLevel.STATED else (*answer.missing, *unanswered),
        causal_chains=chains,
        warnings=tuple(dict.fromkeys((*answer.warnings, *lacking, *retracted))),
    )


def _of_causes(sentences: Sequence[NarrativeSentence], passages: Sequence[AnswerPassage]) -> Iterator[AnswerPassage]:
    """Yield the sentences that state a cause or an effect as passages, as certain as the best of the passages."""
    for sentence in sentences:
        if sentence.causal:
            yield AnswerPassage(
                text=sentence.text,
                note_path=sentence.note_path,
                note_title=sentence.note_title,
                span=sentence.span,
                score=passages[0].score,
            )


def _with_clashes(
    sentences: Sequence[NarrativeSentence], contradictions: Sequence[Contradiction]
) -> Iterator[NarrativeSentence]:
    """Yield the sentences; one that contradicts a sentence before it is marked."""
    for at, sentence in enumerate(sentences):
        opposed = (
            _holds(sentence, one) and any(_holds(before, other) for before in sentences[:at])
            for each in contradictions
            for one, other in ((each.note_a, each.note_b), (each.note_b, each.note_a))
        )
        yield replace(sentence, clashes=sentence.clashes or any(opposed))


def _holds(sentence: NarrativeSentence, claim: ClaimInNote) -> bool:
    return sentence.note_path == claim.path and (claim.claim in sentence.text or sentence.text in claim.claim)


def _said_of(weighed: Sequence[Weighed], at: int, subjects: Sequence[str]) -> tuple[Cell, ...]:
    """Return the passages about one of the subjects and no other that may answer the question, best first.

    They name it in their first words; or they name it, and so does the heading or the note's title.
    """
    names = [SubjectName(subject, (*subjects[:at], *subjects[at + 1 :])) for at, subject in enumerate(subjects)]
    found: list[Cell] = []
    for each in weighed:
        note, window = each.candidate.note, each.candidate.window
        named = [name.is_in(window.text) for name in names]
        above = " ".join((note.title, *window.path, *window.text.split()[: len(names[at].words) + _FIRST_WORDS]))
        is_about = named[at] and sum(named) == 1 and names[at].is_in(above)
        is_whole = len(window.text.split()) >= _FEWEST_SAID or is_statement(window.text, may_refer=True)
        if is_about and is_whole and window.kind.is_prose and each.certainty >= LEAST_SAID:
            said = Cell(text=fitting(window.text), note_path=note.path, note_title=note.title, span=window.span)
            found.append(replace(said, section_title=window.path[-1] if window.path else None))
    return tuple(found[:2])


def _comparison(context: AnswerContext, evidence: Evidence) -> Comparison:
    """Compare the subjects by the best notes of all, its own first: what tells of one often tells of the other.

    They are called as the notes call them. Generated notes are not evidence.
    """
    searches = evidence.searches
    meant = [search.meant for search in searches]
    subjects = meant if len({*meant}) == len(meant) else [search.asked_for for search in searches]
    best = [tuple(_best_notes(search.ranked, subjects, context.reader)) for search in searches]
    compared = compare_subjects(
        [
            SubjectNotes(
                subject=subjects[at],
                notes=tuple({found.note.path: found for found in chain(best[at], *best)}.values()),
                said=_said_of(evidence.reading.weighed, at, subjects),
            )
            for at in range(len(searches))
        ],
        asked=context.question.sanitized,
        embedder=context.services.indexer.embedder,
    )
    rows = relation_rows(context.services, compared.subjects)
    return replace(compared, attributes=(*compared.attributes, *rows))


def _timeline(
    context: AnswerContext, answer: Answer, changed: Sequence[DescribedNote] | None
) -> tuple[TimelineEntry, ...]:
    """Return the events of the found notes that concern the question; of the changed ones if it asks for all changes.

    Below a passage that answers when something was stand only the events that texts date.
    """
    parameters = context.question.parameters
    telling = _telling(_relevant(answer.results), context)
    found = [DescribedNote(each.note_path, each.note_title, each.composite_relevance) for each in telling]
    asked = AskedTimeline(
        names=parameters.concepts if changed is None else (),
        start_date=parameters.start_date,
        end_date=parameters.end_date,
        today=context.services.clock.now().date().isoformat(),
        as_story=changed is None and bool(parameters.concepts),
        tells_years=not asks_for_change(answer.question),
        happened=not (asks_for_change(answer.question) or is_personal(answer.question)),
        answering=[passage.note_path for passage in answer.answer],
    )
    entries = history_timeline(context.services, found if changed is None else changed, asked)
    if answer.first_mention:
        is_new = all(entry.note_path != answer.first_mention.note_path for entry in entries)
        entries = sorted_entries((*entries, answer.first_mention)) if is_new else entries
    is_answered = answer.evidence is not EvidenceLevel.NONE and any(passage.bold for passage in answer.answer)
    if answer.evidence is not EvidenceLevel.STATED and asks_for_change(answer.question):
        return entries  # the day of a change is that of the event that tells it
    if answer.answer_type is AnswerType.DATE and is_answered and changed is None:
        return tuple(entry for entry in entries if entry.event is TimelineEvent.DATED)
    return entries


def _of_period(
    results: tuple[Result, ...], entries: Sequence[TimelineEntry], context: AnswerContext
) -> tuple[Result, ...]:
    """Return the notes with events in the period that the question names; all notes if it names none."""
    parameters = context.question.parameters
    if not (parameters.start_date or parameters.end_date):
        return results
    paths = {entry.note_path for entry in entries}
    return tuple(result for result in results if result.note_path in paths)


def _narrative(context: AnswerContext, evidence: Evidence) -> Narrative:
    """Return a short text of sentences from the best notes; generated notes are not evidence."""
    question, notes = context.question, told_notes(context, evidence.searches)
    parameters, intent = question.parameters, question.classification.intent
    return narrate(question.sanitized, parameters.concepts, intent, notes, evidence.reading.weighed)


def _relevant(results: Sequence[Result]) -> Sequence[Result]:
    """Return the results that are about the concept, or all if none clearly is."""
    return [result for result in results if result.composite_relevance >= LEAST_SHOWN] or results


def _telling(results: Sequence[Result], context: AnswerContext) -> Sequence[Result]:
    """Return the results without templates and maps of links, which tell nothing themselves, unless all are."""
    facts = context.services.ledger.facts([result.note_path for result in results])
    silent = {path for path, each in facts.items() if role_of_facts(each) in (Role.TEMPLATE, Role.MAP)}
    return [result for result in results if result.note_path not in silent] or results


def _best_notes(ranked: Sequence[Ranked], subjects: Sequence[str], reader: NoteReader) -> Iterator[SubjectNote]:
    """Yield the best notes, and any further one that is called after all subjects."""
    names = [SubjectName(subject, ()) for subject in subjects]
    on_all = (found for found in ranked if all(name.words and name.is_in(found.facts.title) for name in names))
    yield from islice(_subject_notes(ranked, reader), NOTES_FOR_A_SUBJECT)
    yield from islice(_subject_notes(on_all, reader), 1)


def _subject_notes(ranked: Iterable[Ranked], reader: NoteReader) -> Iterable[SubjectNote]:
    for found in ranked:
        note = None if found.facts.generated else reader.note(found.facts.path)
        if note:
            yield SubjectNote(note=note, annotations=reader.annotations(found.facts.path), composite=found.composite)
