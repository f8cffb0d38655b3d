/** The workspace as it is kept when the app is closed: which views stand where, with what state. */
import type * as O from "obsidian";
import type { WorkspaceLeaf } from "./leaf";
import type { WorkspaceTabs } from "./tabs";

interface SavedLeaf {
  readonly state: O.ViewState;
  readonly title: string;
}

export interface SavedTabs {
  readonly leaves: readonly SavedLeaf[];
  /** The place of the tab that is seen. */
  readonly shown: number;
}

export interface SavedSide extends SavedTabs {
  readonly collapsed: boolean;
}

/** Windows of their own are not kept: they would open anew without being asked. */
export interface SavedLayout {
  readonly left: SavedSide;
  readonly main: readonly SavedTabs[];
  readonly right: SavedSide;
}

export function savedTabs({ leaves, shown }: WorkspaceTabs): SavedTabs {
  return {
    leaves: leaves.map((leaf) => ({ state: leaf.getViewState(), title: leaf.getDisplayText() })),
    shown: shown ? leaves.indexOf(shown) : 0,
  };
}

/**
 * Fills a group of tabs; all but the one that is seen stay deferred. `make` adds an empty leaf to the group, unless
 * nobody shows views of this type any more.
 */
export async function restoreTabs(
  group: WorkspaceTabs,
  saved: SavedTabs,
  make: (type: string) => WorkspaceLeaf | null,
): Promise<void> {
  const leaves: (WorkspaceLeaf | null)[] = [];
  for (const { state, title } of saved.leaves) {
    const leaf = make(state.type);
    await leaf?.defer(state, title);
    leaves.push(leaf);
  }
  const shown = leaves[saved.shown];
  if (shown) group.show(shown);
}
