import obsidianmd from "eslint-plugin-obsidianmd";
import tseslint from "typescript-eslint";
import { defineConfig, globalIgnores } from "eslint/config";

export default defineConfig([
  globalIgnores([
    "node_modules/",
    "dist/",
    "build/",
    "coverage/",
    ".venv/",
    ".state/",
    "sidecar/",
    "scripts/",
  ]),
  // The tests of other rooms have configurations of their own.
  globalIgnores(["tests/*", "!tests/plugin", "!tests/process"]),
  globalIgnores([
    "eslint.config.mjs",
    "vitest.config.ts",
    ".dependency-cruiser.cjs",
    "plugin/esbuild.config.mjs",
    "tests/**/*.mjs",
    "tests/**/*.cjs",
  ]),

  ...obsidianmd.configs.recommended,
  {
    files: ["**/*.ts"],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    files: ["plugin/src/**/*.ts"],
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/strict-boolean-expressions": "off",
      "@typescript-eslint/prefer-readonly": "error",
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    // Names that the interface shows and that keep their capitals.
    files: ["plugin/src/**/*.ts"],
    rules: {
      "obsidianmd/ui/sentence-case": [
        "warn",
        { enforceCamelCaseLower: true, brands: ["Catena", "Obsidian", "Zotero"] },
      ],
    },
  },
  {
    // Tests run in Node, beside the app, not in it.
    files: ["tests/**/*.ts"],
    rules: {
      "obsidianmd/no-nodejs-modules": "off",
      "obsidianmd/prefer-window-timers": "off",
      "obsidianmd/hardcoded-config-path": "off",
      "obsidianmd/prefer-create-el": "off",
      "import/no-extraneous-dependencies": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    // The recommended configuration never looks at the manifest itself.
    files: ["manifest.json"],
    plugins: { obsidianmd },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { extraFileExtensions: [".json"], projectService: false },
    },
    rules: {
      "obsidianmd/validate-manifest": "error",
      "no-unused-expressions": "off",
      "@typescript-eslint/no-unused-expressions": "off",
    },
  },
]);
