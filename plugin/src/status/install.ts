/** What to do when there is no sidecar to talk to: numbered steps for this computer. The plugin itself installs nothing. */

import { installCommand, sidecarFile } from "../sidecar/hello";
import type { SidecarState } from "../sidecar/sidecar";
import { t } from "../texts/texts";

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

/** Whether a person has to install a sidecar first. */
export function isToInstall(sidecar: SidecarState): sidecar is Extract<SidecarState, { kind: "missing" | "outdated" }> {
  return sidecar.kind === "missing" || sidecar.kind === "outdated";
}

/** Help for a sidecar that is missing or outdated; null when neither. */
export function installHelp(sidecar: SidecarState, pluginVersion: string): InstallHelp | null {
  if (!isToInstall(sidecar)) return null;
  const { why, setup } = sidecar;
  const title = sidecar.kind === "missing" ? t.Install_title : t.Install_upgrade;
  if (!setup) return { title, why, steps: [], note: "" };
  const { platform, installers } = setup;
  const terminal = t.Install_terminals[platform === "win32" || platform === "darwin" ? platform : "other"];
  const run = t.Install_run(terminal);
  const isUvMissing = installers.length === 0;
  const uv = { text: t.Install_uv(terminal), command: platform === "win32" ? UV_FOR_WINDOWS : UV_FOR_OTHERS };
  return {
    title,
    why,
    steps: [
      ...(isUvMissing ? [uv] : []),
      { text: t.Install_file(sidecarFile(pluginVersion)), command: null },
      {
        text: isUvMissing ? t.Install_anew(run) : run,
        command: installCommand(installers[0] ?? "uv", pluginVersion, platform),
      },
    ],
    note: t.Install_note,
  };
}
