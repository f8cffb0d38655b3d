/** How people have their app: narrow panes, large letters, from right to left. And what then does not fit. */
import assert from "node:assert/strict";
import { eventually } from "./waiting.mjs";

/** As narrow as a sidebar gets. */
const NARROW_PX = 300;
/** The sizes of letters, as the app's variables name them. */
const SIZES = { smaller: 12, small: 13, medium: 15, large: 20 };

export function narrow(page) {
  return asWide(page, NARROW_PX);
}

/** The right sidebar has this width until the returned style is removed. */
export function asWide(page, px) {
  return page.addStyleTag({
    content: `.workspace-split.mod-right-split { width: ${px}px !important; flex: 0 0 ${px}px !important; }`,
  });
}

/** Dark or light, without moving the keyboard to the button for it. */
export function setDark(page, isDark) {
  return page.evaluate((dark) => {
    document.body.toggleClass("theme-dark", dark);
    document.body.toggleClass("theme-light", !dark);
  }, isDark);
}

/** Letters twice as large, in an app that runs from right to left. */
export function largeFromRightToLeft(page) {
  return page.evaluate((sizes) => {
    document.documentElement.dir = "rtl";
    document.body.addClass("mod-rtl");
    for (const [name, px] of Object.entries(sizes)) document.body.style.setProperty(`--font-ui-${name}`, `${2 * px}px`);
  }, SIZES);
}

/** Where these elements stand, looked up at one moment, once all are there: a pane may be drawn anew between two lookups. */
export async function placesOf(page, selectors) {
  const found = await page.waitForFunction((all) => {
    const elements = all.map((selector) => document.querySelector(selector));
    if (elements.some((el) => el === null || !el.checkVisibility())) return null;
    return elements.map((el) => el.getBoundingClientRect().toJSON());
  }, selectors);
  return found.jsonValue();
}

/** Nothing in this pane reaches over its edge, and all words of buttons, headings and the like fit into them. */
export function fits(page, selector) {
  return eventually(async () => assert.deepEqual(await page.evaluate(overflowing, selector), []));
}

/** The frame around what has the keyboard, which is drawn outside of it, is nowhere cut by what scrolls around it. */
export function framesAreWhole(page, selector) {
  return eventually(async () => assert.deepEqual(await page.evaluate(cutFrames, selector), []));
}

/** This pane is not wider than what one sees of it. */
export function isWideEnough(page, selector) {
  const wider = (el) => el.scrollWidth - el.clientWidth;
  return eventually(async () => assert.ok((await page.locator(selector).evaluate(wider)) <= 1, `${selector} is cut`));
}

/** What does not fit in a pane. Runs in the page. */
function overflowing(within) {
  const [pane] = document.querySelectorAll(within);
  const { left, right } = pane.getBoundingClientRect();
  return [...pane.querySelectorAll("button, h3, h4, summary, select, li, .catena-answer-aside")]
    .filter((el) => el.checkVisibility() && el.clientWidth > 1 && el.closest(".catena-table-frame") === null)
    .filter((el) => getComputedStyle(el).display !== "inline")
    .filter((el) => {
      const at = el.getBoundingClientRect();
      const { webkitLineClamp, overflowY } = getComputedStyle(el);
      const isShortened = el.matches("li") || webkitLineClamp !== "none";
      const isLower =
        el.scrollHeight > el.clientHeight + 3 && (overflowY !== "visible" || el.matches("button, select"));
      const isCut = el.scrollWidth > el.clientWidth + 1 || isLower;
      return at.left < left - 1 || at.right > right + 1 || (isCut && !isShortened);
    })
    .map((el) => el.textContent);
}

/** What can have the keyboard and touches the edge of what scrolls around it. Runs in the page. */
function cutFrames(within) {
  const FRAME_PX = 2;
  const [root] = document.querySelectorAll(within);
  const clips = (el) => getComputedStyle(el).overflow !== "visible";
  return [...root.querySelectorAll('input:is([type="text"], [type="search"]), select, textarea, button')]
    .filter((el) => el.checkVisibility())
    .filter((el) => {
      let around = el.parentElement;
      while (around !== null && !clips(around)) around = around.parentElement;
      if (around === null) return false;
      const [inner, outer] = [el.getBoundingClientRect(), around.getBoundingClientRect()];
      return inner.left - outer.left < FRAME_PX || outer.right - inner.right < FRAME_PX;
    })
    .map((el) => el.outerHTML.slice(0, 120));
}
