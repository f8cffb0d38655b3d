/** The handshake: what a sidecar reports about itself, and whether this plugin can use it. */

import { API, type Ready, type VersionInfo } from "../wire/types.generated";
import { read, WireMismatch } from "../wire/validate";

/** What a sidecar prints once it listens. */
export type Hello = Ready;
/** What `catena --version --json` answers. */
export type SidecarVersion = VersionInfo;

/** Reads the answer to `--version --json`; null when it isn't one. */
export function parseVersion(text: string): SidecarVersion | null {
  return readOrNull("VersionInfo", parseJson(text));
}

/** Whether a line of the sidecar's output is meant as the ready line, well-formed or not. */
export function isReadyLine(line: string): boolean {
  const said = parseJson(line);
  return typeof said === "object" && said !== null && "event" in said && said.event === "ready";
}

/** Reads the ready line; null when something is missing from it or out of bounds. */
export function parseReadyLine(line: string): Hello | null {
  return readOrNull("Ready", parseJson(line));
}

/** Why a sidecar can't be used, as a sentence; null if it can. */
export function whyOutdated(found: SidecarVersion, wanted: { readonly pluginVersion: string }): string | null {
  if (found.api === API) return null;
  const older = found.api < API;
  return (
    `The sidecar is version ${found.version} and speaks version ${found.api} of the contract; ` +
    `this plugin (${wanted.pluginVersion}) needs version ${API}. ` +
    (older ? "Upgrade the sidecar." : "Update the plugin, or install the sidecar that belongs to it.")
  );
}

/** The commands that install the right sidecar. A person runs them; the plugin never does. */
export interface InstallCommands {
  /** With uv, which comes with its own Python. */
  readonly uv: string;
  /** With pipx, for those who have it. */
  readonly pipx: string;
}

/** How to install, or to move to, the sidecar that belongs to this plugin. */
export function installCommands(pluginVersion: string): InstallCommands {
  const wanted = `catena-sidecar==${pluginVersion}`;
  return { uv: `uv tool install ${wanted}`, pipx: `pipx install --force ${wanted}` };
}

function readOrNull<W extends "Ready" | "VersionInfo">(word: W, value: unknown): ReturnType<typeof read<W>> | null {
  try {
    return read(word, value);
  } catch (error) {
    if (error instanceof WireMismatch) return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
