/** The state of the list of a check. Pure; the view only draws it. */

import { stretchesOf, textOf, type Marked, type Remark } from "../marks/marks";
import type { Check, Checked, CheckedSentence } from "./checked";

export type CheckState =
  | { readonly kind: "nothing" }
  /** Chosen, but not run, or its marks were cleared. */
  | { readonly kind: "ready"; readonly check: Check }
  | { readonly kind: "checking"; readonly check: Check }
  | {
      readonly kind: "checked";
      readonly check: Check;
      readonly result: Checked;
      /** The ids of the sentences whose marks stand; the others were edited since. */
      readonly standing: ReadonlySet<string>;
      /** The id of the sentence under the cursor. */
      readonly current: string | null;
    }
  | { readonly kind: "refused"; readonly check: Check; readonly message: string };

/** The sentences of a check as marks in the file that was checked. */
export function marksOf(path: string, bytes: Uint8Array, { review, others }: Checked): Marked {
  const marked = [...review.sentences, ...others.sentences].flatMap((sentence) =>
    sentence.mark ? [{ sentence, ...sentence.mark }] : [],
  );
  const stretches = stretchesOf(
    bytes,
    marked.map(({ span }) => span),
  );
  const marks = marked.map(({ sentence, kind }, at) => {
    const [from = 0, to = 0] = stretches[at] ?? [];
    return { id: sentence.id, kind, from, to, remark: remarkOn(sentence) };
  });
  return { path, text: textOf(bytes), marks };
}

function remarkOn({ statusName, message, passages }: CheckedSentence): Remark {
  return { title: statusName, message, passage: passages[0] ?? null };
}
