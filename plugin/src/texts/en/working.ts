/** What is told of a sidecar that works, or worked: its state, the index, and what became of an answer. */

import { say } from "../shown";

export const working = {
  Sidecar_running: (version: string) => say`Catena is running, version ${version}.`,
  Exit_lost: "It was running, but could no longer be reached.",
  Fail_unreachable: "Catena doesn't answer. If it has stopped, it starts again by itself: try again in a moment.",
  Status_scanning: "looking for notes",
  Status_indexing: "indexing",
  Status_indexing_at: (progress: string) => say`indexing ${progress}`,
  Status_ready: "ready",
  Status_paused: "paused",
  Status_failed: "indexing failed",
  Status_history: (done: string, total: string) => say`reading the git history: ${done} of ${total}`,
  Index_loading: "Catena is loading its index.",
  Index_scanning: "Catena is looking for new and changed notes.",
  Index_indexing: "Notes can already be found by their words, and by their meaning as indexing goes on.",
  Index_ready: "Your notes can be found.",
  Index_paused: "Indexing is paused; search uses what is already indexed.",
  Index_failed: "Indexing stopped because of a problem. See the log for details.",
  Index_history: (done: string, total: string) =>
    say`Reading the vault’s git history: ${done} of ${total}. Your notes can be found meanwhile.`,
  Index_words_only: (why: string) => say`Search by words only: ${why}`,
  Index_watching: (how: string) => say`Changes are noticed by ${how}.`,
  Menu_pause: "Pause indexing",
  Menu_resume: "Resume indexing",
  /** Followed by a link to the note. */
  Notice_answer_saved: "Catena: the answer is saved as ",
  Notice_no_editor: "Open a note for editing first; this is inserted at its cursor.",
  Notice_note_gone: (path: string) => say`${path} is no longer in the vault.`,
  Notice_no_pdf: (title: string) =>
    say`The PDF of ${title} is not in the vault, and its annotations have no link to it in Zotero.`,
};
