/** A vault's git history, drawn in the test. */
import { execFileSync } from "node:child_process";
import { writeFiles } from "./vaults.mjs";

/**
 * Makes a folder a repository and commits these states of files, one after another.
 *
 * @param {string} folder
 * @param {{ date: string, files: Record<string, string> }[]} commits `date`: ISO 8601, of author and committer.
 */
export function commitStates(folder, commits) {
  const git = (args, date) => {
    const times = date === undefined ? {} : { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const who = { GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
    execFileSync("git", ["-C", folder, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", ...args], {
      env: { PATH: process.env.PATH, ...who, ...times },
      stdio: "pipe",
    });
  };
  git(["init", "--quiet"]);
  for (const { date, files } of commits) {
    writeFiles(folder, files);
    git(["add", "--", ...Object.keys(files)]);
    git(["commit", "--quiet", "--message", `Notes of ${date}`], date);
  }
}
