/** What happens to links: notes open in the workspace, web addresses in the browser, and the page itself never navigates. */
import type * as O from "obsidian";
import { showPagePreview, type HoverLink } from "../api/hover";
import { Keymap } from "../api/keymap";

const PREVIEW_SOURCE = "preview";

/** Handles every click and hover on links, for the life of the page. */
export function handleLinks(app: O.App): void {
  handleIn(app, document);
  app.workspace.on("window-open", ({ doc }) => {
    handleIn(app, doc);
  });
  app.workspace.on("hover-link" as "resize", ((link: HoverLink) => void showPagePreview(app, link)) as () => void);
}

function handleIn(app: O.App, doc: Document): void {
  doc.addEventListener("click", (event) => {
    follow(app, event);
  });
  doc.addEventListener("auxclick", (event) => {
    if (event.button === 1) follow(app, event);
  });
  doc.addEventListener("mouseover", (event) => {
    preview(app, event);
  });
}

function follow(app: O.App, event: MouseEvent): void {
  const link = linkOf(event);
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  const target = link.getAttr("data-href") ?? "";
  const href = link.getAttr("href") ?? "";
  if (/^https?:/.test(href)) window.open(href, "_blank", "noopener");
  else if (link.hasClass("internal-link") && isInNote(link)) {
    void app.workspace.openLinkText(target, app.workspace.getActiveFile()?.path ?? "", Keymap.isModEvent(event));
  }
}

function preview(app: O.App, event: MouseEvent): void {
  const link = linkOf(event);
  if (!link?.hasClass("internal-link") || !isInNote(link)) return;
  app.workspace.trigger("hover-link", {
    event,
    source: PREVIEW_SOURCE,
    hoverParent: app.renderContext,
    targetEl: link,
    linktext: link.getAttr("data-href") ?? "",
    sourcePath: app.workspace.getActiveFile()?.path ?? "",
  });
}

function linkOf(event: MouseEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>("a") : null;
}

/** In the app, only notes' own views follow their links; what a plugin renders elsewhere is the plugin's to handle. */
function isInNote(link: HTMLElement): boolean {
  return link.closest(".markdown-reading-view, .hover-popover") !== null;
}
