/** Builds the page's script and style sheet in memory, from source, each time a host starts: nothing can be stale. */
import { fileURLToPath } from "node:url";
import path from "node:path";
import esbuild from "esbuild";

const page = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../page");
let built;

/** The page's files by URL path; built once a process. */
export function bundlePage() {
  built ??= build();
  return built;
}

async function build() {
  const result = await esbuild.build({
    entryPoints: { host: path.join(page, "main.ts"), theme: path.join(page, "styles/index.css") },
    outdir: page,
    bundle: true,
    write: false,
    format: "esm",
    target: "chrome120",
    sourcemap: "inline",
    define: { global: "window" },
    logLevel: "warning",
  });
  return new Map(result.outputFiles.map((file) => [`/${path.basename(file.path)}`, file.contents]));
}
