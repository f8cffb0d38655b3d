/** The host cannot drift from Obsidian's API unnoticed: when the package's types move, the host's types no longer fit. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const configFile = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../host/tsconfig.json");

/** Changes that a new version of the API could bring: what it looks like in obsidian.d.ts, before and after, and who must notice. */
const CHANGES = [
  ["a method is added", "getName(): string;", "getName(): string;\n    somethingNew(): void;", "adapter.ts"],
  [
    "an argument changes its type",
    "setPinned(pinned: boolean): void;",
    "setPinned(pinned: string): string;",
    "leaf.ts",
  ],
  ["an export is renamed", "export function debounce<", "export function debounced<", "module.ts"],
  ["a registration disappears", "registerHoverLinkSource(id: string, info: HoverLinkSource): void;", "", "module.ts"],
  ["a result changes its type", "isDarkMode(): boolean;", "isDarkMode(): Promise<boolean>;", "app.ts"],
];

/** What the compiler says about the host, the API changed so. */
function check(changes) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(configFile));
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (name) => {
    const text = read(name);
    if (!name.endsWith("node_modules/obsidian/obsidian.d.ts")) return text;
    return changes.reduce((changed, [, before, after]) => {
      assert.ok(changed.includes(before), `obsidian.d.ts has no ${JSON.stringify(before)}`);
      return changed.replaceAll(before, after);
    }, text);
  };
  const program = ts.createProgram(fileNames, options, host);
  assert.ok(program.getRootFileNames().length > 40, "the whole host is looked at");
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => ({
    file: path.basename(file?.fileName ?? ""),
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
  }));
}

test("when the API moves, the host no longer compiles, and says where", () => {
  const files = new Set(check(CHANGES).map(({ file }) => file));
  for (const [what, , , file] of CHANGES)
    assert.ok(files.has(file), `${what}: ${file} should not compile, only ${[...files].join(", ")} do`);
});
