import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  installCommand,
  sidecarFile,
  isReadyLine,
  parseReadyLine,
  parseVersion,
  whyOutdated,
} from "../../../plugin/src/sidecar/hello";

const READY = { event: "ready", port: 40123, pid: 77, version: "0.1.0", api: 1 };

describe("the ready line", () => {
  it("is read whole", () => {
    expect(parseReadyLine(JSON.stringify(READY))).toEqual(READY);
  });

  it("may say more than we know", () => {
    expect(parseReadyLine(JSON.stringify({ ...READY, color: "green" }))).toMatchObject({ port: 40123 });
  });

  it.each([
    ["no port", { ...READY, port: undefined }],
    ["a port outside the bounds", { ...READY, port: 70000 }],
    ["a port that is text", { ...READY, port: "40123" }],
    ["no version", { ...READY, version: undefined }],
    ["a fraction as api", { ...READY, api: 1.5 }],
  ])("is not believed with %s", (_what, said) => {
    const line = JSON.stringify(said);

    expect(parseReadyLine(line)).toBeNull();
    expect(isReadyLine(line)).toBe(true);
  });

  it.each(["", "Loading model…", "[1]", "null", '{"event":"progress"}'])("is told from other output: %s", (line) => {
    expect(isReadyLine(line)).toBe(false);
    expect(parseReadyLine(line)).toBeNull();
  });
});

describe("the version", () => {
  it("is read with the line end that programs print", () => {
    expect(parseVersion('{"version": "0.1.0", "api": 1}\n')).toEqual({ version: "0.1.0", api: 1 });
  });

  it.each(["catena 0.1.0", "{}", '{"version": "0.1.0"}', '{"version": 1, "api": 1}'])(
    "is not guessed from %s",
    (text) => {
      expect(parseVersion(text)).toBeNull();
    },
  );
});

describe("whether we can talk", () => {
  it("is yes for the same version of the contract, whatever the sidecar's own version", () => {
    expect(whyOutdated({ version: "0.9.3", api: 1 }, { pluginVersion: "0.1.0" })).toBeNull();
  });

  it("names needed and found when the sidecar is older", () => {
    expect(whyOutdated({ version: "0.0.9", api: 0 }, { pluginVersion: "0.1.0" })).toBe(
      "The sidecar (0.0.9) is too old for this plugin (0.1.0). Install the one that belongs to it.",
    );
  });

  it("says to update the plugin when the sidecar is newer", () => {
    expect(whyOutdated({ version: "2.0.0", api: 2 }, { pluginVersion: "0.1.0" })).toMatch(/Update the plugin/u);
  });
});

describe("the command that installs", () => {
  it("takes the sidecar’s file, which replaces what is there", () => {
    expect(installCommand("uv", "0.1.0", "linux")).toBe(
      "uv tool install --force ./catena_sidecar-0.1.0-py3-none-any.whl",
    );
    expect(installCommand("pipx", "0.1.0", "win32")).toBe(
      "pipx install --force .\\catena_sidecar-0.1.0-py3-none-any.whl",
    );
  });

  it("names the file that the project builds", () => {
    const project = readFileSync(path.join(import.meta.dirname, "../../../pyproject.toml"), "utf8");
    const field = (name: string): string => new RegExp(`^${name} = "(.+)"$`, "mu").exec(project)?.[1] ?? "";

    expect(sidecarFile(field("version"))).toBe(
      `${field("name").replaceAll("-", "_")}-${field("version")}-py3-none-any.whl`,
    );
  });
});
