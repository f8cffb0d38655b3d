/** Makes a synthesis: lists the papers, composes it, and writes what a person has previewed. Independent of Obsidian. */

import { Model, type ModelDeps } from "../model";
import type { AnnotationFile, AnnotationFiles, Synthesis, SynthesizeRequest } from "../wire/types.generated";
import { t } from "../texts/texts";
import { synthesisMessage } from "./messages";
import {
  CHOOSING,
  listed,
  LISTING,
  onlyPaper,
  refused,
  requestOf,
  toggled,
  type SynthesisState,
} from "./synthesisState";

export interface SynthesisModelDeps extends ModelDeps {
  /** Vault paths of the annotation notes whose papers are chosen to begin with. */
  readonly first: () => readonly string[];
  /** Whether a canvas is to be drawn, to begin with. */
  readonly canvas: boolean;
  readonly listAnnotationFiles: (signal: AbortSignal) => Promise<AnnotationFiles>;
  readonly synthesize: (request: SynthesizeRequest, signal: AbortSignal) => Promise<Synthesis>;
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
  readonly open: (path: string) => Promise<void>;
  readonly notify: (message: string) => void;
  /** Makes a summary of one paper instead. */
  readonly summarize: (paper: AnnotationFile) => void;
}

export class SynthesisModel extends Model<SynthesisState> {
  readonly #deps: SynthesisModelDeps;

  /** @param done There is nothing left to do here. */
  constructor(
    deps: SynthesisModelDeps,
    changed: (state: SynthesisState) => void,
    private readonly done: () => void,
  ) {
    super({ ...LISTING, canvas: deps.canvas }, refused, deps, changed);
    this.#deps = deps;
  }

  async load(): Promise<void> {
    const first = this.#deps.first();
    this.change({ step: { kind: "listing" } });
    await this.attempt(this.#deps.listAnnotationFiles, ({ files }) => this.change(listed(files, first)));
  }

  /** Takes what a person types and wants. */
  take(typed: Partial<Pick<SynthesisState, "query" | "active" | "theme" | "canvas">>): void {
    this.change(typed);
  }

  /** Chooses a paper, or takes the choice back. */
  toggle(citekey: string): void {
    this.change({ ...CHOOSING, chosen: toggled(this.state.chosen, citekey) });
  }

  /** Back from the preview. */
  back(): void {
    this.change(CHOOSING);
  }

  /** Composes without writing; does nothing until two papers are chosen. */
  async compose(): Promise<void> {
    const request = requestOf(this.state);
    if (!request || this.state.step.kind !== "choosing") return;
    const paths = this.state.papers
      .filter(({ citekey }) => request.citekeys.includes(citekey))
      .map(({ file }) => file.file_path);
    this.change({ step: { kind: "composing" } });
    await this.attempt(
      async (signal) => {
        await this.#deps.save(paths);
        return this.#deps.synthesize({ ...request, dry_run: true }, signal);
      },
      (note) => this.change({ step: { kind: "preview", note, problem: "" } }),
    );
  }

  /** Writes what was shown. */
  async write(): Promise<void> {
    const { step } = this.state;
    const request = requestOf(this.state);
    if (!request || step.kind !== "preview") return;
    this.change({ step: { kind: "writing", note: step.note } });
    await this.attempt(
      async (signal) => {
        await this.#deps.save([step.note.path]);
        return this.#deps.synthesize({ ...request, plan: step.note.plan }, signal);
      },
      (note) => {
        this.#deps.notify(synthesisMessage(request.citekeys.length, note));
        void this.#leaveFor(note.canvas_path ?? note.path);
      },
    );
  }

  /** Opens the note as it is. */
  async openNote(): Promise<void> {
    const { step } = this.state;
    if (step.kind === "preview") await this.#leaveFor(step.note.path);
  }

  /** Summarizes the only chosen paper instead. */
  summarizeInstead(): void {
    const paper = onlyPaper(this.state);
    if (!paper) return;
    this.done();
    this.#deps.summarize(paper.file);
  }

  /** Cancels what is under way; the choice stays. */
  cancel(): void {
    this.close();
    const { kind } = this.state.step;
    if (kind === "composing") this.back();
    if (kind === "writing") this.become(refused(this.state, t.Synthesis_cancelled));
  }

  async #leaveFor(path: string): Promise<void> {
    this.done();
    try {
      await this.#deps.open(path);
    } catch (error) {
      this.#deps.notify(this.#deps.explain(error) ?? "");
    }
  }
}
