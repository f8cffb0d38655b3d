/** Shows the marks of notes in their editors, and tells the store what becomes of them there. */

import {
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Extension,
  type Range,
} from "@codemirror/state";
import {
  Decoration,
  EditorView,
  hoverTooltip,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from "@codemirror/view";
import { markAt, markedIn, type Mark } from "./marks";
import type { Layer, MarkStore } from "./markStore";

export interface EditorMarksDeps {
  readonly store: MarkStore;
  /** The vault path of the note in an editor; null if it shows none. */
  readonly pathOf: (state: EditorState) => string | null;
  /** Draws what is known about a marked sentence. */
  readonly drawRemark: (into: HTMLElement, mark: Mark, layer: Layer) => void;
}

/** A mark in an editor, as its decoration carries it. */
interface Spec {
  readonly layer: Layer;
  readonly mark: Mark;
}

interface Shown {
  readonly path: string | null;
  readonly set: DecorationSet;
}

/** The editors of all windows that show marks. */
export class EditorMarks {
  readonly extension: Extension;
  readonly #views = new Set<EditorView>();
  readonly #anew = StateEffect.define<null>();
  readonly #shown: StateField<Shown>;
  readonly #deps: EditorMarksDeps;

  constructor(deps: EditorMarksDeps) {
    this.#deps = deps;
    this.#shown = StateField.define<Shown>({
      create: (state) => this.#read(state),
      update: (shown, { state, docChanged, changes, effects }) => {
        const isAnew = effects.some((effect) => effect.is(this.#anew));
        if (isAnew || deps.pathOf(state) !== shown.path) return this.#read(state);
        return docChanged && shown.set.size ? { ...shown, set: afterEdit(shown.set, changes) } : shown;
      },
      provide: (field) => EditorView.decorations.from(field, ({ set }) => set),
    });
    this.extension = [this.#shown, this.#following(), this.#tooltips()];
  }

  /** Shows the marks that the store has now; the returned function ends it. */
  follow(): () => void {
    return this.#deps.store.replaced.add(() => {
      for (const view of this.#views) view.dispatch({ effects: this.#anew.of(null) });
    });
  }

  /** Puts the cursor to a mark of a note where an editor shows it; false when none does. */
  reveal(path: string, id: string): boolean {
    for (const view of this.#views) {
      const { state } = view;
      const found = specsIn(state.field(this.#shown).set).find(({ mark }) => mark.id === id);
      if (this.#deps.pathOf(state) !== path || !found || !view.dom.isShown()) continue;
      const { from } = found.mark;
      view.focus();
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      return true;
    }
    return false;
  }

  #read(state: EditorState): Shown {
    const path = this.#deps.pathOf(state);
    const layers = path === null ? [] : this.#deps.store.of(path);
    if (layers.length === 0) return { path, set: Decoration.none };
    const text = state.doc.toString();
    const specs = layers.flatMap(([layer, marked]) => markedIn(marked, text).map((mark) => ({ layer, mark })));
    return { path, set: Decoration.set(specs.filter(isNotEmpty).map(decorated), true) };
  }

  /** Keeps the store up to date with what one editor shows. */
  #following(): Extension {
    const own = (update: ViewUpdate): Shown => update.state.field(this.#shown);
    const views = this.#views;
    const { store } = this.#deps;
    return ViewPlugin.define((view) => {
      views.add(view);
      let entered: string | null = null;
      return {
        update: (update) => {
          const { path, set } = own(update);
          if (path === null) return;
          const specs = specsIn(set);
          if (update.docChanged)
            for (const [layer] of store.of(path)) store.moved(layer, update.state.doc, of(layer, specs));
          if (!update.docChanged && !update.selectionSet) return;
          if (!update.docChanged) store.cursorMoved.tell();
          const id = markAt(of("check", specs), update.state.selection.main.head)?.id ?? null;
          if (id === entered && !update.selectionSet) return;
          entered = id;
          store.entered.tell({ path, id });
        },
        destroy: () => views.delete(view),
      };
    });
  }

  #tooltips(): Extension {
    return hoverTooltip((view, at) => {
      const specs = specsIn(view.state.field(this.#shown).set);
      const mark = markAt(
        specs.map((spec) => spec.mark),
        at,
      );
      const found = specs.find((spec) => spec.mark === mark);
      if (!found) return null;
      const create = (): { dom: HTMLElement } => {
        const dom = createDiv("catena-remark catena-answer");
        this.#deps.drawRemark(dom, found.mark, found.layer);
        return { dom };
      };
      return { pos: at, end: found.mark.to, above: true, create };
    });
  }
}

/** Marks stay with their sentences; those whose sentences were edited vanish. */
function afterEdit(set: DecorationSet, changes: ChangeDesc): DecorationSet {
  const edited: [number, number][] = [];
  changes.iterChangedRanges((from, to) => edited.push([from, to]));
  let [next, last] = [0, 0];
  // Both go from the beginning of the note to its end; overlapping marks are gone through after the others.
  const isUntouched = (from: number, to: number): boolean => {
    if (from < last) next = 0;
    last = from;
    while ((edited[next]?.[1] ?? Infinity) <= from) next += 1;
    return (edited[next]?.[0] ?? Infinity) >= to;
  };
  return set.update({ filter: isUntouched }).map(changes);
}

function decorated(spec: Spec): Range<Decoration> {
  const { kind, from, to } = spec.mark;
  return Decoration.mark({ class: `catena-mark catena-mark-${kind}`, spec }).range(from, to);
}

function isNotEmpty({ mark }: Spec): boolean {
  return mark.from < mark.to;
}

/** The marks of a set, each where it stands now. */
function specsIn(set: DecorationSet): readonly Spec[] {
  const specs: Spec[] = [];
  for (const each = set.iter(); each.value !== null; each.next()) {
    const { layer, mark } = (each.value.spec as { readonly spec: Spec }).spec;
    specs.push({ layer, mark: { ...mark, from: each.from, to: each.to } });
  }
  return specs;
}

function of(layer: Layer, specs: readonly Spec[]): readonly Mark[] {
  return specs.filter((spec) => spec.layer === layer).map(({ mark }) => mark);
}
