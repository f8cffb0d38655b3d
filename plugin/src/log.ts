/** The plugin's own log: its last lines, kept in memory. It never holds text of notes or the token. */

/** How many lines are kept; enough for a bug report, small enough to forget about. */
const KEPT_LINES = 500;

/** Keeps the newest lines and forgets the oldest. */
export class LineRing {
  readonly #lines: string[] = [];

  constructor(private readonly limit: number = KEPT_LINES) {}

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > this.limit) this.#lines.splice(0, this.#lines.length - this.limit);
  }

  /** The newest lines, oldest first; all that are kept unless a number is given. */
  lines(newest: number = this.limit): readonly string[] {
    return this.#lines.slice(-newest);
  }
}

/** Where decisions are written down. */
export interface Log {
  /** One plain sentence. */
  write(message: string): void;
}

/** A log that keeps its lines with the time of day. */
export class RingLog implements Log {
  readonly #ring = new LineRing();

  constructor(private readonly now: () => Date) {}

  write(message: string): void {
    this.#ring.add(`${this.now().toISOString()} ${message}`);
  }

  lines(): readonly string[] {
    return this.#ring.lines();
  }
}

/** The paths that must not appear in a report. */
export interface PrivatePlaces {
  /** Absolute path of the vault. */
  readonly vault: string;
  /** Absolute path of the person's home folder. */
  readonly home: string;
}

/**
 * Removes what a text reveals about the person's disk: the vault's path becomes `<vault>`, the home folder
 * `~`, and names of notes and papers `<note>`. Slashes may be written either way, as Windows programs do.
 */
export function redact(text: string, places: PrivatePlaces): string {
  return replacePath(replacePath(text, places.vault, "<vault>"), places.home, "~")
    .replace(/(["'`])[^"'`\n]+\.(md|pdf)\1/giu, "$1<note>.$2$1")
    .replace(/[^\s"'`<>:=,;()]+\.(md|pdf)\b/giu, "<note>.$1");
}

function replacePath(text: string, path: string, by: string): string {
  if (path.length < 2) return text; // "/" as a home folder would redact every slash
  const either = path
    .split(/[\\/]/u)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&"))
    .join("[\\\\/]+");
  return text.replace(new RegExp(either, "giu"), by);
}
