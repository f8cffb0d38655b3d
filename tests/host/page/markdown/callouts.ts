/** `> [!type]- Title` blockquotes become callouts. */
import { setIcon } from "../api/icons";

const ICONS: Record<string, string> = {
  abstract: "clipboard-list",
  bug: "bug",
  danger: "zap",
  example: "list",
  failure: "x",
  info: "info",
  note: "pencil",
  question: "circle-help",
  quote: "quote",
  success: "check",
  tip: "flame",
  todo: "circle-check",
  warning: "triangle-alert",
};
const ALIASES: Record<string, string> = {
  ...{ summary: "abstract", tldr: "abstract", hint: "tip", important: "tip", check: "success", done: "success" },
  ...{
    help: "question",
    faq: "question",
    caution: "warning",
    attention: "warning",
    fail: "failure",
    missing: "failure",
  },
  ...{ error: "danger", cite: "quote" },
};
const HEAD = /^\[!([^\]\s]+)\]([+-]?)[ \t]*/;

/** Innermost first, so that a callout within a callout is already one when its parent is made. */
export function makeCallouts(root: ParentNode): void {
  for (const quote of Array.from(root.querySelectorAll("blockquote")).reverse()) makeCallout(quote);
}

function makeCallout(quote: HTMLElement): void {
  const first = quote.firstElementChild;
  const head = first?.tagName === "P" ? first.firstChild : null;
  const match = head?.nodeType === Node.TEXT_NODE ? HEAD.exec(head.textContent ?? "") : null;
  if (!first || !head || !match) return;
  const [marker, type = "", fold = ""] = match;
  head.textContent = (head.textContent ?? "").slice(marker.length);

  const name = type.toLowerCase();
  const callout = createDiv({ cls: "callout", attr: { "data-callout": name, "data-callout-fold": fold } });
  const title = callout.createDiv("callout-title");
  setIcon(title.createDiv("callout-icon"), ICONS[ALIASES[name] ?? name] ?? "pencil");
  const inner = title.createDiv("callout-title-inner");
  while (first.firstChild && first.firstChild.nodeName !== "BR") inner.append(first.firstChild);
  first.firstChild?.remove();
  if ((inner.textContent ?? "").trim() === "")
    inner.setText(type.charAt(0).toUpperCase() + type.slice(1).toLowerCase());
  if (first.childNodes.length === 0) first.remove();

  const content = createDiv("callout-content");
  content.append(...Array.from(quote.childNodes));
  if (content.childNodes.length > 0) callout.append(content);
  for (const attribute of ["data-line"]) callout.setAttribute(attribute, quote.getAttribute(attribute) ?? "");
  if (fold !== "") makeFoldable(callout, title, content, fold === "-");
  quote.replaceWith(callout);
}

function makeFoldable(callout: HTMLElement, title: HTMLElement, content: HTMLElement, folded: boolean): void {
  setIcon(title.createDiv("callout-fold"), "chevron-down");
  callout.addClass("is-collapsible");
  const show = (isFolded: boolean): void => {
    callout.toggleClass("is-collapsed", isFolded);
    content.toggle(!isFolded);
  };
  title.addEventListener("click", () => {
    show(!callout.hasClass("is-collapsed"));
  });
  show(folded);
}
