/**
 * Which way imports may point in the plugin:
 *
 *   main > app > views, modals, tabs > state files > sidecar > wire
 *
 * and only main, app and the files that draw may need `obsidian` at run time (its types are free).
 * tests/plugin/architecture.test.ts runs these rules and checks that they saw the whole plugin.
 */
const DRAWS = "(View|Modal|Tab)\\.ts$";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that import each other are one file.",
      from: {},
      // What the types alone share costs nothing at run time.
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-imports-main",
      severity: "error",
      from: {},
      to: { path: "^plugin/src/main\\.ts$" },
    },
    {
      name: "only-main-imports-app",
      severity: "error",
      comment: "Composition happens once; everything else is handed what it needs.",
      from: { pathNot: "^plugin/src/(main\\.ts$|app/)" },
      to: { path: "^plugin/src/app/" },
    },
    {
      name: "only-app-knows-who-draws",
      severity: "error",
      comment: "State never reaches for its view.",
      from: { path: "^plugin/src/", pathNot: `^plugin/src/(main\\.ts$|app/)|${DRAWS}` },
      to: { path: `^plugin/src/.*${DRAWS}` },
    },
    {
      name: "sidecar-knows-no-room",
      severity: "error",
      comment:
        "Talking to the sidecar needs nothing of what is shown; a new room is kept out without being named here.",
      from: { path: "^plugin/src/sidecar/" },
      to: { path: "^plugin/src/", pathNot: "^plugin/src/(sidecar/|wire/|texts/|log\\.ts$|errors\\.ts$)" },
    },
    {
      name: "wire-knows-nothing",
      severity: "error",
      from: { path: "^plugin/src/wire/" },
      to: { path: "^plugin/src/", pathNot: "^plugin/src/wire/" },
    },
    {
      name: "texts-know-nothing",
      severity: "error",
      comment: "A translator copies a folder of it and needs to read nothing else.",
      from: { path: "^plugin/src/texts/" },
      to: { path: "^plugin/src/", pathNot: "^plugin/src/texts/" },
    },
    {
      name: "obsidian-only-where-it-is-seen",
      severity: "error",
      comment: "What can be tested without Obsidian stays so. Only Obsidian draws mathematics, wherever text is shown.",
      from: { path: "^plugin/src/", pathNot: `^plugin/src/(main\\.ts$|app/|drawing/formulas\\.ts$)|${DRAWS}` },
      to: { path: "^obsidian$|node_modules/obsidian", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "node-only-in-app",
      severity: "error",
      comment: "Processes, sockets and randomness are handed in, so that tests hand in others.",
      from: { path: "^plugin/src/", pathNot: "^plugin/src/app/" },
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "editors-only-in-marks",
      severity: "error",
      comment: "What extends editors is in one place; Obsidian hands CodeMirror out.",
      from: { path: "^plugin/src/", pathNot: "^plugin/src/marks/editor" },
      to: { path: "node_modules/@codemirror", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "nothing-bundled-from-elsewhere",
      severity: "error",
      comment: "The plugin ships its own code only.",
      from: { path: "^plugin/src/" },
      to: { path: "node_modules", pathNot: "node_modules/(obsidian|@codemirror|@types/node)/" },
    },
    {
      name: "everything-resolves",
      severity: "error",
      from: { path: "^plugin/src/" },
      to: { couldNotResolve: true, pathNot: "^obsidian$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".js", ".d.ts", ".json"] },
  },
};
