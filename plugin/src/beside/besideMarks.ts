/** The sentences of a paragraph that want a source, as marks in its note. Pure. */

import { stretchesOf, type Marked } from "../marks/marks";
import { t } from "../texts/texts";
import type { Writing } from "./paragraph";
import type { Findings } from "./worth";

export function marksBeside({ path, text, paragraph }: Writing, { unsourced }: Findings): Marked | null {
  if (!paragraph || unsourced.length === 0) return null;
  const stretches = stretchesOf(
    new TextEncoder().encode(paragraph.markdown),
    unsourced.map(({ span }) => span),
  );
  const marks = unsourced.map(({ passages }, at): Marked["marks"][number] => {
    const [from = 0, to = 0] = stretches[at] ?? [];
    const [best] = passages;
    const passage = best ? { ...best, text: t.Quoted_text(best.text), page: null } : null;
    const remark = { title: t.Mark_unsourced, message: t.Mark_could_be_source, passage };
    return { id: String(at), kind: "unsourced", from: paragraph.from + from, to: paragraph.from + to, remark };
  });
  return { path, text, marks };
}
