/** The health page: how the index is, what became of every file, and what can be done about it. */

import { Menu, type WorkspaceLeaf } from "obsidian";
import { drawStatus, put, drawButton, drawPlace, drawChoice, drawRefusal, drawSearch, Part } from "../drawing/elements";
import { asText } from "../alike";
import { AskingView, type AskingDeps } from "../drawing/AskingView";
import { optionIn, textIn, type Kept } from "../drawing/kept";
import { LongList } from "../drawing/LongList";
import { addingTo, showMenu } from "../drawing/PaneView";
import { placeAt } from "../drawing/place";
import type { StatusLine } from "../status/state";
import type { Diagnosis, Status } from "../wire/types.generated";
import {
  filesListed,
  folderOf,
  NOTHING_ASKED,
  withAnswers,
  type FileRow,
  type HealthState,
  type Listed,
} from "./healthState";
import { factsOf, fileDetail, filesText, fileText } from "./healthTexts";
import { t } from "../texts/texts";

export const HEALTH_VIEW = "catena-health";

/** How often the list is renewed while notes are being indexed. */
const FOLLOW_EACH_MS = 5_000;

export interface HealthViewDeps extends AskingDeps {
  readonly pluginVersion: string;
  /** What is read of the vault, in words. */
  readonly reads: () => string;
  /** How long a search takes, in milliseconds. */
  readonly measure: (signal: AbortSignal) => Promise<number>;
  readonly status: (signal: AbortSignal) => Promise<Status>;
  readonly diagnose: (signal: AbortSignal) => Promise<Diagnosis>;
  /** Sidecar and index in a line. */
  readonly line: () => StatusLine;
  /** Calls the listener when that line changes; the returned function ends it. */
  readonly onLine: (listener: () => void) => () => void;
  readonly isPaused: () => boolean;
  readonly notify: (message: string) => void;
  readonly setPaused: (paused: boolean) => Promise<void>;
  /** Compares the index with the vault now; `full` reads every file again. */
  readonly reindex: (full: boolean) => Promise<void>;
  /** Keeps one file out of the index, or takes that back. */
  readonly setEnabled: (path: string, enabled: boolean) => Promise<void>;
  readonly excludedFolders: () => readonly string[];
  readonly setExcludedFolders: (folders: readonly string[]) => Promise<void>;
  readonly showLog: () => void;
  readonly copyDiagnostics: () => void;
}

interface Parts {
  readonly line: Part<StatusLine>;
  readonly actions: Part<boolean>;
  readonly problem: Part<HealthState["progress"]>;
  readonly facts: Part<HealthState>;
  readonly folders: Part<readonly string[]>;
  readonly input: HTMLInputElement;
  readonly listed: HTMLSelectElement;
  readonly count: HTMLElement;
  readonly files: LongList<FileRow>;
}

export class HealthView extends AskingView<HealthState, Parts> {
  readonly #deps: HealthViewDeps;
  #followed = 0;

  constructor(leaf: WorkspaceLeaf, deps: HealthViewDeps) {
    super(leaf, { type: HEALTH_VIEW, title: t.Health_title, icon: "activity" }, NOTHING_ASKED, deps);
    this.#deps = deps;
  }

  /** Asks the sidecar again: the status first, because the rest reads notes. */
  async reload(): Promise<void> {
    this.model.change({ progress: "asking" });
    await this.model.attempt(
      async (signal) => {
        this.model.change(withAnswers(this.model.state, { status: await this.#deps.status(signal) }));
        this.model.change({ searchMs: await this.#deps.measure(signal) });
        return this.#deps.diagnose(signal);
      },
      (diagnosis) => this.model.change({ ...withAnswers(this.model.state, { diagnosis }), progress: "asked" }),
    );
  }

  /** Asks for the status, but not more often than now and then. */
  async #follow(): Promise<void> {
    const now = this.#deps.timers.now();
    if (this.model.state.progress !== "asked" || now - this.#followed < FOLLOW_EACH_MS) return;
    this.#followed = now;
    await this.model.attempt(
      (signal) => this.#deps.status(signal),
      (status) => this.model.change(withAnswers(this.model.state, { status })),
    );
  }

  protected override kept(): Kept {
    const { query, listed } = this.model.state;
    return { query, listed };
  }

  protected override restore(kept: Kept): void {
    const query = textIn(kept, "query");
    const listed = optionIn(kept, "listed", Object.keys(t.Health_listed) as Listed[]) ?? "attention";
    if (this.parts) this.parts.input.value = query;
    this.model.change({ query, listed });
  }

  protected override build(into: HTMLElement): Parts {
    const parts = {
      line: new Part<StatusLine>(put(into, ".health-line"), drawLine, ({ text, detail }) => text + detail),
      actions: new Part<boolean>(put(into, ".health-actions"), (el, paused) => this.#drawActions(el, paused)),
      problem: new Part<HealthState["progress"]>(put(into, "div"), (el, progress) => {
        // What the line above says already is not said again.
        if (typeof progress === "object" && progress.problem !== this.#deps.line().detail)
          drawRefusal(el, progress.problem, () => void this.reload());
      }),
      facts: new Part<HealthState>(
        put(into, "dl.health-facts"),
        (el, state) => drawFacts(el, this.#facts(state)),
        (state) => asText(this.#facts(state)),
      ),
      folders: new Part<readonly string[]>(
        put(into, ".health-folders"),
        (el, folders) => this.#drawFolders(el, folders),
        (folders) => folders.join("\n"),
      ),
    };
    const bar = put(into, ".papers-bar");
    const input = drawSearch(bar, "papers-field", t.Health_find, t.Health_path);
    const listed = drawChoice(bar, t.Health_which, t.Health_listed);
    return {
      ...parts,
      input,
      listed,
      count: drawStatus(into),
      files: new LongList<FileRow>(into, put(into, "div"), (el, files) => this.#drawFiles(el, files)),
    };
  }

  protected override opened({ input, listed }: Parts): void {
    this.addAction("refresh-cw", t.Health_ask_again, () => void this.reload());
    this.onTyped(input, (query) => this.model.change({ query }));
    this.registerDomEvent(listed, "change", () => {
      // The options are the table's keys.
      this.model.change({ listed: listed.value as Listed });
    });
    let before = this.#deps.line().tone;
    this.register(
      this.#deps.onLine(() => {
        const { tone } = this.#deps.line();
        this.redraw();
        // What was under way has ended: the list is no longer true.
        if (before === "busy" && tone !== "busy") void this.reload();
        else void this.#follow(); // a file that fails at once is never "under way"
        before = tone;
      }),
    );
    void this.reload();
  }

  protected override draw(parts: Parts, state: HealthState): void {
    parts.line.show(this.#deps.line());
    parts.actions.show(this.#deps.isPaused());
    parts.problem.show(state.progress);
    parts.facts.show(state);
    parts.folders.show(this.#deps.excludedFolders());
    parts.listed.value = state.listed;
    parts.count.setText(filesText(state));
    parts.files.show(filesListed(state));
  }

  #facts(state: HealthState): ReturnType<typeof factsOf> {
    const { pluginVersion, reads } = this.#deps;
    return factsOf(state, { pluginVersion, reads: reads() });
  }

  /** Does something that changes the index, and then asks again. */
  async #change(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#deps.notify(this.#deps.explain(error) ?? "");
    }
    await this.reload();
  }

  #drawActions(into: HTMLElement, paused: boolean): void {
    const { setPaused, reindex, showLog, copyDiagnostics } = this.#deps;
    const add = (text: string, act: () => void): void =>
      void drawButton(into, "paper-action", text, act, { key: text });
    add(paused ? t.Health_resume : t.Health_pause, () => void this.#change(() => setPaused(!paused)));
    add(t.Health_compare, () => void this.#change(() => reindex(false)));
    add(t.Health_read_all, () => void this.#change(() => reindex(true)));
    add(t.Health_open_log, showLog);
    add(t.Command_names["copy-diagnostics"], copyDiagnostics);
  }

  #drawFolders(into: HTMLElement, folders: readonly string[]): void {
    if (folders.length === 0) return;
    put(into, "span", t.Health_left_out);
    for (const folder of folders) {
      const label = t.Health_read_folder(folder);
      drawButton(
        into,
        "paper-action",
        `${folder} ×`,
        () => {
          void this.#deps.setExcludedFolders(folders.filter((each) => each !== folder));
        },
        { key: folder, label },
      );
    }
  }

  #drawFiles(into: HTMLElement, files: readonly FileRow[]): void {
    if (files.length === 0) return;
    const list = into.querySelector("ul") ?? put(into, "ul.paper-rows", { label: t.Health_list });
    for (const file of files) this.#drawFile(put(list, "li.file"), file);
  }

  #drawFile(row: HTMLElement, file: FileRow): void {
    row.dataset["state"] = file.state;
    const name = put(row, "div");
    drawPlace(name, { text: file.path, place: placeAt(file.path, null), cls: "paper-title" }, this.places);
    put(name, ".paper-authors", fileDetail(file));
    put(row, ".file-state", fileText(file));
    const label = t.Papers_more(file.path);
    drawButton(row, "paper-more clickable-icon", "⋯", (event) => showMenu(this.#menuOf(file), event), { label });
  }

  #menuOf({ path, state, isSwitchedOff }: FileRow): Menu {
    const { setEnabled, reindex, excludedFolders, setExcludedFolders, open } = this.#deps;
    const menu = new Menu();
    const add = addingTo(menu);
    add(t.Health_open, "file", () => void open({ path, line: null }, "tab"));
    if (state === "failed") add(t.Button_try_again, "refresh-cw", () => void this.#change(() => reindex(false)));
    if (isSwitchedOff) add(t.Health_read_file, "eye", () => void this.#change(() => setEnabled(path, true)));
    else if (state !== "left-out")
      add(t.Health_leave_out_file, "eye-off", () => void this.#change(() => setEnabled(path, false)));
    const folder = folderOf(path);
    if (folder !== null && !excludedFolders().includes(folder))
      add(t.Health_leave_out_folder(folder), "folder-x", () => void setExcludedFolders([...excludedFolders(), folder]));
    return menu;
  }
}

function drawLine(into: HTMLElement, { text, detail, tone }: StatusLine): void {
  put(into, "span.badge", { text, "data-tone": tone });
  put(into, "span", detail);
}

function drawFacts(into: HTMLElement, facts: readonly (readonly [string, string])[]): void {
  for (const [name, said] of facts) {
    put(into, "dt", name);
    put(into, "dd", said);
  }
}
