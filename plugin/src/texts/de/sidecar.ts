/** The sidecar's states, the index's progress, and how to install the sidecar, in German. */

import type { sidecar as english } from "../en/sidecar";
import type { Readable } from "../shown";

export const sidecar: Readable<typeof english> = {
  Sidecar_idle: "Catena ist noch nicht gestartet.",
  Sidecar_starting: "Catena startet.",
  Sidecar_older: (sidecar, plugin) =>
    `Der Sidecar (${sidecar}) ist älter als das Plugin (${plugin}): Installiere den, der dazugehört, und starte ihn dann neu.`,
  Sidecar_older_runs: (sidecar) =>
    `Der Sidecar wurde aktualisiert, aber es läuft noch Version ${sidecar}: Starte den Sidecar neu.`,
  Sidecar_restarting: (why) => `Catena startet neu. ${why}`,
  Sidecar_stopped: "Catena ist beendet.",
  Sidecar_ended: (why) => `Catena wurde beendet. ${why}`,

  Exit_not_started: (why) => `Er ließ sich nicht starten: ${why}`,
  Exit_other: (process) =>
    `Ein anderes Catena (Prozess ${process}) bedient diesen Vault schon. Beende es oder schließe das andere Fenster und starte den Sidecar dann neu.`,
  Exit_signal: "Das System oder ein anderes Programm hat ihn beendet.",
  Exit_code: (code) => `Er endete mit Code ${code}`,
  Exit_unknown: "unbekannt",
  Exit_late: (seconds) => `Er war nach ${seconds} Sekunden noch nicht bereit.`,

  Fail_reply: (operation, why) =>
    `Das Plugin kann eine Antwort nicht lesen (${operation}: ${why}). Starte den Sidecar neu, oder installiere den, der dazugehört.`,
  Fail_other: (why) => `Etwas ist schiefgegangen: ${why}`,

  Find_not_absolute: (path) => `Das auf diesem Gerät gewählte Programm hat keinen vollständigen Pfad: ${path}`,
  Find_not_there: (path) => `Das auf diesem Gerät gewählte Programm gibt es nicht: ${path}`,
  Find_damaged: (path) =>
    `${path} antwortet nicht wie der Sidecar von Catena: ein anderes Programm, oder sein Python fehlt oder ist zu alt. Installiere ihn neu.`,
  Find_flatpak:
    "Obsidian läuft in Flatpak und sieht deshalb die Programme des Computers nicht. Verwende das AppImage oder das deb-Paket von Obsidian.",
  Find_missing: "Der Sidecar, das Programm, das die Arbeit macht, ist nicht installiert.",
  Find_another: (path) => `${path} ist kein Sidecar, der zu diesem Plugin passt.`,
  Find_too_old: (sidecar, plugin) =>
    `Der Sidecar (${sidecar}) ist zu alt für dieses Plugin (${plugin}). Installiere den, der dazugehört.`,
  Find_too_new: (sidecar, plugin) =>
    `Der Sidecar (${sidecar}) ist zu neu für dieses Plugin (${plugin}). Aktualisiere das Plugin oder installiere den Sidecar, der dazugehört.`,

  Install_title: "Sidecar installieren",
  Install_upgrade: "Passenden Sidecar installieren",
  Install_terminals: {
    win32: "die PowerShell",
    darwin: "das Terminal (unter Programme › Dienstprogramme)",
    other: "ein Terminal",
  },
  Install_uv: (terminal) => `Installiere uv, das sein eigenes Python mitbringt. Öffne ${terminal} und führe aus:`,
  Install_file: (file) =>
    `Lade die Datei ${file} von der Seite dieser Plugin-Version herunter, wo sie neben main.js liegt.`,
  Install_run: (terminal) =>
    `Öffne ${terminal}, gehe in den Ordner dieser Datei („cd ~/Downloads“, wenn sie dort liegt) und führe aus:`,
  Install_anew: (run) => `Schließe das Fenster von Schritt 1. ${run}`,
  Install_note:
    "Klicke dann auf „Erneut prüfen“. Der Sidecar läuft auf diesem Computer, und nichts verlässt ihn. Falls er woanders installiert ist, wähle seinen Pfad in den Einstellungen unter „Nur dieses Gerät“.",
  Install_copy: (command) => `Befehl kopieren: ${command}`,
  Install_check: "Erneut prüfen",

  Status_idle: "nicht gestartet",
  Status_starting: "startet",
  Status_restarting: "startet neu",
  Status_stopped: "beendet",
  Status_stopped_why: (why) => `beendet (${why})`,
  Status_missing: "nicht installiert",
  Status_outdated: "falsche Version",
};
