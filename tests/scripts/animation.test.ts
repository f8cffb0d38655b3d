import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { animated } from "../e2e/support/animation.mjs";

type Pixel = readonly [number, number, number];

const [RED, BLUE]: readonly Pixel[] = [
  [255, 0, 0],
  [0, 0, 255],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of these rows, each the difference to its left neighbours, as browsers write them. */
function png(rows: readonly (readonly Pixel[])[]): Buffer {
  const header = Buffer.from([0, 0, 0, rows[0]?.length ?? 0, 0, 0, 0, rows.length, 8, 2, 0, 0, 0]);
  const raw = rows.flatMap((row) => [
    1,
    ...row.flatMap((pixel, at) => pixel.map((byte, channel) => (byte - (row[at - 1]?.[channel] ?? 0)) & 255)),
  ]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.from(raw));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunksOf(file: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < file.length;) {
    const end = at + 8 + file.readUInt32BE(at);
    expect(file.readUInt32BE(end)).toBe(crc32(file.subarray(at + 4, end)));
    chunks.push({ type: file.toString("latin1", at + 4, at + 8), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

const WHOLE = png([
  [RED, RED, RED],
  [RED, RED, RED],
]);
const CHANGED = png([
  [RED, RED, RED],
  [RED, BLUE, RED],
]);

describe("an animation", () => {
  it("has its first picture whole, and of the next one only what changed", () => {
    const chunks = chunksOf(
      animated([
        { png: WHOLE, ms: 700 },
        { png: CHANGED, ms: 900 },
      ]),
    );

    expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"]);
    const [, , , , second, pixels] = chunks;
    // Its number, width, height, x, y; and how long it is shown.
    expect([0, 4, 8, 12, 16].map((at) => second?.data.readUInt32BE(at))).toEqual([1, 1, 1, 1, 1]);
    expect(second?.data.readUInt16BE(20)).toBe(900);
    expect([...inflateSync(pixels?.data.subarray(4) ?? Buffer.alloc(0))]).toEqual([0, 0, 0, 255]);
  });

  it("keeps a picture that is like the one before for its time", () => {
    const frame = { png: WHOLE, ms: 500 };

    expect(chunksOf(animated([frame, frame])).filter(({ type }) => type === "fcTL")).toHaveLength(2);
  });

  it("is not made of pictures that differ in size, or of none", () => {
    const frames = [WHOLE, png([[RED]])].map((each) => ({ png: each, ms: 500 }));

    expect(() => animated(frames)).toThrow("the pictures differ in size");
    expect(() => animated([])).toThrow("an animation needs a picture");
  });
});
