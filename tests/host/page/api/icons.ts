/** Icons: all of Lucide, under its own names, and those that plugins add. */
import lucide from "lucide-static/icon-nodes.json";

const added = new Map<string, string>();
const SVG = "http://www.w3.org/2000/svg";

/** Lucide has renamed these; the app still knows the old names, its icon package does not. */
const RENAMED: Record<string, string> = {
  "alert-circle": "circle-alert",
  "alert-triangle": "triangle-alert",
  "align-left": "text-align-start",
  "check-circle": "circle-check",
  "check-square": "square-check",
  "circle-help": "circle-question-mark",
  edit: "square-pen",
  filter: "funnel",
  "help-circle": "circle-question-mark",
  history: "rotate-ccw-clock",
  home: "house",
  "loader-2": "loader-circle",
  "message-circle-question": "message-circle-question-mark",
  "more-horizontal": "ellipsis",
  "more-vertical": "ellipsis-vertical",
  "stop-circle": "circle-stop",
  "trash-2": "trash",
  text: "text-align-start",
  "wand-2": "wand-sparkles",
  "x-circle": "circle-x",
};

export function addIcon(iconId: string, svgContent: string): void {
  added.set(iconId, svgContent);
}

export function removeIcon(iconId: string): void {
  added.delete(iconId);
}

export function getIconIds(): string[] {
  return [...added.keys(), ...Object.keys(lucide).map((name) => `lucide-${name}`)];
}

export function getIcon(iconId: string): SVGSVGElement | null {
  const content = added.get(iconId);
  return content === undefined ? lucideIcon(iconId.replace(/^lucide-/, "")) : addedIcon(iconId, content);
}

export function setIcon(parent: HTMLElement, iconId: string): void {
  parent.empty();
  const icon = getIcon(iconId);
  if (icon) parent.append(icon);
  else console.error(`[test host] there is no icon "${iconId}"`);
}

function lucideIcon(name: string): SVGSVGElement | null {
  const shapes = lucide[name] ?? lucide[RENAMED[name] ?? ""];
  if (!shapes) return null;
  const stroke = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  const icon = svgElement("svg", { viewBox: "0 0 24 24", width: "24", height: "24", "aria-hidden": "true", ...stroke });
  icon.classList.add("svg-icon", `lucide-${name}`);
  icon.append(...shapes.map(([tag, attributes]) => svgElement(tag, attributes)));
  return icon as SVGSVGElement;
}

function addedIcon(iconId: string, content: string): SVGSVGElement {
  const icon = svgElement("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  icon.classList.add("svg-icon", iconId);
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${content}</svg>`, "image/svg+xml");
  icon.append(...Array.from(parsed.documentElement.childNodes));
  return icon as SVGSVGElement;
}

function svgElement(tag: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
