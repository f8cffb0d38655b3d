/** Saving an answer as a note, inserting it at the cursor, and finding out what a question is about. */

import { MarkdownView, Notice, normalizePath, type App } from "obsidian";
import { put, on } from "../drawing/elements";
import { titleOf } from "../drawing/place";
import { answerNote, freePath, noteName } from "../ask/answerNote";
import { fitted } from "../ask/taking";
import { PlainError } from "../errors";
import type { Answer, NoteWritten, WriteNoteRequest } from "../wire/types.generated";
import { t } from "../texts/texts";

const NOTICE_MS = 10_000;

/** There is no editor to write into. */
class NoEditor extends PlainError {
  override readonly name = "NoEditor";

  constructor() {
    super(t.Notice_no_editor);
  }
}

export interface SaveDeps {
  readonly app: App;
  /** Relative to the vault. */
  readonly folder: string;
  readonly write: (request: WriteNoteRequest) => Promise<NoteWritten>;
  /** Opens a note of the vault. */
  readonly open: (path: string) => void;
}

/** Writes an answer as a new note, and shows a notice with a link to it. */
export async function saveAnswer(
  { app, folder, write, open }: SaveDeps,
  question: string,
  answer: Answer,
): Promise<void> {
  const isTaken = (wanted: string): Promise<boolean> => app.vault.adapter.exists(normalizePath(wanted));
  const path = await freePath(folder, noteName(question), isTaken);
  const written = await write(answerNote(path, question, answer.markdown, today()));
  const notice = createFragment((into) => {
    into.appendText(t.Notice_answer_saved);
    const link = put(into, "a.notice-link", { text: written.path, href: "#" });
    on(link, "click", (event) => {
      event.preventDefault();
      open(written.path);
    });
  });
  new Notice(notice, NOTICE_MS);
}

/** @throws {PlainError} No note is open for editing. */
export function insertAtCursor(app: App, text: string): void {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || view.getMode() !== "source") throw new NoEditor();
  const { editor, file } = view;
  const { line, ch } = editor.getCursor();
  const properties = file && app.metadataCache.getFileCache(file)?.frontmatterPosition;
  // Where nobody has placed the cursor yet, it stands before the properties, which must stay at the top.
  const own = properties && line + ch === 0 ? properties.end.line + 1 : line;
  const at = fitted(editor.getLine(Math.min(own, editor.lastLine())), ch, text);
  if (!editor.somethingSelected()) editor.setCursor(own, at.ch);
  editor.replaceSelection(at.text);
  editor.focus();
}

/** What a question is likely about: the selection in the active note, else the note's title; null when there is none. */
export function currentConcept(app: App): string | null {
  const view = app.workspace.getMostRecentLeaf()?.view;
  const selected = view instanceof MarkdownView && view.getMode() === "source" ? view.editor.getSelection().trim() : "";
  const file = app.workspace.getActiveFile();
  if (selected || !file) return selected || null;
  return file.extension === "md" ? titleOf(file.path) : file.basename;
}

/** YYYY-MM-DD in local time. */
export function today(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
