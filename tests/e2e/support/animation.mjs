/** An animated PNG of screenshots. Each picture after the first holds only the rectangle that changed. */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS = 3;

/**
 * @param {{ png: Buffer, ms: number }[]} frames screenshots of one size, and how long each is shown.
 * @returns {Buffer} the file; it plays for ever.
 */
export function animated(frames) {
  const pictures = frames.map(({ png }) => decoded(png));
  const [first] = pictures;
  if (first === undefined) throw new Error("an animation needs a picture");
  const { width, height } = first;
  const chunks = [chunk("IHDR", header(width, height)), chunk("acTL", numbers(frames.length, 0))];
  let sequence = 0;
  for (const [at, picture] of pictures.entries()) {
    if (picture.width !== width || picture.height !== height) throw new Error("the pictures differ in size");
    const area = at === 0 ? { x: 0, y: 0, width, height } : changed(pictures[at - 1], picture);
    chunks.push(chunk("fcTL", control(sequence++, area, frames[at].ms)));
    const data = packed(picture, area);
    chunks.push(at === 0 ? chunk("IDAT", data) : chunk("fdAT", Buffer.concat([numbers(sequence++), data])));
  }
  return Buffer.concat([SIGNATURE, ...chunks, chunk("IEND", Buffer.alloc(0))]);
}

/** The pixels of a PNG as browsers write them: 8 bits a channel, not interlaced; transparency is left out. */
function decoded(png) {
  let [width, height, channels] = [0, 0, 0];
  const parts = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const [length, type] = [png.readUInt32BE(at), png.toString("latin1", at + 4, at + 8)];
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[data[9]] ?? 0;
      if (data[8] !== 8 || channels === 0 || data[12] !== 0) throw new Error("no PNG of a browser");
    }
    if (type === "IDAT") parts.push(data);
    at += length + 12;
  }
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const pixels = Buffer.alloc(width * height * CHANNELS);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < CHANNELS; channel += 1)
      pixels[pixel * CHANNELS + channel] = rows[pixel * channels + channel];
  return { width, height, pixels };
}

function unfiltered(raw, stride, height, step) {
  const rows = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const [filter, from, to] = [raw[row * (stride + 1)], row * (stride + 1) + 1, row * stride];
    for (let at = 0; at < stride; at += 1) {
      const left = at < step ? 0 : rows[to + at - step];
      const up = row === 0 ? 0 : rows[to + at - stride];
      const corner = at < step || row === 0 ? 0 : rows[to + at - stride - step];
      rows[to + at] = raw[from + at] + predicted(filter, left, up, corner);
    }
  }
  return rows;
}

function predicted(filter, left, up, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const a = Math.abs(guess - left);
  const b = Math.abs(guess - up);
  const c = Math.abs(guess - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The smallest rectangle outside which two pictures are alike; one pixel when they are alike altogether. */
function changed(before, after) {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < after.pixels.length; at += 1) {
    if (before.pixels[at] === after.pixels[at]) continue;
    const pixel = Math.floor(at / CHANNELS);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** A rectangle's rows, each as it is, or as the difference to its left neighbours or to the row above, whichever is plainest. */
function packed({ width: stride, pixels }, { x, y, width, height }) {
  const length = width * CHANNELS;
  const rowOf = (row) => pixels.subarray(((y + row) * stride + x) * CHANNELS).subarray(0, length);
  const rows = [];
  for (let row = 0; row < height; row += 1) {
    const own = rowOf(row);
    const left = Buffer.concat([Buffer.alloc(CHANNELS), own.subarray(0, length - CHANNELS)]);
    const above = row === 0 ? Buffer.alloc(length) : rowOf(row - 1);
    const tried = [own, minus(own, left), minus(own, above)];
    const plain = tried.map((line) => line.reduce((sum, byte) => sum + (byte === 0 ? 0 : 1), 0));
    const best = plain.indexOf(Math.min(...plain));
    rows.push(Buffer.from([best]), tried[best]);
  }
  return deflateSync(Buffer.concat(rows), { level: 9 });
}

function minus(line, other) {
  const out = Buffer.alloc(line.length);
  for (let at = 0; at < line.length; at += 1) out[at] = line[at] - other[at];
  return out;
}

function header(width, height) {
  return Buffer.concat([numbers(width, height), Buffer.from([8, 2, 0, 0, 0])]);
}

function control(sequence, { x, y, width, height }, ms) {
  const [delay, disposeAndBlend] = [Buffer.alloc(4), Buffer.from([0, 0])];
  delay.writeUInt16BE(ms, 0);
  delay.writeUInt16BE(1000, 2);
  return Buffer.concat([numbers(sequence, width, height, x, y), delay, disposeAndBlend]);
}

function numbers(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([numbers(data.length), body, numbers(crc32(body))]);
}
