/** What differs between two wordings of a sentence, word by word. Pure. */

export interface Run {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Longer texts are not compared word by word but shown whole. */
const MOST_COMPARISONS = 1_000_000;

const WORDS = new Intl.Segmenter("en", { granularity: "word" });

/**
 * The shorter edit from one wording to the other: a longest common subsequence of words, blanks and signs.
 *
 * Joining all that is not added gives `before`, joining all that is not removed gives `after`.
 */
export function wordDiff(before: string, after: string): readonly Run[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length * now.length > MOST_COMPARISONS) return joined([removed(before), added(after)]);
  const common = commonLengths(old, now);
  const runs: Run[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [word = "", other = ""] = [old[i], now[j]];
    if (i < old.length && j < now.length && word === other) {
      runs.push({ kind: "same", text: word });
      i += 1;
      j += 1;
    } else if (j >= now.length || (i < old.length && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      runs.push(removed(word));
      i += 1;
    } else {
      runs.push(added(other));
      j += 1;
    }
  }
  return joined(runs);
}

function wordsOf(text: string): readonly string[] {
  return [...WORDS.segment(text)].map(({ segment }) => segment);
}

/** For each pair of positions, how long the longest common subsequence of what follows is. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    for (let j = now.length - 1; row !== undefined && j >= 0; j -= 1) {
      row[j] =
        old[i] === now[j]
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

function removed(text: string): Run {
  return { kind: "removed", text };
}

function added(text: string): Run {
  return { kind: "added", text };
}

/** Neighbours of one kind become one run; what was removed stands before what was added in its place. */
function joined(runs: readonly Run[]): readonly Run[] {
  const together: Run[] = [];
  let pending = { removed: "", added: "" };
  const flush = (): void => {
    if (pending.removed) together.push(removed(pending.removed));
    if (pending.added) together.push(added(pending.added));
    pending = { removed: "", added: "" };
  };
  for (const [at, { kind, text }] of runs.entries()) {
    if (kind !== "same") {
      pending = { ...pending, [kind]: pending[kind] + text };
      continue;
    }
    // A blank between changed words is no common ground: "some months" became "a whole year", as one change.
    const isBetween = pending.removed !== "" && pending.added !== "" && (runs[at + 1]?.kind ?? "same") !== "same";
    if (isBetween && !text.trim()) {
      pending = { removed: pending.removed + text, added: pending.added + text };
      continue;
    }
    flush();
    const last = together.at(-1);
    if (last?.kind === "same") together[together.length - 1] = { kind, text: last.text + text };
    else together.push({ kind, text });
  }
  flush();
  return together;
}
