// @vitest-environment jsdom
import { App, WorkspaceLeaf } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HealthView } from "../../../plugin/src/health/HealthView";
import { filesListed, NOTHING_ASKED, withAnswers } from "../../../plugin/src/health/healthState";
import { factsOf, filesText, fileText, readsText } from "../../../plugin/src/health/healthTexts";
import { sizeText } from "../../../plugin/src/texts/locale";
import type { Diagnosis, LoggedFile, Status } from "../../../plugin/src/wire/types.generated";
import { FakeTimers, settled } from "../fakes";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

function file(path: string, more: Partial<LoggedFile> = {}): LoggedFile {
  return {
    id: 1,
    file_name: path,
    file_path: path,
    file_hash: null,
    file_size: 1200,
    last_modified: 1,
    last_ingested: null,
    num_chunks: 3,
    status: "completed",
    error_message: null,
    metadata_json: null,
    created_at: null,
    is_enabled: true,
    ...more,
  };
}

const STATUS: Status = {
  state: "ready",
  error: null,
  files: { pending: 0, processing: 0, completed: 1, failed: 1, disabled: 1 },
  done: 0,
  total: 0,
  watching: "native",
  num_chunks: 3,
  model: "small",
  index: "abc",
  version: "0.8.0",
  shared_index: null,
  file_list: [
    file("a.md"),
    file("Old/b.md", { status: "failed", error_message: "It is no text.", num_chunks: 0 }),
    file("c.pdf", { is_enabled: false }),
  ],
};

const DIAGNOSIS: Diagnosis = {
  status: STATUS,
  unindexed: [
    { path: "Old/b.md", reason: "It is no text." },
    { path: "huge.md", reason: "It has more than 10 MB." },
  ],
  annotation_files: [],
  import_formats: [],
  color_roles: [],
  convention_problems: [],
  storage: { folder: "/home/me/catena/1", index_bytes: 48_100_000, history_bytes: 1_200 },
  languages: [
    { language: "en", notes: 1070 },
    { language: "de", notes: 3 },
  ],
  multilingual_model: "e5 small",
};

const STATE = withAnswers(NOTHING_ASKED, { status: STATUS, diagnosis: DIAGNOSIS });

describe("the health page’s files", () => {
  it("are those that need attention, each with the reason", () => {
    expect(filesListed(STATE).map((each) => `${each.path} ${fileText(each)}`)).toEqual([
      "c.pdf Left out by you",
      "huge.md Left out: It has more than 10 MB.",
      "Old/b.md Failed: It is no text.",
    ]);
  });

  it("are all of them on request, each once", () => {
    expect(filesListed({ ...STATE, listed: "all" })).toHaveLength(4);
    expect(filesText({ ...STATE, listed: "all" })).toBe("4 files");
    expect(filesText(STATE)).toBe("3 of 4 files");
    expect(filesText(withAnswers(STATE, { diagnosis: null, status: { ...STATUS, file_list: [file("a.md")] } }))).toBe(
      "Nothing needs attention. In the index: 1 file",
    );
  });

  it("need no attention while they only wait", () => {
    const list = [file("a.md"), { ...file("b.md"), status: "pending" as const }];
    const state = withAnswers(NOTHING_ASKED, { status: { ...STATUS, state: "indexing", file_list: list } });

    expect(filesListed(state)).toEqual([]);
    expect(filesText(state)).toBe("Nothing needs attention. In the index: 1 of 2 files");
  });

  it("need it while they wait and nothing is under way", () => {
    const list = [file("a.md"), { ...file("b.md"), status: "pending" as const }];
    const state = withAnswers(NOTHING_ASKED, { status: { ...STATUS, state: "paused", file_list: list } });

    expect(filesListed(state).map(({ path }) => path)).toEqual(["b.md"]);
    expect(filesText(state)).toBe("1 of 2 files");
  });

  it("are found by models that are called as people know them", () => {
    const state = withAnswers(STATE, { status: { ...STATUS, model: "all-MiniLM-L6-v2 int8" } });

    expect(new Map(factsOf(state, { pluginVersion: "0.8.0", reads: "" })).get("Search by meaning")).toBe(
      "Ready, with all-MiniLM-L6-v2",
    );
  });

  it("are told with what the index takes, and where it lies", () => {
    expect(sizeText(48_100_000)).toBe("48.1 MB");
    expect(
      Object.fromEntries(factsOf({ ...STATE, searchMs: 42.4 }, { pluginVersion: "0.8.0", reads: "Every note" })),
    ).toMatchObject({
      "Languages of the notes": "English (1,070), German (3)",
      "Other languages by meaning": "Ready, with e5 small",
      Versions: "Plugin 0.8.0, sidecar 0.8.0",
      "Kept in": "/home/me/catena/1",
      "A search takes": "42 ms",
    });
    expect(readsText({ excludedFolders: ["Old", "Private"], indexPdfs: true })).toBe(
      "Every note except in Old and Private, and the text of PDFs",
    );
  });
});

/** The view opened as Obsidian opens it. */
class OpenedView extends HealthView {
  openForTest(): Promise<void> {
    return this.onOpen();
  }
}

async function anOpenView({ status = (): Promise<Status> => Promise.resolve(STATUS) } = {}) {
  const timers = new FakeTimers();
  const done: string[] = [];
  let tone: "busy" | "good" = "good";
  const listeners: (() => void)[] = [];
  const view = new OpenedView(WorkspaceLeaf.create2__(App.createConfigured__()).asOriginalType3__(), {
    pluginVersion: "0.8.0",
    reads: () => "Every note",
    measure: () => Promise.resolve(42.4),
    status: () => {
      done.push("asked");
      return status();
    },
    diagnose: () => Promise.resolve(DIAGNOSIS),
    line: () => ({ text: tone, detail: "Your notes can be found.", tone }),
    onLine: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    isPaused: () => false,
    explain: (error) => (error instanceof Error ? error.message : ""),
    notify: (message) => done.push(message),
    timers,
    open: ({ path }) => Promise.resolve(void done.push(`open ${path}`)),
    setPaused: (paused) => Promise.resolve(void done.push(`paused ${paused}`)),
    reindex: (full) => (full ? Promise.reject(new Error("Not now.")) : Promise.resolve(void done.push("reindex"))),
    setEnabled: (path, enabled) => Promise.resolve(void done.push(`${path} ${enabled}`)),
    excludedFolders: () => ["Archive", "Old"],
    setExcludedFolders: (folders) => Promise.resolve(void done.push(`left out: ${folders.join()}`)),
    showLog: () => done.push("log"),
    copyDiagnostics: () => done.push("diagnostics"),
  });
  document.body.append(view.contentEl);
  await view.openForTest();
  const pass = async (): Promise<void> => {
    for (let each = 0; each < 3; each += 1) {
      await timers.pass(0);
      await settled();
    }
  };
  await pass();
  const click = async (name: string): Promise<void> => {
    const all = [...view.contentEl.querySelectorAll("button")];
    all.find((el) => (el.getAttribute("aria-label") ?? el.textContent) === name)?.click();
    await pass();
  };
  const become = async (next: "busy" | "good"): Promise<void> => {
    tone = next;
    for (const listener of listeners) listener();
    await pass();
  };
  return { view, done, click, become, timers };
}

describe("the health page", () => {
  it("lists what needs attention and opens it", async () => {
    const { view, done, click } = await anOpenView();

    expect(view.contentEl.querySelectorAll(".catena-file")).toHaveLength(3);
    await click("Old/b.md");
    expect(done).toEqual(["asked", "open Old/b.md"]);
  });

  it("compares the index with the vault, and asks again; what fails is said", async () => {
    const { done, click } = await anOpenView();

    await click("Look for changes");
    expect(done).toEqual(["asked", "reindex", "asked"]);
    await click("Read every file again");
    expect(done.slice(3)).toEqual(["Not now.", "asked"]);
  });

  it("takes back that a folder is left out", async () => {
    const { done, click } = await anOpenView();

    await click("Read Archive again");
    expect(done.at(-1)).toBe("left out: Old");
  });

  it("asks again when indexing has ended", async () => {
    const { done, become } = await anOpenView();

    await become("busy");
    expect(done).toEqual(["asked"]);
    await become("good");
    expect(done).toEqual(["asked", "asked"]);
  });

  it("follows indexing now and then", async () => {
    const { done, become, timers } = await anOpenView();

    await timers.pass(6_000);
    await become("busy");
    await become("busy");
    expect(done).toEqual(["asked", "asked"]);
  });

  it("learns of a file that failed without any indexing", async () => {
    const { done, become, timers } = await anOpenView();

    await timers.pass(6_000);
    await become("good");
    expect(done).toEqual(["asked", "asked"]);
  });

  it("says why nothing is known", async () => {
    const { view } = await anOpenView({ status: () => Promise.reject(new Error("The sidecar is not there.")) });

    expect(view.contentEl.querySelector("[role=alert]")?.textContent).toBe("The sidecar is not there.");
  });
});

describe("the health page after a restart of Obsidian", () => {
  it("lists the files that it listed", async () => {
    const { view } = await anOpenView();
    const left = { query: "b.md", listed: "failed" };

    await view.setState(left, { history: false });

    expect(view.getState()).toEqual(left);
    expect(view.contentEl.querySelector("input")?.value).toBe("b.md");
    expect(view.contentEl.querySelector("select")?.value).toBe("failed");
  });
});
