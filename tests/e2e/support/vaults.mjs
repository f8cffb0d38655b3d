/** Vault folders for tests: temporary, drawn in the test or copied, and removed afterwards. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A fresh folder; `remove` deletes it. */
export function temporaryFolder(prefix = "catena-e2e-") {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Writes files (path → text or bytes) below a folder. */
export function writeFiles(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Copies a folder's content. */
export function copyFolder(from, to) {
  cpSync(from, to, { recursive: true });
}
