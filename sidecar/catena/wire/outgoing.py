"""Converts the results of operations to the types of the contract.

A type takes its fields from the attributes of the same name (`mapping`); only differences are written out here. Absent
values are sent as None, never as "".
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from catena.annotations.annotation import AnnotationColor, RoleSource
from catena.chunks import ChunkSpan
from catena.events import Event, HistoryProgress, IndexProgress, NoteIndexed, NoteWritten, Problem
from catena.indexing.state import State
from catena.notes.span import utf16_length
from catena.sources.hit import Answered, Failed, TimedOut
from catena.wire import generated as words
from catena.wire.mapping import word_of
from catena.wire.word import Word

if TYPE_CHECKING:
    from catena.indexing.index_run import IndexRun
    from catena.lists.note_list import NoteList
    from catena.operations.ask import AskResult, PlanReported, SourceReported
    from catena.operations.classify import Classified
    from catena.operations.diagnose import AnnotationFileCheck, Diagnosis
    from catena.operations.inspect_note import Inspection
    from catena.operations.list_annotation_files import AnnotationFile
    from catena.operations.read_annotations import AnnotationsRead
    from catena.operations.report_status import Status
    from catena.operations.search import SearchResults
    from catena.operations.search_annotations import FoundAnnotations
    from catena.operations.similarity_search import SimilarChunk
    from catena.operations.synthesize import Synthesis
    from catena.reading.passage import AnswerPassage
    from catena.results.result import Result
    from catena.writing.note_plan import NotePlan

# -- notes and chunks


def result(found: "Result") -> words.Result:
    """One found note; its annotations with what a list needs."""
    hits = [word_of(hit.annotation, words.AnnotationHit, citekey=hit.citekey) for hit in found.annotations]
    return word_of(found, words.Result, annotations=hits)


def search_results(found: "SearchResults") -> words.SearchResults:
    """One page of found notes."""
    return word_of(found, words.SearchResults, results=[result(each) for each in found.results])


def similarity_results(found: "Sequence[SimilarChunk]") -> words.SimilarityResults:
    """The nearest chunks."""
    return words.SimilarityResults(
        results=[
            word_of(
                chunk, words.SimilarChunk, metadata=word_of(chunk, words.ChunkMetadata), spans=_chunk_spans(chunk.spans)
            )
            for chunk in found
        ]
    )


def inspection(found: "Inspection") -> words.Inspection:
    """What was recognized in one note."""
    return word_of(
        found,
        words.Inspection,
        frontmatter=dict(found.frontmatter.properties),
        blocks=[word_of(block, words.Block, heading=block.heading or None) for block in found.blocks],
        chunks=[word_of(chunk, words.InspectedChunk, spans=_chunk_spans(chunk.spans)) for chunk in found.chunks],
        links=[word_of(link, words.NoteLink, subpath=link.subpath or None) for link in found.links],
    )


def _chunk_spans(slices: Sequence[ChunkSpan]) -> list[words.ChunkSpan]:
    return [word_of(each.span, words.ChunkSpan, overlap=each.overlap) for each in slices]


# -- annotations


def annotations_read(read: "AnnotationsRead") -> words.AnnotationsRead:
    """One paper's annotations."""
    return word_of(read, words.AnnotationsRead, citekey=read.citekey or None)


def annotation_files(found: "Sequence[AnnotationFile]") -> words.AnnotationFiles:
    """The annotated papers."""
    return words.AnnotationFiles(
        files=[word_of(file, words.AnnotationFile, citekey=file.citekey or None) for file in found]
    )


def found_annotations(found: "FoundAnnotations") -> words.FoundAnnotations:
    """One page of annotations."""
    rows = [
        word_of(each.found, words.FoundAnnotation, file_path=each.found.path, score=each.score)
        for each in found.annotations
    ]
    return word_of(found, words.FoundAnnotations, annotations=rows)


# -- generated notes


def summary(planned: "NotePlan") -> words.Summary:
    """A summary note, written or planned."""
    return word_of(planned, words.Summary, plan=planned.id)


def synthesis(planned: "Synthesis") -> words.Synthesis:
    """A synthesis note, written or planned."""
    return word_of(planned, words.Synthesis, plan=planned.id)


# -- answers


def answer(asked: "AskResult") -> words.Answer:
    """A whole answer."""
    made = asked.answer
    by_subject = made.results_by_subject
    return word_of(
        made,
        words.Answer,
        query_metadata=_metadata(asked.metadata),
        performance=asked.performance,
        result_format=made.form,
        results=[result(found) for found in made.results],
        results_by_subject=None
        if by_subject is None
        else {subject: [result(found) for found in results] for subject, results in by_subject.items()},
        quality=asked.quality,
        markdown=asked.markdown,
        verdict=_VERDICTS[made.verdict],
        answer=_passages(made.answer),
        listing=None if made.listing is None else _listing(made.listing),
        parts=None
        if made.parts is None
        else [word_of(part, words.AnswerPart, answer=_passages(part.answer)) for part in made.parts],
    )


def _listing(asked: "NoteList") -> words.Listing:
    """Which notes are on a list."""
    absent = {name: getattr(asked, name) or None for name in ("kind", "topic", "condition")}
    return word_of(asked, words.Listing, **absent)


_VERDICTS: Mapping[bool | None, Literal["yes", "no"] | None] = MappingProxyType({True: "yes", False: "no", None: None})


_MOST_PASSAGES = 5
"""As the contract says."""


def _passages(found: "Sequence[AnswerPassage]") -> list[words.AnswerPassage]:
    """The first passages that answer; their marks count as JavaScript counts. Further tasks stand in the results."""
    return [
        word_of(
            passage,
            words.AnswerPassage,
            bold=[[utf16_length(passage.text[:at]) for at in marked] for marked in passage.bold],
            code=passage.code or None,
        )
        for passage in found[:_MOST_PASSAGES]
    ]


def classified(read: "Classified") -> words.Classified:
    """The interpretation of a question."""
    return word_of(read.question, words.Classified, query_metadata=_metadata(read.metadata), next_steps=read.next_steps)


def _metadata(metadata: Any) -> words.QueryMetadata:
    """How a question was answered; one that broke a rule was refused and has no answer."""
    return word_of(metadata, words.QueryMetadata, validation_passed=True)


def progress(update: "PlanReported | SourceReported") -> tuple[str, Word]:
    """An event of a streamed answer: its name in the protocol, and its content."""
    from catena.operations.ask import PlanReported  # loaded by whoever reports

    if isinstance(update, PlanReported):
        return "plan", word_of(update.question, words.PlanEvent, plan=update.plan, result_format=update.form)
    return "source", _source_update(update)


def _source_update(update: "SourceReported") -> words.SourceEvent:
    report, error, state = update.report, None, "answered"
    if isinstance(report, TimedOut):
        state, error = "late", f"{report.source} query exceeded {report.timeout_ms}ms timeout"
    elif isinstance(report, Failed):
        state, error = "failed", report.error
    return words.SourceEvent(
        source=report.source.value,
        subject=update.subject,
        state=state,
        elapsed_ms=report.elapsed_ms if isinstance(report, Answered) else None,
        error=error,
        hits=[words.SourceHit(note_path=path, note_title=title, score=score) for path, title, score in update.hits],
    )


def link_dismissed(link_id: str) -> words.LinkDismissed:
    """The suggestion that was dismissed."""
    return words.LinkDismissed(id=link_id)


# -- the index


def status(found: "Status") -> words.Status:
    """The progress of the index."""
    rows = None if found.file_list is None else [_logged_file(row) for row in found.file_list]
    return word_of(found, words.Status, file_list=rows)


def _logged_file(row: Mapping[str, Any]) -> words.LoggedFile:
    """A row of `obq_log`; SQLite's 0 and 1 become false and true."""
    return msgspec.convert({**row, "is_enabled": bool(row["is_enabled"])}, words.LoggedFile)


def state_reached(state: State) -> words.StateReached:
    """What the sidecar is doing now."""
    return msgspec.convert({"state": state}, words.StateReached)


def index_run(run: "IndexRun") -> words.IndexRun:
    """What one run did."""
    return word_of(run, words.IndexRun, duration_ms=round(run.duration_ms))


def diagnosis(found: "Diagnosis") -> words.Diagnosis:
    """The state of the vault and the index."""
    return word_of(
        found,
        words.Diagnosis,
        status=status(found.status),
        annotation_files=[_file_check(check) for check in found.annotation_files],
        import_formats=found.conventions.formats,
        color_roles=list(_color_roles(found)),
    )


def _file_check(check: "AnnotationFileCheck") -> words.AnnotationFileCheck:
    coverage = check.coverage
    return word_of(
        check,
        words.AnnotationFileCheck,
        citekey=check.citekey or None,
        links=coverage.links,
        marks=coverage.marks,
        images=coverage.images,
        pages=coverage.pages,
        quotes=coverage.quotes,
        covered=coverage.covered,
        left_out=coverage.left_out,
    )


def _color_roles(found: "Diagnosis") -> Iterator[words.ColorRole]:
    """What marks mean in a vault: those of its annotations, then others that settings, templates or legends name."""
    yield from (word_of(mark, words.ColorRole) for mark in found.marks)
    shown = {mark.key for mark in found.marks}
    conventions = found.conventions
    for meanings in (conventions.colors, conventions.symbols, conventions.headings):
        for key, meaning in meanings.items():
            if meaning.role is not None and key not in shown:
                yield word_of(
                    meaning,
                    words.ColorRole,
                    key=key,
                    role=AnnotationColor(meaning.role),
                    count=0,
                    example="",
                    reason=f"your {meaning.source} says so",
                    confirmed=meaning.source is RoleSource.SETTINGS,
                )


# -- events

_EVENTS: Mapping[type[Event], tuple[str, type[Word]]] = MappingProxyType(
    {
        IndexProgress: ("index_progress", words.IndexProgressEvent),
        HistoryProgress: ("history_progress", words.HistoryProgressEvent),
        NoteIndexed: ("note_indexed", words.NoteIndexedEvent),
        NoteWritten: ("note_written", words.NoteWrittenEvent),
        Problem: ("problem", words.ProblemEvent),
    }
)


def event(sidecar_event: Event) -> tuple[str, Word]:
    """An event's name in the protocol, and its content."""
    name, word = _EVENTS[type(sidecar_event)]
    return name, word_of(sidecar_event, word)
