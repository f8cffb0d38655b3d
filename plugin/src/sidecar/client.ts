// Made by `npm run contract` from shared-schema/. Change that, not this.

import type {
  AcceptLinkRequest,
  AnnotationFiles,
  AnnotationsRead,
  Answer,
  AskRequest,
  Beliefs,
  BeliefsRequest,
  CausalChains,
  CausalChainsRequest,
  ChangedSince,
  ChangedSinceRequest,
  CheckDraftRequest,
  CheckQuotesRequest,
  Citations,
  CiteRequest,
  Classified,
  ClassifyRequest,
  ContradictionJudged,
  Contradictions,
  DiagnoseRequest,
  Diagnosis,
  DismissLinkRequest,
  DraftChecked,
  EnabledSet,
  Evolution,
  EvolutionRequest,
  FindContradictionsRequest,
  FindSourceRequest,
  FoundAnnotations,
  GetPdfOutlineRequest,
  IndexRun,
  InspectRequest,
  Inspection,
  JudgeContradictionRequest,
  LinkAccepted,
  LinkDismissed,
  LinkSuggestions,
  ListAnnotationFilesRequest,
  NoteHistory,
  NoteHistoryRequest,
  NoteWritten,
  PauseRequest,
  PdfOutline,
  PdfPages,
  PlanEvent,
  QuotesChecked,
  ReadAnnotationsRequest,
  ReadPdfPagesRequest,
  ReadingList,
  ReadingListRequest,
  ReindexRequest,
  RelatedNotes,
  RelatedRequest,
  ResumeRequest,
  SearchAnnotationsRequest,
  SearchRequest,
  SearchResults,
  SetEnabledRequest,
  SimilarityResults,
  SimilaritySearchRequest,
  SourceEvent,
  SourcesFound,
  StateReached,
  Status,
  StatusRequest,
  SuggestLinksRequest,
  SummarizeRequest,
  Summary,
  Synthesis,
  SynthesizeRequest,
  WriteNoteRequest,
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
export class SidecarClient {
  constructor(private readonly transport: Transport) {}

  /** Answer a question from the vault's notes with a list, table, timeline or narrative: every line names its note, and contradictions are flagged. */
  ask(request: AskRequest, listening: AskListening): Promise<Answer> {
    return this.transport.stream("ask", request, listening.signal, {
      plan: (payload) => listening.onPlan(read("PlanEvent", payload)),
      source: (payload) => listening.onSource(read("SourceEvent", payload)),
    });
  }

  /** Understand a question without answering it: its intent with the reason, concepts, subjects and dates. */
  classify(request: ClassifyRequest, signal?: AbortSignal): Promise<Classified> {
    return this.transport.call("classify", request, signal);
  }

  /** Find claims in different notes that cannot both be true, in a folder or the whole vault, both verbatim with their places. */
  findContradictions(request: FindContradictionsRequest = {}, signal?: AbortSignal): Promise<Contradictions> {
    return this.transport.call("find_contradictions", request, signal);
  }

  /** Confirm or dismiss a contradiction; the judgement survives re-indexing. */
  judgeContradiction(request: JudgeContradictionRequest, signal?: AbortSignal): Promise<ContradictionJudged> {
    return this.transport.call("judge_contradiction", request, signal);
  }

  /** Find the notes around a note or concept within a few relations, each with the reason; hubs count less. */
  related(request: RelatedRequest = {}, signal?: AbortSignal): Promise<RelatedNotes> {
    return this.transport.call("related", request, signal);
  }

  /** Show how a concept developed: what was created, changed and linked, and when. */
  evolution(request: EvolutionRequest, signal?: AbortSignal): Promise<Evolution> {
    return this.transport.call("evolution", request, signal);
  }

  /** Tell what the notes said about a concept on a day, each sentence with when it came and went, and what it replaced. */
  beliefs(request: BeliefsRequest, signal?: AbortSignal): Promise<Beliefs> {
    return this.transport.call("beliefs", request, signal);
  }

  /** Show how a note changed, and what it said on a day or according to what was known on a day. */
  noteHistory(request: NoteHistoryRequest, signal?: AbortSignal): Promise<NoteHistory> {
    return this.transport.call("note_history", request, signal);
  }

  /** Show what changed in the vault since a day: notes added, removed and renamed, sentences, links and tags. */
  changedSince(request: ChangedSinceRequest, signal?: AbortSignal): Promise<ChangedSince> {
    return this.transport.call("changed_since", request, signal);
  }

  /** Find chains of cause and effect from one concept to another, each link with the sentence that states it. */
  causalChains(request: CausalChainsRequest, signal?: AbortSignal): Promise<CausalChains> {
    return this.transport.call("causal_chains", request, signal);
  }

  /** Suggest links from a note to notes that it isn't linked with yet, each with the sentence that is the reason. */
  suggestLinks(request: SuggestLinksRequest, signal?: AbortSignal): Promise<LinkSuggestions> {
    return this.transport.call("suggest_links", request, signal);
  }

  /** Write a typed link into both notes or neither; a link that would close a circle of reasons is refused. */
  acceptLink(request: AcceptLinkRequest = {}, signal?: AbortSignal): Promise<LinkAccepted> {
    return this.transport.call("accept_link", request, signal);
  }

  /** Never suggest this link again. */
  dismissLink(request: DismissLinkRequest, signal?: AbortSignal): Promise<LinkDismissed> {
    return this.transport.call("dismiss_link", request, signal);
  }

  /** Search the vault's notes by words and by meaning; returns notes with the exact place, an excerpt and a score, best first. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResults> {
    return this.transport.call("search", request, signal);
  }

  /** Find the chunks of notes whose meaning is nearest to a text, with their exact slices of the files. */
  similaritySearch(request: SimilaritySearchRequest, signal?: AbortSignal): Promise<SimilarityResults> {
    return this.transport.call("similarity_search", request, signal);
  }

  /** Read and parse the annotations of one paper, by citekey: colours, text, comments, pages and sections. */
  readAnnotations(request: ReadAnnotationsRequest = {}, signal?: AbortSignal): Promise<AnnotationsRead> {
    return this.transport.call("read_annotations", request, signal);
  }

  /** List the annotated papers of the vault with citekey, title, tags and number of annotations. */
  listAnnotationFiles(request: ListAnnotationFilesRequest = {}, signal?: AbortSignal): Promise<AnnotationFiles> {
    return this.transport.call("list_annotation_files", request, signal);
  }

  /** Create or update a Markdown note in the vault, atomically; frontmatter is merged key by key. */
  writeNote(request: WriteNoteRequest, signal?: AbortSignal): Promise<NoteWritten> {
    return this.transport.call("write_note", request, signal);
  }

  /** Write the summary note of one annotated paper: its points by section and kind, each with its page. What its owner edited is kept. */
  summarize(request: SummarizeRequest, signal?: AbortSignal): Promise<Summary> {
    return this.transport.call("summarize", request, signal);
  }

  /** Write one note from several annotated papers: themes across them, findings, limits and questions with their pages, agreements and contradictions, methods compared, gaps. What its owner edited is kept. */
  synthesize(request: SynthesizeRequest, signal?: AbortSignal): Promise<Synthesis> {
    return this.transport.call("synthesize", request, signal);
  }

  /** Find annotations across all papers by words, meaning, role, colour, prefix, theme, page, section, citekey and import date, with counts of each. */
  searchAnnotations(request: SearchAnnotationsRequest = {}, signal?: AbortSignal): Promise<FoundAnnotations> {
    return this.transport.call("search_annotations", request, signal);
  }

  /** Check every quotation of a note against the annotations and the PDF it is said to come from. */
  checkQuotes(request: CheckQuotesRequest, signal?: AbortSignal): Promise<QuotesChecked> {
    return this.transport.call("check_quotes", request, signal);
  }

  /** Check each sentence of a draft against the annotations, PDFs and notes that it cites: verbatim, supported, partial, contradicted or not found, with the best passage; for sentences that cite nothing, what the vault says for or against them. */
  checkDraft(request: CheckDraftRequest = {}, signal?: AbortSignal): Promise<DraftChecked> {
    return this.transport.call("check_draft", request, signal);
  }

  /** Find the paper and page that a snippet is from, verbatim or in other words: annotations and notes first, then PDFs. */
  findSource(request: FindSourceRequest, signal?: AbortSignal): Promise<SourcesFound> {
    return this.transport.call("find_source", request, signal);
  }

  /** Rank the unread papers of the vault by what their findings say for or against the claims of one's own notes. */
  readingList(request: ReadingListRequest = {}, signal?: AbortSignal): Promise<ReadingList> {
    return this.transport.call("reading_list", request, signal);
  }

  /** Export the papers that notes cite, or papers by citekey, as BibTeX, CSL-JSON, or as the annotated passages with pandoc citations. */
  cite(request: CiteRequest, signal?: AbortSignal): Promise<Citations> {
    return this.transport.call("cite", request, signal);
  }

  /** Read the table of contents of a PDF, found by vault path, citekey or Zotero key. */
  getPdfOutline(request: GetPdfOutlineRequest = {}, signal?: AbortSignal): Promise<PdfOutline> {
    return this.transport.call("get_pdf_outline", request, signal);
  }

  /** Read pages or whole sections of a PDF as text in reading order. */
  readPdfPages(request: ReadPdfPagesRequest = {}, signal?: AbortSignal): Promise<PdfPages> {
    return this.transport.call("read_pdf_pages", request, signal);
  }

  /** Show what was understood of one note: frontmatter, blocks, chunks, annotations, links and warnings, each with its place. */
  inspect(request: InspectRequest, signal?: AbortSignal): Promise<Inspection> {
    return this.transport.call("inspect", request, signal);
  }

  /** Show the state of the index: files by status, chunks, model. */
  status(request: StatusRequest = {}, signal?: AbortSignal): Promise<Status> {
    return this.transport.call("status", request, signal);
  }

  /** Bring the index up to date with the vault now, and report what was done. */
  reindex(request: ReindexRequest = {}, signal?: AbortSignal): Promise<IndexRun> {
    return this.transport.call("reindex", request, signal);
  }

  /** Keep one file out of the index, or allow it again. */
  setEnabled(request: SetEnabledRequest, signal?: AbortSignal): Promise<EnabledSet> {
    return this.transport.call("set_enabled", request, signal);
  }

  /** Stop indexing until it is resumed; searching still works. */
  pause(request: PauseRequest = {}, signal?: AbortSignal): Promise<StateReached> {
    return this.transport.call("pause", request, signal);
  }

  /** Go on indexing after a pause. */
  resume(request: ResumeRequest = {}, signal?: AbortSignal): Promise<StateReached> {
    return this.transport.call("resume", request, signal);
  }

  /** Check the vault and the index as a whole: what is not indexed and why, and where annotation notes deviate from the supported format. */
  diagnose(request: DiagnoseRequest = {}, signal?: AbortSignal): Promise<Diagnosis> {
    return this.transport.call("diagnose", request, signal);
  }
}
