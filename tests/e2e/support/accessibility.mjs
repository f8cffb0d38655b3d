/** The basics that need no library: whatever can be operated has a name, and roles stand where they make sense. */

/**
 * What is wrong with the elements below a selector, one line each; empty when nothing is.
 *
 * Checked: every visible control and every element with an interactive role has an accessible name; options stand in a
 * listbox; images have a text; ids are unique; nothing focusable is hidden from screen readers.
 */
export function accessibilityProblems(page, selector) {
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
