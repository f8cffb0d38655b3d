import type * as O from "obsidian";
import { renderMarkdown } from "../markdown/render";
import { Component } from "./component";
import { getFrontMatterInfo, lineOfOffset } from "./text";

/** The only app of the page, for the deprecated `renderMarkdown`, which is not given one. */
let currentApp: O.App | null = null;
export function setCurrentApp(app: O.App): void {
  currentApp = app;
}

export class MarkdownRenderChild extends Component implements O.MarkdownRenderChild {
  containerEl: HTMLElement;

  constructor(containerEl: HTMLElement) {
    super();
    this.containerEl = containerEl;
  }
}

export abstract class MarkdownRenderer extends MarkdownRenderChild implements O.MarkdownRenderer {
  readonly app: O.App;
  hoverPopover: O.HoverPopover | null = null;

  constructor(app: O.App, containerEl: HTMLElement) {
    super(containerEl);
    this.app = app;
  }

  abstract get file(): O.TFile;

  static async renderMarkdown(markdown: string, el: HTMLElement, sourcePath: string): Promise<void> {
    if (currentApp) await renderMarkdown(currentApp, markdown, el, sourcePath);
  }

  static async render(
    app: O.App,
    markdown: string,
    el: HTMLElement,
    sourcePath: string,
    _component: O.Component,
  ): Promise<void> {
    await renderMarkdown(app, markdown, el, sourcePath);
  }
}

/** A note's body in an element, and where its lines are. */
export async function renderBody(app: O.App, text: string, into: HTMLElement, sourcePath: string): Promise<void> {
  const { contentStart } = getFrontMatterInfo(text);
  await renderMarkdown(app, text.slice(contentStart), into, sourcePath, lineOfOffset(text, contentStart));
}
