import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    // The `obsidian` package is types only; the mocks stand in for the app.
    alias: { obsidian: "obsidian-test-mocks/obsidian" },
  },
  test: {
    // The contract's examples are tested in both languages, so tests/contract is looked through too.
    include: ["tests/{plugin,process,contract,scripts}/**/*.test.ts"],
    environment: "node",
    // Two cores, shared with the sidecar that the process tests start.
    maxWorkers: 2,
    // A test that hangs is ended; one that a busy machine makes slow is not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
