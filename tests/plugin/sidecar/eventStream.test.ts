import { describe, expect, it } from "vitest";
import { EventStreamParser } from "../../../plugin/src/sidecar/eventStream";
import { listen, type StreamHandlers } from "../../../plugin/src/sidecar/listening";
import { FakeLog, FakeTimers } from "../fakes";

const STREAM =
  'event: note_indexed\ndata: {"path":"Ünïcode 🙂.md"}\n\n: keep-alive\n\nevent: problem\r\ndata: a\r\ndata: b\r\n\r\ndata: plain\n\n';
const MESSAGES = [
  { event: "note_indexed", data: '{"path":"Ünïcode 🙂.md"}' },
  { event: "problem", data: "a\nb" },
  { event: "message", data: "plain" },
];

describe("the event stream", () => {
  it("gives the same messages wherever the network cuts it", () => {
    for (let cut = 0; cut <= STREAM.length; cut += 1) {
      const parser = new EventStreamParser();

      const messages = [...parser.push(STREAM.slice(0, cut)), ...parser.push(STREAM.slice(cut))];

      expect(messages).toEqual(MESSAGES);
    }
  });

  it("gives nothing before a message is complete", () => {
    expect(new EventStreamParser().push("event: problem\ndata: half")).toEqual([]);
  });
});

describe("listening", () => {
  function aListener() {
    const timers = new FakeTimers();
    const streams: StreamHandlers[] = [];
    const heard: string[] = [];
    let closed = 0;
    let connected = 0;
    let lost = 0;
    const stop = listen({
      open: (handlers) => {
        streams.push(handlers);
        return () => {
          closed += 1;
        };
      },
      timers,
      log: new FakeLog(),
      onMessage: ({ data }) => heard.push(data),
      onConnected: () => {
        connected += 1;
      },
      onLost: () => {
        lost += 1;
      },
    });
    return { timers, streams, heard, stop, closed: () => closed, connected: () => connected, lost: () => lost };
  }

  it("connects again after the stream was lost, later each time it fails", async () => {
    const { timers, streams, heard, connected } = aListener();

    streams[0]?.onOpen();
    streams[0]?.onText("data: one\n\n");
    streams[0]?.onEnd("closed");
    await timers.pass(499);
    expect(streams).toHaveLength(1);
    await timers.pass(1);
    streams[1]?.onEnd("refused");
    await timers.pass(1_000);
    streams[2]?.onOpen();
    streams[2]?.onText("data: two\n\n");

    expect(heard).toEqual(["one", "two"]);
    expect(connected()).toBe(2);
  });

  it("tells once that nobody is reached any more: after three connections in a row that never opened", async () => {
    const { timers, streams, lost } = aListener();

    streams[0]?.onOpen();
    for (const [at, expected] of [0, 0, 1, 1].entries()) {
      streams[at]?.onEnd("refused");
      expect(lost()).toBe(expected);
      await timers.pass(5_000);
    }
  });

  it("counts an end once, though two layers may tell it", async () => {
    const { timers, streams } = aListener();

    streams[0]?.onEnd("reset");
    streams[0]?.onEnd("closed");
    await timers.pass(60_000);

    expect(streams).toHaveLength(2);
  });

  it("hears nothing after it was stopped, and comes back no more", async () => {
    const { timers, streams, heard, stop, closed } = aListener();

    streams[0]?.onOpen();
    stop();
    streams[0]?.onText("data: late\n\n");
    streams[0]?.onEnd("closed");
    await timers.pass(60_000);

    expect(heard).toEqual([]);
    expect(streams).toHaveLength(1);
    expect(closed()).toBe(1);
  });
});
