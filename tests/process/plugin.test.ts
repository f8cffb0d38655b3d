// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  buildPlugin,
  exampleAnswer,
  fakeSidecar,
  isAlive,
  loadPlugin,
  pluginVersion,
  pressEnter,
  remove,
  temporaryFolder,
  type,
  type FakeSidecarBehaviour,
  type LoadedPlugin,
} from "./host";

/** A busy machine starts processes slowly. */
const PATIENCE = { timeout: 20_000, interval: 50 };
const LONG = 60_000;

let dist = "";
beforeAll(() => {
  dist = temporaryFolder();
  buildPlugin(dist);
}, LONG);
afterAll(() => remove(dist));
afterEach(() => document.body.replaceChildren());

async function aLoadedPlugin(behaviour: FakeSidecarBehaviour = {}, data: unknown = {}) {
  const folder = temporaryFolder();
  const vault = temporaryFolder();
  const sidecar = fakeSidecar(folder, behaviour);
  const plugin = await loadPlugin({ dist, vault, executable: sidecar.exe, data });
  onTestFinished(async () => {
    plugin.unload();
    const pid = sidecar.told()?.pid;
    if (pid !== undefined) await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    remove(folder);
    remove(vault);
  });
  return { plugin, vault, told: sidecar.told, hungUp: sidecar.hungUp };
}

async function isReady(plugin: LoadedPlugin): Promise<void> {
  await vi.waitFor(() => expect(plugin.status()).toBe("Catena: ready"), PATIENCE);
}

describe("the built plugin and a sidecar process", () => {
  it(
    "start, shake hands, show progress, and search with the token",
    async () => {
      const { plugin, vault, told } = await aLoadedPlugin({ readyAfterSearch: true }, { synthesisFolder: "Out put" });

      await vi.waitFor(() => expect(plugin.status()).toBe("Catena: indexing 40% (4/10)"), PATIENCE);
      const pane = await plugin.openPane();
      expect(pane.querySelector(".catena-query-hints")?.textContent).toContain("Still indexing: 40% (4/10).");
      type(pane, "heads");
      await vi.waitFor(
        () => expect(pane.querySelector(".catena-result-title")?.textContent).toBe("Found for heads"),
        PATIENCE,
      );

      await isReady(plugin);
      expect(pane.querySelector(".catena-query-hints")?.textContent).toBe("");
      expect(told()?.token).toMatch(/^[0-9a-f]{64}$/u);
      expect(told()?.args).toEqual([
        "serve",
        "--join",
        "--vault",
        vault,
        "--parent-pid",
        String(process.pid),
        "--synthesis-folder=Out put",
      ]);
      expect(told()?.cwd).not.toBe(vault);
      expect(pane.querySelector(".catena-result-excerpt")?.textContent).toBe("Heads <b>differ</b>.");
      expect(pane.querySelector(".catena-result-excerpt b")).toBeNull();
      expect(pane.querySelector("mark")?.textContent).toBe("Heads");
    },
    LONG,
  );

  it(
    "answer a question over one stream: plan, sources, answer",
    async () => {
      const { plugin } = await aLoadedPlugin({ answer: exampleAnswer("valid-narrative") }, { showPlan: "never" });
      const pane = await plugin.openPane();

      type(pane, "Why does sleep help?");
      pressEnter(pane);

      await vi.waitFor(() => expect(pane.querySelector(".catena-sentence")?.textContent).not.toBeUndefined(), PATIENCE);
      expect(pane.querySelector(".catena-sentence")?.textContent).toBe("Sleep leads to better recall.");
      expect(pane.querySelectorAll(".catena-heard-list li")).toHaveLength(2);
    },
    LONG,
  );

  it(
    "hang up when the person stops a question",
    async () => {
      const { plugin, hungUp } = await aLoadedPlugin(
        { answer: exampleAnswer("valid-list"), hesitates: true },
        { showPlan: "never" },
      );
      const pane = await plugin.openPane();

      type(pane, "What is Zettelkasten?");
      pressEnter(pane);
      await vi.waitFor(() => expect(pane.querySelectorAll(".catena-heard-list li")).toHaveLength(2), PATIENCE);
      expect(pane.querySelector(".catena-intent")?.textContent).toBe("Fact ▾");
      expect(hungUp()).toBe(false);
      pane.querySelector<HTMLElement>(".catena-stop")?.click();

      await vi.waitFor(() => expect(hungUp()).toBe(true), PATIENCE);
      expect(pane.querySelector(".catena-query-count")?.textContent).toBe("Stopped.");
    },
    LONG,
  );

  it(
    "leave no process behind after unloading",
    async () => {
      const { plugin, told } = await aLoadedPlugin();
      await isReady(plugin);
      const pid = told()?.pid ?? 0;

      plugin.unload();

      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    },
    LONG,
  );

  it(
    "leave no process behind even when it ignores the end of its input and SIGTERM",
    async () => {
      const { plugin, told } = await aLoadedPlugin({ stubborn: true });
      await isReady(plugin);
      const pid = told()?.pid ?? 0;

      plugin.unload();

      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
    },
    LONG,
  );

  it(
    "come back after SIGKILL, with another token",
    async () => {
      const { plugin, told } = await aLoadedPlugin();
      await isReady(plugin);
      const before = told();

      process.kill(before?.pid ?? 0, "SIGKILL");
      await vi.waitFor(() => expect(plugin.status()).toBe("Catena: starting again"), PATIENCE);
      expect(plugin.statusDetail()).toContain("The system or another program ended it.");
      await isReady(plugin);

      expect(told()?.pid).not.toBe(before?.pid);
      expect(told()?.token).not.toBe(before?.token);
    },
    LONG,
  );

  it(
    "restart on command",
    async () => {
      const { plugin, told } = await aLoadedPlugin();
      await isReady(plugin);
      const before = told()?.pid ?? 0;

      plugin.run("restart-sidecar");
      await vi.waitFor(() => expect(told()?.pid).not.toBe(before), PATIENCE);
      await isReady(plugin);

      expect(isAlive(before)).toBe(false);
    },
    LONG,
  );

  it.each<[string, FakeSidecarBehaviour, boolean]>([
    ["in the ready line", { api: 2, versionApi: 1 }, true],
    ["in its version", { api: 2 }, false],
  ])(
    "do not talk when the sidecar says another contract %s, and show the command",
    async (_where, behaviour, wasStarted) => {
      const { plugin, told } = await aLoadedPlugin(behaviour);

      await vi.waitFor(() => expect(plugin.status()).toBe("Catena: wrong version"), PATIENCE);
      const pane = await plugin.openPane();

      const commands = [...pane.querySelectorAll(".catena-install code")].map((code) => code.textContent);
      expect(commands.at(-1)).toContain(`install --force ./catena_sidecar-${pluginVersion()}-py3-none-any.whl`);
      const pid = told()?.pid;
      expect(pid !== undefined).toBe(wasStarted);
      if (pid !== undefined) expect(isAlive(pid)).toBe(false);
    },
    LONG,
  );

  it(
    "say so when another program answers in the sidecar's place, and offer to start it again",
    async () => {
      const { plugin } = await aLoadedPlugin({ stolen: true });
      const pane = await plugin.openPane();
      const problem = () => pane.querySelector(".catena-query-problem")?.textContent;

      await vi.waitFor(() => expect(plugin.status()).toMatch(/^Catena: stopped/u), { ...PATIENCE, timeout: 50_000 });

      await vi.waitFor(() => expect(problem()).toContain("It was running, but could no longer be reached."), PATIENCE);
      expect(pane.querySelector(".catena-query-restart")).not.toBeNull();
    },
    2 * LONG,
  );

  it(
    "say which process already serves the vault",
    async () => {
      const { plugin } = await aLoadedPlugin({ refuse: "catena: this vault is already served by process 4711" });

      await vi.waitFor(() => expect(plugin.status()).toBe("Catena: starting again"), PATIENCE);

      expect(plugin.statusDetail()).toContain("Another Catena (process 4711) already serves this vault.");
    },
    LONG,
  );
});

describe("the built plugin without a sidecar", () => {
  it(
    "says missing, shows what is wrong, and finds it once it is there",
    async () => {
      const folder = temporaryFolder();
      const vault = temporaryFolder();
      const plugin = await loadPlugin({ dist, vault, executable: `${folder}/catena` });
      onTestFinished(() => {
        remove(folder);
        remove(vault);
      });

      await vi.waitFor(() => expect(plugin.status()).toBe("Catena: not installed"), PATIENCE);
      const pane = await plugin.openPane();
      expect(pane.querySelector(".catena-install")?.textContent).toContain(
        "The program chosen on this device is not there",
      );
      const { told } = fakeSidecar(folder);
      pane.querySelector<HTMLButtonElement>(".catena-install-check")?.click();
      await isReady(plugin);

      expect(pane.querySelector(".catena-install")).toBeNull();
      plugin.unload();
      await vi.waitFor(() => expect(isAlive(told()?.pid ?? 0)).toBe(false), PATIENCE);
    },
    LONG,
  );

  it(
    "starts nothing by itself when the person does not want it, and all the same with the first search",
    async () => {
      const { plugin, told } = await aLoadedPlugin({}, { startWithObsidian: false });

      expect(plugin.status()).toBe("Catena: not started");
      expect(told()).toBeNull();
      const pane = await plugin.openPane();
      type(pane, "heads");

      await vi.waitFor(() => expect(pane.querySelectorAll(".catena-result")).toHaveLength(1), PATIENCE);
    },
    LONG,
  );
});

it("needs only what is named in the decision record", async () => {
  const { plugin } = await aLoadedPlugin({}, { startWithObsidian: false });

  expect([...plugin.required].sort()).toEqual([
    "@codemirror/state",
    "@codemirror/view",
    "node:child_process",
    "node:crypto",
    "node:fs/promises",
    "node:http",
    "node:os",
    "obsidian",
  ]);
});
