import { describe, expect, it } from "vitest";
import { isExpensive, readingsOf, waitsForPerson } from "../../../plugin/src/ask/plan";
import { anUnsureReading, aPlan, aPlannedSource, aReading } from "../answers";

const CHEAP = aPlan();
const BROAD = aPlan({ plan: [aPlannedSource({ limit: 250 }), aPlannedSource({ source: "text", limit: 250 })] });
const ORDINARY = aPlan({ plan: ["semantic", "text", "graph"].map(() => aPlannedSource({ limit: 100 })) });
const FIVE = aPlan({ parameters: { ...CHEAP.parameters, subjects: ["ebb", "flood", "surge", "swell", "wave"] } });

describe("a plan", () => {
  it("is expensive when it asks for five hundred notes, or compares more than four subjects", () => {
    expect([CHEAP, ORDINARY, BROAD, FIVE].map(isExpensive)).toEqual([false, false, true, true]);
  });

  it.each([
    ["always", true, true],
    ["expensive", false, true],
    ["never", false, false],
  ] as const)("waits for a person %s: the cheap one %s, the broad one %s", (show, cheap, broad) => {
    expect([waitsForPerson(CHEAP, show), waitsForPerson(BROAD, show)]).toEqual([cheap, broad]);
  });
});

describe("readings", () => {
  it("are offered when the first is not sure", () => {
    expect(readingsOf(anUnsureReading()).map(({ intent }) => intent)).toEqual(["factual", "exploratory"]);
  });

  it("are not offered when it is", () => {
    expect(readingsOf(aReading({ alternatives: anUnsureReading().alternatives }))).toEqual([]);
  });

  it("are three at most", () => {
    const [first] = anUnsureReading().alternatives;
    const many = Array.from({ length: 5 }, () => first).flatMap((reading) => reading ?? []);

    expect(readingsOf(aReading({ confidence: 0.3, alternatives: many }))).toHaveLength(3);
  });
});
