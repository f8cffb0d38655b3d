// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { beforeAll, describe, expect, it } from "vitest";
import { drawButton, Part, put } from "../../../plugin/src/drawing/elements";

beforeAll(() => setup());

describe("a part that is drawn again", () => {
  const drawn = (): { region: HTMLElement; part: Part<readonly string[]> } => {
    const region = put(document.body, ".answer", { tabindex: -1 });
    const drawNames = (into: HTMLElement, names: readonly string[]): void => {
      for (const name of names) drawButton(into, "place", name, () => undefined, { key: name });
    };
    return { region, part: new Part(put(region, "div"), drawNames) };
  };

  it("keeps the focus at what is there again", () => {
    const { region, part } = drawn();
    part.show(["Ebb", "Flow"]);
    region.querySelector("button")?.focus();

    part.show(["Flow", "Ebb"]);

    expect(document.activeElement?.textContent).toBe("Ebb");
  });

  it("gives the focus of what is gone to what it was part of, so that keys go on from there", () => {
    const { region, part } = drawn();
    part.show(["Ebb"]);
    region.querySelector("button")?.focus();

    part.show([]);

    expect(document.activeElement).toBe(region);
  });
});
