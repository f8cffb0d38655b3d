import { describe, expect, it } from "vitest";
import { NO_FILTERS } from "../../../plugin/src/ask/filters";
import { LATE_MS, SearchModel, REFRESH_MS, TYPING_PAUSE_MS } from "../../../plugin/src/ask/searchModel";
import { searchTexts, type Search } from "../../../plugin/src/ask/searchState";
import type { SidecarState } from "../../../plugin/src/sidecar/sidecar";
import { INDEX_UNKNOWN } from "../../../plugin/src/status/state";
import type { SearchResults } from "../../../plugin/src/wire/types.generated";
import { aResult, deferred, FakeTimers, found, settled, type Deferred } from "../fakes";

const RUNNING: SidecarState = {
  kind: "running",
  exe: "/bin/catena",
  connection: { port: 1, token: "t", pid: 2, version: "0.1.0" },
  older: null,
};

function aModel() {
  const timers = new FakeTimers();
  const asked: { search: Search; signal: AbortSignal; cursor: string | null; reply: Deferred<SearchResults> }[] = [];
  const model = new SearchModel({
    search: (search, signal, cursor) => {
      const reply = deferred<SearchResults>();
      asked.push({ search, signal, cursor, reply });
      return reply.promise;
    },
    explain: (error) => (error instanceof Error ? error.message : ""),
    timers,
    mode: "hybrid",
    sidecar: RUNNING,
  });
  model.subscribe(() => undefined); // somebody looks
  return { model, timers, asked };
}

async function answeredModel() {
  const parts = aModel();
  parts.model.type("heads");
  await parts.timers.pass(TYPING_PAUSE_MS);
  parts.asked[0]?.reply.resolve(found(aResult()));
  await settled();
  expect(parts.model.state.finding?.search.query).toBe("heads");
  return parts;
}

describe("typing", () => {
  it("asks once there is a pause", async () => {
    const { model, timers, asked } = aModel();

    for (const query of ["h", "he", "hea"]) {
      model.type(query);
      await timers.pass(TYPING_PAUSE_MS - 1);
    }
    expect(asked).toEqual([]);
    await timers.pass(1);

    expect(asked.map(({ search }) => search)).toEqual([{ query: "hea", mode: "hybrid", filters: NO_FILTERS }]);
  });

  it("cancels the search before, and never shows its finding", async () => {
    const { model, timers, asked } = aModel();

    model.type("old");
    await timers.pass(TYPING_PAUSE_MS);
    model.type("new");
    await timers.pass(TYPING_PAUSE_MS);
    asked[1]?.reply.resolve(found(aResult({ note_title: "New" })));
    asked[0]?.reply.resolve(found(aResult({ note_title: "Old" })));
    await settled();

    expect(asked[0]?.signal.aborted).toBe(true);
    expect(model.state.finding?.found.results.map(({ note_title }) => note_title)).toEqual(["New"]);
  });

  it("is said to take long when it does, until something is found", async () => {
    const { model, timers, asked } = aModel();
    model.type("heads");
    await timers.pass(TYPING_PAUSE_MS + LATE_MS - 1);
    expect(searchTexts(model.state).problem).toBe("");

    await timers.pass(1);
    expect(searchTexts(model.state).problem).toBe("Still searching. Catena is busy, or it hangs.");

    asked[0]?.reply.resolve(found(aResult()));
    await settled();
    expect(searchTexts(model.state).problem).toBe("");
  });

  it("asks nothing when only blanks are left", async () => {
    const { model, timers, asked } = aModel();

    model.type("x");
    model.type("  ");
    await timers.pass(1_000);

    expect(asked).toEqual([]);
    expect(model.state.asking).toBe(false);
  });

  it("asks nothing anew when the words come back to what is shown", async () => {
    const { model, timers, asked } = await answeredModel();

    model.type("heads d");
    model.type("heads");
    await timers.pass(1_000);

    expect(asked).toHaveLength(1);
    expect(model.state.asking).toBe(false);
  });
});

describe("another mode", () => {
  it("asks at once", async () => {
    const { model, timers, asked } = await answeredModel();

    model.chooseMode("text");
    await timers.pass(0);

    expect(asked[1]?.search).toEqual({ query: "heads", mode: "text", filters: NO_FILTERS });
  });
});

describe("a failure", () => {
  it("is shown in words, and asked again when the sidecar is back", async () => {
    const { model, timers, asked } = aModel();

    model.type("heads");
    await timers.pass(TYPING_PAUSE_MS);
    asked[0]?.reply.reject(new Error("The sidecar stopped."));
    await settled();
    expect(model.state.problem).toBe("The sidecar stopped.");
    model.sidecarChanged(RUNNING);
    await timers.pass(0);
    asked[1]?.reply.resolve(found(aResult()));
    await settled();

    expect(model.state.problem).toBeNull();
    expect(model.state.finding).not.toBeNull();
  });
});

describe("while notes are indexed", () => {
  it("asks again for what is shown, at most once a second", async () => {
    const { model, timers, asked } = await answeredModel();

    for (let note = 0; note < 50; note += 1) model.noteIndexed();
    await timers.pass(REFRESH_MS);

    expect(asked).toHaveLength(2);
    expect(model.state.asking).toBe(false);
  });

  it("asks again when indexing is done, for the results by meaning", async () => {
    const { model, timers, asked } = await answeredModel();

    model.indexChanged({ ...INDEX_UNKNOWN, activity: "indexing" });
    model.indexChanged({ ...INDEX_UNKNOWN, activity: "ready" });
    await timers.pass(REFRESH_MS);

    expect(asked).toHaveLength(2);
  });

  it("asks nothing when nobody looks or nothing was asked", async () => {
    const { model, timers, asked } = aModel();
    model.noteIndexed();
    const looked = await answeredModel();
    looked.model.close();
    looked.model.noteIndexed();

    await timers.pass(REFRESH_MS);
    await looked.timers.pass(REFRESH_MS);

    expect(asked).toEqual([]);
    expect(looked.asked).toHaveLength(1);
  });
});

describe("a next page", () => {
  const page = (cursor: string | null, ...titles: string[]): SearchResults => ({
    ...found(...titles.map((note_title) => aResult({ note_title, note_path: `${note_title}.md` }))),
    total_results: 3,
    cursor,
  });

  it("is asked for once, and added below what is there", async () => {
    const { model, timers, asked } = aModel();
    model.type("heads");
    await timers.pass(TYPING_PAUSE_MS);
    asked[0]?.reply.resolve(page("2", "One", "Two"));
    await settled();

    void model.more();
    void model.more();
    await timers.pass(0);
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, "2"]);
    asked[1]?.reply.resolve(page(null, "Two", "Three"));
    await settled();

    expect(model.state.finding?.found.results.map(({ note_title }) => note_title)).toEqual(["One", "Two", "Three"]);
    void model.more();
    await timers.pass(0);
    expect(asked).toHaveLength(2);
  });

  it("of a search that was given up is left out", async () => {
    const { model, timers, asked } = aModel();
    model.type("heads");
    await timers.pass(TYPING_PAUSE_MS);
    asked[0]?.reply.resolve(page("2", "One"));
    await settled();

    void model.more();
    await timers.pass(0);
    model.type("tails");
    await timers.pass(TYPING_PAUSE_MS);
    asked[1]?.reply.resolve(page(null, "Two"));
    await settled();

    expect(model.state.finding?.found.results).toHaveLength(1);
  });
});
