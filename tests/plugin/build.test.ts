/** What is shipped: small, and the same bytes from the same sources, so that anybody can compare a release with its build. */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlugin, OWN_NAMES } from "../../plugin/esbuild.config.mjs";

/** Decision 25 tells what takes it. Raise it only together with what is said there. */
const MOST_BYTES = 272_500;

const FILES = ["main.js", "manifest.json", "styles.css"] as const;

describe("the built plugin", () => {
  let folders: string[];

  beforeAll(async () => {
    folders = ["one", "another"].map((name) => mkdtempSync(path.join(tmpdir(), `catena-build-${name}-`)));
    for (const outdir of folders) await buildPlugin({ outdir });
  });

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const built = (file: string) => folders.map((folder) => readFileSync(path.join(folder, file)));

  it("stays below its limit", () => {
    expect(built("main.js")[0]?.length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it.each(FILES)("has the same %s wherever and whenever it is built", (file) => {
    const [one, another] = built(file);

    expect(one?.equals(another ?? Buffer.alloc(0))).toBe(true);
  });

  it("frames what has the keyboard by one rule, alike in all panes", () => {
    const styles = built("styles.css")[0]?.toString() ?? "";

    expect(styles.match(/outline: 2px solid var\(--interactive-accent\)/gu)).toHaveLength(1);
  });

  it("shortens no name that something outside of the plugin reads", () => {
    const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
    // The client's methods are made from the names of operations while it runs.
    const method = (name: string) => name.replace(/_(\w)/gu, (_whole, letter: string) => letter.toUpperCase());
    const outside = [
      read("node_modules/obsidian/obsidian.d.ts"),
      read("shared-schema/contract.schema.json"),
      method(read("shared-schema/protocol.json")),
    ].join("\n");
    const stands = (name: string) => new RegExp(`\\b${name}\\b`, "u").test(outside);

    expect(OWN_NAMES.filter(stands)).toEqual([]);
    expect(built("main.js")[0]?.toString()).not.toMatch(new RegExp(`\\.(?:${OWN_NAMES.join("|")})\\b`, "u"));
  });

  it("names no path of the computer that built it", () => {
    expect(built("main.js")[0]?.toString()).not.toContain(path.resolve(import.meta.dirname, "../.."));
  });
});
