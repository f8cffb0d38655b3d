// @vitest-environment jsdom
import { App } from "obsidian-test-mocks/obsidian";
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { effectOf, type GeneratedNote } from "../../../plugin/src/generated-notes/generatedNote";
import { RenewalModal } from "../../../plugin/src/generated-notes/RenewalModal";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const HOSTILE = "<img src=x onerror=alert(1)>";

const NOTE: GeneratedNote = {
  path: "Synthesis/Summary - tides.md",
  created: false,
  markdown: "",
  sections: [
    { heading: "Key Points", state: "renewed" },
    { heading: "My thoughts", state: "kept" },
  ],
  warnings: ["Line 12 has no mark."],
  diff: `@@ -1,2 +1,2 @@\n same\n-old\n+new ${HOSTILE}\n`,
};

function anOpenModal() {
  const settled: boolean[] = [];
  const app = App.createConfigured__().asOriginalType__();
  const modal = new RenewalModal(app, "Renew?", NOTE, (isWanted) => settled.push(isWanted));
  document.body.append(modal.contentEl);
  modal.onOpen();
  const texts = (selector: string): string[] =>
    [...modal.contentEl.querySelectorAll(selector)].map((el) => el.textContent ?? "");
  const press = (selector: string): void => modal.contentEl.querySelector<HTMLElement>(selector)?.click();
  return { modal, settled, texts, press };
}

describe("before a note is renewed", () => {
  it("what changes is shown as text, with what is kept and what its owner should know", () => {
    const { modal, texts } = anOpenModal();

    expect(texts("del")).toEqual(["old"]);
    expect(texts("ins")).toEqual([`new ${HOSTILE}`]);
    expect(texts(".catena-kept")).toEqual(["Kept as you edited it: My thoughts"]);
    expect(texts(".catena-warning")).toEqual(["Line 12 has no mark."]);
    expect(modal.contentEl.querySelector("img")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Renew");
  });

  it("it is renewed only when the person says so", () => {
    const wanted = anOpenModal();
    wanted.modal.open();
    wanted.press(".catena-renew");
    expect(wanted.settled).toEqual([true]);

    const left = anOpenModal();
    left.modal.open();
    left.press(".catena-cancel");
    expect(left.settled).toEqual([false]);
  });
});

describe("what writing would do", () => {
  it.each([
    [{ created: true, diff: "" }, "written"],
    [{ created: false, diff: "@@" }, "renewed"],
    [{ created: false, diff: "" }, "nothing"],
  ])("follows from %j", (note, expected) => {
    expect(effectOf({ ...NOTE, ...note })).toBe(expected);
  });
});
