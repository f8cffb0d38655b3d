import { describe, expect, it } from "vitest";
import type { SidecarState } from "../../../plugin/src/sidecar/sidecar";
import { diagnostics } from "../../../plugin/src/status/diagnostics";
import { installHelp } from "../../../plugin/src/status/install";
import {
  afterHistoryProgress,
  afterProgress,
  fromStatus,
  INDEX_UNKNOWN,
  isIndexing,
  statusLine,
  type IndexState,
} from "../../../plugin/src/status/state";
import { DEFAULT_SETTINGS } from "../../../plugin/src/settings/settings";

const RUNNING: SidecarState = {
  kind: "running",
  exe: "/home/ada/.local/bin/catena",
  connection: { port: 1, token: "s3cret", pid: 2, version: "0.1.0" },
  older: null,
};

function index(activity: IndexState["activity"], done = 0, total = 0): IndexState {
  return { ...INDEX_UNKNOWN, activity, done, total };
}

describe("the status bar", () => {
  it.each<[string, SidecarState, IndexState, string]>([
    ["not started", { kind: "idle" }, INDEX_UNKNOWN, "not started"],
    ["starting", { kind: "starting" }, INDEX_UNKNOWN, "starting"],
    ["loading", RUNNING, INDEX_UNKNOWN, "starting"],
    ["scanning", RUNNING, index("scanning"), "looking for notes"],
    ["indexing", RUNNING, index("indexing", 120, 300), "indexing 40% (120/300)"],
    ["indexing without a total", RUNNING, index("indexing"), "indexing"],
    ["ready", RUNNING, index("ready", 300, 300), "ready"],
    ["ready, but older", { ...RUNNING, older: "Update it." }, index("ready", 300, 300), "ready"],
    ["paused", RUNNING, index("paused", 120, 300), "paused"],
    ["stopped on purpose", { kind: "stopped", why: null }, INDEX_UNKNOWN, "stopped"],
    [
      "stopped by a failure",
      { kind: "stopped", why: "It ended with code 1: disk full." },
      INDEX_UNKNOWN,
      "stopped (It ended with code 1)",
    ],
    ["missing", { kind: "missing", why: "Not installed." }, INDEX_UNKNOWN, "not installed"],
    ["outdated", { kind: "outdated", why: "Too old." }, INDEX_UNKNOWN, "wrong version"],
  ])("says %s", (_what, sidecar, index, expected) => {
    expect(statusLine(sidecar, index).text).toBe(expected);
  });

  it("never says 100 % before it is done, nor more than it", () => {
    expect(statusLine(RUNNING, index("indexing", 999, 1000)).text).toBe("indexing 99% (999/1,000)");
    expect(statusLine(RUNNING, index("indexing", 7, 5)).text).toBe("indexing 100% (7/5)");
  });

  it("keeps a long reason for the tooltip", () => {
    const why = `It ended with code 1, and said ${"much ".repeat(40)}`;
    const line = statusLine({ kind: "stopped", why }, INDEX_UNKNOWN);

    expect(line.text.length).toBeLessThan(64);
    expect(line.detail).toContain(why);
  });

  it("says when changes are noticed by polling, and that search by meaning is missing", () => {
    const ready = { ...index("ready"), watching: "polling (too many folders)", problem: "The model file is damaged." };

    expect(statusLine(RUNNING, ready).detail).toBe(
      "Your notes can be found. Search by words only: The model file is damaged. Changes are noticed by polling (too many folders).",
    );
    expect(statusLine(RUNNING, index("ready")).detail).toBe("Your notes can be found.");
    expect(statusLine({ ...RUNNING, older: "Update it." }, index("ready")).detail).toBe(
      "Your notes can be found. Update it.",
    );
  });

  it("says why indexing stopped", () => {
    expect(statusLine(RUNNING, { ...index("error"), problem: "The disk is full." }).detail).toBe("The disk is full.");
  });
});

describe("reading the git history", () => {
  const commits = (done: number) => afterHistoryProgress(index("ready"), { done, total: 400 });

  it("is told like indexing, until its last commit", () => {
    expect(statusLine(RUNNING, commits(120)).text).toBe("reading the git history: 120 of 400");
    expect(statusLine(RUNNING, commits(120)).detail).toContain("Reading the vault’s git history: 120 of 400.");
    expect(statusLine(RUNNING, commits(400)).text).toBe("ready");
  });

  it("does not hide that notes are still being indexed", () => {
    const line = statusLine(RUNNING, { ...commits(120), activity: "indexing", done: 1, total: 4 });

    expect(line.text).toBe("indexing 25% (1/4)");
  });
});

describe("the index", () => {
  it("is what the sidecar's status says", () => {
    const files = { pending: 3, processing: 1, completed: 5, failed: 1, disabled: 40 };
    const status = {
      state: "indexing" as const,
      error: null,
      files,
      done: 6,
      total: 10,
      watching: "native",
      num_chunks: 9,
      model: null,
      index: null,
      version: "0.1.0",
      shared_index: null,
      file_list: null,
    };

    const history = { done: 1, total: 4 };
    const read = fromStatus({ ...INDEX_UNKNOWN, history }, status);

    expect(read).toEqual({ activity: "indexing", done: 6, total: 10, problem: null, watching: "native", history });
    expect(isIndexing(read)).toBe(true);
  });

  it("keeps what an event does not tell", () => {
    const before = { ...index("indexing", 1, 2), watching: "native" };

    expect(afterProgress(before, { state: "ready", done: 2, total: 2 })).toEqual({
      ...before,
      activity: "ready",
      done: 2,
    });
  });
});

describe("install help", () => {
  const commands = (platform: string, installers: readonly ("uv" | "pipx")[]): (string | null)[] =>
    installHelp({ kind: "missing", why: "Not installed.", setup: { platform, installers } }, "0.1.0")?.steps.map(
      ({ command }) => command,
    ) ?? [];

  it("has steps for this operating system, and leaves out what is done", () => {
    expect(commands("linux", [])).toEqual([
      "curl -LsSf https://astral.sh/uv/install.sh | sh",
      null,
      "uv tool install --force ./catena_sidecar-0.1.0-py3-none-any.whl",
    ]);
    expect(commands("win32", [])[0]).toMatch(/^powershell /u);
    expect(commands("darwin", ["pipx"])).toEqual([
      null,
      "pipx install --force ./catena_sidecar-0.1.0-py3-none-any.whl",
    ]);
  });

  it("says why, for a missing and for an outdated sidecar, and nothing otherwise", () => {
    expect(installHelp({ kind: "missing", why: "Flatpak hides it." }, "0.1.0")).toMatchObject({
      title: "Install the sidecar",
      why: "Flatpak hides it.",
      steps: [],
    });
    expect(installHelp({ kind: "outdated", why: "Too old." }, "0.1.0")).toMatchObject({
      title: "Install the sidecar that fits",
      why: "Too old.",
    });
    expect(installHelp(RUNNING, "0.1.0")).toBeNull();
  });
});

describe("diagnostics", () => {
  const report = diagnostics({
    pluginVersion: "0.1.0",
    appVersion: "1.13.7",
    platform: "Linux",
    sidecar: RUNNING,
    index: { ...index("ready"), watching: "native" },
    settings: { ...DEFAULT_SETTINGS, synthesisFolder: "Secret project" },
    log: ["Starting /home/ada/.local/bin/catena serve --vault /home/ada/vault"],
    sidecarLog: ["cannot read 'Diary.md'"],
    places: { vault: "/home/ada/vault", home: "/home/ada" },
  });

  it("tell versions, state and logs", () => {
    expect(report).toContain("Catena 0.1.0, Obsidian 1.13.7, Linux");
    expect(report).toContain("Index: ready, watching: native");
    expect(report).toContain("Starting ~/.local/bin/catena serve --vault <vault>");
  });

  it.each(["/home/ada", "Diary", "Secret project", "s3cret"])("never tell %s", (secret) => {
    expect(report).not.toContain(secret);
  });
});
