/** Obsidian's Markdown for markdown-it: wikilinks, embeds, tags, highlights, comments, tasks, footnotes, and a few safe HTML tags. */
import MarkdownIt from "markdown-it";
import temml from "temml";

/** Raw HTML is off: whatever a note says stays text, except the few tags of `safeTag`, which are made anew without attributes. */
export const markdownIt = new MarkdownIt({ html: false, linkify: true, breaks: true });

type InlineRule = Parameters<typeof markdownIt.inline.ruler.push>[1];
type CoreRule = Parameters<typeof markdownIt.core.ruler.push>[1];

/** Matches at the reading position; the rule says what the match becomes. */
function inlineRule(
  pattern: RegExp,
  act: (state: Parameters<InlineRule>[0], match: RegExpExecArray) => void,
  allowed: (before: string) => boolean = () => true,
): InlineRule {
  const sticky = new RegExp(pattern.source, `${pattern.flags}y`);
  return (state, silent) => {
    sticky.lastIndex = state.pos;
    const match = sticky.exec(state.src);
    if (!match || !allowed(state.src.slice(0, state.pos))) return false;
    if (!silent) act(state, match);
    state.pos += match[0].length;
    return true;
  };
}

const wikilink = inlineRule(/(!?)\[\[([^\]|\n]+)(?:\|([^\]\n]*))?\]\]/, (state, match) => {
  const [, bang, target = "", alias] = match;
  const token = state.push("wikilink", "", 0);
  token.meta = { embed: bang === "!", target: target.trim(), alias: alias ?? null };
});

const tag = inlineRule(
  /#[\p{L}_][\p{L}\p{N}_/-]*/u,
  (state, match) => {
    state.push("tag", "", 0).content = match[0];
  },
  (before) => before === "" || /\s$/.test(before),
);

const highlight = inlineRule(/==(?=\S)([^\n]*?\S)==/, (state, match) => {
  state.push("mark_open", "mark", 1);
  state.push("text", "", 0).content = match[1] ?? "";
  state.push("mark_close", "mark", -1);
});

const comment = inlineRule(/%%[\s\S]*?%%|<!--[\s\S]*?-->/, () => undefined);

/** `<mark style="background-color: #hex">` is what annotation importers write; only the colour is taken from it. */
const safeTag = inlineRule(
  /<(\/?)(mark|u|sub|sup|kbd|small)(?:\s+style="background(?:-color)?:\s*(#[0-9a-f]{3,8});?")?\s*>|<br\s*\/?>/i,
  (state, match) => {
    const [, closing, name, color] = match;
    if (name === undefined) {
      state.push("hardbreak", "br", 0);
      return;
    }
    const kind = name.toLowerCase();
    const token = closing === "/" ? state.push(`${kind}_close`, kind, -1) : state.push(`${kind}_open`, kind, 1);
    if (color !== undefined) token.attrSet("style", `background-color: ${color}`);
  },
);

/** Blanks inside single dollar signs, or a figure behind them, make them money. */
const formula = inlineRule(/\$\$([^$]+)\$\$|\$(?!\s)([^$\n]+)(?<!\s)\$(?!\d)/, (state, [, display, inline = ""]) => {
  const token = state.push("formula", "", 0);
  token.content = display ?? inline;
  token.meta = { displayMode: display !== undefined };
});

const footnoteRef = inlineRule(/\[\^([^\]\s]+)\](?!:)/, (state, match) => {
  state.push("footnote_ref", "", 0).content = match[1] ?? "";
});

/** Each block says on which line of the source it starts, so that a link to a line can scroll there. */
const sourceLines: CoreRule = (state) => {
  for (const token of state.tokens) {
    if (token.map && token.nesting >= 0) token.attrSet("data-line", String(token.map[0]));
  }
};

/** A list item that starts with `[ ]` or `[x]` gets a checkbox. */
const tasks: CoreRule = (state) => {
  state.tokens.forEach((token, index) => {
    const opener = state.tokens[index - 2];
    if (token.type !== "inline" || opener?.type !== "list_item_open") return;
    const first = token.children?.[0];
    const match = first?.type === "text" ? /^\[([ xX])\]\s+/.exec(first.content) : null;
    if (!first || !match) return;
    first.content = first.content.slice(match[0].length);
    opener.attrJoin("class", match[1] === " " ? "task-list-item" : "task-list-item is-checked");
    const box = new state.Token("task_box", "", 0);
    box.meta = { checked: match[1] !== " " };
    token.children?.unshift(box);
  });
};

markdownIt.inline.ruler.before("escape", "formula", formula);
markdownIt.inline.ruler.before("link", "wikilink", wikilink);
markdownIt.inline.ruler.before("link", "footnote_ref", footnoteRef);
markdownIt.inline.ruler.before("emphasis", "highlight", highlight);
markdownIt.inline.ruler.before("autolink", "safe_tag", safeTag);
markdownIt.inline.ruler.before("autolink", "comment", comment);
markdownIt.inline.ruler.push("tag", tag);
markdownIt.core.ruler.push("source_lines", sourceLines);
markdownIt.core.ruler.push("tasks", tasks);

const { escapeHtml } = markdownIt.utils;
const { rules } = markdownIt.renderer;

rules.wikilink = (tokens, index) => {
  const { embed, target, alias } = tokens[index]?.meta as { embed: boolean; target: string; alias: string | null };
  const href = escapeHtml(target);
  if (embed) return `<span class="internal-embed" src="${href}" alt="${escapeHtml(alias ?? target)}"></span>`;
  const shown = escapeHtml(alias ?? target.replace(/^#/, "").replaceAll("#", " > "));
  return `<a class="internal-link" data-href="${href}" href="${href}" target="_blank" rel="noopener nofollow">${shown}</a>`;
};
rules.tag = (tokens, index) => {
  const name = escapeHtml(tokens[index]?.content ?? "");
  return `<a class="tag" href="${name}" target="_blank" rel="noopener nofollow">${name}</a>`;
};
rules.formula = (tokens, index) => {
  const { content = "", meta } = tokens[index] ?? {};
  return temml.renderToString(content, { ...(meta as object), throwOnError: false });
};
rules.footnote_ref = (tokens, index) => {
  const name = escapeHtml(tokens[index]?.content ?? "");
  return `<sup class="footnote-ref"><a class="footnote-link" href="#fn-${name}">[${name}]</a></sup>`;
};
rules.task_box = (tokens, index) => {
  const { checked } = tokens[index]?.meta as { checked: boolean };
  return `<input class="task-list-item-checkbox" type="checkbox" disabled${checked ? " checked" : ""}>`;
};
rules.fence = (tokens, index, options, _env, self) => {
  const token = tokens[index];
  if (!token) return "";
  const language = token.info.trim().split(/\s+/)[0] ?? "";
  const cls = language === "" ? "" : ` class="language-${escapeHtml(language)}"`;
  return `<pre${self.renderAttrs(token)}><code${cls}>${escapeHtml(token.content)}</code></pre>\n`;
};
