"""From an answer to the words of the contract."""

from catena.answers.answer import (
    Attribute,
    CausalChain,
    Cell,
    Comparison,
    NarrativeSentence,
    Performance,
    PlannedSource,
    Quality,
    QueryMetadata,
    TimelineEntry,
)
from catena.answers.contradiction import ClaimInNote, Contradiction
from catena.operations.ask import Asked, PlanMade, SourceLooked
from catena.operations.classify import Classified
from catena.operations.find_contradictions import FoundContradictions, Judged
from catena.questions.intent import Classification
from catena.questions.parameters import Parameters
from catena.sources.hit import Answered, Failed, TimedOut
from catena.wire import generated as words
from catena.wire.outgoing import result
from catena.wire.outgoing_parts import path_text, source_warning, span_word
from catena.wire.word import Word


def answer(asked: Asked) -> words.Answer:
    """A whole answer."""
    made = asked.answer
    by_subject = made.results_by_subject
    return words.Answer(
        classification=_classification(made.classification),
        parameters=_parameters(made.parameters),
        query_metadata=_metadata(asked.metadata),
        performance=_performance(asked.performance),
        plan=[_planned(planned) for planned in made.plan],
        result_format=made.form.value,
        results=[result(found) for found in made.results],
        results_by_subject=None
        if by_subject is None
        else {subject: [result(found) for found in results] for subject, results in by_subject.items()},
        comparison=_comparison(made.comparison) if made.comparison else None,
        timeline=None if made.timeline is None else [timeline_entry(entry) for entry in made.timeline],
        causal_chains=None if made.causal_chains is None else [causal_chain(chain) for chain in made.causal_chains],
        narrative=None if made.narrative is None else [_sentence(sentence) for sentence in made.narrative],
        contradictions=[contradiction(conflict) for conflict in made.contradictions],
        warnings=[source_warning(warning) for warning in made.warnings],
        next_steps=list(made.next_steps),
        quality=_quality(asked.quality) if asked.quality else None,
        markdown=asked.markdown,
    )


def classified(read: Classified) -> words.Classified:
    """A question as it is understood."""
    return words.Classified(
        classification=_classification(read.question.classification),
        parameters=_parameters(read.question.parameters),
        query_metadata=_metadata(read.metadata),
        next_steps=list(read.next_steps),
    )


def contradictions(found: FoundContradictions) -> words.Contradictions:
    """One page of contradictions."""
    return words.Contradictions(
        contradictions=[contradiction(conflict) for conflict in found.contradictions],
        total_results=found.total_results,
        cursor=found.cursor,
        warnings=list(found.warnings),
    )


def contradiction_judged(judged: Judged) -> words.ContradictionJudged:
    """What is kept of a judgement."""
    return words.ContradictionJudged(id=judged.id, status=judged.status.value)


def contradiction(conflict: Contradiction) -> words.Contradiction:
    """Two claims that can't both hold."""
    return words.Contradiction(
        id=conflict.id,
        note_a=_side(conflict.note_a),
        note_b=_side(conflict.note_b),
        confidence=conflict.confidence,
        similarity=conflict.similarity,
        type=conflict.type.value,
        status=conflict.status.value,
        superseded=conflict.superseded,
    )


def progress(told: PlanMade | SourceLooked) -> tuple[str, Word]:
    """An event of a streamed answer: its name in the protocol, and what it carries."""
    match told:
        case PlanMade():
            return "plan", words.PlanEvent(
                classification=_classification(told.question.classification),
                parameters=_parameters(told.question.parameters),
                plan=[_planned(planned) for planned in told.plan],
                result_format=told.form.value,
            )
        case SourceLooked():
            return "source", _looked(told)


def _looked(told: SourceLooked) -> words.SourceEvent:
    hits = [
        words.SourceHit(note_path=path_text(path), note_title=title, score=score) for path, title, score in told.hits
    ]
    match told.report:
        case Answered(source, _, elapsed_ms):
            return words.SourceEvent(
                source=source.value,
                subject=told.subject,
                state="answered",
                elapsed_ms=elapsed_ms,
                error=None,
                hits=hits,
            )
        case TimedOut(source, timeout_ms):
            late = f"{source} query exceeded {timeout_ms}ms timeout"
            return words.SourceEvent(
                source=source.value, subject=told.subject, state="late", elapsed_ms=None, error=late, hits=[]
            )
        case Failed(source, error):
            return words.SourceEvent(
                source=source.value, subject=told.subject, state="failed", elapsed_ms=None, error=error, hits=[]
            )


def _classification(read: Classification) -> words.Classification:
    return words.Classification(
        intent=read.intent.value,
        confidence=read.confidence,
        reason=read.reason,
        alternatives=[
            words.Reading(intent=reading.intent.value, confidence=reading.confidence, label=reading.label)
            for reading in read.alternatives
        ],
    )


def _parameters(found: Parameters) -> words.Parameters:
    return words.Parameters(
        concepts=list(found.concepts),
        subjects=list(found.subjects),
        start_date=found.start_date,
        end_date=found.end_date,
        similarity_threshold=found.similarity_threshold,
        notes=list(found.notes),
    )


def _metadata(metadata: QueryMetadata) -> words.QueryMetadata:
    return words.QueryMetadata(
        original_query=metadata.original_query,
        sanitized_query=metadata.sanitized_query,
        ambiguity_detected=metadata.ambiguity_detected,
        clarification_required=metadata.clarification_required,
        validation_passed=metadata.validation_passed,
        sources_queried=[source.value for source in metadata.sources_queried],
        sources_available=[source.value for source in metadata.sources_available],
        sources_failed=[source.value for source in metadata.sources_failed],
        total_results=metadata.total_results,
        deduplicated_results=metadata.deduplicated_results,
        contradictions_detected=metadata.contradictions_detected,
        query_duration_ms=metadata.query_duration_ms,
        timeout_occurred=metadata.timeout_occurred,
    )


def _performance(performance: Performance) -> words.Performance:
    return words.Performance(
        parse_ms=performance.parse_ms,
        text_ms=performance.text_ms,
        semantic_ms=performance.semantic_ms,
        graph_ms=performance.graph_ms,
        merge_ms=performance.merge_ms,
        format_ms=performance.format_ms,
        total_ms=performance.total_ms,
    )


def _planned(planned: PlannedSource) -> words.PlannedSource:
    return words.PlannedSource(
        source=planned.source.value,
        why=planned.why,
        threshold=planned.threshold,
        limit=planned.limit,
        timeout_ms=planned.timeout_ms,
    )


def _comparison(comparison: Comparison) -> words.Comparison:
    return words.Comparison(
        subjects=list(comparison.subjects), attributes=[_attribute(attribute) for attribute in comparison.attributes]
    )


def _attribute(attribute: Attribute) -> words.Attribute:
    return words.Attribute(name=attribute.name, values=[_cell(cell) if cell else None for cell in attribute.values])


def _cell(cell: Cell) -> words.Cell:
    return words.Cell(
        text=cell.text,
        note_path=path_text(cell.note_path),
        note_title=cell.note_title,
        span=span_word(cell.span) if cell.span else None,
    )


def timeline_entry(entry: TimelineEntry) -> words.TimelineEntry:
    """One thing that happened to a note."""
    return words.TimelineEntry(
        timestamp=entry.timestamp,
        event=entry.event.value,
        note_path=path_text(entry.note_path),
        note_title=entry.note_title,
        content_snapshot=entry.content_snapshot,
        new_links=list(entry.new_links),
        composite_relevance=entry.composite_relevance,
    )


def causal_chain(chain: CausalChain) -> words.CausalChain:
    """What leads to what."""
    return words.CausalChain(
        causal_path=[
            words.CausalStep(
                note_path=path_text(step.note_path) if step.note_path else None,
                note_title=step.note_title,
                relationship_type=step.relationship_type,
                strength=step.strength,
                context=step.context,
                stated_in=path_text(step.stated_in) if step.stated_in else None,
                span=span_word(step.span) if step.span else None,
            )
            for step in chain.causal_path
        ],
        chain_length=chain.chain_length,
        confidence=chain.confidence,
    )


def _sentence(sentence: NarrativeSentence) -> words.NarrativeSentence:
    return words.NarrativeSentence(
        text=sentence.text,
        note_path=path_text(sentence.note_path),
        note_title=sentence.note_title,
        span=span_word(sentence.span) if sentence.span else None,
        causal=sentence.causal,
    )


def _side(side: ClaimInNote) -> words.ClaimInNote:
    return words.ClaimInNote(
        path=path_text(side.path),
        title=side.title,
        claim=side.claim,
        timestamp=side.timestamp,
        section=side.section,
        page=side.page,
        span=span_word(side.span),
    )


def _quality(quality: Quality) -> words.Quality:
    return words.Quality(
        score=quality.score,
        level=quality.level,
        passed=quality.passed,
        criteria=[
            words.Criterion(name=criterion.name, passed=criterion.passed, reason=criterion.reason)
            for criterion in quality.criteria
        ],
    )
