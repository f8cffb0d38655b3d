/**
 * Builds the plugin: `node plugin/esbuild.config.mjs [output folder]`, default `dist/plugin`.
 *
 * The same sources always give the same bytes: no dates, no absolute paths, no environment in the output.
 */
import { build, transform } from "esbuild";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withArrows, withNamedNothing, withNamedSelf, withOneRequire, withShortTests } from "./arrows.mjs";

const BANNER = '/* Built from plugin/src of the Catena repository by "npm run build". */';

/** The directory compares the file with this build, and reads the sources. */
const SHIPPED = { target: "es2022", minify: true, legalComments: "inline", charset: "utf8", logLevel: "warning" };

/**
 * Long names of properties that only the plugin's own objects have, and nothing outside reads: not the sidecar, whose client's
 * methods are made from the contract, not Obsidian, and no file. The build writes short ones instead.
 */
export const OWN_NAMES = `
  activeNote activePaper addMarks addMenus annotationsOf annotationsView aroundView askAgain askOtherwise askRow
  askVersion basesView beliefsView beliefTimeline besideView besideWriting browseAnnotations checkAgain checkOf
  checkView chooseExecutable chooseHere chooseMode chosenHere citekeyOf claimsCanvas closeAnswer closedFor
  closeSuggestions copyDiagnostics copyMatrix copyText currentPdf cursorMoved delayMs drawColors drawRemark drawRows
  failures fileOpened focusInput hasNotes hasPage healthView helpShown indexChanged indexedAt installers isAsked
  isLooking isOver isPdf isPreviewed isProblem isStanding isStuck isSwitchedOff isToReview isWatched isWhole keepAsked
  keepPinned keyOf knownPapers lastLogLines learnExamples learnNames liveQuery makeToken moveSuggestion nameOf
  notePath onConnected onCursor onEnd onLogLine onlyFrom onPlan onSource onTyped openNote openQueryPane orderBy
  outlineOf papersView pathOf pdfOutline pdfView placeActions pluginVersion queryView readDismissed readingListView
  readSection recall redraw relatedNotes searchMs searchVault sendStreaming setExcludedFolders setPaused setShowPlan
  settingsArrived showAll showAround showBeliefs showCurrent showDismissed showHealth showHistory showLog showMore
  showPapers showReadingList showState sidecarChanged sidecarLog startWith statusName stopLooking stopReading
  suggestLinksOf summarizeInstead summarizeNote summarizeThis synthesizeThese tagsOf takeSuggestion textsArrived
  whenIndexed whereFrom whyNot whyNotPath writePaper`
  .trim()
  .split(/\s+/u);

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Puts `main.js`, `manifest.json` and `styles.css` into a folder, as Obsidian loads them.
 *
 * @param {{ outdir?: string }} [options] `outdir`: where to; made when missing.
 * @returns {Promise<string>} The folder.
 */
export async function buildPlugin({ outdir = path.join(root, "dist", "plugin") } = {}) {
  await mkdir(outdir, { recursive: true });
  const { outputFiles } = await build({
    ...SHIPPED,
    absWorkingDir: root,
    entryPoints: ["plugin/src/main.ts"],
    bundle: true,
    write: false,
    format: "cjs",
    platform: "browser",
    // Obsidian and Electron hand these out through require().
    external: ["obsidian", "electron", "@codemirror/*", "@lezer/*", "node:*"],
    define: { "process.env.NODE_ENV": '"production"' },
    // The keys of plugin/src/texts are written so, and no other name is.
    mangleProps: new RegExp(`^(?:[A-Z][a-z]+_[a-z_]+|${OWN_NAMES.join("|")})$`),
    treeShaking: true,
    sourcemap: false,
  });
  const shorter = withNamedSelf(withShortTests(withArrows(withNamedNothing(withOneRequire(outputFiles[0].text)))));
  const { code } = await transform(shorter, { ...SHIPPED, format: "cjs", banner: BANNER });
  await writeFile(path.join(outdir, "main.js"), code);
  await copyFile(path.join(root, "manifest.json"), path.join(outdir, "manifest.json"));
  await copyFile(path.join(root, "plugin", "styles.css"), path.join(outdir, "styles.css"));
  return outdir;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = process.argv[2];
  await buildPlugin(wanted === undefined ? {} : { outdir: path.resolve(wanted) });
}
