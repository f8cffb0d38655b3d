/** The query pane opened as Obsidian opens it, with a sidecar that a test answers for. */

import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { vi } from "vitest";
import type { Names } from "../../../plugin/src/ask/completing";
import { QueryModel } from "../../../plugin/src/ask/model";
import { QueryView } from "../../../plugin/src/ask/QueryView";
import { takingBy } from "../../../plugin/src/ask/TakingView";
import { TYPING_PAUSE_MS } from "../../../plugin/src/ask/searchModel";
import type { Place } from "../../../plugin/src/drawing/place";
import type { ShowPlan } from "../../../plugin/src/settings/settings";
import type { AskListening } from "../../../plugin/src/sidecar/client";
import type { SidecarState } from "../../../plugin/src/sidecar/sidecar";
import { INDEX_UNKNOWN } from "../../../plugin/src/status/state";
import type { Answer, AskRequest, SearchResults } from "../../../plugin/src/wire/types.generated";
import { aContradiction, anAnswer } from "../answers";
import { aResult, deferred, FakeTimers, found, settled, type Deferred } from "../fakes";

export const RUNNING: SidecarState = {
  kind: "running",
  exe: "/bin/catena",
  connection: { port: 1, token: "t", pid: 2, version: "0.1.0" },
  older: null,
};
const THREE = ["One", "Two", "Three"].map((title) => aResult({ note_title: title, note_path: `Notes/${title}.md` }));

/** What the vault has to name. */
const NAMES: Names = {
  notes: [
    { name: "Tides", about: "Notes/Tides.md" },
    { name: "Spring tide", about: "Notes/Spring.md" },
    { name: "Tidal range", about: "Notes/Range.md" },
  ],
  papers: [{ name: "kepler1609", about: "Astronomia nova", path: "Papers/kepler1609.md" }],
  tags: ["sea", "sea/tides"],
  folders: ["Notes", "Notes/Sea"],
};

/** The view opened as Obsidian opens it, with a sidecar that finds these notes. */
class OpenedView extends QueryView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }

  closeForTest(): Promise<void> {
    return this.onClose();
  }
}

export async function anOpenPane(answer: SearchResults = found(...THREE), sidecar: SidecarState = RUNNING, notes = 3) {
  const timers = new FakeTimers();
  const opened: (Place & { where: unknown })[] = [];
  const copied: string[] = [];
  const calls: { request: AskRequest; listening: AskListening; reply: Deferred<Answer> }[] = [];
  const judged: string[] = [];
  const saved: string[] = [];
  const inserted: string[] = [];
  const histories: string[] = [];
  const notices: string[] = [];
  const kept: string[] = [];
  const pins: string[] = [];
  const pages: string[] = [];
  let show: ShowPlan = "never";
  const restart = vi.fn();
  const model = new QueryModel({
    search: () => Promise.resolve(structuredClone(answer)), // each reply is read anew
    ask: (request, listening) => {
      const reply = deferred<Answer>();
      calls.push({ request, listening, reply });
      return reply.promise;
    },
    judge: (id, status) => {
      judged.push(`${id} ${status}`);
      return Promise.resolve();
    },
    dismissed: () =>
      Promise.resolve({ rule: "2 more are dismissed.", contradictions: [aContradiction({ status: "dismissed" })] }),
    explain: (error) => (error instanceof Error ? error.message : ""),
    notify: (message) => notices.push(message),
    showPlan: () => show,
    setShowPlan: (wanted) => {
      show = wanted;
      return Promise.resolve();
    },
    writePaper: (command) =>
      command.kind === "summarize"
        ? Promise.resolve(`Summary of ${command.citekey} written.`)
        : Promise.reject(new Error("No annotation note has this citekey.")),
    names: () => Promise.resolve(NAMES),
    examples: () => Promise.resolve(["What does “tide” mean?"]),
    asked: ["What is sleep?", "What is an ebb?"],
    pinned: [],
    keepPinned: (pinned) => pins.splice(0, pins.length, ...pinned.map(({ text }) => text)),
    keepAsked: (questions) => kept.push(...questions.slice(0, 1)),
    timers,
    mode: "hybrid",
    sidecar,
  });
  model.search.indexChanged({ ...INDEX_UNKNOWN, activity: "scanning" });
  const app = App.createConfigured__();
  const leaf = WorkspaceLeaf.create2__(app).asOriginalType3__();
  const detach = vi.spyOn(leaf, "detach").mockImplementation(() => undefined);
  const view = new OpenedView(leaf, {
    model,
    pluginVersion: "0.1.0",
    open: (place, where) => {
      opened.push({ ...place, where });
      return Promise.resolve();
    },
    copy: (text) => {
      copied.push(text);
      return Promise.resolve();
    },
    save: (question) => {
      saved.push(question);
      return Promise.resolve();
    },
    insert: (text) => inserted.push(text),
    taking: takingBy({
      open: (place, where) => opened.push({ ...place, where }),
      insert: (text) => inserted.push(text),
      copy: (text) => copied.push(text),
      citekeyOf: (path) => NAMES.papers.find((paper) => paper.path === path)?.name ?? null,
      pinned: () => model.state.pinned,
      pin: (taken) => model.pin(taken),
    }),
    showBeliefs: (concept) => histories.push(`beliefs of ${concept}`),
    showHistory: ({ path }, day) => histories.push(`${path} ${day ?? "now"}`),
    showPlan: () => show,
    hasPages: (note) => Promise.resolve(note !== "Notes/Without.md"),
    openPage: (note, page) => pages.push(`${note} ${page}`),
    tagsOf: (path) => (path === "Notes/One.md" ? ["sea", "moon"] : ["sea"]),
    hasNotes: () => notes > 0,
    restart,
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  const pane = view.contentEl;
  const one = <E extends HTMLElement>(selector: string): E => {
    const el = pane.querySelector<E>(selector);
    if (el === null) throw new Error(`nothing is ${selector}`);
    return el;
  };
  const texts = (selector: string): string[] => [...pane.querySelectorAll(selector)].map((el) => el.textContent ?? "");
  const input = one<HTMLInputElement>(".catena-query-input");
  const type = (words: string): void => {
    input.focus();
    input.value = words;
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const search = async (words: string): Promise<void> => {
    type(words);
    await timers.pass(TYPING_PAUSE_MS);
  };
  const press = (key: string, options: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options });
    (document.activeElement ?? pane).dispatchEvent(event);
    return event;
  };
  const enter = async (words: string): Promise<void> => {
    type(words);
    press("Enter");
    await timers.pass(0);
  };
  const ask = async (words: string, whole: Answer = anAnswer()): Promise<void> => {
    await enter(words);
    calls.at(-1)?.reply.resolve(whole);
    await settled();
  };
  const results = (): HTMLElement[] => [...pane.querySelectorAll<HTMLElement>(".catena-result")];
  return {
    ...{ app, view, model, timers, pane, one, texts, input, type, search, press, enter, ask, results },
    ...{
      opened,
      copied,
      calls,
      judged,
      saved,
      inserted,
      histories,
      notices,
      kept,
      pins,
      pages,
      detach,
      restart,
    },
  };
}
