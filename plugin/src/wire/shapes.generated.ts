// Made by `npm run contract` from shared-schema/. Change that, not this.

/** What the sidecar may answer, in the notation that `validate.ts` explains. */
export const SHAPES = `
Span byte_start:i0, byte_end:i0, line_start:i1, line_end:i1,
ChunkSpan byte_start:i0, byte_end:i0, line_start:i1, line_end:i1, overlap:b
Problem code message retryable:b details:o
ProblemReply error:Problem
SourceWarning source error impact
NoteWarning message span:Span?
ResultMetadata created_date? modified_date? building_block?
Result note_path note_title section_title? relevance_score:n0,1 composite_relevance:n0,1 tier:"highly_relevant|relevant|somewhat_relevant|low_relevance" sources:[s] primary_source match_types:[s] excerpts:[s] highlights:[[i0,]3,3] span:Span? generated:b metadata:ResultMetadata page? annotations:[AnnotationHit]
SearchResults results:[Result] total_results:i0, cursor? warnings:[SourceWarning] facets:AnnotationFacets?
ChunkMetadata source section_title? log_id:i chunk_id
SimilarChunk page_content metadata:ChunkMetadata spans:[ChunkSpan] score:n-1,1
SimilarityResults results:[SimilarChunk]
AnnotationColor="section1|section2|section3|positive|detail|negative|code|question|other"
Annotation type:"highlight|note|image" color:AnnotationColor color_hex? color_category:"hierarchy|semantic|unknown" text? comment? comment_prefix? theme? outer_prefix? page? heading_level:i2,4? image_path? imported_at? span:Span? role:AnnotationColor role_source:"prefix|settings|template|legend|heading|comment|learned|kind|default" role_reason color_name? page_label? page_index:i0,? uri? annotation_key? attachment_key? library? section_path:[s] found_in:"note|pdf" block_id?
AnnotationsRead citekey? title file_path annotations:[Annotation] warnings:[NoteWarning] dialects:[s]
PaperDetails authors:[s] year? roles:[FacetValue] colors:[FacetValue] has_pdf:b is_retracted:b stale_since?
AnnotationFile citekey? title file_path tags:[s] annotation_count:i0, summary_path? details:PaperDetails?
AnnotationFiles files:[AnnotationFile]
NoteWritten path created:b note_version
SummarySection heading state:"new|renewed|kept"
Summary path created:b markdown sections:[SummarySection] warnings:[s] diff plan
Block kind span:Span heading_level:i1,6? heading?
InspectedChunk chunk_id? text section_title? spans:[ChunkSpan]
NoteLink target subpath? alias? embed:b property? span:Span
InlineField key value span:Span
Relation link_id? source_path target_path? relationship_type label? target_name negated:b strength:n0,1 context? origin span:Span? valid_time_start? valid_time_end? transaction_time? discovered_at?
Inspection path frontmatter:o blocks:[Block] chunks:[InspectedChunk] annotations:[Annotation] links:[NoteLink] inline_fields:[InlineField] relations:[Relation] warnings:[NoteWarning]
SidecarState="starting|scanning|indexing|ready|paused|error"
FileStatus="pending|processing|completed|failed"
FileCounts pending:i0, processing:i0, completed:i0, failed:i0, disabled:i0,
LoggedFile id:i file_name file_path file_hash? file_size:i0,? last_modified:n last_ingested:n? num_chunks:i0,? status:FileStatus error_message? metadata_json? created_at:n? is_enabled:b
Status state:SidecarState error? files:FileCounts done:i0, total:i0, watching num_chunks:i0, model? index? version shared_index~? file_list:[LoggedFile]?
IndexRun discovered:i0, new:i0, changed:i0, unchanged:i0, renamed:i0, removed:i0, failed:i0, chunks_written:i0, embeddings_made:i0, duration_ms:i0,
EnabledSet path enabled:b
StateReached state:SidecarState
UnindexedFile path reason
AnnotationFileCheck path citekey? annotations:i0, deviations:[NoteWarning] dialects:[s] links:i0, marks:i0, images:i0, pages:i0, quotes:i0, covered:i0, left_out:[LeftOutMark]
Storage folder index_bytes:i0, history_bytes:i0,
Diagnosis status:Status unindexed:[UnindexedFile] annotation_files:[AnnotationFileCheck] import_formats:[ImportFormat] color_roles:[ColorRole] convention_problems:[s] storage:Storage? languages:[NotesInLanguage] multilingual_model?
NotesInLanguage language notes:i1,
Ready event:"ready" port:i1,65535 pid:i1, version api:i1, token~
VersionInfo version api:i1,
Health version api:i1, pid:i1, vault state:SidecarState
IndexProgressEvent state:SidecarState done:i0, total:i0,
NoteIndexedEvent path
NoteWrittenEvent path
ProblemEvent message
Intent="factual|temporal|causal|comparative|exploratory"
Reading intent:Intent confidence:n0,1 label
Classification intent:Intent confidence:n0,1 reason alternatives:[Reading]
Parameters concepts:[s] subjects:[s] start_date? end_date? similarity_threshold:n0,1? notes:[s]
QueryMetadata original_query sanitized_query ambiguity_detected:b clarification_required:b validation_passed:b sources_queried:[s] sources_available:[s] sources_failed:[s] total_results:i0, deduplicated_results:i0, contradictions_detected:i0, query_duration_ms:i0, timeout_occurred:b
Classified classification:Classification parameters:Parameters query_metadata:QueryMetadata next_steps:[s] answer_type:"definition|yes_no|person|date|number|place|reason|list|other" corrections:[Correction]
PlannedSource source why threshold:n0,1? limit:i1, timeout_ms:i1,
Cell text note_path note_title span:Span?
Attribute name values:[Cell?]
Comparison subjects:[s] attributes:[Attribute]
TimelineEntry timestamp event note_path note_title content_snapshot new_links:[s] composite_relevance:n0,1
CausalStep note_path? note_title relationship_type? strength:n0,1? context? stated_in? span:Span?
CausalChain causal_path:[CausalStep] chain_length:i0, confidence:n0,1
NarrativeSentence text note_path note_title span:Span? causal:b
ClaimInNote path title claim timestamp? section? page? span:Span
Contradiction id note_a:ClaimInNote note_b:ClaimInNote confidence:n0,1 similarity:n0,1 type status superseded:b
Criterion name passed:b reason
Quality score:n0,1 level passed:b criteria:[Criterion]
Performance parse_ms:n0, text_ms:n0,? semantic_ms:n0,? graph_ms:n0,? merge_ms:n0, format_ms:n0, total_ms:n0,
AnswerPassage text note_path note_title section_title? page? span:Span kind:"sentence|item|row|field|quote" score:n0,1 bold:[[i0,]2,2] code~?
Correction typed read_as
AnswerPart question evidence:"stated|partial|none" answer:[AnswerPassage],5
Answer classification:Classification parameters:Parameters query_metadata:QueryMetadata performance:Performance plan:[PlannedSource] result_format:"list|table|timeline|narrative" results:[Result] results_by_subject:{[Result]}? comparison:Comparison? timeline:[TimelineEntry]? causal_chains:[CausalChain]? narrative:[NarrativeSentence]? contradictions:[Contradiction] warnings:[SourceWarning] next_steps:[s] quality:Quality? markdown answer_type:"definition|yes_no|person|date|number|place|reason|list|other" evidence:"stated|partial|none" verdict:"yes|no"? answer:[AnswerPassage],5 missing:[s] unmentioned~:[s]? corrections:[Correction] parts:[AnswerPart]?
PlanEvent classification:Classification parameters:Parameters plan:[PlannedSource] result_format:"list|table|timeline|narrative"
SourceEvent source subject? state:"answered|late|failed" elapsed_ms:n0,? error? hits:[SourceHit]
SourceHit note_path note_title score:n0,1
Contradictions contradictions:[Contradiction] total_results:i0, cursor? warnings:[s]
ContradictionJudged id status
RelatedNote note_path note_title min_hops:i1, path_count:i1, avg_strength:n0,1 relationship_types:[s] labels:[s] reason composite_relevance:n0,1
Edge source_path target_path relationship_type label? strength:n0,1
Community label note_paths:[s]
RelatedNotes results:[RelatedNote] edges:[Edge] communities:[Community] bridges:[s] warnings:[SourceWarning]
Evolution timeline:[TimelineEntry] warnings:[SourceWarning]
Belief text note_path note_title span:Span? valid_from valid_until? ended? before? dated_by is_watched:b composite_relevance:n0,1
Beliefs beliefs:[Belief] watched_since? warnings:[SourceWarning]
Change kind text before?
RecordedVersion version note_path valid_time_start valid_time_end? transaction_time dated_by event changes:[Change]
NoteHistory versions:[RecordedVersion] content? current_version? warnings:[SourceWarning]
NoteChange note_path note_title timestamp event changes:[Change]
ChangedSince changes:[NoteChange] warnings:[SourceWarning]
CausalChains causal_chains:[CausalChain] warnings:[SourceWarning]
LinkSuggestion id source_path target_path target_title link_type strength:n0,1 context kind?
KindOfLink kind accepted:i0, dismissed:i0, is_withheld:b hidden:i0,
LinkSuggestions suggestions:[LinkSuggestion] kinds:[KindOfLink] warnings:[SourceWarning]
LinkAccepted success:b link_id? discovered_at? rollback_performed:b error? rollback_error? written:[s] warnings:[s]
LinkDismissed id
HistoryProgressEvent done:i0, total:i0,
PdfOutlineItem title page:i0,? children:[PdfOutlineItem]
PdfOutline has_outline:b total_pages:i1, items:[PdfOutlineItem]
PdfPage page:i1, label? text
PdfSection title start_page:i1, end_page:i1,
PdfPages total_pages:i1, pages:[PdfPage] sections:[PdfSection] text warnings:[s]
LeftOutMark what:"link|mark|image|page|quote" text reason span:Span
ImportFormat name output_path? template_path? template_found:b
ColorRole key role:AnnotationColor source:"prefix|settings|template|legend|heading|comment|learned|kind|default" count:i0, example reason confirmed:b
FacetValue value count:i1,
AnnotationFacets roles:[FacetValue] colors:[FacetValue] prefixes:[FacetValue] themes:[FacetValue] citekeys:[FacetValue] sections:[FacetValue] pages:[FacetValue] imported:[FacetValue]
AnnotationHit citekey text? comment? comment_prefix? role:AnnotationColor color_hex? page? span:Span?
FoundAnnotation citekey title file_path score:n0,1? annotation:Annotation
FoundAnnotations annotations:[FoundAnnotation] facets:AnnotationFacets total_results:i0, cursor? warnings:[SourceWarning]
QuoteChecked text citekey? page? status:"verified|in_annotations|wrong_page|misquoted|stitched|not_found" verdict:"verbatim|altered|stitched|not_there" message? span:Span?
QuotesChecked path quotes:[QuoteChecked] warnings:[s]
DraftPassage text citekey? note_path? page? span:Span? source:"annotation|pdf|note" relation:"supports|contradicts|related" score:n0,1
SentenceChecked text span:Span citations:[s] verdict:"verbatim|supported|partial|contradicted|not_found|uncited" reason? passages:[DraftPassage]
DraftCounts verbatim:i0, supported:i0, partial:i0, contradicted:i0, not_found:i0, uncited:i0,
DraftChecked sentences:[SentenceChecked] counts:DraftCounts warnings:[s]
SourceFound citekey? title page? passage span:Span? score:n0,1 note_path? source:"annotation|pdf|note"
SourcesFound sources:[SourceFound] warnings:[s]
ClaimBearing claim note_path note_title span:Span finding page relation:"contradicts|qualifies|supports|related" reason confidence:n0,1
NearNote note_path note_title score:n0,1
PaperToRead citekey title authors:[s] year? file_path basis:"claims|topic" bearings:[ClaimBearing] near:[NearNote]
ReadingList papers:[PaperToRead] unread:i0, warnings:[s]
Citations format:"bib|csl-json|quotes" text citekeys:[s] warnings:[s]
Synthesis path created:b markdown sections:[SummarySection] warnings:[s] diff themes:[s] quotes:[QuoteChecked] base_path? matrix_csv canvas_path? plan
`;

/** The words that can be read: everything but requests. */
export type ReadableWord =
  | "Span"
  | "ChunkSpan"
  | "Problem"
  | "ProblemReply"
  | "SourceWarning"
  | "NoteWarning"
  | "ResultMetadata"
  | "Result"
  | "SearchResults"
  | "ChunkMetadata"
  | "SimilarChunk"
  | "SimilarityResults"
  | "AnnotationColor"
  | "Annotation"
  | "AnnotationsRead"
  | "PaperDetails"
  | "AnnotationFile"
  | "AnnotationFiles"
  | "NoteWritten"
  | "SummarySection"
  | "Summary"
  | "Block"
  | "InspectedChunk"
  | "NoteLink"
  | "InlineField"
  | "Relation"
  | "Inspection"
  | "SidecarState"
  | "FileStatus"
  | "FileCounts"
  | "LoggedFile"
  | "Status"
  | "IndexRun"
  | "EnabledSet"
  | "StateReached"
  | "UnindexedFile"
  | "AnnotationFileCheck"
  | "Storage"
  | "Diagnosis"
  | "NotesInLanguage"
  | "Ready"
  | "VersionInfo"
  | "Health"
  | "IndexProgressEvent"
  | "NoteIndexedEvent"
  | "NoteWrittenEvent"
  | "ProblemEvent"
  | "Intent"
  | "Reading"
  | "Classification"
  | "Parameters"
  | "QueryMetadata"
  | "Classified"
  | "PlannedSource"
  | "Cell"
  | "Attribute"
  | "Comparison"
  | "TimelineEntry"
  | "CausalStep"
  | "CausalChain"
  | "NarrativeSentence"
  | "ClaimInNote"
  | "Contradiction"
  | "Criterion"
  | "Quality"
  | "Performance"
  | "AnswerPassage"
  | "Correction"
  | "AnswerPart"
  | "Answer"
  | "PlanEvent"
  | "SourceEvent"
  | "SourceHit"
  | "Contradictions"
  | "ContradictionJudged"
  | "RelatedNote"
  | "Edge"
  | "Community"
  | "RelatedNotes"
  | "Evolution"
  | "Belief"
  | "Beliefs"
  | "Change"
  | "RecordedVersion"
  | "NoteHistory"
  | "NoteChange"
  | "ChangedSince"
  | "CausalChains"
  | "LinkSuggestion"
  | "KindOfLink"
  | "LinkSuggestions"
  | "LinkAccepted"
  | "LinkDismissed"
  | "HistoryProgressEvent"
  | "PdfOutlineItem"
  | "PdfOutline"
  | "PdfPage"
  | "PdfSection"
  | "PdfPages"
  | "LeftOutMark"
  | "ImportFormat"
  | "ColorRole"
  | "FacetValue"
  | "AnnotationFacets"
  | "AnnotationHit"
  | "FoundAnnotation"
  | "FoundAnnotations"
  | "QuoteChecked"
  | "QuotesChecked"
  | "DraftPassage"
  | "SentenceChecked"
  | "DraftCounts"
  | "DraftChecked"
  | "SourceFound"
  | "SourcesFound"
  | "ClaimBearing"
  | "NearNote"
  | "PaperToRead"
  | "ReadingList"
  | "Citations"
  | "Synthesis";
