/** Markdown → DOM, as the reading view shows it. */
import type * as O from "obsidian";
import { TFile } from "../api/files";
import { setIcon } from "../api/icons";
import { lineOfSubpath } from "../api/metadata";
import { registryOf } from "../api/registry";
import { getFrontMatterInfo, lineOfOffset, parseLinktext } from "../api/text";
import { makeCallouts } from "./callouts";
import { markdownIt } from "./syntax";

const MAX_EMBED_DEPTH = 3;
const IMAGES = /\.(?:png|jpe?g|gif|webp|svg|bmp|avif)$/i;

interface Place {
  readonly app: O.App;
  readonly sourcePath: string;
  readonly depth: number;
  /** Added to every line number: how many lines stand before this Markdown in its file. */
  readonly firstLine: number;
}

/** Renders Markdown into an element; `firstLine` makes `data-line` count from the start of the file. */
export async function renderMarkdown(
  app: O.App,
  markdown: string,
  into: HTMLElement,
  sourcePath: string,
  firstLine = 0,
): Promise<void> {
  await renderAt({ app, sourcePath, depth: 0, firstLine }, markdown, into);
}

async function renderAt(place: Place, markdown: string, into: HTMLElement): Promise<void> {
  const { body, footnotes } = takeFootnotes(markdown);
  const root = createDiv();
  const parsed = new DOMParser().parseFromString(markdownIt.render(body), "text/html");
  root.append(...Array.from(parsed.body.childNodes).map((node) => document.importNode(node, true)));
  addFootnotes(root, footnotes);
  for (const el of root.findAll("[data-line]")) el.dataset.line = String(Number(el.dataset.line) + place.firstLine);
  makeCallouts(root);
  markLinks(root, place);
  for (const image of root.findAll("img")) resolveImage(image as HTMLImageElement, place);
  await Promise.all(root.findAll(".internal-embed").map((el) => fillEmbed(el, place)));
  into.append(...Array.from(root.childNodes));
  await runProcessors(into, place);
}

function markLinks(root: HTMLElement, { app, sourcePath }: Place): void {
  for (const link of root.findAll("a")) {
    if (link.hasClass("tag") || link.hasClass("footnote-link")) continue;
    if (!link.hasClass("internal-link")) {
      const href = link.getAttr("href") ?? "";
      if (/^[a-z][a-z0-9+.-]*:/i.test(href)) {
        link.addClass("external-link");
        link.setAttrs({ rel: "noopener nofollow", target: "_blank" });
        continue;
      }
      link.addClass("internal-link");
      link.setAttr("data-href", decodeURI(href));
    }
    const { path } = parseLinktext(link.getAttr("data-href") ?? "");
    link.toggleClass("is-unresolved", app.metadataCache.getFirstLinkpathDest(path, sourcePath) === null);
  }
}

/** An image beside the note is shown; one from elsewhere is not fetched, its text and address are shown instead. */
function resolveImage(image: HTMLImageElement, { app, sourcePath }: Place): void {
  const source = image.getAttr("src") ?? "";
  if (source.startsWith("data:image/")) return;
  const file = app.metadataCache.getFirstLinkpathDest(decodeURI(source), sourcePath);
  if (file) image.src = app.vault.getResourcePath(file);
  else image.replaceWith(createSpan({ cls: "external-image", text: `${image.alt || "Image"} (${source})` }));
}

async function fillEmbed(el: HTMLElement, place: Place): Promise<void> {
  const { path, subpath } = parseLinktext(el.getAttr("src") ?? "");
  const file = place.app.metadataCache.getFirstLinkpathDest(path, place.sourcePath);
  if (!(file instanceof TFile)) {
    el.addClass("file-embed", "mod-empty");
    el.setText(`“${path}” is not created yet.`);
    return;
  }
  el.addClass("is-loaded");
  if (IMAGES.test(file.name)) {
    const alt = el.getAttr("alt") ?? file.name;
    el.addClass("image-embed");
    const image = el.createEl("img", { attr: { src: place.app.vault.getResourcePath(file), alt } });
    if (/^\d+$/.test(alt)) image.width = Number(alt);
  } else if (file.extension === "md" && place.depth < MAX_EMBED_DEPTH) {
    el.addClass("markdown-embed", "inline-embed");
    el.createDiv({ cls: "embed-title markdown-embed-title", text: file.basename });
    const content = el.createDiv("markdown-embed-content").createDiv("markdown-preview-view markdown-rendered");
    const part = sectionOf(await place.app.vault.read(file), subpath);
    await renderAt(
      { ...place, sourcePath: file.path, depth: place.depth + 1, firstLine: part.firstLine },
      part.text,
      content,
    );
  } else {
    el.addClass("file-embed");
    setIcon(el.createSpan("file-embed-icon"), "file");
    el.createSpan({ cls: "file-embed-title", text: file.name });
  }
}

/** The part of a note that a subpath names (a heading's section; the whole body without one), and the line it starts on. */
export function sectionOf(text: string, subpath: string): { text: string; firstLine: number } {
  const { contentStart } = getFrontMatterInfo(text);
  const start = subpath === "" ? null : lineOfSubpath(text, subpath);
  if (start === null) return { text: text.slice(contentStart), firstLine: lineOfOffset(text, contentStart) };
  const lines = text.split("\n");
  const level = /^#+/.exec(lines[start] ?? "")?.[0].length ?? 0;
  const isEnd = (line: string): boolean => level === 0 || (/^#+(?=\s)/.exec(line)?.[0].length ?? Infinity) <= level;
  const length = lines.slice(start + 1).findIndex(isEnd);
  return { text: lines.slice(start, length < 0 ? undefined : start + 1 + length).join("\n"), firstLine: start };
}

interface Footnote {
  readonly name: string;
  readonly text: string;
}

/** Definitions `[^name]: text` are taken out (their lines stay, empty, so that line numbers hold). */
function takeFootnotes(markdown: string): { body: string; footnotes: Footnote[] } {
  const footnotes: Footnote[] = [];
  const body = markdown.replace(/^\[\^([^\]\s]+)\]:[ \t]*(.*)$/gm, (_line, name: string, text: string) => {
    footnotes.push({ name, text });
    return "";
  });
  return { body, footnotes };
}

function addFootnotes(root: HTMLElement, footnotes: readonly Footnote[]): void {
  if (footnotes.length === 0) return;
  const list = root.createEl("section", "footnotes").createEl("ol");
  for (const { name, text } of footnotes) {
    const parsed = new DOMParser().parseFromString(markdownIt.renderInline(text), "text/html");
    const item = list.createEl("li", { attr: { id: `fn-${name}` } });
    item.append(...Array.from(parsed.body.childNodes).map((node) => document.importNode(node, true)));
  }
}

/** Plugins' post processors and code block processors, in the order of registration. */
async function runProcessors(el: HTMLElement, { app, sourcePath }: Place): Promise<void> {
  const { postProcessors, codeBlockProcessors } = registryOf(app);
  const context: O.MarkdownPostProcessorContext = {
    docId: sourcePath,
    sourcePath,
    frontmatter: app.metadataCache.getCache(sourcePath)?.frontmatter,
    addChild: (child) => {
      child.load();
    },
    getSectionInfo: () => null,
  };
  for (const code of el.findAll('pre > code[class*="language-"]')) {
    const language = /language-(\S+)/.exec(code.className)?.[1] ?? "";
    const processor = codeBlockProcessors.get(language);
    if (!processor) continue;
    const block = createDiv(`block-language-${language}`);
    code.parentElement?.replaceWith(block);
    await processor(code.getText(), block, context);
  }
  for (const processor of postProcessors) await processor(el, context);
}
