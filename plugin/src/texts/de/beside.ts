/** The view beside one's writing, in German. */

import type { beside as english } from "../en/beside";
import { numberText } from "../locale";

export const beside: typeof english = {
  Beside_nothing_open: "Öffne eine Notiz. Was deine anderen Notizen dazu sagen, erscheint hier.",
  Beside_looking: "Deine Notizen werden durchsucht …",
  Beside_comparing: "Sätze werden verglichen …",
  Beside_no_notes: "Noch führt keine andere Notiz hierher.",
  Beside_no_paragraph: "Setze den Cursor in einen Absatz, um zu sehen, was deine Notizen dazu sagen.",
  Beside_silent: "Deine anderen Notizen sagen nichts zu diesem Absatz.",
  Beside_against: "Spricht dagegen",
  Beside_for: "Spricht dafür",
  Beside_near: "Über dasselbe",
  Beside_unsourced: "Ohne Quelle, und was eine sein könnte",
  Beside_around: "Rund um diese Notiz",
  Some_more: (count) => `${numberText(count)} weitere`,
  Beside_you_write: (sentence) => `Du schreibst: „${sentence}“`,
  Beside_cite: (citation) => `${citation} zitieren`,
  Beside_cite_here: (source) => `${source} am Cursor zitieren`,
};
