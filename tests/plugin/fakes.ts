/** Stand-ins for what the plugin is handed, and values with every field filled in. */

import type { Timers } from "../../plugin/src/sidecar/timers";
import type { Log } from "../../plugin/src/log";
import type { AnnotationFile, Result, SearchResults } from "../../plugin/src/wire/types.generated";

/** A clock that a test moves. */
export class FakeTimers implements Timers {
  #now = 0;
  #waiting: { at: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const entry = { at: this.#now + ms, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** How many calls are still to come. */
  get pending(): number {
    return this.#waiting.length;
  }

  /** Lets so much time pass; whatever falls due runs in order, and what it starts settles in between. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [due] = this.#waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (due === undefined) break;
      this.#waiting = this.#waiting.filter((entry) => entry !== due);
      this.#now = due.at;
      due.run();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

/** Lets everything that is already decided happen. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
}

/** A log that a test reads. */
export class FakeLog implements Log {
  readonly lines: string[] = [];

  write(message: string): void {
    this.lines.push(message);
  }
}

/** A promise that a test settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

export function aResult(overrides: Partial<Result> = {}): Result {
  return {
    note_path: "Notes/Attention.md",
    note_title: "Attention",
    section_title: "Heads",
    relevance_score: 0.8,
    composite_relevance: 0.9,
    tier: "highly_relevant",
    sources: ["text", "semantic"],
    primary_source: "text",
    match_types: ["text", "semantic"],
    excerpts: ["Heads differ in what they attend to."],
    highlights: [[0, 0, 5]],
    span: { byte_start: 0, byte_end: 36, line_start: 3, line_end: 4 },
    generated: false,
    metadata: { created_date: "2024-01-15", modified_date: "2024-02-01", building_block: null },
    page: null,
    annotations: [],
    ...overrides,
  };
}

export function found(...results: readonly Result[]): SearchResults {
  return { results: [...results], total_results: results.length, cursor: null, warnings: [], facets: null };
}

export function aPaper(overrides: Partial<AnnotationFile> = {}): AnnotationFile {
  return {
    citekey: "smithML2023",
    title: "Machine learning, reviewed",
    file_path: "Papers/@smithML2023.md",
    tags: ["review"],
    annotation_count: 3,
    summary_path: null,
    details: null,
    ...overrides,
  };
}
