import { describe, expect, it } from "vitest";
import {
  candidates,
  findSidecar,
  isAbsolute,
  type VersionReply,
  type FindDeps,
} from "../../../plugin/src/sidecar/find";
import { FakeLog } from "../fakes";

const LINUX = { platform: "linux", env: {}, home: "/home/ada" };
const GOOD: VersionReply = { kind: "answered", version: { version: "0.1.0", api: 1 } };

/** A computer with these programs on it. */
function computer(
  programs: Readonly<Record<string, VersionReply>>,
  overrides: Partial<FindDeps> = {},
): FindDeps & { log: FakeLog; asked: string[] } {
  const asked: string[] = [];
  return {
    machine: LINUX,
    override: null,
    pluginVersion: "0.1.0",
    isFile: (path) => Promise.resolve(path in programs),
    askVersion: (exe) => {
      asked.push(exe);
      return Promise.resolve(programs[exe] ?? { kind: "failed", why: "not there" });
    },
    ...overrides,
    log: new FakeLog(),
    asked,
  };
}

describe("where the sidecar is looked for", () => {
  it("begins with what the environment says about uv and ends with PATH, each place once", () => {
    const env = {
      UV_TOOL_BIN_DIR: "/opt/uv",
      XDG_BIN_HOME: "/home/ada/xdg",
      PIPX_BIN_DIR: "/opt/pipx",
      PATH: "/usr/bin:/usr/local/bin:/opt/uv",
    };

    const places = candidates({ ...LINUX, env }).map(({ path }) => path);

    expect(places).toEqual([
      "/opt/uv/catena",
      "/home/ada/xdg/catena",
      "/home/ada/.local/bin/catena",
      "/opt/pipx/catena",
      "/opt/homebrew/bin/catena",
      "/usr/local/bin/catena",
      "/usr/bin/catena",
    ]);
  });

  it("looks for catena.exe on Windows", () => {
    const env = { LOCALAPPDATA: "C:\\Users\\Ada\\AppData\\Local", Path: 'C:\\Windows;"D:\\My tools\\"' };

    const places = candidates({ platform: "win32", env, home: "C:\\Users\\Ada" }).map(({ path }) => path);

    expect(places).toEqual([
      "C:\\Users\\Ada\\.local\\bin\\catena.exe",
      "C:\\Users\\Ada\\AppData\\Local\\pipx\\bin\\catena.exe",
      "C:\\Windows\\catena.exe",
      "D:\\My tools\\catena.exe",
    ]);
  });

  it("never looks in a folder that depends on where Obsidian was started", () => {
    const places = candidates({ ...LINUX, env: { PATH: ".:bin::/usr/bin", UV_TOOL_BIN_DIR: "tools" } });

    expect(places.every(({ path }) => isAbsolute(path, "linux"))).toBe(true);
    expect(places.map(({ path }) => path)).not.toContain("tools/catena");
  });
});

describe("finding the sidecar", () => {
  it("takes the first that speaks our contract", async () => {
    const deps = computer({ "/home/ada/.local/bin/catena": GOOD, "/usr/local/bin/catena": GOOD });

    expect(await findSidecar(deps)).toEqual({
      kind: "found",
      exe: "/home/ada/.local/bin/catena",
      version: { version: "0.1.0", api: 1 },
    });
    expect(deps.asked).toEqual(["/home/ada/.local/bin/catena"]);
  });

  it("goes on past one that is outdated or does not work", async () => {
    const deps = computer({
      "/home/ada/.local/bin/catena": { kind: "failed", why: "no interpreter" },
      "/opt/homebrew/bin/catena": { kind: "answered", version: { version: "0.0.1", api: 0 } },
      "/usr/local/bin/catena": GOOD,
    });

    expect(await findSidecar(deps)).toMatchObject({ kind: "found", exe: "/usr/local/bin/catena" });
  });

  it("says outdated rather than missing when one is there", async () => {
    const deps = computer({ "/usr/local/bin/catena": { kind: "answered", version: { version: "9.0.0", api: 2 } } });

    expect(await findSidecar(deps)).toMatchObject({ kind: "outdated", exe: "/usr/local/bin/catena" });
  });

  it("says what does not work when that is all there is", async () => {
    const deps = computer({ "/usr/local/bin/catena": { kind: "failed", why: "no interpreter" } });

    expect(await findSidecar(deps)).toMatchObject({
      kind: "missing",
      why: "/usr/local/bin/catena does not answer as Catena’s sidecar: it is another program, or its Python is gone or too old. Install it anew.",
    });
    expect(deps.log.lines.join("\n")).toContain("no interpreter");
  });

  it("says missing and logs where it looked", async () => {
    const deps = computer({});

    expect(await findSidecar(deps)).toMatchObject({ kind: "missing" });
    expect(deps.log.lines.join("\n")).toContain("/home/ada/.local/bin/catena");
  });

  it("tells which programs are there that install one", async () => {
    const deps = computer({ "/usr/local/bin/pipx": GOOD });

    expect(await findSidecar(deps)).toMatchObject({ setup: { platform: "linux", installers: ["pipx"] } });
    expect(await findSidecar(computer({}))).toMatchObject({ setup: { installers: [] } });
    expect(deps.asked).toEqual([]);
  });

  it("explains Flatpak, which hides the computer's programs", async () => {
    const found = await findSidecar(computer({ "/.flatpak-info": GOOD }));

    expect(found.kind === "missing" && found.why).toMatch(/Flatpak/u);
    expect(found).not.toHaveProperty("setup"); // installing would not help
  });
});

describe("a program chosen on this device", () => {
  it("is the only one tried", async () => {
    const deps = computer(
      { "/opt/mine/catena": GOOD, "/home/ada/.local/bin/catena": GOOD },
      { override: "/opt/mine/catena" },
    );

    expect(await findSidecar(deps)).toMatchObject({ kind: "found", exe: "/opt/mine/catena" });
  });

  it("is not replaced by another when it is gone", async () => {
    const deps = computer({ "/home/ada/.local/bin/catena": GOOD }, { override: "/opt/mine/catena" });

    expect(await findSidecar(deps)).toMatchObject({
      kind: "missing",
      why: "The program chosen on this device is not there: /opt/mine/catena",
    });
    expect(deps.asked).toEqual([]);
  });

  it("must be an absolute path", async () => {
    const deps = computer({ catena: GOOD }, { override: "catena" });

    expect(await findSidecar(deps)).toMatchObject({ kind: "missing" });
    expect(deps.asked).toEqual([]);
  });
});
