import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise, type IConfiguration, type ICruiseResult } from "dependency-cruiser";
import { describe, expect, it } from "vitest";
import { ANNOTATIONS_VIEW } from "../../plugin/src/annotations/AnnotationsView";
import { AROUND_VIEW } from "../../plugin/src/around/AroundView";
import { BESIDE_VIEW } from "../../plugin/src/beside/BesideView";
import { COMMANDS } from "../../plugin/src/commands/commands";
import { PDF_VIEW } from "../../plugin/src/pdf/PdfOutlineView";
import { DEFAULT_SETTINGS } from "../../plugin/src/settings/settings";
import { QUERY_VIEW } from "../../plugin/src/ask/QueryView";

const ROOT = path.resolve(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8")) as Record<string, unknown>;
}

async function cruised(baseDir: string): Promise<ICruiseResult> {
  const { forbidden = [], options = {} } = require(path.join(ROOT, ".dependency-cruiser.cjs")) as IConfiguration;
  const { output } = await cruise(["plugin/src"], { ...options, baseDir, validate: true, ruleSet: { forbidden } });
  if (typeof output === "string") throw new Error("dependency-cruiser reported text");
  return output;
}

describe("the plugin's rooms", () => {
  it("import only downwards, and all of them were looked at", async () => {
    const { modules, summary } = await cruised(ROOT);

    const ours = modules.filter(({ source }) => source.startsWith("plugin/src/"));
    expect(ours.length).toBeGreaterThan(95);
    expect(summary.totalDependenciesCruised).toBeGreaterThan(100);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} > ${to}`)).toEqual([]);
  }, 60_000);

  it.each([
    ["no-cycles", "status/a.ts", 'import { b } from "./b"; export const a = b;'],
    ["nothing-imports-main", "status/a.ts", 'import { main } from "../main"; export const a = main;'],
    ["only-main-imports-app", "status/a.ts", 'import { compose } from "../app/compose"; export const a = compose;'],
    ["only-app-knows-who-draws", "status/a.ts", 'import { view } from "../ask/QueryView"; export const a = view;'],
    ["sidecar-knows-no-room", "sidecar/a.ts", 'import { b } from "../status/b"; export const a = b;'],
    ["wire-knows-nothing", "wire/a.ts", 'import { b } from "../status/b"; export const a = b;'],
    ["texts-know-nothing", "texts/a.ts", 'import { b } from "../status/b"; export const a = b;'],
    ["node-only-in-app", "sidecar/a.ts", 'import { request } from "node:http"; export const a = request;'],
    ["everything-resolves", "status/a.ts", 'import { gone } from "./gone"; export const a = gone;'],
  ])(
    "would not get past the rule %s",
    async (rule, file, code) => {
      const root = mkdtempSync(path.join(tmpdir(), "catena-rules-"));
      const files = {
        "main.ts": "export const main = 1;",
        "app/compose.ts": "export const compose = 1;",
        "ask/QueryView.ts": "export const view = 1;",
        "status/b.ts": 'import { a } from "./a"; export const b = a;',
        "status/a.ts": "export const a = 1;",
        [file]: code,
      };
      for (const [name, text] of Object.entries({ ...files, "../../tsconfig.json": "{}" })) {
        mkdirSync(path.dirname(path.join(root, "plugin/src", name)), { recursive: true });
        writeFileSync(path.join(root, "plugin/src", name), text);
      }

      const { summary } = await cruised(root);
      rmSync(root, { recursive: true });

      expect(summary.violations.map((violation) => violation.rule.name)).toContain(rule);
    },
    60_000,
  );
});

describe("what other people's vaults and hotkeys remember", () => {
  it("never changes", () => {
    expect(COMMANDS.map(({ id }) => id)).toEqual([
      "ask",
      "search-vault",
      "summarize-paper",
      "synthesize-papers",
      "papers",
      "cite",
      "temporal-query",
      "compare",
      "surface-related",
      "beside-writing",
      "related-notes",
      "suggest-links",
      "note-history",
      "belief-timeline",
      "reading-list",
      "claims-canvas",
      "where-from",
      "browse-annotations",
      "pdf-outline",
      "check-quotes",
      "check-draft",
      "clear-marks",
      "open-query-pane",
      "restart-sidecar",
      "index-health",
      "show-log",
      "copy-diagnostics",
    ]);
    expect(QUERY_VIEW).toBe("catena-query");
    expect(AROUND_VIEW).toBe("catena-around");
    expect(BESIDE_VIEW).toBe("catena-beside");
    expect(PDF_VIEW).toBe("catena-pdf");
    expect(ANNOTATIONS_VIEW).toBe("catena-annotations");
    expect(Object.keys(DEFAULT_SETTINGS)).toEqual([
      "startWithObsidian",
      "synthesisFolder",
      "annotationsFolder",
      "resultsLimit",
      "searchMode",
      "showPlan",
      "answersFolder",
      "relationFields",
      "linkStyle",
      "colorRoles",
      "indexPdfs",
      "previewSummaries",
      "excludedFolders",
    ]);
  });

  it("has one version everywhere, which versions.json knows", () => {
    const manifest = readJson("manifest.json");

    expect(readJson("package.json")["version"]).toBe(manifest["version"]);
    expect(readJson("versions.json")[String(manifest["version"])]).toBe(manifest["minAppVersion"]);
  });
});
