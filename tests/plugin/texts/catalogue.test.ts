import { afterEach, describe, expect, it } from "vitest";
import { en as written } from "../../../plugin/src/texts/en";
import { translated } from "../../../plugin/src/texts/shown";
import { LANGUAGES, learn, speak, spoken, t, type Texts } from "../../../plugin/src/texts/texts";
import { isInsideFunction, keysByFile, keysRead, parsed, sources, textsBeyond, translationsOf } from "./sources";

const en = translated(written);

/** Names, keys, and words of the pane's fixed messages. */
const NAMES = new Set([
  ...["AppImage", "Applications", "BibTeX", "Catena", "Cmd", "Ctrl", "Enter", "Flatpak", "Integration", "Interpreter"],
  ...["Alt", "Markdown", "Mode", "Obsidian", "Papers", "Python", "Query", "What", "Zettelkasten", "Zotero"],
]);

/** What other languages say as English does, by their codes: names, and words that both have. */
const SAME_AS_IN_ENGLISH: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...["Annotation", "Catena", "Index", "Installation", "Magenta", "Orange", "Paper", "Papers", "Plan", "Relevant"],
    ...["PDF", "Sidecar", "Tag", "Zotero", "in", "et al.", "A vs B"],
  ],
};

const OTHERS = Object.keys(LANGUAGES).filter((code) => code !== "en");
const HANDED_OUT = translationsOf("shown");

/** Enough arguments for every function, each recognizable in the text. */
const SAMPLES = [31, 37, 41, 43, 47] as const;

type Entry = string | ((...args: readonly number[]) => string) | { readonly [name: string]: Entry };

/** Every text with its key; functions with sample arguments, once for one of a thing and once for several. */
function textsOf(entries: { readonly [name: string]: Entry }, above = ""): [string, string][] {
  return Object.entries(entries).flatMap(([name, entry]): [string, string][] => {
    const key = `${above}${name}`;
    if (typeof entry === "string") return [[key, entry]];
    if (typeof entry === "object") return textsOf(entry, `${key}.`);
    return [
      [key, entry(...SAMPLES)],
      [`${key} (1)`, entry(1, ...SAMPLES)],
    ];
  });
}

function asTexts(catalogue: Texts): Map<string, string> {
  return new Map(textsOf(catalogue as unknown as { readonly [name: string]: Entry }));
}

/** What is shown in a language once the sidecar has handed out its texts. */
function textsIn(code: string): Map<string, string> {
  speak(code);
  learn(HANDED_OUT[code] ?? {});
  const texts = asTexts(t);
  speak("en");
  return texts;
}

afterEach(() => speak("en"));

describe.each(OTHERS)("the catalogue in %s", (code) => {
  const english = asTexts(en);
  const texts = textsIn(code);
  const handedOut = HANDED_OUT[code] ?? {};

  it("has every key of the English one and no other", () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("is handed out by the sidecar as far as the plugin does not hold it, and nothing else is", () => {
    const needed = textsBeyond(Object.keys(LANGUAGES[code] ?? {}));
    const same = SAME_AS_IN_ENGLISH[code] ?? [];

    expect(needed.filter((text) => !Object.hasOwn(handedOut, text) && !same.includes(text))).toEqual([]);
    expect(Object.keys(handedOut).filter((text) => !needed.includes(text))).toEqual([]);
  });

  it("has a place for no part that the English text lacks", () => {
    const places = (text: string): number => text.match(/\{\d?\}/gu)?.length ?? 0;

    expect(Object.entries(handedOut).filter(([text, meant]) => places(meant) > places(text))).toEqual([]);
  });

  it("translates every text", () => {
    const words = (text: string): string => text.replace(/\d+/gu, "").trim();
    const same = [...texts].filter(([key, text]) => text === english.get(key)).map(([, text]) => words(text));

    expect(same.filter((text) => /\p{L}{2}/u.test(text) && !SAME_AS_IN_ENGLISH[code]?.includes(text))).toEqual([]);
  });

  it("leaves out no part of a text", () => {
    const parts = (text: string): string[] => [...new Set(text.match(/\b(?:31|37|41|43|47)\b/gu))].sort();

    expect([...texts].filter(([key, text]) => parts(text).join() !== parts(english.get(key) ?? "").join())).toEqual([]);
  });
});

describe("English texts", () => {
  it("have capitals only where a sentence begins, in names and in labels that they quote", () => {
    const capitals = [...asTexts(en).values()].flatMap(
      (text) => text.match(/(?<=[\p{Ll},] )\p{Lu}\p{Ll}[\p{L}-]*/gu) ?? [],
    );

    expect([...new Set(capitals)].filter((word) => !NAMES.has(word))).toEqual([]);
  });
});

describe("everyday texts", () => {
  /** Where somebody sets up, restarts or mends the program that does the work, it has its name. */
  const WITH_ITS_NAME =
    /^(?:Set_|Install_|Find_|Log_|Command_names|Sidecar_older|Exit_other|Fail_reply|Fact_versions)/u;

  it.each(Object.keys(LANGUAGES))("speak of Catena, not of its parts: %s", (code) => {
    const said = [...textsIn(code)].filter(([key, text]) => /sidecar/iu.test(text) && !WITH_ITS_NAME.test(key));

    expect(said).toEqual([]);
    expect([...textsIn(code)].filter(([, text]) => /sidecar/iu.test(text)).length).toBeGreaterThan(10);
  });
});

describe("German texts", () => {
  const texts = [...textsIn("de").values()];

  it("say du to their reader", () => {
    expect(texts.filter((text) => /\bIhr(?:e[mnrs]?)?\b|\p{Ll},? Sie\b/u.test(text))).toEqual([]);
  });

  it("set dots that stand for what is under way apart", () => {
    expect(texts.filter((text) => /\S…$/u.test(text))).toEqual([]);
  });
});

describe("the keys", () => {
  it("are written as the build shortens them", () => {
    expect(Object.keys(en).filter((key) => !/^[A-Z][a-z]+_[a-z_]+$/u.test(key))).toEqual([]);
  });

  it("stand in one file each", () => {
    const [known, files] = [Object.keys(en), keysByFile()];

    expect(files.filter(({ key }, at) => files.findIndex((other) => other.key === key) !== at)).toEqual([]);
    expect(files).toHaveLength(known.length);
  });

  it("are all read somewhere", () => {
    const read = new Set(sources().flatMap(({ tree }) => keysRead(tree).map(({ key }) => key)));

    expect(Object.keys(en).filter((key) => !read.has(key))).toEqual([]);
  });

  it("are never read while a file is loaded, when the language is not known", () => {
    const early = sources().flatMap(({ name, tree }) =>
      keysRead(tree)
        .filter(({ node }) => !isInsideFunction(node))
        .map(({ key }) => `${name}: ${key}`),
    );

    expect(early).toEqual([]);
    expect(keysRead(parsed("const A = t.Ask_again;")).some(({ node }) => !isInsideFunction(node))).toBe(true);
  });
});

describe("speaking a language", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["en-GB", "en"],
    ["tlh", "en"],
    ["constructor", "en"],
    ["", "en"],
  ])("%o takes the texts of %s", (language, taken) => {
    speak(language);

    expect(spoken).toBe(taken);
    expect(t.Command_names.ask).toBe({ ...en, ...LANGUAGES[taken] }.Command_names.ask);
  });
});
