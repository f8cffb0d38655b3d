/** Whether people with other senses and tools can use what is shown: axe, and a few basics of our own. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { eventually } from "./waiting.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The colours of the main button and of a refused setting are those of the theme. */
const LEFT_OUT = [".mod-cta", ".setting-item-error"];

/** Nothing is wrong with the elements below a selector, once they are drawn; fails with what is, one line each. */
export function accessible(page, selector) {
  return eventually(async () =>
    assert.deepEqual([...(await basicProblems(page, selector)), ...(await axeProblems(page, selector))], []),
  );
}

/** What axe finds serious or critical. */
async function axeProblems(page, selector) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([include, exclude]) => {
      const { violations } = await window.axe.run({ include, exclude }, { resultTypes: ["violations"] });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    },
    [[selector], LEFT_OUT],
  );
}

/**
 * The same by rules of our own, which also look at what axe leaves out.
 *
 * Checked: every visible control and every element with an interactive role has an accessible name; options stand in a
 * listbox; images have a text; ids are unique; nothing focusable is hidden from screen readers.
 */
function basicProblems(page, selector) {
  return page.evaluate((within) => {
    const INTERACTIVE =
      'button, input, select, textarea, a[href], [role="button"], [role="switch"], [role="option"], [role="listbox"], [role="dialog"], [tabindex="0"]';
    const problems = [];
    const seenIds = new Set();
    const tell = (el, what) => problems.push(`${what}: ${el.outerHTML.slice(0, 120)}`);
    const textOfIds = (ids) =>
      ids
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ");
    const nameOf = (el) =>
      [
        el.getAttribute("aria-label"),
        textOfIds(el.getAttribute("aria-labelledby") ?? ""),
        [...(el.labels ?? [])].map((label) => label.textContent).join(" "),
        el.textContent,
        el.getAttribute("title"),
        el.getAttribute("placeholder"),
      ].find((each) => (each ?? "").trim() !== "");
    const roots = [...document.querySelectorAll(within)];
    if (roots.length === 0) return [`nothing to look at: ${within}`];
    for (const el of roots.flatMap((each) => [each, ...each.querySelectorAll("*")])) {
      if (!(el instanceof HTMLElement) || !el.checkVisibility()) continue;
      if (el.matches(INTERACTIVE) && !nameOf(el)) tell(el, "has no name");
      if (el.matches('[role="option"]') && !el.closest('[role="listbox"]')) tell(el, "option outside a listbox");
      if (el.matches("img:not([alt])")) tell(el, "image without text");
      if (el.matches('[aria-hidden="true"] :is(button, input, a[href])')) tell(el, "hidden but can be focused");
      if (el.id !== "" && seenIds.has(el.id)) tell(el, "id used twice");
      seenIds.add(el.id);
    }
    return problems;
  }, selector);
}
