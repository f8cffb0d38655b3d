/** The operations of a running sidecar. Every answer is checked against the contract before anything believes it. */

import {
  PAYLOAD_OF,
  RESULT_OF,
  type AcceptLinkRequest,
  type AnnotationFiles,
  type AnnotationsRead,
  type Answer,
  type AskRequest,
  type ContradictionJudged,
  type Events,
  type FoundAnnotations,
  type GetPdfOutlineRequest,
  type JudgeContradictionRequest,
  type LinkAccepted,
  type LinkDismissed,
  type LinkSuggestions,
  type NoteHistory,
  type NoteHistoryRequest,
  type NoteWritten,
  type Operations,
  type PdfOutline,
  type PdfPages,
  type Problem,
  type QuotesChecked,
  type ReadPdfPagesRequest,
  type RelatedNotes,
  type RelatedRequest,
  type SearchAnnotationsRequest,
  type SearchRequest,
  type SearchResults,
  type StateReached,
  type Status,
  type SuggestLinksRequest,
  type SummarizeRequest,
  type Summary,
  type Synthesis,
  type SynthesizeRequest,
  type WriteNoteRequest,
} from "../wire/types.generated";
import { read, WireMismatch } from "../wire/validate";
import { PlainError } from "../errors";
import { AnswerStream, type Listening } from "./asking";
import type { StreamMessage } from "./eventStream";
import { Cancelled, type Reply, type Send, type SendStreaming } from "./send";

/** The sidecar refused or failed; the message is its own, written for a person. */
export class Refused extends PlainError {
  override readonly name = "Refused";

  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** The sidecar answered, but not in the contract's words: one of the two is broken or of another version. */
export class BadReply extends PlainError {
  override readonly name = "BadReply";

  constructor(operation: string, why: string) {
    super(`The sidecar's answer to ${operation} can't be used: ${why}`);
  }
}

/** What the plugin asks of a sidecar. Any call may throw Refused, BadReply, Cancelled or SidecarUnavailable. */
export class SidecarClient {
  constructor(
    private readonly send: Send,
    private readonly sendStreaming: SendStreaming,
  ) {}

  /** Answers a question, and tells on the way how it was read and what each source found. */
  async ask(request: AskRequest, listening: Listening): Promise<Answer> {
    const stream = new AnswerStream(listening);
    const reply = await this.#streamed(request, listening.signal, stream);
    switch (stream.end?.kind) {
      case "answer":
        return stream.end.answer;
      case "problem":
        throw new Refused(stream.end.problem);
      case undefined:
        return readReply("ask", reply);
    }
  }

  async #streamed(request: AskRequest, signal: AbortSignal, stream: AnswerStream): Promise<Reply> {
    try {
      return await this.sendStreaming({ path: "/v1/ask", body: JSON.stringify(request), signal }, (text) =>
        stream.push(text),
      );
    } catch (error) {
      if (error instanceof WireMismatch || error instanceof SyntaxError) throw new BadReply("ask", error.message);
      throw error;
    }
  }

  /** Keeps what a person says of a contradiction. */
  judgeContradiction(request: JudgeContradictionRequest): Promise<ContradictionJudged> {
    return this.#ask("judge_contradiction", request);
  }

  /** The notes around a note. */
  related(request: RelatedRequest, signal?: AbortSignal): Promise<RelatedNotes> {
    return this.#ask("related", request, signal);
  }

  /** How a note changed, and what it said. */
  noteHistory(request: NoteHistoryRequest, signal?: AbortSignal): Promise<NoteHistory> {
    return this.#ask("note_history", request, signal);
  }

  suggestLinks(request: SuggestLinksRequest): Promise<LinkSuggestions> {
    return this.#ask("suggest_links", request);
  }

  /** Writes a link into both notes. */
  acceptLink(request: AcceptLinkRequest): Promise<LinkAccepted> {
    return this.#ask("accept_link", request);
  }

  /** Keeps a link from being suggested again. */
  dismissLink(id: string): Promise<LinkDismissed> {
    return this.#ask("dismiss_link", { id });
  }

  writeNote(request: WriteNoteRequest): Promise<NoteWritten> {
    return this.#ask("write_note", request);
  }

  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResults> {
    return this.#ask("search", request, signal);
  }

  /** The annotated papers of the vault, by path. */
  listAnnotationFiles(signal?: AbortSignal): Promise<AnnotationFiles> {
    return this.#ask("list_annotation_files", {}, signal);
  }

  /** Writes or renews the summary note of a paper; a dry run only composes it. */
  summarize(request: SummarizeRequest, signal?: AbortSignal): Promise<Summary> {
    return this.#ask("summarize", request, signal);
  }

  /** Writes or renews the synthesis note of several papers; a dry run only composes it. */
  synthesize(request: SynthesizeRequest, signal?: AbortSignal): Promise<Synthesis> {
    return this.#ask("synthesize", request, signal);
  }

  /** The annotations of one paper. */
  readAnnotations(citekey: string, signal?: AbortSignal): Promise<AnnotationsRead> {
    return this.#ask("read_annotations", { citekey }, signal);
  }

  /** Annotations of all papers, by words, meaning and what they are. */
  searchAnnotations(request: SearchAnnotationsRequest, signal?: AbortSignal): Promise<FoundAnnotations> {
    return this.#ask("search_annotations", request, signal);
  }

  /** What became of a note's quotations. */
  checkQuotes(path: string, signal?: AbortSignal): Promise<QuotesChecked> {
    return this.#ask("check_quotes", { path }, signal);
  }

  pdfOutline(request: GetPdfOutlineRequest, signal?: AbortSignal): Promise<PdfOutline> {
    return this.#ask("get_pdf_outline", request, signal);
  }

  readPdf(request: ReadPdfPagesRequest, signal?: AbortSignal): Promise<PdfPages> {
    return this.#ask("read_pdf_pages", request, signal);
  }

  status(): Promise<Status> {
    return this.#ask("status", {});
  }

  pause(): Promise<StateReached> {
    return this.#ask("pause", {});
  }

  resume(): Promise<StateReached> {
    return this.#ask("resume", {});
  }

  async #ask<O extends keyof Operations>(
    operation: O,
    request: Operations[O]["request"],
    signal?: AbortSignal,
  ): Promise<Operations[O]["result"]> {
    const reply = await this.send({ path: `/v1/${operation}`, body: JSON.stringify(request), signal });
    return readReply(operation, reply);
  }
}

/** An event of the sidecar: its name and what it carries. */
export type SidecarEvent = {
  readonly [E in keyof Events]: { readonly kind: E; readonly payload: Events[E] };
}[keyof Events];

/** Reads a message of the event stream; null for events this plugin does not know, which a newer sidecar may send. */
export function readEvent(message: StreamMessage): SidecarEvent | null {
  switch (message.event) {
    case "index_progress":
    case "note_indexed":
    case "note_written":
    case "history_progress":
    case "problem":
      return eventOf(message.event, message.data);
    default:
      return null;
  }
}

function eventOf(kind: keyof Events, data: string): SidecarEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
    // The kind decides the payload's word, which the type checker can't follow through a table.
    return { kind, payload: read(PAYLOAD_OF[kind], value) } as SidecarEvent;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof WireMismatch) return null;
    throw error;
  }
}

/** Any error as a sentence for a person; null when there is nothing to say. */
export function explain(error: unknown): string | null {
  if (error instanceof Cancelled) return null;
  if (error instanceof PlainError) return error.message;
  const message = error instanceof Error ? error.message : String(error);
  return `The sidecar could not be asked: ${message}`;
}

function readReply<O extends keyof Operations>(operation: O, reply: Reply): Operations[O]["result"] {
  const value = parseJson(operation, reply);
  if (reply.status !== 200) throw new Refused(readProblem(operation, reply, value));
  try {
    return read(RESULT_OF[operation], value);
  } catch (error) {
    if (error instanceof WireMismatch) throw new BadReply(operation, error.message);
    throw error;
  }
}

function parseJson(operation: string, { status, text }: Reply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadReply(operation, `status ${status} without JSON`);
  }
}

function readProblem(operation: string, { status }: Reply, value: unknown): Problem {
  try {
    return read("Problem", value);
  } catch (error) {
    if (error instanceof WireMismatch) throw new BadReply(operation, `status ${status}, ${error.message}`);
    throw error;
  }
}
