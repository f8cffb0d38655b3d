/** What to paste into a bug report: enough to find the cause, nothing about the person's notes or disk. */

import { redact, type PrivatePlaces } from "../log";
import type { Settings } from "../settings/settings";
import { describeState, type SidecarState } from "../sidecar/sidecar";
import { statusLine, type IndexState } from "./state";

export interface DiagnosticsInput {
  readonly pluginVersion: string;
  readonly appVersion: string;
  readonly platform: string;
  readonly sidecar: SidecarState;
  readonly index: IndexState;
  readonly settings: Settings;
  /** Newest last. */
  readonly log: readonly string[];
  readonly sidecarLog: readonly string[];
  readonly places: PrivatePlaces;
}

/** How much of each log goes into a report. */
const REPORTED_LINES = 100;

/** The report as text, with the person's paths taken out. */
export function diagnostics(input: DiagnosticsInput): string {
  const { settings, sidecar } = input;
  const lines = [
    `Catena ${input.pluginVersion}, Obsidian ${input.appVersion}, ${input.platform}`,
    `Sidecar: ${describeState(sidecar)}`,
    ...(sidecar.kind === "running" ? [`Program: ${sidecar.exe}, process ${sidecar.connection.pid}`] : []),
    `Index: ${statusLine(sidecar, input.index).text}, watching: ${input.index.watching ?? "unknown"}`,
    ...(input.index.problem === null ? [] : [`Problem: ${input.index.problem}`]),
    `Settings: ${[
      `start with Obsidian ${settings.startWithObsidian ? "on" : "off"}`,
      `synthesis folder ${settings.synthesisFolder ? "set" : "default"}`,
      `annotations folder ${settings.annotationsFolder ? "set" : "default"}`,
      `${settings.resultsLimit} results`,
      settings.searchMode,
      `${settings.relationFields.length} relation fields`,
      `${settings.linkStyle} links`,
      `${settings.colorRoles.length} colours`,
      `PDFs ${settings.indexPdfs ? "indexed" : "not indexed"}`,
    ].join(", ")}`,
    "",
    "Log:",
    ...input.log.slice(-REPORTED_LINES),
    "",
    "Sidecar log:",
    ...input.sidecarLog.slice(-REPORTED_LINES),
  ];
  return `${redact(lines.join("\n"), input.places)}\n`;
}
