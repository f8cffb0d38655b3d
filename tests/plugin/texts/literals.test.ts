import { describe, expect, it } from "vitest";
import { parsed, sources, wordsIn } from "./sources";

/** Written in English on purpose, by file or folder: what only developers read, and names that no language changes. */
const ENGLISH_ON_PURPOSE: Readonly<Record<string, RegExp>> = {
  "wire/": /./u, // what is wrong with a message of the sidecar
  "colors.ts": /./u, // the contract's words
  "settings/settings.ts": /^Synthesis$/u, // the sidecar's own folder
  "texts/locale.ts": /^\{\} m?s$/u, // units of the SI
  "status/diagnostics.ts": /./u, // a report for the developers
  "sidecar/hello.ts": /^(?:VersionInfo|Ready|uv tool|\{\} install --force \{\})$/u,
  "sidecar/find.ts": /^where /u, // goes to the log
  "sidecar/sidecar.ts": /^ Another program started it,/u, // goes to the log
  "sidecar/send.ts": /^Cancelled\.$/u, // never shown
  "status/install.ts": /^(?:powershell|curl) /u, // commands
  "sidecar/process.ts": /./u, // goes to the log
  "sidecar/resultStream.ts": /^Problem$/u,
  "sidecar/transport.ts": /^(?:Problem|status \{\}.*)$/u,
  "": /^(?:Catena(?:: \{\}(?:\. \{\})?)?|PDF)$/u, // names
  "app/":
    /^(?:Bearer \{\}|\{\}, application\/json|status \{\}|no answer within \{\} seconds|Windows|Linux|unknown system)$/u,
  "app/connected.ts": /^because you dismissed$/u, // looked for in a sentence of the sidecar
  "links/LinksModal.ts": /^ And “$/u, // the same
  "papers/drawPaperRows.ts": /^choose \{\}$/u, // for the focus
  "drawing/events.ts": /./u, // the sidecar's words
  "checks/": /^\(?\[/u, // examples of links and citations
  "ask/answerNote.ts": /^Answer$/u, // a file's name
  "ask/SearchModal.ts": /^(?:(?:ctrl\/cmd|alt) ↵|Alt)$/u, // keys
  "ask/": /^[*/](?:compare|summarize|synthesize)\b/u, // what is typed
  "beside/drawBeside.ts": /^this note$/u, // put into a sentence of the sidecar before it is translated
  "beside/worth.ts": /^\[@/u, // a citation as it is written
  "texts/heard.ts": /this note/u, // the same, looked for there
  "latest.ts": /./u, // never shown
};

describe("words that people see", () => {
  it("stand in the catalogue, and nowhere else in the code", () => {
    const allowed = (name: string, text: string): boolean =>
      Object.entries(ENGLISH_ON_PURPOSE).some(([prefix, which]) => name.startsWith(prefix) && which.test(text));

    const found = sources().flatMap(({ name, tree }) => wordsIn(tree).map((text) => ({ name, text })));

    expect(found.filter(({ name, text }) => !allowed(name, text)).map(({ name, text }) => `${name}: ${text}`)).toEqual(
      [],
    );
  });

  it.each([
    ["a sentence", 'notify("Open a note first.")'],
    ["a word in the DOM", 'el.createSpan({ text: "note" })'],
    ["an element's text", 'put(list, "li.note", "no note")'],
    ["a label", 'el.createDiv({ attr: { "aria-label": "close" } })'],
    ["words with a hole", "const said = `${count} notes`;"],
    ["a capital", 'const name = "Yellow";'],
  ])("are recognized: %s", (_what, code) => {
    expect(wordsIn(parsed(code))).toHaveLength(1);
  });

  it.each([
    ["classes", 'el.createDiv({ cls: "catena-fold catena-about" })'],
    ["elements", 'put(list, "li.note is-open")'],
    ["keys", 'if (event.key === "Enter") open();'],
    ["lines of the log", "this.#log.write(`Starting ${exe}`)"],
    ["punctuation", 'parts.join(" · ")'],
    ["types", 'type A = "Some words"'],
  ])("are not taken for %s", (_what, code) => {
    expect(wordsIn(parsed(code))).toEqual([]);
  });
});
