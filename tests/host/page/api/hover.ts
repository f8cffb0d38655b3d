import type * as O from "obsidian";
import { renderBody } from "./markdown_renderer";
import { sectionOf, renderMarkdown } from "../markdown/render";
import { Component } from "./component";
import { TFile } from "./files";
import { registryOf } from "./registry";
import { parseLinktext } from "./text";

const SHOW_AFTER_MS = 300;
const HIDE_AFTER_MS = 300;
const GAP_PX = 8;

/** A popover that shows after a moment and stays while the pointer is on it or on what it belongs to. */
export class HoverPopover extends Component implements O.HoverPopover {
  readonly hoverEl = createDiv("popover hover-popover");
  state: O.PopoverState = 0;
  readonly #parent: O.HoverParent;
  readonly #targetEl: HTMLElement | null;
  #timer: number | undefined;
  #leaving: number | undefined;
  #line = 0;

  constructor(
    parent: O.HoverParent,
    targetEl: HTMLElement | null,
    waitTime = SHOW_AFTER_MS,
    staticPos?: O.Point | null,
  ) {
    super();
    this.#parent = parent;
    this.#targetEl = targetEl;
    parent.hoverPopover?.unload();
    parent.hoverPopover = this;
    this.load();
    this.#timer = window.setTimeout(() => {
      this.#show(staticPos ?? null);
    }, waitTime);
    // Watched on the whole page: a target that is drawn anew under the pointer never tells that it was left.
    this.registerDomEvent(targetEl?.ownerDocument ?? document, "mousemove", (event) => {
      this.#follow(event.target as Node);
    });
  }

  override onunload(): void {
    window.clearTimeout(this.#timer);
    window.clearTimeout(this.#leaving);
    this.hoverEl.remove();
    if (this.#parent.hoverPopover === this) this.#parent.hoverPopover = null;
  }

  #follow(under: Node): void {
    const isNear = this.hoverEl.contains(under) || (this.#targetEl?.contains(under) ?? false);
    if (isNear) {
      window.clearTimeout(this.#leaving);
      this.#leaving = undefined;
    } else {
      this.#leaving ??= window.setTimeout(() => {
        this.unload();
      }, HIDE_AFTER_MS);
    }
  }

  /** Scrolls to the block that holds a line (0-based), now or when the popover shows. */
  showLine(line: number): void {
    this.#line = line;
    const target = this.hoverEl.findAll("[data-line]").findLast((el) => Number(el.dataset.line) <= line);
    if (target) this.hoverEl.scrollTop = target.offsetTop;
  }

  /** Beside its target where there is room, and always wholly on the screen. */
  #show(staticPos: O.Point | null): void {
    (this.#targetEl?.ownerDocument ?? document).body.append(this.hoverEl);
    this.showLine(this.#line);
    const target = this.#targetEl?.getBoundingClientRect();
    const { width, height } = this.hoverEl.getBoundingClientRect();
    const left =
      staticPos?.x ??
      (target && target.left > window.innerWidth / 2 ? target.left - width - GAP_PX : (target?.left ?? 0));
    const below =
      staticPos?.y ?? (target && target.left > window.innerWidth / 2 ? target.top : (target?.bottom ?? 0) + GAP_PX);
    const fit = (value: number, size: number, room: number): string =>
      `${String(Math.max(GAP_PX, Math.min(value, room - size - GAP_PX)))}px`;
    this.hoverEl.setCssStyles({
      left: fit(left, width, window.innerWidth),
      top: fit(below, height, window.innerHeight),
    });
  }
}

/** What is sent with the `hover-link` event; the event's shape is documented by example only. */
export interface HoverLink {
  readonly event: MouseEvent;
  readonly source: string;
  readonly hoverParent: O.HoverParent;
  readonly targetEl: HTMLElement | null;
  readonly linktext: string;
  readonly sourcePath?: string;
  /** `scroll`: the line (0-based) to show first. */
  readonly state?: { readonly scroll?: number };
}

/** The app's page preview: shows the linked note, or the section that the link names. */
export async function showPagePreview(app: O.App, link: HoverLink): Promise<void> {
  const source = registryOf(app).hoverSources.get(link.source);
  if (source?.defaultMod && !(link.event.ctrlKey || link.event.metaKey)) return;
  if (link.hoverParent.hoverPopover && link.targetEl?.matches(".has-active-popover")) return;
  const { path, subpath } = parseLinktext(link.linktext);
  const file = app.metadataCache.getFirstLinkpathDest(path, link.sourcePath ?? "");
  if (!(file instanceof TFile) || file.extension !== "md") return;

  const popover = new HoverPopover(link.hoverParent, link.targetEl);
  link.targetEl?.addClass("has-active-popover");
  popover.register(() => link.targetEl?.removeClass("has-active-popover"));
  const embed = popover.hoverEl.createDiv("markdown-embed is-loaded");
  const content = embed.createDiv("markdown-embed-content").createDiv("markdown-preview-view markdown-rendered");
  const text = await app.vault.cachedRead(file);
  content.createDiv({ cls: "inline-title", text: file.basename });
  if (subpath === "") {
    await renderBody(app, text, content, file.path);
    popover.showLine(link.state?.scroll ?? 0);
  } else {
    const part = sectionOf(text, subpath);
    await renderMarkdown(app, part.text, content, file.path, part.firstLine);
  }
}
