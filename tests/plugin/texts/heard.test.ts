/** The sidecar writes English; where the interface speaks another language, its sentences do, too. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { Refused } from "../../../plugin/src/sidecar/failures";
import { hear, heard, heardAll, heardReason } from "../../../plugin/src/texts/heard";
import { speak } from "../../../plugin/src/texts/texts";
import { warningText } from "../../../plugin/src/words";
import { translationsOf } from "./sources";

const SIDECAR = path.resolve(import.meta.dirname, "../../../sidecar/catena");

/** The sidecar's sources and English vocabularies, in which a text that is broken into lines is one. */
const SOURCES = readdirSync(SIDECAR, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.py$|(?:^|\/)en\.toml$/u.test(name))
  .map((name) => readFileSync(path.join(SIDECAR, name), "utf8").replace(/"\n\s+f?"/gu, ""))
  .join("\n");

const SAID = translationsOf("said");

/** Texts that are made of parts, most of a few words. */
const MADE_OF_PARTS = new Set([
  "it",
  "1 page",
  "{} pages",
  "1 more is",
  "{} more are",
  "#{} and #{}",
  "“{}” was retracted. What rests…",
  "Page {} holds",
  "Pages {} hold",
  ...["All link to", "Tags both have", "Tags all have", "Both have relations to", "All have relations to"],
]);

afterEach(() => {
  hear({});
  speak("en");
});

describe.each(Object.entries(SAID))("what is heard in %s", (_code, sentences) => {
  it("is what the sidecar says, word for word", () => {
    const words = (said: string): string =>
      said
        .replace(/^It (?=[a-z])/u, "")
        .split(/\{\}|\[\]|…$| it$/u)
        .map((piece) => piece.replace(/^['“”.;:, ]+|['“”.;:, ()]+$/gu, ""))
        .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), "");
    const unknown = Object.keys(sentences).filter((said) => !MADE_OF_PARTS.has(said) && !SOURCES.includes(words(said)));

    expect(unknown).toEqual([]);
  });

  it("has the same parts, or fewer, in the same order", () => {
    const parts = (text: string): string => (text.match(/\{\}|\[\]/gu) ?? []).join("");

    expect(Object.entries(sentences).filter(([said, meant]) => !parts(said).startsWith(parts(meant)))).toEqual([]);
  });
});

describe("in German", () => {
  it.each([
    ["both link to “Home”, “Reading list” and others", "beide verlinken auf „Home“, „Reading list“ und andere"],
    ["supports “Sleep”", "stützt „Sleep“"],
    ["“Home” links to it: “Maps: it; and more”", "„Home“ verlinkt auf sie: „Maps: it; and more“"],
    ["this note links to it", "diese Notiz verlinkt auf sie"],
    ["“A; B” influences “C”; it causes “C”", "„A; B“ beeinflusst „C“; sie verursacht „C“"],
    ["“A” names it under “supervisor”", "„A“ nennt sie unter „supervisor“"],
    ["both name “Books”, “Sci-fi” under “genre”", "beide nennen „Books“, „Sci-fi“ unter „genre“"],
    ["both are named under “people” in “Talk”", "beide stehen unter „people“ in „Talk“"],
    ["both are similar in content to “Tides”", "beide ähneln inhaltlich „Tides“"],
    ["it is denied that “A” leads to it", "verneint wird: „A“ führt zu ihr"],
    ["“Sleep” was retracted.", "„Sleep“ wurde zurückgezogen."],
    ["It stands on p. 4, not on p. 5.", "Es steht auf S. 4, nicht auf S. 5."],
    [
      "The paper's words are others: “a” stands for “b”; “c” is left out.",
      "Im Paper steht es anders: „a“ steht für „b“; „c“ fehlt.",
    ],
    ["Page 9 is out of range: the PDF has 8 pages.", "Eine Seite 9 gibt es nicht: Die PDF hat 8 Seiten."],
    [
      "Pages 3-5 hold no text, only images perhaps (a scan); Catena reads no images.",
      "Seiten 3-5 enthalten keinen Text, vielleicht nur Bilder (ein Scan).",
    ],
    ["12 of 31 ask or leave something open", "12 von 31 fragen oder lassen etwas offen"],
    [
      "2 more are dismissed because you dismissed others of the kind: denials between notes in “A” and “B”; different values in the note “C.md”. They are listed among the dismissed; confirming one or taking it back ends its rule.",
      "2 weitere sind verworfen, weil du ähnliche verworfen hast: Verneinungen zwischen Notizen in „A“ und „B“; unterschiedliche Werte in der Notiz „C.md“. Sie stehen bei den verworfenen; wird einer davon bestätigt oder zurückgenommen, endet seine Regel.",
    ],
    ["No relation says what leads to 'sleep'.", "Keine Beziehung sagt, was zu „sleep“ führt."],
    [
      "Semantic search is not available: The embedding model is still loading.",
      "Die Suche nach Bedeutung geht nicht: Das Sprachmodell wird noch geladen.",
    ],
  ])("“%s” is “%s”", (said, meant) => {
    hear(SAID["de"] ?? {});
    expect(heard(said)).toBe(meant);
  });

  it.each([
    [
      "Both link to “Recall. Again”, “B” and “C”. “Review” says: “It is hard. Because of that it works …” And “D”: “No.”",
      "Beide verlinken auf „Recall. Again“, „B“ und „C“. „Review“ sagt: „It is hard. Because of that it works …“ Und „D“: „No.“",
    ],
    ["“A” names “B”: “B has seen it.”", "„A“ nennt „B“: „B has seen it.“"],
    ["“A” says: “it is a “so-called” nap.”", "“A” says: “it is a “so-called” nap.”"],
    ["Somebody wrote this himself. And “this”", "Somebody wrote this himself. And “this”"],
  ])("the sentences of “%s” are told one by one", (said, meant) => {
    hear(SAID["de"] ?? {});
    expect(heardAll(said)).toBe(meant);
  });

  it("a reason is German, whatever is quoted in the sentence that states it", () => {
    hear(SAID["de"] ?? {});
    speak("de");

    expect(heardReason("links to “Tides”: “They call it “the pull” here.”")).toEqual([
      "verlinkt auf „Tides“",
      "„They call it “the pull” here.“",
    ]);
    expect(heardReason("links to “Tides”")).toEqual(["verlinkt auf „Tides“", ""]);
  });

  it("a refusal and a warning are German; what nobody translated is shown as it is", () => {
    hear(SAID["de"] ?? {});
    const problem = {
      code: "unknown_note",
      message: "There is no note at 'a.md' in the vault.",
      retryable: false,
      details: {},
    };

    expect(new Refused(problem).message).toBe("Hier liegt keine Notiz: a.md");
    expect(warningText({ error: "text query exceeded 900ms timeout", impact: "Some changes are missing." })).toBe(
      "Manche Änderungen fehlen.",
    );
    expect(heard("Something new happened.")).toBe("Something new happened.");
    expect(heard("toString")).toBe("toString");
  });
});

it("in English the sidecar's words are its own", () => {
  expect(heard("“Sleep” was retracted.")).toBe("“Sleep” was retracted.");
});
