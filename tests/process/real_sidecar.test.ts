// @vitest-environment jsdom
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Notice } from "obsidian-test-mocks/obsidian";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildPlugin, isAlive, loadPlugin, remove, ROOT, temporaryFolder, type, type LoadedPlugin } from "./host";

const PATIENCE = { timeout: 60_000, interval: 100 };
const LONG = 120_000;
const CATENA = path.join(ROOT, ".venv", "bin", "catena");

const NOTES: Readonly<Record<string, string>> = {
  "Attention.md": "# Attention\n\nIntroduction.\n\n## Heads\n\nHeads differ in what they attend to.\n",
  "Notes/机器学习.md": "# 机器学习\n\n注意力机制改变了机器学习。\n",
  "Papers/@smithML2023.md": [
    "---",
    "category: Annotations",
    "citekey: smithML2023",
    "title: Machine learning, reviewed",
    "---",
    "",
    "> [!Cite]",
    "> [@smithML2023]",
    "",
    "# Annotations",
    "## Imported: 2024-01-15 2:30 pm",
    "",
    '<mark style="background-color: #5fb236">Highlight</mark>',
    "**THESIS: it works**",
    "The key finding was significant",
    "[@smithML2023 p. 12]",
    "",
  ].join("\n"),
};

function works(): boolean {
  try {
    return execFileSync(CATENA, ["--version", "--json"], { encoding: "utf8" }).includes('"api"');
  } catch {
    return false;
  }
}

// Without the Python half there is nothing to run; `npm test` sets it up first, and where CI lacks it, that is a failure.
describe.skipIf(process.env["CI"] === undefined && !works())("the built plugin and the real sidecar", () => {
  let dist = "";
  let data = "";
  beforeAll(() => {
    dist = temporaryFolder();
    data = temporaryFolder();
    vi.stubEnv("XDG_DATA_HOME", data); // the sidecar's state stays out of the person's own
    buildPlugin(dist);
  }, LONG);
  afterAll(() => {
    vi.unstubAllEnvs();
    remove(dist);
    remove(data);
  });

  async function onAVault(active?: string) {
    const vault = temporaryFolder();
    for (const [name, text] of Object.entries(NOTES)) {
      mkdirSync(path.dirname(path.join(vault, name)), { recursive: true });
      writeFileSync(path.join(vault, name), text);
    }
    const plugin = await loadPlugin({ dist, vault, executable: CATENA, ...(active === undefined ? {} : { active }) });
    onTestFinished(async () => {
      plugin.unload();
      await vi.waitFor(() => expect(sidecarsOn(vault)).toEqual([]), PATIENCE);
      remove(vault);
    });
    await vi.waitFor(() => expect(plugin.status()).toBe("Catena: ready"), PATIENCE);
    return { plugin, vault };
  }

  async function search(plugin: LoadedPlugin, words: string): Promise<string[]> {
    const pane = await plugin.openPane();
    type(pane, words);
    await vi.waitFor(() => expect(pane.querySelector(".catena-query-count")?.textContent).toMatch(/note/u), PATIENCE);
    return [...pane.querySelectorAll(".catena-result-title")].map((el) => el.textContent ?? "");
  }

  it(
    "search by words, in Chinese too, and end together",
    async () => {
      const { plugin, vault } = await onAVault();

      expect((await search(plugin, "heads differ"))[0]).toBe("Attention");
      document.body.replaceChildren();
      expect((await search(plugin, "机器学习"))[0]).toBe("机器学习");
      const [pid] = sidecarsOn(vault);
      plugin.unload();

      await vi.waitFor(() => expect(isAlive(pid ?? 0)).toBe(false), PATIENCE);
    },
    LONG,
  );

  it(
    "summarize the paper in front",
    async () => {
      const { plugin, vault } = await onAVault("Papers/@smithML2023.md");
      const summary = path.join(vault, "Synthesis", "Summary - smithML2023.md");

      const said = vi.spyOn(Notice.prototype, "constructor__");
      onTestFinished(() => said.mockRestore());
      plugin.run("summarize-paper");
      await vi.waitFor(() => expect(existsSync(summary)).toBe(true), PATIENCE);
      // The note is there before the plugin hears of it: whoever unloads it in between hears that the sidecar is gone.
      await vi.waitFor(() => expect(said).toHaveBeenCalled(), PATIENCE);

      expect(readFileSync(summary, "utf8")).toContain(
        "The key finding was significant ([[@smithML2023#Imported 2024-01-15 2 30 pm|p. 12]])",
      );
    },
    LONG,
  );

  it(
    "share one sidecar between two windows, which outlives the one that started it",
    async () => {
      const { plugin, vault } = await onAVault();
      const [pid] = sidecarsOn(vault);

      const second = await loadPlugin({ dist, vault, executable: CATENA });
      onTestFinished(() => second.unload());
      await vi.waitFor(() => expect(second.status()).toBe("Catena: ready"), PATIENCE);
      plugin.unload();

      expect((await search(second, "heads differ"))[0]).toBe("Attention");
      expect(isAlive(pid ?? 0)).toBe(true);
    },
    LONG,
  );
});

/** Process ids of the sidecars that serve a vault. */
function sidecarsOn(vault: string): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return rows.filter((row) => row.includes(`--vault ${vault}`)).map((row) => Number.parseInt(row, 10));
}
