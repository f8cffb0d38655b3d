/** How long a page's thread is kept by one thing at a time, in processor time: what a busy machine does besides is not counted. */

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
const SETTLED_MS = 300;

/**
 * Does something, and tells what tasks of the page's thread came of it, until nothing has been drawn for a while.
 *
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} act
 * @returns {Promise<number[]>} milliseconds, the longest first.
 */
export async function tasksOf(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  await page.evaluate((ms) => new Promise((settled) => setTimeout(settled, ms)), SETTLED_MS);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const threads = new Set(traceEvents.filter(isPageThread).map(threadOf));
  return traceEvents
    .filter((event) => event.name === "RunTask" && threads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .sort((one, other) => other - one);
}

function isPageThread({ name, args }) {
  return name === "thread_name" && args.name === "CrRendererMain";
}

function threadOf({ pid, tid }) {
  return `${pid} ${tid}`;
}
