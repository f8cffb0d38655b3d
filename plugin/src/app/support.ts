/** The log and what to paste into a bug report. */

import { apiVersion, Platform, type App } from "obsidian";
import type { Settings } from "../settings/settings";
import { diagnostics } from "../status/diagnostics";
import { LogModal } from "../status/LogModal";
import type { Connected } from "./connected";
import { thisMachine } from "./node";

export interface SupportDeps {
  readonly app: App;
  readonly connected: Connected;
  readonly settings: () => Settings;
  /** Absolute path of the vault. */
  readonly vault: string;
  readonly pluginVersion: string;
  readonly copy: (text: string) => Promise<void>;
}

export interface Support {
  readonly showLog: () => void;
  readonly copyDiagnostics: () => void;
}

export function support({ app, connected, settings, vault, pluginVersion, copy }: SupportDeps): Support {
  const { log, sidecarLog, sidecar } = connected;
  return {
    showLog: () => new LogModal(app, { plugin: log.lines(), sidecar: sidecarLog.lines() }, copy).open(),
    copyDiagnostics: () =>
      void copy(
        diagnostics({
          pluginVersion,
          appVersion: apiVersion,
          platform: platformName(),
          sidecar: sidecar.state,
          index: connected.index,
          settings: settings(),
          log: log.lines(),
          sidecarLog: sidecarLog.lines(),
          places: { vault, home: thisMachine().home },
        }),
      ),
  };
}

function platformName(): string {
  if (Platform.isMacOS) return "macOS";
  if (Platform.isWin) return "Windows";
  return Platform.isLinux ? "Linux" : "unknown system";
}
