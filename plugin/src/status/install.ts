/** What to do when there is no sidecar to talk to: one command to copy. The plugin itself installs nothing. */

import { installCommands } from "../sidecar/hello";
import type { SidecarState } from "../sidecar/sidecar";

export interface InstallHelp {
  readonly title: string;
  readonly why: string;
  /** The one command to copy. */
  readonly command: string;
  /** What to do without uv. */
  readonly alternative: string;
}

/** Help for a sidecar that is missing or outdated; null when neither. */
export function installHelp(sidecar: SidecarState, pluginVersion: string): InstallHelp | null {
  if (sidecar.kind !== "missing" && sidecar.kind !== "outdated") return null;
  const { uv, pipx } = installCommands(pluginVersion);
  return {
    title: sidecar.kind === "missing" ? "Install the sidecar" : "Upgrade the sidecar",
    why: sidecar.why,
    command: uv,
    alternative: `Run this once in a terminal. It needs uv (docs.astral.sh/uv), which comes with its own Python. With pipx instead: ${pipx}`,
  };
}
