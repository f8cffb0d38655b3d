/** The handshake: what a sidecar reports about itself, and whether this plugin can use it. */

import { API, type Ready, type VersionInfo } from "../wire/types.generated";
import { read, WireMismatch } from "../wire/validate";
import { t } from "../texts/texts";

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
  return eventIn(line) === "ready";
}

/** Whether a line says that the sidecar goes on for others, now that its input is closed. */
export function isStaysLine(line: string): boolean {
  return eventIn(line) === "stays";
}

function eventIn(line: string): unknown {
  const said = parseJson(line);
  return typeof said === "object" && said !== null && "event" in said ? said.event : null;
}

/** Reads the ready line; null when something is missing from it or out of bounds. */
export function parseReadyLine(line: string): Hello | null {
  const hello = readOrNull("Ready", parseJson(line));
  const numbers = hello ? [hello.port, hello.pid, hello.api] : [];
  return numbers.every((each) => Number.isInteger(each) && each > 0) && (hello?.port ?? 0) < 2 ** 16 ? hello : null;
}

/** Why a sidecar can't be used, as a sentence; null if it can. */
export function whyOutdated(found: SidecarVersion, wanted: { readonly pluginVersion: string }): string | null {
  if (found.api === API) return null;
  const say = found.api < API ? t.Find_too_old : t.Find_too_new;
  return say(found.version, wanted.pluginVersion);
}

/** Whether a version comes before another: "0.9.2" before "0.11.0". */
export function isOlder(version: string, other: string): boolean {
  return version.localeCompare(other, "en", { numeric: true }) < 0;
}

/** Programs that install the sidecar. A person runs them; the plugin never does. The first is preferred. */
export const INSTALLERS = ["uv", "pipx"] as const;

export type Installer = (typeof INSTALLERS)[number];

/** The file of the sidecar that belongs to this plugin. It is not in a package index yet. */
export function sidecarFile(pluginVersion: string): string {
  return `catena_sidecar-${pluginVersion}-py3-none-any.whl`;
}

/** The command that installs that file, or replaces what is installed, in the folder that holds it. */
export function installCommand(installer: Installer, pluginVersion: string, platform: string): string {
  const file = `${platform === "win32" ? ".\\" : "./"}${sidecarFile(pluginVersion)}`;
  return `${installer === "uv" ? "uv tool" : "pipx"} install --force ${file}`;
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
