import { describe, expect, it } from "vitest";
import { sidecarClient } from "../../../plugin/src/sidecar/client";
import { readEvent } from "../../../plugin/src/sidecar/events";
import { BadReply, explain, Refused } from "../../../plugin/src/sidecar/failures";
import { Cancelled, type Reply, type Request } from "../../../plugin/src/sidecar/send";
import { Transport } from "../../../plugin/src/sidecar/transport";
import { RESULT_OF } from "../../../plugin/src/wire/types.generated";
import { aResult, found } from "../fakes";

/** A sidecar that gives one answer to everything. */
function answering(status: number, body: unknown) {
  const requests: Request[] = [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const send = (request: Request): Promise<Reply> => {
    requests.push(request);
    return Promise.resolve({ status, text });
  };
  return { client: sidecarClient(new Transport(send, send)), requests };
}

describe("the client", () => {
  it("posts the request to the operation's path and gives back its result", async () => {
    const { client, requests } = answering(200, found(aResult()));

    const answer = await client.search({ query: "heads", mode: "text", limit: 5 });

    expect(answer.results[0]?.note_title).toBe("Attention");
    expect(requests.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ["/v1/search", { query: "heads", mode: "text", limit: 5 }],
    ]);
  });

  it("has a method for every operation", () => {
    const { client } = answering(200, {});
    const operations = Object.keys(RESULT_OF).map((name) =>
      name.replace(/_(\w)/gu, (_whole, letter: string) => letter.toUpperCase()),
    );

    expect(Object.keys(client)).toEqual(operations);
    expect(Object.keys(client)).toContain("listAnnotationFiles");
  });

  it("keeps results that say more than we know", async () => {
    const { client } = answering(200, { files: [], newer: true });

    expect((await client.listAnnotationFiles()).files).toEqual([]);
  });

  it("does not believe a result of another form, and says where it differs", async () => {
    const { client } = answering(200, { ...found(aResult()), total_results: "7" });

    await expect(client.search({ query: "x" })).rejects.toThrow(/search.*\$\.total_results/u);
  });

  it("gives a refusal in the sidecar's own words", async () => {
    const problem = {
      code: "unknown_citekey",
      message: "No paper smith2023.",
      retryable: false,
      details: { nearest: ["smithML2023"] },
    };
    const { client } = answering(422, problem);

    const refused = await client.summarize({ citekey: "smith2023" }).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ message: "No paper smith2023.", problem });
  });

  it.each([
    ["no JSON", 502, "<html>"],
    ["JSON that is no problem", 500, { oops: 1 }],
  ])("says so when an error comes with %s", async (_what, status, body) => {
    await expect(answering(status, body).client.status()).rejects.toBeInstanceOf(BadReply);
  });
});

describe("judging and writing", () => {
  it("are operations of their own", async () => {
    const judging = answering(200, { id: "c-1", status: "dismissed" });
    const writing = answering(200, { path: "Out/x.md", created: true, note_version: "0" });

    await judging.client.judgeContradiction({ id: "c-1", status: "dismissed" });
    await writing.client.writeNote({ path: "Out/x.md", content: "x" });

    expect([judging.requests[0]?.path, writing.requests[0]?.path]).toEqual([
      "/v1/judge_contradiction",
      "/v1/write_note",
    ]);
  });
});

describe("events", () => {
  it("are read by their name", () => {
    expect(readEvent({ event: "index_progress", data: '{"state":"indexing","done":3,"total":9}' })).toEqual({
      kind: "index_progress",
      payload: { state: "indexing", done: 3, total: 9 },
    });
  });

  it.each([
    ["one of a newer sidecar", "moon_phase", "{}"],
    ["one that is called like what every object has", "toString", "{}"],
    ["one with the wrong payload", "note_indexed", '{"path":7}'],
    ["one without JSON", "problem", "oh no"],
  ])("are left out: %s", (_what, event, data) => {
    expect(readEvent({ event, data })).toBeNull();
  });
});

describe("errors in words", () => {
  it("says nothing about what was cancelled", () => {
    expect(explain(new Cancelled())).toBeNull();
  });

  it("tells that nobody answered without a code, and of any other fault what it is", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
    expect(explain(refused)).toMatch(/^Catena doesn't answer\. [^:]+: try again in a moment\.$/);
    expect(explain(new Error("File already exists."))).toBe("Something went wrong: File already exists.");
    expect(explain("lost")).toBe("Something went wrong: lost");
  });
});
