/** The plugin's TypeScript as syntax trees, and what of it people see. */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { sentencesIn, type Sentences } from "../../../plugin/src/texts/heard";

const SOURCES = path.resolve(import.meta.dirname, "../../../plugin/src");

export interface Source {
  /** Below `plugin/src`. */
  readonly name: string;
  readonly tree: ts.SourceFile;
}

/** Every source file but generated ones and the catalogues. */
export function sources(): readonly Source[] {
  return readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/^texts\/..\/|^texts\/texts|\.generated\.|^sidecar\/client/u.test(name))
    .map((name) => ({ name, tree: parsed(readFileSync(path.join(SOURCES, name), "utf8")) }));
}

export function parsed(text: string): ts.SourceFile {
  return ts.createSourceFile("file.ts", text, ts.ScriptTarget.ESNext, true);
}

/** Every node of a tree that is not part of a type, an import or an export of another file. */
export function* nodesOf(tree: ts.Node): Generator<ts.Node> {
  if (ts.isImportDeclaration(tree) || ts.isExportDeclaration(tree)) return;
  if (ts.isTypeNode(tree) && !ts.isExpressionWithTypeArguments(tree)) return;
  yield tree;
  for (const child of tree.getChildren()) yield* nodesOf(child);
}

/** The keys that a tree reads from the catalogue: `t.Ask_again`. */
export function keysRead(tree: ts.SourceFile): readonly { readonly key: string; readonly node: ts.Node }[] {
  return [...nodesOf(tree)].flatMap((node) =>
    ts.isPropertyAccessExpression(node) && node.expression.getText() === "t" ? [{ key: node.name.text, node }] : [],
  );
}

/** The keys that the files of the English catalogue define. */
export function keysByFile(): readonly { readonly key: string; readonly name: string }[] {
  return readdirSync(path.join(SOURCES, "texts/en")).flatMap((name) =>
    [...nodesOf(parsed(readFileSync(path.join(SOURCES, "texts/en", name), "utf8")))].flatMap((node) =>
      ts.isPropertyAssignment(node) && /^[A-Z][a-z]+_/u.test(node.name.getText())
        ? [{ key: node.name.getText(), name }]
        : [],
    ),
  );
}

const TRANSLATIONS = path.resolve(import.meta.dirname, "../../../sidecar/catena/language");

/** The sidecar's files of translations, by language: `said` by itself, or `shown` by the plugin. */
export function translationsOf(which: "said" | "shown"): Readonly<Record<string, Sentences>> {
  const folder = path.join(TRANSLATIONS, which);
  return Object.fromEntries(
    readdirSync(folder).map((file) => [path.parse(file).name, linesOf(path.join(folder, file))]),
  );
}

/** A file of lines `"English" = "translation"`, in which both are written as JSON writes texts. */
function linesOf(file: string): Sentences {
  const lines = readFileSync(file, "utf8").matchAll(/^(".*") = (".*?")(?: #.*)?$/gmu);
  return sentencesIn(`{${[...lines].map(([, english, meant]) => `${english ?? ""}:${meant ?? ""}`).join(",")}}`);
}

/** The English texts of the keys that a catalogue lacks, as they are looked up: with `{}` for each part. */
export function textsBeyond(keys: readonly string[]): readonly string[] {
  const trees = readdirSync(path.join(SOURCES, "texts/en")).map((name) =>
    parsed(readFileSync(path.join(SOURCES, "texts/en", name), "utf8")),
  );
  const entries = trees.flatMap((tree) =>
    [...nodesOf(tree)].filter(
      (node): node is ts.PropertyAssignment =>
        ts.isPropertyAssignment(node) &&
        /^[A-Z][a-z]+_/u.test(node.name.getText()) &&
        !keys.includes(node.name.getText()),
    ),
  );
  const texts = entries.flatMap(({ initializer }) =>
    [...nodesOf(initializer)].filter((node) => !isName(node)).flatMap((node) => [textOf(node), regularPlural(node)]),
  );
  return [...new Set(texts.filter((text): text is string => text !== null && /\p{L}/u.test(text)))];
}

/** "notes" for `counted(count, "note")`; null for anything else. */
function regularPlural(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || calledName(node) !== "counted" || node.arguments.length !== 2) return null;
  const [, one] = node.arguments;
  return one === undefined ? null : `${textOf(one) ?? ""}s`;
}

function isName(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** Whether a node is read only once some function is called. */
export function isInsideFunction(node: ts.Node): boolean {
  for (let around = node.parent; !ts.isSourceFile(around); around = around.parent)
    if (ts.isFunctionLike(around) || (ts.isPropertyDeclaration(around) && !isStatic(around))) return true;
  return false;
}

/** The literals of a tree that look like words for people. */
export function wordsIn(tree: ts.SourceFile): readonly string[] {
  return [...nodesOf(tree)].flatMap((node) => {
    const text = textOf(node);
    return text !== null && (isShown(node) ? /\p{L}{2}/u.test(text) : looksWritten(text)) && !isForMachines(node)
      ? [text]
      : [];
  });
}

/** A literal's words, with `{}` where a template has a hole; null for anything else. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join("");
}

/** Words that begin with a capital, or several words of which none is a CSS class. */
function looksWritten(text: string): boolean {
  if (/^\p{Lu}\p{Ll}/u.test(text)) return true;
  const words = text.split(/\s+/u).filter((word) => /\p{L}{2}/u.test(word));
  return (
    / /u.test(text) &&
    words.length > 0 &&
    !words.some((word) => /^\.?(?:catena|is|mod|svg)-|-(?:icon|container)$/u.test(word))
  );
}

/** What the DOM and Obsidian show under these names. */
const SHOWING = /^(?:text|title|name|desc|placeholder|label|heading|aria-label|aria-description|tooltip)$/u;
const SHOWS =
  /^(?:setText|appendText|setTitle|setName|setDesc|setTooltip|setPlaceholder|setButtonText|notify|Notice)$/u;

function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return SHOWING.test(nameOf(parent.name));
  if (argumentOfPut(node) === 2) return true;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && SHOWS.test(calledName(parent));
}

/** Names of keys on the keyboard. */
const KEYS = /^(?:Mod|Enter|Escape|Tab|Home|End|Arrow\w+)$/u;

/** Lines of the log, names of errors and keys, and comparisons are for machines and their developers. */
function isForMachines(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/u.test(parent.operatorToken.getText());
  if (argumentOfPut(node) === 1) return true;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (KEYS.test(textOf(node) ?? "")) return true;
  if (ts.isPropertyDeclaration(parent)) return parent.name.getText() === "name";
  for (let around: ts.Node = parent; !ts.isStatement(around) && !ts.isSourceFile(around); around = around.parent)
    if (ts.isCallExpression(around) && /\blog\.write$/u.test(around.expression.getText())) return true;
  return false;
}

/** Which argument of `put`, which builds elements, a node is: 1 says which element, 2 may be its text; -1 for others. */
function argumentOfPut(node: ts.Node): number {
  const { parent } = node;
  return ts.isCallExpression(parent) && calledName(parent) === "put"
    ? parent.arguments.indexOf(node as ts.Expression)
    : -1;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteralLike(name) ? name.text : name.getText();
}

function calledName({ expression }: ts.CallExpression | ts.NewExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
}

function isStatic(node: ts.PropertyDeclaration): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}
