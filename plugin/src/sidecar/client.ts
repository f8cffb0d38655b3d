// Made by `npm run contract` from shared-schema/. Change that, not this.

import {
  RESULT_OF,
  type Operations,
  type AcceptLinkRequest,
  type AnnotationFiles,
  type AnnotationsRead,
  type Answer,
  type AskRequest,
  type Beliefs,
  type BeliefsRequest,
  type CheckDraftRequest,
  type CheckQuotesRequest,
  type Citations,
  type CiteRequest,
  type ContradictionJudged,
  type Contradictions,
  type DiagnoseRequest,
  type Diagnosis,
  type DismissLinkRequest,
  type DraftChecked,
  type EnabledSet,
  type FindContradictionsRequest,
  type FindSourceRequest,
  type FoundAnnotations,
  type GetPdfOutlineRequest,
  type IndexRun,
  type JudgeContradictionRequest,
  type LinkAccepted,
  type LinkDismissed,
  type LinkSuggestions,
  type ListAnnotationFilesRequest,
  type NoteHistory,
  type NoteHistoryRequest,
  type NoteWritten,
  type PauseRequest,
  type PdfOutline,
  type PdfPages,
  type PlanEvent,
  type QuotesChecked,
  type ReadAnnotationsRequest,
  type ReadPdfPagesRequest,
  type ReadingList,
  type ReadingListRequest,
  type ReindexRequest,
  type RelatedNotes,
  type RelatedRequest,
  type ResumeRequest,
  type SearchAnnotationsRequest,
  type SearchRequest,
  type SearchResults,
  type SetEnabledRequest,
  type SourceEvent,
  type SourcesFound,
  type StateReached,
  type Status,
  type StatusRequest,
  type SuggestLinksRequest,
  type SummarizeRequest,
  type Summary,
  type Synthesis,
  type SynthesizeRequest,
  type WriteNoteRequest,
} from "../wire/types.generated";
import { read } from "../wire/validate";
import type { Transport } from "./transport";

/** Who hears of the result of ask while it is made. */
export interface AskListening {
  /** Aborting it closes the connection, which cancels the operation in the sidecar. */
  readonly signal: AbortSignal;
  readonly onPlan: (payload: PlanEvent) => void;
  readonly onSource: (payload: SourceEvent) => void;
}

/** The operations of a running sidecar. Any call may throw Refused, BadReply, Cancelled or SidecarUnavailable. */
export interface SidecarClient {
  /** Answer a question from the vault's notes with a list, table, timeline or narrative: every line names its note, and contradictions are flagged. */
  readonly ask: (request: AskRequest, listening: AskListening) => Promise<Answer>;

  /** Find claims in different notes that cannot both be true, in a folder or the whole vault, both verbatim with their places. */
  readonly findContradictions: (request?: FindContradictionsRequest, signal?: AbortSignal) => Promise<Contradictions>;

  /** Confirm or dismiss a contradiction; the judgement survives re-indexing. */
  readonly judgeContradiction: (request: JudgeContradictionRequest, signal?: AbortSignal) => Promise<ContradictionJudged>;

  /** Find the notes around a note or concept within a few relations, each with the reason; hubs count less. */
  readonly related: (request?: RelatedRequest, signal?: AbortSignal) => Promise<RelatedNotes>;

  /** Tell what the notes said about a concept on a day, each sentence with when it came and went, and what it replaced. */
  readonly beliefs: (request: BeliefsRequest, signal?: AbortSignal) => Promise<Beliefs>;

  /** Show how a note changed, and what it said on a day or according to what was known on a day. */
  readonly noteHistory: (request: NoteHistoryRequest, signal?: AbortSignal) => Promise<NoteHistory>;

  /** Suggest links from a note to notes that it isn't linked with yet, each with the sentence that is the reason. */
  readonly suggestLinks: (request: SuggestLinksRequest, signal?: AbortSignal) => Promise<LinkSuggestions>;

  /** Write a typed link into both notes or neither; a link that would close a circle of reasons is refused. */
  readonly acceptLink: (request?: AcceptLinkRequest, signal?: AbortSignal) => Promise<LinkAccepted>;

  /** Never suggest this link again. */
  readonly dismissLink: (request: DismissLinkRequest, signal?: AbortSignal) => Promise<LinkDismissed>;

  /** Search the vault's notes by words and by meaning; returns notes with the exact place, an excerpt and a score, best first. */
  readonly search: (request: SearchRequest, signal?: AbortSignal) => Promise<SearchResults>;

  /** Read and parse the annotations of one paper, by citekey: colours, text, comments, pages and sections. */
  readonly readAnnotations: (request?: ReadAnnotationsRequest, signal?: AbortSignal) => Promise<AnnotationsRead>;

  /** List the annotated papers of the vault with citekey, title, tags and number of annotations. */
  readonly listAnnotationFiles: (request?: ListAnnotationFilesRequest, signal?: AbortSignal) => Promise<AnnotationFiles>;

  /** Create or update a Markdown note in the vault, atomically; frontmatter is merged key by key. */
  readonly writeNote: (request: WriteNoteRequest, signal?: AbortSignal) => Promise<NoteWritten>;

  /** Write the summary note of one annotated paper: its points by section and kind, each with its page. What its owner edited is kept. */
  readonly summarize: (request: SummarizeRequest, signal?: AbortSignal) => Promise<Summary>;

  /** Write one note from several annotated papers: themes across them, findings, limits and questions with their pages, agreements and contradictions, methods compared, gaps. What its owner edited is kept. */
  readonly synthesize: (request: SynthesizeRequest, signal?: AbortSignal) => Promise<Synthesis>;

  /** Find annotations across all papers by words, meaning, role, colour, prefix, theme, page, section, citekey and import date, with counts of each. */
  readonly searchAnnotations: (request?: SearchAnnotationsRequest, signal?: AbortSignal) => Promise<FoundAnnotations>;

  /** Check every quotation of a note against the annotations and the PDF it is said to come from. */
  readonly checkQuotes: (request: CheckQuotesRequest, signal?: AbortSignal) => Promise<QuotesChecked>;

  /** Check each sentence of a draft against the annotations, PDFs and notes that it cites: verbatim, supported, partial, contradicted or not found, with the best passage; for sentences that cite nothing, what the vault says for or against them. */
  readonly checkDraft: (request?: CheckDraftRequest, signal?: AbortSignal) => Promise<DraftChecked>;

  /** Find the paper and page that a snippet is from, verbatim or in other words: annotations and notes first, then PDFs. */
  readonly findSource: (request: FindSourceRequest, signal?: AbortSignal) => Promise<SourcesFound>;

  /** Rank the unread papers of the vault by what their findings say for or against the claims of one's own notes. */
  readonly readingList: (request?: ReadingListRequest, signal?: AbortSignal) => Promise<ReadingList>;

  /** Export the papers that notes cite, or papers by citekey, as BibTeX, CSL-JSON, or as the annotated passages with pandoc citations. */
  readonly cite: (request: CiteRequest, signal?: AbortSignal) => Promise<Citations>;

  /** Read the table of contents of a PDF, found by vault path, citekey or Zotero key. */
  readonly getPdfOutline: (request?: GetPdfOutlineRequest, signal?: AbortSignal) => Promise<PdfOutline>;

  /** Read pages or whole sections of a PDF as text in reading order. */
  readonly readPdfPages: (request?: ReadPdfPagesRequest, signal?: AbortSignal) => Promise<PdfPages>;

  /** Show the state of the index: files by status, chunks, model. */
  readonly status: (request?: StatusRequest, signal?: AbortSignal) => Promise<Status>;

  /** Bring the index up to date with the vault now, and report what was done. */
  readonly reindex: (request?: ReindexRequest, signal?: AbortSignal) => Promise<IndexRun>;

  /** Keep one file out of the index, or allow it again. */
  readonly setEnabled: (request: SetEnabledRequest, signal?: AbortSignal) => Promise<EnabledSet>;

  /** Stop indexing until it is resumed; searching still works. */
  readonly pause: (request?: PauseRequest, signal?: AbortSignal) => Promise<StateReached>;

  /** Go on indexing after a pause. */
  readonly resume: (request?: ResumeRequest, signal?: AbortSignal) => Promise<StateReached>;

  /** Check the vault and the index as a whole: what is not indexed and why, and where annotation notes deviate from the supported format. */
  readonly diagnose: (request?: DiagnoseRequest, signal?: AbortSignal) => Promise<Diagnosis>;
}

/** The client that calls through this transport. */
export function sidecarClient(transport: Transport): SidecarClient {
  const callOf =
    <O extends keyof Operations>(operation: O) =>
    (request: Operations[O]["request"] = {}, signal?: AbortSignal) =>
      transport.call(operation, request, signal);
  const methods = (Object.keys(RESULT_OF) as (keyof Operations)[]).map((name) => [
    name.replace(/_(\w)/gu, (_whole, letter: string) => letter.toUpperCase()),
    callOf(name),
  ]);
  return {
    // A method for every operation, as a test makes sure; what it takes and gives is the operation's.
    ...(Object.fromEntries(methods) as SidecarClient),
    ask: (request: AskRequest, listening: AskListening) =>
      transport.stream("ask", request, listening.signal, {
        plan: (payload) => listening.onPlan(read("PlanEvent", payload)),
        source: (payload) => listening.onSource(read("SourceEvent", payload)),
      }),
  };
}
