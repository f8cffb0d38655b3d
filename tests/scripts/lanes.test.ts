import { existsSync } from "node:fs";
import os from "node:os";
import process from "node:process";
import { describe, expect, it } from "vitest";

import { runLanes, Shown, temporaryFolder } from "../../scripts/lanes.mjs";

function step(name: string, program: string, shown: string) {
  return { name, command: process.execPath, args: ["-e", program], shown };
}

async function run(...lanes: ReturnType<typeof step>[][]) {
  const written: string[] = [];
  const out = { write: (data: Uint8Array | string) => written.push(Buffer.from(data as string).toString()) };
  const failed = await runLanes(lanes, { cwd: os.tmpdir(), env: process.env, out });
  const text = written.join("").replace(/\([\d.]+ s\)/gu, "(time)");
  return { failed, text, written };
}

describe("steps side by side", () => {
  it("go on after a failure, and name what failed", async () => {
    const { failed, text } = await run([
      step("first", "process.exit(3)", Shown.ON_FAILURE),
      step("second", "", Shown.ON_FAILURE),
    ]);

    expect(failed).toEqual(["first"]);
    expect(text).toBe("✗ first (time)\n✓ second (time)\n");
  });

  it("fail when a program is missing or ended by a signal", async () => {
    const missing = { name: "missing", command: "/no/such/program", args: [], shown: Shown.ON_FAILURE };
    const killed = step("killed", "process.kill(process.pid, 'SIGKILL')", Shown.ON_FAILURE);

    const { failed, text } = await run([missing, killed]);

    expect(failed).toEqual(["missing", "killed"]);
    expect(text).toContain("ENOENT");
  });

  it("show a check's words only when it fails, a test's always, and both whole", async () => {
    const { text } = await run([
      step("quiet", "console.log('all is well')", Shown.ON_FAILURE),
      step("loud", "console.error('what is wrong'); process.exit(1)", Shown.ON_FAILURE),
      step("tests", "process.stdout.write('3 passed')", Shown.AT_END),
    ]);

    expect(text).toBe("✓ quiet (time)\nwhat is wrong\n✗ loud (time)\n3 passed\n✓ tests (time)\n");
  });

  it("never break into each other's lines", async () => {
    const dots =
      "let n = 0; const t = setInterval(() => { process.stdout.write('.'); if (++n === 40) { console.log(' end'); clearInterval(t) } }, 2)";

    const { written } = await run([step("dots", dots, Shown.LIVE)], [step("other", "", Shown.ON_FAILURE)]);

    expect(written.filter((each) => each.startsWith("."))).toEqual([`${".".repeat(40)} end\n`]);
  });
});

describe("the folder for what tests write", () => {
  it("is elsewhere when memory has no place for it", () => {
    const folder = temporaryFolder("/no/such/folder");

    expect(folder.startsWith(os.tmpdir())).toBe(true);
    expect(existsSync(folder)).toBe(true);
  });
});
