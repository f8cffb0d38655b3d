import { describe, expect, it } from "vitest";
import { sidecarClient } from "../../../plugin/src/sidecar/client";
import { BadReply, Refused } from "../../../plugin/src/sidecar/failures";
import type { Reply, Request } from "../../../plugin/src/sidecar/send";
import { Transport } from "../../../plugin/src/sidecar/transport";
import { anAnswer, aPlan, aSource } from "../answers";

const PROBLEM = { code: "bad_date", message: "Date cannot be in the future", retryable: false, details: {} };

function event(name: string, payload: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;
}

/** A sidecar that answers `ask` with these pieces of a stream, or with a plain reply. */
function streaming(pieces: readonly string[], reply: Reply = { status: 200, text: "" }) {
  const requests: Request[] = [];
  const heard: string[] = [];
  const transport = new Transport(
    () => Promise.reject(new Error("not streamed")),
    (request, onText) => {
      requests.push(request);
      try {
        pieces.forEach(onText);
        return Promise.resolve(reply);
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
  const client = sidecarClient(transport);
  const ask = () =>
    client.ask(
      { question: "What are tides?" },
      {
        signal: new AbortController().signal,
        onPlan: ({ result_format }) => heard.push(`plan ${result_format}`),
        onSource: ({ source }) => heard.push(source),
      },
    );
  return { ask, heard, requests };
}

describe("asking", () => {
  it("hears the plan and the sources on the way to the answer, however the stream is cut", async () => {
    const stream = [event("plan", aPlan()), event("source", aSource()), event("answer", anAnswer())].join("");
    const { ask, heard, requests } = streaming(stream.match(/[\s\S]{1,7}/gu) ?? []);

    expect(await ask()).toEqual(anAnswer());
    expect(heard).toEqual(["plan list", "text"]);
    expect(requests[0]).toMatchObject({ path: "/v1/ask", body: '{"question":"What are tides?"}' });
  });

  it("leaves out events that a newer sidecar sends", async () => {
    const { ask, heard } = streaming([event("mood", 7), event("answer", anAnswer())]);

    expect((await ask()).result_format).toBe("list");
    expect(heard).toEqual([]);
  });

  it("is refused in the sidecar's words, in the middle of the stream too", async () => {
    const { ask, heard } = streaming([event("plan", aPlan()), event("problem", PROBLEM)]);

    await expect(ask()).rejects.toBeInstanceOf(Refused);
    await expect(ask()).rejects.toThrow("Date cannot be in the future");
    expect(heard[0]).toBe("plan list");
  });

  it("takes an answer that is not streamed", async () => {
    const { ask } = streaming([], { status: 200, text: JSON.stringify(anAnswer()) });

    expect(await ask()).toEqual(anAnswer());
  });

  it("takes a refusal that is not streamed", async () => {
    const { ask } = streaming([], { status: 422, text: JSON.stringify(PROBLEM) });

    await expect(ask()).rejects.toBeInstanceOf(Refused);
  });

  it.each([
    ["an event of another form", [event("source", { source: 7 })]],
    ["an event without JSON", ["event: plan\ndata: oh no\n\n"]],
    ["a stream that ends before the answer", [event("plan", aPlan())]],
  ])("does not believe %s", async (_what, pieces) => {
    await expect(streaming(pieces).ask()).rejects.toBeInstanceOf(BadReply);
  });
});
