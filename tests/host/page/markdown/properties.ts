/** Front matter as the app's properties table. */
import { setIcon } from "../api/icons";
import { parseLinktext, readFrontMatter } from "../api/text";

/** Draws the table into the element, or nothing when the note has no properties. */
export function drawProperties(text: string, into: HTMLElement): void {
  const frontmatter = readFrontMatter(text);
  if (!frontmatter || Object.keys(frontmatter).length === 0) return;
  const container = into.createDiv("metadata-container");
  container.createDiv({ cls: "metadata-properties-heading", text: "Properties" });
  const table = container.createDiv("metadata-properties");
  for (const [key, value] of Object.entries(frontmatter)) {
    const row = table.createDiv({ cls: "metadata-property", attr: { "data-property-key": key } });
    const keyEl = row.createDiv("metadata-property-key");
    setIcon(keyEl.createSpan("metadata-property-icon"), iconOf(key, value));
    keyEl.createSpan({ cls: "metadata-property-key-input", text: key });
    drawValue(key, value, row.createDiv("metadata-property-value"));
  }
}

function iconOf(key: string, value: unknown): string {
  if (key === "tags") return "tags";
  if (key === "aliases") return "forward";
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return "binary";
  if (typeof value === "boolean") return "square-check";
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value) ? "calendar" : "text";
}

function drawValue(key: string, value: unknown, into: HTMLElement): void {
  const isTags = key === "tags" && typeof value === "string";
  const values: unknown[] = isTags ? value.split(/[,\s]+/).filter(Boolean) : Array.isArray(value) ? value : [value];
  const asPills = isTags || Array.isArray(value);
  for (const each of values) {
    const el = asPills ? into.createSpan("multi-select-pill") : into;
    if (key === "tags") el.addClass("mod-tag");
    const text = each === null ? "" : typeof each === "object" ? JSON.stringify(each) : String(each);
    const link = /^\[\[([^\]|]+)(?:\|([^\]]*))?\]\]$/.exec(text);
    if (link) {
      const target = link[1] ?? "";
      el.createEl("a", {
        cls: "internal-link",
        text: link[2] ?? parseLinktext(target).path,
        attr: { "data-href": target, href: target },
      });
    } else el.appendText(text);
  }
}
