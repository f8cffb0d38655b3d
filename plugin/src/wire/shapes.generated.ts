// Made by `npm run contract` from shared-schema/. Change that, not this.

/** What each reply and event always has, in the notation that `validate.ts` explains. */
export const SHAPES = `
Problem code message retryable:b details:o
SearchResults results:a total_results:n cursor:? warnings:a facets:o?
AnnotationsRead citekey:? title file_path annotations:a warnings:a dialects:a
AnnotationFiles files:a
NoteWritten path created:b note_version
Summary path created:b markdown sections:a warnings:a diff plan
Status state error:? files:o done:n total:n watching num_chunks:n model:? index:? version file_list:a?
IndexRun discovered:n new:n changed:n unchanged:n renamed:n removed:n failed:n chunks_written:n embeddings_made:n duration_ms:n
EnabledSet path enabled:b
StateReached state
Diagnosis status:o unindexed:a annotation_files:a import_formats:a color_roles:a convention_problems:a storage:o? languages:a multilingual_model:?
Ready event port:n pid:n version api:n
VersionInfo version api:n
IndexProgressEvent state done:n total:n
NoteIndexedEvent path
NoteWrittenEvent path
ProblemEvent message
Answer classification:o parameters:o query_metadata:o performance:o plan:a result_format results:a results_by_subject:o? comparison:o? timeline:a? causal_chains:a? narrative:a? contradictions:a warnings:a next_steps:a quality:o? markdown answer_type evidence verdict:? answer:a missing:a corrections:a parts:a?
PlanEvent classification:o parameters:o plan:a result_format
SourceEvent source subject:? state elapsed_ms:n? error:? hits:a
Contradictions contradictions:a total_results:n cursor:? warnings:a
ContradictionJudged id status
RelatedNotes results:a edges:a communities:a bridges:a warnings:a
Beliefs beliefs:a watched_since:? warnings:a
NoteHistory versions:a content:? current_version:? warnings:a
LinkSuggestions suggestions:a kinds:a warnings:a
LinkAccepted success:b link_id:? discovered_at:? rollback_performed:b error:? rollback_error:? written:a warnings:a
LinkDismissed id
HistoryProgressEvent done:n total:n
PdfOutline has_outline:b total_pages:n items:a
PdfPages total_pages:n pages:a sections:a text warnings:a
FoundAnnotations annotations:a facets:o total_results:n cursor:? warnings:a
QuotesChecked path quotes:a warnings:a
DraftChecked sentences:a counts:o warnings:a
SourcesFound sources:a warnings:a
ReadingList papers:a unread:n warnings:a
Citations format text citekeys:a warnings:a
Synthesis path created:b markdown sections:a warnings:a diff themes:a quotes:a base_path:? matrix_csv canvas_path:? plan
`;

/** The words that come by themselves. */
export type ReadableWord =
  | "Problem"
  | "SearchResults"
  | "AnnotationsRead"
  | "AnnotationFiles"
  | "NoteWritten"
  | "Summary"
  | "Status"
  | "IndexRun"
  | "EnabledSet"
  | "StateReached"
  | "Diagnosis"
  | "Ready"
  | "VersionInfo"
  | "IndexProgressEvent"
  | "NoteIndexedEvent"
  | "NoteWrittenEvent"
  | "ProblemEvent"
  | "Answer"
  | "PlanEvent"
  | "SourceEvent"
  | "Contradictions"
  | "ContradictionJudged"
  | "RelatedNotes"
  | "Beliefs"
  | "NoteHistory"
  | "LinkSuggestions"
  | "LinkAccepted"
  | "LinkDismissed"
  | "HistoryProgressEvent"
  | "PdfOutline"
  | "PdfPages"
  | "FoundAnnotations"
  | "QuotesChecked"
  | "DraftChecked"
  | "SourcesFound"
  | "ReadingList"
  | "Citations"
  | "Synthesis";
