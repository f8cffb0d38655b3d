/** What to do when there is no sidecar to talk to: numbered steps for this computer. The plugin itself installs nothing. */

import { installCommand, sidecarFile } from "../sidecar/hello";
import type { SidecarState } from "../sidecar/sidecar";

export interface InstallStep {
  readonly text: string;
  /** What to copy into a terminal; null when there is nothing to type. */
  readonly command: string | null;
}

export interface InstallHelp {
  readonly title: string;
  readonly why: string;
  /** None when installing would not help. */
  readonly steps: readonly InstallStep[];
  /** What follows, or what else there is to know. */
  readonly note: string;
}

const UV_FOR_WINDOWS = 'powershell -ExecutionPolicy ByPass -c "irm https://astral.sh/uv/install.ps1 | iex"';
const UV_FOR_OTHERS = "curl -LsSf https://astral.sh/uv/install.sh | sh";

/** Help for a sidecar that is missing or outdated; null when neither. */
export function installHelp(sidecar: SidecarState, pluginVersion: string): InstallHelp | null {
  if (sidecar.kind !== "missing" && sidecar.kind !== "outdated") return null;
  const { why, setup } = sidecar;
  const title = sidecar.kind === "missing" ? "Install the sidecar" : "Upgrade the sidecar";
  if (setup === undefined) return { title, why, steps: [], note: "" };
  const { platform, installers } = setup;
  const terminal =
    platform === "win32"
      ? "PowerShell"
      : platform === "darwin"
        ? "Terminal (in Applications › Utilities)"
        : "a terminal";
  const installer = installers[0] ?? "uv";
  const file = sidecarFile(pluginVersion);
  const uv = {
    text: `Install uv, which brings its own Python. Open ${terminal} and run:`,
    command: platform === "win32" ? UV_FOR_WINDOWS : UV_FOR_OTHERS,
  };
  return {
    title,
    why,
    steps: [
      ...(installers.length === 0 ? [uv] : []),
      {
        text: `Get the file ${file}: from the page of this plugin’s release, or with “npm run wheel” in its repository, which writes it to the folder dist.`,
        command: null,
      },
      {
        text: `${installers.length === 0 ? "Close it, and open" : "Open"} ${terminal} in that file’s folder and run:`,
        command: installCommand(installer, pluginVersion, platform),
      },
    ],
    note: "Then press “Check again”: nothing has to be restarted. The sidecar runs on this computer, and nothing leaves it. If it is installed elsewhere, choose its path in the settings, under “This device only”.",
  };
}
