/** What somebody is told who has the plugin and no sidecar: steps that they can take, without a repository. */

import { afterEach, describe, expect, it } from "vitest";
import { installHelp } from "../../../plugin/src/status/install";
import { LANGUAGES, speak } from "../../../plugin/src/texts/texts";

afterEach(() => speak("en"));

function steps(platform: NodeJS.Platform, installers: readonly ("uv" | "pipx")[]) {
  const setup = { platform, installers };
  const help = installHelp({ kind: "missing", why: "It is not installed.", setup }, "0.9.1");
  return help?.steps ?? [];
}

describe("the steps to a sidecar", () => {
  it.each(Object.keys(LANGUAGES))("take nothing but the release and a terminal (%s)", (language) => {
    speak(language);
    const texts = (["win32", "darwin", "linux"] as const).flatMap((platform) =>
      [[], ["uv"] as const].flatMap((installers) => steps(platform, installers).map(({ text }) => text)),
    );

    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /npm|repositor|\bdist\b/iu.test(text))).toEqual([]);
  });

  it("name the file of this version, where it lies, and how to get to its folder", () => {
    const [file, run] = steps("linux", ["uv"]);

    expect(file?.text).toContain("catena_sidecar-0.9.1-py3-none-any.whl from the page of this plugin’s release");
    expect(run?.text).toContain("cd ~/Downloads");
    expect(run?.command).toBe("uv tool install --force ./catena_sidecar-0.9.1-py3-none-any.whl");
  });

  it("begin with uv where nothing is there that installs", () => {
    expect(steps("darwin", [])).toHaveLength(3);
    expect(steps("darwin", [])[0]?.command).toMatch(/astral\.sh/u);
    expect(steps("darwin", [])[2]?.text).toContain("Close the window of step 1");
  });
});
