/** Bytes to and from base64, as they cross the bridge. */
import { Buffer } from "buffer";

export type BytesLike = string | Uint8Array | ArrayBuffer;

export function toBuffer(data: BytesLike, encoding?: BufferEncoding): Buffer {
  if (typeof data === "string") return Buffer.from(data, encoding);
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

export function toBase64(data: BytesLike, encoding?: BufferEncoding): string {
  return toBuffer(data, encoding).toString("base64");
}

export function fromBase64(text: string): Buffer {
  return Buffer.from(text, "base64");
}
