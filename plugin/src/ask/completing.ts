/** Completing what is typed into the question field: notes, papers, tags and folders of the vault. Pure. */

import { folded } from "../words";
import { completed as written, paneCommands } from "./paneCommands";
import { t } from "../texts/texts";

/** What can be named, as the vault has it now. */
export interface Names {
  /** Titles and aliases, each with the path of its note. */
  readonly notes: readonly Named[];
  /** Citekeys, each with its paper's title. */
  readonly papers: readonly (Named & { readonly path: string })[];
  /** Without #. */
  readonly tags: readonly string[];
  readonly folders: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly about: string;
}

export interface Completion {
  readonly text: string;
  readonly about: string;
  /** What stands in the input once it was taken. */
  readonly words: string;
  /** What is looked through only, once it was taken. */
  readonly within: { readonly folder: string } | { readonly tag: string } | null;
  /** Whether a sign asked for it, so that Enter takes it. */
  readonly isAsked: boolean;
}

const MOST_OFFERED = 8;
/** Fewer letters without a sign name nothing. */
const FEWEST_LETTERS = 2;

/** Whether something of the vault may be being named. */
export function isNaming(words: string): boolean {
  return /\[\[|[@#/]|^\*\S+\s/u.test(words);
}

let last: { readonly words: string; readonly names: Names; readonly found: readonly Completion[] } | null = null;

/** What the end of the words may become, the likeliest first. A pane asks several times for what it draws once. */
export function completions(words: string, names: Names): readonly Completion[] {
  if (last?.words !== words || last.names !== names) last = { words, names, found: completed(words, names) };
  return last.found;
}

function completed(words: string, names: Names): readonly Completion[] {
  const named = afterCommand(words, names);
  if (named.length) return named;
  const sign = /(\[\[|(?<![^\s(])[@#/])([^\]\n]*)$/u.exec(words);
  if (!sign) return [];
  const [, mark = "", typed = ""] = sign;
  const before = words.slice(0, sign.index);
  switch (mark) {
    case "[[":
      return offeredNotes(names.notes, typed).map(taken(before, (name) => name));
    case "@":
      return /\s/u.test(typed) ? [] : offered(names.papers, typed).map(taken(before, (name) => `@${name}`));
    case "#":
      if (/\s/u.test(typed)) return [];
      return offered(names.tags.map(bare), typed).map(({ name }) => narrowing(before, `#${name}`, "", { tag: name }));
    default: {
      const folders = offered(names.folders.map(bare), typed);
      const narrowed = folders.map(({ name }) => narrowing(before, `/${name}`, t.Pane_only_folder, { folder: name }));
      return before.trim() ? narrowed.filter(() => typed !== "") : [...commands(typed), ...narrowed];
    }
  }
}

/** What follows a command needs no sign: concepts, or papers. */
function afterCommand(words: string, { notes, papers }: Names): readonly Completion[] {
  const paper = /^\s*[/*](?:summari[sz]e|synthesi[sz]e)\s(?:.*\s)?(\S*)$/isu.exec(words);
  const concept = /^\s*\*[\w-]+\s+(?:.*\s(?:vs\.?|and)\s+)?(\S.*)$/isu.exec(words);
  const typed = (paper ?? concept)?.[1] ?? "";
  // Which paper, is the question already before its first letter.
  const isOpen = paper !== null && /^\s*\S+\s+$/u.test(words);
  if (typed.length < FEWEST_LETTERS && !isOpen) return [];
  const before = words.slice(0, words.length - typed.length);
  const found = (paper ? offered(papers, typed) : offeredNotes(notes, typed)).filter(
    ({ name }) => folded(name) !== folded(typed),
  );
  return found.map(taken(before, (name) => name)).map((each) => ({ ...each, isAsked: isOpen }));
}

/** Commands, which other programs have behind a slash, too: those about papers, and those that are written with a star. */
function commands(typed: string): readonly Completion[] {
  const all = [
    { text: "/summarize", about: t.Slash_summarize, words: "/summarize " },
    { text: "/synthesize", about: t.Slash_synthesize, words: "/synthesize " },
    ...paneCommands().map((each) => ({ text: `/${each.name}`, about: each.does, words: written(each) })),
  ];
  const begun = all.filter(({ text }) => text.slice(1).startsWith(typed.toLowerCase()));
  return begun.map((each) => ({ ...each, within: null, isAsked: true }));
}

function taken(before: string, write: (name: string) => string): (named: Named) => Completion {
  return ({ name, about }) => {
    const text = write(name);
    return { text, about, words: `${before}${text} `, within: null, isAsked: true };
  };
}

function narrowing(before: string, text: string, about: string, within: NonNullable<Completion["within"]>): Completion {
  return { text, about, words: before.trimEnd() ? before : "", within, isAsked: true };
}

/**
 * The names that fit: those that begin so, then those with a word that does, then any with these letters. Of notes, each
 * once: its aliases often differ in a letter only.
 */
function offered(named: readonly Named[], typed: string, areNotes = false): readonly Named[] {
  const wanted = folded(typed);
  const ranked = named.flatMap((each) => {
    const name = folded(each.name);
    const at = name.indexOf(wanted);
    if (at < 0) return [];
    const isWord = at > 0 && name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted));
    return [{ each, rank: at === 0 ? 0 : isWord ? 1 : 2 }];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.each.name.length - b.each.name.length);
  const seen = new Set<string>();
  const fitting = ranked.filter(({ each: { about } }) => !areNotes || (!seen.has(about) && seen.add(about)));
  return fitting.slice(0, MOST_OFFERED).map(({ each }) => each);
}

/** Each with the folder it is in: its name is said already. */
function offeredNotes(notes: readonly Named[], typed: string): readonly Named[] {
  return offered(notes, typed, true).map(({ name, about }) => ({ name, about: about.replace(/[^/]+$/u, "") }));
}

function bare(name: string): Named {
  return { name, about: "" };
}
