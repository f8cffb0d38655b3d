"""From what an operation answers to the words of the contract.

Paths leave in NFC with `/`, moments as ISO 8601, what is absent as None, never "".
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from catena.answers.result import Result
from catena.chunks import ChunkSpan
from catena.events import Event, HistoryProgress, IndexProgress, NoteIndexed, NoteWritten, Problem
from catena.indexing.index_run import IndexRun
from catena.indexing.indexer import State
from catena.notes.note import WikiLink
from catena.operations import write_note
from catena.operations.diagnose import Diagnosis
from catena.operations.inspect_note import Inspection
from catena.operations.relations_of_note import Relation
from catena.operations.report_status import Status
from catena.operations.search import SearchResults
from catena.operations.set_enabled import Enabled
from catena.operations.similarity_search import SimilarChunk
from catena.operations.summarize import Summary
from catena.wire import generated as words
from catena.wire import outgoing_annotations as annotation_words
from catena.wire.outgoing_parts import note_warning, path_text, source_warning, span_word
from catena.wire.word import Word


def search_results(answer: SearchResults) -> words.SearchResults:
    """One page of found notes."""
    return words.SearchResults(
        results=[result(found) for found in answer.results],
        total_results=answer.total_results,
        cursor=answer.cursor,
        warnings=[source_warning(warning) for warning in answer.warnings],
        facets=annotation_words.facets(answer.facets) if answer.facets else None,
    )


def similarity_results(answer: Sequence[SimilarChunk]) -> words.SimilarityResults:
    """The nearest chunks."""
    return words.SimilarityResults(
        results=[
            words.SimilarChunk(
                page_content=chunk.page_content,
                metadata=words.ChunkMetadata(
                    source=path_text(chunk.source),
                    section_title=chunk.section_title,
                    log_id=chunk.log_id,
                    chunk_id=chunk.chunk_id,
                ),
                spans=[_chunk_span(span) for span in chunk.spans],
                score=chunk.score,
            )
            for chunk in answer
        ]
    )


def note_written(answer: write_note.NoteWritten) -> words.NoteWritten:
    """What was written."""
    return words.NoteWritten(path=path_text(answer.path), created=answer.created, note_version=answer.note_version)


def summary(answer: Summary) -> words.Summary:
    """A summary note and what happened to each of its sections."""
    return words.Summary(
        path=path_text(answer.path),
        created=answer.created,
        markdown=answer.markdown,
        sections=[
            words.SummarySection(heading=section.heading, state=section.state.value) for section in answer.sections
        ],
        warnings=list(answer.warnings),
        diff=answer.diff,
    )


def inspection(answer: Inspection) -> words.Inspection:
    """What was understood of one note."""
    return words.Inspection(
        path=path_text(answer.path),
        frontmatter=dict(answer.frontmatter.properties),
        blocks=[
            words.Block(
                kind=block.kind.value,
                span=span_word(block.span),
                heading_level=block.heading_level,
                heading=block.heading or None,
            )
            for block in answer.blocks
        ],
        chunks=[
            words.InspectedChunk(
                chunk_id=chunk.chunk_id,
                text=chunk.text,
                section_title=chunk.section_title,
                spans=[_chunk_span(span) for span in chunk.spans],
            )
            for chunk in answer.chunks
        ],
        annotations=[annotation_words.annotation(annotation) for annotation in answer.annotations],
        links=[_note_link(link) for link in answer.links],
        inline_fields=[
            words.InlineField(key=field.key, value=field.value, span=span_word(field.span))
            for field in answer.inline_fields
        ],
        relations=[_relation(relation) for relation in answer.relations],
        warnings=[note_warning(warning) for warning in answer.warnings],
    )


def status(answer: Status) -> words.Status:
    """How far the index is."""
    counts = answer.files
    return words.Status(
        state=_state(answer.state),
        error=answer.error,
        files=words.FileCounts(
            pending=counts.pending,
            processing=counts.processing,
            completed=counts.completed,
            failed=counts.failed,
            disabled=counts.disabled,
        ),
        done=answer.done,
        total=answer.total,
        watching=answer.watching,
        num_chunks=answer.num_chunks,
        model=answer.model,
        index=answer.index,
        version=answer.version,
        file_list=None if answer.file_list is None else [_logged_file(row) for row in answer.file_list],
    )


def index_run(answer: IndexRun) -> words.IndexRun:
    """What one run did."""
    return words.IndexRun(
        discovered=answer.discovered,
        new=answer.new,
        changed=answer.changed,
        unchanged=answer.unchanged,
        renamed=answer.renamed,
        removed=answer.removed,
        failed=answer.failed,
        chunks_written=answer.chunks_written,
        embeddings_made=answer.embeddings_made,
        duration_ms=round(answer.duration_ms),
    )


def enabled_set(answer: Enabled) -> words.EnabledSet:
    """Whether a file may be in the index now."""
    return words.EnabledSet(path=path_text(answer.path), enabled=answer.enabled)


def state_reached(answer: State) -> words.StateReached:
    """What the sidecar is doing now."""
    return words.StateReached(state=_state(answer))


def diagnosis(answer: Diagnosis) -> words.Diagnosis:
    """What is not as it should be."""
    return words.Diagnosis(
        status=status(answer.status),
        unindexed=[words.UnindexedFile(path=path_text(file.path), reason=file.reason) for file in answer.unindexed],
        annotation_files=[
            words.AnnotationFileCheck(
                path=path_text(check.path),
                citekey=check.citekey or None,
                annotations=check.annotations,
                deviations=[note_warning(warning) for warning in check.deviations],
                dialects=list(check.dialects),
                links=check.coverage.links,
                marks=check.coverage.marks,
                covered=check.coverage.covered,
                left_out=[annotation_words.left_out(left) for left in check.coverage.left_out],
            )
            for check in answer.annotation_files
        ],
        import_formats=[annotation_words.import_format(each) for each in answer.conventions.formats],
        color_roles=annotation_words.color_roles(answer.conventions),
        convention_problems=list(answer.convention_problems),
    )


def event(told: Event) -> tuple[str, Word]:
    """An event's name in the protocol, and what it carries."""
    match told:
        case IndexProgress():
            return "index_progress", words.IndexProgressEvent(
                state=_state(told.state), done=told.done, total=told.total
            )
        case HistoryProgress():
            return "history_progress", words.HistoryProgressEvent(done=told.done, total=told.total)
        case NoteIndexed():
            return "note_indexed", words.NoteIndexedEvent(path=path_text(told.path))
        case NoteWritten():
            return "note_written", words.NoteWrittenEvent(path=path_text(told.path))
        case Problem():
            return "problem", words.ProblemEvent(message=told.message)


def result(found: Result) -> words.Result:
    """One found note."""
    return words.Result(
        note_path=path_text(found.note_path),
        note_title=found.note_title,
        section_title=found.section_title,
        relevance_score=found.relevance_score,
        composite_relevance=found.composite_relevance,
        tier=found.tier.value,
        sources=[source.value for source in found.sources],
        primary_source=found.primary_source.value,
        match_types=[match_type.value for match_type in found.match_types],
        excerpts=list(found.excerpts),
        highlights=[list(highlight) for highlight in found.highlights],
        span=span_word(found.span) if found.span else None,
        generated=found.generated,
        metadata=words.ResultMetadata(
            created_date=found.metadata.created_date,
            modified_date=found.metadata.modified_date,
            building_block=found.metadata.building_block,
        ),
        page=found.page,
        annotations=[annotation_words.annotation_hit(hit) for hit in found.annotations],
    )


def _relation(relation: Relation) -> words.Relation:
    return words.Relation(
        link_id=relation.link_id,
        source_path=path_text(relation.source_path),
        target_path=None if relation.target_path is None else path_text(relation.target_path),
        target_name=relation.target_name,
        relationship_type=relation.relationship_type.value,
        strength=relation.strength,
        context=relation.context,
        origin=relation.origin.value,
        span=span_word(relation.span) if relation.span else None,
        negated=relation.negated,
        valid_time_start=relation.valid_time_start,
        valid_time_end=relation.valid_time_end,
        transaction_time=relation.transaction_time,
        discovered_at=relation.discovered_at,
    )


def _note_link(link: WikiLink) -> words.NoteLink:
    return words.NoteLink(
        target=link.target,
        subpath=link.subpath or None,
        alias=link.alias,
        embed=link.embed,
        property=link.property,
        span=span_word(link.span),
    )


def _chunk_span(slice_: ChunkSpan) -> words.ChunkSpan:
    span = slice_.span
    return words.ChunkSpan(
        byte_start=span.byte_start,
        byte_end=span.byte_end,
        line_start=span.line_start,
        line_end=span.line_end,
        overlap=slice_.overlap,
    )


def _state(state: str) -> words.SidecarState:
    return msgspec.convert(str(state), words.SidecarState)


def _logged_file(row: Mapping[str, Any]) -> words.LoggedFile:
    """A row of `obq_log`; SQLite's 0 and 1 become false and true."""
    fields = {**row, "file_path": path_text(row["file_path"]), "is_enabled": bool(row["is_enabled"])}
    return msgspec.convert(fields, words.LoggedFile)
