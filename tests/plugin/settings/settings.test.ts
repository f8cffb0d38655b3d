import { describe, expect, it } from "vitest";
import {
  DEFAULT_SETTINGS,
  deviceArguments,
  parseSettings,
  serveArguments,
  whyNotAddress,
  whyNotFolder,
} from "../../../plugin/src/settings/settings";

describe("reading settings", () => {
  it.each([
    [null],
    [undefined],
    ["text"],
    [7],
    [[]],
    [{}],
    [{ startWithObsidian: "yes", resultsLimit: NaN, searchMode: 1 }],
  ])("never throws and falls back to the defaults: %j", (data) => {
    expect(parseSettings(data)).toEqual(DEFAULT_SETTINGS);
  });

  it("keeps what can be used", () => {
    const kept = {
      startWithObsidian: false,
      synthesisFolder: "Out",
      annotationsFolder: "Papers",
      resultsLimit: 50,
      searchMode: "text",
      showPlan: "never",
      answersFolder: "Answers",
      relationFields: [{ field: "because", type: "supports" }],
      linkStyle: "pdf",
      colorRoles: [{ color: "#ffd400", role: "question" }],
      indexPdfs: true,
      previewSummaries: false,
      excludedFolders: ["Archive"],
    };

    expect(parseSettings(kept)).toEqual(kept);
  });

  it("leaves out what it does not know, such as a program to run", () => {
    expect(parseSettings({ executable: "/bin/sh", args: ["-c"] })).toEqual(DEFAULT_SETTINGS);
  });

  it("tidies folders", () => {
    expect(parseSettings({ synthesisFolder: " A\\B//C/ ", annotationsFolder: "Cafe\u0301" })).toMatchObject({
      synthesisFolder: "A/B/C",
      annotationsFolder: "Caf\u00e9",
    });
  });

  it.each([
    [1, 5],
    [1_000, 100],
    [12.4, 12],
  ])("brings a limit of %d within bounds", (given, expected) => {
    expect(parseSettings({ resultsLimit: given }).resultsLimit).toBe(expected);
  });
});

describe("a folder", () => {
  it.each(["", "Synthesis", "Papers/Summaries", "Ünïcode 文献 🙂", "-x"])("may be %j", (folder) => {
    expect(whyNotFolder(folder)).toBeUndefined();
  });

  it.each(["/etc", "C:\\x", "\\\\server\\x", "../out", "a/../../b", ".obsidian", "a/.hidden", "a|b", "a\nb"])(
    "may not be %j",
    (folder) => {
      expect(whyNotFolder(folder)).toMatch(/\.$/u);
      expect(parseSettings({ synthesisFolder: folder }).synthesisFolder).toBe("");
    },
  );

  it("is handed over as one word, so that it is never read as a flag", () => {
    expect(serveArguments({ ...DEFAULT_SETTINGS, synthesisFolder: "--stay", annotationsFolder: "My papers" })).toEqual([
      "--annotations-folder=My papers",
      "--synthesis-folder=--stay",
    ]);
  });

  it("is left to the sidecar when none was chosen, as all else is", () => {
    expect(serveArguments(DEFAULT_SETTINGS)).toEqual([]);
  });
});

describe("what is chosen on this device", () => {
  it("is handed over as one word each, and left to the sidecar when nothing was chosen", () => {
    const chosen = { model: "/home/me/My models/e5", sharedIndex: "s3://team/catena" };
    expect(deviceArguments(chosen)).toEqual(["--model=/home/me/My models/e5", "--index-uri=s3://team/catena"]);
    expect(deviceArguments({ model: null, sharedIndex: null })).toEqual([]);
  });

  it.each(["s3://team/catena", "s3+ddb://team/catena?ddbTableName=one", "gs://team", "az://team/a/b"])(
    "may be a shared index at %s",
    (address) => expect(whyNotAddress(address)).toBeUndefined(),
  );

  it.each([
    ["https://example.org/catena", "Begin with s3://"],
    ["s3://", "Begin with s3://"],
    ["s3://me:secret@team/catena", "Leave out names"],
    ["s3://team/catena?aws_secret_access_key=x", "Leave out names"],
  ])("is no shared index at %s: %s", (address, why) => expect(whyNotAddress(address)).toContain(why));
});

describe("what is said of papers", () => {
  it("is told to the sidecar where it differs from its own choice", () => {
    const settings = parseSettings({
      linkStyle: "note",
      colorRoles: [
        { color: "#FFD400", role: "question" },
        { color: "Red", role: "detail" },
      ],
      indexPdfs: true,
    });

    expect(serveArguments(settings)).toEqual([
      "--link-style=note",
      "--color-role=#ffd400=question",
      "--color-role=#ff6666=detail",
      "--index-pdfs",
    ]);
  });

  it("is not believed in other words than there are", () => {
    const given = { linkStyle: "--vault", colorRoles: [{ color: "#ffd400", role: "best" }, { color: "x" }, 7, null] };

    expect(parseSettings(given)).toEqual(DEFAULT_SETTINGS);
  });
});
