/** The build writes functions as arrows, and the program stays the same. */

import { describe, expect, it } from "vitest";
import { withArrows, withNamedNothing, withNamedSelf, withOneRequire, withShortTests } from "../../plugin/arrows.mjs";

describe("a function of the shipped file", () => {
  it("becomes an arrow, and can still be called before its place", () => {
    expect(withArrows("let six=twice(3);function twice(n){return 2*n}")).toBe(
      '"use strict";var twice=(n)=>{return 2*n};\nlet six=twice(3);',
    );
  });

  it("stays async, and keeps its defaults and patterns", () => {
    expect(withArrows("async function read({path},[a]=[],...rest){await path}")).toBe(
      '"use strict";var read=async({path},[a]=[],...rest)=>{await path};\n',
    );
  });

  it.each([
    ["this", "function f(){return this.a}"],
    ["this, within an arrow", "function f(){return ()=>this.a}"],
    ["arguments", "function f(){return arguments[0]}"],
    ["yield", "function* f(){yield 1}"],
  ])("is left alone when it knows %s", (_what, script) => {
    expect(withArrows(script)).toBe(script);
  });

  it("becomes one in spite of the `this` of a class within it", () => {
    expect(withArrows("function f(){return class{g(){return this}}}")).toContain("var f=()=>{");
  });
});

describe("a module of the shipped file", () => {
  it("is required once, and has the same names as before", () => {
    const script = 'var a=require("obsidian"),b=require("node:fs");var $c=require("obsidian");$c.x(b)';
    expect(withOneRequire(script)).toBe('var a=require("obsidian"),b=require("node:fs");var $c=a;$c.x(b)');
  });
});

describe("a test whether something is empty", () => {
  it.each([
    ["a.length===0&&b()", "!a.length&&b()"],
    ["f(a).b.length===0?1:2", "!f(a).b.length?1:2"],
    ["a.filter(b=>b.length===0).length===0", "!a.filter(b=>!b.length).length"],
    ["a?.length===0||a.b?.c.length===0", "a?.length===0||a.b?.c.length===0"],
    ["a.length===1||a.size===0||0===a.length||a.length>0", "a.length===1||a.size===0||0===a.length||a.length>0"],
  ])("%s becomes %s", (script, shorter) => {
    expect(withShortTests(script)).toBe(shorter);
  });
});

describe("a comparison with a word", () => {
  it.each([
    ['a.kind==="found"?1:2', 'a.kind=="found"?1:2'],
    ['"found"!==a&&b()', '"found"!=a&&b()'],
    ['a===""||a==="12"||a===b||a===0', 'a===""||a==="12"||a===b||a===0'],
  ])("%s becomes %s", (script, shorter) => {
    expect(withShortTests(script)).toBe(shorter);
  });
});

describe("nothing", () => {
  it("has a name of its own, of either kind", () => {
    const script = '"use strict";let f=(a=null)=>a===void 0?null:void g(a)';
    expect(withNamedNothing(script)).toBe(
      '"use strict";var none=null,absent;let f=(a=none)=>a===absent?none:void g(a)',
    );
  });
});

describe("this", () => {
  it("has a name of its own in a method that writes it often, also within its arrows", () => {
    const often = "this.a;this.b;()=>this.c;this.#d;this.e";

    expect(withNamedSelf(`class A{f(b=this.b){${often}}}`)).toBe(
      `class A{f(b=this.b){let itself=this;${often.replaceAll("this", "itself")}}}`,
    );
  });

  it.each([
    ["in a method that writes it seldom", "class A{f(){this.a;this.b;this.c}}"],
    ["where it is another one", "class A{f(){this.a;(function(){this.b;this.c;this.d})}}"],
    [
      "in a constructor, before which there is none",
      "class A extends B{constructor(){super();this.a;this.b;this.c;this.d;this.e}}",
    ],
  ])("stays as it is %s", (_where, script) => {
    expect(withNamedSelf(script)).toBe(script);
  });
});
