/** What makes the shipped file shorter: functions as arrows, modules and nothing named once, shorter comparisons. */
import ts from "typescript";

/**
 * Writes a script's own functions as arrows, all of them before everything else, where functions are known from, too.
 *
 * Only names that nothing assigns to, and functions that know no `this`, no `arguments` and no `yield`, are changed;
 * `new` is not used on them (no class is written as a function here).
 *
 * @param {string} script
 * @returns {string} A script that does the same, not minified again.
 */
export function withArrows(script) {
  const { statements } = ts.createSourceFile("main.js", script, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
  const functions = statements.filter((each) => ts.isFunctionDeclaration(each) && canBeArrow(each));
  if (functions.length === 0) return script;
  const rest = functions.reduceRight((text, each) => text.slice(0, each.getStart()) + text.slice(each.end), script);
  return `"use strict";var ${functions.map((each) => arrowOf(each, script)).join(",\n")};\n${rest}`;
}

/**
 * Requires a module once: each further variable for it becomes another name of the first.
 *
 * @param {string} script One whose variables for modules are never assigned to.
 * @returns {string} A script that does the same.
 */
export function withOneRequire(script) {
  const first = new Map();
  return script.replaceAll(/([\w$]+)=require\(("[^"]+")\)/g, (written, name, module) => {
    if (first.has(module)) return `${name}=${first.get(module)}`;
    first.set(module, name);
    return written;
  });
}

/**
 * Writes `list.length===0` as `!list.length`; not where a `?.` may give no length at all. A value is compared with a word by
 * `==`: only that word equals it, whatever it is.
 *
 * @param {string} script One in which every `length` is a number, and no object is compared with a word.
 * @returns {string} A script that does the same.
 */
export function withShortTests(script) {
  return edited(script, (node) => {
    const { left, right, operatorToken } = node;
    if (isEmptyTest(node))
      return [
        [left.getStart(), left.getStart(), "!"],
        [left.end, node.end, ""],
      ];
    if (EXACT.has(operatorToken?.kind) && (isWord(left) || isWord(right)))
      return [[operatorToken.end - 1, operatorToken.end, ""]];
    return [];
  });
}

/**
 * Names `null` and `undefined` once: a name takes a letter or two.
 *
 * @param {string} script One in strict mode, in which `none` and `absent` name nothing else.
 * @returns {string} A script that does the same.
 */
export function withNamedNothing(script) {
  const named = edited(script, (node) => {
    if (node.kind === ts.SyntaxKind.NullKeyword) return [[node.getStart(), node.end, "none"]];
    return ts.isVoidExpression(node) && ts.isNumericLiteral(node.expression)
      ? [[node.getStart(), node.end, "absent"]]
      : [];
  });
  return named.replace(/^"use strict";/, (directive) => `${directive}var none=null,absent;`);
}

/** A script with what each of its nodes wants replaced: `[from, to, text]`, none within another. */
function edited(script, editsOf) {
  const edits = [];
  const look = (node) => {
    edits.push(...editsOf(node));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile("main.js", script, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS));
  // From the end; what is put before something comes after that was replaced.
  edits.sort(([one, oneEnd], [other, otherEnd]) => other - one || otherEnd - oneEnd);
  return edits.reduce((text, [from, to, put]) => text.slice(0, from) + put + text.slice(to), script);
}

const EXACT = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** Whether it is a text that no number, no truth value and nothing else than this text equals. */
function isWord(node) {
  return ts.isStringLiteral(node) && Number.isNaN(Number(node.text));
}

function isEmptyTest(node) {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
    node.right.getText() === "0" &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.name.text === "length" &&
    !ts.isOptionalChain(node.left)
  );
}

function arrowOf({ name, modifiers, parameters, body }, script) {
  const isAsync = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
  return `${name.text}=${isAsync ? "async" : ""}(${script.slice(parameters.pos, parameters.end)})=>${body.getText()}`;
}

function canBeArrow(declared) {
  return declared.asteriskToken === undefined && !knowsItsCall(declared);
}

/** Whether a function reads what only a call of a `function` has. */
function knowsItsCall(node) {
  return (
    ts.forEachChild(
      node,
      (child) =>
        child.kind === ts.SyntaxKind.ThisKeyword ||
        (ts.isIdentifier(child) && child.text === "arguments") ||
        (!ts.isFunctionExpression(child) && !ts.isClassLike(child) && knowsItsCall(child)),
    ) ?? false
  );
}

/** From so many on, naming it is shorter than writing it. */
const NAMED_FROM = 4;

/**
 * Names `this` in methods that write it often: a name takes a letter.
 *
 * @param {string} script One in which `itself` names nothing else.
 * @returns {string} A script that does the same.
 */
export function withNamedSelf(script) {
  return edited(script, (node) => {
    if (!(ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) || !node.body) return [];
    const written = ownThis(node.body);
    if (written.length < NAMED_FROM) return [];
    const begin = node.body.getStart() + 1;
    return [[begin, begin, "let itself=this;"], ...written.map((each) => [each.getStart(), each.end, "itself"])];
  });
}

/** Where a body, with the arrows in it, writes the `this` of its call; that of classes and functions in it is another one. */
function ownThis(node) {
  const found = [];
  const look = (child) => {
    if (child.kind === ts.SyntaxKind.ThisKeyword) found.push(child);
    else if (!hasOwnThis(child)) ts.forEachChild(child, look);
  };
  ts.forEachChild(node, look);
  return found;
}

function hasOwnThis(node) {
  return ts.isClassLike(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || isMethodLike(node);
}

function isMethodLike(node) {
  return ts.isMethodDeclaration(node) || ts.isAccessor(node) || ts.isConstructorDeclaration(node);
}
