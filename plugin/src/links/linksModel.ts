/** Suggesting links for a note, and writing those that a person accepts. Independent of Obsidian. */

import type {
  AcceptLinkRequest,
  LinkAccepted,
  LinkDismissed,
  LinkSuggestions,
  SuggestLinksRequest,
} from "../wire/types.generated";
import { Model, refusedProgress, type ModelDeps } from "../model";
import { heardAll } from "../texts/heard";
import { LOOKING, outcomeOf, withFound, withRow, type LinksState, type Row } from "./linksState";

/** As many as a person reads through; judging them brings up others the next time. */
const MOST_SUGGESTED = 20;

/** The most characters of a sentence beside a link. */
const LONGEST_CONTEXT = 500;

/** The sentence beside the link as the person saw it, if that is not how the sidecar says it. */
function inWords(context: string): { context_forward?: string } {
  const shown = heardAll(context);
  return shown === context || shown.length > LONGEST_CONTEXT ? {} : { context_forward: shown };
}

export interface LinksModelDeps extends ModelDeps {
  readonly suggest: (request: SuggestLinksRequest) => Promise<LinkSuggestions>;
  readonly accept: (request: AcceptLinkRequest) => Promise<LinkAccepted>;
  readonly dismiss: (id: string) => Promise<LinkDismissed>;
  /** Writes to disk what is being edited in these notes, so that the sidecar reads what the person sees. */
  readonly save: (paths: readonly string[]) => Promise<void>;
}

export class LinksModel extends Model<LinksState> {
  readonly #deps: LinksModelDeps;

  constructor(
    private readonly path: string,
    deps: LinksModelDeps,
    changed: (state: LinksState) => void,
  ) {
    super(LOOKING, refusedProgress, deps, changed);
    this.#deps = deps;
  }

  /** Looks for links; with those of kinds that are withheld, if a person wants to see them. */
  async load(withheld = false): Promise<void> {
    const { save, suggest } = this.#deps;
    await this.attempt(
      async () => {
        await save([this.path]);
        return suggest({ path: this.path, limit: MOST_SUGGESTED, withheld });
      },
      (found) => this.change(withFound(found)),
    );
  }

  /** Changes the type of a link. */
  choose(id: string, type: string): void {
    // What was refused as one type may be accepted as another.
    this.change(withRow(this.state, id, { type, progress: { kind: "open" } }));
  }

  /** Writes a suggested link into both notes; its row shows how that went. */
  async accept(id: string): Promise<void> {
    await this.#judge(id, async ({ suggestion, type }) => {
      await this.#deps.save([suggestion.source_path, suggestion.target_path]);
      const request = {
        id,
        ...(type === suggestion.link_type ? {} : { link_type: type }),
        ...inWords(suggestion.context),
      };
      return outcomeOf(await this.#deps.accept(request));
    });
  }

  /** It is never suggested again. */
  async dismiss(id: string): Promise<void> {
    await this.#judge(id, async () => {
      await this.#deps.dismiss(id);
      return { kind: "dismissed" };
    });
  }

  async #judge(id: string, act: (row: Row) => Promise<Row["progress"]>): Promise<void> {
    const row = this.state.rows.find(({ suggestion }) => suggestion.id === id);
    if (!row || row.progress.kind === "busy") return;
    const show = (progress: Row["progress"]): void => this.change(withRow(this.state, id, { progress }));
    show({ kind: "busy" });
    try {
      show(await act(row));
    } catch (error) {
      show({ kind: "refused", message: this.#deps.explain(error) ?? "", warnings: [] });
    }
  }
}
