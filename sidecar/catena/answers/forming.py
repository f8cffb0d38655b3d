"""Forms the answer that its intent asks for: reads what the form needs and calls the code that makes it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from catena.answers.answer import FORM_OF, Answer, Form
from catena.answers.context import AnswerContext
from catena.answers.evidence import Evidence
from catena.answers.limitations import retracted_among, without_model
from catena.answers.narrative import as_causal_narrative, narrative_of
from catena.answers.next_steps import next_steps_of
from catena.answers.result import Result
from catena.answers.shown_passages import shown_passages
from catena.answers.table import as_table
from catena.answers.tasks import tasks_asked_for
from catena.answers.timeline import as_timeline
from catena.answers.told_papers import PaperTold
from catena.forms.arranging import open_parts
from catena.forms.titles import title_passage, titles_of
from catena.language.identification import language_of
from catena.notes import BlockKind
from catena.questions.answer_type import AnswerType
from catena.questions.intent import Intent
from catena.questions.listing import AskedTasks, Listing
from catena.reading.answering import MOST_LISTED
from catena.reading.deciding import verdict_of
from catena.reading.passage import AnswerPassage, EvidenceLevel, PassageKind
from catena.reading.windows import as_answer
from catena.sources.warnings import SourceWarning, warnings_of, while_indexing
from catena.vault.path import VaultPath, name_of


def empty_answer(context: AnswerContext) -> Answer:
    """Return the answer before any source is queried: the question's reading and the plan."""
    question = context.question
    return Answer(
        question=question.sanitized,
        classification=question.classification,
        parameters=question.parameters,
        plan=context.plan,
        form=Form.LIST if _asks_by_properties(context) else FORM_OF[question.classification.intent],
        answer_type=question.answer_type,
        corrections=question.corrections,
    )


def form_answer(context: AnswerContext, evidence: Evidence) -> Answer:
    """Return the answer in the form that its intent asks for. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    question = context.question
    passages, level = _passages(context, evidence)
    missing = () if context.told or _is_by_properties(context, evidence) else evidence.reading.missing
    unmentioned = open_parts(missing, question.sanitized, passages)
    listing = context.listing if evidence.is_list else None
    if listing:
        listing = replace(listing, total=max(listing.total, len(evidence.results)))
    read_as = [translation.reading for translation in evidence.translations if translation.reading]
    readings = () if _is_by_properties(context, evidence) else read_as
    answer = replace(
        empty_answer(context),
        results=evidence.results,
        contradictions=evidence.contradictions,
        evidence=level,
        answer=passages,
        missing=(*unmentioned, *_untold(context, passages)),
        unmentioned=unmentioned,
        papers=_names(context.told),
        corrections=(*question.corrections, *dict.fromkeys(readings)),
        parts=evidence.parts or None,
        listing=listing,
        warnings=tuple(_warnings(context, evidence)),
        next_steps=_next_steps(context, evidence, listing),
    )
    formed = _in_form(answer, context, evidence)
    warnings = dict.fromkeys((*formed.warnings, *retracted_among(context.services, formed)))
    formed = replace(formed, warnings=tuple(warnings))
    best = next(iter(formed.answer), None)
    return replace(formed, verdict=verdict_of(question.sanitized, question.answer_type, best) if best else None)


def _names(told: Sequence[PaperTold]) -> tuple[tuple[VaultPath, str], ...]:
    """Return the notes and PDFs of several papers with the names of the papers; () for one paper."""
    paths = ((path, each.name) for each in told for path in (each.path, *(said.note_path for said in each.passages)))
    return tuple(dict.fromkeys(paths)) if len(told) > 1 else ()


def _untold(context: AnswerContext, passages: Sequence[AnswerPassage]) -> Iterator[str]:
    """Yield what was asked of each paper that was named and has no passage, such as `limit of Lee 2020`."""
    return (f"{each.asked} of {each.name}" for each in context.told if not set(passages).intersection(each.passages))


def _next_steps(context: AnswerContext, evidence: Evidence, listing: Listing | None) -> Sequence[str]:
    """Return what can be asked next; after a list of notes without a topic, of the first of them."""
    question = context.question
    intent, parameters = question.classification.intent, question.parameters
    if listing and not listing.topic:
        first = evidence.results[0].note_title
        intent, parameters = Intent.FACTUAL, replace(parameters, concepts=(first,), subjects=())
    return next_steps_of(
        intent, parameters, question=question.sanitized, has_contradictions=bool(evidence.contradictions)
    )


def _warnings(context: AnswerContext, evidence: Evidence) -> Iterator[SourceWarning]:
    """Yield what may be missing from the answer."""
    yield from warnings_of(report for search in evidence.searches for report in search.reports)
    yield from dict.fromkeys(each for translation in evidence.translations for each in translation.warnings)
    yield from while_indexing(context.services)
    yield from without_model(context.services)


def _is_by_properties(context: AnswerContext, evidence: Evidence) -> bool:
    """Return whether the answer is a list of notes by their properties, which say all that was asked."""
    return evidence.is_list and _asks_by_properties(context)


def _asks_by_properties(context: AnswerContext) -> bool:
    return context.listing is not None and bool(context.listing.condition)


def _in_form(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    if context.told:
        return replace(answer, form=Form.LIST)
    if _is_by_properties(context, evidence):
        return answer  # a year in such a question is that of a property, and asks for no timeline
    match context.question.classification.intent:
        case Intent.COMPARATIVE:
            return as_table(answer, context, evidence)
        case Intent.TEMPORAL:
            return as_timeline(answer, context)
        case Intent.CAUSAL:
            return as_causal_narrative(answer, context, evidence)
        case Intent.FACTUAL if len(answer.results) == 1 and not (
            answer.listing or (context.roles and answer.results[0].annotations)
        ):
            return replace(answer, form=Form.NARRATIVE, narrative=narrative_of(context, evidence).sentences)
        case _:
            return answer


def _passages(context: AnswerContext, evidence: Evidence) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel]:
    """Return the passages that answer, and how well.

    A list of notes that was asked for is answered by each of them; what a passage states says nothing of the list.
    What their properties say is stated.
    """
    reading = evidence.reading
    if context.told and (said := _told_by_papers(context, reading.evidence)):
        return said
    if evidence.is_list:
        level = EvidenceLevel.STATED if _is_by_properties(context, evidence) else EvidenceLevel.PARTIAL
        return tuple(_listed(context, evidence)), level
    if evidence.parts:
        return reading.answer, reading.evidence
    return shown_passages(context, reading, evidence.searches)


def _told_by_papers(
    context: AnswerContext, otherwise: EvidenceLevel
) -> tuple[tuple[AnswerPassage, ...], EvidenceLevel] | None:
    """Return what the papers that were named say.

    None if they say nothing in their marks and abstracts, but their notes state it, or may have the number asked for.
    """
    passages = tuple(passage for each in context.told for passage in each.passages)
    if passages:
        is_stated = all(each.passages and each.is_sure for each in context.told)
        return passages, EvidenceLevel.STATED if is_stated else EvidenceLevel.PARTIAL
    is_number = context.question.answer_type is AnswerType.NUMBER
    return None if is_number or otherwise is EvidenceLevel.STATED else ((), EvidenceLevel.NONE)


def _listed(context: AnswerContext, evidence: Evidence) -> Iterator[AnswerPassage]:
    """Yield what each of the first notes on a list says on its topic; the title of a note that was not read for one.

    A note that its file names has the title of the heading that it begins with, if any.
    """
    said = evidence.reading.by_note() if context.listing and context.listing.topic else {}
    if context.listing and context.listing.tasks:
        yield from islice(_tasks(context, context.listing.tasks, evidence.results), MOST_TASKS)
        return
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


MOST_TASKS = 20


def _tasks(context: AnswerContext, asked: AskedTasks, results: Sequence[Result]) -> Iterator[AnswerPassage]:
    language = language_of(context.question.sanitized)
    for result in results:
        note = context.reader.note(result.note_path)
        for task in tasks_asked_for(note.raw, titles_of(note), asked, language) if note else ():
            yield AnswerPassage(
                text=task.text,
                note_path=result.note_path,
                note_title=result.note_title,
                span=task.span,
                kind=PassageKind.ITEM,
                score=result.composite_relevance,
            )
