# Made by `npm run contract` from shared-schema/contract.schema.json. Change that, not this.
# pyright: strict
"""The words of the contract; `shared-schema/contract.schema.json` describes every field."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from catena.wire.word import Request, Word


class AcceptLinkRequest(Request):
    """Write a typed link into both notes: a suggestion by its id, or any two notes."""

    id: Annotated[str, Meta(max_length=200, min_length=1)] | None = None
    source_path: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    target_path: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    link_type: Annotated[str, Meta(max_length=100, min_length=1)] | None = None
    context_forward: Annotated[str, Meta(max_length=2000, min_length=1)] | None = None
    context_backward: Annotated[str, Meta(max_length=2000, min_length=1)] | None = None


AnnotationColor: TypeAlias = Literal[
    "section1", "section2", "section3", "positive", "detail", "negative", "code", "question", "other"
]


class BeliefsRequest(Request):
    """Tell what the notes said about a concept."""

    concept: Annotated[str, Meta(max_length=500, min_length=1)]
    as_of: Annotated[str, Meta(max_length=100, min_length=1)] | None = None
    since: Annotated[str, Meta(max_length=100, min_length=1)] | None = None


class CausalChainsRequest(Request):
    """Find what leads to what."""

    source: Annotated[str, Meta(max_length=1000, min_length=1)]
    target: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    max_hops: Annotated[int, Meta(ge=1, le=3)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None


class Change(Word):
    """One change as a reader would see it."""

    kind: str
    text: str
    before: str | None


class ChangedSinceRequest(Request):
    """Show what changed in the vault since a day."""

    date: Annotated[str, Meta(max_length=100, min_length=1)]
    folder: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None


class CheckDraftRequest(Request):
    """Check a draft against the papers and notes that it cites. Give either path or text."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    text: Annotated[str, Meta(max_length=1000000, min_length=1)] | None = None
    note: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None


class CheckQuotesRequest(Request):
    """Check the quotations of a note against the annotations and PDFs they come from."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)]


class ChunkMetadata(Word):
    """Where a chunk comes from."""

    source: str
    section_title: str | None
    log_id: int
    chunk_id: str


class ChunkSpan(Word):
    """One slice of a chunk. The slices that are not overlap, of all chunks of a file, tile the file byte for byte."""

    byte_start: Annotated[int, Meta(ge=0)]
    byte_end: Annotated[int, Meta(ge=0)]
    line_start: Annotated[int, Meta(ge=1)]
    line_end: Annotated[int, Meta(ge=1)]
    overlap: bool


class Citations(Word):
    """Exported papers."""

    format: Literal["bib", "csl-json", "quotes"]
    text: str
    citekeys: list[str]
    warnings: list[str]


class ClassifyRequest(Request):
    """Understand a question without answering it."""

    question: Annotated[str, Meta(max_length=500, min_length=1)]


class ColorRole(Word):
    """What a colour, symbol or heading means in this vault."""

    key: str
    role: AnnotationColor
    source: Literal["prefix", "settings", "template", "legend", "heading", "comment", "learned", "kind", "default"]
    count: Annotated[int, Meta(ge=0)]
    example: str
    reason: str
    confirmed: bool


class Community(Word):
    """Notes that hold together more than with others."""

    label: str
    note_paths: list[str]


class ContradictionJudged(Word):
    """A judgement that was stored."""

    id: str
    status: str


class Correction(Word):
    """A word or name that was typed otherwise than the vault spells it."""

    typed: str
    read_as: str


class Criterion(Word):
    """One point of the completeness checklist."""

    name: str
    passed: bool
    reason: str


class DiagnoseRequest(Request):
    """Check the vault and the index as a whole."""


class DismissLinkRequest(Request):
    """Never suggest this link again."""

    id: Annotated[str, Meta(max_length=200, min_length=1)]


class DraftCounts(Word):
    """The number of sentences of each verdict."""

    verbatim: Annotated[int, Meta(ge=0)]
    supported: Annotated[int, Meta(ge=0)]
    partial: Annotated[int, Meta(ge=0)]
    contradicted: Annotated[int, Meta(ge=0)]
    not_found: Annotated[int, Meta(ge=0)]
    uncited: Annotated[int, Meta(ge=0)]


class Edge(Word):
    """One relation of a drawn neighbourhood."""

    source_path: str
    target_path: str
    relationship_type: str
    label: str | None
    strength: Annotated[float, Meta(ge=0.0, le=1.0)]


class EnabledSet(Word):
    """Whether a file may be in the index."""

    path: str
    enabled: bool


class EvolutionRequest(Request):
    """Show how a concept developed."""

    concept: Annotated[str, Meta(max_length=500, min_length=1)]
    start_date: Annotated[str, Meta(max_length=100, min_length=1)] | None = None
    end_date: Annotated[str, Meta(max_length=100, min_length=1)] | None = None


class FacetValue(Word):
    """A value and how many of the found annotations have it."""

    value: str
    count: Annotated[int, Meta(ge=1)]


class AnnotationFacets(Word):
    """How many of the found annotations have which property, most frequent values first."""

    roles: list[FacetValue]
    colors: list[FacetValue]
    prefixes: list[FacetValue]
    themes: list[FacetValue]
    citekeys: list[FacetValue]
    sections: list[FacetValue]
    pages: list[FacetValue]
    imported: list[FacetValue]


class FileCounts(Word):
    """How many files stand where. A disabled file is counted only as disabled."""

    pending: Annotated[int, Meta(ge=0)]
    processing: Annotated[int, Meta(ge=0)]
    completed: Annotated[int, Meta(ge=0)]
    failed: Annotated[int, Meta(ge=0)]
    disabled: Annotated[int, Meta(ge=0)]


FileStatus: TypeAlias = Literal["pending", "processing", "completed", "failed"]


class FindContradictionsRequest(Request):
    """Find claims in different notes that cannot both be true."""

    folder: Annotated[str, Meta(max_length=1000)] | None = None
    status: Literal["detected", "confirmed", "dismissed"] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None
    cursor: Annotated[str, Meta(max_length=1000)] | None = None


class FindSourceRequest(Request):
    """Find the paper and page that a snippet is from."""

    text: Annotated[str, Meta(max_length=5000, min_length=1)]


class GetPdfOutlineRequest(Request):
    """Read a PDF's table of contents; name the PDF in one of four ways."""

    file: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    citekey: Annotated[str, Meta(max_length=500, min_length=1)] | None = None
    attachment_key: Annotated[str, Meta(max_length=50, min_length=1)] | None = None
    item_key: Annotated[str, Meta(max_length=50, min_length=1)] | None = None


class HistoryProgressEvent(Word):
    """Event `history_progress`: how far the import of the vault's git history is."""

    done: Annotated[int, Meta(ge=0)]
    total: Annotated[int, Meta(ge=0)]


class ImportFormat(Word):
    """One format of Zotero Integration's settings."""

    name: str
    output_path: str | None
    template_path: str | None
    template_found: bool


class IndexRun(Word):
    """What one run over the vault did. Counts are of files unless stated otherwise."""

    discovered: Annotated[int, Meta(ge=0)]
    new: Annotated[int, Meta(ge=0)]
    changed: Annotated[int, Meta(ge=0)]
    unchanged: Annotated[int, Meta(ge=0)]
    renamed: Annotated[int, Meta(ge=0)]
    removed: Annotated[int, Meta(ge=0)]
    failed: Annotated[int, Meta(ge=0)]
    chunks_written: Annotated[int, Meta(ge=0)]
    embeddings_made: Annotated[int, Meta(ge=0)]
    duration_ms: Annotated[int, Meta(ge=0)]


class InspectRequest(Request):
    """Show what was understood of one note."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)]


class InspectedChunk(Word):
    """One chunk of a note."""

    chunk_id: str | None
    text: str
    section_title: str | None
    spans: list[ChunkSpan]


Intent: TypeAlias = Literal["factual", "temporal", "causal", "comparative", "exploratory"]


class JudgeContradictionRequest(Request):
    """Judge a contradiction; the judgement survives re-indexing."""

    id: Annotated[str, Meta(max_length=100, min_length=1)]
    status: Literal["detected", "confirmed", "dismissed"]


class KindOfLink(Word):
    """How suggested links of one kind fared so far."""

    kind: str
    accepted: Annotated[int, Meta(ge=0)]
    dismissed: Annotated[int, Meta(ge=0)]
    is_withheld: bool
    hidden: Annotated[int, Meta(ge=0)]


class LinkAccepted(Word):
    """What came of accepting a link."""

    success: bool
    link_id: str | None
    discovered_at: str | None
    rollback_performed: bool
    error: str | None
    rollback_error: str | None
    written: list[str]
    warnings: list[str]


class LinkDismissed(Word):
    """A dismissal that was stored."""

    id: str


class LinkSuggestion(Word):
    """A link that might be made."""

    id: str
    source_path: str
    target_path: str
    target_title: str
    link_type: str
    strength: Annotated[float, Meta(ge=0.0, le=1.0)]
    context: str
    kind: str | None


class Listing(Word):
    """Which notes a list has that was asked for."""

    kind: str | None
    topic: str | None
    condition: str | None
    total: Annotated[int, Meta(ge=1)]


class LoggedFile(Word):
    """One row of obq_log."""

    id: int
    file_name: str
    file_path: str
    file_hash: str | None
    file_size: Annotated[int, Meta(ge=0)] | None
    last_modified: float
    last_ingested: float | None
    num_chunks: Annotated[int, Meta(ge=0)] | None
    status: FileStatus
    error_message: str | None
    metadata_json: str | None
    created_at: float | None
    is_enabled: bool


class CiteRequest(Request):
    """Export papers for a manuscript."""

    names: Annotated[list[Annotated[str, Meta(max_length=1000, min_length=1)]], Meta(max_length=200, min_length=1)]
    format: Literal["bib", "csl-json", "quotes"] = None


class NearNote(Word):
    """One of one's own notes that is about the same as a paper."""

    note_path: str
    note_title: str
    score: Annotated[float, Meta(ge=0.0, le=1.0)]


class NoteChange(Word):
    """What happened to one note at one time."""

    note_path: str
    note_title: str
    timestamp: str
    event: str
    changes: list[Change]


class NoteHistoryRequest(Request):
    """Show how a note changed, and what it said on a day."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)]
    as_of: Annotated[str, Meta(max_length=100, min_length=1)] | None = None
    known_at: Annotated[str, Meta(max_length=100, min_length=1)] | None = None


class NoteIndexedEvent(Word):
    """Event `note_indexed`: this note can be found in its present form."""

    path: str


class NoteWritten(Word):
    """What was written."""

    path: str
    created: bool
    note_version: str


class NoteWrittenEvent(Word):
    """Event `note_written`: Catena wrote this note."""

    path: str


class NotesInLanguage(Word):
    """How many notes are in a language."""

    language: str
    notes: Annotated[int, Meta(ge=1)]


class PaperDetails(Word):
    """A paper's authors, and the state of what belongs to it."""

    authors: list[str]
    year: str | None
    roles: list[FacetValue]
    colors: list[FacetValue]
    has_pdf: bool
    is_retracted: bool
    stale_since: str | None


class AnnotationFile(Word):
    """One annotation note."""

    citekey: str | None
    title: str
    file_path: str
    tags: list[str]
    annotation_count: Annotated[int, Meta(ge=0)]
    summary_path: str | None
    details: PaperDetails | None


class AnnotationFiles(Word):
    """The annotated papers, ordered by path."""

    files: list[AnnotationFile]


class Parameters(Word):
    """What was extracted from a question."""

    concepts: list[str]
    subjects: list[str]
    start_date: str | None
    end_date: str | None
    similarity_threshold: Annotated[float, Meta(ge=0.0, le=1.0)] | None
    notes: list[str]


class PauseRequest(Request):
    """Stop indexing until resumed; searching goes on."""


class PdfOutlineItem(Word):
    """One entry of a PDF's table of contents."""

    title: str
    page: Annotated[int, Meta(ge=0)] | None
    children: list["PdfOutlineItem"]


class PdfOutline(Word):
    """A PDF's table of contents."""

    has_outline: bool
    total_pages: Annotated[int, Meta(ge=1)]
    items: list[PdfOutlineItem]


class PdfPage(Word):
    """One page of a PDF as text."""

    page: Annotated[int, Meta(ge=1)]
    label: str | None
    text: str


class PdfSection(Word):
    """A section that was read."""

    title: str
    start_page: Annotated[int, Meta(ge=1)]
    end_page: Annotated[int, Meta(ge=1)]


class PdfPages(Word):
    """Pages or sections of a PDF as text."""

    total_pages: Annotated[int, Meta(ge=1)]
    pages: list[PdfPage]
    sections: list[PdfSection]
    text: str
    warnings: list[str]


class Performance(Word):
    """Wall times in milliseconds."""

    parse_ms: Annotated[float, Meta(ge=0.0)]
    text_ms: Annotated[float, Meta(ge=0.0)] | None
    semantic_ms: Annotated[float, Meta(ge=0.0)] | None
    graph_ms: Annotated[float, Meta(ge=0.0)] | None
    merge_ms: Annotated[float, Meta(ge=0.0)]
    format_ms: Annotated[float, Meta(ge=0.0)]
    total_ms: Annotated[float, Meta(ge=0.0)]


class PlannedSource(Word):
    """A source that will be asked, and how."""

    source: str
    why: str
    threshold: Annotated[float, Meta(ge=0.0, le=1.0)] | None
    limit: Annotated[int, Meta(ge=1)]
    timeout_ms: Annotated[int, Meta(ge=1)]


class Problem(Word):
    """Why a request was refused or failed. The body of every HTTP answer that is not 200."""

    code: str
    message: str
    retryable: bool
    details: dict[str, Any]


class ProblemEvent(Word):
    """Event `problem`: something a person should know."""

    message: str


class ProblemReply(Word):
    """What a command prints on standard output with --json when it was refused or failed."""

    error: Problem


class Quality(Word):
    """The ten-point completeness checklist."""

    score: Annotated[float, Meta(ge=0.0, le=1.0)]
    level: str
    passed: bool
    criteria: list[Criterion]


class QueryMetadata(Word):
    """How a question was carried out."""

    original_query: str
    sanitized_query: str
    ambiguity_detected: bool
    clarification_required: bool
    validation_passed: bool
    sources_queried: list[str]
    sources_available: list[str]
    sources_failed: list[str]
    total_results: Annotated[int, Meta(ge=0)]
    deduplicated_results: Annotated[int, Meta(ge=0)]
    contradictions_detected: Annotated[int, Meta(ge=0)]
    query_duration_ms: Annotated[int, Meta(ge=0)]
    timeout_occurred: bool


class ReadAnnotationsRequest(Request):
    """Read the annotations of one paper. Give either citekey or file."""

    citekey: Annotated[str, Meta(max_length=500, min_length=1)] | None = None
    file: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    colors: Annotated[list[AnnotationColor], Meta(max_length=9)] | None = None
    roles: Annotated[list[AnnotationColor], Meta(max_length=9)] | None = None
    include_pdf: bool | None = None


class ReadPdfPagesRequest(Request):
    """Read pages or sections of a PDF; name the PDF in one of four ways."""

    file: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    citekey: Annotated[str, Meta(max_length=500, min_length=1)] | None = None
    attachment_key: Annotated[str, Meta(max_length=50, min_length=1)] | None = None
    item_key: Annotated[str, Meta(max_length=50, min_length=1)] | None = None
    pages: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    section: Annotated[str, Meta(max_length=2000, min_length=1)] | None = None
    start_page: Annotated[int, Meta(ge=1, le=1000000)] | None = None
    end_page: Annotated[int, Meta(ge=1, le=1000000)] | None = None


class Reading(Word):
    """One way to read a question."""

    intent: Intent
    confidence: Annotated[float, Meta(ge=0.0, le=1.0)]
    label: str


class Classification(Word):
    """How a question is understood."""

    intent: Intent
    confidence: Annotated[float, Meta(ge=0.0, le=1.0)]
    reason: str
    alternatives: list[Reading]


class Classified(Word):
    """A question as it is understood."""

    classification: Classification
    parameters: Parameters
    query_metadata: QueryMetadata
    next_steps: list[str]
    answer_type: Literal["definition", "yes_no", "person", "date", "number", "place", "reason", "list", "other"]
    corrections: list[Correction]


class PlanEvent(Word):
    """First event of a streamed answer: how the question was understood, and which sources will be asked."""

    classification: Classification
    parameters: Parameters
    plan: list[PlannedSource]
    result_format: Literal["list", "table", "timeline", "narrative"]


class ReadingListRequest(Request):
    """Rank the unread papers of the vault by what their findings say about the claims of one's own notes."""

    limit: Annotated[int, Meta(ge=1, le=100)] | None = None


class Ready(Word):
    """The one line that `catena serve` prints on standard output when it listens."""

    event: Literal["ready"]
    port: Annotated[int, Meta(ge=1, le=65535)]
    pid: Annotated[int, Meta(ge=1)]
    version: str
    api: Annotated[int, Meta(ge=1)]
    token: str = None


class RecordedVersion(Word):
    """One version of a note on both time axes."""

    version: str
    note_path: str
    valid_time_start: str
    valid_time_end: str | None
    transaction_time: str
    dated_by: str
    event: str
    changes: list[Change]


class ReindexRequest(Request):
    """Bring the index up to date now and wait for it."""

    full: bool | None = None


class RelatedNote(Word):
    """A note near the one that was asked for."""

    note_path: str
    note_title: str
    min_hops: Annotated[int, Meta(ge=1)]
    path_count: Annotated[int, Meta(ge=1)]
    avg_strength: Annotated[float, Meta(ge=0.0, le=1.0)]
    relationship_types: list[str]
    labels: list[str]
    reason: str
    composite_relevance: Annotated[float, Meta(ge=0.0, le=1.0)]


class RelatedRequest(Request):
    """Find the notes around a note or a concept."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)] | None = None
    concept: Annotated[str, Meta(max_length=500, min_length=1)] | None = None
    max_hops: Annotated[int, Meta(ge=1, le=4)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None


class ResultMetadata(Word):
    """What is known about a found note besides its text."""

    created_date: str | None
    modified_date: str | None
    building_block: str | None


class ResumeRequest(Request):
    """Go on indexing."""


class SetEnabledRequest(Request):
    """Keep a file out of the index, or allow it again."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)]
    enabled: bool


SidecarState: TypeAlias = Literal["starting", "scanning", "indexing", "ready", "paused", "error"]


class Health(Word):
    """The answer of GET /v1/health."""

    version: str
    api: Annotated[int, Meta(ge=1)]
    pid: Annotated[int, Meta(ge=1)]
    vault: str
    state: SidecarState


class IndexProgressEvent(Word):
    """Event `index_progress`: how far indexing is."""

    state: SidecarState
    done: Annotated[int, Meta(ge=0)]
    total: Annotated[int, Meta(ge=0)]


class SimilarChunk(Word):
    """A chunk whose meaning is near to the given text."""

    page_content: str
    metadata: ChunkMetadata
    spans: list[ChunkSpan]
    score: Annotated[float, Meta(ge=-1.0, le=1.0)]


class SimilarityResults(Word):
    """The nearest chunks, nearest first."""

    results: list[SimilarChunk]


class SimilaritySearchRequest(Request):
    """Find the chunks whose meaning is nearest to a text."""

    refined_query_for_vector_search: Annotated[str, Meta(max_length=500, min_length=1)]
    metadata_filters: dict[str, Any] | None = None
    filter_by_filenames: (
        Annotated[list[Annotated[str, Meta(max_length=1000, min_length=1)]], Meta(max_length=1000)] | None
    ) = None
    k: Annotated[int, Meta(ge=1, le=100)] | None = None


class SourceHit(Word):
    """A note that one source found."""

    note_path: str
    note_title: str
    score: Annotated[float, Meta(ge=0.0, le=1.0)]


class SourceEvent(Word):
    """A source of a streamed answer has finished."""

    source: str
    subject: str | None
    state: Literal["answered", "late", "failed"]
    elapsed_ms: Annotated[float, Meta(ge=0.0)] | None
    error: str | None
    hits: list[SourceHit]


class SourceWarning(Word):
    """A source that failed or took too long, and what is missing because of it."""

    source: str
    error: str
    impact: str


class ChangedSince(Word):
    """What changed since a day."""

    changes: list[NoteChange]
    warnings: list[SourceWarning]


class LinkSuggestions(Word):
    """Links that might be made."""

    suggestions: list[LinkSuggestion]
    kinds: list[KindOfLink]
    warnings: list[SourceWarning]


class NoteHistory(Word):
    """A note's versions, and its text at the time asked for."""

    versions: list[RecordedVersion]
    content: str | None
    current_version: str | None
    warnings: list[SourceWarning]


class RelatedNotes(Word):
    """The neighbourhood of a note or concept."""

    results: list[RelatedNote]
    edges: list[Edge]
    communities: list[Community]
    bridges: list[str]
    warnings: list[SourceWarning]


class Span(Word):
    """A stretch of a file: half-open in bytes, inclusive in lines."""

    byte_start: Annotated[int, Meta(ge=0)]
    byte_end: Annotated[int, Meta(ge=0)]
    line_start: Annotated[int, Meta(ge=1)]
    line_end: Annotated[int, Meta(ge=1)]


class Annotation(Word):
    """One mark that a reader made in a paper."""

    type: Literal["highlight", "note", "image"]
    color: AnnotationColor
    color_hex: str | None
    color_category: Literal["hierarchy", "semantic", "unknown"]
    text: str | None
    comment: str | None
    comment_prefix: str | None
    theme: str | None
    outer_prefix: str | None
    page: str | None
    heading_level: Annotated[int, Meta(ge=2, le=4)] | None
    image_path: str | None
    imported_at: str | None
    span: Span | None
    role: AnnotationColor
    role_source: Literal["prefix", "settings", "template", "legend", "heading", "comment", "learned", "kind", "default"]
    role_reason: str
    color_name: str | None
    page_label: str | None
    page_index: Annotated[int, Meta(ge=0)] | None
    uri: str | None
    annotation_key: str | None
    attachment_key: str | None
    library: str | None
    section_path: list[str]
    found_in: Literal["note", "pdf"]
    block_id: str | None


class AnnotationHit(Word):
    """An annotation inside a result."""

    citekey: str
    text: str | None
    comment: str | None
    comment_prefix: str | None
    role: AnnotationColor
    color_hex: str | None
    page: str | None
    span: Span | None


class AnswerPassage(Word):
    """A passage of a note that answers a question."""

    text: str
    note_path: str
    note_title: str
    section_title: str | None
    page: str | None
    span: Span
    kind: Literal["sentence", "item", "row", "field", "quote"]
    score: Annotated[float, Meta(ge=0.0, le=1.0)]
    bold: list[Annotated[list[Annotated[int, Meta(ge=0)]], Meta(max_length=2, min_length=2)]]
    code: str | None = None


class AnswerPart(Word):
    """One of several questions that were asked at once."""

    question: str
    evidence: Literal["stated", "partial", "none"]
    answer: Annotated[list[AnswerPassage], Meta(max_length=5)]


class Belief(Word):
    """A sentence that a note said about a concept, and when it stood there."""

    text: str
    note_path: str
    note_title: str
    span: Span | None
    valid_from: str
    valid_until: str | None
    ended: str | None
    before: str | None
    dated_by: str
    is_watched: bool
    composite_relevance: Annotated[float, Meta(ge=0.0, le=1.0)]


class Beliefs(Word):
    """What the notes said about a concept."""

    beliefs: list[Belief]
    watched_since: str | None
    warnings: list[SourceWarning]


class Block(Word):
    """One block of a note's Markdown; the blocks tile the file."""

    kind: str
    span: Span
    heading_level: Annotated[int, Meta(ge=1, le=6)] | None
    heading: str | None


class CausalStep(Word):
    """One note of a causal chain, and how it leads to the next."""

    note_path: str | None
    note_title: str
    relationship_type: str | None
    strength: Annotated[float, Meta(ge=0.0, le=1.0)] | None
    context: str | None
    stated_in: str | None
    span: Span | None


class CausalChain(Word):
    """What leads to what."""

    causal_path: list[CausalStep]
    chain_length: Annotated[int, Meta(ge=0)]
    confidence: Annotated[float, Meta(ge=0.0, le=1.0)]


class CausalChains(Word):
    """What leads to what, each link with the sentence that says so."""

    causal_chains: list[CausalChain]
    warnings: list[SourceWarning]


class Cell(Word):
    """What one note says about one attribute of one subject."""

    text: str
    note_path: str
    note_title: str
    span: Span | None


class Attribute(Word):
    """One row of a comparison."""

    name: str
    values: list[Cell | None]


class ClaimBearing(Word):
    """A claim of one's own notes and a finding of an unread paper that bears on it."""

    claim: str
    note_path: str
    note_title: str
    span: Span
    finding: str
    page: str
    relation: Literal["contradicts", "qualifies", "supports", "related"]
    reason: str
    confidence: Annotated[float, Meta(ge=0.0, le=1.0)]


class ClaimInNote(Word):
    """One side of a contradiction."""

    path: str
    title: str
    claim: str
    timestamp: str | None
    section: str | None
    page: str | None
    span: Span


class Comparison(Word):
    """Subjects side by side."""

    subjects: list[str]
    attributes: list[Attribute]


class Contradiction(Word):
    """Two claims in two notes that cannot both be true."""

    id: str
    note_a: ClaimInNote
    note_b: ClaimInNote
    confidence: Annotated[float, Meta(ge=0.0, le=1.0)]
    similarity: Annotated[float, Meta(ge=0.0, le=1.0)]
    type: str
    status: str
    superseded: bool


class Contradictions(Word):
    """One page of contradictions, most certain first; superseded ones last."""

    contradictions: list[Contradiction]
    total_results: Annotated[int, Meta(ge=0)]
    cursor: str | None
    warnings: list[str]


class DraftPassage(Word):
    """A passage of a paper or a note that says something about a sentence."""

    text: str
    citekey: str | None
    note_path: str | None
    page: str | None
    span: Span | None
    source: Literal["annotation", "pdf", "note"]
    relation: Literal["supports", "contradicts", "related"]
    score: Annotated[float, Meta(ge=0.0, le=1.0)]


class FoundAnnotation(Word):
    """An annotation and its paper."""

    citekey: str
    title: str
    file_path: str
    score: Annotated[float, Meta(ge=0.0, le=1.0)] | None
    annotation: Annotation


class FoundAnnotations(Word):
    """One page of annotations, and how all of them divide."""

    annotations: list[FoundAnnotation]
    facets: AnnotationFacets
    total_results: Annotated[int, Meta(ge=0)]
    cursor: str | None
    warnings: list[SourceWarning]


class InlineField(Word):
    """A Dataview field in a note's body: key:: value."""

    key: str
    value: str
    span: Span


class LeftOutMark(Word):
    """Something in a note that stands for an annotation and belongs to none, with the reason."""

    what: Literal["link", "mark", "image", "page", "quote"]
    text: str
    reason: str
    span: Span


class NarrativeSentence(Word):
    """One sentence of the vault in a narrative."""

    text: str
    note_path: str
    note_title: str
    span: Span | None
    causal: bool


class NoteLink(Word):
    """One link from a note to another."""

    target: str
    subpath: str | None
    alias: str | None
    embed: bool
    property: str | None
    span: Span


class NoteWarning(Word):
    """Something in a note that was not understood, or that its owner should know."""

    message: str
    span: Span | None


class AnnotationFileCheck(Word):
    """One annotation note compared with the supported format."""

    path: str
    citekey: str | None
    annotations: Annotated[int, Meta(ge=0)]
    deviations: list[NoteWarning]
    dialects: list[str]
    links: Annotated[int, Meta(ge=0)]
    marks: Annotated[int, Meta(ge=0)]
    images: Annotated[int, Meta(ge=0)]
    pages: Annotated[int, Meta(ge=0)]
    quotes: Annotated[int, Meta(ge=0)]
    covered: Annotated[int, Meta(ge=0)]
    left_out: list[LeftOutMark]


class AnnotationsRead(Word):
    """The annotations of one paper, in the note's order."""

    citekey: str | None
    title: str
    file_path: str
    annotations: list[Annotation]
    warnings: list[NoteWarning]
    dialects: list[str]


class PaperToRead(Word):
    """An unread paper: its PDF is in the vault, and neither a note nor the PDF has annotations."""

    citekey: str
    title: str
    authors: list[str]
    year: str | None
    file_path: str
    basis: Literal["claims", "topic"]
    bearings: list[ClaimBearing]
    near: list[NearNote]


class QuoteChecked(Word):
    """A quoted sentence, checked against its annotation and, if available, its page of the PDF."""

    text: str
    citekey: str | None
    page: str | None
    status: Literal["verified", "in_annotations", "wrong_page", "misquoted", "stitched", "not_found"]
    verdict: Literal["verbatim", "altered", "stitched", "not_there"]
    message: str | None
    span: Span | None


class QuotesChecked(Word):
    """The result for each quotation of a note."""

    path: str
    quotes: list[QuoteChecked]
    warnings: list[str]


class ReadingList(Word):
    """Unread papers: first those whose findings bear on claims of one's own notes, then those near in topic."""

    papers: list[PaperToRead]
    unread: Annotated[int, Meta(ge=0)]
    warnings: list[str]


class Relation(Word):
    """A typed, directed relation between two notes."""

    link_id: str | None
    source_path: str
    target_path: str | None
    relationship_type: str
    label: str | None
    target_name: str
    negated: bool
    strength: Annotated[float, Meta(ge=0.0, le=1.0)]
    context: str | None
    origin: str
    span: Span | None
    valid_time_start: str | None
    valid_time_end: str | None
    transaction_time: str | None
    discovered_at: str | None


class Inspection(Word):
    """Everything that was understood of one note."""

    path: str
    frontmatter: dict[str, Any]
    blocks: list[Block]
    chunks: list[InspectedChunk]
    annotations: list[Annotation]
    links: list[NoteLink]
    inline_fields: list[InlineField]
    relations: list[Relation]
    warnings: list[NoteWarning]


class Result(Word):
    """A note that was found, with the place that fits best."""

    note_path: str
    note_title: str
    section_title: str | None
    relevance_score: Annotated[float, Meta(ge=0.0, le=1.0)]
    composite_relevance: Annotated[float, Meta(ge=0.0, le=1.0)]
    tier: Literal["highly_relevant", "relevant", "somewhat_relevant", "low_relevance"]
    sources: list[str]
    primary_source: str
    match_types: list[str]
    excerpts: list[str]
    highlights: list[Annotated[list[Annotated[int, Meta(ge=0)]], Meta(max_length=3, min_length=3)]]
    span: Span | None
    generated: bool
    metadata: ResultMetadata
    page: str | None
    annotations: list[AnnotationHit]
    is_retracted: bool = None


class SearchResults(Word):
    """One page of found notes, best first."""

    results: list[Result]
    total_results: Annotated[int, Meta(ge=0)]
    cursor: str | None
    warnings: list[SourceWarning]
    facets: AnnotationFacets | None


class SentenceChecked(Word):
    """A sentence of a draft, and what its sources say about it."""

    text: str
    span: Span
    citations: list[str]
    verdict: Literal["verbatim", "supported", "partial", "contradicted", "not_found", "uncited"]
    reason: str | None
    passages: list[DraftPassage]


class DraftChecked(Word):
    """A checked draft."""

    sentences: list[SentenceChecked]
    counts: DraftCounts
    warnings: list[str]


class SourceFound(Word):
    """Where a snippet may be from."""

    citekey: str | None
    title: str
    page: str | None
    passage: str
    span: Span | None
    score: Annotated[float, Meta(ge=0.0, le=1.0)]
    note_path: str | None
    source: Literal["annotation", "pdf", "note"]


class SourcesFound(Word):
    """The result of a search for a snippet's source."""

    sources: list[SourceFound]
    warnings: list[str]


class StateReached(Word):
    """The state of the sidecar after pause or resume."""

    state: SidecarState


class Status(Word):
    """How far the index is."""

    state: SidecarState
    error: str | None
    files: FileCounts
    done: Annotated[int, Meta(ge=0)]
    total: Annotated[int, Meta(ge=0)]
    watching: str
    num_chunks: Annotated[int, Meta(ge=0)]
    model: str | None
    index: str | None
    version: str
    file_list: list[LoggedFile] | None
    shared_index: str | None = None
    questions: list[str] | None = None
    repairs: list[str] | None = None


class StatusRequest(Request):
    """Get the state of the index."""

    files: bool | None = None
    questions: bool | None = None


class Storage(Word):
    """Where Catena keeps what it derived from the vault, and how much it takes."""

    folder: str
    index_bytes: Annotated[int, Meta(ge=0)]
    history_bytes: Annotated[int, Meta(ge=0)]


class SuggestLinksRequest(Request):
    """Suggest typed links from a note to others."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)]
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None
    withheld: bool | None = None


class SummarizeRequest(Request):
    """Make or renew the summary note of one annotated paper."""

    citekey: Annotated[str, Meta(max_length=500, min_length=1)]
    dry_run: bool | None = None
    plan: Annotated[str, Meta(max_length=40)] | None = None


class SummarySection(Word):
    """One part of a generated note, and what happened to it."""

    heading: str
    state: Literal["new", "renewed", "kept"]


class Summary(Word):
    """The summary note of one paper."""

    path: str
    created: bool
    markdown: str
    sections: list[SummarySection]
    warnings: list[str]
    diff: str
    plan: str


class Synthesis(Word):
    """The synthesis note of several papers."""

    path: str
    created: bool
    markdown: str
    sections: list[SummarySection]
    warnings: list[str]
    diff: str
    themes: list[str]
    quotes: list[QuoteChecked]
    base_path: str | None
    matrix_csv: str
    canvas_path: str | None
    plan: str


class SynthesizeRequest(Request):
    """Make or renew one note from several annotated papers."""

    citekeys: Annotated[list[Annotated[str, Meta(max_length=500, min_length=1)]], Meta(max_length=50, min_length=1)]
    theme: Annotated[str, Meta(max_length=200, min_length=1)] | None = None
    dry_run: bool | None = None
    plan: Annotated[str, Meta(max_length=40)] | None = None
    canvas: bool | None = None


class AskRequest(Request):
    """Answer a question from the vault."""

    question: Annotated[str, Meta(max_length=500, min_length=1)]
    intent: Literal["factual", "temporal", "causal", "comparative", "exploratory"] | None = None
    concepts: Annotated[list[Annotated[str, Meta(max_length=500, min_length=1)]], Meta(max_length=20)] | None = None
    subjects: Annotated[list[Annotated[str, Meta(max_length=500, min_length=1)]], Meta(max_length=10)] | None = None
    start_date: Annotated[str, Meta(max_length=100)] | None = None
    end_date: Annotated[str, Meta(max_length=100)] | None = None
    similarity_threshold: Annotated[float, Meta(ge=0.0, le=1.0)] | None = None
    folder: Annotated[str, Meta(max_length=1000)] | None = None
    tags: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=100)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None
    plan_only: bool | None = None
    previous_question: Annotated[str, Meta(max_length=500)] | None = None


class ListAnnotationFilesRequest(Request):
    """List the annotated papers."""

    folder: Annotated[str, Meta(max_length=1000)] | None = None
    tags: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=100)] | None = None
    details: bool | None = None


class AnnotationFilter(Request):
    """Conditions on annotations. All given fields must hold; of a list, one value is enough."""

    roles: Annotated[list[AnnotationColor], Meta(max_length=9)] | None = None
    colors: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=20)] | None = None
    prefixes: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=40)] | None = None
    themes: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=40)] | None = None
    citekeys: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=100)] | None = None
    pages: Annotated[str, Meta(max_length=200, min_length=1)] | None = None
    section: Annotated[str, Meta(max_length=200, min_length=1)] | None = None
    imported_since: Annotated[str, Meta(max_length=100, min_length=1)] | None = None
    imported_until: Annotated[str, Meta(max_length=100, min_length=1)] | None = None


class SearchAnnotationsRequest(Request):
    """
    Find annotations by words, meaning and properties. Without a query, all that meet the conditions are returned in
    the order of the notes.
    """

    query: Annotated[str, Meta(max_length=500, min_length=1)] | None = None
    where: AnnotationFilter | None = None
    folder: Annotated[str, Meta(max_length=1000)] | None = None
    tags: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=100)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None
    cursor: Annotated[str, Meta(max_length=1000)] | None = None


class SearchRequest(Request):
    """Find notes by words and by meaning."""

    query: Annotated[str, Meta(max_length=500, min_length=1)]
    folder: Annotated[str, Meta(max_length=1000)] | None = None
    tags: Annotated[list[Annotated[str, Meta(max_length=200, min_length=1)]], Meta(max_length=100)] | None = None
    start_date: Annotated[str, Meta(max_length=100)] | None = None
    end_date: Annotated[str, Meta(max_length=100)] | None = None
    mode: Literal["hybrid", "text", "semantic"] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None
    cursor: Annotated[str, Meta(max_length=1000)] | None = None
    where: AnnotationFilter | None = None


class TimelineEntry(Word):
    """One thing that happened to a note."""

    timestamp: str
    event: str
    note_path: str
    note_title: str
    content_snapshot: str | None
    new_links: list[str]
    composite_relevance: Annotated[float, Meta(ge=0.0, le=1.0)]


class Answer(Word):
    """An answer from the vault: every line with its note."""

    classification: Classification
    parameters: Parameters
    query_metadata: QueryMetadata
    performance: Performance
    plan: list[PlannedSource]
    result_format: Literal["list", "table", "timeline", "narrative"]
    results: list[Result]
    results_by_subject: dict[str, list[Result]] | None
    comparison: Comparison | None
    timeline: list[TimelineEntry] | None
    causal_chains: list[CausalChain] | None
    narrative: list[NarrativeSentence] | None
    contradictions: list[Contradiction]
    warnings: list[SourceWarning]
    next_steps: list[str]
    quality: Quality | None
    markdown: str
    answer_type: Literal["definition", "yes_no", "person", "date", "number", "place", "reason", "list", "other"]
    evidence: Literal["stated", "partial", "none"]
    verdict: Literal["yes", "no"] | None
    answer: Annotated[list[AnswerPassage], Meta(max_length=5)]
    missing: list[str]
    corrections: list[Correction]
    parts: list[AnswerPart] | None
    unmentioned: list[str] | None = None
    listing: Listing | None = None


class Evolution(Word):
    """What happened to the notes on a concept."""

    timeline: list[TimelineEntry]
    warnings: list[SourceWarning]


class UnindexedFile(Word):
    """A file that is not in the index, with its reason."""

    path: str
    reason: str


class Diagnosis(Word):
    """What a person or a bug report needs to know when something is wrong."""

    status: Status
    unindexed: list[UnindexedFile]
    annotation_files: list[AnnotationFileCheck]
    import_formats: list[ImportFormat]
    color_roles: list[ColorRole]
    convention_problems: list[str]
    storage: Storage | None
    languages: list[NotesInLanguage]
    multilingual_model: str | None


class VersionInfo(Word):
    """What `catena --version --json` prints."""

    version: str
    api: Annotated[int, Meta(ge=1)]


class WriteNoteRequest(Request):
    """Create or update a Markdown note inside the vault, atomically."""

    path: Annotated[str, Meta(max_length=1000, min_length=1)]
    content: Annotated[str, Meta(max_length=5000000)]
    frontmatter: dict[str, Any] | None = None
    expected_version: Annotated[str, Meta(max_length=100)] | None = None
