// Made by `npm run contract` from shared-schema/. Change that, not this.

/**
 * What a highlight's colour means: three levels of headings, five kinds of content, or a colour without a meaning.
 */
export type AnnotationColor =
  "section1" | "section2" | "section3" | "positive" | "detail" | "negative" | "code" | "question" | "other";
/**
 * What the sidecar is doing. `starting` until the first scan has begun.
 */
export type SidecarState = "starting" | "scanning" | "indexing" | "ready" | "paused" | "error";
/**
 * Where a file stands in the pipeline.
 */
export type FileStatus = "pending" | "processing" | "completed" | "failed";
/**
 * What kind of answer a question wants.
 */
export type Intent = "factual" | "temporal" | "causal" | "comparative" | "exploratory";

/**
 * A stretch of a file: half-open in bytes, inclusive in lines.
 */
export interface Span {
  /**
   * First byte of the stretch in the file's bytes, 0-based.
   */
  byte_start: number;
  /**
   * One past the last byte.
   */
  byte_end: number;
  /**
   * First line, 1-based.
   */
  line_start: number;
  /**
   * Last line, 1-based, inclusive.
   */
  line_end: number;
}
/**
 * One slice of a chunk. The slices that are not overlap, of all chunks of a file, tile the file byte for byte.
 */
export interface ChunkSpan {
  /**
   * First byte of the slice in the file's bytes, 0-based.
   */
  byte_start: number;
  /**
   * One past the last byte.
   */
  byte_end: number;
  /**
   * First line, 1-based.
   */
  line_start: number;
  /**
   * Last line, 1-based, inclusive.
   */
  line_end: number;
  /**
   * It repeats text that another chunk owns.
   */
  overlap: boolean;
}
/**
 * Why a request was refused or failed. The body of every HTTP answer that is not 200.
 */
export interface Problem {
  /**
   * One of the errors of protocol.json; a reader treats one it does not know as `internal`.
   */
  code: string;
  /**
   * One sentence for a person: what was wrong, where, what to do.
   */
  message: string;
  /**
   * Asking the same again later may work.
   */
  retryable: boolean;
  /**
   * Machine-readable extras, such as the nearest citekeys; {} when there are none.
   */
  details: Record<string, unknown>;
}
/**
 * What a command prints on standard output with --json when it was refused or failed.
 */
export interface ProblemReply {
  /**
   * What went wrong.
   */
  error: Problem;
}
/**
 * A source that failed or was late, and what its absence costs.
 */
export interface SourceWarning {
  /**
   * Which: text, semantic or graph.
   */
  source: string;
  /**
   * What went wrong, in a sentence.
   */
  error: string;
  /**
   * What the results lack because of it.
   */
  impact: string;
}
/**
 * Something in a note that was not understood, or that a person should know.
 */
export interface NoteWarning {
  /**
   * A sentence for the note's owner.
   */
  message: string;
  /**
   * Where it stands; null when it is about the whole note.
   */
  span: Span | null;
}
/**
 * What is known of a found note beside its text.
 */
export interface ResultMetadata {
  /**
   * When it was written: ISO 8601, from the note itself, else from the file system.
   */
  created_date: string | null;
  /**
   * When it last changed: ISO 8601, from the note itself, else from the file system.
   */
  modified_date: string | null;
  /**
   * The frontmatter key of that name, else `moc` for a map of content, else null.
   */
  building_block: string | null;
}
/**
 * One note that was found, with the place that fits best.
 */
export interface Result {
  /**
   * Where the note stands.
   */
  note_path: string;
  /**
   * The title it is shown by.
   */
  note_title: string;
  /**
   * The heading the best place stands under; null before the first.
   */
  section_title: string | null;
  /**
   * The best single source's score, 0 to 1.
   */
  relevance_score: number;
  /**
   * All sources taken together, 0 to 1; results are ordered by it.
   */
  composite_relevance: number;
  /**
   * From composite_relevance: at least 0.8, 0.6, 0.4, or less.
   */
  tier: "highly_relevant" | "relevant" | "somewhat_relevant" | "low_relevance";
  /**
   * Who found it: text, semantic, graph. More may come.
   */
  sources: string[];
  /**
   * The source with the best score.
   */
  primary_source: string;
  /**
   * How it was found: exact_text, text, semantic, graph, temporal_fallback. More may come.
   */
  match_types: string[];
  /**
   * Short pieces of the note, best first.
   */
  excerpts: string[];
  /**
   * Matched words as [excerpt index, start, end]: 0-based and half-open, in UTF-16 code units of that excerpt, as JavaScript counts.
   */
  highlights: [number, number, number][];
  /**
   * The best place in the file; null when only the note as a whole is known.
   */
  span: Span | null;
  /**
   * Catena wrote the note: found, but never evidence.
   */
  generated: boolean;
  /**
   * Dates and kind.
   */
  metadata: ResultMetadata;
  /**
   * The page of the paper that the best place is on, when it is known.
   */
  page: string | null;
  /**
   * The note's annotations that fit, best first.
   */
  annotations: AnnotationHit[];
}
/**
 * Find notes by words and by meaning.
 */
export interface SearchRequest {
  /**
   * What to look for, in plain words; nothing in it is read as syntax. 1 to 500 characters.
   */
  query: string;
  /**
   * Only notes in this folder of the vault or below it; null for the whole vault.
   */
  folder?: string | null;
  /**
   * Only notes that carry all of these tags, with or without #.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /**
   * Only notes from this day on: 2024-10-05, 2024-10, 2024 or October 2024.
   */
  start_date?: string | null;
  /**
   * Only notes up to and with this day, month or year.
   */
  end_date?: string | null;
  /**
   * By words and meaning together (hybrid, the default), by words only, or by meaning only.
   */
  mode?: "hybrid" | "text" | "semantic" | null;
  /**
   * How many results a page has, 1 to 100.
   */
  limit?: number | null;
  /**
   * Where to go on: the cursor of the page before; null for the first page.
   */
  cursor?: string | null;
  /**
   * Only notes with such annotations; results open at them.
   */
  where?: AnnotationFilter | null;
}
/**
 * One page of found notes, best first.
 */
export interface SearchResults {
  /**
   * At most `limit` notes, each once.
   */
  results: Result[];
  /**
   * How many notes were found on all pages together.
   */
  total_results: number;
  /**
   * Ask with it for the next page; null on the last.
   */
  cursor: string | null;
  /**
   * Sources that failed or were late.
   */
  warnings: SourceWarning[];
  /**
   * Of the annotations that pass `where`; null without it.
   */
  facets: AnnotationFacets | null;
}
/**
 * Find the chunks whose meaning is nearest to a text.
 */
export interface SimilaritySearchRequest {
  /**
   * The text to compare with, in plain words. 1 to 500 characters.
   */
  refined_query_for_vector_search: string;
  /**
   * Only chunks of notes with these frontmatter properties, all of them; `tags` and `folder` are understood too. A list as value matches any of its items.
   */
  metadata_filters?: Record<string, unknown> | null;
  /**
   * Only chunks of these files, any of them: paths in the vault or file names.
   *
   * @maxItems 1000
   */
  filter_by_filenames?: string[] | null;
  /**
   * How many chunks, 1 to 100.
   */
  k?: number | null;
}
/**
 * Where a chunk comes from.
 */
export interface ChunkMetadata {
  /**
   * The note's path.
   */
  source: string;
  /**
   * The innermost heading it stands under; null before the first.
   */
  section_title: string | null;
  /**
   * The file's row in obq_log.
   */
  log_id: number;
  /**
   * The chunk's UUID.
   */
  chunk_id: string;
}
/**
 * One chunk that is near to what was asked.
 */
export interface SimilarChunk {
  /**
   * The chunk's text: its spans' slices, joined.
   */
  page_content: string;
  /**
   * Where it comes from.
   */
  metadata: ChunkMetadata;
  /**
   * Its slices of the file, in reading order.
   */
  spans: ChunkSpan[];
  /**
   * Cosine between the text asked for and the chunk's nearest window.
   */
  score: number;
}
/**
 * The nearest chunks, nearest first.
 */
export interface SimilarityResults {
  /**
   * At most k chunks.
   */
  results: SimilarChunk[];
}
/**
 * One mark a reader made in a paper, as it stands in the annotation note.
 */
export interface Annotation {
  /**
   * What was made.
   */
  type: "highlight" | "note" | "image";
  /**
   * What its colour means.
   */
  color: AnnotationColor;
  /**
   * The colour as #rrggbb in lower case; null when none is written.
   */
  color_hex: string | null;
  /**
   * Hierarchy colours make headings, semantic ones say what the text is.
   */
  color_category: "hierarchy" | "semantic" | "unknown";
  /**
   * The highlighted text.
   */
  text: string | null;
  /**
   * The reader's comment without its prefixes.
   */
  comment: string | null;
  /**
   * The comment's prefix with its colon: THESIS:, Q:, THEME [x]:.
   */
  comment_prefix: string | null;
  /**
   * The x of THEME [x]:.
   */
  theme: string | null;
  /**
   * IDEA: when it stands before the prefix.
   */
  outer_prefix: string | null;
  /**
   * The page as written: 5, 5-7, xii, S12, e45.
   */
  page: string | null;
  /**
   * 2 to 4 for hierarchy colours, else null.
   */
  heading_level: number | null;
  /**
   * What an image annotation embeds, as written.
   */
  image_path: string | null;
  /**
   * When its import was made, ISO 8601.
   */
  imported_at: string | null;
  /**
   * Where it stands in its note; null when it stands in the PDF itself.
   */
  span: Span | null;
  /**
   * What the annotation is for, in the words of the colours; what the reader's own marks and settings say goes before the colour.
   */
  role: AnnotationColor;
  /**
   * Which rule decided the role.
   */
  role_source: "prefix" | "settings" | "template" | "legend" | "heading" | "default";
  /**
   * The colour's name as Zotero Integration names it (Yellow), or as written; null when none is known.
   */
  color_name: string | null;
  /**
   * The page as the paper prints it, when that is known.
   */
  page_label: string | null;
  /**
   * The page of the PDF, 0-based, when that is known.
   */
  page_index: number | null;
  /**
   * The link into Zotero or to the PDF, as written, entities resolved.
   */
  uri: string | null;
  /**
   * Zotero's key of the annotation.
   */
  annotation_key: string | null;
  /**
   * Zotero's key of the PDF, EPUB or snapshot.
   */
  attachment_key: string | null;
  /**
   * library for the person's own one, groups/ID for a group's.
   */
  library: string | null;
  /**
   * The paper's sections it stands in, outermost first.
   *
   * Items: A heading.
   */
  section_path: string[];
  /**
   * Whether a note or the PDF itself holds it.
   */
  found_in: "note" | "pdf";
  /**
   * The id by which Obsidian can link to it, without ^.
   */
  block_id: string | null;
}
/**
 * Read the annotations of one paper. Exactly one of citekey and file is given.
 */
export interface ReadAnnotationsRequest {
  /**
   * The paper's BetterBibTeX citekey, with or without @.
   */
  citekey?: string | null;
  /**
   * The annotation note's path in the vault, or a PDF's, in place of the citekey.
   */
  file?: string | null;
  /**
   * Only annotations of these colours, for example ["positive", "negative"]; null for all.
   *
   * @maxItems 9
   */
  colors?:
    | []
    | [AnnotationColor]
    | [AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | null;
  /**
   * Only annotations of these roles; null for all.
   *
   * @maxItems 9
   */
  roles?:
    | []
    | [AnnotationColor]
    | [AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | null;
  /**
   * True: also what is marked in the paper's PDF itself, each mark once. A file that is a PDF is read in any case.
   */
  include_pdf?: boolean | null;
}
/**
 * The annotations of one paper, in the note's order.
 */
export interface AnnotationsRead {
  /**
   * The paper's citekey; null when the file states none.
   */
  citekey: string | null;
  /**
   * From the frontmatter, else the heading, else the file's name.
   */
  title: string;
  /**
   * The annotation note, or the PDF.
   */
  file_path: string;
  /**
   * Those of the asked colours.
   */
  annotations: Annotation[];
  /**
   * What stands between two marks and was not understood; nothing is lost.
   */
  warnings: NoteWarning[];
  /**
   * The layouts it is written in, by the names Catena has for them.
   *
   * Items: A name.
   */
  dialects: string[];
}
/**
 * List the annotated papers.
 */
export interface ListAnnotationFilesRequest {
  /**
   * Only notes in this folder or below it; null for the annotations folder of the settings, which is the whole vault unless set.
   */
  folder?: string | null;
  /**
   * Only notes that carry all of these tags, with or without #.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
}
/**
 * One annotation note.
 */
export interface AnnotationFile {
  /**
   * The paper's citekey.
   */
  citekey: string | null;
  /**
   * From the frontmatter, else the heading, else the file's name.
   */
  title: string;
  /**
   * Where it stands.
   */
  file_path: string;
  /**
   * Without #.
   */
  tags: string[];
  /**
   * How many annotations it holds.
   */
  annotation_count: number;
  /**
   * The summary note Catena made of it; null when there is none.
   */
  summary_path: string | null;
}
/**
 * The annotated papers, ordered by path.
 */
export interface AnnotationFiles {
  /**
   * One entry a note.
   */
  files: AnnotationFile[];
}
/**
 * Create or update a Markdown note inside the vault, atomically.
 */
export interface WriteNoteRequest {
  /**
   * Where, relative to the vault: Synthesis/methods.md.
   */
  path: string;
  /**
   * The note's Markdown; it may begin with frontmatter.
   */
  content: string;
  /**
   * Properties to set; merged key by key with what stands there, and these win.
   */
  frontmatter?: Record<string, unknown> | null;
  /**
   * The note_version the caller read; another one on disk is refused with note_changed.
   */
  expected_version?: string | null;
}
/**
 * What was written.
 */
export interface NoteWritten {
  /**
   * Where the note stands.
   */
  path: string;
  /**
   * It did not exist before.
   */
  created: boolean;
  /**
   * SHA-256 of the note's new bytes, hex; pass it as expected_version next time.
   */
  note_version: string;
}
/**
 * Make or renew the summary note of one annotated paper.
 */
export interface SummarizeRequest {
  /**
   * The paper's citekey, with or without @.
   */
  citekey: string;
  /**
   * True: compose it, write nothing.
   */
  dry_run?: boolean | null;
  /**
   * The plan of a dry run: write exactly that note, or nothing if it would be another one by now.
   */
  plan?: string | null;
}
/**
 * One part of a generated note and what happened to it.
 */
export interface SummarySection {
  /**
   * Its heading.
   */
  heading: string;
  /**
   * Newly written, written again, or left as its owner edited it.
   */
  state: "new" | "renewed" | "kept";
}
/**
 * The summary note of one paper.
 */
export interface Summary {
  /**
   * Where it stands, or would stand after a dry run.
   */
  path: string;
  /**
   * It did not exist before.
   */
  created: boolean;
  /**
   * The whole note.
   */
  markdown: string;
  /**
   * In the note's order.
   */
  sections: SummarySection[];
  /**
   * Sentences: what of the annotation note was not understood, what of the summary its owner must look at.
   */
  warnings: string[];
  /**
   * What changes in an existing note, as a unified diff; "" when it is new or nothing changes.
   */
  diff: string;
  /**
   * Names this version of the note. Hand the plan of a dry run back to write exactly what it showed.
   */
  plan: string;
}
/**
 * Tell what was understood of one note.
 */
export interface InspectRequest {
  /**
   * The note's path in the vault.
   */
  path: string;
}
/**
 * One block of a note's Markdown; the blocks tile the file.
 */
export interface Block {
  /**
   * frontmatter, heading, paragraph, code, list_item, quote, table, math, html, comment, rule, reference or blank.
   */
  kind: string;
  /**
   * Where it stands.
   */
  span: Span;
  /**
   * 1 to 6 for headings, else null.
   */
  heading_level: number | null;
  /**
   * A heading's text without markup, else null.
   */
  heading: string | null;
}
/**
 * One chunk of a note.
 */
export interface InspectedChunk {
  /**
   * Its UUID in the index; null while it is not indexed.
   */
  chunk_id: string | null;
  /**
   * Its spans' slices, joined.
   */
  text: string;
  /**
   * The innermost heading it stands under; null before the first.
   */
  section_title: string | null;
  /**
   * Its slices of the file, in reading order.
   */
  spans: ChunkSpan[];
}
/**
 * One link from a note to another.
 */
export interface NoteLink {
  /**
   * The note as written, without heading or block.
   */
  target: string;
  /**
   * #Heading or #^block, else null.
   */
  subpath: string | null;
  /**
   * The shown text when one is written.
   */
  alias: string | null;
  /**
   * Written with !.
   */
  embed: boolean;
  /**
   * The frontmatter key it stands in, else null.
   */
  property: string | null;
  /**
   * Where the link stands.
   */
  span: Span;
}
/**
 * A Dataview field in a note's body: key:: value.
 */
export interface InlineField {
  /**
   * As written, markup removed.
   */
  key: string;
  /**
   * As written, trimmed.
   */
  value: string;
  /**
   * Of key and value.
   */
  span: Span;
}
/**
 * A typed, directed relation between two notes.
 */
export interface Relation {
  /**
   * Its id, null while it has none.
   */
  link_id: string | null;
  /**
   * The note it starts from.
   */
  source_path: string;
  /**
   * The note it leads to; null when no such note exists.
   */
  target_path: string | null;
  /**
   * links_to, embeds, supports, contradicts, elaborates, causes, up and so on. More may come.
   */
  relationship_type: string;
  /**
   * The end as it is named.
   */
  target_name: string;
  /**
   * The sentence denies it.
   */
  negated: boolean;
  /**
   * 0 to 1.
   */
  strength: number;
  /**
   * The sentence it stands in.
   */
  context: string | null;
  /**
   * authored, discovered or accepted.
   */
  origin: string;
  /**
   * Where it stands in the source note.
   */
  span: Span | null;
  /**
   * Since when it has been so, ISO 8601.
   */
  valid_time_start: string | null;
  /**
   * Until when it was so, ISO 8601.
   */
  valid_time_end: string | null;
  /**
   * When the sidecar learned it, ISO 8601.
   */
  transaction_time: string | null;
  /**
   * When it was discovered, ISO 8601.
   */
  discovered_at: string | null;
}
/**
 * Everything that was understood of one note.
 */
export interface Inspection {
  /**
   * The note.
   */
  path: string;
  /**
   * Its properties; {} when there are none or the YAML is broken, which is among the warnings.
   */
  frontmatter: Record<string, unknown>;
  /**
   * In order, without gaps.
   */
  blocks: Block[];
  /**
   * In order.
   */
  chunks: InspectedChunk[];
  /**
   * When it is an annotation note.
   */
  annotations: Annotation[];
  /**
   * Body and frontmatter, in order.
   */
  links: NoteLink[];
  /**
   * Dataview fields of the body, in order.
   */
  inline_fields: InlineField[];
  /**
   * Typed relations that start from this note.
   */
  relations: Relation[];
  /**
   * What was not understood.
   */
  warnings: NoteWarning[];
}
/**
 * Ask how far the index is.
 */
export interface StatusRequest {
  /**
   * True: list every file too.
   */
  files?: boolean | null;
}
/**
 * How many files stand where. A disabled file is counted only as disabled.
 */
export interface FileCounts {
  /**
   * Waiting.
   */
  pending: number;
  /**
   * Being read now.
   */
  processing: number;
  /**
   * In the index as they are.
   */
  completed: number;
  /**
   * Could not be indexed; the reason is with the file.
   */
  failed: number;
  /**
   * Kept out by their owner.
   */
  disabled: number;
}
/**
 * One row of obq_log.
 */
export interface LoggedFile {
  /**
   * Row id; log_id elsewhere.
   */
  id: number;
  /**
   * The last part of the path.
   */
  file_name: string;
  /**
   * Where the file stands.
   */
  file_path: string;
  /**
   * SHA-256 of the bytes last read, hex.
   */
  file_hash: string | null;
  /**
   * Bytes.
   */
  file_size: number | null;
  /**
   * The file's mtime, seconds since 1970.
   */
  last_modified: number;
  /**
   * When it was last completed, seconds since 1970.
   */
  last_ingested: number | null;
  /**
   * How many chunks it has.
   */
  num_chunks: number | null;
  /**
   * Where it stands.
   */
  status: FileStatus;
  /**
   * Why it failed.
   */
  error_message: string | null;
  /**
   * The note's properties, as JSON text.
   */
  metadata_json: string | null;
  /**
   * When the row was made, seconds since 1970.
   */
  created_at: number | null;
  /**
   * False: its owner keeps it out of the index.
   */
  is_enabled: boolean;
}
/**
 * How far the index is.
 */
export interface Status {
  /**
   * What the sidecar is doing.
   */
  state: SidecarState;
  /**
   * Why search by meaning is not available; null when it is, or still loads.
   */
  error: string | null;
  /**
   * Files by status.
   */
  files: FileCounts;
  /**
   * Notes done of the work at hand.
   */
  done: number;
  /**
   * Notes of the work at hand; 0 when there is none.
   */
  total: number;
  /**
   * How changes are noticed: `native`, `polling (reason)` or `not watching`.
   */
  watching: string;
  /**
   * Chunks in the index.
   */
  num_chunks: number;
  /**
   * The embedding model's name; null while it is loading.
   */
  model: string | null;
  /**
   * The index's identity: model, chunker and sizes, as one short digest.
   */
  index: string | null;
  /**
   * The sidecar's version.
   */
  version: string;
  /**
   * Every file, ordered by path; null unless asked for.
   */
  file_list: LoggedFile[] | null;
}
/**
 * Bring the index up to date now and wait for it.
 */
export interface ReindexRequest {
  /**
   * True: read every file again, changed or not.
   */
  full?: boolean | null;
}
/**
 * What one run over the vault did. Counts are files unless said otherwise.
 */
export interface IndexRun {
  /**
   * Files found.
   */
  discovered: number;
  /**
   * Not known before.
   */
  new: number;
  /**
   * With another content.
   */
  changed: number;
  /**
   * As they were, touched or not.
   */
  unchanged: number;
  /**
   * Moved with the same content; nothing is embedded again.
   */
  renamed: number;
  /**
   * Gone.
   */
  removed: number;
  /**
   * Could not be indexed.
   */
  failed: number;
  /**
   * Chunks.
   */
  chunks_written: number;
  /**
   * Chunks that had to be embedded.
   */
  embeddings_made: number;
  /**
   * Milliseconds.
   */
  duration_ms: number;
}
/**
 * Keep a file out of the index, or let it in again.
 */
export interface SetEnabledRequest {
  /**
   * The file's path in the vault.
   */
  path: string;
  /**
   * False keeps it out.
   */
  enabled: boolean;
}
/**
 * Whether a file may be in the index now.
 */
export interface EnabledSet {
  /**
   * The file.
   */
  path: string;
  /**
   * False: it is kept out.
   */
  enabled: boolean;
}
/**
 * Stop indexing until resumed; searching goes on.
 */
export type PauseRequest = Record<string, never>;
/**
 * Go on indexing.
 */
export type ResumeRequest = Record<string, never>;
/**
 * What the sidecar is doing after pause or resume.
 */
export interface StateReached {
  /**
   * What it is doing.
   */
  state: SidecarState;
}
/**
 * Look at vault and index as a whole.
 */
export type DiagnoseRequest = Record<string, never>;
/**
 * A file that is not in the index, with its reason.
 */
export interface UnindexedFile {
  /**
   * The file.
   */
  path: string;
  /**
   * Why: it failed, was switched off, or is left out by a rule.
   */
  reason: string;
}
/**
 * One annotation note held against the supported format.
 */
export interface AnnotationFileCheck {
  /**
   * The note.
   */
  path: string;
  /**
   * Whose annotations it holds.
   */
  citekey: string | null;
  /**
   * How many were understood.
   */
  annotations: number;
  /**
   * What was not understood, or not where the format has it.
   */
  deviations: NoteWarning[];
  /**
   * The layouts it is written in.
   *
   * Items: A name.
   */
  dialects: string[];
  /**
   * Links to annotations in Zotero that it holds.
   */
  links: number;
  /**
   * <mark> elements that it holds.
   */
  marks: number;
  /**
   * How many of both belong to an annotation.
   */
  covered: number;
  /**
   * The others, each with its reason.
   */
  left_out: LeftOutMark[];
}
/**
 * What a person or a bug report needs to know when something is not as it should be.
 */
export interface Diagnosis {
  /**
   * How far the index is.
   */
  status: Status;
  /**
   * Files that are not in the index, ordered by path.
   */
  unindexed: UnindexedFile[];
  /**
   * Every annotation note, ordered by path.
   */
  annotation_files: AnnotationFileCheck[];
  /**
   * What Zotero Integration's settings say; empty when it isn't installed in this vault.
   */
  import_formats: ImportFormat[];
  /**
   * What marks mean in this vault beside the defaults.
   */
  color_roles: ColorRole[];
  /**
   * What of settings and import templates could not be read.
   *
   * Items: A sentence.
   */
  convention_problems: string[];
}
/**
 * The one line `catena serve` prints on standard output when it listens.
 */
export interface Ready {
  /**
   * Always `ready`.
   */
  event: "ready";
  /**
   * TCP port on 127.0.0.1.
   */
  port: number;
  /**
   * The sidecar's process id.
   */
  pid: number;
  /**
   * The sidecar's version.
   */
  version: string;
  /**
   * The contract's major version; an asker with another one does not talk.
   */
  api: number;
}
/**
 * What `catena --version --json` prints.
 */
export interface VersionInfo {
  /**
   * The sidecar's version.
   */
  version: string;
  /**
   * The contract's major version.
   */
  api: number;
}
/**
 * The answer of GET /v1/health.
 */
export interface Health {
  /**
   * The sidecar's version.
   */
  version: string;
  /**
   * The contract's major version.
   */
  api: number;
  /**
   * The sidecar's process id.
   */
  pid: number;
  /**
   * The vault's folder, absolute, as the sidecar sees it.
   */
  vault: string;
  /**
   * What the sidecar is doing.
   */
  state: SidecarState;
}
/**
 * Event `index_progress`: how far indexing is.
 */
export interface IndexProgressEvent {
  /**
   * What the sidecar is doing.
   */
  state: SidecarState;
  /**
   * Files done in this run.
   */
  done: number;
  /**
   * Files of this run; 0 while it is not known.
   */
  total: number;
}
/**
 * Event `note_indexed`: this note can be found in its present form.
 */
export interface NoteIndexedEvent {
  /**
   * The note.
   */
  path: string;
}
/**
 * Event `note_written`: Catena wrote this note.
 */
export interface NoteWrittenEvent {
  /**
   * The note.
   */
  path: string;
}
/**
 * Event `problem`: something a person should know.
 */
export interface ProblemEvent {
  /**
   * A sentence.
   */
  message: string;
}
/**
 * Understand a question without answering it.
 */
export interface ClassifyRequest {
  /**
   * The question, in plain words; nothing in it is read as syntax or shown as HTML. 1 to 500 characters.
   */
  question: string;
}
/**
 * One way to read a question.
 */
export interface Reading {
  /**
   * Read so.
   */
  intent: Intent;
  /**
   * 0 to 1.
   */
  confidence: number;
  /**
   * What a person would choose it by: `Get a definition of X (factual)`.
   */
  label: string;
}
/**
 * How a question is read.
 */
export interface Classification {
  /**
   * The likeliest reading.
   */
  intent: Intent;
  /**
   * 0 to 1; of those given at 0.85 and above, at least 85 % are right. Below 0.7 the readings are offered.
   */
  confidence: number;
  /**
   * Why, in words.
   */
  reason: string;
  /**
   * What may be chosen instead, likeliest first.
   */
  alternatives: Reading[];
}
/**
 * What was extracted from a question.
 */
export interface Parameters {
  /**
   * As the vault spells them, else as typed.
   */
  concepts: string[];
  /**
   * Of a comparison, in the order named; [] for other questions.
   */
  subjects: string[];
  /**
   * First day that counts, YYYY-MM-DD; null for the oldest known.
   */
  start_date: string | null;
  /**
   * Last day that counts; null for today.
   */
  end_date: string | null;
  /**
   * 0 to 1; null when the question does not say.
   */
  similarity_threshold: number | null;
  /**
   * What a person should know of how it was understood.
   */
  notes: string[];
}
/**
 * How a question was carried out.
 */
export interface QueryMetadata {
  /**
   * As typed.
   */
  original_query: string;
  /**
   * As understood: control characters gone, blanks collapsed.
   */
  sanitized_query: string;
  /**
   * Confidence below 0.7.
   */
  ambiguity_detected: boolean;
  /**
   * Readings are offered.
   */
  clarification_required: boolean;
  /**
   * The question was fine.
   */
  validation_passed: boolean;
  /**
   * Asked, in the plan's order: text, semantic or graph. More may come.
   */
  sources_queried: string[];
  /**
   * Those that answered.
   */
  sources_available: string[];
  /**
   * Those that were late or broken.
   */
  sources_failed: string[];
  /**
   * Hits of all sources together.
   */
  total_results: number;
  /**
   * Notes left after merging.
   */
  deduplicated_results: number;
  /**
   * How many.
   */
  contradictions_detected: number;
  /**
   * Wall time, milliseconds.
   */
  query_duration_ms: number;
  /**
   * A source or the whole ran out of time.
   */
  timeout_occurred: boolean;
}
/**
 * A question as it is understood.
 */
export interface Classified {
  /**
   * How it is read.
   */
  classification: Classification;
  /**
   * What it speaks of.
   */
  parameters: Parameters;
  /**
   * How it was carried out; no source was asked.
   */
  query_metadata: QueryMetadata;
  /**
   * What can be asked next; the readings to choose from when it is ambiguous.
   */
  next_steps: string[];
}
/**
 * Answer a question from the vault.
 */
export interface AskRequest {
  /**
   * The question, in plain words; nothing in it is read as syntax or shown as HTML. 1 to 500 characters.
   */
  question: string;
  /**
   * Read it so, whatever it looks like.
   */
  intent?: "factual" | "temporal" | "causal" | "comparative" | "exploratory" | null;
  /**
   * What it speaks of, when the asker knows better.
   *
   * @maxItems 20
   */
  concepts?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | null;
  /**
   * What to compare, at least two.
   *
   * @maxItems 10
   */
  subjects?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | null;
  /**
   * Only what happened from this day on: 2024-10-05, 2024-10, 2024 or October 2024.
   */
  start_date?: string | null;
  /**
   * Only what happened up to and with this day, month or year.
   */
  end_date?: string | null;
  /**
   * Least similarity that counts, 0 to 1.
   */
  similarity_threshold?: number | null;
  /**
   * Only notes in this folder of the vault or below it; null for the whole vault.
   */
  folder?: string | null;
  /**
   * Only notes that carry all of these tags, with or without #.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /**
   * How many results at most, 1 to 100; by the plan when left out.
   */
  limit?: number | null;
  /**
   * Say how it would be answered, ask no source.
   */
  plan_only?: boolean | null;
}
/**
 * One source as it will be asked.
 */
export interface PlannedSource {
  /**
   * text, semantic or graph. More may come.
   */
  source: string;
  /**
   * What it is asked for.
   */
  why: string;
  /**
   * From which score on it counts by itself; below, the ranking weighs it with the other sources. Kept to when the question or its asker named it. Null: any.
   */
  threshold: number | null;
  /**
   * How many notes at most.
   */
  limit: number;
  /**
   * How long it may look, milliseconds.
   */
  timeout_ms: number;
}
/**
 * What one note says about one attribute of one subject.
 */
export interface Cell {
  /**
   * An excerpt, verbatim but for markup.
   */
  text: string;
  /**
   * Where it stands.
   */
  note_path: string;
  /**
   * The note's shown title.
   */
  note_title: string;
  /**
   * Its place in the file; null for what the note says as a whole.
   */
  span: Span | null;
}
/**
 * One row of a comparison.
 */
export interface Attribute {
  /**
   * What is compared.
   */
  name: string;
  /**
   * One a subject, in their order; null where nothing was found.
   */
  values: (Cell | null)[];
}
/**
 * Subjects side by side.
 */
export interface Comparison {
  /**
   * In the order named.
   */
  subjects: string[];
  /**
   * Rows, the most telling first.
   */
  attributes: Attribute[];
}
/**
 * One thing that happened to a note.
 */
export interface TimelineEntry {
  /**
   * ISO 8601.
   */
  timestamp: string;
  /**
   * Note created, Content modified or Relationships added.
   */
  event: string;
  /**
   * Which note.
   */
  note_path: string;
  /**
   * Its shown title.
   */
  note_title: string;
  /**
   * What it says of the concept.
   */
  content_snapshot: string;
  /**
   * Titles of notes it links to since then.
   */
  new_links: string[];
  /**
   * Of the note.
   */
  composite_relevance: number;
}
/**
 * One note of a causal chain, and how it leads to the next.
 */
export interface CausalStep {
  /**
   * The note; null when the vault has none of this name yet.
   */
  note_path: string | null;
  /**
   * Its shown title.
   */
  note_title: string;
  /**
   * How it leads to the next note: causes, leads_to, influences. Null for the last.
   */
  relationship_type: string | null;
  /**
   * 0 to 1; null for the last.
   */
  strength: number | null;
  /**
   * The sentence that says so, verbatim; null for the last.
   */
  context: string | null;
  /**
   * The note in which that sentence stands.
   */
  stated_in: string | null;
  /**
   * Where.
   */
  span: Span | null;
}
/**
 * What leads to what.
 */
export interface CausalChain {
  /**
   * From cause to effect.
   */
  causal_path: CausalStep[];
  /**
   * Links between its notes.
   */
  chain_length: number;
  /**
   * 0 to 1.
   */
  confidence: number;
}
/**
 * One sentence of the vault in a narrative.
 */
export interface NarrativeSentence {
  /**
   * Verbatim but for markup.
   */
  text: string;
  /**
   * Where it stands.
   */
  note_path: string;
  /**
   * The note's shown title.
   */
  note_title: string;
  /**
   * Its place in the file.
   */
  span: Span | null;
  /**
   * It states a cause or an effect.
   */
  causal: boolean;
}
/**
 * One side of a contradiction.
 */
export interface ClaimInNote {
  /**
   * The note.
   */
  path: string;
  /**
   * Its shown title.
   */
  title: string;
  /**
   * The sentence, verbatim.
   */
  claim: string;
  /**
   * When the note was created, ISO 8601.
   */
  timestamp: string | null;
  /**
   * The heading above; null before the first.
   */
  section: string | null;
  /**
   * Of the paper, when the claim is an annotation's.
   */
  page: string | null;
  /**
   * Its place in the file.
   */
  span: Span;
}
/**
 * Two claims of two notes that can't both hold.
 */
export interface Contradiction {
  /**
   * The same for the same two sentences, in whichever notes they stand.
   */
  id: string;
  /**
   * The older side; by path when dates don't tell.
   */
  note_a: ClaimInNote;
  /**
   * The other side.
   */
  note_b: ClaimInNote;
  /**
   * That they oppose each other.
   */
  confidence: number;
  /**
   * That they speak of the same thing.
   */
  similarity: number;
  /**
   * negation, conflicting_values, opposing_sentiment or semantic_conflict.
   */
  type: string;
  /**
   * detected, confirmed or dismissed: what its owner says of it.
   */
  status: string;
  /**
   * The newer one takes the place of the older, both by one author.
   */
  superseded: boolean;
}
/**
 * One point of the completeness checklist.
 */
export interface Criterion {
  /**
   * Which.
   */
  name: string;
  /**
   * Whether it holds.
   */
  passed: boolean;
  /**
   * Why, or why not.
   */
  reason: string;
}
/**
 * The ten-point completeness checklist.
 */
export interface Quality {
  /**
   * Points that hold, of ten, as 0 to 1.
   */
  score: number;
  /**
   * Excellent, Good, Acceptable, Needs Improvement or Failed.
   */
  level: string;
  /**
   * At least seven hold.
   */
  passed: boolean;
  /**
   * All ten.
   */
  criteria: Criterion[];
}
/**
 * Wall times in milliseconds.
 */
export interface Performance {
  /**
   * Understanding the question.
   */
  parse_ms: number;
  /**
   * The text source; null when not asked.
   */
  text_ms: number | null;
  /**
   * The semantic source.
   */
  semantic_ms: number | null;
  /**
   * The graph source.
   */
  graph_ms: number | null;
  /**
   * Merging, ranking, contradictions.
   */
  merge_ms: number;
  /**
   * Putting it into its form and words.
   */
  format_ms: number;
  /**
   * All of it.
   */
  total_ms: number;
}
/**
 * An answer from the vault: every line with its note.
 */
export interface Answer {
  /**
   * How the question was read.
   */
  classification: Classification;
  /**
   * What it speaks of.
   */
  parameters: Parameters;
  /**
   * How it was carried out.
   */
  query_metadata: QueryMetadata;
  /**
   * How long each part took.
   */
  performance: Performance;
  /**
   * Which sources, why, how far.
   */
  plan: PlannedSource[];
  /**
   * The form it is shown in.
   */
  result_format: "list" | "table" | "timeline" | "narrative";
  /**
   * Best first, one a note.
   */
  results: Result[];
  /**
   * For comparisons: each subject's own results.
   */
  results_by_subject: {
    /**
     * Best first.
     */
    [k: string]: Result[];
  } | null;
  /**
   * For comparisons.
   */
  comparison: Comparison | null;
  /**
   * For temporal questions, oldest first.
   */
  timeline: TimelineEntry[] | null;
  /**
   * For causal questions.
   */
  causal_chains: CausalChain[] | null;
  /**
   * For narratives, in order.
   */
  narrative: NarrativeSentence[] | null;
  /**
   * Among the results' claims; superseded ones last.
   */
  contradictions: Contradiction[];
  /**
   * Sources that failed or were late, and what to know.
   */
  warnings: SourceWarning[];
  /**
   * What can be asked next; commands stand in backticks.
   */
  next_steps: string[];
  /**
   * How complete the answer is; null for a plan.
   */
  quality: Quality | null;
  /**
   * The whole answer as Markdown.
   */
  markdown: string;
}
/**
 * First event of a streamed answer: how the question was read and who will be asked.
 */
export interface PlanEvent {
  /**
   * How it was read.
   */
  classification: Classification;
  /**
   * What it speaks of.
   */
  parameters: Parameters;
  /**
   * Which sources, why, how far.
   */
  plan: PlannedSource[];
  /**
   * The form the answer will have.
   */
  result_format: "list" | "table" | "timeline" | "narrative";
}
/**
 * One source of a streamed answer has looked.
 */
export interface SourceEvent {
  /**
   * text, semantic or graph. More may come.
   */
  source: string;
  /**
   * Of a comparison: which subject it was asked for.
   */
  subject: string | null;
  /**
   * How that went.
   */
  state: "answered" | "late" | "failed";
  /**
   * Wall time; null when it gave no answer.
   */
  elapsed_ms: number | null;
  /**
   * What went wrong.
   */
  error: string | null;
  /**
   * Its best notes, at most ten.
   */
  hits: SourceHit[];
}
/**
 * A note that one source found.
 */
export interface SourceHit {
  /**
   * Where it stands.
   */
  note_path: string;
  /**
   * The title it is shown by.
   */
  note_title: string;
  /**
   * On the source's own scale.
   */
  score: number;
}
/**
 * Find claims of notes that can't both hold.
 */
export interface FindContradictionsRequest {
  /**
   * Only between notes in this folder or below it; null for the whole vault.
   */
  folder?: string | null;
  /**
   * Only those that their owner judged so; null for all but dismissed ones.
   */
  status?: "detected" | "confirmed" | "dismissed" | null;
  /**
   * How many a page has, 1 to 100.
   */
  limit?: number | null;
  /**
   * Where to go on: the cursor of the page before.
   */
  cursor?: string | null;
}
/**
 * One page of contradictions, surest first; superseded ones last.
 */
export interface Contradictions {
  /**
   * At most `limit`.
   */
  contradictions: Contradiction[];
  /**
   * How many on all pages together.
   */
  total_results: number;
  /**
   * Ask with it for the next page; null on the last.
   */
  cursor: string | null;
  /**
   * What stands between this and a complete answer, such as notes whose claims are still being read.
   */
  warnings: string[];
}
/**
 * Say what you think of a contradiction; it survives re-indexing.
 */
export interface JudgeContradictionRequest {
  /**
   * As find_contradictions or ask gave it.
   */
  id: string;
  /**
   * confirmed, dismissed, or detected to take either back.
   */
  status: "detected" | "confirmed" | "dismissed";
}
/**
 * What is kept of a judgement.
 */
export interface ContradictionJudged {
  /**
   * Which.
   */
  id: string;
  /**
   * detected, confirmed or dismissed.
   */
  status: string;
}
/**
 * Find the notes around a note or a concept.
 */
export interface RelatedRequest {
  /**
   * The note to start from; this or concept.
   */
  path?: string | null;
  /**
   * What to start from, by the title or alias of a note; this or path.
   */
  concept?: string | null;
  /**
   * How many relations away at most, 1 to 4.
   */
  max_hops?: number | null;
  /**
   * How many notes at most, 1 to 100.
   */
  limit?: number | null;
}
/**
 * A note near the one that was asked for.
 */
export interface RelatedNote {
  /**
   * Where it stands.
   */
  note_path: string;
  /**
   * Its shown title.
   */
  note_title: string;
  /**
   * Relations on the shortest way.
   */
  min_hops: number;
  /**
   * Ways of at most so many relations as were asked for.
   */
  path_count: number;
  /**
   * Mean strength of the relations on the shortest ways.
   */
  avg_strength: number;
  /**
   * Types of the relations by which it is reached: supports, contradicts, links_to and so on.
   */
  relationship_types: string[];
  /**
   * Why it is related, in words.
   */
  reason: string;
  /**
   * What it is ranked by: hops, strength, ways; hubs damped.
   */
  composite_relevance: number;
}
/**
 * One relation of a drawn neighbourhood.
 */
export interface Edge {
  /**
   * Where it starts.
   */
  source_path: string;
  /**
   * Where it leads.
   */
  target_path: string;
  /**
   * Which type.
   */
  relationship_type: string;
  /**
   * 0 to 1.
   */
  strength: number;
}
/**
 * Notes that hold together more than with others.
 */
export interface Community {
  /**
   * The title of its most central note.
   */
  label: string;
  /**
   * Most central first.
   */
  note_paths: string[];
}
/**
 * The neighbourhood of a note or concept.
 */
export interface RelatedNotes {
  /**
   * Nearest first.
   */
  results: RelatedNote[];
  /**
   * The relations between those notes, for drawing.
   */
  edges: Edge[];
  /**
   * Groups among them, largest first; [] for a small neighbourhood.
   */
  communities: Community[];
  /**
   * Notes that join the groups, most telling first.
   */
  bridges: string[];
  /**
   * What is less than it should be.
   */
  warnings: SourceWarning[];
}
/**
 * Tell how a concept evolved.
 */
export interface EvolutionRequest {
  /**
   * A title, an alias, or any words.
   */
  concept: string;
  /**
   * First day that counts: 2024-10-05, 2024-10, 2024 or October 2024. The oldest known when left out.
   */
  start_date?: string | null;
  /**
   * Last day, month or year that counts; today when left out.
   */
  end_date?: string | null;
}
/**
 * What happened to the notes on a concept.
 */
export interface Evolution {
  /**
   * Oldest first.
   */
  timeline: TimelineEntry[];
  /**
   * What is less than it should be.
   */
  warnings: SourceWarning[];
}
/**
 * Tell how a note changed, and what it said.
 */
export interface NoteHistoryRequest {
  /**
   * The note's path in the vault.
   */
  path: string;
  /**
   * What the note said on this day (valid time): 2024-10-05, 2024-10, 2024 or October 2024. Now when left out.
   */
  as_of?: string | null;
  /**
   * As far as was known on this day (transaction time). Now when left out.
   */
  known_at?: string | null;
}
/**
 * One change as a reader would see it.
 */
export interface Change {
  /**
   * sentence_added, sentence_removed, sentence_reworded, link_added, link_removed, tag_added, tag_removed, property_changed, renamed, or more: so many changes are not told. More may come.
   */
  kind: string;
  /**
   * What stands there now; of what was removed, what stood there.
   */
  text: string;
  /**
   * What stood there before; null when there is nothing to compare.
   */
  before: string | null;
}
/**
 * One version of a note on both time axes.
 */
export interface RecordedVersion {
  /**
   * SHA-256 of its bytes, hex; the digest of nothing when the note was gone.
   */
  version: string;
  /**
   * Where the note stood then.
   */
  note_path: string;
  /**
   * Since when it was so, ISO 8601.
   */
  valid_time_start: string;
  /**
   * Until when; null while it still is.
   */
  valid_time_end: string | null;
  /**
   * When the sidecar learned it, ISO 8601.
   */
  transaction_time: string;
  /**
   * Where valid_time_start is from: frontmatter, file_name, import_heading, git or file_time.
   */
  dated_by: string;
  /**
   * Note created, Content modified, Relationships added, Note renamed or Note removed.
   */
  event: string;
  /**
   * Compared with the version before.
   */
  changes: Change[];
}
/**
 * A note's versions, and its text at the time asked for.
 */
export interface NoteHistory {
  /**
   * Oldest first, as known at the time asked for.
   */
  versions: RecordedVersion[];
  /**
   * The note's text at that time; null when it did not exist, or nothing of it was known.
   */
  content: string | null;
  /**
   * The digest of that text.
   */
  current_version: string | null;
  /**
   * What is less than it should be.
   */
  warnings: SourceWarning[];
}
/**
 * Tell what changed in the vault since a day.
 */
export interface ChangedSinceRequest {
  /**
   * From this day on: 2024-10-05, 2024-10, 2024 or October 2024.
   */
  date: string;
  /**
   * Only notes in this folder of the vault or below it.
   */
  folder?: string | null;
}
/**
 * What happened to one note at one time.
 */
export interface NoteChange {
  /**
   * Where it stands, or stood.
   */
  note_path: string;
  /**
   * Its shown title.
   */
  note_title: string;
  /**
   * ISO 8601.
   */
  timestamp: string;
  /**
   * Note created, Content modified, Relationships added, Note renamed or Note removed.
   */
  event: string;
  /**
   * Compared with the version before; of a new note only what tells what it is.
   */
  changes: Change[];
}
/**
 * What changed since a day.
 */
export interface ChangedSince {
  /**
   * Oldest first.
   */
  changes: NoteChange[];
  /**
   * What is less than it should be.
   */
  warnings: SourceWarning[];
}
/**
 * Find what leads to what.
 */
export interface CausalChainsRequest {
  /**
   * Where chains begin: a note's path, title or alias.
   */
  source: string;
  /**
   * Where they end; anywhere when left out.
   */
  target?: string | null;
  /**
   * How many links a chain has at most, 1 to 3.
   */
  max_hops?: number | null;
  /**
   * How many chains at most, 1 to 100.
   */
  limit?: number | null;
}
/**
 * What leads to what, each link with the sentence that says so.
 */
export interface CausalChains {
  /**
   * Surest first.
   */
  causal_chains: CausalChain[];
  /**
   * What is less than it should be.
   */
  warnings: SourceWarning[];
}
/**
 * Suggest typed links from a note to others.
 */
export interface SuggestLinksRequest {
  /**
   * The note's path in the vault.
   */
  path: string;
  /**
   * How many at most, 1 to 50.
   */
  limit?: number | null;
}
/**
 * A link that might be made.
 */
export interface LinkSuggestion {
  /**
   * The same for the same two notes.
   */
  id: string;
  /**
   * The note asked for.
   */
  source_path: string;
  /**
   * The note to link to.
   */
  target_path: string;
  /**
   * Its shown title.
   */
  target_title: string;
  /**
   * supports, contradicts, elaborates, analogous_to, generalizes, specializes or influences.
   */
  link_type: string;
  /**
   * How sure.
   */
  strength: number;
  /**
   * Why, in words; at most 500 characters.
   */
  context: string;
}
/**
 * Links that might be made.
 */
export interface LinkSuggestions {
  /**
   * Surest first.
   */
  suggestions: LinkSuggestion[];
  /**
   * What is less than it should be.
   */
  warnings: SourceWarning[];
}
/**
 * Write a typed link into both notes: a suggestion by its id, or any two notes.
 */
export interface AcceptLinkRequest {
  /**
   * A suggestion's id; else name both notes and the type.
   */
  id?: string | null;
  /**
   * The note the link starts from.
   */
  source_path?: string | null;
  /**
   * The note it leads to.
   */
  target_path?: string | null;
  /**
   * supports, contradicts, elaborates, analogous_to, generalizes, specializes or influences; beside an id it replaces the suggested type.
   */
  link_type?: string | null;
  /**
   * A sentence beside the link in the source note, at most 500 characters.
   */
  context_forward?: string | null;
  /**
   * A sentence beside the link in the target note, at most 500 characters.
   */
  context_backward?: string | null;
}
/**
 * What came of accepting a link.
 */
export interface LinkAccepted {
  /**
   * Both notes carry it, or the one that may be written.
   */
  success: boolean;
  /**
   * The relation's id; null when nothing was written.
   */
  link_id: string | null;
  /**
   * When it was accepted, ISO 8601.
   */
  discovered_at: string | null;
  /**
   * The second note could not be written and the first is as it was.
   */
  rollback_performed: boolean;
  /**
   * What went wrong.
   */
  error: string | null;
  /**
   * Why the first note could not be put back; details name where its original is kept.
   */
  rollback_error: string | null;
  /**
   * Paths of the notes that were written.
   */
  written: string[];
  /**
   * What to know, such as a note that is near its limit.
   */
  warnings: string[];
}
/**
 * Never suggest this link again.
 */
export interface DismissLinkRequest {
  /**
   * As suggest_links gave it.
   */
  id: string;
}
/**
 * What is kept of a dismissal.
 */
export interface LinkDismissed {
  /**
   * Which.
   */
  id: string;
}
/**
 * Event `history_progress`: how far the vault's git history is taken in.
 */
export interface HistoryProgressEvent {
  /**
   * Commits read.
   */
  done: number;
  /**
   * Commits in all.
   */
  total: number;
}
/**
 * Read a PDF's table of contents; name the PDF in one of four ways.
 */
export interface GetPdfOutlineRequest {
  /**
   * Path in the vault, or a PDF's file name.
   */
  file?: string | null;
  /**
   * The paper's citekey.
   */
  citekey?: string | null;
  /**
   * The PDF's key in Zotero.
   */
  attachment_key?: string | null;
  /**
   * The paper's key in Zotero.
   */
  item_key?: string | null;
}
/**
 * One entry of a PDF's table of contents.
 */
export interface PdfOutlineItem {
  /**
   * As the file states it.
   */
  title: string;
  /**
   * 0-based; null when it leads nowhere in this file.
   */
  page: number | null;
  /**
   * Entries below it.
   */
  children: PdfOutlineItem[];
}
/**
 * A PDF's table of contents.
 */
export interface PdfOutline {
  /**
   * Whether the PDF states any section.
   */
  has_outline: boolean;
  /**
   * How many pages it has.
   */
  total_pages: number;
  /**
   * Top level, in order.
   */
  items: PdfOutlineItem[];
}
/**
 * Read pages or sections of a PDF; name the PDF in one of four ways.
 */
export interface ReadPdfPagesRequest {
  /**
   * Path in the vault, or a PDF's file name.
   */
  file?: string | null;
  /**
   * The paper's citekey.
   */
  citekey?: string | null;
  /**
   * The PDF's key in Zotero.
   */
  attachment_key?: string | null;
  /**
   * The paper's key in Zotero.
   */
  item_key?: string | null;
  /**
   * 1-based: 1, 1-5, 3,7-9 or all; wins over section.
   */
  pages?: string | null;
  /**
   * Names of sections, parted by commas; numbering and case don't matter.
   */
  section?: string | null;
  /**
   * First page, 1-based.
   */
  start_page?: number | null;
  /**
   * Last page, 1-based.
   */
  end_page?: number | null;
}
/**
 * One page of a PDF as text.
 */
export interface PdfPage {
  /**
   * 1-based.
   */
  page: number;
  /**
   * As printed or named by the file.
   */
  label: string | null;
  /**
   * In reading order, without headers and footers that repeat.
   */
  text: string;
}
/**
 * A section that was read.
 */
export interface PdfSection {
  /**
   * As the outline writes it.
   */
  title: string;
  /**
   * 1-based.
   */
  start_page: number;
  /**
   * 1-based, included.
   */
  end_page: number;
}
/**
 * Pages or sections of a PDF as text.
 */
export interface PdfPages {
  /**
   * Of the whole PDF.
   */
  total_pages: number;
  /**
   * In the order asked.
   */
  pages: PdfPage[];
  /**
   * Those asked for; [] when pages were.
   */
  sections: PdfSection[];
  /**
   * All of it, each page behind a line --- Page N ---.
   */
  text: string;
  /**
   * What is missing, and why.
   */
  warnings: string[];
}
/**
 * A Zotero link or a mark in a note that is no annotation, with the reason.
 */
export interface LeftOutMark {
  /**
   * Which of both.
   */
  what: "link" | "mark";
  /**
   * As written, shortened.
   */
  text: string;
  /**
   * Why it is left out.
   */
  reason: string;
  /**
   * Where it stands.
   */
  span: Span;
}
/**
 * One format of Zotero Integration's settings.
 */
export interface ImportFormat {
  /**
   * Its name there.
   */
  name: string;
  /**
   * Where its notes go, as the settings say.
   */
  output_path: string | null;
  /**
   * Its template's path.
   */
  template_path: string | null;
  /**
   * Whether the template is there.
   */
  template_found: boolean;
}
/**
 * What a colour, symbol or heading means in this vault.
 */
export interface ColorRole {
  /**
   * The colour as #rrggbb, else the symbol, name or heading.
   */
  key: string;
  /**
   * What it stands for.
   */
  role: AnnotationColor;
  /**
   * Who says so.
   */
  source: "prefix" | "settings" | "template" | "legend" | "heading" | "default";
}
/**
 * Which annotations count. Fields that are given must all hold; of a list any value.
 */
export interface AnnotationFilter {
  /**
   * What they are for.
   *
   * @maxItems 9
   */
  roles?:
    | []
    | [AnnotationColor]
    | [AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor, AnnotationColor]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | [
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor,
        AnnotationColor
      ]
    | null;
  /**
   * Their colours: #ffd400, a name such as yellow, or a meaning such as positive.
   *
   * @maxItems 20
   */
  colors?:
    | []
    | [string]
    | [string, string]
    | [string, string, string]
    | [string, string, string, string]
    | [string, string, string, string, string]
    | [string, string, string, string, string, string]
    | [string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [string, string, string, string, string, string, string, string, string, string, string, string, string, string]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string,
        string
      ]
    | null;
  /**
   * Their comments' prefixes, with or without colon: METHOD, IDEA.
   *
   * @maxItems 40
   */
  prefixes?: string[] | null;
  /**
   * The x of THEME [x]:, case aside.
   *
   * @maxItems 40
   */
  themes?: string[] | null;
  /**
   * Of these papers, with or without @.
   *
   * @maxItems 100
   */
  citekeys?: string[] | null;
  /**
   * Pages as labelled: 12, 3-7, or several with commas.
   */
  pages?: string | null;
  /**
   * Words in the name of a section of the paper that they stand in.
   */
  section?: string | null;
  /**
   * Imported on that day, month or year, or later.
   */
  imported_since?: string | null;
  /**
   * Imported by the end of that day, month or year.
   */
  imported_until?: string | null;
}
/**
 * A value and how many of the found annotations have it.
 */
export interface FacetValue {
  /**
   * The value.
   */
  value: string;
  /**
   * How many.
   */
  count: number;
}
/**
 * How the found annotations divide, most frequent values first.
 */
export interface AnnotationFacets {
  /**
   * By what they are for.
   */
  roles: FacetValue[];
  /**
   * By colour, as #rrggbb.
   */
  colors: FacetValue[];
  /**
   * By prefix.
   */
  prefixes: FacetValue[];
  /**
   * By theme.
   */
  themes: FacetValue[];
  /**
   * By paper.
   */
  citekeys: FacetValue[];
  /**
   * By the paper's innermost section.
   */
  sections: FacetValue[];
  /**
   * By page, in order.
   */
  pages: FacetValue[];
  /**
   * By day of import, newest first.
   */
  imported: FacetValue[];
}
/**
 * An annotation inside a result.
 */
export interface AnnotationHit {
  /**
   * Its paper.
   */
  citekey: string;
  /**
   * The paper's words.
   */
  text: string | null;
  /**
   * The reader's.
   */
  comment: string | null;
  /**
   * With colon.
   */
  comment_prefix: string | null;
  /**
   * What it is for.
   */
  role: AnnotationColor;
  /**
   * #rrggbb.
   */
  color_hex: string | null;
  /**
   * As written.
   */
  page: string | null;
  /**
   * Where it stands in the note.
   */
  span: Span | null;
}
/**
 * Find annotations by words, meaning and what they are; without a query all that pass, in the order of the notes.
 */
export interface SearchAnnotationsRequest {
  /**
   * What to look for, in plain words.
   */
  query?: string | null;
  /**
   * Which annotations count.
   */
  where?: AnnotationFilter | null;
  /**
   * Only in notes there and below.
   */
  folder?: string | null;
  /**
   * Only in notes that carry all of these.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /**
   * How many a page has.
   */
  limit?: number | null;
  /**
   * The cursor of the page before.
   */
  cursor?: string | null;
}
/**
 * An annotation and whose it is.
 */
export interface FoundAnnotation {
  /**
   * The paper.
   */
  citekey: string;
  /**
   * The paper's.
   */
  title: string;
  /**
   * The note it stands in.
   */
  file_path: string;
  /**
   * How well it fits; null without a query.
   */
  score: number | null;
  /**
   * The annotation.
   */
  annotation: Annotation;
}
/**
 * One page of annotations, and how all of them divide.
 */
export interface FoundAnnotations {
  /**
   * Best first.
   */
  annotations: FoundAnnotation[];
  /**
   * Of all that were found, not of the page.
   */
  facets: AnnotationFacets;
  /**
   * On all pages together.
   */
  total_results: number;
  /**
   * Asks for the next page; null on the last.
   */
  cursor: string | null;
  /**
   * What did not answer.
   */
  warnings: SourceWarning[];
}
/**
 * A quoted sentence held against its annotation and, when it is there, its page of the PDF.
 */
export interface QuoteChecked {
  /**
   * As quoted.
   */
  text: string;
  /**
   * The paper it is said to be from.
   */
  citekey: string | null;
  /**
   * The page it is said to be on.
   */
  page: string | null;
  /**
   * verified: annotation and PDF have it; in_annotations: the annotation has it, no PDF to look into; wrong_page: it stands on another page; misquoted: nearly so; not_found: nowhere.
   */
  status: "verified" | "in_annotations" | "wrong_page" | "misquoted" | "not_found";
  /**
   * What is wrong, and what stands there instead.
   */
  message: string | null;
  /**
   * Where it is quoted.
   */
  span: Span | null;
}
/**
 * Hold what a note quotes against the annotations and PDFs it is quoted from.
 */
export interface CheckQuotesRequest {
  /**
   * The note.
   */
  path: string;
}
/**
 * What became of each quotation of a note.
 */
export interface QuotesChecked {
  /**
   * The note.
   */
  path: string;
  /**
   * In the note's order.
   */
  quotes: QuoteChecked[];
  /**
   * What could not be looked into.
   *
   * Items: A sentence.
   */
  warnings: string[];
}
/**
 * Make or renew one note from several annotated papers.
 */
export interface SynthesizeRequest {
  /**
   * Two papers or more.
   *
   * @minItems 1
   * @maxItems 50
   *
   * Items: With or without @.
   */
  citekeys: [string, ...string[]];
  /**
   * What to look at, by its meaning; null for everything.
   */
  theme?: string | null;
  /**
   * True: compose it, write nothing.
   */
  dry_run?: boolean | null;
  /**
   * The plan of a dry run: write exactly that note, or nothing if it would be another one by now.
   */
  plan?: string | null;
}
/**
 * The synthesis note of several papers.
 */
export interface Synthesis {
  /**
   * Where it stands, or would stand after a dry run.
   */
  path: string;
  /**
   * It did not exist before.
   */
  created: boolean;
  /**
   * The whole note.
   */
  markdown: string;
  /**
   * In the note's order.
   */
  sections: SummarySection[];
  /**
   * Sentences: what of the annotation note was not understood, what of the summary its owner must look at.
   */
  warnings: string[];
  /**
   * What changes in an existing note, as a unified diff; "" when it is new or nothing changes.
   */
  diff: string;
  /**
   * The themes found, in the note's order.
   *
   * Items: A theme.
   */
  themes: string[];
  /**
   * Each quoted sentence that is not as it should be.
   */
  quotes: QuoteChecked[];
  /**
   * Names this version of the note. Hand the plan of a dry run back to write exactly what it showed.
   */
  plan: string;
}

/** The contract's major version; a sidecar with another one is not talked to. */
export const API = 1;

/** Every word of the contract by its name. */
export interface Words {
  Span: Span;
  ChunkSpan: ChunkSpan;
  Problem: Problem;
  ProblemReply: ProblemReply;
  SourceWarning: SourceWarning;
  NoteWarning: NoteWarning;
  ResultMetadata: ResultMetadata;
  Result: Result;
  SearchRequest: SearchRequest;
  SearchResults: SearchResults;
  SimilaritySearchRequest: SimilaritySearchRequest;
  ChunkMetadata: ChunkMetadata;
  SimilarChunk: SimilarChunk;
  SimilarityResults: SimilarityResults;
  AnnotationColor: AnnotationColor;
  Annotation: Annotation;
  ReadAnnotationsRequest: ReadAnnotationsRequest;
  AnnotationsRead: AnnotationsRead;
  ListAnnotationFilesRequest: ListAnnotationFilesRequest;
  AnnotationFile: AnnotationFile;
  AnnotationFiles: AnnotationFiles;
  WriteNoteRequest: WriteNoteRequest;
  NoteWritten: NoteWritten;
  SummarizeRequest: SummarizeRequest;
  SummarySection: SummarySection;
  Summary: Summary;
  InspectRequest: InspectRequest;
  Block: Block;
  InspectedChunk: InspectedChunk;
  NoteLink: NoteLink;
  InlineField: InlineField;
  Relation: Relation;
  Inspection: Inspection;
  SidecarState: SidecarState;
  FileStatus: FileStatus;
  StatusRequest: StatusRequest;
  FileCounts: FileCounts;
  LoggedFile: LoggedFile;
  Status: Status;
  ReindexRequest: ReindexRequest;
  IndexRun: IndexRun;
  SetEnabledRequest: SetEnabledRequest;
  EnabledSet: EnabledSet;
  PauseRequest: PauseRequest;
  ResumeRequest: ResumeRequest;
  StateReached: StateReached;
  DiagnoseRequest: DiagnoseRequest;
  UnindexedFile: UnindexedFile;
  AnnotationFileCheck: AnnotationFileCheck;
  Diagnosis: Diagnosis;
  Ready: Ready;
  VersionInfo: VersionInfo;
  Health: Health;
  IndexProgressEvent: IndexProgressEvent;
  NoteIndexedEvent: NoteIndexedEvent;
  NoteWrittenEvent: NoteWrittenEvent;
  ProblemEvent: ProblemEvent;
  Intent: Intent;
  ClassifyRequest: ClassifyRequest;
  Reading: Reading;
  Classification: Classification;
  Parameters: Parameters;
  QueryMetadata: QueryMetadata;
  Classified: Classified;
  AskRequest: AskRequest;
  PlannedSource: PlannedSource;
  Cell: Cell;
  Attribute: Attribute;
  Comparison: Comparison;
  TimelineEntry: TimelineEntry;
  CausalStep: CausalStep;
  CausalChain: CausalChain;
  NarrativeSentence: NarrativeSentence;
  ClaimInNote: ClaimInNote;
  Contradiction: Contradiction;
  Criterion: Criterion;
  Quality: Quality;
  Performance: Performance;
  Answer: Answer;
  PlanEvent: PlanEvent;
  SourceEvent: SourceEvent;
  SourceHit: SourceHit;
  FindContradictionsRequest: FindContradictionsRequest;
  Contradictions: Contradictions;
  JudgeContradictionRequest: JudgeContradictionRequest;
  ContradictionJudged: ContradictionJudged;
  RelatedRequest: RelatedRequest;
  RelatedNote: RelatedNote;
  Edge: Edge;
  Community: Community;
  RelatedNotes: RelatedNotes;
  EvolutionRequest: EvolutionRequest;
  Evolution: Evolution;
  NoteHistoryRequest: NoteHistoryRequest;
  Change: Change;
  RecordedVersion: RecordedVersion;
  NoteHistory: NoteHistory;
  ChangedSinceRequest: ChangedSinceRequest;
  NoteChange: NoteChange;
  ChangedSince: ChangedSince;
  CausalChainsRequest: CausalChainsRequest;
  CausalChains: CausalChains;
  SuggestLinksRequest: SuggestLinksRequest;
  LinkSuggestion: LinkSuggestion;
  LinkSuggestions: LinkSuggestions;
  AcceptLinkRequest: AcceptLinkRequest;
  LinkAccepted: LinkAccepted;
  DismissLinkRequest: DismissLinkRequest;
  LinkDismissed: LinkDismissed;
  HistoryProgressEvent: HistoryProgressEvent;
  GetPdfOutlineRequest: GetPdfOutlineRequest;
  PdfOutlineItem: PdfOutlineItem;
  PdfOutline: PdfOutline;
  ReadPdfPagesRequest: ReadPdfPagesRequest;
  PdfPage: PdfPage;
  PdfSection: PdfSection;
  PdfPages: PdfPages;
  LeftOutMark: LeftOutMark;
  ImportFormat: ImportFormat;
  ColorRole: ColorRole;
  AnnotationFilter: AnnotationFilter;
  FacetValue: FacetValue;
  AnnotationFacets: AnnotationFacets;
  AnnotationHit: AnnotationHit;
  SearchAnnotationsRequest: SearchAnnotationsRequest;
  FoundAnnotation: FoundAnnotation;
  FoundAnnotations: FoundAnnotations;
  QuoteChecked: QuoteChecked;
  CheckQuotesRequest: CheckQuotesRequest;
  QuotesChecked: QuotesChecked;
  SynthesizeRequest: SynthesizeRequest;
  Synthesis: Synthesis;
}

/** Every operation: what it takes and what it gives. */
export interface Operations {
  /** Answer a question from the vault's own notes as a list, table, timeline or narrative: every line with its note, contradictions flagged. */
  ask: { request: AskRequest; result: Answer };
  /** Understand a question without answering it: its intent with the reason, concepts, subjects, dates. */
  classify: { request: ClassifyRequest; result: Classified };
  /** Find claims of different notes that can't both hold, across a folder or the whole vault, both verbatim with their places. */
  find_contradictions: { request: FindContradictionsRequest; result: Contradictions };
  /** Confirm or dismiss a contradiction; the judgement survives re-indexing. */
  judge_contradiction: { request: JudgeContradictionRequest; result: ContradictionJudged };
  /** Find the notes around a note or concept within a few relations, each with the reason; hubs count less. */
  related: { request: RelatedRequest; result: RelatedNotes };
  /** Tell how a concept evolved: what was created, changed and linked, and when. */
  evolution: { request: EvolutionRequest; result: Evolution };
  /** Tell how one note changed, and what it said on a day or as far as was known on a day. */
  note_history: { request: NoteHistoryRequest; result: NoteHistory };
  /** Tell what changed in the vault since a day: notes added, removed, renamed, sentences, links and tags. */
  changed_since: { request: ChangedSinceRequest; result: ChangedSince };
  /** Find chains of cause and effect from one concept to another, each link with the sentence that states it. */
  causal_chains: { request: CausalChainsRequest; result: CausalChains };
  /** Suggest typed links from a note to others that it is not linked with yet, each with the reason. */
  suggest_links: { request: SuggestLinksRequest; result: LinkSuggestions };
  /** Write a typed link into both notes, both or neither; what would close a circle of reasons is refused. */
  accept_link: { request: AcceptLinkRequest; result: LinkAccepted };
  /** Never suggest this link again. */
  dismiss_link: { request: DismissLinkRequest; result: LinkDismissed };
  /** Search the vault's notes by words and by meaning; returns notes with the exact place, an excerpt and a score, best first. */
  search: { request: SearchRequest; result: SearchResults };
  /** Find the chunks of notes whose meaning is nearest to a text, with their exact slices of the files. */
  similarity_search: { request: SimilaritySearchRequest; result: SimilarityResults };
  /** Read and parse the annotations of one paper, by citekey: colours, text, comments, pages and sections. */
  read_annotations: { request: ReadAnnotationsRequest; result: AnnotationsRead };
  /** List the annotated papers of the vault with citekey, title, tags and number of annotations. */
  list_annotation_files: { request: ListAnnotationFilesRequest; result: AnnotationFiles };
  /** Create or update a Markdown note in the vault, atomically; frontmatter is merged key by key. */
  write_note: { request: WriteNoteRequest; result: NoteWritten };
  /** Write the summary note of one annotated paper: its points by section and kind, each with its page. What its owner edited is kept. */
  summarize: { request: SummarizeRequest; result: Summary };
  /** Write one note from several annotated papers: themes across them, findings, limits and questions with their pages, agreements and contradictions, methods compared, gaps. What its owner edited is kept. */
  synthesize: { request: SynthesizeRequest; result: Synthesis };
  /** Find annotations across all papers by words, meaning, role, colour, prefix, theme, page, section, citekey and import date, with counts of each. */
  search_annotations: { request: SearchAnnotationsRequest; result: FoundAnnotations };
  /** Hold every quotation of a note against the annotations and the PDF it is said to be from. */
  check_quotes: { request: CheckQuotesRequest; result: QuotesChecked };
  /** Read the table of contents of a PDF, found by vault path, citekey or Zotero key. */
  get_pdf_outline: { request: GetPdfOutlineRequest; result: PdfOutline };
  /** Read pages or whole sections of a PDF as text in reading order. */
  read_pdf_pages: { request: ReadPdfPagesRequest; result: PdfPages };
  /** Tell what was understood of one note: frontmatter, blocks, chunks, annotations, links and warnings, each with its place. */
  inspect: { request: InspectRequest; result: Inspection };
  /** Tell how far the index is: files by status, chunks, model. */
  status: { request: StatusRequest; result: Status };
  /** Bring the index up to date with the vault now, and tell what was done. */
  reindex: { request: ReindexRequest; result: IndexRun };
  /** Keep one file out of the index, or let it in again. */
  set_enabled: { request: SetEnabledRequest; result: EnabledSet };
  /** Stop indexing until resumed; searching goes on. */
  pause: { request: PauseRequest; result: StateReached };
  /** Go on indexing after a pause. */
  resume: { request: ResumeRequest; result: StateReached };
  /** Look at vault and index as a whole: what is not indexed and why, and where annotation notes deviate from the supported format. */
  diagnose: { request: DiagnoseRequest; result: Diagnosis };
}

/** The word in which each operation answers. */
export const RESULT_OF = {
  ask: "Answer",
  classify: "Classified",
  find_contradictions: "Contradictions",
  judge_contradiction: "ContradictionJudged",
  related: "RelatedNotes",
  evolution: "Evolution",
  note_history: "NoteHistory",
  changed_since: "ChangedSince",
  causal_chains: "CausalChains",
  suggest_links: "LinkSuggestions",
  accept_link: "LinkAccepted",
  dismiss_link: "LinkDismissed",
  search: "SearchResults",
  similarity_search: "SimilarityResults",
  read_annotations: "AnnotationsRead",
  list_annotation_files: "AnnotationFiles",
  write_note: "NoteWritten",
  summarize: "Summary",
  synthesize: "Synthesis",
  search_annotations: "FoundAnnotations",
  check_quotes: "QuotesChecked",
  get_pdf_outline: "PdfOutline",
  read_pdf_pages: "PdfPages",
  inspect: "Inspection",
  status: "Status",
  reindex: "IndexRun",
  set_enabled: "EnabledSet",
  pause: "StateReached",
  resume: "StateReached",
  diagnose: "Diagnosis",
} as const satisfies Record<keyof Operations, keyof Words>;

/** Every event of GET /v1/events with what it carries. */
export interface Events {
  /** How far indexing is. */
  index_progress: IndexProgressEvent;
  /** A note can be found in its present form. */
  note_indexed: NoteIndexedEvent;
  /** Catena wrote a note. */
  note_written: NoteWrittenEvent;
  /** How far the vault's git history is taken in. */
  history_progress: HistoryProgressEvent;
  /** Something a person should know. */
  problem: ProblemEvent;
}

/** The word that each event carries. */
export const PAYLOAD_OF = {
  index_progress: "IndexProgressEvent",
  note_indexed: "NoteIndexedEvent",
  note_written: "NoteWrittenEvent",
  history_progress: "HistoryProgressEvent",
  problem: "ProblemEvent",
} as const satisfies Record<keyof Events, keyof Words>;

/** Every operation that also answers as a stream: the word that each of its events carries. */
export const STREAM_OF = {
  ask: { plan: "PlanEvent", source: "SourceEvent", answer: "Answer", problem: "Problem" },
} as const satisfies Partial<Record<keyof Operations, Record<string, keyof Words>>>;

/** Codes a Problem may carry; more may come. */
export type ProblemCode =
  | "bad_request"
  | "query_empty"
  | "query_too_long"
  | "dangerous_content"
  | "bad_date"
  | "bad_limit"
  | "bad_threshold"
  | "too_few_subjects"
  | "unknown_citekey"
  | "unknown_note"
  | "path_refused"
  | "note_changed"
  | "read_only"
  | "cycle"
  | "link_limit"
  | "section_not_found"
  | "section_ambiguous"
  | "no_outline"
  | "pdf_unreadable"
  | "not_ready"
  | "all_sources_failed"
  | "internal";
