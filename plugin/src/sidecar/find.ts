/**
 * Where the sidecar's executable is.
 *
 * A program started from the desktop gets a bare PATH, so the places where uv and pipx put their programs are
 * looked at first. Nothing that syncs with the vault (settings, notes) can decide which program is run: only a choice kept
 * on this device, or the person's own environment.
 */

import type { Log } from "../log";
import { INSTALLERS, whyOutdated, type Installer, type SidecarVersion } from "./hello";
import { t } from "../texts/texts";

/** What decides where programs are on this computer. */
export interface Machine {
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the home folder. */
  readonly home: string;
}

/** A place where the executable may be. */
export interface Candidate {
  /** Absolute path of the file. */
  readonly path: string;
  /** Why we look there, for the log. */
  readonly because: string;
}

/** What became of asking an executable for its version. */
export type VersionReply =
  { readonly kind: "answered"; readonly version: SidecarVersion } | { readonly kind: "failed"; readonly why: string };

/** What installing a sidecar on this computer takes. */
export interface Setup {
  /** Node's name of the operating system. */
  readonly platform: string;
  /** Those that were found here. */
  readonly installers: readonly Installer[];
}

/** `setup` is left out where installing would not help. */
export type Found =
  | { readonly kind: "found"; readonly exe: string; readonly version: SidecarVersion }
  | { readonly kind: "outdated"; readonly exe: string; readonly why: string; readonly setup?: Setup }
  | { readonly kind: "missing"; readonly why: string; readonly setup?: Setup };

export interface FindDeps {
  readonly machine: Machine;
  /** An absolute path chosen on this device, or null. */
  readonly override: string | null;
  readonly pluginVersion: string;
  readonly isFile: (path: string) => Promise<boolean>;
  readonly askVersion: (exe: string) => Promise<VersionReply>;
  readonly log: Log;
}

/**
 * Finds a sidecar that this plugin can talk to.
 *
 * A path chosen on this device is the only one tried: running something else instead would surprise. Otherwise the
 * first candidate that speaks our contract wins; one that doesn't is remembered, so that the person is asked to
 * upgrade rather than to install.
 */
export async function findSidecar(deps: FindDeps): Promise<Found> {
  const found = await find(deps);
  const isHelped = found.kind === "outdated" || (found.kind === "missing" && found.setup !== undefined);
  return isHelped ? { ...found, setup: await setupOn(deps) } : found;
}

/** What installing a sidecar here takes. */
export async function setupOn({ machine, isFile }: Pick<FindDeps, "machine" | "isFile">): Promise<Setup> {
  const there = await Promise.all(
    INSTALLERS.map(async (name) => {
      const places = await Promise.all(candidates(machine, name).map(({ path }) => isFile(path)));
      return places.includes(true);
    }),
  );
  return { platform: machine.platform, installers: INSTALLERS.filter((_, index) => there[index]) };
}

async function find(deps: FindDeps): Promise<Found> {
  const { override, machine, log } = deps;
  if (override !== null) {
    log.write(`Using the program chosen on this device: ${override}`);
    if (!isAbsolute(override, machine.platform)) return notInstalled(machine, t.Find_not_absolute(override));
    if (!(await deps.isFile(override))) return notInstalled(machine, t.Find_not_there(override));
    return tryOne(override, deps);
  }
  const tried = candidates(machine);
  let second: Found | null = null;
  for (const { path, because } of tried) {
    if (!(await deps.isFile(path))) continue;
    log.write(`Found ${path} (${because})`);
    const found = await tryOne(path, deps);
    if (found.kind === "found") return found;
    second ??= found;
  }
  if (second) return second;
  log.write(`No sidecar in ${tried.length} places: ${tried.map(({ path }) => path).join(", ")}`);
  if (await deps.isFile("/.flatpak-info")) {
    return {
      kind: "missing",
      why: t.Find_flatpak,
    };
  }
  return notInstalled(machine, t.Find_missing);
}

/** Where to look for a program, best first, each place once. */
export function candidates(machine: Machine, program = "catena"): readonly Candidate[] {
  const { env, home, platform } = machine;
  const windows = platform === "win32";
  const join = (...parts: readonly string[]): string => parts.join(windows ? "\\" : "/");
  const file = windows ? `${program}.exe` : program;
  const folders: { folder: string | undefined; because: string }[] = [
    { folder: env["UV_TOOL_BIN_DIR"], because: "UV_TOOL_BIN_DIR" },
    { folder: env["XDG_BIN_HOME"], because: "XDG_BIN_HOME" },
    { folder: env["XDG_DATA_HOME"] && join(env["XDG_DATA_HOME"], "..", "bin"), because: "XDG_DATA_HOME" },
    { folder: join(home, ".local", "bin"), because: "where uv and pipx put programs" },
    { folder: env["PIPX_BIN_DIR"], because: "PIPX_BIN_DIR" },
    ...(windows
      ? [
          {
            folder: env["LOCALAPPDATA"] && join(env["LOCALAPPDATA"], "pipx", "bin"),
            because: "where older pipx put programs",
          },
        ]
      : [
          { folder: "/opt/homebrew/bin", because: "where Homebrew puts programs" },
          { folder: "/usr/local/bin", because: "where programs for everybody are" },
        ]),
    ...(env["PATH"] ?? env["Path"] ?? "")
      .split(windows ? ";" : ":")
      .map((folder) => ({ folder: folder.replace(/^"(.*)"$/u, "$1"), because: "PATH" })),
  ];
  const seen = new Set<string>();
  const found: Candidate[] = [];
  for (const { folder, because } of folders) {
    // A relative folder would depend on where Obsidian was started.
    if (folder === undefined || !isAbsolute(folder, platform)) continue;
    const path = join(folder.replace(/[\\/]+$/u, ""), file);
    if (seen.has(path)) continue;
    seen.add(path);
    found.push({ path, because });
  }
  return found;
}

/** Whether a path is absolute. */
export function isAbsolute(path: string, platform: string): boolean {
  return platform === "win32" ? /^([a-z]:[\\/]|\\\\)/iu.test(path) : path.startsWith("/");
}

async function tryOne(exe: string, deps: FindDeps): Promise<Found> {
  const asked = await deps.askVersion(exe);
  if (asked.kind === "failed") {
    deps.log.write(`${exe} did not say its version: ${asked.why}`);
    return notInstalled(deps.machine, t.Find_damaged(exe));
  }
  const why = whyOutdated(asked.version, { pluginVersion: deps.pluginVersion });
  if (why !== null) {
    deps.log.write(`${exe} can't be used: ${why}`);
    return { kind: "outdated", exe, why };
  }
  deps.log.write(`Using ${exe}, version ${asked.version.version}`);
  return { kind: "found", exe, version: asked.version };
}

/** Installing helps. */
function notInstalled({ platform }: Machine, why: string): Found {
  return { kind: "missing", why, setup: { platform, installers: [] } };
}
