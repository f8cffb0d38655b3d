"""Forms the answer that its intent asks for: reads what the form needs and calls the code that makes it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from catena.answers.answer import FORM_OF, Answer, Form
from catena.answers.context import AnswerContext
from catena.answers.evidence import Evidence
from catena.answers.limitations import (
    retracted_among,
    unless_unread,
    unread_notes,
    without_model,
    without_notes,
    without_tasks,
)
from catena.answers.listed_notes import passages_listed
from catena.answers.narrative import as_causal_narrative, narrative_of
from catena.answers.next_steps import next_steps_of
from catena.answers.shown_passages import shown_passages
from catena.answers.table import as_table
from catena.answers.timeline import as_timeline
from catena.answers.told_papers import PaperTold
from catena.forms.arranging import open_parts
from catena.language.folding import fold
from catena.language.tokens import word_runs
from catena.lists.note_list import NoteList
from catena.questions.answer_type import AnswerType
from catena.questions.correction import Correction
from catena.questions.edit_distance import differ_in_form
from catena.questions.intent import Intent
from catena.reading.deciding import deciding_passage
from catena.reading.defining import speaks_of
from catena.reading.passage import AnswerPassage, EvidenceLevel
from catena.results.ranked_notes import Translation
from catena.sources.warnings import SourceWarning, warnings_of, while_indexing
from catena.vault.path import VaultPath


def empty_answer(context: AnswerContext) -> Answer:
    """Return the answer before any source is queried: the question's reading and the plan."""
    question, note_list = context.question, context.note_list
    return Answer(
        question=question.sanitized,
        classification=question.classification,
        parameters=question.parameters,
        plan=context.plan,
        form=Form.LIST if note_list and note_list.condition else FORM_OF[question.classification.intent],
        answer_type=question.answer_type,
        corrections=question.corrections,
    )


def form_answer(context: AnswerContext, evidence: Evidence) -> Answer:
    """Return the answer in the form that its intent asks for. Blocks.

    Raises:
        OutOfTime: The deadline of the answer has passed.
    """
    question, listing = context.question, _whole(evidence.listing, len(evidence.results))
    passages, level = _passages(context, evidence)
    no_task = without_tasks(context.note_list) if context.note_list and not listing else ()
    missing = () if context.told or evidence.is_by_properties or no_task else evidence.reading.missing
    unread = context.services.ledger.unread()
    unread_named = unread_notes(unread, question.sanitized)
    unmentioned = unless_unread(open_parts(missing, question.sanitized, passages), unread)
    readings = () if evidence.is_by_properties else dict.fromkeys(_readings(evidence.translations, passages))
    answer = replace(
        empty_answer(context),
        results=evidence.results,
        contradictions=evidence.contradictions,
        evidence=level,
        answer=passages,
        missing=(*unmentioned, *_untold(context, passages)),
        unmentioned=unmentioned,
        papers=_names(context.told),
        corrections=(*question.corrections, *readings),
        parts=evidence.parts or None,
        listing=listing,
        warnings=(
            *without_notes(unread, unread_named, is_answered=level is not EvidenceLevel.NONE),
            *no_task,
            *_warnings(context, evidence),
        ),
        next_steps=_next_steps(context, evidence, listing),
    )
    formed = _in_form(answer, context, evidence)
    warnings = dict.fromkeys((*formed.warnings, *retracted_among(context.services, formed)))
    formed = replace(formed, warnings=tuple(warnings))
    return _decided(formed)


def _decided(answer: Answer) -> Answer:
    """Return the answer with what it says to a yes/no question, and the passage that says so first."""
    decided = deciding_passage(answer.question, answer.answer_type, answer.answer)
    if decided is None:
        return answer
    best, verdict = decided
    return replace(answer, answer=(best, *(each for each in answer.answer if each is not best)), verdict=verdict)


def _readings(translations: Iterable[Translation], passages: Sequence[AnswerPassage]) -> Iterator[Correction]:
    """Yield how words of the question were read in those of the notes: words that surely mean the same, and that the
    answer has, if there is one.
    """
    said = " ".join(f"{each.note_title} {each.section_title or ''} {each.text}" for each in passages)
    for translation in translations:
        pairs = [
            (typed, word)
            for typed, word in translation.wordings
            if not differ_in_form(typed, word) and (not said or speaks_of(said, [word]))
        ]
        if pairs:
            typed, read_as = zip(*pairs, strict=True)
            yield Correction(typed=" ".join(typed), read_as=" ".join(dict.fromkeys(read_as)))


def _whole(listing: NoteList | None, num_found: int) -> NoteList | None:
    """Return a list with the number of all its notes, of which only the first are shown."""
    known = len(listing.paths) if listing and listing.is_whole and listing.paths else 0
    return listing and replace(listing, total=max(known, num_found))


def _names(told: Sequence[PaperTold]) -> tuple[tuple[VaultPath, str], ...]:
    """Return the notes and PDFs of several papers with the names of the papers; () for one paper."""
    paths = ((path, each.name) for each in told for path in (each.path, *(said.note_path for said in each.passages)))
    return tuple(dict.fromkeys(paths)) if len(told) > 1 else ()


def _untold(context: AnswerContext, passages: Sequence[AnswerPassage]) -> Iterator[str]:
    """Yield what was asked of each paper that was named and has no passage, such as `limit of Lee 2020`."""
    return (f"{each.asked} of {each.name}" for each in context.told if not set(passages).intersection(each.passages))


def _next_steps(context: AnswerContext, evidence: Evidence, listing: NoteList | None) -> Sequence[str]:
    """Return what can be asked next; after a list of notes without a topic, of the first of them.

    So too where what was asked about is no name of a thing but the rest of a sentence: `braucht Roggenbrot Säure`.
    """
    question = context.question
    intent, parameters = question.classification.intent, question.parameters
    if listing and not listing.topic:
        intent, parameters = Intent.FACTUAL, replace(parameters, concepts=(), subjects=())
    else:
        names = tuple(_names_shown(evidence))
        concepts = tuple(each for each in parameters.concepts if _names_thing(context, each, names))
        parameters = replace(parameters, concepts=concepts)
    if evidence.results and not (parameters.concepts or parameters.subjects):
        parameters = replace(parameters, concepts=(evidence.results[0].note_title,))
    return next_steps_of(
        intent, parameters, question=question.sanitized, has_contradictions=bool(evidence.contradictions)
    )


def _names_shown(evidence: Evidence) -> Iterator[str]:
    """Yield the names of the notes and sections that are shown, as words between blanks."""
    names = [(each.note_title, each.section_title) for each in (*evidence.results, *evidence.reading.answer)]
    yield from (f" {' '.join(word_runs(fold(name)))} " for of_one in names for name in of_one if name)


def _names_thing(context: AnswerContext, concept: str, names: Sequence[str]) -> bool:
    """Return whether a concept is one word, the name of a note, or part of a name that is shown."""
    words = word_runs(fold(concept))
    is_known = len(words) == 1 or context.services.ledger.titled(concept)
    return bool(is_known) or any(f" {' '.join(words)} " in name for name in names)


def _warnings(context: AnswerContext, evidence: Evidence) -> Iterator[SourceWarning]:
    """Yield what may be missing from the answer."""
    yield from warnings_of(report for search in evidence.searches for report in search.reports)
    yield from dict.fromkeys(each for translation in evidence.translations for each in translation.warnings)
    yield from while_indexing(context.services)
    yield from without_model(context.services)
    yield from evidence.warnings


def _in_form(answer: Answer, context: AnswerContext, evidence: Evidence) -> Answer:
    if context.told:
        return replace(answer, form=Form.LIST)
    if evidence.is_by_properties:
        return answer  # a year in such a question is that of a property, and asks for no timeline
    match context.question.classification.intent:
        case Intent.COMPARATIVE:
            return as_table(answer, context, evidence)
        case Intent.TEMPORAL:
            return as_timeline(answer, context, evidence.translations)
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
    if evidence.listing:
        level = EvidenceLevel.STATED if evidence.is_by_properties else EvidenceLevel.PARTIAL
        return tuple(passages_listed(context, evidence.listing, evidence.results, reading)), level
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
