/** How long a page's thread is kept at a time, in processor time: what a busy machine does besides is not counted. */

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
const SETTLED_MS = 300;
/** What a page does of its own accord; what the test looks up in it, Chromium's trace tells by no such name. */
const OWN = new Set([
  ...["EventDispatch", "TimerFire", "FireAnimationFrame", "FunctionCall"],
  ...["UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit"],
]);

/**
 * Does something, and tells what tasks of the page came of it, until it has settled.
 *
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} act
 * @returns {Promise<number[]>} milliseconds, the longest first.
 */
export async function tasksOf(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace;
  try {
    await act();
    await page.evaluate((ms) => new Promise((settled) => setTimeout(settled, ms)), SETTLED_MS);
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace);
  const threads = new Set(traceEvents.filter(isPageThread).map(threadOf));
  return [...threads]
    .flatMap((thread) => ownWork(traceEvents.filter((event) => event.ph === "X" && threadOf(event) === thread)))
    .sort((one, other) => other - one);
}

/** For each task of a thread, how long the page's own work in it took. */
function ownWork(events) {
  const works = [];
  let until = 0;
  for (const { name, ts, dur, tdur = 0 } of events.sort((one, other) => one.ts - other.ts || other.dur - one.dur)) {
    if (name === "RunTask") works.push(0);
    if (!OWN.has(name) || ts < until || works.length === 0) continue;
    works[works.length - 1] += tdur / 1_000;
    until = ts + dur;
  }
  return works;
}

function isPageThread({ name, args }) {
  return name === "thread_name" && args.name === "CrRendererMain";
}

function threadOf({ pid, tid }) {
  return `${pid} ${tid}`;
}
