// Made by `npm run contract` from shared-schema/. Change that, not this.

/** What a highlight's colour means: three levels of headings, five kinds of content, or a colour without a meaning. */
export type AnnotationColor =
  "section1" | "section2" | "section3" | "positive" | "detail" | "negative" | "code" | "question" | "other";
/** What the sidecar is doing. `starting` until the first scan has begun. */
export type SidecarState = "starting" | "scanning" | "indexing" | "ready" | "paused" | "error";
/** Where a file stands in the pipeline. */
export type FileStatus = "pending" | "processing" | "completed" | "failed";
/** What kind of answer a question wants. */
export type Intent = "factual" | "temporal" | "causal" | "comparative" | "exploratory";

/** A stretch of a file: half-open in bytes, inclusive in lines. */
export interface Span {
  /** First byte of the stretch in the file's bytes, 0-based. */
  byte_start: number;
  /** One past the last byte. */
  byte_end: number;
  /** First line, 1-based. */
  line_start: number;
  /** Last line, 1-based, inclusive. */
  line_end: number;
}
/** Why a request was refused or failed. The body of every HTTP answer that is not 200. */
export interface Problem {
  /** One of the errors of protocol.json; a reader treats one it does not know as `internal`. */
  code: string;
  /** One sentence for a person: what was wrong, where, what to do. */
  message: string;
  /** Whether the same request may succeed later. */
  retryable: boolean;
  /** Machine-readable extras, such as the nearest citekeys; {} when there are none. */
  details: Record<string, unknown>;
}
/** A source that failed or took too long, and what is missing because of it. */
export interface SourceWarning {
  /** The source: text, semantic or graph. */
  source: string;
  /** What went wrong, in a sentence. */
  error: string;
  /** What the results lack because of it. */
  impact: string;
}
/** Something in a note that was not understood, or that its owner should know. */
export interface NoteWarning {
  /** A sentence for the note's owner. */
  message: string;
  /** Where it stands; null if it is about the whole note. */
  span: Span | null;
}
/** What is known about a found note besides its text. */
export interface ResultMetadata {
  /** When it was written: ISO 8601, from the note itself, else from the file system. */
  created_date: string | null;
  /** When it last changed: ISO 8601, from the note itself, else from the file system. */
  modified_date: string | null;
  /** The frontmatter key of that name, else `moc` for a map of content, else null. */
  building_block: string | null;
}
/** A note that was found, with the place that fits best. */
export interface Result {
  /** Where the note stands. */
  note_path: string;
  /** The title under which it is shown. */
  note_title: string;
  /** The heading above the best place; null before the first heading. */
  section_title: string | null;
  /** The best single source's score, 0 to 1. */
  relevance_score: number;
  /** The relevance by all sources together, 0 to 1; results are ordered by it. */
  composite_relevance: number;
  /** The class of composite_relevance: at least 0.8, at least 0.6, at least 0.4, or less. */
  tier: "highly_relevant" | "relevant" | "somewhat_relevant" | "low_relevance";
  /** The sources that found it: text, semantic, graph. More may be added. */
  sources: string[];
  /** The source with the best score. */
  primary_source: string;
  /** How it was found: exact_text, text, semantic, graph, temporal_fallback. More may be added. */
  match_types: string[];
  /** Short pieces of the note, best first. */
  excerpts: string[];
  /** Matched words as [excerpt index, start, end]: 0-based and half-open, in UTF-16 code units of that excerpt, as JavaScript counts. */
  highlights: [number, number, number][];
  /** The best place in the file; null if only the whole note is known. */
  span: Span | null;
  /** Whether Catena wrote the note; such notes are found, but never used as evidence. */
  generated: boolean;
  /** Dates and kind. */
  metadata: ResultMetadata;
  /** The page of the paper that the best place is on; null if unknown. */
  page: string | null;
  /** The note's annotations that fit, best first. */
  annotations: AnnotationHit[];
  /** Whether it is about a paper that was retracted. */
  is_retracted?: boolean;
}
/** Find notes by words and by meaning. */
export interface SearchRequest {
  /** What to look for, in plain words; there is no query syntax. 1 to 500 characters. */
  query: string;
  /** Only notes in this folder of the vault or below it; null for the whole vault. */
  folder?: string | null;
  /**
   * Only notes that carry all of these tags, with or without #.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /** Only notes from this date on: 2024-10-05, 2024-10, 2024 or October 2024. */
  start_date?: string | null;
  /** Only notes up to and including this day, month or year. */
  end_date?: string | null;
  /** By words and meaning together (hybrid, the default), by words only, or by meaning only. */
  mode?: "hybrid" | "text" | "semantic" | null;
  /** The number of results on a page, 1 to 100. */
  limit?: number | null;
  /** The cursor of the previous page; null for the first page. */
  cursor?: string | null;
  /** Only notes with annotations that meet these conditions; results open at the annotations. */
  where?: AnnotationFilter | null;
}
/** One page of found notes, best first. */
export interface SearchResults {
  /** At most `limit` notes, each of them once. */
  results: Result[];
  /** How many notes were found, on all pages together. */
  total_results: number;
  /** Pass it on to get the next page; null on the last page. */
  cursor: string | null;
  /** Sources that failed or took too long. */
  warnings: SourceWarning[];
  /** How the annotations that pass `where` divide; null without `where`. */
  facets: AnnotationFacets | null;
}
/** One mark that a reader made in a paper. */
export interface Annotation {
  /** The kind of mark. */
  type: "highlight" | "note" | "image";
  /** What its colour means. */
  color: AnnotationColor;
  /** The colour as #rrggbb in lower case; null if none is given. */
  color_hex: string | null;
  /** Hierarchy colours make headings, semantic ones say what the text is. */
  color_category: "hierarchy" | "semantic" | "unknown";
  /** The highlighted text. */
  text: string | null;
  /** The reader's comment without its prefixes. */
  comment: string | null;
  /** The comment's prefix with its colon: THESIS:, Q:, THEME [x]:. */
  comment_prefix: string | null;
  /** The x of THEME [x]:. */
  theme: string | null;
  /** IDEA: when it stands before the prefix. */
  outer_prefix: string | null;
  /** The page as written: 5, 5-7, xii, S12, e45. */
  page: string | null;
  /** 2 to 4 for hierarchy colours, else null. */
  heading_level: number | null;
  /** What an image annotation embeds, as written. */
  image_path: string | null;
  /** When it was imported, ISO 8601. */
  imported_at: string | null;
  /** Where it stands in its note; null if it stands in the PDF itself. */
  span: Span | null;
  /** What the annotation is for; the reader's own marks and settings count before the colour. */
  role: AnnotationColor;
  /** Which rule decided the role. */
  role_source: "prefix" | "settings" | "template" | "legend" | "heading" | "comment" | "learned" | "kind" | "default";
  /** Why, as a phrase. */
  role_reason: string;
  /** The colour's name as Zotero Integration gives it (Yellow), or as written; null if unknown. */
  color_name: string | null;
  /** The page as the paper prints it; null if unknown. */
  page_label: string | null;
  /** The page of the PDF, 0-based; null if unknown. */
  page_index: number | null;
  /** The link into Zotero or to the PDF, as written, with HTML entities resolved. */
  uri: string | null;
  /** Zotero's key of the annotation. */
  annotation_key: string | null;
  /** Zotero's key of the PDF, EPUB or snapshot. */
  attachment_key: string | null;
  /** `library` for the user's own library, `groups/ID` for a group's. */
  library: string | null;
  /**
   * The sections of the paper in which it stands, outermost first.
   *
   * Items: A heading.
   */
  section_path: string[];
  /** Whether it stands in a note or in the PDF itself. */
  found_in: "note" | "pdf";
  /** The id by which Obsidian can link to it, without ^. */
  block_id: string | null;
}
/** Read the annotations of one paper. Give either citekey or file. */
export interface ReadAnnotationsRequest {
  /** The paper's BetterBibTeX citekey, with or without @. */
  citekey?: string | null;
  /** The path of the annotation note or of the PDF in the vault, instead of the citekey. */
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
  /** True: include what is marked in the paper's PDF, each mark once. A file that is a PDF is always read. */
  include_pdf?: boolean | null;
}
/** The annotations of one paper, in the note's order. */
export interface AnnotationsRead {
  /** The paper's citekey; null if the file states none. */
  citekey: string | null;
  /** From the frontmatter, otherwise from the heading or the file's name. */
  title: string;
  /** The annotation note, or the PDF. */
  file_path: string;
  /** The annotations that meet the conditions. */
  annotations: Annotation[];
  /** What stands between two marks and was not understood, so that nothing is lost. */
  warnings: NoteWarning[];
  /**
   * The names of the layouts in which it is written.
   *
   * Items: A name.
   */
  dialects: string[];
}
/** List the annotated papers. */
export interface ListAnnotationFilesRequest {
  /** Only notes in this folder or below it; null for the annotations folder in the settings (default: the whole vault). */
  folder?: string | null;
  /**
   * Only notes that carry all of these tags, with or without #.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /** True: also read each paper's note for its authors, year and state. */
  details?: boolean | null;
}
/** A paper's authors, and the state of what belongs to it. */
export interface PaperDetails {
  /**
   * As the note or Zotero states them.
   *
   * Items: A name.
   */
  authors: string[];
  /** The year of publication. */
  year: string | null;
  /** Its annotations by role, the most frequent first. */
  roles: FacetValue[];
  /** Its annotations by colour, as #rrggbb. */
  colors: FacetValue[];
  /** Whether its PDF lies in the vault or in Zotero's folder. */
  has_pdf: boolean;
  /** Whether it was retracted. */
  is_retracted: boolean;
  /** When its note changed after the summary; null if it did not. */
  stale_since: string | null;
}
/** One annotation note. */
export interface AnnotationFile {
  /** The paper's citekey. */
  citekey: string | null;
  /** From the frontmatter, otherwise from the heading or the file's name. */
  title: string;
  /** Where it stands. */
  file_path: string;
  /** Without #. */
  tags: string[];
  /** How many annotations it holds. */
  annotation_count: number;
  /** The path of its summary note; null if there is none. */
  summary_path: string | null;
  /** Null unless asked for. */
  details: PaperDetails | null;
}
/** The annotated papers, ordered by path. */
export interface AnnotationFiles {
  /** One entry for each note. */
  files: AnnotationFile[];
}
/** Create or update a Markdown note inside the vault, atomically. */
export interface WriteNoteRequest {
  /** The note's path relative to the vault, such as Synthesis/methods.md. */
  path: string;
  /** The note's Markdown; it may begin with frontmatter. */
  content: string;
  /** Properties to set. They are merged key by key with existing ones, and replace them. */
  frontmatter?: Record<string, unknown> | null;
  /** The note_version that the caller read. If the note has another one by now, the request is refused with note_changed. */
  expected_version?: string | null;
}
/** What was written. */
export interface NoteWritten {
  /** Where the note stands. */
  path: string;
  /** Whether the note is new. */
  created: boolean;
  /** SHA-256 of the note's new bytes, hex; pass it as expected_version next time. */
  note_version: string;
}
/** Make or renew the summary note of one annotated paper. */
export interface SummarizeRequest {
  /** The paper's citekey, with or without @. */
  citekey: string;
  /** True: compose the note and write nothing. */
  dry_run?: boolean | null;
  /** The plan of a dry run. Exactly that note is written, or nothing if the note would be different by now. */
  plan?: string | null;
}
/** One part of a generated note, and what happened to it. */
export interface SummarySection {
  /** Its heading. */
  heading: string;
  /** Whether it is new, was renewed, or was kept because it had been edited. */
  state: "new" | "renewed" | "kept";
}
/** The summary note of one paper. */
export interface Summary {
  /** Where it stands, or would stand after a dry run. */
  path: string;
  /** Whether the note is new. */
  created: boolean;
  /** The whole note. */
  markdown: string;
  /** In the order of the note. */
  sections: SummarySection[];
  /** One sentence each: what was not understood in the annotation notes, and what in the generated note needs attention. */
  warnings: string[];
  /** What changes in an existing note, as a unified diff; "" if the note is new or nothing changes. */
  diff: string;
  /** Names this version of the note. Hand the plan of a dry run back to write exactly what it showed. */
  plan: string;
}
/** Get the state of the index. */
export interface StatusRequest {
  /** True: also list every file. */
  files?: boolean | null;
  /** True: also make questions that the notes answer. */
  questions?: boolean | null;
}
/** How many files stand where. A disabled file is counted only as disabled. */
export interface FileCounts {
  /** Waiting. */
  pending: number;
  /** Being read now. */
  processing: number;
  /** In the index as they are. */
  completed: number;
  /** Could not be indexed; the reason is with the file. */
  failed: number;
  /** Kept out of the index by their owner. */
  disabled: number;
}
/** One row of obq_log. */
export interface LoggedFile {
  /** Row id; log_id elsewhere. */
  id: number;
  /** The last part of the path. */
  file_name: string;
  /** Where the file stands. */
  file_path: string;
  /** SHA-256 of the bytes last read, hex. */
  file_hash: string | null;
  /** Bytes. */
  file_size: number | null;
  /** The file's mtime, seconds since 1970. */
  last_modified: number;
  /** When it was last completed, seconds since 1970. */
  last_ingested: number | null;
  /** How many chunks it has. */
  num_chunks: number | null;
  /** Where it stands. */
  status: FileStatus;
  /** Why it failed, or was read only in part. */
  error_message: string | null;
  /** The note's properties, as JSON text. */
  metadata_json: string | null;
  /** When the row was made, seconds since 1970. */
  created_at: number | null;
  /** Whether it may be in the index. */
  is_enabled: boolean;
}
/** How far the index is. */
export interface Status {
  /** What the sidecar is doing. */
  state: SidecarState;
  /** Why search by meaning is not available; null if it is available or still loading. */
  error: string | null;
  /** Files by status. */
  files: FileCounts;
  /** Notes done in the current run. */
  done: number;
  /** Notes in the current run; 0 if there is none. */
  total: number;
  /** How changes are noticed: `native`, `polling (reason)` or `not watching`. */
  watching: string;
  /** Chunks in the index. */
  num_chunks: number;
  /** The embedding model's name; null while it is loading. */
  model: string | null;
  /** The index's identity: model, chunker and sizes, as one short digest. */
  index: string | null;
  /** The sidecar's version. */
  version: string;
  /** What the vectors that computers share are used for, or why they can't be; null without `index_uri`. */
  shared_index?: string | null;
  /** Every file, ordered by path; null unless asked for. */
  file_list: LoggedFile[] | null;
  /** At most three questions that were made from this vault's notes and papers, and that they answer; null unless asked for, and while the models are loading. */
  questions?: string[] | null;
  /** What was damaged lately in the state folder, and what became of it: a sentence each, the last first; null if nothing was. */
  repairs?: string[] | null;
}
/** Bring the index up to date now and wait for it. */
export interface ReindexRequest {
  /** True: read every file again, changed or not. */
  full?: boolean | null;
}
/** What one run over the vault did. Counts are of files unless stated otherwise. */
export interface IndexRun {
  /** Files found. */
  discovered: number;
  /** Not known before. */
  new: number;
  /** Content changed. */
  changed: number;
  /** Content unchanged. */
  unchanged: number;
  /** Renamed or moved with the same content; nothing is embedded again. */
  renamed: number;
  /** No longer there. */
  removed: number;
  /** Could not be indexed. */
  failed: number;
  /** Chunks written. */
  chunks_written: number;
  /** Chunks that had to be embedded. */
  embeddings_made: number;
  /** Duration in milliseconds. */
  duration_ms: number;
}
/** Keep a file out of the index, or allow it again. */
export interface SetEnabledRequest {
  /** The file's path in the vault. */
  path: string;
  /** False keeps it out. */
  enabled: boolean;
}
/** Whether a file may be in the index. */
export interface EnabledSet {
  /** The file. */
  path: string;
  /** False: the file is kept out. */
  enabled: boolean;
}
/** Stop indexing until resumed; searching goes on. */
export type PauseRequest = Record<string, never>;
/** Go on indexing. */
export type ResumeRequest = Record<string, never>;
/** The state of the sidecar after pause or resume. */
export interface StateReached {
  /** What it is doing. */
  state: SidecarState;
}
/** Check the vault and the index as a whole. */
export type DiagnoseRequest = Record<string, never>;
/** A file that is not in the index, with its reason. */
export interface UnindexedFile {
  /** The file. */
  path: string;
  /** Why: it failed, was disabled, or is excluded by a rule. */
  reason: string;
}
/** One annotation note compared with the supported format. */
export interface AnnotationFileCheck {
  /** The note. */
  path: string;
  /** Whose annotations it holds. */
  citekey: string | null;
  /** How many were understood. */
  annotations: number;
  /** What was not understood or stands in an unexpected place. */
  deviations: NoteWarning[];
  /**
   * The layouts in which it is written.
   *
   * Items: A name.
   */
  dialects: string[];
  /** How many links to annotations in Zotero it contains. */
  links: number;
  /** How many <mark> elements it contains. */
  marks: number;
  /** How many images it contains where annotations are expected. */
  images: number;
  /** How many page references stand there beside no such link or mark. */
  pages: number;
  /** How many quotations stand there that hold none of these. */
  quotes: number;
  /** How many of all these belong to an annotation. */
  covered: number;
  /** The others, each with its reason. */
  left_out: LeftOutMark[];
}
/** Where Catena keeps what it derived from the vault, and how much it takes. */
export interface Storage {
  /** The state folder, absolute. */
  folder: string;
  /** The index, which can be rebuilt. */
  index_bytes: number;
  /** The versions of notes. */
  history_bytes: number;
}
/** What a person or a bug report needs to know when something is wrong. */
export interface Diagnosis {
  /** How far the index is. */
  status: Status;
  /** Files that are not in the index, ordered by path. */
  unindexed: UnindexedFile[];
  /** Every annotation note, ordered by path. */
  annotation_files: AnnotationFileCheck[];
  /** What Zotero Integration's settings say; empty if it isn't installed in this vault. */
  import_formats: ImportFormat[];
  /** What marks mean in this vault, the most frequent first; role other: each annotation is read by its own words. */
  color_roles: ColorRole[];
  /**
   * What could not be read of settings and import templates.
   *
   * Items: A sentence.
   */
  convention_problems: string[];
  /** Null if it has no state folder. */
  storage: Storage | null;
  /** The languages of the notes, the most frequent first; those with too few words to tell are left out. */
  languages: NotesInLanguage[];
  /** The model that reads notes in other languages than English; null if none is loaded. */
  multilingual_model: string | null;
}
/** How many notes are in a language. */
export interface NotesInLanguage {
  /** ISO 639-1, such as en. */
  language: string;
  /** How many notes. */
  notes: number;
}
/** The one line that `catena serve` prints on standard output when it listens. */
export interface Ready {
  /** Always `ready`. */
  event: "ready";
  /** TCP port on 127.0.0.1. */
  port: number;
  /** The sidecar's process id. */
  pid: number;
  /** The sidecar's version. */
  version: string;
  /** The contract's major version; callers with another one do not talk to the sidecar. */
  api: number;
  /** Only after `serve --join`: the token of the running sidecar that was joined. */
  token?: string;
}
/** What `catena --version --json` prints. */
export interface VersionInfo {
  /** The sidecar's version. */
  version: string;
  /** The contract's major version. */
  api: number;
}
/** Event `index_progress`: how far indexing is. */
export interface IndexProgressEvent {
  /** What the sidecar is doing. */
  state: SidecarState;
  /** Files done in this run. */
  done: number;
  /** Files in this run; 0 while unknown. */
  total: number;
}
/** Event `note_indexed`: this note can be found in its present form. */
export interface NoteIndexedEvent {
  /** The note. */
  path: string;
}
/** Event `note_written`: Catena wrote this note. */
export interface NoteWrittenEvent {
  /** The note. */
  path: string;
}
/** Event `problem`: something a person should know. */
export interface ProblemEvent {
  /** A sentence. */
  message: string;
}
/** One way to read a question. */
export interface Reading {
  /** The intent in this reading. */
  intent: Intent;
  /** 0 to 1. */
  confidence: number;
  /** The label by which a person chooses it: `Get a definition of X (factual)`. */
  label: string;
}
/** How a question is understood. */
export interface Classification {
  /** The likeliest reading. */
  intent: Intent;
  /** 0 to 1; at least 85 % of readings with 0.85 or more are right. Below 0.7, alternatives are offered. */
  confidence: number;
  /** Why, in words. */
  reason: string;
  /** Other readings to choose from, likeliest first. */
  alternatives: Reading[];
}
/** What was extracted from a question. */
export interface Parameters {
  /** What the question is about, as the vault spells it, otherwise as typed. */
  concepts: string[];
  /** Of a comparison, in the order named; [] for other questions. */
  subjects: string[];
  /** First day that counts, YYYY-MM-DD; null for the oldest known. */
  start_date: string | null;
  /** Last day that counts; null for today. */
  end_date: string | null;
  /** 0 to 1; null if the question does not say. */
  similarity_threshold: number | null;
  /** Remarks on how the question was understood. */
  notes: string[];
}
/** How a question was carried out. */
export interface QueryMetadata {
  /** As typed. */
  original_query: string;
  /** As understood: without control characters and repeated blanks. */
  sanitized_query: string;
  /** Whether the confidence is below 0.7. */
  ambiguity_detected: boolean;
  /** Whether readings are offered to choose from. */
  clarification_required: boolean;
  /** Always true; a question that is refused gets a problem instead. */
  validation_passed: boolean;
  /** The sources that were asked, in the plan's order: text, semantic or graph. More may be added. */
  sources_queried: string[];
  /** The sources that answered. */
  sources_available: string[];
  /** The sources that failed or took too long. */
  sources_failed: string[];
  /** Hits of all sources together. */
  total_results: number;
  /** Notes left after merging. */
  deduplicated_results: number;
  /** How many. */
  contradictions_detected: number;
  /** Wall time, milliseconds. */
  query_duration_ms: number;
  /** Whether a source ran out of time. */
  timeout_occurred: boolean;
}
/** Answer a question from the vault. */
export interface AskRequest {
  /** The question, in plain words; there is no query syntax. 1 to 500 characters. */
  question: string;
  /** Force this intent, whatever the question looks like. */
  intent?: "factual" | "temporal" | "causal" | "comparative" | "exploratory" | null;
  /**
   * What the question is about, if the caller knows better.
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
  /** Only what happened from this date on: 2024-10-05, 2024-10, 2024 or October 2024. */
  start_date?: string | null;
  /** Only what happened up to and including this day, month or year. */
  end_date?: string | null;
  /** The least similarity that counts, 0 to 1. */
  similarity_threshold?: number | null;
  /** Only notes in this folder of the vault or below it; null for the whole vault. */
  folder?: string | null;
  /**
   * Only notes that carry all of these tags, with or without #.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /** The most results, 1 to 100; null leaves it to the plan. */
  limit?: number | null;
  /** True: only say how it would be answered; no source is asked. */
  plan_only?: boolean | null;
  /** The question before in the same conversation: what refers back (“and since when?”) is understood from it. Up to 500 characters. */
  previous_question?: string | null;
}
/** A source that will be asked, and how. */
export interface PlannedSource {
  /** text, semantic or graph. More may be added. */
  source: string;
  /** What it is asked for. */
  why: string;
  /** The score from which a hit counts by itself; below it, the ranking weighs it with the other sources. It is a strict limit if the question or its caller set it. Null: none. */
  threshold: number | null;
  /** How many notes at most. */
  limit: number;
  /** How long it may take, in milliseconds. */
  timeout_ms: number;
}
/** What one note says about one attribute of one subject. */
export interface Cell {
  /** An excerpt, verbatim except for markup. */
  text: string;
  /** Where it stands. */
  note_path: string;
  /** The note's shown title. */
  note_title: string;
  /** Its place in the file; null for the note as a whole. */
  span: Span | null;
}
/** One row of a comparison. */
export interface Attribute {
  /** What is compared. */
  name: string;
  /** One value for each subject, in their order; null where nothing was found. */
  values: (Cell | null)[];
}
/** Subjects side by side. */
export interface Comparison {
  /** In the order named. */
  subjects: string[];
  /** Rows, the most telling first. */
  attributes: Attribute[];
}
/** One thing that happened to a note. */
export interface TimelineEntry {
  /** ISO 8601; what a text dates may be a month or a year. */
  timestamp: string;
  /** Note created, Content modified, Relationships added, or Dated in the text: what the note itself dates. */
  event: string;
  /** Which note. */
  note_path: string;
  /** Its shown title. */
  note_title: string;
  /** What it says about the concept; null if it says nothing new. */
  content_snapshot: string | null;
  /** Titles of notes it links to since then. */
  new_links: string[];
  /** The note's relevance. */
  composite_relevance: number;
}
/** One note of a causal chain, and how it leads to the next. */
export interface CausalStep {
  /** The note; null if the vault has no note of this name yet. */
  note_path: string | null;
  /** Its shown title. */
  note_title: string;
  /** How it leads to the next note: causes, leads_to, influences. Null for the last. */
  relationship_type: string | null;
  /** 0 to 1; null for the last. */
  strength: number | null;
  /** The sentence that says so, verbatim; null for the last. */
  context: string | null;
  /** The note in which that sentence stands. */
  stated_in: string | null;
  /** Its place in that note. */
  span: Span | null;
}
/** What leads to what. */
export interface CausalChain {
  /** From cause to effect. */
  causal_path: CausalStep[];
  /** Links between its notes. */
  chain_length: number;
  /** 0 to 1. */
  confidence: number;
}
/** One sentence of the vault in a narrative. */
export interface NarrativeSentence {
  /** Verbatim except for markup. */
  text: string;
  /** Where it stands. */
  note_path: string;
  /** The note's shown title. */
  note_title: string;
  /** Its place in the file. */
  span: Span | null;
  /** Whether it states a cause or an effect. */
  causal: boolean;
}
/** One side of a contradiction. */
export interface ClaimInNote {
  /** The note. */
  path: string;
  /** Its shown title. */
  title: string;
  /** The sentence, verbatim. */
  claim: string;
  /** When the note was created, ISO 8601. */
  timestamp: string | null;
  /** The heading above; null before the first. */
  section: string | null;
  /** The page of the paper, if the claim is in an annotation. */
  page: string | null;
  /** Its place in the file. */
  span: Span;
}
/** Two claims in two notes that cannot both be true. */
export interface Contradiction {
  /** An id that stays the same for the same two sentences, in whichever notes they stand. */
  id: string;
  /** The older side, or the first by path if the dates are equal or unknown. */
  note_a: ClaimInNote;
  /** The other side. */
  note_b: ClaimInNote;
  /** How certain it is that they contradict each other, 0 to 1. */
  confidence: number;
  /** How similar their topics are, 0 to 1. */
  similarity: number;
  /** negation, conflicting_values, opposing_sentiment or semantic_conflict. */
  type: string;
  /** detected, confirmed or dismissed, as the vault's owner judged. */
  status: string;
  /** Whether the newer claim replaces the older one, both by the same author. */
  superseded: boolean;
}
/** One point of the completeness checklist. */
export interface Criterion {
  /** The name of the point. */
  name: string;
  /** Whether it holds. */
  passed: boolean;
  /** Why, or why not. */
  reason: string;
}
/** The ten-point completeness checklist. */
export interface Quality {
  /** The share of the ten points that hold, 0 to 1. */
  score: number;
  /** Excellent, Good, Acceptable, Needs Improvement or Failed. */
  level: string;
  /** Whether at least seven points hold. */
  passed: boolean;
  /** All ten points. */
  criteria: Criterion[];
}
/** Wall times in milliseconds. */
export interface Performance {
  /** Understanding the question. */
  parse_ms: number;
  /** The text source; null if it was not asked. */
  text_ms: number | null;
  /** The semantic source. */
  semantic_ms: number | null;
  /** The graph source. */
  graph_ms: number | null;
  /** Merging, ranking, contradictions. */
  merge_ms: number;
  /** Forming and rendering the answer. */
  format_ms: number;
  /** Everything together. */
  total_ms: number;
}
/** A passage of a note that answers a question. */
export interface AnswerPassage {
  /** What it says, verbatim except for markup. */
  text: string;
  /** Where it stands. */
  note_path: string;
  /** The note's shown title. */
  note_title: string;
  /** The heading above it; null before the first heading. */
  section_title: string | null;
  /** The page of the paper that it is on; null if unknown. */
  page: string | null;
  /** Its place in the file. */
  span: Span;
  /** What it is in its note. */
  kind: "sentence" | "item" | "row" | "field" | "quote";
  /** How probably it answers the question, 0 to 1. */
  score: number;
  /** The words that answer who, when, where or how many, as [start, end]: 0-based and half-open, in UTF-16 code units of text, as JavaScript counts. */
  bold: [number, number][];
  /** The code that text ends with, line by line as it stands in the note; null if it ends with none. In text, these lines are trimmed, blank ones are left out, and ' · ' joins them. */
  code?: string | null;
}
/** A word or name that was typed otherwise than the vault spells it. */
export interface Correction {
  /** As typed. */
  typed: string;
  /** As it was read. */
  read_as: string;
}
/** One of several questions that were asked at once. */
export interface AnswerPart {
  /** The question, complete in itself. */
  question: string;
  /** How well the notes answer it. */
  evidence: "stated" | "partial" | "none";
  /**
   * The passages that answer it, best first; [] when evidence is none.
   *
   * @maxItems 5
   */
  answer:
    | []
    | [AnswerPassage]
    | [AnswerPassage, AnswerPassage]
    | [AnswerPassage, AnswerPassage, AnswerPassage]
    | [AnswerPassage, AnswerPassage, AnswerPassage, AnswerPassage]
    | [AnswerPassage, AnswerPassage, AnswerPassage, AnswerPassage, AnswerPassage];
}
/** Which notes a list has that was asked for. */
export interface Listing {
  /** Their kind, as typed: `papers`; null for notes of any kind. */
  kind: string | null;
  /** What they are about; null if it is not asked. */
  topic: string | null;
  /** What their properties say, `status: done`, or most of them; null if nothing is asked of properties. */
  condition: string | null;
  /** How many notes these are; the results may be the first of them. */
  total: number;
}
/** An answer from the vault: every line with its note. */
export interface Answer {
  /** How the question was read. */
  classification: Classification;
  /** What it is about. */
  parameters: Parameters;
  /** How it was carried out. */
  query_metadata: QueryMetadata;
  /** How long each part took. */
  performance: Performance;
  /** The sources to ask, why, and how far. */
  plan: PlannedSource[];
  /** The form it is shown in. */
  result_format: "list" | "table" | "timeline" | "narrative";
  /** Best first, one for each note. */
  results: Result[];
  /** For comparisons: each subject's own results. */
  results_by_subject: {
    /** Best first. */
    [k: string]: Result[];
  } | null;
  /** For comparisons. */
  comparison: Comparison | null;
  /** For temporal questions, oldest first. */
  timeline: TimelineEntry[] | null;
  /** For causal questions. */
  causal_chains: CausalChain[] | null;
  /** For narratives, in order. */
  narrative: NarrativeSentence[] | null;
  /** Between claims of the results; superseded ones last. */
  contradictions: Contradiction[];
  /** Sources that failed or took too long, and other remarks. */
  warnings: SourceWarning[];
  /** What can be asked next; commands stand in backticks. */
  next_steps: string[];
  /** How complete the answer is; null for a plan. */
  quality: Quality | null;
  /** The whole answer as Markdown. */
  markdown: string;
  /** What kind of words the question asks for. */
  answer_type: "definition" | "yes_no" | "person" | "date" | "number" | "place" | "reason" | "list" | "other";
  /** How well the notes answer it: a note says so, says part of it or nearly that, or no note says it. */
  evidence: "stated" | "partial" | "none";
  /** For a yes/no question: whether the first passage says or denies it in the words of the question; null if neither. */
  verdict: "yes" | "no" | null;
  /**
   * The passages that answer it, best first; [] when evidence is none.
   *
   * @maxItems 5
   */
  answer:
    | []
    | [AnswerPassage]
    | [AnswerPassage, AnswerPassage]
    | [AnswerPassage, AnswerPassage, AnswerPassage]
    | [AnswerPassage, AnswerPassage, AnswerPassage, AnswerPassage]
    | [AnswerPassage, AnswerPassage, AnswerPassage, AnswerPassage, AnswerPassage];
  /** Names and nouns of the question that no note has, and parts of it that nothing answers. */
  missing: string[];
  /** Those of missing that no note has; an answer may say the same in other words. */
  unmentioned?: string[] | null;
  /** Words that were read otherwise than typed. */
  corrections: Correction[];
  /** Each question with its own answer if several were asked at once; else null. */
  parts: AnswerPart[] | null;
  /** If the results are the list of notes that was asked for: of which notes; else null. */
  listing?: Listing | null;
}
/** First event of a streamed answer: how the question was understood, and which sources will be asked. */
export interface PlanEvent {
  /** How it was read. */
  classification: Classification;
  /** What it is about. */
  parameters: Parameters;
  /** The sources to ask, why, and how far. */
  plan: PlannedSource[];
  /** The form the answer will have. */
  result_format: "list" | "table" | "timeline" | "narrative";
}
/** A source of a streamed answer has finished. */
export interface SourceEvent {
  /** text, semantic or graph. More may be added. */
  source: string;
  /** In a comparison: the subject it was asked for. */
  subject: string | null;
  /** How that went. */
  state: "answered" | "late" | "failed";
  /** Wall time in milliseconds; null if it gave no answer. */
  elapsed_ms: number | null;
  /** What went wrong. */
  error: string | null;
  /** Its best notes, at most ten. */
  hits: SourceHit[];
}
/** A note that one source found. */
export interface SourceHit {
  /** Where it stands. */
  note_path: string;
  /** The title under which it is shown. */
  note_title: string;
  /** The score on the source's own scale. */
  score: number;
}
/** Find claims in different notes that cannot both be true. */
export interface FindContradictionsRequest {
  /** Only between notes in this folder or below it; null for the whole vault. */
  folder?: string | null;
  /** Only contradictions with this judgement; null for all except dismissed ones. */
  status?: "detected" | "confirmed" | "dismissed" | null;
  /** The number of entries on a page, 1 to 100. */
  limit?: number | null;
  /** The cursor of the previous page; null for the first page. */
  cursor?: string | null;
}
/** One page of contradictions, most certain first; superseded ones last. */
export interface Contradictions {
  /** At most `limit`. */
  contradictions: Contradiction[];
  /** How many there are, on all pages together. */
  total_results: number;
  /** Pass it on to get the next page; null on the last page. */
  cursor: string | null;
  /** Why the answer may be incomplete, for instance notes whose claims are still being read. */
  warnings: string[];
}
/** Judge a contradiction; the judgement survives re-indexing. */
export interface JudgeContradictionRequest {
  /** As find_contradictions or ask gave it. */
  id: string;
  /** confirmed, dismissed, or detected to undo either. */
  status: "detected" | "confirmed" | "dismissed";
}
/** A judgement that was stored. */
export interface ContradictionJudged {
  /** The contradiction. */
  id: string;
  /** detected, confirmed or dismissed. */
  status: string;
}
/** Find the notes around a note or a concept. */
export interface RelatedRequest {
  /** The path or title of the note to start from; this or concept. */
  path?: string | null;
  /** The title or alias of a note to start from; this or path. */
  concept?: string | null;
  /** The most relations to follow, 1 to 4. */
  max_hops?: number | null;
  /** The most notes to return, 1 to 100. */
  limit?: number | null;
}
/** A note near the one that was asked for. */
export interface RelatedNote {
  /** Where it stands. */
  note_path: string;
  /** Its shown title. */
  note_title: string;
  /** Relations on the shortest way. */
  min_hops: number;
  /** How many ways lead to it within the requested number of relations. */
  path_count: number;
  /** Mean strength of the relations on the shortest ways. */
  avg_strength: number;
  /** Types of the relations by which it is reached: supports, contradicts, links_to and so on. */
  relationship_types: string[];
  /** Names of the fields that state them and are no known relation. */
  labels: string[];
  /** Why it is related, in words. */
  reason: string;
  /** The rank, from hops, strength and number of ways; notes with very many relations count less. */
  composite_relevance: number;
}
/** One relation of a drawn neighbourhood. */
export interface Edge {
  /** Where it starts. */
  source_path: string;
  /** Where it leads. */
  target_path: string;
  /** Which type. */
  relationship_type: string;
  /** The name of the field that states it, if that is no known relation; null otherwise. */
  label: string | null;
  /** 0 to 1. */
  strength: number;
}
/** Notes that hold together more than with others. */
export interface Community {
  /** The title of its most central note. */
  label: string;
  /** Most central first. */
  note_paths: string[];
}
/** The neighbourhood of a note or concept. */
export interface RelatedNotes {
  /** Nearest first. */
  results: RelatedNote[];
  /** The relations between those notes, for drawing. */
  edges: Edge[];
  /** Groups among them, largest first; [] for a small neighbourhood. */
  communities: Community[];
  /** Notes that join the groups, most telling first. */
  bridges: string[];
  /** What is missing, and why. */
  warnings: SourceWarning[];
}
/** Tell what the notes said about a concept. */
export interface BeliefsRequest {
  /** A title, an alias, or any words. */
  concept: string;
  /** Only what was said at the end of this day: 2024-10-05, 2024-10, 2024 or October 2024. Null for everything that was ever said. */
  as_of?: string | null;
  /** Only what came or went after this day, up to as_of or today. */
  since?: string | null;
}
/** A sentence that a note said about a concept, and when it stood there. */
export interface Belief {
  /** The sentence, without markup. */
  text: string;
  /** The note. */
  note_path: string;
  /** Its shown title. */
  note_title: string;
  /** Its place in the note as it is now; null if it no longer stands there. */
  span: Span | null;
  /** Since when it stood there: an ISO 8601 moment, day or month. */
  valid_from: string;
  /** When it went; null if it still stands there. */
  valid_until: string | null;
  /** reworded, removed, or moved to another note; null if it still stands there. */
  ended: string | null;
  /** The sentence that it replaced; null if it was new. */
  before: string | null;
  /** The evidence for valid_from: frontmatter, file_name, import_heading, git, file_time, or text for a date beside the sentence. */
  dated_by: string;
  /** Whether its arrival was seen by Catena or by git; false if it stood in the first known version of the note, or is dated by its text. */
  is_watched: boolean;
  /** The note's relevance. */
  composite_relevance: number;
}
/** What the notes said about a concept. */
export interface Beliefs {
  /** Oldest first. */
  beliefs: Belief[];
  /** When Catena first saw the oldest of these notes, ISO 8601; null if it has no history of them. */
  watched_since: string | null;
  /** What is missing, and why. */
  warnings: SourceWarning[];
}
/** Show how a note changed, and what it said on a day. */
export interface NoteHistoryRequest {
  /** The note's path in the vault, or its title. */
  path: string;
  /** The day for which to show the note (valid time): 2024-10-05, 2024-10, 2024 or October 2024. Null for now. */
  as_of?: string | null;
  /** Use only what was known on this day (transaction time). Null for now. */
  known_at?: string | null;
}
/** One change as a reader would see it. */
export interface Change {
  /** sentence_added, sentence_removed, sentence_reworded, link_added, link_removed, tag_added, tag_removed, property_changed, renamed, or `more` for the number of changes that are left out. More may be added. */
  kind: string;
  /** The text now, or the text that was removed. */
  text: string;
  /** The text before; null if there is nothing to compare. */
  before: string | null;
}
/** One version of a note on both time axes. */
export interface RecordedVersion {
  /** SHA-256 of its bytes, hex; the digest of no bytes if the note was removed. */
  version: string;
  /** Where the note stood then. */
  note_path: string;
  /** Since when it was valid, ISO 8601. */
  valid_time_start: string;
  /** Until when it was valid; null if it still is. */
  valid_time_end: string | null;
  /** When the sidecar learned it, ISO 8601. */
  transaction_time: string;
  /** The evidence for valid_time_start: frontmatter, file_name, import_heading, git or file_time. */
  dated_by: string;
  /** Note created, Content modified, Relationships added, Note renamed or Note removed. */
  event: string;
  /** The changes since the previous version. */
  changes: Change[];
}
/** A note's versions, and its text at the time asked for. */
export interface NoteHistory {
  /** Oldest first, as known at the time asked for. */
  versions: RecordedVersion[];
  /** The note's text at that time; null if the note did not exist or nothing was known of it. */
  content: string | null;
  /** The digest of that text. */
  current_version: string | null;
  /** What is missing, and why. */
  warnings: SourceWarning[];
}
/** Suggest typed links from a note to others. */
export interface SuggestLinksRequest {
  /** The note's path in the vault, or its title. */
  path: string;
  /** The most suggestions to return, 1 to 50. */
  limit?: number | null;
  /** True: also suggest links of kinds that are withheld because they were mostly dismissed. */
  withheld?: boolean | null;
}
/** A link that might be made. */
export interface LinkSuggestion {
  /** An id that stays the same for the same two notes. */
  id: string;
  /** The note asked for. */
  source_path: string;
  /** The note to link to. */
  target_path: string;
  /** Its shown title. */
  target_title: string;
  /** supports, contradicts, elaborates, analogous_to, generalizes, specializes, influences or related. */
  link_type: string;
  /** How certain it is, 0 to 1. */
  strength: number;
  /** Why, in words; at most 500 characters. */
  context: string;
  /** Its strongest reason: opposed_claims, definition, title, hierarchy, cause, evidence, mention, shared_links, shared_tags or meaning. */
  kind: string | null;
}
/** How suggested links of one kind fared so far. */
export interface KindOfLink {
  /** Their strongest reason. */
  kind: string;
  /** How many were accepted. */
  accepted: number;
  /** How many were dismissed. */
  dismissed: number;
  /** Whether others of the kind are withheld: the last five were all dismissed, and so were four in five of all. Accepting one ends it. */
  is_withheld: boolean;
  /** How many suggestions are left out of this result for that. */
  hidden: number;
}
/** Links that might be made. */
export interface LinkSuggestions {
  /** Most certain first. */
  suggestions: LinkSuggestion[];
  /** The kinds of suggestions that were judged so far. */
  kinds: KindOfLink[];
  /** What is missing, and why. */
  warnings: SourceWarning[];
}
/** Write a typed link into both notes: a suggestion by its id, or any two notes. */
export interface AcceptLinkRequest {
  /** A suggestion's id; else name both notes and the type. */
  id?: string | null;
  /** The note the link starts from. */
  source_path?: string | null;
  /** The note it leads to. */
  target_path?: string | null;
  /** supports, contradicts, elaborates, analogous_to, generalizes, specializes, influences or related; beside an id it replaces the suggested type. */
  link_type?: string | null;
  /** A sentence beside the link in the source note, at most 500 characters. */
  context_forward?: string | null;
  /** A sentence beside the link in the target note, at most 500 characters. */
  context_backward?: string | null;
}
/** What came of accepting a link. */
export interface LinkAccepted {
  /** Whether the link now stands in both notes, or in the only one that may be written. */
  success: boolean;
  /** The relation's id; null if nothing was written. */
  link_id: string | null;
  /** When it was accepted, ISO 8601. */
  discovered_at: string | null;
  /** Whether the second note could not be written, and the first was restored. */
  rollback_performed: boolean;
  /** What went wrong. */
  error: string | null;
  /** Why the first note could not be restored; details say where its original is kept. */
  rollback_error: string | null;
  /** Paths of the notes that were written. */
  written: string[];
  /** Remarks, for instance that a note is near its limit of links. */
  warnings: string[];
}
/** Never suggest this link again. */
export interface DismissLinkRequest {
  /** As suggest_links gave it. */
  id: string;
}
/** A dismissal that was stored. */
export interface LinkDismissed {
  /** The suggestion. */
  id: string;
}
/** Event `history_progress`: how far the import of the vault's git history is. */
export interface HistoryProgressEvent {
  /** Commits read. */
  done: number;
  /** Commits in all. */
  total: number;
}
/** Read a PDF's table of contents; name the PDF in one of four ways. */
export interface GetPdfOutlineRequest {
  /** Path in the vault, or a PDF's file name. */
  file?: string | null;
  /** The paper's citekey. */
  citekey?: string | null;
  /** The PDF's key in Zotero. */
  attachment_key?: string | null;
  /** The paper's key in Zotero. */
  item_key?: string | null;
}
/** One entry of a PDF's table of contents. */
export interface PdfOutlineItem {
  /** As the file states it. */
  title: string;
  /** 0-based; null if it leads nowhere in this file. */
  page: number | null;
  /** Entries below it. */
  children: PdfOutlineItem[];
}
/** A PDF's table of contents. */
export interface PdfOutline {
  /** Whether the PDF states any section; if not, the items are headings that were found in its text. */
  has_outline: boolean;
  /** How many pages it has. */
  total_pages: number;
  /** Top level, in order. */
  items: PdfOutlineItem[];
}
/** Read pages or sections of a PDF; name the PDF in one of four ways. */
export interface ReadPdfPagesRequest {
  /** Path in the vault, or a PDF's file name. */
  file?: string | null;
  /** The paper's citekey. */
  citekey?: string | null;
  /** The PDF's key in Zotero. */
  attachment_key?: string | null;
  /** The paper's key in Zotero. */
  item_key?: string | null;
  /** 1-based pages: 1, 1-5, 3,7-9 or all. If given, section is ignored. */
  pages?: string | null;
  /** Names of sections, separated by commas; numbering and case don't matter. */
  section?: string | null;
  /** First page, 1-based. */
  start_page?: number | null;
  /** Last page, 1-based. */
  end_page?: number | null;
}
/** One page of a PDF as text. */
export interface PdfPage {
  /** 1-based. */
  page: number;
  /** As printed or named by the file. */
  label: string | null;
  /** In reading order, without headers and footers that repeat. */
  text: string;
}
/** A section that was read. */
export interface PdfSection {
  /** As the outline writes it. */
  title: string;
  /** 1-based. */
  start_page: number;
  /** 1-based, included. */
  end_page: number;
}
/** Pages or sections of a PDF as text. */
export interface PdfPages {
  /** Of the whole PDF. */
  total_pages: number;
  /** In the requested order. */
  pages: PdfPage[];
  /** The sections that were requested; [] if pages were. */
  sections: PdfSection[];
  /** The whole text; each page follows a line --- Page N ---. */
  text: string;
  /** What is missing, and why. */
  warnings: string[];
}
/** Something in a note that stands for an annotation and belongs to none, with the reason. */
export interface LeftOutMark {
  /** What it is: a link to an annotation, a mark, an image, a page reference or a quotation. */
  what: "link" | "mark" | "image" | "page" | "quote";
  /** As written, shortened. */
  text: string;
  /** Why it is left out. */
  reason: string;
  /** Where it stands. */
  span: Span;
}
/** One format of Zotero Integration's settings. */
export interface ImportFormat {
  /** Its name there. */
  name: string;
  /** Where its notes go, as the settings say. */
  output_path: string | null;
  /** Its template's path. */
  template_path: string | null;
  /** Whether the template is there. */
  template_found: boolean;
}
/** What a colour, symbol or heading means in this vault. */
export interface ColorRole {
  /** The colour as #rrggbb, else the symbol, name or heading. */
  key: string;
  /** What it stands for. */
  role: AnnotationColor;
  /** Where this meaning comes from. */
  source: "prefix" | "settings" | "template" | "legend" | "heading" | "comment" | "learned" | "kind" | "default";
  /** How many annotations of the vault have this mark. */
  count: number;
  /** The beginning of one of them; empty if there are none. */
  example: string;
  /** Why it is taken to mean this, as a phrase. */
  reason: string;
  /** Whether the settings say so, so that nobody need be asked. */
  confirmed: boolean;
}
/** Conditions on annotations. All given fields must hold; of a list, one value is enough. */
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
   * The prefixes of their comments, with or without colon: METHOD, IDEA.
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
  /** Pages as labelled: 12, 3-7, or several with commas. */
  pages?: string | null;
  /** Words in the name of the section of the paper in which they stand. */
  section?: string | null;
  /** Imported on that day, month or year, or later. */
  imported_since?: string | null;
  /** Imported by the end of that day, month or year. */
  imported_until?: string | null;
}
/** A value and how many of the found annotations have it. */
export interface FacetValue {
  /** The value. */
  value: string;
  /** How many. */
  count: number;
}
/** How many of the found annotations have which property, most frequent values first. */
export interface AnnotationFacets {
  /** By what they are for. */
  roles: FacetValue[];
  /** By colour, as #rrggbb. */
  colors: FacetValue[];
  /** By prefix. */
  prefixes: FacetValue[];
  /** By theme. */
  themes: FacetValue[];
  /** By paper. */
  citekeys: FacetValue[];
  /** By the paper's innermost section. */
  sections: FacetValue[];
  /** By page, in order. */
  pages: FacetValue[];
  /** By day of import, newest first. */
  imported: FacetValue[];
}
/** An annotation inside a result. */
export interface AnnotationHit {
  /** Its paper. */
  citekey: string;
  /** The paper's words. */
  text: string | null;
  /** The reader's. */
  comment: string | null;
  /** With colon. */
  comment_prefix: string | null;
  /** What it is for. */
  role: AnnotationColor;
  /** #rrggbb. */
  color_hex: string | null;
  /** As written. */
  page: string | null;
  /** Where it stands in the note. */
  span: Span | null;
}
/** Find annotations by words, meaning and properties. Without a query, all that meet the conditions are returned in the order of the notes. */
export interface SearchAnnotationsRequest {
  /** What to look for, in plain words. */
  query?: string | null;
  /** Which annotations count. */
  where?: AnnotationFilter | null;
  /** Only in notes there and below. */
  folder?: string | null;
  /**
   * Only in notes that carry all of these.
   *
   * @maxItems 100
   */
  tags?: string[] | null;
  /** The number of entries on a page. */
  limit?: number | null;
  /** The cursor of the previous page; null for the first page. */
  cursor?: string | null;
}
/** An annotation and its paper. */
export interface FoundAnnotation {
  /** The paper. */
  citekey: string;
  /** The paper's. */
  title: string;
  /** The note it stands in. */
  file_path: string;
  /** How well it fits the query; null without a query. */
  score: number | null;
  /** The annotation. */
  annotation: Annotation;
}
/** One page of annotations, and how all of them divide. */
export interface FoundAnnotations {
  /** Best first. */
  annotations: FoundAnnotation[];
  /** Facets of all annotations that were found, not only of this page. */
  facets: AnnotationFacets;
  /** How many were found, on all pages together. */
  total_results: number;
  /** Pass it on to get the next page; null on the last page. */
  cursor: string | null;
  /** Sources that did not answer. */
  warnings: SourceWarning[];
}
/** A quoted sentence, checked against its annotation and, if available, its page of the PDF. */
export interface QuoteChecked {
  /** As quoted. */
  text: string;
  /** The paper it is said to be from. */
  citekey: string | null;
  /** The page it is said to be on. */
  page: string | null;
  /** verified: annotation and PDF contain it; in_annotations: the annotation contains it, and there is no PDF to check; wrong_page: it stands on another page; misquoted: something similar was found; stitched: it is put together from several places; not_found: nothing was found. */
  status: "verified" | "in_annotations" | "wrong_page" | "misquoted" | "stitched" | "not_found";
  /** What it is to the paper's own words, whatever its page; the PDF decides where there is one. */
  verdict: "verbatim" | "altered" | "stitched" | "not_there";
  /** What is wrong, and what stands there instead. */
  message: string | null;
  /** Where it is quoted. */
  span: Span | null;
}
/** Check the quotations of a note against the annotations and PDFs they come from. */
export interface CheckQuotesRequest {
  /** The note's path in the vault, or its title. */
  path: string;
}
/** The result for each quotation of a note. */
export interface QuotesChecked {
  /** The note. */
  path: string;
  /** In the order of the note. */
  quotes: QuoteChecked[];
  /**
   * What could not be checked.
   *
   * Items: A sentence.
   */
  warnings: string[];
}
/** Check a draft against the papers and notes that it cites. Give either path or text. */
export interface CheckDraftRequest {
  /** The draft: the path or title of a note. */
  path?: string | null;
  /** The draft itself, in Markdown. */
  text?: string | null;
  /** The note that the text is from; its links are resolved from there. */
  note?: string | null;
}
/** A passage of a paper or a note that says something about a sentence. */
export interface DraftPassage {
  /** Plain text, a sentence or two. */
  text: string;
  /** Its paper; null if it is from no paper. */
  citekey: string | null;
  /** The note that has it, or the note about its paper; null for a PDF without a note. */
  note_path: string | null;
  /** The label of its page; null if unknown. */
  page: string | null;
  /** Its place in the note; null for the text of a PDF. */
  span: Span | null;
  /** Where it stands. */
  source: "annotation" | "pdf" | "note";
  /** What it says about the sentence. */
  relation: "supports" | "contradicts" | "related";
  /** How near it is to the sentence, 0 to 1. */
  score: number;
}
/** A sentence of a draft, and what its sources say about it. */
export interface SentenceChecked {
  /** As its reader sees it, citations included. */
  text: string;
  /** Its place in the draft. */
  span: Span;
  /**
   * What it cites.
   *
   * Items: A citekey, or the path of a note.
   */
  citations: string[];
  /** verbatim: the source has these words; supported: it says so in other words; partial: it says part of it; contradicted: it says the contrary, or another number or name; not_found: it has nothing that says so; uncited: the sentence cites nothing. */
  verdict: "verbatim" | "supported" | "partial" | "contradicted" | "not_found" | "uncited";
  /** What differs, as a sentence; null if there is nothing to say. */
  reason: string | null;
  /** What decides, best first; for a sentence that cites nothing, what the vault says for or against it. */
  passages: DraftPassage[];
}
/** The number of sentences of each verdict. */
export interface DraftCounts {
  /** Sentences that are verbatim. */
  verbatim: number;
  /** Sentences that are supported. */
  supported: number;
  /** Sentences that are partial. */
  partial: number;
  /** Sentences that are contradicted. */
  contradicted: number;
  /** Sentences that are not found. */
  not_found: number;
  /** Sentences that are uncited. */
  uncited: number;
}
/** A checked draft. */
export interface DraftChecked {
  /** In the order of the draft. */
  sentences: SentenceChecked[];
  /** How many there are of each verdict. */
  counts: DraftCounts;
  /**
   * What could not be read or checked.
   *
   * Items: A sentence.
   */
  warnings: string[];
}
/** Find the paper and page that a snippet is from. */
export interface FindSourceRequest {
  /** A sentence or two, verbatim or in other words. */
  text: string;
}
/** Where a snippet may be from. */
export interface SourceFound {
  /** The paper; null if it is from no paper. */
  citekey: string | null;
  /** The title of the paper or note. */
  title: string;
  /** The label of the page; null if unknown. */
  page: string | null;
  /** The words there. */
  passage: string;
  /** Their place in the note; null for the text of a PDF. */
  span: Span | null;
  /** How near they are to the snippet, 0 to 1; 1 if they are the same. */
  score: number;
  /** The note that has them, or the note about the paper; null for a PDF without a note. */
  note_path: string | null;
  /** Where they stand. */
  source: "annotation" | "pdf" | "note";
}
/** The result of a search for a snippet's source. */
export interface SourcesFound {
  /** Best first, at most five. */
  sources: SourceFound[];
  /**
   * What was not looked into.
   *
   * Items: A sentence.
   */
  warnings: string[];
}
/** Rank the unread papers of the vault by what their findings say about the claims of one's own notes. */
export interface ReadingListRequest {
  /** Maximum number of papers. */
  limit?: number | null;
}
/** A claim of one's own notes and a finding of an unread paper that bears on it. */
export interface ClaimBearing {
  /** The sentence of the note. */
  claim: string;
  /** The note. */
  note_path: string;
  /** Its title. */
  note_title: string;
  /** The sentence's place in the note. */
  span: Span;
  /** The sentence of the paper. */
  finding: string;
  /** The label of its page. */
  page: string;
  /** What the finding says about the claim; related: they are about the same, and which it is is not sure. */
  relation: "contradicts" | "qualifies" | "supports" | "related";
  /** Why, as a phrase. */
  reason: string;
  /** How sure the comparison is, 0 to 1; of related sentences, how near they are. */
  confidence: number;
}
/** One of one's own notes that is about the same as a paper. */
export interface NearNote {
  /** The note. */
  note_path: string;
  /** Its title. */
  note_title: string;
  /** How near it is, 0 to 1. */
  score: number;
}
/** An unread paper: its PDF is in the vault, and neither a note nor the PDF has annotations. */
export interface PaperToRead {
  /** Of its note, else the name of its PDF. */
  citekey: string;
  /** As its note or its PDF states it, else the name of the PDF. */
  title: string;
  /**
   * As far as known.
   *
   * Items: A name.
   */
  authors: string[];
  /** Four digits. */
  year: string | null;
  /** The PDF's path in the vault. */
  file_path: string;
  /** claims: its findings bear on claims of the notes; topic: it is only about the same things. */
  basis: "claims" | "topic";
  /** The claims it bears on, what speaks against them first, at most five; for topic, pairs of related sentences. */
  bearings: ClaimBearing[];
  /** The nearest notes, if its findings bear on no claim. */
  near: NearNote[];
}
/** Unread papers: first those whose findings bear on claims of one's own notes, then those near in topic. */
export interface ReadingList {
  /** What may change most what is thought comes first. */
  papers: PaperToRead[];
  /** The number of unread papers that were compared. */
  unread: number;
  /**
   * What was not read or compared.
   *
   * Items: A sentence.
   */
  warnings: string[];
}
/** Export papers for a manuscript. */
export interface CiteRequest {
  /**
   * Notes whose citations are exported, and papers; the note about a paper stands for that paper.
   *
   * @minItems 1
   * @maxItems 200
   *
   * Items: The path or name of a note, or a citekey with or without @.
   */
  names: [string, ...string[]];
  /** bib: BibTeX, also for BibLaTeX; csl-json: CSL-JSON; quotes: the annotated passages as blockquotes with pandoc citations. */
  format?: "bib" | "csl-json" | "quotes";
}
/** Exported papers. */
export interface Citations {
  /** How they are written. */
  format: "bib" | "csl-json" | "quotes";
  /** BibTeX, CSL-JSON or Markdown. */
  text: string;
  /**
   * The papers in it, sorted.
   *
   * Items: A citekey.
   */
  citekeys: string[];
  /**
   * Unknown citekeys with the nearest ones, and what entries lack.
   *
   * Items: A sentence.
   */
  warnings: string[];
}
/** Make or renew one note from several annotated papers. */
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
  /** The theme to focus on, by its meaning; null for everything. */
  theme?: string | null;
  /** True: compose the note and write nothing. */
  dry_run?: boolean | null;
  /** The plan of a dry run. Exactly that note is written, or nothing if the note would be different by now. */
  plan?: string | null;
  /** True: also draw claims and evidence on a canvas beside the note. One that its owner changed stays as it is. */
  canvas?: boolean | null;
}
/** The synthesis note of several papers. */
export interface Synthesis {
  /** Where it stands, or would stand after a dry run. */
  path: string;
  /** Whether the note is new. */
  created: boolean;
  /** The whole note. */
  markdown: string;
  /** In the order of the note. */
  sections: SummarySection[];
  /** One sentence each: what was not understood in the annotation notes, and what in the generated note needs attention. */
  warnings: string[];
  /** What changes in an existing note, as a unified diff; "" if the note is new or nothing changes. */
  diff: string;
  /**
   * The themes found, in the note's order.
   *
   * Items: A theme.
   */
  themes: string[];
  /** Each quoted sentence that is not verified. */
  quotes: QuoteChecked[];
  /** The Obsidian Base with the literature matrix, beside the note; null if there is no matrix or the Base is the user's. */
  base_path: string | null;
  /** The literature matrix as CSV, with whole sentences; "" without a matrix. */
  matrix_csv: string;
  /** The canvas of claims and evidence beside the note; null unless it was asked for, or if the canvas is the user's. */
  canvas_path: string | null;
  /** Names this version of the note. Hand the plan of a dry run back to write exactly what it showed. */
  plan: string;
}

/** The contract's major version; a sidecar with another one is not talked to. */
export const API = 1;

/** Every word of the contract by its name. */
export interface Words {
  Span: Span;
  Problem: Problem;
  SourceWarning: SourceWarning;
  NoteWarning: NoteWarning;
  ResultMetadata: ResultMetadata;
  Result: Result;
  SearchRequest: SearchRequest;
  SearchResults: SearchResults;
  AnnotationColor: AnnotationColor;
  Annotation: Annotation;
  ReadAnnotationsRequest: ReadAnnotationsRequest;
  AnnotationsRead: AnnotationsRead;
  ListAnnotationFilesRequest: ListAnnotationFilesRequest;
  PaperDetails: PaperDetails;
  AnnotationFile: AnnotationFile;
  AnnotationFiles: AnnotationFiles;
  WriteNoteRequest: WriteNoteRequest;
  NoteWritten: NoteWritten;
  SummarizeRequest: SummarizeRequest;
  SummarySection: SummarySection;
  Summary: Summary;
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
  Storage: Storage;
  Diagnosis: Diagnosis;
  NotesInLanguage: NotesInLanguage;
  Ready: Ready;
  VersionInfo: VersionInfo;
  IndexProgressEvent: IndexProgressEvent;
  NoteIndexedEvent: NoteIndexedEvent;
  NoteWrittenEvent: NoteWrittenEvent;
  ProblemEvent: ProblemEvent;
  Intent: Intent;
  Reading: Reading;
  Classification: Classification;
  Parameters: Parameters;
  QueryMetadata: QueryMetadata;
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
  AnswerPassage: AnswerPassage;
  Correction: Correction;
  AnswerPart: AnswerPart;
  Listing: Listing;
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
  BeliefsRequest: BeliefsRequest;
  Belief: Belief;
  Beliefs: Beliefs;
  NoteHistoryRequest: NoteHistoryRequest;
  Change: Change;
  RecordedVersion: RecordedVersion;
  NoteHistory: NoteHistory;
  SuggestLinksRequest: SuggestLinksRequest;
  LinkSuggestion: LinkSuggestion;
  KindOfLink: KindOfLink;
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
  CheckDraftRequest: CheckDraftRequest;
  DraftPassage: DraftPassage;
  SentenceChecked: SentenceChecked;
  DraftCounts: DraftCounts;
  DraftChecked: DraftChecked;
  FindSourceRequest: FindSourceRequest;
  SourceFound: SourceFound;
  SourcesFound: SourcesFound;
  ReadingListRequest: ReadingListRequest;
  ClaimBearing: ClaimBearing;
  NearNote: NearNote;
  PaperToRead: PaperToRead;
  ReadingList: ReadingList;
  CiteRequest: CiteRequest;
  Citations: Citations;
  SynthesizeRequest: SynthesizeRequest;
  Synthesis: Synthesis;
}

/** Every operation: what it takes and what it gives. */
export interface Operations {
  /** Answer a question from the vault's notes with a list, table, timeline or narrative: every line names its note, and contradictions are flagged. */
  ask: { request: AskRequest; result: Answer };
  /** Find claims in different notes that cannot both be true, in a folder or the whole vault, both verbatim with their places. */
  find_contradictions: { request: FindContradictionsRequest; result: Contradictions };
  /** Confirm or dismiss a contradiction; the judgement survives re-indexing. */
  judge_contradiction: { request: JudgeContradictionRequest; result: ContradictionJudged };
  /** Find the notes around a note or concept within a few relations, each with the reason; hubs count less. */
  related: { request: RelatedRequest; result: RelatedNotes };
  /** Tell what the notes said about a concept on a day, each sentence with when it came and went, and what it replaced. */
  beliefs: { request: BeliefsRequest; result: Beliefs };
  /** Show how a note changed, and what it said on a day or according to what was known on a day. */
  note_history: { request: NoteHistoryRequest; result: NoteHistory };
  /** Suggest links from a note to notes that it isn't linked with yet, each with the sentence that is the reason. */
  suggest_links: { request: SuggestLinksRequest; result: LinkSuggestions };
  /** Write a typed link into both notes or neither; a link that would close a circle of reasons is refused. */
  accept_link: { request: AcceptLinkRequest; result: LinkAccepted };
  /** Never suggest this link again. */
  dismiss_link: { request: DismissLinkRequest; result: LinkDismissed };
  /** Search the vault's notes by words and by meaning; returns notes with the exact place, an excerpt and a score, best first. */
  search: { request: SearchRequest; result: SearchResults };
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
  /** Check every quotation of a note against the annotations and the PDF it is said to come from. */
  check_quotes: { request: CheckQuotesRequest; result: QuotesChecked };
  /** Check each sentence of a draft against the annotations, PDFs and notes that it cites: verbatim, supported, partial, contradicted or not found, with the best passage; for sentences that cite nothing, what the vault says for or against them. */
  check_draft: { request: CheckDraftRequest; result: DraftChecked };
  /** Find the paper and page that a snippet is from, verbatim or in other words: annotations and notes first, then PDFs. */
  find_source: { request: FindSourceRequest; result: SourcesFound };
  /** Rank the unread papers of the vault by what their findings say for or against the claims of one's own notes. */
  reading_list: { request: ReadingListRequest; result: ReadingList };
  /** Export the papers that notes cite, or papers by citekey, as BibTeX, CSL-JSON, or as the annotated passages with pandoc citations. */
  cite: { request: CiteRequest; result: Citations };
  /** Read the table of contents of a PDF, found by vault path, citekey or Zotero key. */
  get_pdf_outline: { request: GetPdfOutlineRequest; result: PdfOutline };
  /** Read pages or whole sections of a PDF as text in reading order. */
  read_pdf_pages: { request: ReadPdfPagesRequest; result: PdfPages };
  /** Show the state of the index: files by status, chunks, model. */
  status: { request: StatusRequest; result: Status };
  /** Bring the index up to date with the vault now, and report what was done. */
  reindex: { request: ReindexRequest; result: IndexRun };
  /** Keep one file out of the index, or allow it again. */
  set_enabled: { request: SetEnabledRequest; result: EnabledSet };
  /** Stop indexing until it is resumed; searching still works. */
  pause: { request: PauseRequest; result: StateReached };
  /** Go on indexing after a pause. */
  resume: { request: ResumeRequest; result: StateReached };
  /** Check the vault and the index as a whole: what is not indexed and why, and where annotation notes deviate from the supported format. */
  diagnose: { request: DiagnoseRequest; result: Diagnosis };
}

/** The word in which each operation answers. */
export const RESULT_OF = {
  ask: "Answer",
  find_contradictions: "Contradictions",
  judge_contradiction: "ContradictionJudged",
  related: "RelatedNotes",
  beliefs: "Beliefs",
  note_history: "NoteHistory",
  suggest_links: "LinkSuggestions",
  accept_link: "LinkAccepted",
  dismiss_link: "LinkDismissed",
  search: "SearchResults",
  read_annotations: "AnnotationsRead",
  list_annotation_files: "AnnotationFiles",
  write_note: "NoteWritten",
  summarize: "Summary",
  synthesize: "Synthesis",
  search_annotations: "FoundAnnotations",
  check_quotes: "QuotesChecked",
  check_draft: "DraftChecked",
  find_source: "SourcesFound",
  reading_list: "ReadingList",
  cite: "Citations",
  get_pdf_outline: "PdfOutline",
  read_pdf_pages: "PdfPages",
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
  /** How far the import of the vault's git history is. */
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
