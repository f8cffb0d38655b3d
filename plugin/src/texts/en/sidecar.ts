/** The sidecar's states, the index's progress, and how to install the sidecar. */

export const sidecar = {
  Sidecar_idle: "Catena has not been started yet.",
  Sidecar_starting: "Catena is starting.",
  Sidecar_older: (sidecar: string, plugin: string) =>
    `The sidecar (${sidecar}) is older than the plugin (${plugin}): install the one that belongs to it, then restart it.`,
  Sidecar_older_runs: (sidecar: string) =>
    `The sidecar was updated, but version ${sidecar} still runs: restart the sidecar.`,
  Sidecar_restarting: (why: string) => `Catena is starting again. ${why}`,
  Sidecar_stopped: "Catena is stopped.",
  Sidecar_ended: (why: string) => `Catena stopped. ${why}`,

  Exit_not_started: (why: string) => `It could not be started: ${why}`,
  Exit_other: (process: string) =>
    `Another Catena (process ${process}) already serves this vault. End it or close the other window, then restart the sidecar.`,
  Exit_signal: "The system or another program ended it.",
  Exit_code: (code: number | string) => `It ended with code ${code}`,
  Exit_unknown: "unknown",
  Exit_late: (seconds: number) => `It was not ready within ${seconds} seconds.`,

  Fail_reply: (operation: string, why: string) =>
    `The plugin can't read an answer (${operation}: ${why}). Restart the sidecar, or install the one that belongs to it.`,
  Fail_other: (why: string) => `Something went wrong: ${why}`,

  Find_not_absolute: (path: string) => `The program chosen on this device is not an absolute path: ${path}`,
  Find_not_there: (path: string) => `The program chosen on this device is not there: ${path}`,
  Find_damaged: (path: string) =>
    `${path} does not answer as Catena’s sidecar: it is another program, or its Python is gone or too old. Install it anew.`,
  Find_flatpak:
    "Obsidian runs inside Flatpak, which hides the computer's programs from it. Use the AppImage or the deb package of Obsidian.",
  Find_missing: "The sidecar, the program that does the work, is not installed.",
  Find_another: (path: string) => `${path} is no sidecar that fits this plugin.`,
  Find_too_old: (sidecar: string, plugin: string) =>
    `The sidecar (${sidecar}) is too old for this plugin (${plugin}). Install the one that belongs to it.`,
  Find_too_new: (sidecar: string, plugin: string) =>
    `The sidecar (${sidecar}) is too new for this plugin (${plugin}). Update the plugin, or install the sidecar that belongs to it.`,

  Install_title: "Install the sidecar",
  Install_upgrade: "Install the sidecar that fits",
  Install_terminals: {
    win32: "PowerShell",
    darwin: "Terminal (in Applications › Utilities)",
    other: "a terminal",
  },
  Install_uv: (terminal: string) => `Install uv, which brings its own Python. Open ${terminal} and run:`,
  Install_file: (file: string) =>
    `Download the file ${file} from the page of this plugin’s release, where it lies beside main.js.`,
  Install_run: (terminal: string) =>
    `Open ${terminal}, go to the folder of that file (“cd ~/Downloads” if it is there) and run:`,
  Install_anew: (run: string) => `Close the window of step 1. ${run}`,
  Install_note:
    "Then press “Check again”. The sidecar runs on this computer, and nothing leaves it. If it is installed elsewhere, choose its path in the settings, under “This device only”.",
  Install_copy: (command: string) => `Copy the command ${command}`,
  Install_check: "Check again",

  /** Short, for the status bar: "Catena: not started". */
  Status_idle: "not started",
  Status_starting: "starting",
  Status_restarting: "starting again",
  Status_stopped: "stopped",
  Status_stopped_why: (why: string) => `stopped (${why})`,
  Status_missing: "not installed",
  Status_outdated: "wrong version",
} as const;
