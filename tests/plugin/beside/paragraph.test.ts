import { describe, expect, it } from "vitest";
import { openingBelow, paragraphAt, wordsOf } from "../../../plugin/src/beside/paragraph";

const NOTE = `---
title: Tides of the northern coast and of the southern one
---
# Tides

The moon pulls the water towards itself,
and the water follows it twice a day.
## Neap tides
A neap tide comes when the sun pulls across the moon.

\`\`\`python
print("this is a line of code that is long enough to be prose")
\`\`\`

[[Moon]] [[Sun]] #tides https://example.org/a-long-address-with-many-letters-in-it
`;

describe("the paragraph under the cursor", () => {
  it("reaches from blank line to blank line, heading or fence", () => {
    expect(paragraphAt(NOTE, 6)).toEqual({
      markdown: "The moon pulls the water towards itself,\nand the water follows it twice a day.",
      line: 5,
      from: NOTE.indexOf("The moon pulls"),
    });
    expect(paragraphAt(NOTE, 8)?.markdown).toBe("A neap tide comes when the sun pulls across the moon.");
  });

  it.each([
    ["properties", 1],
    ["a heading", 3],
    ["a blank line", 4],
    ["code", 11],
    ["nothing but links, tags and addresses", 14],
    ["a line behind the end", 99],
  ])("is none in %s", (_, line) => {
    expect(paragraphAt(NOTE, line)).toBeNull();
  });

  it("is that with which the note begins, where the cursor is above it or nobody writes", () => {
    const opening = paragraphAt(NOTE, 5);

    for (const line of [-1, 0, 1, 3, 4]) expect(openingBelow(NOTE, line)).toEqual(opening);
    for (const line of [5, 6, 7, 11, 99]) expect(openingBelow(NOTE, line)).toBeNull();
  });

  it("is not begun by properties, code, tables or links alone", () => {
    const top =
      "---\na: 1\n---\n```js\nlet water = 'pulled by the moon, which is far away';\n```\n| a | b |\n\n[[Moon]]\n\n";

    expect(openingBelow(`${top}The moon pulls the water towards itself, twice a day.\n`, -1)?.line).toBe(10);
    expect(openingBelow(top, -1)).toBeNull();
    expect(openingBelow("", -1)).toBeNull();
  });

  it("is found in linear time where nothing is prose", () => {
    const begun = performance.now();
    openingBelow("[[Moon]]\n[[Sun]]\n\n".repeat(50_000), -1);

    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it("is shorter in scripts in which a few letters make a sentence", () => {
    expect(paragraphAt("睡眠在记忆巩固中起着重要的作用。", 0)).not.toBeNull();
    expect(paragraphAt("수면은 기억을 굳히는 데 중요하다.", 0)).not.toBeNull();
    expect(paragraphAt("睡眠と記憶", 0)).toBeNull();
  });

  it("is searched for by its words, without markup", () => {
    expect(
      wordsOf(
        "> [!note] The **moon** pulls [[Water|the water]] ([here](https://example.org)), ![[tide.png]] see [[Sun]].",
      ),
    ).toBe("The moon pulls the water (here), see Sun.");
  });

  it("is searched for by as many words as a search takes", () => {
    const words = wordsOf("water ".repeat(200));

    expect(words.length).toBeLessThanOrEqual(480);
    expect(words.endsWith("water")).toBe(true);
  });
});
