/** Results as plain text for a command line: what the pane shows, in the same words and order. Pure. */

import { answerCount, contradictionText, monthsOf, nothingFoundText, tiersOf } from "../ask/answerTexts";
import { codeOf, missingTexts, runOn, sourceLabel, toldSentences, untoldExcerpt, verdictText } from "../ask/passages";
import { takenSentence } from "../ask/taking";
import { dayOf } from "../dates";
import type { Answer, AnswerPassage, ClaimInNote, Result, SearchResults, Span, Summary } from "../wire/types.generated";
import { t } from "../texts/texts";
import { summaryMessage } from "../papers/messages";
import { warningText } from "../words";

type Said = Pick<AnswerPassage, "text" | "code" | "note_path" | "note_title" | "section_title" | "page"> & {
  span: Span | null;
};

export function answerText(answer: Answer): string {
  const { comparison, timeline, contradictions, warnings, parts, classification } = answer;
  const told = toldSentences(answer).map(takenSentence);
  const said = told.length ? told : answer.answer;
  const help = nothingFoundText(answer);
  return sections([
    answer.evidence === "none"
      ? [`${t.Answer_evidence.none}.`]
      : [verdictText(answer) ?? "", ...said.flatMap(saidLines)],
    ...(parts ?? []).map(({ question, answer: own }) => [`${question}`, ...own.flatMap(saidLines)]),
    missingTexts(answer),
    (comparison?.attributes ?? []).flatMap(({ name, values }) => [
      `${name}:`,
      ...values.map((cell, at) => `  ${comparison?.subjects[at] ?? ""}: ${cell?.text ?? "–"}`),
    ]),
    ...monthsOf(timeline ?? []).map(({ name, entries }) => [
      name,
      ...entries.map((each) => `  ${dayOf(each.timestamp)}  ${each.note_title}: ${each.event} (${each.note_path})`),
    ]),
    contradictions.flatMap((each) => [contradictionText(each), claimLine(each.note_a), claimLine(each.note_b)]),
    ...tiersOf(answer.results, classification.intent).map(({ heading, results }) => [
      `${heading}:`,
      ...results.flatMap((result) => resultLines(result, untoldExcerpt(result, answer) ?? null)),
    ]),
    help ? [help.lead, ...help.tips.map((tip) => `  - ${tip}`)] : [],
    warnings.map(warningText),
    [answerCount(answer)],
  ]);
}

export function searchText({ results, total_results, warnings }: SearchResults): string {
  const [count, shown] = [total_results, results.length];
  const found = t.Cli_found(count);
  return sections([
    results.flatMap((result) => resultLines(result, 0)),
    warnings.map(warningText),
    [shown < count ? t.Cli_first(found, shown) : found],
  ]);
}

/** Where the summary is and what it has, or the whole note when it was only a preview. */
export function summaryText(citekey: string, summary: Summary, isPreview: boolean): string {
  return isPreview ? summary.markdown : `${summaryMessage(citekey, summary)}\n${summary.path}`;
}

function saidLines(said: Said): readonly string[] {
  const page = said.page === null ? "" : `, ${t.Page_short(said.page)}`;
  const { said: told, code } = codeOf(said);
  return [
    t.Quoted_text(oneLine(runOn(told))),
    ...code.split("\n").map((line) => (code ? `    ${line}` : "")),
    `  ${sourceLabel(said)}${page} (${placed(said.note_path, said.span)})`,
  ];
}

function resultLines({ note_title, note_path, span, excerpts }: Result, shown: number | null): readonly string[] {
  const excerpt = (shown === null ? null : excerpts[shown]) ?? "";
  const lead = `  ${note_title} (${placed(note_path, span)})`;
  return excerpt ? [lead, `    ${oneLine(runOn(excerpt))}`] : [lead];
}

function claimLine({ claim, title, path, span }: ClaimInNote): string {
  return `  ${t.Quoted_text(oneLine(claim))} – ${title} (${placed(path, span)})`;
}

/** "Notes/Sleep.md:7" */
function placed(path: string, span: Span | null): string {
  return span ? `${path}:${span.line_start}` : path;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

/** Texts with an empty line between those that say something. */
function sections(parts: readonly (readonly string[])[]): string {
  const texts = parts.map((lines) => lines.filter((line) => line !== "").join("\n"));
  return texts.filter((text) => text !== "").join("\n\n");
}
