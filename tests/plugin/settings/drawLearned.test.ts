// @vitest-environment jsdom
import { setup } from "obsidian-test-mocks/setup";
import { afterEach, beforeAll, expect, it } from "vitest";
import { drawLearned, goOn } from "../../../plugin/src/settings/drawLearned";
import type { LearnedColor } from "../../../plugin/src/settings/learnedColors";
import { DEFAULT_SETTINGS, type Settings } from "../../../plugin/src/settings/settings";

beforeAll(() => setup());
afterEach(() => document.body.replaceChildren());

const COLORS = (["#5fb236", "#ff6666", "#ffd400"] as const).map((color): LearnedColor => ({
  color,
  role: "positive",
  count: "8 annotations",
  because: "They say so.",
}));

function aTable() {
  let settings: Settings = DEFAULT_SETTINGS;
  let isLeft = true;
  const into = document.body.createDiv();
  drawLearned(into, COLORS, {
    settings: () => settings,
    change: (changed) => Promise.resolve(void (settings = { ...settings, ...changed })),
    redraw: () => (isLeft = goOn(into)),
  });
  const rows = () => [...into.querySelectorAll<HTMLElement>(".catena-learned")];
  const press = async (button: HTMLElement | null | undefined): Promise<void> => {
    button?.click();
    await Promise.resolve();
  };
  return { into, rows, press, kept: () => settings.colorRoles.map(({ color }) => color), isLeft: () => isLeft };
}

it("a colour that is kept leaves the table, in which the keyboard goes on with the next one", async () => {
  const { rows, press, kept, isLeft } = aTable();

  await press(rows()[0]?.querySelector("button"));

  expect(kept()).toEqual(["#5fb236"]);
  expect(rows()).toHaveLength(2);
  expect(document.activeElement).toBe(rows()[0]?.querySelector("button"));
  expect(isLeft()).toBe(true);
});

it("all that are left are kept at once", async () => {
  const { into, rows, press, kept, isLeft } = aTable();
  await press(rows()[1]?.querySelector("button"));

  await press(into.querySelector<HTMLElement>(".catena-learned-all"));

  expect(new Set(kept())).toEqual(new Set(COLORS.map(({ color }) => color)));
  expect(rows()).toEqual([]);
  expect(isLeft()).toBe(false);
});
