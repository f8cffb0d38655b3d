/** Windows beside the app's own: a document of its own, with the same styles, and leaves in it. */
import type * as O from "obsidian";

/** A window that was opened, and the element that holds its leaves. */
export interface Popout {
  readonly win: Window;
  readonly containerEl: HTMLElement;
}

const opened = new Set<Window>();

/** The documents of all windows, the app's own first. */
export function allDocuments(): readonly Document[] {
  return [document, ...[...opened].map((win) => win.document)];
}

/** Each window has classes of its own, which lack what the app adds to them. */
const EXTENDED = [
  "EventTarget",
  "Node",
  "Element",
  "HTMLElement",
  "SVGElement",
  "Document",
  "DocumentFragment",
  "UIEvent",
];

/**
 * Opens an empty window.
 *
 * @param closed called when a person closes it.
 */
export function openPopout(data: O.WorkspaceWindowInitData, closed: (win: Window) => void): Popout {
  const { width = 600, height = 800 } = data.size ?? {};
  const win = window.open("about:blank", "_blank", `popup,width=${String(width)},height=${String(height)}`);
  if (!win) throw new Error("[test host] the browser let no window open");
  opened.add(win);
  extendClasses(win as unknown as Realm);
  dress(win.document);
  win.addEventListener("pagehide", () => {
    opened.delete(win);
    if (window.activeWindow === win) activate(window);
    closed(win);
  });
  win.addEventListener("focus", () => {
    activate(win);
  });
  activate(win);
  const appEl = win.document.body.createDiv("app-container").createDiv("horizontal-main-container");
  const containerEl = appEl.createDiv("workspace").createDiv("workspace-split mod-vertical mod-root");
  win.document.body.append(appEl.parentElement ?? appEl);
  return { win, containerEl };
}

/** Closes every window that the app has opened: they go with it. */
export function closePopouts(): void {
  for (const win of [...opened]) win.close();
}

/** The window in front: where menus, dialogs and previews appear. */
export function activate(win: Window): void {
  Object.assign(window, { activeWindow: win, activeDocument: win.document });
}

/** Whether something is of a class, in the window it belongs to. */
export function knowOtherWindows(): void {
  const isOf = (value: object, win: Window | null, type: { readonly name: string }): boolean => {
    const own = (win ?? window) as unknown as Record<string, (abstract new () => unknown) | undefined>;
    return value instanceof (own[type.name] ?? Object);
  };
  Object.assign(Node.prototype, {
    instanceOf(this: Node, type: { readonly name: string }) {
      return isOf(this, (this.ownerDocument ?? (this as Document)).defaultView, type) || isOf(this, window, type);
    },
  });
  Object.assign(UIEvent.prototype, {
    instanceOf(this: UIEvent, type: { readonly name: string }) {
      return isOf(this, this.view, type) || isOf(this, window, type);
    },
  });
}

type Realm = Record<string, { readonly prototype: object } | undefined>;

function extendClasses(win: Realm): void {
  const own = window as unknown as Realm;
  for (const name of EXTENDED) {
    const [from, to] = [own[name]?.prototype, win[name]?.prototype];
    if (!from || !to) continue;
    const missing = Object.entries(Object.getOwnPropertyDescriptors(from)).filter(([key]) => !(key in to));
    Object.defineProperties(to, Object.fromEntries(missing));
  }
}

/** The app's styles and theme. */
function dress(doc: Document): void {
  doc.title = document.title;
  doc.documentElement.lang = document.documentElement.lang;
  doc.body.className = document.body.className;
  for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style[data-plugin]')) {
    const copy = doc.importNode(style, true);
    if (style instanceof HTMLLinkElement) copy.setAttribute("href", style.href);
    doc.head.append(copy);
  }
}
