import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

import { Missing, checkNode, findPython } from "../../scripts/setup.mjs";

/** An executable that answers as a Python of this version does. */
function pythonOf(version: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "python-")), "python");
  writeFileSync(file, `#!/bin/sh\necho ${version.replace(".", " ")}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe("what is missing on the machine", () => {
  it("takes the first Python that is new enough", () => {
    const old = pythonOf("3.9");
    const good = pythonOf("3.12");

    expect(findPython([undefined, "/no/such/python", old, good])).toBe(good);
  });

  it("says in one sentence which Python is too old and how to get another", () => {
    expect(() => findPython([pythonOf("3.9")])).toThrow(
      /Python 3\.11 or newer is needed \(.*is 3\.9\).*sudo apt install python3/,
    );
    expect(() => findPython(["/no/such/python"])).toThrow(Missing);
  });

  it("says which Node is too old and how to get another", () => {
    expect(() => checkNode("18.19.0")).toThrow(/Node 20 or newer is needed, this is 18\.19\.0.*npx/);
    expect(() => checkNode("20.1.0")).not.toThrow();
  });
});
