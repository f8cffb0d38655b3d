import { describe, expect, it } from "vitest";
import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { AskModel } from "../../../plugin/src/ask/askModel";
import { answerOf, judgedContradictions, offeredReadings, type Judgement } from "../../../plugin/src/ask/askState";
import type { ShowPlan } from "../../../plugin/src/settings/settings";
import { Refused } from "../../../plugin/src/sidecar/failures";
import type { AskListening } from "../../../plugin/src/sidecar/client";
import type { Answer, AskRequest } from "../../../plugin/src/wire/types.generated";
import { aContradiction, anAnswer, anUnsureReading, aPlan, aPlannedSource, aSource } from "../answers";
import { deferred, FakeTimers, settled, type Deferred } from "../fakes";

interface Call {
  readonly request: AskRequest;
  readonly listening: AskListening;
  readonly reply: Deferred<Answer>;
}

function aModel(show: ShowPlan = "never") {
  const timers = new FakeTimers();
  const calls: Call[] = [];
  const judged: { id: string; status: Judgement; reply: Deferred<void> }[] = [];
  const notices: string[] = [];
  const seen: string[] = [];
  const restarted = deferred<void>();
  const model: AskModel = new AskModel(
    {
      ask: (request, listening) => {
        const reply = deferred<Answer>();
        calls.push({ request, listening, reply });
        return reply.promise;
      },
      judge: (id, status) => {
        const reply = deferred<void>();
        judged.push({ id, status, reply });
        return reply.promise;
      },
      dismissed: () => Promise.resolve({ rule: null, contradictions: [] }),
      explain: (error) => (error instanceof Error ? error.message : ""),
      notify: (message) => notices.push(message),
      timers,
      showPlan: () => show,
    },
    () => seen.push(model.state?.progress.kind ?? "nothing"),
    () => restarted.promise,
  );
  const ask = async (words: string): Promise<void> => {
    void model.ask(words, NO_FILTERS);
    await timers.pass(0);
  };
  const nth = (index: number): Call => {
    const call = calls[index];
    if (call === undefined) throw new Error(`nothing was asked ${index + 1} times`);
    return call;
  };
  const reply = async (index: number, answer: Answer): Promise<void> => {
    nth(index).reply.resolve(answer);
    await settled();
  };
  return { model, timers, calls, judged, notices, seen, ask, nth, reply, restarted };
}

async function answered(answer: Answer = anAnswer()) {
  const parts = aModel();
  await parts.ask("What are tides?");
  await parts.reply(0, answer);
  return parts;
}

const BROAD = anAnswer({ plan: [aPlannedSource({ limit: 500 })], results: [] });

describe("a question", () => {
  it("shows its plan, then each source, then its answer", async () => {
    const { model, ask, nth, reply, seen } = aModel();

    await ask(" What are tides? ");
    nth(0).listening.onPlan(aPlan());
    expect(model.state?.plan).toEqual(aPlan());
    nth(0).listening.onSource(aSource());
    nth(0).listening.onSource(aSource({ source: "semantic" }));
    expect(model.state?.sources.map(({ source }) => source)).toEqual(["text", "semantic"]);
    await reply(0, anAnswer());

    expect(nth(0).request).toEqual({ question: "What are tides?" });
    expect(answerOf(model.state)?.results).toHaveLength(1);
    expect([...new Set(seen)]).toEqual(["reading", "gathering", "answered"]);
  });

  it("cancels the one before, of which nothing is heard any more", async () => {
    const { model, ask, nth, reply } = aModel();

    await ask("old");
    await ask("new");
    nth(0).listening.onSource(aSource());
    await reply(0, anAnswer());

    expect(nth(0).listening.signal.aborted).toBe(true);
    expect(model.state).toMatchObject({ words: "new", sources: [], progress: { kind: "gathering" } });
  });

  it("can be stopped: what was heard stays", async () => {
    const { model, ask, nth } = aModel();

    await ask("tides");
    nth(0).listening.onSource(aSource());
    model.stop();

    expect(nth(0).listening.signal.aborted).toBe(true);
    expect(model.state).toMatchObject({ sources: [{ source: "text" }], progress: { kind: "stopped" } });
  });

  it("tells why it was refused, in the sidecar's words", async () => {
    const { model, ask, nth } = aModel();

    await ask("tides");
    nth(0).reply.reject(new Error("Query exceeds max length of 500 characters"));
    await settled();

    expect(model.state?.progress).toEqual({
      kind: "refused",
      message: "Query exceeds max length of 500 characters",
      next: "tides",
    });
  });

  it.each([
    ["nothing, where trying again changes nothing", {}, false, null],
    ["the same, where it may help", {}, true, "tides"],
    ["what the sidecar suggests", { suggestion: "Compare tides and moons" }, false, "Compare tides and moons"],
  ])("offers %s when the sidecar refuses", async (_what, details, retryable, next) => {
    const { model, ask, nth } = aModel();

    await ask("tides");
    nth(0).reply.reject(new Refused({ code: "x", message: "No.", retryable, details }));
    await settled();

    expect(model.state?.progress).toMatchObject({ kind: "refused", next });
  });

  it("is forgotten when its answer is closed", async () => {
    const { model } = await answered();

    model.close();

    expect(model.state).toBeNull();
  });
});

describe("the plan", () => {
  it("is asked for first, and runs by itself when it is cheap", async () => {
    const { model, ask, nth, reply, calls } = aModel("expensive");

    await ask("tides");
    expect(nth(0).request).toEqual({ question: "tides", plan_only: true });
    await reply(0, anAnswer());

    expect(calls).toHaveLength(2);
    expect(nth(1).request).toEqual({ question: "tides" });
    expect(model.state?.progress.kind).toBe("gathering");
  });

  it("waits when it is expensive, and runs when the person says so", async () => {
    const { model, timers, ask, nth, reply, calls } = aModel("expensive");

    await ask("everything about tides");
    await reply(0, BROAD);
    expect(model.state).toMatchObject({ plan: { plan: [{ limit: 500 }] }, progress: { kind: "waiting" } });
    expect(calls).toHaveLength(1);
    void model.run();
    await timers.pass(0);

    expect(nth(1).request).toEqual({ question: "everything about tides" });
    await reply(1, anAnswer());
    expect(model.state?.progress.kind).toBe("answered");
  });

  it("waits always when it is wished so", async () => {
    const { model, ask, reply } = aModel("always");

    await ask("tides");
    await reply(0, anAnswer());

    expect(model.state?.progress.kind).toBe("waiting");
  });
});

describe("readings", () => {
  it("are offered while the likeliest is answered, and asked again when one is chosen", async () => {
    const { model, timers, ask, nth, reply } = aModel();
    await ask("Tell me about tides");
    nth(0).listening.onPlan(aPlan({ classification: anUnsureReading() }));
    expect(offeredReadings(model.state)).toHaveLength(2);
    await reply(0, anAnswer({ classification: anUnsureReading() }));

    void model.askOtherwise({ intent: "exploratory" });
    await timers.pass(0);

    expect(nth(1).request).toEqual({ question: "Tell me about tides", intent: "exploratory" });
    expect(offeredReadings(model.state)).toEqual([]);
  });

  it("are taken back where the answer says that none would help", async () => {
    const { model, ask, nth, reply } = aModel();
    await ask("Tell me about quibbleworts");
    nth(0).listening.onPlan(aPlan({ classification: anUnsureReading() }));

    const answer = anAnswer({ classification: anUnsureReading() });
    await reply(0, { ...answer, query_metadata: { ...answer.query_metadata, clarification_required: false } });

    expect(offeredReadings(model.state)).toEqual([]);
  });
});

describe("a question under which the sidecar stops", () => {
  const lost = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });

  it("is asked again by itself once the sidecar works again", async () => {
    const { model, timers, calls, ask, nth, reply, restarted } = aModel();
    await ask("What are tides?");
    nth(0).reply.reject(lost);
    await settled();
    await timers.pass(1_000);
    expect([calls.length, model.state?.progress.kind]).toEqual([1, "gathering"]);

    restarted.resolve();
    await settled();
    await reply(1, anAnswer());

    expect(nth(1).request).toEqual(nth(0).request);
    expect(answerOf(model.state)).not.toBeNull();
  });

  it("is asked again once, and then left to the person", async () => {
    const { model, timers, calls, ask, nth, restarted } = aModel();
    restarted.resolve();
    await ask("What are tides?");
    nth(0).reply.reject(lost);
    await settled();
    await timers.pass(1_000);
    nth(1).reply.reject(lost);
    await settled();
    await timers.pass(1_000);

    expect([calls.length, model.state?.progress.kind]).toEqual([2, "refused"]);
  });

  it("is not asked again when another one was asked meanwhile", async () => {
    const { timers, calls, ask, nth, restarted } = aModel();
    await ask("What are tides?");
    nth(0).reply.reject(lost);
    await settled();
    await timers.pass(1_000);
    await ask("What is wind?");

    restarted.resolve();
    await timers.pass(1_000);

    expect(calls.map(({ request }) => request.question)).toEqual(["What are tides?", "What is wind?"]);
  });
});

describe("a contradiction", () => {
  const status = (model: AskModel): string[] => {
    const answer = answerOf(model.state);
    if (answer === null || model.state === null) throw new Error("there is no answer");
    return judgedContradictions(answer, model.state).map((each) => each.status);
  };

  it("is shown as judged at once", async () => {
    const { model, judged } = await answered(anAnswer({ contradictions: [aContradiction()] }));

    void model.judge("c-1", "dismissed");

    expect(judged.map(({ id, status: said }) => [id, said])).toEqual([["c-1", "dismissed"]]);
    expect(status(model)).toEqual(["dismissed"]);
  });

  it("is shown as before when the judgement could not be kept, and the person is told", async () => {
    const { model, judged, notices } = await answered(anAnswer({ contradictions: [aContradiction()] }));

    void model.judge("c-1", "confirmed");
    judged[0]?.reply.reject(new Error("The sidecar is stopped."));
    await settled();

    expect(status(model)).toEqual(["detected"]);
    expect(notices).toEqual(["The sidecar is stopped."]);
  });
});
